import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { printed } from '../../../../support/templates.js'

const shown = (options: string, x: unknown, lang = 'en') =>
  printed(`{{coordinate x${options}}}`, { x }, { lang }).replace(/\s/g, ' ').replace(/’/g, "'")
const bern = { x: 2600072.37, y: 1200147.07, longitude: 7.439583, latitude: 46.952406, decimals: 0, degreeDecimals: 5 }

test('coordinates are written in map units, with the digits that suit the scale', () => {
  assert.is(shown('', bern), '2,600,072 / 1,200,147')
  assert.is(shown('', { ...bern, decimals: 1 }, 'de-CH'), "2'600'072.4 / 1'200'147.1")
  assert.is(shown(' decimals=2 group=" " separator=" | "', bern, 'de'), '2 600 072,37 | 1 200 147,07')
  assert.is(shown(' order="yx"', bern), '1,200,147 / 2,600,072')
})

test('map units that may be degrees have five decimals, larger ones none', () => {
  assert.equal([[360, 90], [-360, -90], [361, 90], [360, 91], [0.5, 0.25]].map((place) => shown('', place)), [
    '360.00000 / 90.00000', '-360.00000 / -90.00000', '361 / 90', '360 / 91', '0.50000 / 0.25000'
  ]) // prettier-ignore
})

test('coordinates in degrees, minutes and seconds have latitude first and the letters of the language', () => {
  assert.is(shown(' form="degrees"', bern), '46.95241° N, 7.43958° E')
  assert.is(shown(' form="dm"', bern), '46°57.144′ N, 7°26.375′ E')
  assert.is(shown(' form="dms"', bern), '46°57′08.7″ N, 7°26′22.5″ E')
  assert.is(shown(' form="dms" decimals=0', bern, 'de'), '46°57′09″ N, 7°26′22″ O')
  assert.is(shown(' form="degrees" decimals=2 order="xy"', bern, 'fr'), '7,44° E, 46,95° N')
  assert.is(shown(' form="dms" decimals=0', { x: -70.5, y: -33.25 }, 'es'), '33°15′00″ S, 70°30′00″ O')
  assert.is(shown(' form="dms" decimals=0', { x: -70.5, y: -33.25 }, 'el'), '33°15′00″ Ν, 70°30′00″ Δ')
})

test('references of the Military Grid Reference System have as many digits as are asked for', () => {
  assert.is(shown(' form="mgrs"', [2.2945, 48.8582]), '31U DQ 48252 11933')
  assert.is(shown(' form="mgrs" decimals=3 separator=""', { longitude: 2.2945, latitude: 48.8582 }), '31UDQ482119')
  assert.is(shown(' form="mgrs" decimals=0', [2.2945, 48.8582]), '31U DQ')
  assert.is(shown(' form="mgrs" decimals=9', bern), '32T LT 81264 01057')
  for (const place of [[0, 85], [0, -81], 'here']) assert.is(shown(' form="mgrs"', place), '')
})

test('rounding never leaves 60 seconds, and 0 degrees have no wrong hemisphere letter', () => {
  assert.is(shown(' form="dms" decimals=0', [7.9999999, 46.0166]), '46°01′00″ N, 8°00′00″ E')
  assert.is(shown(' form="dm" decimals=1', [7.9999999, 46.99999]), '47°00.0′ N, 8°00.0′ E')
  assert.is(shown(' form="degrees" decimals=1', [-0.00001, 0]), '0.0° N, 0.0° E')
})

test('lists, objects and GeoJSON points are coordinates; other values print nothing', () => {
  for (const place of [
    [7.5, 46],
    ['7.5', '46'],
    { x: 7.5, y: 46 },
    { longitude: 7.5, latitude: 46 },
    { type: 'Point', coordinates: [7.5, 46, 500] }
  ])
    // prettier-ignore
    assert.is(shown(' form="degrees" decimals=1', place), '46.0° N, 7.5° E', JSON.stringify(place))
  assert.is(shown('', [600, 200]), '600 / 200')
  assert.is(shown('', [7.5, 46]), '7.50000 / 46.00000')
  for (const none of [
    undefined,
    null,
    'Bern',
    7,
    [],
    [1],
    {},
    { x: 'a', y: 1 },
    { ...bern, longitude: null },
    [2600000, 1200000],
    [NaN, 1]
  ])
    // prettier-ignore
    assert.is(shown(' form="dms"', none), '', JSON.stringify(none))
})

test.run()
