import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { DEFAULT_STYLE } from '../../../../../core/style/default-style.js'
import { type LegacyStyles, readLegacy } from '../../../../../plugins/styles/openlayers/hashes/read.js'
import { warnOnce } from '../../../../../core/warn.js'
import { type Style } from '../../../../../core/style/model.js'
import { valueOf } from '../../../../../core/style/value.js'
import type { TextSymbolizer } from '../../../../../core/style/symbolizer.js'
import { drawnBy, featureOf } from '../json/reading.js'

const legacy = (styles: LegacyStyles) => {
  const warnings: string[] = []
  const warn = warnOnce((message) => warnings.push(message))
  return { style: readLegacy(styles, DEFAULT_STYLE, { scale: 1000, warn }), warnings }
}
const namesOf = (style: Style, properties: object) =>
  style.passes.flatMap(({ ownRules, rules }) => (ownRules?.(featureOf(properties)) ?? rules).map(({ name }) => name))

const styles = { 1: { strokeColor: 'red' }, Point: { fillColor: 'red' }, '': { fillColor: 'blue' } }

test('keys compare as text, numbers too; a feature without the property has the empty key', () => {
  const { style, warnings } = legacy({ styles, styleProperty: 'ms_style' })
  assert.equal(namesOf(style, { ms_style: 1 }), ['1'])
  assert.equal(namesOf(style, { ms_style: '1' }), ['1'])
  assert.equal(namesOf(style, { ms_style: 'Point' }), ['Point'])
  for (const properties of [{}, { ms_style: null }, { ms_style: '' }]) assert.equal(namesOf(style, properties), [''])
  assert.equal(warnings, [])
})

test('the property may be a hash itself', () => {
  const { style } = legacy({ styles: {} })
  assert.equal(namesOf(style, { _style: { strokeColor: 'red' } }), ['_style of feature 7'])
  const { style: other, warnings } = legacy({})
  assert.equal(namesOf(other, { _style: { strokeColor: 'redd', label: 'x' } }), ['_style of feature 7'])
  assert.is(warnings.length, 1)
  assert.match(warnings[0]!, /^_style of feature 7: strokeColor is "redd"/)
})

test('an unknown key gives one warning with the feature, and the default style is used', () => {
  const { style, warnings } = legacy({ styles: { 1: {}, 2: {} } })
  for (const properties of [{ _style: 3 }, { _style: 3 }, {}]) assert.equal(namesOf(style, properties), ['default'])
  assert.equal(warnings, [
    'feature 7: _style is 3; must be one of "1", "2"; the default style is used',
    'feature 7: _style is missing; must be one of "1", "2"; the default style is used'
  ])
  assert.equal(namesOf(legacy({ styles: { '*': {} } }).style, { _style: 3 }), ['*'])
})

test('a layer without styles is drawn in the default style, without a warning', () => {
  for (const { style, warnings } of [legacy({}), legacy({ styles: {} })]) {
    assert.equal(namesOf(style, {}), ['default'])
    assert.equal(warnings, [])
  }
  assert.equal(namesOf(legacy({}).style, { _style: 'x' }), ['default'])
  const { style, warnings } = legacy({ styles: {} })
  assert.equal(namesOf(style, { _style: 'x' }), ['default'])
  assert.equal(warnings, ['feature 7: _style is "x", and the layer has no styles; the default style is used'])
})

test('property names such as constructor are ordinary keys', () => {
  const { style } = legacy({ styles: JSON.parse('{"__proto__": {"strokeColor": "red"}}'), styleProperty: '__proto__' })
  assert.equal(namesOf(style, { _style: 'constructor' }), ['default'])
  assert.equal(namesOf(style, JSON.parse('{"__proto__": "__proto__"}')), ['__proto__'])
})

test('labels have properties of their feature, and brackets as they are', () => {
  const labelled = (label: string) => {
    const { style } = legacy({ styles: { '': { label } } })
    const [text] = drawnBy(style, featureOf({ properties: 1, name: 'N', valueText: '12°' })).filter(
      ({ kind }) => kind === 'text'
    )
    return valueOf((text as TextSymbolizer).label, featureOf({ name: 'N', valueText: '12°' }))
  }
  assert.is(labelled('${name}!'), 'N!')
  assert.is(labelled('{properties.valueText}'), '12°')
  assert.is(labelled('${unknown}'), '')
  assert.is(labelled('[name]'), '[name]')
  assert.is(labelled('a\nb'), 'a\nb')
})

test('a misspelled property gives a warning; additional members sent by clients are ignored', () => {
  const sent = {
    fillcolor: 'red',
    'fill-opacity': 1,
    hoverFillColor: 'x',
    zIndex: 3,
    id: 4,
    font: 'Arial',
    fontEncoding: 'Cp1252'
  }
  const { warnings } = legacy({ styles: { a: sent } })
  assert.is(warnings.length, 1)
  assert.match(warnings[0]!, /^style "a": "fillcolor".*"fillColor"/)
})

test.run()
