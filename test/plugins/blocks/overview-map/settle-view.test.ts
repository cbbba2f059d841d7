import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type PrintError, View } from '../../../../core/plugin.js'
import { describeOverview } from '../../../../plugins/blocks/overview-map/describe.js'
import { checkPlace, settleView } from '../../../../plugins/blocks/overview-map/settle-view.js'

const WORLD = 2 * 20_037_508.342789244
const scope = { app: { scales: [200_000, 150_000, 100_000, 50_000], dpis: [72] } } as never
const options = { width: 50, height: 30, maxDpi: 100 } as never
const shown = (more: object = {}) =>
  new View({ widthPt: 100, heightPt: 60, dpi: 72, projection: 'EPSG:3857', centre: [1000, 300], unitsPerPt: [10, 10], scale: 28_346, rotationDeg: 0, ...more }) // prettier-ignore
const settled = (view: View, value: object = {}, sheets: View[] = [], more: object = {}) =>
  settleView(value, { ...(options as object), ...more } as never, view, sheets, scope)
const near = (actual: readonly number[], expected: number[]) =>
  assert.equal(actual.map((value) => Number(value.toPrecision(6))), expected.map((value) => Number(value.toPrecision(6)))) // prettier-ignore

test('the area of the map is enlarged five times, or by zoomFactor', () => {
  near(settled(shown()).extent, [1000 - 2500, 300 - 1500, 1000 + 2500, 300 + 1500])
  near(settled(shown(), {}, [], { zoomFactor: 2 }).extent, [0, -300, 2000, 900])
  // larger than it is: a centimetre on 50 points
  const small = shown({ centre: [0, 0], unitsPerPt: [1e-4, 1e-4], scale: 0.28 })
  near(settled(small, {}, [], { zoomFactor: 1 }).extent, [-0.005, -0.003, 0.005, 0.003])
})

test('the nearest scale of the app is chosen after the enlargement, if it is asked for', () => {
  const view = settled(shown(), { useNearestScale: true })
  assert.is(view.scale, 200_000)
  near(view.centre, [1000, 300])
})

test('an overview of more than one world shows one world; as much of its height as the poles allow', () => {
  const wide = settled(shown({ centre: [5e6, 9e6], unitsPerPt: [200_000, 200_000], scale: 1e9 }))
  near([wide.extent[2] - wide.extent[0], wide.centre[0]], [WORLD, 5e6])
  // 50 x 30: the window may move by (1 - 0.6) / 2 of the world's height
  near([wide.centre[1]], [WORLD * 0.2])
  const south = settled(shown({ centre: [5e6, -9e6], unitsPerPt: [200_000, 200_000], scale: 1e9 }))
  near([south.centre[1]], [-WORLD * 0.2])
  const middle = settled(shown({ centre: [5e6, -1e6], unitsPerPt: [200_000, 200_000], scale: 1e9 }))
  near([middle.centre[1], middle.scale / middle.unitsPerPt[0]], [-1e6, 72 / 0.0254])
  const tall = settled(shown({ centre: [5e6, -1e6], unitsPerPt: [200_000, 200_000], scale: 1e9 }), {}, [], { height: 60 }) // prettier-ignore
  assert.is(Math.round(tall.centre[1]) + 0, 0)
})

test('one world in degrees is half as high as wide', () => {
  const degrees = { projection: 'EPSG:4326', centre: [10, 60], unitsPerPt: [2, 2], scale: 1e9 }
  const view = settled(shown(degrees), {}, [], { height: 20 })
  near([view.extent[2] - view.extent[0], view.centre[1]], [360, (180 - 144) / 2])
})

test('in degrees an overview has different units across and up if its map has', () => {
  const degrees = (across: number) => shown({ projection: 'CRS:84', centre: [10, 60], unitsPerPt: [across, 0.01], scale: 3e6 }) // prettier-ignore
  const ratioOf = (view: View) => Math.round((100 * view.unitsPerPt[0]) / view.unitsPerPt[1]) / 100
  const placed = { center: [10, 60], scale: 1e6 }
  assert.equal([ratioOf(settled(degrees(0.02), placed)), ratioOf(settled(degrees(0.01), placed))], [2, 1])
  // a world is 360 degrees also then
  const { extent } = settled(shown({ projection: 'CRS:84', centre: [10, 60], unitsPerPt: [4, 2], scale: 1e9 }))
  near([extent[2] - extent[0]], [360])
})

test('a map across the date line stays in one piece in another projection', () => {
  const across = shown({ heightPt: 30, projection: 'EPSG:4326', centre: [180, 10], unitsPerPt: [0.1, 0.1], scale: 3e7 })
  const view = settled(across, { projection: 'EPSG:3857' }, [], { zoomFactor: 1 })
  near([view.extent[2] - view.extent[0]], [(10 / 360) * WORLD])
  near([Math.abs(view.centre[0])], [WORLD / 2])
})

test('a map across the date line in metres stays in one piece in degrees, at either side', () => {
  for (const side of [1, -1]) {
    const across = shown({ centre: [(side * WORLD) / 2, 0], unitsPerPt: [1000, 1000], scale: 2_834_646 })
    const { extent, centre } = settled(across, { projection: 'CRS:84' }, [], { zoomFactor: 1 })
    near([extent[2] - extent[0], Math.abs(centre[0])], [(100_000 / WORLD) * 360, 180])
  }
})

test('a map is shown in a projection that does not go around the world', () => {
  const view = settled(shown({ centre: [828_000, 5_934_000], rotationDeg: 0 }), { projection: 'EPSG:2056' }, [], { zoomFactor: 1 }) // prettier-ignore
  const [west, south, east, north] = view.extent
  // 1000 units of Web Mercator at 47 degrees are about 684 m
  assert.ok(Math.abs(view.centre[0] - 2_600_000) < 10_000 && Math.abs(view.centre[1] - 1_200_000) < 10_000, String(view.centre)) // prettier-ignore
  assert.ok(Math.abs(east - west - 690) < 10 && Math.abs(north - south - 414) < 6, `${east - west} ${north - south}`)
})

test('all sheets of a series are shown with a margin of 6 points, unless zoomFactor is given', () => {
  const sheets = [shown(), shown({ centre: [3000, 300] })]
  const view = settled(shown(), {}, sheets)
  // 3000 units over 50 - 12 points
  near([view.unitsPerPt[0], ...view.centre], [3000 / 38, 2000, 300])
  near(settled(shown(), {}, sheets, { zoomFactor: 5 }).centre, [1000, 300])
})

test('a series of one sheet is shown like others', () => {
  near(settled(shown(), {}, [shown()]).unitsPerPt, [600 / 18, 600 / 18])
})

test('a map that the projection has no place for is an error; of a part of it, the rest is shown', () => {
  const degrees = { projection: 'CRS:84', unitsPerPt: [0.1, 0.2] }
  const thrown = (() => {
    try {
      return settled(shown({ ...degrees, centre: [-172, -45] }), { projection: 'EPSG:2056' })
    } catch (error) {
      return error as PrintError
    }
  })()
  assert.is((thrown as PrintError).code, 'outside-projection')
  // from 79 to 91 degrees
  const { extent } = settled(shown({ ...degrees, centre: [0, 85] }), { projection: 'EPSG:3857' }, [], { zoomFactor: 1 })
  assert.ok(extent.every(Number.isFinite) && extent[1] < 1.5e7 && extent[3] > 2e7, String(extent))
})

test('a map of 300 degrees across the date line stays in one piece', () => {
  const wide = shown({ projection: 'CRS:84', centre: [180, 0], unitsPerPt: [3, 1] })
  const { extent } = settled(wide, { projection: 'EPSG:3857' }, [], { zoomFactor: 1 })
  near([extent[2] - extent[0]], [(300 / 360) * WORLD])
})

test('values of the request win one by one: dpi up to the most, centre, scale, rotation', () => {
  const view = settled(shown(), { dpi: 300, center: [7, 8], rotation: 45 })
  assert.equal([view.dpi, view.centre, view.rotationDeg], [100, [7, 8], 45])
  const placed = settled(shown(), { center: [7, 8], scale: 1e6 })
  near([placed.scale, ...placed.centre], [1e6, 7, 8])
  const nearest = settled(shown({ projection: 'EPSG:4326', centre: [10, 50], unitsPerPt: [0.0001, 0.0001], scale: 3e4 }), { useNearestScale: true }) // prettier-ignore
  near([nearest.scale, ...nearest.centre], [200_000, 10, 50])
  assert.equal([settled(shown(), { dpi: 50 }).dpi, settled(shown({ rotationDeg: 30 })).rotationDeg], [50, 30])
  const scaled = settled(shown({ projection: 'EPSG:4326', centre: [10, 50], unitsPerPt: [0.001, 0.001], scale: 3e5 }), { scale: 1e6 }) // prettier-ignore
  near([scaled.scale, ...scaled.centre], [1e6, 10, 50])
  const boxed = settled(shown(), { bbox: [0, 0, 500, 300], center: [7, 8], scale: 1 })
  near(boxed.extent, [0, 0, 500, 300])
})

test('an unknown projection and an empty box are refused', () => {
  const pathOf = (value: object) => {
    try {
      checkPlace(value, options)
    } catch (error) {
      return (error as PrintError).problems?.[0]?.path ?? (error as PrintError).message
    }
    return undefined
  }
  assert.is(pathOf({ projection: 'EPSG:3857', bbox: [0, 0, 1, 1] }), undefined)
  assert.is(pathOf({}), undefined)
  assert.is(pathOf({ projection: 'EPSG:0' }), 'projection')
  assert.is(pathOf({ bbox: [1, 0, 0, 1] }), 'bbox')
})

test('clients are offered the resolutions up to the most, else the most', () => {
  const offered = (dpis: number[]) =>
    describeOverview(options, { scales: [1], dpis } as never).clientInfo.dpiSuggestions
  assert.equal([offered([72, 100, 101]), offered([72]), offered([300])], [[72, 100], [72], [100]])
  const { clientParams } = describeOverview(options, { scales: [1], dpis: [] } as never)
  assert.equal([clientParams.bbox.isArray, clientParams.center.isArray, clientParams.useAdjustBounds.default], [true, true, true]) // prettier-ignore
})

test.run()
