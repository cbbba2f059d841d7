import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { valueOf } from '../../../../../core/style/value.js'
import type { LineSymbolizer, TextSymbolizer } from '../../../../../core/style/symbolizer.js'
import { readStyle } from '../../../../../plugins/styles/openlayers/read-json.js'
import { drawnBy, featureOf, kinds, read, symbolizersFor } from './reading.js'

test('every rule that fits draws, in order, from its smallest scale up to its largest', () => {
  const style = {
    version: '2',
    ' * ': { symbolizers: [{ type: 'LINE' }, { type: 'Text', label: 'x' }] },
    "[kind = 'a']": { symbolizers: { type: 'point' } },
    '[n > 3]': { symbolizers: [{ type: 'polygon' }], minScale: 100, maxScale: '5000' }
  }
  assert.equal(kinds(style, { kind: 'a', n: 9 }), ['line', 'text', 'point', 'polygon'])
  assert.equal(kinds(style, { kind: 'b', n: 2 }), ['line', 'text'])
  assert.equal(kinds(style, { n: 9 }, 99), ['line', 'text'])
  assert.equal(kinds(style, { n: 9 }, 100), ['line', 'text', 'polygon'])
  assert.equal(kinds(style, { n: 9 }, 5000), ['line', 'text'])
})

test('a rule with an empty list of symbolizers or an empty label draws nothing, without a warning', () => {
  const style = {
    version: 2,
    "[_ngeo_style_0 = '14']": { symbolizers: [] },
    '*': { symbolizers: [{ type: 'Text', label: '' }] }
  }
  assert.equal(symbolizersFor(style, { _ngeo_style_0: '14' }), [])
  assert.equal(read(style).warnings, [])
})

test('a polygon symbolizer draws lines, too, unless a line symbolizer of its rule does', () => {
  const filled = (...types: string[]) =>
    symbolizersFor({ version: 2, '*': { symbolizers: types.map((type) => ({ type, label: 'a' })) } }, {})
      .filter(({ kind }) => kind === 'polygon')
      .map((one) => 'fillsLines' in one && one.fillsLines)
  assert.equal(filled('polygon', 'text', 'polygon'), ['open', 'open'])
  assert.equal(filled('polygon', 'line'), [false])
})

test('the type of a symbolizer can be that of a geometry, as Mapea writes it', () => {
  const types = ['linestring', 'MultiLineString', 'multipoint', 'MultiPolygon']
  const style = { version: '2', '*': { symbolizers: types.map((type) => ({ type })) } }
  assert.equal(kinds(style, {}), ['line', 'line', 'point', 'polygon'])
  assert.equal(read(style).warnings, [])
})

test('the title of a rule is its name in legends', () => {
  const rule = { symbolizers: [{ type: 'line' }] }
  const { style, warnings } = read({ version: 2, '*': { ...rule, title: ' Roads ' }, '[n > 3]': { ...rule, title: 5 }, '[n > 4]': rule }) // prettier-ignore
  assert.equal(
    style.passes[0]!.rules.map(({ name, title }) => [name, title]),
    [
      ['*', 'Roads'],
      ['[n > 3]', undefined],
      ['[n > 4]', undefined]
    ]
  )
  assert.equal(warnings, [])
})

test('scales of the style are those of rules that tell none', () => {
  const rule = { symbolizers: [{ type: 'line' }] }
  const { warnings } = read({ version: 2, '*': { ...rule, minScale: '[n]' } })
  assert.equal(warnings, [
    'style rule "*": minScale is an expression; must be the same number for all features; it is ignored'
  ])
  const style = { version: 2, minScale: 100, maxScale: 1000, '[true = true]': rule, '*': { ...rule, maxScale: 5000 } }
  assert.equal(
    [50, 500, 4000, 5000].map((scale) => kinds(style, {}, scale).length),
    [0, 2, 1, 0]
  )
})

test('thousands of rules by one property are looked up and mean the same', () => {
  const rules = Object.fromEntries(
    Array.from({ length: 300 }, (_, i) => [`[kind = 'k${i}']`, { symbolizers: [{ type: i % 2 ? 'line' : 'point' }] }])
  )
  assert.equal(kinds({ version: 2, ...rules }, { kind: 'k7' }), ['line'])
  assert.equal(kinds({ version: 2, ...rules }, { kind: 'k300' }), [])
  assert.equal(kinds({ version: 2, "[n = '2']": { symbolizers: [{ type: 'line' }] } }, { n: 2 }), ['line'])
  assert.equal(kinds({ version: 2, "[n = '2.0']": { symbolizers: [{ type: 'line' }] } }, { n: 2 }), ['line'])
  assert.equal(kinds({ version: 2, "[n = 'null']": { symbolizers: [{ type: 'line' }] } }, { n: null }), [])
})

test('values of a symbolizer take precedence over those of rule and style; empty values are ignored', () => {
  const style = {
    version: 2,
    strokeWidth: 3,
    strokeColor: 'red',
    '*': {
      strokeWidth: 20,
      symbolizers: [
        { type: 'line', strokeColor: 'blue' },
        { type: 'line', strokeWidth: 5, strokeColor: null },
        { type: 'line', strokeWidth: '' }
      ]
    }
  }
  const looks = (symbolizersFor(style) as LineSymbolizer[]).map(({ stroke }) => [
    valueOf(stroke.widthPt, featureOf()),
    valueOf(stroke.color, featureOf()).hex
  ])
  assert.equal(looks, [[20, '#0000ff'], [5, '#ff0000'], [20, '#ff0000']]) // prettier-ignore
})

test('expressions are read of each feature, and a bad value names it', () => {
  const { style, warnings } = read({
    version: 2,
    '*': { symbolizers: [{ type: 'line', strokeWidth: '[w]', strokeColor: '[c]', strokeOpacity: '[1 / 2]' }] }
  })
  const { stroke } = style.passes[0]!.rules[0]!.symbolizers[0] as LineSymbolizer
  assert.is(valueOf(stroke.widthPt, featureOf({ w: 3 })), 3)
  assert.is(valueOf(stroke.widthPt, featureOf({ w: '2 mm' })), (2 * 72) / 25.4)
  assert.is(valueOf(stroke.color, featureOf({ c: 'green' })).hex, '#008000')
  assert.is(valueOf(stroke.opacity, featureOf()), 0.5)
  for (const properties of [{}, { w: null, c: '' }]) {
    assert.is(valueOf(stroke.widthPt, featureOf(properties)), 1)
    assert.is(valueOf(stroke.color, featureOf(properties)).hex, '#000000')
  }
  assert.equal(warnings, [])
  assert.is(valueOf(stroke.color, featureOf({ c: 'wet' })).hex, '#000000')
  assert.equal(warnings, [
    'style rule "*", line, feature 7: strokeColor is "wet"; must be a colour such as red, #ff0000 or rgb(255, 0, 0); the default is used'
  ])
})

test('each mistake in a style gives a warning; everything else is drawn', () => {
  const { style, warnings } = read({
    version: 2,
    '*': {
      symbolizers: [
        { type: 'line', strokeColor: 'redish', strokeWidth: -1 },
        { type: 'lien' },
        {},
        'line',
        { type: 'text' },
        { type: 'line', strokeWidth: '[1 +]' }
      ],
      minScale: 'far'
    },
    '[broken': { symbolizers: [{ type: 'line' }] },
    '[a ==]': { symbolizers: [{ type: 'line' }] },
    '[b = 1]': {},
    '[c = 1]': { symbolizers: 'line' }
  })
  assert.is(style.passes[0]!.rules.length, 1)
  assert.is(style.passes[0]!.rules[0]!.symbolizers.length, 2)
  for (const part of [
    'style rule "*", line: strokeColor is "redish"; must be a colour',
    'style rule "*", line: strokeWidth is -1; must be a length such as 2, "2px" or "2mm", not below 0; the default is used',
    'style rule "*": type is "lien"; must be one of point, line, polygon, text; the symbolizer is skipped; did you mean "line"?',
    'style rule "*": type is undefined; ',
    'style rule "*": a symbolizer is "line"; must be an object; it is skipped',
    'style rule "*", text: label is missing; the symbolizer is skipped',
    'style rule "*", line: the expression "[1 +]" of strokeWidth cannot be read: ',
    'style rule "*": minScale is "far"; must be a number; the default is used',
    'style rule "[broken": the name is "[broken"; must be "*" or a filter in brackets such as "[a = 1]"; the rule is skipped',
    'style rule "[a ==]": the filter cannot be read: ',
    'style rule "[b = 1]": symbolizers is missing; must be a list such as [{"type": "line"}]; the rule is skipped',
    'style rule "[c = 1]": symbolizers is "line"; '
  ])
    assert.ok(
      warnings.some((warning) => warning.includes(part)),
      part
    )
  assert.is(warnings.length, 12, warnings.join('\n'))
})

test('an object whose toString is not a function does not stop a style', () => {
  const hostile = JSON.parse('{"toString": 1, "valueOf": 2}')
  for (const value of [hostile, [hostile]]) {
    const symbolizers = [
      { type: 'line', strokeLinecap: value, strokeDashstyle: value, strokeColor: value, strokeWidth: value },
      { type: 'text', label: value, labelAlign: value, fontStyle: value, fontWeight: value },
      { type: value }
    ]
    const { style } = read({ version: 2, '*': { symbolizers } })
    const [line, text] = style.passes[0]!.rules[0]!.symbolizers as [LineSymbolizer, TextSymbolizer]
    assert.is(valueOf(line.stroke.widthPt, featureOf()), 1)
    assert.is(valueOf(text.label, featureOf()), '')
    const filter = "[a = 'x' OR a + 1 = 2 OR a LIKE 'x' OR a > b]"
    assert.equal(kinds({ version: 2, [filter]: { symbolizers: [{ type: 'line' }] } }, { a: value, b: value }), [])
    assert.equal(kinds({ a: { strokeColor: 'red' } }, { _style: [value] }), [])
    read({ version: value, a: { display: value, label: value } })
  }
})

test('property names such as constructor are ordinary names', () => {
  const json = JSON.parse('{"version": 2, "__proto__": {"strokeWidth": 9}, "*": {"symbolizers": [{"type": "line"}]}}')
  const [line] = symbolizersFor(json) as LineSymbolizer[]
  assert.is(line!.stroke.widthPt, 1)
  assert.equal(kinds({ a: { strokeColor: 'red' } }, JSON.parse('{"_style": "constructor"}')), [])
})

test('rotations count from north', () => {
  const line = { type: 'LineString', coordinates: [[0, 0], [10, 0]] } // prettier-ignore
  const rotations = (value: unknown, rotationDeg: number) => {
    const symbolizers = [
      { type: 'point', rotation: value },
      { type: 'text', label: 'a', labelRotation: value }
    ]
    const style = readStyle(
      { version: 2, '*': { symbolizers } },
      { scale: 1000, rotationDeg, warn: assert.unreachable }
    )
    const feature = { ...featureOf({ turn: 5 }), geometry: line }
    return drawnBy(style, feature).map((one) => 'rotationDeg' in one && valueOf(one.rotationDeg, feature))
  }
  assert.equal([rotations('[endAngle(geometry)]', 0), rotations('[endAngle(geometry) + 90]', 40)], [[0, 0], [130, 130]]) // prettier-ignore
  assert.equal([rotations('[turn]', 40), rotations(5, 40), rotations(0, 40)], [[45, 45], [45, 45], [0, 0]]) // prettier-ignore
})

test.run()
