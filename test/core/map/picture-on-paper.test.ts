import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { onPaper } from '../../../core/map/picture-on-paper.js'
import { apply, type Point } from '../../../core/views/affine.js'
import { projectionOf } from '../../../core/views/projection.js'
import { View } from '../../../core/views/view.js'

/** 100.5 x 50.2 pt at 72 dpi, of which each point is 10 m of Web Mercator, about 0° E 45° N, turned. */
const centre: Point = [0, 5_621_521]
const view = new View({
  widthPt: 100.5,
  heightPt: 50.2,
  dpi: 72,
  projection: 'EPSG:3857',
  centre,
  unitsPerPt: [10, 10],
  scale: 1,
  rotationDeg: 30
})
const source = { bytes: new Uint8Array() }
const isAt = ([x, y]: readonly number[], [wantedX, wantedY]: readonly number[], tolerance = 1e-6) =>
  assert.ok(Math.hypot(x! - wantedX!, y! - wantedY!) < tolerance, `${x}, ${y} instead of ${wantedX}, ${wantedY}`)

test('a picture of the frame covers exactly its whole pixels', () => {
  const placed = onPaper({ source, at: 'frame' }, view)
  assert.equal(placed, { source, unitToPaper: [101, 0, 0, 51, 0, 0] })
})

test('a picture in the projection of the map is rotated with the map', () => {
  // 100 m wide and high, its top left corner at the centre
  const at = { projection: 'EPSG:3857', unitToMap: [100, 0, 0, -100, ...centre] as const }
  const { unitToPaper, unitAt } = onPaper({ source, at }, view)
  isAt(apply(unitToPaper, [0, 0]), [50.25, 25.1])
  isAt(apply(unitToPaper, [1, 0]), [50.25 + 10 * Math.cos(Math.PI / 6), 25.1 + 10 * Math.sin(Math.PI / 6)])
  assert.is(unitAt, undefined)
})

test('a picture in another projection is placed point by point, with an affine around the centre', () => {
  const [longitude, latitude] = projectionOf('EPSG:3857').toLonLat(centre)
  const at = { projection: 'EPSG:4326', unitToMap: [0.01, 0, 0, -0.01, longitude, latitude] as const }
  const { unitToPaper, unitAt } = onPaper({ source, at }, view)
  isAt(unitAt!([50.25, 25.1])!, [0, 0])
  isAt(apply(unitToPaper, [0, 0]), [50.25, 25.1], 0.01)
  const corner = projectionOf('EPSG:3857').toLonLat(view.toMap([0, 0]))
  isAt(unitAt!([0, 0])!, [(corner[0] - longitude) * 100, (latitude - corner[1]) * 100])
  isAt(apply(unitToPaper, unitAt!([0, 0])!), [0, 0], 0.1)
})

test('around a pole, a picture of the world is placed on both sides of the line where longitudes begin', () => {
  const polar = new View({
    widthPt: 100,
    heightPt: 100,
    dpi: 72,
    projection: 'EPSG:3413',
    centre: [0, 0],
    unitsPerPt: [60_000, 60_000],
    scale: 1,
    rotationDeg: 0
  })
  const at = { projection: 'EPSG:4326', unitToMap: [360, 0, 0, -90, -180, 90] as const }
  const { unitAt } = onPaper({ source, at }, polar)
  for (const longitude of [-170, -90, 0, 44, 46, 90, 134, 136, 179]) {
    const paper = polar.toPaper(projectionOf('EPSG:3413').fromLonLat([longitude, 70]))
    isAt(unitAt!(paper)!, [(longitude + 180) / 360, 20 / 90])
  }
})

test.run()
