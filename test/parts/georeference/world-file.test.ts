import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { apply } from '../../../core/views/affine.js'
import { pixelsToMap, projectionFile, worldFile, worldFileSuffix } from '../../../parts/georeference/world-file.js'
import { View, type ViewParameters } from '../../../core/views/view.js'

const viewOf = (more: Partial<ViewParameters> = {}) =>
  new View({
    widthPt: 72,
    heightPt: 36,
    dpi: 100,
    projection: 'EPSG:2056',
    centre: [2600000, 1200000],
    unitsPerPt: [10, 10],
    scale: 1,
    rotationDeg: 0,
    ...more
  })

const numbers = (text: string): number[] => text.trim().split('\n').map(Number)
const near = (actual: number[], expected: number[]) => {
  assert.is(actual.length, expected.length)
  for (const [index, value] of actual.entries())
    assert.ok(Math.abs(value - expected[index]!) < 1e-6, `${actual.join()} and not ${expected.join()}`)
}

test('six lines: a column, a row, and the middle of the top left pixel', () => {
  // 72 points are 100 pixels: 7.2 m each; the corner is 360 m left of the middle and 180 m above it
  const text = worldFile(viewOf(), 100)
  assert.match(text, /^([^\n]+\n){6}$/)
  near(numbers(text), [7.2, 0, 0, -7.2, 2599640 + 3.6, 1200180 - 3.6])
})

test('the resolution is that of the picture, not of the map', () => {
  near(numbers(worldFile(viewOf(), 50)), [14.4, 0, 0, -14.4, 2599640 + 7.2, 1200180 - 7.2])
})

test('a map turned clockwise by a quarter: columns lead south to north', () => {
  // what was at the left (west) is now at the top: the top left corner shows the south-west
  near(numbers(worldFile(viewOf({ rotationDeg: 90 }), 100)), [0, 7.2, 7.2, 0, 2599820 + 3.6, 1199640 + 3.6])
})

test('a frame that ends within a pixel: pixels keep their size', () => {
  const view = viewOf({ widthPt: 72.3 })
  assert.is(view.pixelWidth, 101)
  const [x, y] = apply(pixelsToMap(view, 100), [101, 50])
  near([x, y], [2600000 - 361.5 + 727.2, 1200180 - 360])
})

test('small numbers are written out', () => {
  const text = worldFile(viewOf({ projection: 'EPSG:4326', centre: [7, 46], unitsPerPt: [1e-8, 1e-8] }), 100)
  assert.not.match(text, /e/)
  assert.match(text, /^0\.0000000072/)
})

test('suffixes of world files are those expected by programs', () => {
  const pairs = { png: 'pgw', tif: 'tfw', jpg: 'jgw', gif: 'gfw', bmp: 'bpw', webp: 'wld' }
  for (const [suffix, expected] of Object.entries(pairs)) assert.is(worldFileSuffix(suffix), expected)
})

test('the projection in Esri’s wording', () => {
  assert.match(projectionFile(viewOf())!, /^PROJCS\["CH1903\+_LV95",GEOGCS\["GCS_CH1903\+"/)
})

test.run()
