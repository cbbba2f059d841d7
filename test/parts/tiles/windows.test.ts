import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { apply } from '../../../core/views/affine.js'
import { transformer } from '../../../core/views/projection.js'
import { View, type ViewParameters } from '../../../core/views/view.js'
import { countWindows } from '../../../parts/tiles/window-pictures.js'
import { type MapWindow, type WindowRules, windowsFor } from '../../../parts/tiles/windows.js'
import { thrownBy } from '../../support/thrown-by.js'

/** 300 x 200 pixels of 10 map units about 10 000, 20 000: from 8500, 19000 to 11500, 21000. */
const viewOf = (replaced: Partial<ViewParameters> = {}): View =>
  new View({
    widthPt: 300,
    heightPt: 200,
    dpi: 72,
    projection: 'EPSG:3857',
    centre: [10_000, 20_000],
    unitsPerPt: [10, 10],
    scale: 28346,
    rotationDeg: 0,
    ...replaced
  })
const near = (actual: readonly number[], wanted: readonly number[], slack = 1e-6) =>
  wanted.forEach((value, index) =>
    assert.ok(Math.abs(actual[index]! - value) < slack, `${actual} instead of ${wanted}`)
  )
const oneOf = (view: View, rules: WindowRules = {}) => {
  const windows = windowsFor(view, rules)
  if (!('window' in windows)) throw new Error('tiles instead of one picture')
  return windows
}
const tilesOf = (view: View, rules: WindowRules) => {
  const windows = windowsFor(view, rules)
  if ('window' in windows) throw new Error('one picture instead of tiles')
  return windows
}
const resolutionOf = ({ extent, width, height }: MapWindow) => [
  (extent[2] - extent[0]) / width,
  (extent[3] - extent[1]) / height
]

test('an upright map is one picture, its frame’s pixels', () => {
  const { window, at } = oneOf(viewOf())
  assert.equal(window, { projection: 'EPSG:3857', extent: [8500, 19_000, 11_500, 21_000], width: 300, height: 200 })
  assert.is(at, 'frame')
  const odd = oneOf(viewOf({ widthPt: 299.3 })).window
  assert.equal(
    [odd.width, ...odd.extent.map((value) => Math.round(value * 10) / 10)],
    [300, 8503.5, 19_000, 11_503.5, 21_000]
  )
  assert.is(oneOf(viewOf({ rotationDeg: 720 })).at, 'frame')
})

test('a rotated map is the upright picture around the frame, or the frame if the server rotates', () => {
  const view = viewOf({ rotationDeg: 30 })
  const { window, at } = oneOf(view)
  // 300·cos 30° + 200·sin 30° and 300·sin 30° + 200·cos 30°, rounded up, and two pixels on each side
  assert.equal([window.width, window.height, window.turnDeg], [364, 328, undefined])
  near(window.extent, [8180, 18_360, 11_820, 21_640])
  if (at === 'frame') throw new Error('it is larger than the frame')
  near(apply(at.unitToMap, [0, 0]), [8180, 21_640])
  near(apply(at.unitToMap, [1, 1]), [11_820, 18_360])
  const turned = oneOf(view, { turns: true })
  assert.equal([turned.at, turned.window.width, turned.window.turnDeg], ['frame', 300, 30])
  near(turned.window.extent, [8500, 19_000, 11_500, 21_000])
  assert.is(oneOf(viewOf(), { turns: true }).window.turnDeg, undefined)
  assert.equal(oneOf(view, { turns: true, projection: 'EPSG:4326' }).window.turnDeg, undefined)
})

test('tiles count from the lower left corner, each with its buffer', () => {
  const rules: WindowRules = { tileSize: [128, 90], tileBuffer: [10, 20] }
  const { matrix, tileSize, margin, windowOf } = tilesOf(viewOf(), rules)
  assert.equal([matrix.columns, matrix.rows, tileSize, margin], [[0, 2], [-2, 0], [128, 90], [10, 20]]) // prettier-ignore
  assert.equal(countWindows(viewOf(), rules), 9)
  const first = windowOf(0, 0)
  assert.equal([first.width, first.height], [148, 130])
  near(first.extent, [8500 - 100, 19_000 - 200, 8500 + 1280 + 100, 19_000 + 900 + 200])
  near(windowOf(2, -1).extent, [8500 + 2560 - 100, 19_900 - 200, 8500 + 3840 + 100, 20_800 + 200])
  near(matrix.origin, [8500, 19_900])
  assert.equal(tilesOf(viewOf(), { tileSize: [300, 200] }).margin, [0, 0])
  assert.equal(countWindows(viewOf(), { tileSize: [300, 200] }), 1)
})

test('a rotated map requests only the north-up tiles that its frame meets', () => {
  const view = viewOf({ rotationDeg: 45, heightPt: 20 })
  const rules: WindowRules = { tileSize: [20, 20], turns: true }
  const { matrix, windowOf } = tilesOf(view, rules)
  const grid = (matrix.columns![1] + 1) * (1 - matrix.rows![0])
  const count = countWindows(view, rules)
  assert.is(grid, 144)
  assert.ok(count >= 23 && count < 60, `${count} of ${grid}`)
  assert.is(windowOf(0, 0).turnDeg, undefined)
})

test('a map larger than a server may be asked for is split in equal parts, with a buffer between them', () => {
  const view = viewOf({ widthPt: 1000, heightPt: 200 })
  assert.is(countWindows(view, { maxSize: [1000, 200] }), 1)
  const { tileSize, margin, windowOf } = tilesOf(view, { maxSize: [600, 600] })
  // 1000 pixels in parts of at most 600 - 2 * 64; the height needs none
  assert.equal([tileSize, margin], [[334, 200], [64, 0]]) // prettier-ignore
  assert.is(countWindows(view, { maxSize: [600, 600] }), 3)
  const { width, height } = windowOf(0, 0)
  assert.equal([width, height], [462, 200])
  // a buffer that leaves no space is smaller
  for (const [maxSize, tileSize, tileBuffer] of [
    [[300, 300], undefined, [1000, 1000]],
    [
      [300, 300],
      [4000, 4000],
      [290, 0]
    ],
    [
      [300, 100],
      [4000, 50],
      [0, 2048]
    ],
    [[256, 256], undefined, undefined]
  ] as const) {
    const tile = tilesOf(view, { maxSize, tileSize, tileBuffer }).windowOf(0, 0)
    assert.ok(tile.width <= maxSize[0] && tile.height <= maxSize[1], `${tile.width} x ${tile.height} for ${maxSize}`)
  }
})

test('a server turns a map only if one picture is enough', () => {
  const view = viewOf({ rotationDeg: 30 })
  assert.is(oneOf(view, { turns: true, maxSize: [300, 200] }).window.turnDeg, 30)
  assert.is(tilesOf(view, { turns: true, maxSize: [299, 200] }).windowOf(0, 0).turnDeg, undefined)
})

test('pixels that are not square stay so, in tiles too, unless the server has no others', () => {
  const view = viewOf({ unitsPerPt: [10, 5] })
  const tiles = tilesOf(view, { tileSize: [100, 100], tileBuffer: [10, 10] })
  near(resolutionOf(tiles.windowOf(1, -1)), [10, 5])
  near(tiles.windowOf(1, -1).extent, [9400, 19_950, 10_600, 20_550])
  assert.is(countWindows(view, { tileSize: [100, 100] }), 6)
  const { window, at } = oneOf(view, { squarePixels: true })
  near(resolutionOf(window), [5, 5])
  assert.equal([window.width, window.height], [604, 204])
  assert.ok(at !== 'frame')
  assert.is(oneOf(viewOf(), { squarePixels: true }).at, 'frame')
  const turned = viewOf({ unitsPerPt: [10, 5], rotationDeg: 30 })
  assert.is(oneOf(turned, { squarePixels: true, turns: true }).window.turnDeg, undefined)
  assert.is(oneOf(turned, { turns: true }).window.turnDeg, 30)
})

test('in another projection the picture holds all of the frame, at the print’s resolution along each axis', () => {
  for (const [from, to, parameters] of [
    ['EPSG:3857', 'EPSG:4326', { centre: [1_000_000, 8_400_000], unitsPerPt: [500, 500] }],
    ['EPSG:3857', 'EPSG:25832', { centre: [1_000_000, 6_500_000], unitsPerPt: [3000, 3000] }],
    ['EPSG:2056', 'EPSG:3857', { centre: [2_600_000, 1_200_000], unitsPerPt: [100, 100], rotationDeg: 70 }],
    ['EPSG:4326', 'EPSG:3857', { centre: [8, 47], unitsPerPt: [0.02, 0.01], rotationDeg: -20 }]
  ] as const) {
    const view = viewOf({ ...parameters, projection: from })
    const { window, at } = oneOf(view, { projection: to })
    const [left, bottom, right, top] = window.extent
    const [x, y] = resolutionOf(window)
    const there = transformer(from, to)
    const outline = Array.from({ length: 4000 }, (_, step) => {
      const [side, along] = [Math.floor(step / 1000), (step % 1000) / 1000]
      const paper = [[along * 300, 0], [300, along * 200], [300 - along * 300, 200], [0, 200 - along * 200]][side]! // prettier-ignore
      return there(view.toMap(paper as [number, number]))
    })
    const distances = outline.map(([px, py]) =>
      Math.min((px - left) / x!, (right - px) / x!, (py - bottom) / y!, (top - py) / y!)
    )
    assert.ok(Math.min(...distances) > 1.5, `${to}: ${Math.min(...distances)} pixels beyond the frame`)
    assert.ok(Math.min(...distances) < 8, `${to}: ${Math.min(...distances)} pixels beyond the frame`)
    assert.ok(at !== 'frame' && at.projection === to)
    // a step of one pixel of the picture is a step of one pixel on paper, about the middle
    const back = transformer(to, from)
    const middle = there(view.toMap([150, 100]))
    const here = view.toPaper(back(middle))
    for (const [stepX, stepY] of [
      [x!, 0],
      [0, y!]
    ] as const) {
      const [px, py] = view.toPaper(back([middle[0] + stepX, middle[1] + stepY]))
      const length = Math.hypot(px - here[0], py - here[1])
      assert.ok(Math.abs(length - 1) < 0.02, `${to}: ${length} pixels`)
    }
  }
})

test("the map's projection under another code is requested by that code", () => {
  const { window, at } = oneOf(viewOf({ projection: 'CRS:84', centre: [8, 47], unitsPerPt: [0.01, 0.01] }), {
    projection: 'EPSG:4326'
  })
  assert.equal([window.projection, at], ['EPSG:4326', 'frame'])
})

test('a projection that is not known, and one that has no place for the map', async () => {
  const error = async (view: View, projection: string) =>
    (await thrownBy(Promise.resolve().then(() => windowsFor(view, { projection })))).code
  assert.is(await error(viewOf(), 'EPSG:1'), 'unknown-projection')
  const antipode = viewOf({ projection: 'EPSG:4326', centre: [-170, -47], unitsPerPt: [0.001, 0.001] })
  assert.is(await error(antipode, 'EPSG:2056'), 'outside-projection')
})

test('a number of tiles beyond the safe integers is still counted', () => {
  assert.ok(countWindows(viewOf({ widthPt: 1e5, heightPt: 1e5 }), { tileSize: [1, 1] }) >= 1e10)
})

test.run()
