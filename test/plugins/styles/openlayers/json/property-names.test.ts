import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PROPERTIES } from '../../../../../plugins/styles/openlayers/json/property-names.js'
import { readLine, readPoint, readPolygon } from '../../../../../plugins/styles/openlayers/json/symbolizers.js'
import { readText } from '../../../../../plugins/styles/openlayers/json/text.js'
import { JSON_READING, ValueReader } from '../../../../../plugins/styles/openlayers/json/values.js'
import { read } from './reading.js'

test('the names that are known are those that are read', () => {
  const asked = new Set<string>(['graphicFormat'])
  const values = (sent: object) =>
    new ValueReader((name) => (asked.add(name), (sent as any)[name]), 'here', assert.unreachable, JSON_READING)
  const dialect = { own: false, fillsAlways: true, graphicCorner: false }
  for (const sent of [{}, { externalGraphic: 'a.png', haloRadius: 1, labelAnchorPointX: 0 }]) {
    readPoint(values(sent), dialect)
    readLine(values(sent), dialect)
    readPolygon(values(sent), dialect)
    readText(values(sent), true)
  }
  asked.delete('font')
  assert.equal([...asked].sort(), [...PROPERTIES].sort())
})

const saidOf = (symbolizer: object, style: object = {}) =>
  read({ version: 2, ...style, '*': { symbolizers: [{ type: 'line', ...symbolizer }] } }).warnings

test('what is nearly the name of a property is said once', () => {
  for (const [name, meant] of [
    ['strokeColour', 'strokeColor'],
    ['fillcolor', 'fillColor'],
    ['stroke-width', 'strokeWidth'],
    ['strokeDashStyle', 'strokeDashstyle'],
    ['StrokeWidht', 'strokeWidth'],
    ['pointRadios', 'pointRadius'],
    ['lable', 'label'],
    ['minscale', 'minScale']
  ])
    assert.equal(saidOf({ [name!]: 1 }), [`style rule "*": no property is called "${name}"; did you mean "${meant}"?`])
  assert.equal(read({ a: { fillcolor: 'red' }, b: { fillcolor: 'red' }, c: { strokeColour: 'red' } }).warnings, [
    'style "a": no property is called "fillcolor"; did you mean "fillColor"?',
    'style "c": no property is called "strokeColour"; did you mean "strokeColor"?'
  ])
})

test('names that clients send pass quietly, and names of values of the style', () => {
  const sent = `hoverFillColor hoverFillOpacity hoverStrokeColor hoverStrokeOpacity hoverStrokeWidth hoverPointRadius
    hoverPointUnit pointerEvents cursor graphic graphicTitle title backgroundGraphic backgroundGraphicZIndex
    backgroundXOffset backgroundYOffset backgroundHeight backgroundWidth labelSelect labelPadding graphicZIndex zIndex
    version display id name fill-opacity stroke-width font fillPattern val1 base wide comment conditions`.split(/\s+/)
  const hash = Object.fromEntries(sent.map((name) => [name, 'none']))
  assert.equal(read({ a: { ...hash, display: 'block' } }).warnings, [])
  assert.equal(saidOf({ strokeColor: '${strokeColour}', strokeColour: 'red' }), [])
  assert.equal(saidOf({ strokeColor: '${strokeColor1}' }, { strokeColor1: '${strokeColor2}', strokeColor2: 'red' }), [])
})

test('however many names there are, they are looked at in no time', () => {
  const many = Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`strokeColou${i}`, 1]))
  assert.ok(saidOf(many).length <= 51)
})

test.run()
