import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { valueOf } from '../../../../../core/style/value.js'
import type {
  LineSymbolizer,
  PointSymbolizer,
  PolygonSymbolizer,
  TextSymbolizer
} from '../../../../../core/style/symbolizer.js'
import { drawnBy, featureOf, kinds, read, symbolizersFor } from './reading.js'

const hashed = (hash: object) => symbolizersFor({ a: hash }, { _style: 'a' })

test('the property holds the key, a number too; inline styles; * for the rest', () => {
  const style = {
    1: { strokeColor: 'red' },
    two: { fillColor: 'blue' },
    '*': { label: 'x' },
    styleProperty: '_gx_style'
  }
  assert.equal(kinds(style, { _gx_style: 1 }), ['line', 'polygon'])
  assert.equal(kinds(style, { _gx_style: 'two' }), ['polygon'])
  assert.equal(kinds(style, { _gx_style: 'three' }), ['text'])
  assert.equal(kinds(style, {}), ['text'])
  assert.equal(kinds(style, { _gx_style: { graphicName: 'star' } }), ['point'])
  assert.equal(kinds({ 0: { strokeColor: 'red' } }, { _style: 0 }), ['line', 'polygon'])
  assert.equal(kinds({ true: { strokeColor: 'red' } }, { _style: true }), ['line', 'polygon'])
})

test('properties outside of a rule give one warning with the first of them', () => {
  const warned = (style: object) => read(style as never).warnings.map((warning) => warning.match(/"([\w-]+)" is/)![1])
  assert.equal(warned({ 'fill-color': 'red', 'stroke-width': 2 }), ['fill-color'])
  assert.equal(warned({ strokeColor: 'red', '*': { fillColor: 'red' } }), ['strokeColor'])
  assert.equal(warned({ title: 'red', version: 1, styleProperty: 'x', '*': { fillColor: 'red' } }), [])
})

test('a misspelled styleProperty gives a warning', () => {
  const { warnings } = read({ styleProperti: 'kind', '*': { fillColor: 'red' } } as never)
  assert.match(warnings[0]!, '"styleProperti" is not known; it is ignored; did you mean "styleProperty"?')
})

test('a feature with an unknown key or without a key is skipped, with one warning for each key', () => {
  const { style, warnings } = read({ a: { strokeColor: 'red' }, b: { strokeColor: 'red' } })
  for (const properties of [{ _style: 'c' }, { _style: 'c' }, { _style: 4 }, { _style: null }, { _style: '' }, {}])
    assert.equal(drawnBy(style, featureOf(properties)), [])
  assert.equal(warnings, [
    'feature 7: _style is "c"; must be one of "a", "b"; the feature is skipped',
    'feature 7: _style is 4; must be one of "a", "b"; the feature is skipped',
    'feature 7: _style is missing; must be one of "a", "b"; the feature is skipped'
  ])
})

test('a style without keys is the default one, but for features that bring a hash', () => {
  const style = { version: '1', styleProperty: 'look' }
  assert.equal(kinds(style, { look: 'x' }), ['polygon', 'line', 'point'])
  assert.equal(kinds(style, { look: { strokeColor: 'red' } }), ['line', 'polygon'])
})

test('the symbolizers that a hash stands for', () => {
  const kindsOf = (hash: object) => hashed(hash).map(({ kind }) => kind)
  assert.equal(kindsOf({ pointRadius: 3 }), ['point'])
  assert.equal(kindsOf({ externalGraphic: 'a.png' }), ['point'])
  assert.equal(kindsOf({ strokeWidth: 3 }), ['line', 'polygon'])
  assert.equal(kindsOf({ fillColor: 'red', label: 'x' }), ['polygon', 'text'])
  assert.equal(kindsOf({ strokeColor: 'red', display: 'none' }), [])
  assert.equal(kindsOf({ strokeColor: 'red', display: ' None ' }), [])
  assert.equal(kindsOf({ strokeColor: 'red', display: 'inline' }), ['line', 'polygon'])
  assert.equal(kindsOf({ strokeColor: 'red', stroke: false }), ['polygon'])
  assert.equal(kindsOf({ cursor: 'pointer', graphicTitle: 'x', version: 2 }), [])
})

test('areas and marks are outlined always, and filled by their colour', () => {
  const [polygon] = hashed({ fillColor: 'red' }) as PolygonSymbolizer[]
  assert.equal([polygon!.fill, polygon!.stroke?.widthPt], [{ color: { hex: '#ff0000', alpha: 1 }, opacity: 1 }, 1])
  const [point] = hashed({ pointRadius: 3 }) as PointSymbolizer[]
  assert.equal([point!.fill, point!.stroke?.color], [undefined, { hex: '#000000', alpha: 1 }])
  assert.is((hashed({ fillColor: 'red', stroke: 'false' })[0] as PolygonSymbolizer).stroke, undefined)
  assert.is((hashed({ fillColor: 'red', fill: 'no' })[0] as PolygonSymbolizer).fill, undefined)
})

test('values may be expressions; an expression switches fills and outlines by their opacity', () => {
  const [line] = hashed({ strokeColor: 'red', strokeOpacity: 0.5, stroke: '[shown]' }) as LineSymbolizer[]
  assert.is(valueOf(line!.stroke.opacity, featureOf({ shown: 'yes' })), 0.5)
  assert.is(valueOf(line!.stroke.opacity, featureOf({ shown: false })), 0)
})

test('the offset of a picture is to its top left corner; the offset of a mark is ignored', () => {
  const pictured = (members: object) =>
    hashed({ externalGraphic: 'a.png', graphicName: 'star', ...members })[0] as PointSymbolizer
  const both = pictured({ graphicWidth: 20, graphicXOffset: -10, graphicYOffset: '-20px' })
  assert.equal([both.picture, both.mark], [{ address: 'a.png', widthPt: 20, heightPt: undefined }, 'star'])
  assert.equal([both.align, both.offsetPt], [[0, 0], [-10, -20]]) // prettier-ignore
  const high = pictured({ graphicYOffset: -20 })
  assert.equal([high.align, high.offsetPt], [[0.5, 0], [0, -20]]) // prettier-ignore
  const mark = hashed({ graphicName: 'star', graphicXOffset: 5, graphicYOffset: 5 })[0] as PointSymbolizer
  assert.equal([mark.align, mark.offsetPt], [[0.5, 0.5], [0, 0]]) // prettier-ignore
})

test('labels are centred on their point', () => {
  const [text] = hashed({ label: 'x', labelXOffset: 5 }) as TextSymbolizer[]
  assert.equal([text!.align, text!.offsetPt], [[0.5, 0.5], [5, 0]]) // prettier-ignore
})

test('a style that is not an object, and a styleProperty that is not a name, give a warning', () => {
  const { style, warnings } = read({ a: ['red'], b: { strokeColor: 'red' }, styleProperty: ['x'] })
  assert.equal(warnings, [
    'styleProperty is ["x"]; must be the name of a property; "_style" is used',
    'style "a" is ["red"]; must be an object of properties such as {"strokeColor": "red"}; it is skipped'
  ])
  assert.is(drawnBy(style, featureOf({ _style: 'b' })).length, 2)
})

test.run()
