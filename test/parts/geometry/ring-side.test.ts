import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { resolveView } from '../../../parts/geo/extent.js'
import { reprojector } from '../../../core/views/reproject.js'
import { clipRing } from '../../../parts/geometry/clip.js'
import { RingSide } from '../../../parts/geometry/ring-side.js'
import { OnPaper } from '../../../parts/geometry/on-paper.js'
import { runOf } from '../../../parts/geometry/parts.js'
import { signedArea } from '../../../parts/geometry/line-offset.js'

const frame = { minX: 0, minY: 0, maxX: 120, maxY: 80 }
const parallel = (latitude: number) => runOf(Array.from({ length: 37 }, (_, i) => [i * 10 - 180, latitude]).flat())
const cap = (latitude: number, pole: number) => runOf([...Array.from(parallel(latitude).xy), 180, pole, -180, pole])
/** A frame that is upside down, and half a world around. */
const insideOut = new RingSide({ minX: -180, minY: -90, maxX: 180, maxY: 90 }, ([x, y]) => [x - 180, -y], 360)

test('a ring seen about another axis may have its inside on the other side', () => {
  assert.ok(insideOut.has([cap(-60, -90)], [cap(60, -90)]))
  assert.not.ok(insideOut.has([cap(-60, -90)], [cap(60, 90)]))
  assert.ok(insideOut.has([cap(60, 90)], [cap(-60, 90)]))
  assert.ok(insideOut.has([cap(-90, 90)], []))
  assert.not.ok(insideOut.has([cap(-60, -90)], []))
})

test('holes are considered for the side of the ring', () => {
  assert.ok(insideOut.has([cap(-90, 90), cap(-60, -90)], [cap(60, 90)]))
  assert.not.ok(insideOut.has([cap(-90, 90), cap(-60, -90)], [cap(60, -90)]))
})

test('rings in other worlds are equal, and rings of any width are processed in finite time', () => {
  const moved = (by: number) => runOf(Array.from(cap(60, -90).xy, (value, i) => value + (i % 2 === 0 ? by : 0)))
  for (const by of [-360, 180, 720]) assert.not.ok(insideOut.has([moved(by)], [cap(-60, 90)]), `${by}`)
  assert.not.ok(insideOut.has([runOf([-1e300, -1, 1e300, -1, 0, 1, -1e300, -1])], []))
})

const box = (south: number, north: number) => [[-180, south], [180, south], [180, north], [-180, north], [-180, south]] // prettier-ignore
const ring = (latitude: number) => Array.from({ length: 37 }, (_, i) => [i === 36 ? -180 : i * 10 - 180, latitude])
/** How much of the frame is covered, by the even-odd rule; all but the first of rings within it are holes. */
const covered = (parameters: object, ...coordinates: number[][][]) => {
  const view = resolveView({ widthPt: 120, heightPt: 80, dpi: 72, projection: 'EPSG:3995', ...parameters })
  const parts = new OnPaper(view, { reproject: reprojector('EPSG:4326', view.projection) }).parts({ type: 'Polygon', coordinates }) // prettier-ignore
  return parts.polygons
    .flat()
    .map((run) => Math.abs(signedArea(clipRing(run, frame))) / 2)
    .reduce((sum, area) => Math.abs(sum - area), 0)
}
const near = (actual: number, expected: number) => assert.ok(Math.abs(actual - expected) < 5, `${actual} ${expected}`)

test('areas around either pole are filled in a projection centred on a pole', () => {
  const arctic = { bbox: [-6e6, -4e6, 6e6, 4e6] }
  const circle = Math.PI * 21.94 ** 2
  near(covered(arctic, box(70, 90)), circle)
  near(covered(arctic, box(-90, 70)), 9600 - circle)
  near(covered(arctic, box(-90, 90)), 9600)
  near(covered(arctic, box(-90, 90), box(-90, 70).toReversed()), circle)
  near(covered(arctic, box(-90, 90), ring(70)), 9600 - circle)
  near(covered(arctic, ring(-65)), 0)
  near(covered(arctic, ring(70)), circle)
  // so near that all corners are far away
  near(covered({ center: [0, 0], scale: 1000 }, box(-90, 60)), 0)
  near(covered({ center: [0, 0], scale: 1000 }, box(-90, 90)), 9600)
})

test('an island opposite the centre of an equal-area map and the world around the island are filled', () => {
  const europe = { projection: 'EPSG:3035', bbox: [-3300000, -1200000, 11900000, 8933333] }
  const island = [[-175, -55], [-165, -55], [-165, -48], [-175, -48], [-175, -55]] // prettier-ignore
  near(covered(europe, island), 0)
  near(covered(europe, box(-90, 90), island.toReversed()), 9600)
})

test.run()
