import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Problem, Values } from '../../../../../core/plugin.js'
import { neededScale, scaleShowing } from '../../../../../plugins/protocols/legacy/translate/nearest-scale.js'
import { translatePosition } from '../../../../../plugins/protocols/legacy/translate/position.js'

const map = { widthPt: 440, heightPt: 483, maxDpi: 300, projection: 'EPSG:3857', scales: [25000, 50000, 100000, 200000], lockScales: false, dpis: [150, 300, 600] } // prettier-ignore

const position = (page: Values, root: Values = { srs: 'EPSG:2056' }, lockScales = false) => {
  const problems: Problem[] = []
  const sources = [
    { values: page, path: 'spec.pages[0]' },
    { values: root, path: 'spec' }
  ]
  const { value, paths, warnings } = translatePosition(
    { place: sources, shared: sources },
    { ...map, lockScales },
    problems
  )
  return { value, paths, warnings, problems }
}
const place = (page: Values, root?: Values) => {
  const { value, problems } = position(page, root)
  assert.equal(problems, [])
  return value
}

test('a page’s center and scale, x first, turned the other way', () => {
  assert.equal(place({ center: [2600000, 1200000], scale: '25000', rotation: 20, dpi: 150 }), {
    center: [2600000, 1200000],
    scale: '25000',
    rotation: -20,
    dpi: 150,
    projection: 'EPSG:2056',
    longitudeFirst: true,
    useGeodeticCalculations: false,
    planar: true
  })
  assert.is(place({ center: [1, 2], scale: 3, rotation: '-33.5' }).rotation, 33.5)
  assert.ok(Object.is(place({ center: [1, 2], scale: 3, rotation: 0 }).rotation, 0))
  assert.is(place({ center: [1, 2], scale: 3, rotation: 'north' }).rotation, 'north')
})

test('members of the page take precedence over root members; null and empty members are ignored', () => {
  const { value, paths } = position(
    { center: [1, 2], scale: 3, dpi: null },
    { srs: 'EPSG:2056', dpi: 150, center: [8, 9] }
  )
  assert.equal([value.center, value.dpi], [[1, 2], 150])
  assert.equal([paths.get('dpi'), paths.get('center')], ['spec.dpi', 'spec.pages[0].center'])
  assert.equal(place({ scale: '' }, { center: [8, 9], scale: 7 }).scale, 7)
  // a bbox of the page goes before a center of the spec
  assert.equal(place({ bbox: [0, 0, 20, 40] }, { srs: 'EPSG:2056', center: [8, 9], scale: 7 }).center, [10, 20])
})

test('the scale for an extent is chosen like older servers choose', () => {
  const shown = (needed: number) => scaleShowing(needed, map.scales)
  const cases = [[25000.1, 25000], [150000, 200000], [199999.9, 200000], [1, 25000], [1e11, 200000], [25510, 25000], [25511, 50000]] // prettier-ignore
  for (const [needed, scale] of cases) assert.is(shown(needed!), scale, String(needed))
})

test('a turned extent needs space for its width and its height', () => {
  const needed = neededScale({ width: 1, height: 2 }, { widthPt: 72, heightPt: 144 }, 45)
  assert.is(needed.toFixed(6), ((3 * Math.SQRT1_2) / 0.0254).toFixed(6))
})

test('a scale may cut off a fiftieth of an extent, and no more', () => {
  assert.equal([scaleShowing(100, [98, 200]), scaleShowing(100.1, [98, 200])], [98, 200])
})

test('an extent needs the scale of its tighter side, turned as the frame is', () => {
  const inch = 0.0254
  const frame = { widthPt: 144, heightPt: 72 }
  const close = (actual: number, expected: number) =>
    assert.ok(Math.abs(actual - expected) < 1e-6 * expected, `${actual}`)
  close(neededScale({ width: 2 * inch * 1000, height: inch * 500 }, frame, 0), 1000)
  close(neededScale({ width: 2 * inch * 500, height: inch * 1000 }, frame, 0), 1000)
  close(neededScale({ width: 2 * inch * 1000, height: inch * 500 }, frame, 90), 2000)
  close(neededScale({ width: inch * 1000, height: inch * 1000 }, frame, 45), Math.SQRT2 * 1000)
})

test('a bbox becomes its middle and the scale that shows it', () => {
  const metres = (440 / 72) * 0.0254
  const half = (metres * 60000) / 2
  const { center, scale } = place({ bbox: [2600000 - half, 1200000 - 10, 2600000 + half, 1200000 + 10] })
  assert.equal([center, scale], [[2600000, 1200000], 100000])
  const feet = place({ bbox: ['0', '0', '20000', '10'] }, { srs: 'EPSG:2263', units: 'ft' })
  assert.is(feet.scale, 50000)
  assert.equal(place({ center: [1, 2], scale: 3, bbox: [0, 0, 1, 1] }).center, [1, 2], 'center goes before bbox')
})

test('the scale of a bbox is that of the frame as it is turned, and of its height in the unit of the projection', () => {
  const metres = (points: number, scale: number) => (points / 72) * 0.0254 * scale
  const wide = [0, 0, metres(440, 105_000), 10]
  assert.equal([place({ bbox: wide }).scale, place({ bbox: wide, rotation: 90 }).scale], [200000, 100000])
  // one degree of rotation would need 1.9 % more
  assert.is(place({ bbox: [0, 0, metres(440, 101_500), metres(483, 101_500)] }).scale, 100000)
  const feet = metres(483, 45_000) / 0.3048006
  assert.is(place({ bbox: [0, 0, 10, feet] }, { srs: 'EPSG:2263' }).scale, 50000)
})

test('without a place there is only the scale, or nothing', () => {
  assert.is(place({ scale: 3 }).scale, 3)
  assert.equal(['center', 'scale'].map((name) => name in place({})), [false, false]) // prettier-ignore
})

test('the highest resolution of a layout is no reason for a warning', () => {
  const { value, warnings } = position({ center: [1, 2], scale: 3, dpi: 300 })
  assert.equal([value.dpi, warnings], [300, []])
})

test('in degrees a bbox is measured in the plane, and on the ground where it is geodetic', () => {
  const degrees = ((440 / 72) * 0.0254 * 90000) / (40041470 / 360)
  const bbox = [7, 60, 7 + degrees, 60.001]
  assert.is(place({ bbox }, { srs: 'EPSG:4326' }).scale, 100000)
  assert.is(place({ bbox }, { srs: 'EPSG:4326', geodetic: true }).scale, 50000)
  // 1:25,400 at 60 degrees, which 1:25,000 may stand for
  assert.is(place({ bbox: [7, 60, 7 + (degrees * 50_800) / 90_000, 60.0001] }, { srs: 'EPSG:4326', geodetic: true }).scale, 25000) // prettier-ignore
  const mercator = [0, 8399737, degrees * 111319.49, 8399740]
  assert.is(place({ bbox: mercator }, { srs: 'EPSG:3857', geodetic: 'TRUE' }).scale, 50000)
})

test('a bbox in a projection that is not known has no scale', () => {
  const { value, problems } = position({ bbox: [0, 0, 1, 1] }, { srs: 'EPSG:99' })
  assert.equal([value.center, value.scale, problems.map(({ path }) => path)], [undefined, undefined, ['spec.srs']])
})

test('x is always first, for any value of strictEpsg4326 and geodetic', () => {
  for (const geodetic of [true, false, 'true'])
    for (const strictEpsg4326 of [true, false, 'true'])
      for (const srs of ['EPSG:4326', 'EPSG:4258', 'EPSG:3857', 'EPSG:2056']) {
        const root = { srs, geodetic, strictEpsg4326 }
        assert.equal(place({ center: [100, 13], scale: 25000 }, root).center, [100, 13])
        assert.equal(place({ bbox: [100, 13, 101, 14] }, root).center, [100.5, 13.5])
        // in the page, too
        assert.equal(place({ bbox: [100, 13, 101, 14], geodetic, strictEpsg4326 }, { srs }).center, [100.5, 13.5])
      }
  const { useGeodeticCalculations, planar } = place({ center: [1, 2], scale: 3 }, { srs: 'EPSG:4326', geodetic: true })
  assert.equal([useGeodeticCalculations, planar], [true, false])
})

test('a resolution that is offered is printed in the highest that the layout allows', () => {
  const { value, warnings } = position({ center: [1, 2], scale: 3, dpi: '600' })
  assert.equal(
    [value.dpi, warnings],
    [300, ['spec.pages[0].dpi is 600; the limit of the layout is 300; the map is printed at 300 dpi']]
  )
  assert.is(place({ center: [1, 2], scale: 3, dpi: 700 }).dpi, 700)
})

test('the fraction of a scale is cut where only the scales of the app are printed, as older servers read whole numbers', () => {
  const scaleOf = (scale: unknown, isLocked: boolean) =>
    position({ center: [1, 2], scale }, undefined, isLocked).value.scale
  assert.equal([scaleOf(25000.9, true), scaleOf('25000.4', true)], [25000, 25000])
  assert.equal([scaleOf(24999.9, true), scaleOf('x', true), scaleOf(25000.9, false)], [24999.9, 'x', 25000.9])
})

test('a projection or a rotation that cannot be one is shown as it was sent', () => {
  const told = (page: Values, root?: Values) =>
    position({ center: [1, 2], scale: 3, ...page }, root).problems.map(({ path, message }) => [
      path,
      message.split(';')[0]
    ])
  assert.equal(told({}, { srs: {} }), [['spec.srs', 'is {}']])
  assert.equal(told({}, { srs: [1] }), [['spec.srs', 'is [1]']])
  assert.equal(told({ rotation: 1e300 }), [['spec.pages[0].rotation', 'is 1e+300']])
  assert.equal(told({ rotation: '-1e7' }), [['spec.pages[0].rotation', 'is "-1e7"']])
  assert.equal(told({ rotation: -1e6 }), [])
})

test('mistakes are reported with their paths', () => {
  const messages = (page: Values, root?: Values) => position(page, root).problems.map(({ path }) => path)
  assert.equal(messages({ center: [1, 2] }), ['spec.pages[0].scale'])
  assert.equal(messages({ center: [1, 2], scal: 3 }), ['spec.pages[0].scal'], 'a misspelled scale')
  for (const bbox of [[1, 2, 3], [1, 2, 1, 3], [1, 2, 3, 2], [1, 'x', 3, 4], [1, null, 3, 4], 'all', { minx: 1 }])
    assert.equal(messages({ bbox }), ['spec.pages[0].bbox'], JSON.stringify(bbox))
  assert.equal(messages({ center: [1, 2], scale: 3 }, { srs: 'EPSG:99', units: {} }), ['spec.srs', 'spec.units'])
  for (const units of ['m', 'Meters', 'degrees', 'dd', '°', 'ft', 'mi', 'us-ft', 'inches', 'KM'])
    assert.equal(messages({ center: [1, 2], scale: 3 }, { units }), [], units)
  assert.equal(messages({}), [], 'the layout may have a place of its own')
})

test.run()
