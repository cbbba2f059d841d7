import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadStyle, loadStyleFor, type StyledLayer } from '../../../parts/styles/load-style.js'
import type { Feature } from '../../../core/feature.js'
import type { TextSymbolizer } from '../../../core/style/symbolizer.js'
import type { AppStyles } from '../../../core/tools.js'
import { fakeTools } from '../../support/fake-tools.js'
import { drawnBy } from '../../plugins/styles/openlayers/json/reading.js'

const view = { scale: 1000 }
const point = (properties = {}): Feature => ({ index: 1, properties, geometry: { type: 'Point', coordinates: [0, 0] } })

const load = async (layer: Omit<StyledLayer, 'type'>, styles: Partial<AppStyles> = {}) => {
  const tools = fakeTools({ styles: { named: {}, defaults: {}, ...styles } })
  const style = await loadStyle({ type: 'geojson', ...layer }, view, tools, tools.warn)
  return { style, warnings: tools.warnings }
}
const kindsOf = async (layer: Omit<StyledLayer, 'type'>, styles?: Partial<AppStyles>, feature = point()) =>
  drawnBy((await load(layer, styles)).style, feature).map(({ kind }) => kind)

const json = (...types: string[]) => ({ version: 2, '*': { symbolizers: types.map((type) => ({ type, label: 'x' })) } })
const DEFAULT = ['polygon', 'line', 'point']

test('the styles of a layer precede its style; without both, the style hash of the feature or the default is used', async () => {
  assert.equal(await kindsOf({ style: json('line') }), ['line'])
  assert.equal(await kindsOf({ style: json('line'), styles: { '': { label: 'x' } } }), [...DEFAULT, 'text'])
  assert.equal(await kindsOf({ style: json('line'), styles: {} }), ['line'])
  assert.equal(await kindsOf({}), DEFAULT)
  assert.equal(await kindsOf({ style: null }, {}, point({ _style: { label: 'x' } })), [...DEFAULT, 'text'])
  assert.equal(await kindsOf({ styleProperty: 'look' }, {}, point({ look: { stroke: false } })), ['polygon', 'point'])
})

test('the default style of the app for a geometry is used if the style is missing or not available', async () => {
  const defaults = { point: json('text'), line: json('line') }
  for (const style of [undefined, '', 'polygon', 'nowhere', [1], { version: 2 }])
    assert.equal(await kindsOf({ style }, { defaults }), ['text'], String(style))
  assert.equal(await kindsOf({ styles: { a: {} } }, { defaults }), ['text'])
  assert.equal(await kindsOf({ style: {} }, { defaults }), ['text'])
})

test('an unknown default style gives a warning, and the built-in one is used', async () => {
  const { style, warnings } = await load({}, { defaults: { point: 'nowhere' } })
  assert.is(warnings.length, 1)
  assert.match(warnings[0]!, /^default "point": style: .*"nowhere"/)
  assert.equal(drawnBy(style, point()).length, 3)
})

test('conflictResolution of the layer overrides that of its labels', async () => {
  const overlapsOf = async (layer: Omit<StyledLayer, 'type'>) =>
    drawnBy((await load(layer)).style, point())
      .filter((symbolizer): symbolizer is TextSymbolizer => symbolizer.kind === 'text')
      .map(({ mayOverlap }) => mayOverlap)
  const messages = { version: 2, '*': { symbolizers: [{ type: 'text', label: 'x' }, { type: 'text', label: 'x', conflictResolution: false }] } } // prettier-ignore
  assert.equal(await overlapsOf({ style: messages }), [false, true])
  assert.equal(await overlapsOf({ style: messages, conflictResolution: false }), [true, true])
  assert.equal(await overlapsOf({ style: messages, conflictResolution: true }), [false, false])
  const styles = { '': { label: 'x' } }
  assert.equal(await overlapsOf({ styles }), [true])
  assert.equal(await overlapsOf({ styles, conflictResolution: true }), [false])
  const { style } = await load({ styles, conflictResolution: true })
  assert.is(drawnBy(style, point())[3], drawnBy(style, point())[3], 'a rule is changed once')
})

test('the style for a use is the given one, else the default for the use, else the built-in style', async () => {
  const loadFor = async (use: 'grid' | 'overview-map', style: unknown, defaults = {}) => {
    const tools = fakeTools({ styles: { named: {}, defaults } })
    const found = await loadStyleFor(use, style, view, tools, tools.warn)
    return found && drawnBy(found, point()).map(({ kind }) => kind)
  }
  assert.is(await loadFor('grid', undefined), undefined)
  assert.equal(await loadFor('grid', undefined, { grid: json('line') }), ['line'])
  assert.equal(await loadFor('grid', 'nowhere', { grid: json('line') }), ['line'])
  assert.equal(await loadFor('grid', json('text'), { grid: json('line') }), ['text'])
  assert.equal(await loadFor('overview-map', undefined), DEFAULT)
})

test('a cancelled job ends the loading of styles', async () => {
  const tools = fakeTools({ signal: AbortSignal.abort(new Error('cancelled')) })
  const loading = loadStyle({ type: 'geojson', style: 'missing.json' }, view, tools, tools.warn)
  const message = await loading.then(
    () => 'loaded',
    (thrown) => thrown.message
  )
  assert.is(message, 'cancelled')
})

test.run()
