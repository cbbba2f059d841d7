import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Feature, type Style, valueOf } from '../../../core/style/model.js'
import type { PointSymbolizer, PolygonSymbolizer, Symbolizer, TextSymbolizer, LineSymbolizer } from '../../../core/style/symbolizer.js'
import { readStyle } from '../../../core/style/read-style.js'
import { ruleFinder } from '../../../core/style/draw/rules.js'

const featureOf = (properties: object = {}): Feature => ({
  index: 7,
  properties: properties as Feature['properties'],
  geometry: null
})

const read = (style: unknown): { style: Style; warnings: string[] } => {
  const warnings: string[] = []
  return { style: readStyle(style, { scale: 1000, warn: (message) => warnings.push(message) }), warnings }
}

/** The symbolizers that draw a feature. */
const symbolizersFor = (style: unknown, properties: object = {}, scale = 1000): Symbolizer[] =>
  ruleFinder(read(style).style.passes[0]!, scale)(featureOf(properties)).flatMap(({ symbolizers }) => symbolizers)

const kinds = (style: unknown, properties?: object, scale?: number) =>
  symbolizersFor(style, properties, scale).map(({ kind }) => kind)
const only = <T extends Symbolizer>(symbolizer: object, kind: T['kind']): T =>
  symbolizersFor({ version: 2, '*': { symbolizers: [{ type: kind, ...symbolizer }] } })[0] as T

test('nothing, and the names of geometries, are the default style', () => {
  for (const style of [undefined, null, '', 'polygon', 'Point', ' default ']) {
    const { warnings } = read(style)
    assert.equal(warnings, [])
    assert.equal(kinds(style), ['polygon', 'line', 'point'])
  }
})

test('what is no style is said, and the default drawn', () => {
  assert.match(read('roads').warnings[0]!, 'no style is called "roads"')
  assert.match(read('<StyledLayerDescriptor/>').warnings[0]!, 'XML')
  assert.match(read('{"a":').warnings[0]!, 'no JSON')
  assert.match(read([1]).warnings[0]!, 'must be an object')
  assert.match(read({ version: 2 }).warnings[0]!, 'none of its rules')
  for (const style of ['roads', '<a/>', '{"a":', [1], { version: 2 }])
    assert.equal(kinds(style), ['polygon', 'line', 'point'])
})

test('the text of a style is the style', () => {
  assert.equal(kinds(JSON.stringify({ version: '2', '*': { symbolizers: [{ type: 'line' }] } })), ['line'])
})

test('version 1: the property holds the key, a number too; inline styles; * for the rest', () => {
  const style = {
    '1': { strokeColor: 'red' },
    two: { fillColor: 'blue' },
    '*': { label: 'x' },
    styleProperty: '_gx_style'
  }
  assert.equal(kinds(style, { _gx_style: 1 }), ['line', 'polygon'])
  assert.equal(kinds(style, { _gx_style: 'two' }), ['polygon'])
  assert.equal(kinds(style, { _gx_style: 'three' }), ['text'])
  assert.equal(kinds(style, { _gx_style: { graphicName: 'star' } }), ['point'])
  assert.equal(kinds({ '0': { strokeColor: 'red' } }, { _style: 0 }), ['line', 'polygon'])
  assert.equal(kinds({ '0': { strokeColor: 'red' } }, { _style: 1 }), [])
  assert.equal(kinds({ a: { strokeColor: 'red' } }, { _style: null }), [])
})

test('version 1: the symbolizers that a hash stands for', () => {
  const kindsOf = (hash: object) => kinds({ a: hash }, { _style: 'a' })
  assert.equal(kindsOf({ pointRadius: 3 }), ['point'])
  assert.equal(kindsOf({ externalGraphic: 'a.png' }), ['point'])
  assert.equal(kindsOf({ strokeWidth: 3 }), ['line', 'polygon'])
  assert.equal(kindsOf({ fillColor: 'red', label: 'x' }), ['polygon', 'text'])
  assert.equal(kindsOf({ strokeColor: 'red', display: 'none' }), [])
  assert.equal(kindsOf({ strokeColor: 'red', stroke: false }), ['polygon'])
  assert.equal(kindsOf({ cursor: 'pointer', graphicTitle: 'x' }), [])
})

test('version 2: every rule that fits draws, in order', () => {
  const style = {
    version: '2',
    '*': { symbolizers: [{ type: 'LINE' }, { type: 'Text', label: 'x' }] },
    "[kind = 'a']": { symbolizers: [{ type: 'point' }] },
    '[n > 3]': { symbolizers: [{ type: 'polygon' }], minScale: 100, maxScale: '5000' }
  }
  assert.equal(kinds(style, { kind: 'a', n: 9 }), ['line', 'text', 'point', 'polygon'])
  assert.equal(kinds(style, { kind: 'b', n: 2 }), ['line', 'text'])
  assert.equal(kinds(style, { n: 9 }, 99), ['line', 'text'])
  assert.equal(kinds(style, { n: 9 }, 5000), ['line', 'text'])
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

test("version 2: a symbolizer's values go before its rule's and the style's, and name each other", () => {
  const style = {
    version: 2,
    strokeWidth: 1,
    strokeColor: 'red',
    wide: '${base}0',
    base: 2,
    '*': { strokeWidth: '${wide}', symbolizers: [{ type: 'line', strokeColor: 'blue' }, { type: 'line', strokeWidth: 5 }] } // prettier-ignore
  }
  const [first, second] = symbolizersFor(style) as LineSymbolizer[]
  assert.equal(
    [valueOf(first!.stroke.widthPt, featureOf()), valueOf(first!.stroke.color, featureOf()).hex],
    [20, '#0000ff']
  )
  assert.equal(
    [valueOf(second!.stroke.widthPt, featureOf()), valueOf(second!.stroke.color, featureOf()).hex],
    [5, '#ff0000']
  )
})

test('values that name themselves, or grow without end, do not hang', () => {
  assert.equal(
    kinds({
      version: 2,
      a: '${a}',
      b: '${c}',
      c: '${b}',
      '*': { symbolizers: [{ type: 'line', strokeColor: '${a}' }] }
    }),
    ['line']
  )
  const doubling: { [name: string]: unknown } = { version: 2, a0: 'xxxxxxxxxx' }
  for (let i = 1; i < 60; i++) doubling[`a${i}`] = `\${a${i - 1}}\${a${i - 1}}`
  doubling['*'] = { symbolizers: [{ type: 'text', label: '${a59}' }] }
  const [text] = symbolizersFor(doubling) as TextSymbolizer[]
  assert.ok(valueOf(text!.label, featureOf()).length <= 10_000)
})

test('expressions are read of each feature, and a bad one names it', () => {
  const { style, warnings } = read({
    version: 2,
    '*': { symbolizers: [{ type: 'line', strokeWidth: '[w * 2]', strokeColor: '[c]' }] }
  })
  const { stroke } = style.passes[0]!.rules[0]!.symbolizers[0] as LineSymbolizer
  assert.is(valueOf(stroke.widthPt, featureOf({ w: 3 })), 6)
  assert.is(valueOf(stroke.widthPt, featureOf({ w: 'wide' })), 1)
  assert.is(valueOf(stroke.color, featureOf({ c: 'green' })).hex, '#008000')
  assert.equal(warnings, [])
  assert.is(valueOf(stroke.color, featureOf({ c: 'wet' })).hex, '#000000')
  assert.equal(warnings, ['style rule "*", line, feature 7: strokeColor cannot be "wet"; the default is drawn instead'])
})

test('what cannot be read is said once and costs nothing but itself', () => {
  const { style, warnings } = read({
    version: 2,
    '*': {
      symbolizers: [
        { type: 'line', strokeColor: 'redish', strokeWidth: -1 },
        { type: 'blob' },
        { type: 'text' },
        { type: 'line', strokeWidth: '[1 +]' }
      ]
    },
    '[broken': { symbolizers: [{ type: 'line' }] },
    '[a ==]': { symbolizers: [{ type: 'line' }] },
    '[b = 1]': {}
  })
  assert.is(style.passes[0]!.rules.length, 1)
  assert.is(style.passes[0]!.rules[0]!.symbolizers.length, 2)
  assert.is(warnings.length, 8)
  for (const part of [
    'strokeColor cannot be "redish"',
    'strokeWidth cannot be -1',
    '"blob"',
    'no "label"',
    'expression "[1 +]"',
    '"[broken"',
    'the filter cannot be read',
    'no "symbolizers"'
  ])
    assert.ok(
      warnings.some((warning) => warning.includes(part)),
      part
    )
})

test('strokes: defaults, dashes, caps', () => {
  const { stroke } = only<LineSymbolizer>({}, 'line')
  assert.equal(stroke, {
    color: { hex: '#000000', alpha: 1 },
    opacity: 1,
    widthPt: 1,
    cap: undefined,
    join: 'miter',
    dash: { lengths: [], unit: 'pt' },
    dashOffsetPt: 0
  })
  const other = only<LineSymbolizer>(
    { strokeDashstyle: 'longdash', strokeLinecap: 'flat', strokeLinejoin: 'mitre', strokeDashoffset: '3px' },
    'line'
  ).stroke
  assert.equal(
    [other.dash, other.cap, other.join, other.dashOffsetPt],
    [{ lengths: [4, 2], unit: 'width' }, 'butt', 'miter', 3]
  )
  assert.equal(only<LineSymbolizer>({ strokeDashstyle: '[4, 2]' }, 'line').stroke.dash, { lengths: [4, 2], unit: 'pt' })
})

test('points: sizes, pictures and their anchors in both versions', () => {
  assert.is(only<PointSymbolizer>({}, 'point').sizePt, 6)
  assert.is(only<PointSymbolizer>({ pointRadius: 5 }, 'point').sizePt, 10)
  assert.is(only<PointSymbolizer>({ graphicName: 'X' }, 'point').mark, 'x')
  const second = only<PointSymbolizer>(
    { externalGraphic: 'a.png', graphicWidth: 20, graphicXOffset: 3, graphicYOffset: 4 },
    'point'
  )
  assert.equal(
    [second.picture, second.mark, second.offsetPt],
    [{ address: 'a.png', heightPt: 20 }, undefined, [3, 4]]
  )
  const hash = {
    externalGraphic: 'a.png',
    graphicWidth: 20,
    graphicXOffset: -10,
    graphicYOffset: -20,
    graphicName: 'star'
  }
  const [first] = symbolizersFor({ a: hash }, { _style: 'a' }) as PointSymbolizer[]
  assert.equal(
    [first!.picture, first!.mark, first!.offsetPt],
    [{ address: 'a.png', widthPt: 20, heightPt: undefined }, 'star', [-10, -20]]
  )
})

test('fills: always in version 2, by their colour in version 1', () => {
  assert.equal(only<PolygonSymbolizer>({}, 'polygon').fill, { color: { hex: '#000000', alpha: 1 }, opacity: 1 })
  assert.is(only<PolygonSymbolizer>({ fill: false }, 'polygon').fill, undefined)
  const [, polygon] = symbolizersFor({ a: { strokeColor: 'red' } }, { _style: 'a' }) as PolygonSymbolizer[]
  assert.is(polygon!.fill, undefined)
})

test('labels: text, placement and halo', () => {
  const text = (symbolizer: object) => only<TextSymbolizer>({ label: 'x', ...symbolizer }, 'text')
  const labelled = (label: string, properties: object) => valueOf(text({ label }).label, featureOf(properties))
  assert.is(labelled('[name]', { name: 'Ωmega' }), 'Ωmega')
  assert.is(labelled('[missing]', {}), '')
  assert.is(labelled('No. ${n} of ${m}', { n: 3 }), 'No. 3 of m')
  assert.equal(text({}).align, [0.5, 0.5])
  assert.equal(text({ labelAlign: 'lb' }).align, [0, 1])
  assert.equal(text({ labelAlign: 'CM' }).align, [0.5, 0.5])
  assert.equal(text({ labelXOffset: 5 }).align, [0, 1])
  assert.equal(valueOf(text({ labelAnchorPointX: 0.2, labelAnchorPointY: 0.3 }).align, featureOf()), [0.2, 0.7])
  assert.equal(text({ labelXOffset: '5px', labelYOffset: 3 }).offsetPt, [5, 3])
  assert.is(text({}).halo, undefined)
  assert.equal(text({ haloRadius: 2 }).halo, { color: { hex: '#ffffff', alpha: 1 }, widthPt: 2, opacity: 1 })
  assert.equal(text({ labelOutlineColor: 'red', labelOutlineWidth: 3 }).halo?.widthPt, 3)
  assert.equal(
    [
      text({ fontSize: '14px' }).fontSizePt,
      text({ fontWeight: 'Bold' }).fontWeight,
      text({ fontStyle: 'oblique' }).italic
    ],
    [14, 700, true]
  )
  assert.is(text({ fontFamily: 'bold 12px Calibri,sans-serif' }).fontFamily, 'Calibri,sans-serif')
  assert.equal(
    [text({}).alongLine, text({ labelAlign: 'cm' }).alongLine, text({ labelPerpendicularOffset: 4 }).alongLine],
    [true, false, true]
  )
  assert.is(text({ conflictResolution: 'false' }).mayOverlap, true)
})

test('objects that cannot become text do no harm', () => {
  const hostile = JSON.parse('{"toString": 1, "valueOf": 2}')
  for (const value of [hostile, [hostile]]) {
    const symbolizers = [
      { type: 'line', strokeLinecap: value, strokeDashstyle: value, strokeColor: value, strokeWidth: value },
      { type: 'text', label: value, labelAlign: value, fontStyle: value, fontWeight: value },
      { type: value }
    ]
    const { style } = read({ version: 2, '*': { symbolizers } })
    const { stroke } = style.passes[0]!.rules[0]!.symbolizers[0] as LineSymbolizer
    assert.is(valueOf(stroke.widthPt, featureOf()), 1)
    assert.equal(
      kinds(
        { version: 2, "[a = 'x' OR a + 1 = 2 OR a LIKE 'x' OR a > b]": { symbolizers: [{ type: 'line' }] } },
        { a: value, b: value }
      ),
      []
    )
    assert.equal(kinds({ a: { strokeColor: 'red', display: value } }, { _style: value }), [])
    read({ version: value, a: { display: value, label: value } })
  }
})

test.run()
