import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { noteBuiltIn } from '../../../core/built-in-plugins.js'
import type { LayerPlugin } from '../../../core/plugin/contracts.js'
import { faultOfDrawings } from '../../../core/map/drawing-faults.js'
import { labelOf } from '../labels/setting.js'

const plugin: LayerPlugin = { kind: 'layer', name: 'odd', schema: {}, draw: async () => ({}) }
const faultOf = (drawn: unknown, of: LayerPlugin = plugin) => faultOfDrawings(of)(drawn as never)
const pathOf = (drawn: unknown) => faultOf(drawn)?.path

const image = {
  source: { bytes: Buffer.from('') },
  at: { projection: 'EPSG:3857', unitToMap: [1, 0, 0, 1, 0, 0] }
}
const label = labelOf('a', [[1, 2]])

test('everything that the contract allows is right', () => {
  const whole = {
    images: [
      image,
      { source: { mosaic: { tiles: [] } }, at: 'frame', opacity: 0.5 },
      { source: { pixels: {} }, at: 'frame' }
    ],
    svg: '<g/>',
    labels: [label],
    symbols: new Float64Array(6),
    features: { count: 1 },
    missing: new PrintError('upstream-failed', 'x')
  }
  for (const drawn of [{}, [], whole, [whole, {}], { svg: undefined, symbols: [] }])
    assert.is(faultOf(drawn), undefined)
})

test('the fault of a drawing has its path', () => {
  for (const drawn of ['<g/>', undefined, null, 5]) assert.is(pathOf(drawn), '')
  assert.is(pathOf([{}, 'x']), '[1]')
  assert.is(pathOf([{}, { svg: 42 }]), '[1].svg')
  const cases: [string, object][] = [
    ['svg', { svg: 42 }],
    ['svg', { svg: null }],
    ['images', { images: 'x' }],
    ['images[1]', { images: [image, 'x'] }],
    ['images[0].source', { images: [{ foo: 1 }] }],
    ['images[0].source', { images: [{ ...image, source: {} }] }],
    ['images[0].source.bytes', { images: [{ ...image, source: { bytes: 'x' } }] }],
    ['images[0].source.mosaic.tiles', { images: [{ ...image, source: { mosaic: {} } }] }],
    ['images[0].source.pixels', { images: [{ ...image, source: { pixels: 1 } }] }],
    ['images[0].at', { images: [{ ...image, at: 'fram' }] }],
    ['images[0].at.unitToMap', { images: [{ ...image, at: { projection: 'EPSG:3857' } }] }],
    ['labels', { labels: {} }],
    ['labels[0]', { labels: ['x'] }],
    ['labels[1].at', { labels: [label, { ...label, at: undefined }] }],
    ['labels[0].text', { labels: [{ ...label, text: 5 }] }],
    ['symbols', { symbols: 5 }],
    ['symbols.length', { symbols: {} }],
    ['features', { features: [] }],
    ['missing', { missing: new Error('x') }]
  ]
  for (const [path, drawing] of cases) assert.is(pathOf(drawing), path, JSON.stringify(drawing))
})

test('an unknown member is a fault with the nearest known one', () => {
  const fault = faultOf({ svgs: '<g/>' })!
  assert.is(fault.path, 'svgs')
  assert.match(fault.message, /must be one of images, svg, .*; did you mean "svg"\?$/)
})

test('a plugin without labels draws none', () => {
  const silent = { ...plugin, hasNoLabels: true }
  assert.is(faultOf({ labels: [], symbols: [] }, silent), undefined)
  assert.is(faultOf({ labels: [label] }, silent)?.path, 'labels')
  assert.is(faultOf({ symbols: [1, 1, 1, 1, 1, 1] }, silent)?.path, 'symbols')
})

test('a number that a computation did not give is a fault', () => {
  for (const svg of ['<path d="M1 2LNaN 3"/>', "<circle cx='undefined'/>", '<g><rect x="1" width="-Infinity"/></g>'])
    assert.is(pathOf({ svg }), 'svg', svg)
  for (const svg of ['<text id="NaN" font-family="Infinity">NaN</text>', '<path d="M1 2L3e5-4"/>'])
    assert.is(pathOf({ svg }), undefined, svg)
  assert.is(pathOf({ labels: [label, { ...label, at: [[1, NaN]] }] }), 'labels[1].at')
  assert.is(pathOf({ labels: [{ ...label, offsetPt: [Infinity, 0] }] }), 'labels[0].offsetPt')
  assert.is(pathOf({ labels: [{ ...label, fontSizePt: NaN }] }), 'labels[0].fontSizePt')
})

test('SVG that cannot be read is a fault, unless the plugin is a built-in one', () => {
  assert.is(pathOf({ svg: '<g' }), 'svg')
  const own = { ...plugin }
  noteBuiltIn(own)
  assert.is(faultOf({ svg: '<g' }, own), undefined)
})

test.run()
