import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LineSymbolizer } from '../../../../core/style/symbolizer.js'
import { css, drawing, featureOf, read, ruleOf, sldOf, stroke } from './documents.js'

const widths = (xml: string, chosen?: number): unknown[] =>
  drawing(read(xml, chosen)).map((symbolizer) => (symbolizer as LineSymbolizer).stroke.widthPt)
const line = (width: number) => stroke(css('stroke-width', String(width)))
const userStyle = (width: number, more = '') =>
  `<UserStyle>${more}<FeatureTypeStyle><Rule>${line(width)}</Rule></FeatureTypeStyle></UserStyle>`

test('SLD 1.0.0 with any prefixes, and none', () => {
  const prefixed = `<sld:StyledLayerDescriptor version="1.0.0" xmlns:sld="http://www.opengis.net/sld"><sld:NamedLayer>
    <sld:UserStyle><sld:FeatureTypeStyle><sld:Rule><sld:LineSymbolizer><sld:Stroke>
    <sld:CssParameter name="stroke-width">4</sld:CssParameter></sld:Stroke></sld:LineSymbolizer></sld:Rule>
    </sld:FeatureTypeStyle></sld:UserStyle></sld:NamedLayer></sld:StyledLayerDescriptor>`
  assert.equal(widths(prefixed), [4])
  assert.equal(widths(prefixed.replaceAll('sld:', '').replaceAll(':sld', '')), [4])
  assert.equal(widths(prefixed.replaceAll('sld:', 'zz:').replaceAll('opengis', 'nowhere')), [4])
})

test('SLD 1.1.0 with SE 1.1.0', () => {
  const xml = `<?xml version="1.0"?>
    <StyledLayerDescriptor version="1.1.0" xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se">
      <NamedLayer><se:Name>roads</se:Name><UserStyle><se:Name>roads</se:Name><se:FeatureTypeStyle><se:Rule>
        <se:LineSymbolizer><se:Stroke><se:SvgParameter name="stroke-width">5</se:SvgParameter></se:Stroke></se:LineSymbolizer>
      </se:Rule></se:FeatureTypeStyle></UserStyle></NamedLayer>
    </StyledLayerDescriptor>`
  assert.equal(widths(xml), [5])
  assert.equal(read(xml).warnings, [])
})

test('parts by themselves: a UserStyle, a FeatureTypeStyle, a Rule, a symbolizer; a style without a layer', () => {
  assert.equal(widths(userStyle(2)), [2])
  assert.equal(widths(`<se:FeatureTypeStyle xmlns:se="u"><Rule>${line(3)}</Rule></se:FeatureTypeStyle>`), [3])
  assert.equal(widths(`<Rule>${line(4)}</Rule>`), [4])
  assert.equal(widths(line(5)), [5])
  assert.equal(widths(`<StyledLayerDescriptor>${userStyle(6)}</StyledLayerDescriptor>`), [6])
})

test('space and a byte order mark before the document', () => {
  assert.equal(widths(`\uFEFF\n  ${ruleOf(line(2))}\n`), [2])
})

test('the first style of the first layer, the default one, or the one chosen', () => {
  const isDefault = (is: string) => `<IsDefault>${is}</IsDefault>`
  const layers = (first: string, second: string) =>
    `<StyledLayerDescriptor><NamedLayer>${first}</NamedLayer><UserLayer>${second}</UserLayer></StyledLayerDescriptor>`
  const xml = layers(userStyle(1) + userStyle(2), userStyle(3))
  assert.equal(widths(xml), [1])
  assert.equal(
    [1, 2, 3].map((chosen) => widths(xml, chosen)[0]),
    [1, 2, 3]
  )
  assert.equal(widths(layers(userStyle(1, isDefault('0')) + userStyle(2, isDefault(' 1 ')), '')), [2])
  assert.equal(widths(layers(userStyle(1) + userStyle(2, isDefault('true')), userStyle(3)), 1), [1])
  assert.equal(widths(layers(userStyle(1), userStyle(2, isDefault('true')))), [1])
  for (const wrong of [0, 4, -1, 1.5]) {
    const { warnings } = read(xml, wrong)
    assert.equal(warnings, [
      `style: ##${wrong} is not found; the number of styles in the document is 3; its default style is used`
    ])
    assert.equal(widths(xml, wrong), [1])
  }
})

test('each FeatureTypeStyle is a pass, in order', () => {
  const pass = (...all: number[]) =>
    `<FeatureTypeStyle>${all.map((width) => `<Rule>${line(width)}</Rule>`).join('')}</FeatureTypeStyle>`
  const { style, warnings } = read(`<UserStyle>${pass(5)}${pass(3, 1)}</UserStyle>`)
  assert.equal(
    style.passes.map(({ rules }) => rules.length),
    [1, 2]
  )
  assert.equal(warnings, [])
  assert.equal(widths(`<UserStyle>${pass(5)}${pass(3, 1)}</UserStyle>`), [5, 3, 1])
})

test('a document that is not an SLD gives one warning and nothing to draw', () => {
  const wrong = (xml: string, message: string | RegExp) => {
    const { style, warnings } = read(xml)
    assert.equal(style, { passes: [] })
    assert.is(warnings.length, 1)
    assert.match(warnings[0]!, message)
  }
  wrong(
    '<StyledLayerDescriptor>\n <Rule></StyledLayerDescriptor>',
    /^style: the XML cannot be read, line 2, column 8: /
  )
  wrong('<html/>', 'style: the XML is not an SLD: its root is <html>; must be <StyledLayerDescriptor>')
  wrong('<', /^style: /)
  wrong('', /^style: /)
  wrong('<StyledLayerDescriptor/>', 'style: the SLD has no UserStyle in a NamedLayer or UserLayer')
  wrong(`<!DOCTYPE x [<!ENTITY a "b">]>${ruleOf('')}`.replace(/<\?xml[^>]*>/, ''), 'DOCTYPE')
  wrong('<a>'.repeat(200) + '</a>'.repeat(200), /^style: /)
  wrong(`<a>${'<b/>'.repeat(1_000_001)}</a>`, '1000000')
})

test('a misspelled or unknown element gives one warning', () => {
  const point = `<PointSymbolizer><Graphic><Sze>9</Sze><opacity>1</opacity><Mark><Fill/><Shape/></Mark></Graphic></PointSymbolizer>`
  const warned = (xml: string) => read(xml).warnings.map((warning) => warning.match(/<\w+>/g))
  const two = [['<Sze>', '<Size>'], ['<opacity>', '<Opacity>'], ['<Shape>']] // prettier-ignore
  assert.equal(warned(ruleOf(point)), two)
  assert.equal(warned(ruleOf(point + point)), two)
  assert.equal(warned(ruleOf(`<MaxScale>5</MaxScale>${stroke('')}`)), [['<MaxScale>', '<MaxScaleDenominator>']])
  assert.equal(warned(ruleOf(`<MaxScaleDenominater>5</MaxScaleDenominater>${stroke('')}`)), [['<MaxScaleDenominater>', '<MaxScaleDenominator>']]) // prettier-ignore
})

test('elements that are not supported give a warning', () => {
  const { warnings } = read(
    `<StyledLayerDescriptor><UserLayer><RemoteOWS/><InlineFeature/><UserStyle><Background/><CoverageStyle/></UserStyle></UserLayer></StyledLayerDescriptor>`
  )
  assert.equal(warnings, [
    'style: RemoteOWS is not supported; it is ignored',
    'style: InlineFeature is not supported; it is ignored',
    'style: Background is not supported; it is ignored',
    'style: CoverageStyle is not supported; it is ignored',
    'style: the UserStyle has no FeatureTypeStyle'
  ])
  assert.equal(read(ruleOf('<RasterSymbolizer/><LineSymboliser/><LinSymbolizer/>')).warnings, [
    'style rule "r": RasterSymbolizer is not supported; it is skipped',
    'style rule "r": LinSymbolizer is not supported; it is skipped; did you mean "LineSymbolizer"?'
  ])
})

test('the constraints of a layer hold for all its rules', () => {
  const filter = (value: string) =>
    `<FeatureTypeConstraint><Filter><PropertyIsEqualTo><PropertyName>t</PropertyName><Literal>${value}</Literal></PropertyIsEqualTo></Filter></FeatureTypeConstraint>`
  const xml = sldOf(`<Rule><Name>r</Name>${line(1)}</Rule><Rule><ElseFilter/>${line(2)}</Rule>`)
  const drawn = (constraints: string, t: string) =>
    drawing(
      read(xml.replace('<UserStyle>', `<LayerFeatureConstraints>${constraints}</LayerFeatureConstraints><UserStyle>`)),
      featureOf({ t })
    ).length
  assert.is(drawn(filter('a'), 'a'), 1)
  assert.is(drawn(filter('a'), 'b'), 0)
  assert.is(drawn(filter('a') + filter('b'), 'b'), 1)
  assert.is(drawn(`${filter('a')}<FeatureTypeConstraint/>`, 'b'), 1)
  const broken = xml.replace('<UserStyle>', '<LayerFeatureConstraints><FeatureTypeConstraint><Filter><X/></Filter></FeatureTypeConstraint></LayerFeatureConstraints><UserStyle>') // prettier-ignore
  assert.match(
    read(broken).warnings[0]!,
    /^style: LayerFeatureConstraints cannot be read: <X> .*; all features are drawn$/
  )
})

test('a FeatureTypeStyle without a rule that can be read is skipped', () => {
  for (const rules of ['', '<Rule><Filter><X/></Filter><LineSymbolizer/></Rule>'])
    assert.equal(read(sldOf(rules)).style.passes, [])
  assert.is(read(sldOf(`<Rule><ElseFilter/>${line(2)}</Rule>`)).style.passes.length, 1)
})

test.run()
