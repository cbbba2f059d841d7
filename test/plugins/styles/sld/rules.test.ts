import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { valueOf } from '../../../../core/style/value.js'
import { css, drawing, featureOf, read, SCALE, sldOf, stroke } from './documents.js'

const line = (width: number) => stroke(css('stroke-width', String(width)))
const rule = (width: number, content = '') => `<Rule>${content}${line(width)}</Rule>`
const has = (t: string) =>
  `<ogc:Filter><ogc:PropertyIsEqualTo><ogc:PropertyName>t</ogc:PropertyName><ogc:Literal>${t}</ogc:Literal></ogc:PropertyIsEqualTo></ogc:Filter>`
const widths = (rules: string, properties: object = {}): unknown[] =>
  drawing(read(sldOf(rules)), featureOf(properties)).map(
    (symbolizer) => 'stroke' in symbolizer && symbolizer.stroke!.widthPt
  )

test('every rule that fits draws; ElseFilter is for features that none fits, wherever it stands', () => {
  const rules = rule(9, '<ElseFilter/>') + rule(1, has('a')) + rule(2, has('b')) + rule(3, has('a'))
  assert.equal(widths(rules, { t: 'a' }), [1, 3])
  assert.equal(widths(rules, { t: 'b' }), [2])
  assert.equal(widths(rules, { t: 'c' }), [9])
  assert.equal(widths(rules, {}), [9])
  assert.equal(widths(rule(9, '<ElseFilter/>') + rule(1), { t: 'c' }), [1])
  assert.equal(widths(rule(9, '<ElseFilter/>')), [9])
})

test('scales: from the least denominator up to, not including, the greatest', () => {
  const range = (min: number | string, max: number | string) =>
    `<MinScaleDenominator>${min}</MinScaleDenominator><MaxScaleDenominator>${max}</MaxScaleDenominator>`
  assert.equal(widths(rule(1, range(SCALE, SCALE + 1))), [1])
  assert.equal(widths(rule(1, range(0, SCALE))), [])
  assert.equal(widths(rule(1, range('1E4', '1.0e+5'))), [1])
  // an ElseFilter is for what is left at this scale
  assert.equal(widths(rule(1, range(0, 10)) + rule(9, `<ElseFilter/>${range(0, 1e6)}`)), [9])
  assert.equal(widths(rule(9, `<ElseFilter/>${range(0, 10)}`)), [])
  const { warnings } = read(sldOf(rule(1, range('', 'wide'))))
  assert.equal(warnings, [
    'style rule "1": MaxScaleDenominator is "wide"; must be a number, not below 0; it is ignored'
  ])
})

test('warnings name a rule by its name, else its title, else its number', () => {
  const wrong = stroke(css('stroke-width', 'wide'))
  const named = (name: string) => read(sldOf(`<Rule/><Rule>${name}${wrong}</Rule>`)).warnings[0]!
  assert.match(named('<Name> roads </Name><Title>Roads!</Title>'), 'style rule "roads", LineSymbolizer: stroke-width')
  assert.match(named('<Name/><Title>Roads!</Title>'), 'style rule "Roads!", ')
  assert.match(named('<Description><Title>Roads?</Title></Description>'), 'style rule "Roads?", ')
  assert.match(named(''), 'style rule "2", ')
})

test('an empty Filter fits every feature', () => {
  for (const empty of ['<ogc:Filter/>', '<ogc:Filter> </ogc:Filter>']) {
    assert.equal(widths(rule(1, empty)), [1])
    assert.equal(read(sldOf(rule(1, empty))).warnings, [])
  }
  assert.is(read(sldOf(rule(1, '<ogc:Filter>a = 1</ogc:Filter>'))).warnings.length, 1)
})

test('a rule whose filter cannot be read is skipped with a warning; other rules are drawn', () => {
  const { style, warnings } = read(sldOf(rule(1, '<Filter><Unheard/></Filter>') + rule(2)))
  assert.equal(warnings, [
    'style rule "1": Filter cannot be read: <Unheard> is not a filter condition; the rule is skipped'
  ])
  assert.equal(
    style.passes[0]!.rules.map(({ name }) => name),
    ['2']
  )
})

test('rules that compare one property with one text can be looked up', () => {
  const { style } = read(sldOf(['a', '5', '01', ' b', ''].map((t) => rule(1, has(t))).join('')))
  assert.equal(
    style.passes[0]!.rules.map(({ equals }) => equals?.text),
    ['a', '5', undefined, undefined, undefined]
  )
  assert.equal(widths(rule(1, has('5')) + rule(2, has('a')), { t: 5 }), [1])
  assert.equal(widths(rule(1, has('01')), { t: '01' }), [1])
  assert.equal(widths(rule(1, has('01')), { t: '1' }), [])
})

test('a LegendGraphic stands for its rule in legends (SE 1.1, clause 10.1.4)', () => {
  const graphic = '<LegendGraphic><Graphic><Mark><WellKnownName>star</WellKnownName></Mark><Size>9</Size></Graphic></LegendGraphic>' // prettier-ignore
  const { style, warnings } = read(sldOf(rule(1, graphic) + rule(2, '<LegendGraphic/>')))
  const [star, none] = style.passes[0]!.rules.map(({ legend }) => legend)
  assert.equal(warnings, [])
  assert.equal(star?.map((symbol) => symbol.kind === 'point' && [symbol.mark, symbol.sizePt]), [['star', 9]]) // prettier-ignore
  assert.is(none, undefined)
  assert.equal(widths(rule(1, graphic)), [1])
})

test('GeoServer: the first rule that fits, order of features, rules of legends', () => {
  const first = '<VendorOption name="ruleEvaluation">first</VendorOption>'
  const rules = rule(1, has('a')) + rule(2) + rule(3) + rule(4, '<ElseFilter/>')
  assert.equal(widths(rules + first, { t: 'a' }), [1])
  assert.equal(widths(rules + first, { t: 'b' }), [2])
  assert.equal(widths(rule(1, has('a')) + rule(4, '<ElseFilter/>') + first, { t: 'b' }), [4])
  const inclusion = (which: string) => `<VendorOption name="inclusion">${which}</VendorOption>`
  assert.equal(widths(rule(1, inclusion('legendOnly')) + rule(2, inclusion('mapOnly'))), [2])
  assert.equal(widths(rule(1) + inclusion('legendOnly')), [])
  const only = (width: number, which: string) => line(width).replace('</Line', `${inclusion(which)}</Line`)
  const parts = `<Rule>${only(1, 'legendOnly')}${only(2, 'mapOnly')}${line(3)}</Rule>`
  assert.equal(widths(parts), [2, 3])
  assert.equal(widths(rule(1, inclusion('legendOnly')) + rule(4, '<ElseFilter/>')), [4])

  const inLegend = (rules: string) =>
    read(sldOf(rules)).style.passes.flatMap((pass) =>
      pass.rules.map(({ symbolizers, legend = symbolizers }) =>
        legend.map((symbolizer) => symbolizer.kind === 'line' && symbolizer.stroke.widthPt)
      )
    )
  assert.equal(inLegend(rule(1, inclusion('legendOnly')) + rule(2, inclusion('mapOnly'))), [[], [1]])
  assert.equal(inLegend(rule(1) + inclusion('legendOnly')), [[1]])
  assert.equal(inLegend(rule(1) + inclusion('mapOnly')), [[]])
  assert.equal(inLegend(parts), [[1, 3]])
  assert.match(read(sldOf(rule(1, inclusion('maponyl')))).warnings[0]!, /inclusion" is "maponyl".*mapOnly/)

  const sorted = (by: string) => read(sldOf(`${rule(1)}<VendorOption name="sortBy">${by}</VendorOption>`))
  const orderOf = (by: string, properties: object) => valueOf(sorted(by).style.passes[0]!.order!, featureOf(properties))
  assert.is(orderOf('z', { z: 3 }), 3)
  assert.is(orderOf('z A', { z: '3' }), 3)
  assert.is(orderOf('z D', { z: 3 }), -3)
  const unsorted = sorted('z')
  assert.is(valueOf(unsorted.style.passes[0]!.order!, featureOf({ z: 'high' })), 0)
  assert.match(unsorted.warnings[0]!, /^style, feature 7: sortBy is "high"; must be a number/)
  assert.equal(sorted('z D, name').warnings, [
    'style: sortBy is "z D, name"; sorting by several properties is not supported; only "z" is used'
  ])
})

test('parts of a FeatureTypeStyle that are not supported give a warning', () => {
  const { warnings } = read(
    sldOf(
      `<Transformation/>${rule(1)}<VendorOption name="composite">multiply</VendorOption><VendorOption name="composite-base">false</VendorOption>`
    )
  )
  assert.equal(warnings, [
    'style: VendorOption "composite" is not supported; it is ignored',
    'style: Transformation is not supported; it is ignored'
  ])
})

test("a geometry is an expression, also well-known text; a property is the feature's own", () => {
  const geometryOf = (inner: string, properties = {}) => {
    const reading = read(sldOf(`<Rule><LineSymbolizer><Geometry>${inner}</Geometry><Stroke/></LineSymbolizer></Rule>`))
    const [symbolizer] = drawing(reading)
    return { geometry: symbolizer!.geometry?.(featureOf(properties)), warnings: reading.warnings }
  }
  const point = { type: 'Point', coordinates: [1, 2] }
  assert.equal(geometryOf('<Literal>POINT (1 2)</Literal>').geometry, point)
  assert.equal(geometryOf('<Function name="property"><Literal>g</Literal></Function>', { g: 'POINT (1 2)' }).geometry, point) // prettier-ignore
  assert.is(geometryOf('<PropertyName>the_geom</PropertyName>').geometry, undefined)
  const { geometry, warnings } = geometryOf('<Function name="strTrim"><Literal> here </Literal></Function>')
  assert.is(geometry, undefined)
  assert.match(warnings[0]!, /^style rule "1", LineSymbolizer: Geometry cannot be read: "here" /)
})

test.run()
