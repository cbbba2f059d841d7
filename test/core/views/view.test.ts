import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Point } from '../../../core/views/affine.js'
import { View } from '../../../core/views/view.js'

const mm = (millimetres: number) => (millimetres / 25.4) * 72

/** 200 x 100 mm at 1:10 000: a millimetre of paper is 10 m of ground. */
const view = (rotationDeg: number, unitsPerPt?: readonly [number, number]) =>
  new View({
    widthPt: mm(200),
    heightPt: mm(100),
    dpi: 254,
    projection: 'EPSG:2056',
    centre: [2600000, 1200000],
    unitsPerPt: unitsPerPt ?? [(10 * 25.4) / 72, (10 * 25.4) / 72],
    scale: 10000,
    rotationDeg
  })

const isAt = ([x, y]: Point, [wantedX, wantedY]: Point, tolerance: number) =>
  assert.ok(Math.hypot(x - wantedX, y - wantedY) < tolerance, `${x}, ${y} instead of ${wantedX}, ${wantedY}`)

const onPaper = (map: View, point: Point, xMm: number, yMm: number) =>
  isAt(map.toPaper(point), [mm(xMm), mm(yMm)], mm(0.001))

test('north up: east is right, north is up, the centre in the middle', () => {
  const map = view(0)
  onPaper(map, [2600000, 1200000], 100, 50)
  onPaper(map, [2600300, 1200000], 130, 50)
  onPaper(map, [2600000, 1200200], 100, 30)
  onPaper(map, [2599000, 1200500], 0, 0)
})

test('a positive rotation turns the picture clockwise about its centre', () => {
  onPaper(view(30), [2600000, 1200400], 100 + 20, 50 - 34.641)
  onPaper(view(30), [2600400, 1200000], 100 + 34.641, 50 + 20)
  onPaper(view(90), [2600000, 1200400], 140, 50)
  onPaper(view(90), [2600400, 1200000], 100, 90)
  onPaper(view(-45), [2600000, 1200400], 100 - 28.2843, 50 - 28.2843)
  onPaper(view(-45), [2600400, 1200000], 100 + 28.2843, 50 - 28.2843)
  onPaper(view(390), [2600000, 1200400], 100 + 20, 50 - 34.641)
})

test('a stretched map is turned after it was stretched', () => {
  // across 10 m a millimetre, up 20 m
  const map = view(90, [(10 * 25.4) / 72, (20 * 25.4) / 72])
  onPaper(map, [2600000, 1200400], 120, 50)
  onPaper(map, [2600400, 1200000], 100, 90)
})

test('corners, extents and the way back', () => {
  const corners: Point[] = [
    [2599000, 1200500],
    [2601000, 1200500],
    [2601000, 1199500],
    [2599000, 1199500]
  ]
  view(0).corners.forEach((corner, i) => isAt(corner, corners[i]!, 1e-6))
  // a quarter turn clockwise brings the south-west to the top left
  isAt(view(90).corners[0], [2599500, 1199000], 1e-6)
  const quarter = view(90).extent
  isAt([quarter[0], quarter[1]], [2599500, 1199000], 1e-6)
  isAt([quarter[2], quarter[3]], [2600500, 1201000], 1e-6)
  // 1000·cos 30° + 500·sin 30° and 1000·sin 30° + 500·cos 30°
  const turned = view(30).extent
  isAt([turned[2], turned[3]], [2601116.0254, 1200933.0127], 1e-3)
  const upright = view(30).coverExtent
  isAt([upright[0], upright[1]], [2599000, 1199500], 1e-6)
  isAt([upright[2], upright[3]], [2601000, 1200500], 1e-6)
  isAt(view(33).toMap(view(33).toPaper([2600123, 1200456])), [2600123, 1200456], 1e-6)
})

test('pixels are derived and rounded up, without rounding noise', () => {
  assert.equal([view(0).pixelWidth, view(0).pixelHeight], [2000, 1000])
  isAt(view(0).resolution, [1, 1], 1e-9)
  isAt(view(0, [2, 3]).resolution, [(2 * 72) / 254, (3 * 72) / 254], 1e-9)
  const odd = new View({ ...view(0), widthPt: 100.1, heightPt: 72, dpi: 72 })
  assert.equal([odd.pixelWidth, odd.pixelHeight], [101, 72])
  isAt(odd.coverPt, [101, 72], 1e-9)
})

test('the whole pixels that cover the frame begin at its top left corner, however it is turned', () => {
  // 100.1 pt at 72 dpi are 101 pixels of 10 map units
  const odd = (rotationDeg: number) =>
    new View({ ...view(0), widthPt: 100.1, heightPt: 72, dpi: 72, unitsPerPt: [10, 10], rotationDeg })
  const { corners, coverExtent } = odd(0)
  isAt([coverExtent[0], coverExtent[3]], corners[0], 1e-6)
  isAt([coverExtent[2], coverExtent[1]], [corners[2][0] + 9, corners[2][1]], 1e-6)
  // turned by 90 degrees about its own middle, the extent's top left corner comes to the frame's
  const [minX, minY, maxX, maxY] = odd(90).coverExtent
  isAt([(minX + maxX) / 2 - (maxY - minY) / 2, (minY + maxY) / 2 - (maxX - minX) / 2], odd(90).corners[0], 1e-6)
})

test('the middle of the whole pixels is right and down of the centre on paper, at any rotation', () => {
  for (const rotationDeg of [0, 30, 90, -100]) {
    const odd = new View({ ...view(0), widthPt: 100.2, heightPt: 71.4, dpi: 72, unitsPerPt: [10, 20], rotationDeg })
    const [minX, minY, maxX, maxY] = odd.coverExtent
    isAt([maxX - minX, maxY - minY], [1010, 1440], 1e-6)
    isAt(odd.toPaper([(minX + maxX) / 2, (minY + maxY) / 2]), [101 / 2, 72 / 2], 1e-6)
  }
})

test('a frame without size, a scale of zero and invalid numbers are refused', () => {
  for (const wrong of [
    { widthPt: 0 },
    { heightPt: -1 },
    { unitsPerPt: [0, 1] as const },
    { centre: [NaN, 0] as const }
  ])
    assert.throws(() => new View({ ...view(0), ...wrong }), /cannot be drawn/)
})

test('a map without a size, a scale or finite numbers cannot be drawn', () => {
  const good = { widthPt: 100, heightPt: 60, dpi: 72, projection: 'EPSG:3857', centre: [5, 6] as Point, unitsPerPt: [2, 3] as const, scale: 1000, rotationDeg: 10 } // prettier-ignore
  assert.is(new View(good).widthPt, 100)
  const wrong = [
    { widthPt: 0 },
    { heightPt: 0 },
    { widthPt: -1 },
    { heightPt: -1 },
    { unitsPerPt: [0, 3] as const },
    { unitsPerPt: [2, 0] as const },
    { unitsPerPt: [-2, 3] as const },
    { unitsPerPt: [2, -3] as const },
    { unitsPerPt: [1e-320, 3] as const },
    { centre: [NaN, 6] as Point },
    { centre: [5, Infinity] as Point },
    ...['widthPt', 'heightPt', 'dpi', 'scale', 'rotationDeg'].map((name) => ({ [name]: NaN }))
  ]
  for (const one of wrong)
    assert.throws(() => new View({ ...good, ...one }), (error: { code?: string }) => error.code === 'invalid-spec', JSON.stringify(one)) // prettier-ignore
  assert.is(new View({ ...good, widthPt: 0.5, heightPt: 0.5, unitsPerPt: [0.5, 0.5] }).heightPt, 0.5)
})

test('a map whose way back from paper is not finite cannot be drawn', () => {
  const vast = { ...view(20), unitsPerPt: [1e300, 2e300] as const }
  assert.throws(
    () => new View(vast),
    (error: { code?: string }) => error.code === 'invalid-spec'
  )
})

test('a view cannot be changed', () => assert.ok(Object.isFrozen(view(0))))

test.run()
