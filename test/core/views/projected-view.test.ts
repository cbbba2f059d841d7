import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { resolveView } from '../../../parts/geo/extent.js'
import { apply, type Point } from '../../../core/views/affine.js'
import { View } from '../../../core/views/view.js'
import { projectedView } from '../../../core/views/projected-view.js'
import { transformer } from '../../../core/views/projection.js'
import { thrownBy } from '../../support/thrown-by.js'

const viewOf = (projection: string, center: [number, number], scale = 25_000, dpi = 72) =>
  resolveView({ widthPt: 400, heightPt: 300, dpi, projection, center, scale, longitudeFirst: true })

const projected = async (...parameters: Parameters<typeof projectedView>) => projectedView(...parameters)

test('in its own projection a view is itself', () => {
  const view = viewOf('EPSG:2056', [2_600_000, 1_200_000])
  const { at, resolution, middle, fromPaper } = projectedView(view, 'urn:ogc:def:crs:EPSG::2056')
  assert.equal([middle, fromPaper], [[200, 150], view.paperToMap])
  assert.equal(at([10, 20]), view.toMap([10, 20]))
  assert.is(resolution, view.resolution[0])
  assert.is(projectedView(view, 'EPSG:3857'), projectedView(view, 'EPSG:3857'))
  const degrees = viewOf('EPSG:4326', [7, 47])
  assert.equal(projectedView(degrees, 'CRS:84').at([1, 2]), degrees.toMap([1, 2]))
})

test('elsewhere every point of paper has its coordinates there, and a pixel its size', () => {
  const view = viewOf('EPSG:2056', [2_600_000, 1_200_000], 25_000, 300)
  const { at, resolution } = projectedView(view, 'EPSG:3857')
  const there = transformer('EPSG:2056', 'EPSG:3857')
  assert.equal(at([30, 40]), there(view.toMap([30, 40])))
  // at 46.95 degrees north Web Mercator's metres are 1 / cos(46.95°) times too long
  const stretched = (25_000 * 0.0254) / 300 / Math.cos((46.951 * Math.PI) / 180)
  assert.ok(Math.abs(resolution / stretched - 1) < 0.004, `${resolution} ${stretched}`)
})

test('across the date line coordinates go on', () => {
  const view = viewOf('EPSG:3832', [3_339_584, 0], 50_000_000)
  const { at } = projectedView(view, 'EPSG:4326')
  assert.ok(at([0, 150])![0] < 180 && at([400, 150])![0] > 180, `${at([0, 150])} ${at([400, 150])}`)
})

test('a pole in the middle says nothing of the rest', () => {
  const { resolution, middle } = projectedView(viewOf('EPSG:3413', [0, 0], 30_000_000), 'EPSG:4326')
  // beside it, at an eighth of the width
  assert.equal(middle, [150, 150])
  assert.ok(resolution > 0.05 && resolution < 1, `${resolution}`)
})

test('a pole anywhere else on the map leaves the resolution to the middle', () => {
  const scale = 30_000_000
  const unitsPerPt = (scale * 0.0254) / 72
  for (const x of [0, 50, 100, 150, 250, 300, 350, 400])
    for (const y of [0, 37.5, 75, 112.5, 187.5, 225, 262.5, 300]) {
      const view = viewOf('EPSG:3413', [(200 - x) * unitsPerPt, (y - 150) * unitsPerPt], scale)
      assert.equal(projectedView(view, 'EPSG:4326').middle, [200, 150])
    }
})

test('places at the edge of a projection are left out, whichever way it lies', () => {
  // a point of paper is a degree; the middle is half a degree from the south pole, which Mercator does not have
  const scale = (72 / 0.0254) * (40041470 / 360)
  for (const rotationDeg of [0, 90, -90, 180]) {
    const view = resolveView({ widthPt: 400, heightPt: 300, dpi: 72, projection: 'EPSG:4326', center: [0, -89.5], scale, rotationDeg, longitudeFirst: true }) // prettier-ignore
    const { middle, resolution } = projectedView(view, 'EPSG:3857')
    assert.ok(view.toMap(middle)[1] > -60 && resolution > 100_000, `${rotationDeg} ${middle} ${resolution}`)
  }
})

test('a position without a valid inverse has no place', () => {
  const world = viewOf('EPSG:2056', [2_600_000, 1_200_000], 150_000_000)
  const { at } = projectedView(world, 'EPSG:3857')
  assert.is(at([200, 1]), undefined)
  assert.ok(at([200, 150]))
})

test('beyond the poles of a map of the world there are no positions, however large its pixels are', () => {
  for (const [projection, pole] of [
    ['ESRI:54009', 90],
    ['ESRI:54030', 90],
    ['ESRI:54030', -90]
  ] as const) {
    const view = viewOf(projection, [0, 0], 300_000_000)
    const { at } = projectedView(view, 'EPSG:4326')
    const [x, y] = view.toPaper(transformer('EPSG:4326', projection)([0, pole]))
    const outwards = Math.sign(y - 150)
    assert.ok(at([x, y - outwards]), projection)
    for (const away of [0.5, 1, 3, 9]) assert.is(at([x, y + outwards * away]), undefined, `${projection} ${away}`)
  }
})

test('a map outside its projection is an error', async () => {
  const view = viewOf('EPSG:3857', [0, 30_000_000])
  assert.is((await thrownBy(projected(view, 'EPSG:9999999'))).code, 'unknown-projection')
  const beyond = viewOf('EPSG:2056', [90_000_000, 90_000_000])
  const error = await thrownBy(projected(beyond, 'EPSG:3857'))
  assert.is(error.code, 'outside-projection')
})

test('the affine of another projection is exact in the middle, and one point to the right and below', () => {
  const view = viewOf('EPSG:2056', [2_600_000, 1_200_000], 25_000, 300)
  const { at, fromPaper, middle, resolution } = projectedView(view, 'EPSG:3857')
  assert.equal(middle, [200, 150])
  const [here, right, below] = [
    [200, 150],
    [201, 150],
    [200, 151]
  ].map((point) => at(point as unknown as Point)!)
  for (const [point, place] of [[[200, 150], here], [[201, 150], right], [[200, 151], below]] as const) {
    const [x, y] = apply(fromPaper, point)
    assert.ok(Math.hypot(x - place![0], y - place![1]) < 1e-6, `${point}: ${x} ${y}`)
  } // prettier-ignore
  const lengths = [right!, below!].map(([x, y]) => Math.hypot(x - here![0], y - here![1]))
  assert.ok(Math.abs(resolution - (((lengths[0]! + lengths[1]!) / 2) * 72) / 300) < 1e-9, `${resolution}`)
})

test('in its own projection a stretched view has the mean of both resolutions', () => {
  const stretched = new View({ widthPt: 400, heightPt: 300, dpi: 144, projection: 'EPSG:2056', centre: [2_600_000, 1_200_000], unitsPerPt: [2, 4], scale: 1, rotationDeg: 0 }) // prettier-ignore
  assert.is(projectedView(stretched, 'EPSG:2056').resolution, 1.5)
})

test('coordinates increase all over a map across the date line', () => {
  const { at } = projectedView(viewOf('EPSG:3832', [3_229_584, 0], 50_000_000), 'EPSG:4326')
  const xs = [0, 100, 200, 300, 400].map((x) => at([x, 150])![0])
  for (const [index, x] of xs.entries()) if (index > 0) assert.ok(x > xs[index - 1]! && x - xs[index - 1]! < 60, `${xs}`) // prettier-ignore
})

test('places are looked for up to the edges of the frame, and not beyond', () => {
  // four points of paper are a degree; the frame is 75 degrees high, and turned around it has north at its lower edge
  const middleOf = (latitude: number, rotationDeg: number) => {
    const view = new View({ widthPt: 400, heightPt: 300, dpi: 72, projection: 'EPSG:4326', centre: [0, latitude], unitsPerPt: [0.25, 0.25], scale: 1, rotationDeg }) // prettier-ignore
    try {
      return projectedView(view, 'EPSG:3857').middle
    } catch (thrown) {
      return (thrown as { code: string }).code
    }
  }
  // its northern edge is at -87.5 degrees
  assert.equal([middleOf(-125, 0), middleOf(-125, 180)], [[200, 0], [200, 300]]) // prettier-ignore
  // and at -94.5 degrees
  assert.equal([middleOf(-132, 0), middleOf(-132, 180)], ['outside-projection', 'outside-projection'])
})

test.run()
