import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PROPERTIES } from '../../../../../plugins/styles/openlayers/json/property-names.js'
import { readLine, readPoint, readPolygon } from '../../../../../plugins/styles/openlayers/json/symbolizers.js'
import { readText } from '../../../../../plugins/styles/openlayers/json/text.js'
import { JSON_READING, ValueReader } from '../../../../../plugins/styles/openlayers/json/values.js'
import { read } from './reading.js'

test('the list of known property names matches the names in use', () => {
  const asked = new Set<string>(['graphicFormat'])
  const values = (sent: object) =>
    new ValueReader((name) => (asked.add(name), (sent as any)[name]), 'here', assert.unreachable, JSON_READING)
  const dialect = { own: false, fillsAlways: true, graphicCorner: false }
  for (const sent of [
    {},
    { externalGraphic: 'a.png', haloRadius: 1, labelAnchorPointX: 0, leaderWidth: 1, secondLabel: 'y' }
  ]) {
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

test('a name that is nearly that of a property gives one warning, with the property', () => {
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
    assert.equal(saidOf({ [name!]: 1 }), [
      `style rule "*": "${name}" is not a property; it is ignored; did you mean "${meant}"?`
    ])
  const { warnings } = read({ a: { fillcolor: 'red' }, b: { fillcolor: 'red' }, c: { strokeColour: 'red' } })
  assert.is(warnings.length, 2)
  assert.match(warnings[0]!, /^style "a": "fillcolor".*"fillColor"/)
  assert.match(warnings[1]!, /^style "c": "strokeColour".*"strokeColor"/)
})

test('other names that clients send, and names of values of the style, give no warning', () => {
  const sent = `hoverFillColor hoverFillOpacity hoverStrokeColor hoverStrokeOpacity hoverStrokeWidth hoverPointRadius
    hoverPointUnit pointerEvents cursor graphic graphicTitle title backgroundGraphic backgroundGraphicZIndex
    backgroundXOffset backgroundYOffset backgroundHeight backgroundWidth labelSelect labelPadding graphicZIndex zIndex
    version display id name fill-opacity stroke-width font fillPattern val1 base wide comment conditions`.split(/\s+/)
  const hash = Object.fromEntries(sent.map((name) => [name, 'none']))
  assert.equal(read({ a: { ...hash, display: 'block' } }).warnings, [])
  assert.equal(saidOf({ strokeColor: '${strokeColour}', strokeColour: 'red' }), [])
  assert.equal(saidOf({ strokeColor: '${strokeColor1}' }, { strokeColor1: '${strokeColor2}', strokeColor2: 'red' }), [])
})

test('two hundred thousand unknown names are checked quickly', () => {
  const many = Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [`strokeColou${i}`, 1]))
  assert.ok(saidOf(many).length <= 51)
})

test.run()
