import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { css, drawing, featureOf, only, read, ruleOf, messages, valueOf } from './documents.js'

const text = (content: string) => `<TextSymbolizer>${content}</TextSymbolizer>`
const textOf = (content: string) => only('text', text(`<Label>a</Label>${content}`))
const labelOf = (content: string, properties: object = {}) =>
  valueOf(only('text', text(`<Label>${content}</Label>`)).label, featureOf(properties))
const point = (content: string) => `<LabelPlacement><PointPlacement>${content}</PointPlacement></LabelPlacement>`
const line = (content: string) => `<LabelPlacement><LinePlacement>${content}</LinePlacement></LabelPlacement>`
const option = (name: string, value: string) => `<VendorOption name="${name}">${value}</VendorOption>`
const property = (name: string) => `<ogc:PropertyName>${name}</ogc:PropertyName>`

test('a label has the defaults of the standard: 10 pt, black, its left end at middle height', () => {
  const { label, fontFamily, fontSizePt, fontWeight, italic, color, opacity, align, offsetPt, rotationDeg, alongLine, halo, shield, mayOverlap, priority } = textOf('') // prettier-ignore
  assert.equal(
    [label, fontFamily, fontSizePt, fontWeight, italic, color, opacity, halo, shield],
    ['a', 'Noto Sans, sans-serif', 10, 400, false, { hex: '#000000', alpha: 1 }, 1, undefined, undefined]
  )
  assert.equal([align, offsetPt, rotationDeg, alongLine, mayOverlap, priority], [[0, 0.5], [0, 0], 0, false, false, 0])
})

test('labels: texts, properties, expressions; spaces fold, but not in CDATA', () => {
  assert.is(labelOf('  a\n  b '), 'a b')
  assert.is(labelOf(property('name'), { name: ' Aarau ' }), ' Aarau ')
  assert.is(labelOf(`\n  ${property('a')}  (${property('b')})\n`, { a: 'Texas', b: 'TX' }), 'Texas (TX)')
  assert.is(labelOf(`${property('a')}<![CDATA[\n]]>(${property('b')})`, { a: 'Texas', b: 'TX' }), 'Texas\n(TX)')
  assert.is(labelOf('<![CDATA[ a ]]>'), ' a ')
  assert.is(labelOf(`${property('a')}\n${property('b')}`, { a: 1, b: 2.5 }), '1 2.5')
  assert.is(labelOf('<ogc:Literal> - </ogc:Literal>'), ' - ')
  assert.is(labelOf('<ogc:Literal>\n  x\n </ogc:Literal>'), 'x')
  assert.is(labelOf(`x ${property('none')}`), 'x ')
  assert.is(labelOf(property('none')), '')
  assert.is(labelOf(`<ogc:Add>${property('n')}<ogc:Literal>1</ogc:Literal></ogc:Add> m`, { n: 41 }), '42 m')
  assert.is(labelOf('a &amp; &lt;b&gt; &#8364;'), 'a & <b> €')
  assert.is(labelOf('<!-- no -->Size:<![CDATA[ ]]>5'), 'Size: 5')
})

test('fonts: families in order, size, weight, style, each also an expression', () => {
  const font = (parameters: string, more = '') => textOf(`<Font>${parameters}</Font>${more}`)
  const all = css('font-family', 'Arial') + css('font-family', "'Noto Serif', serif") + css('font-size', '14') + css('font-weight', 'bold') + css('font-style', 'Italic') // prettier-ignore
  const { fontFamily, fontSizePt, fontWeight, italic } = font(all)
  assert.equal([fontFamily, fontSizePt, fontWeight, italic], ["Arial, 'Noto Serif', serif", 14, 700, true])
  assert.is(font(css('font-family', 'A'), `<Font>${css('font-family', 'B')}</Font>`).fontFamily, 'A, B')
  assert.equal([font(css('font-weight', '300')).fontWeight, font(css('font-style', 'oblique')).italic], [300, true])
  const dynamic = font(css('font-family', property('f')) + css('font-size', property('s')))
  const feature = featureOf({ f: 'Lato', s: '8' })
  assert.equal([valueOf(dynamic.fontFamily, feature), valueOf(dynamic.fontSizePt, feature)], ['Lato', 8])
  assert.is(valueOf(dynamic.fontFamily, featureOf()), 'Noto Sans, sans-serif')
  assert.match(messages(text(`<Label>a</Label><Font>${css('font-color', 'red')}</Font>`))[0]!, /"font-color".* Font; must be one of font-family, font-style, font-weight, font-size; /) // prettier-ignore
})

test('points: anchor from below, displacement upwards, rotation clockwise', () => {
  const { align, offsetPt, rotationDeg, alongLine } = textOf(
    point('<AnchorPoint><AnchorPointX>0.5</AnchorPointX><AnchorPointY>0</AnchorPointY></AnchorPoint><Displacement><DisplacementX>0</DisplacementX><DisplacementY>25</DisplacementY></Displacement><Rotation>-45</Rotation>') // prettier-ignore
  )
  assert.equal([align, offsetPt, rotationDeg, alongLine], [[0.5, 1], [0, 25], -45, false])
  const turned = textOf(
    point(`<Rotation><ogc:Mul>${property('angle')}<ogc:Literal>-1</ogc:Literal></ogc:Mul></Rotation>`)
  )
  assert.equal(
    [valueOf(turned.rotationDeg, featureOf({ angle: 30 })), valueOf(turned.rotationDeg, featureOf())],
    [-30, 0]
  )
  const byFeature = textOf(point(`<AnchorPoint><AnchorPointX>${property('x')}</AnchorPointX></AnchorPoint>`))
  assert.equal(valueOf(byFeature.align, featureOf({ x: 1 })), [1, 0.5])
})

test('labels of lines are along the line, beside the line or repeated', () => {
  const { align, offsetPt, alongLine, repeatPt } = textOf(line(''))
  assert.equal([align, offsetPt, alongLine, repeatPt], [[0.5, 0.5], [0, 0], true, undefined])
  assert.equal(textOf(line('<PerpendicularOffset>-4</PerpendicularOffset>')).offsetPt, [0, -4])
  assert.is(textOf(line('<IsAligned>false</IsAligned>')).alongLine, false)
  // the gap, and the width of a label of one letter
  assert.is(
    textOf(line('<IsRepeated>true</IsRepeated><Gap>50</Gap><GeneralizeLine>true</GeneralizeLine>')).repeatPt,
    55
  )
  assert.is(textOf(line('<IsRepeated>false</IsRepeated><Gap>50</Gap>')).repeatPt, undefined)
  assert.is(textOf(line('') + option('repeat', '150')).repeatPt, 150)
})

test('halos: 1 pt of white by default', () => {
  assert.equal(textOf('<Halo/>').halo, { color: { hex: '#ffffff', alpha: 1 }, opacity: 1, widthPt: 1 })
  const halo = textOf(`<Halo><Radius><ogc:Literal>2</ogc:Literal></Radius><Fill>${css('fill', '#ff0')}${css('fill-opacity', '0.6')}</Fill></Halo>`).halo // prettier-ignore
  assert.equal(halo, { color: { hex: '#ffff00', alpha: 1 }, opacity: 0.6, widthPt: 2 })
  assert.equal(textOf(`<Fill>${css('fill', 'red')}${css('fill-opacity', '.5')}</Fill>`).color, {
    hex: '#ff0000',
    alpha: 1
  })
  assert.equal(textOf('<Fill/>').color, { hex: '#000000', alpha: 1 })
})

test('shields are drawn in their size or fitted to the text', () => {
  const shield = (more = '') =>
    textOf(`<Graphic><Mark><WellKnownName>square</WellKnownName><Fill>${css('fill', 'red')}</Fill></Mark><Size>12</Size></Graphic>${more}`).shield! // prettier-ignore
  assert.equal([shield().graphic.mark, shield().graphic.sizePt, shield().fit, shield().marginPt], ['square', 12, 'none', undefined]) // prettier-ignore
  assert.is(shield(option('graphic-resize', 'stretch')).fit, 'text')
  assert.is(shield(option('graphic-resize', 'proportional')).fit, 'shape')
  assert.equal(shield(option('graphic-margin', '1 2')).marginPt, [1, 2, 1, 2])
  assert.match(messages(text(`<Label>a</Label><Graphic/>${option('graphic-resize', 'huge')}`))[0]!, 'graphic-resize is "huge"; must be one of none, stretch, proportional; none is used') // prettier-ignore
})

test("GeoServer's priority is relative to its default", () => {
  const priority = (value: string) => textOf(`<Priority>${value}</Priority>`).priority
  assert.equal([priority('1000'), priority('2000'), priority('5')], [0, 1000, -995])
  assert.is(valueOf(priority(property('population')), featureOf({ population: 8107916 })), 8106916)
  assert.is(valueOf(priority(property('population')), featureOf()), 0)
})

test('vendor options of GeoServer are read', () => {
  const messages = textOf(
    [
      ['autoWrap', '60'],
      ['group', 'yes'],
      ['minGroupDistance', '80'],
      ['maxDisplacement', '40'],
      ['followLine', 'true'],
      ['maxAngleDelta', '15'],
      ['allowOverruns', 'false'],
      ['partials', 'true'],
      ['spaceAround', '-3'],
      ['goodnessOfFit', '0.3'],
      ['charSpacing', '2'],
      ['forceLeftToRight', 'true'],
      ['polygonAlign', 'manual'],
      ['underlineText', 'false']
    ]
      .map(([name, value]) => option(name!, value!))
      .join('')
  )
  assert.equal(
    [
      messages.wrapPt,
      messages.isGrouped,
      messages.sameTextGapPt,
      messages.maxDisplacementPt,
      messages.maxAngleDeg,
      messages.mayOverrun
    ],
    [60, true, 80, 40, 15, false]
  )
  assert.equal([messages.mayLeaveFrame, messages.spaceAroundPt, messages.letterSpacing], [true, -3, 0.2])
  const free = textOf(option('conflictResolution', 'false'))
  assert.equal([free.mayOverlap, free.ignoresPlacement], [true, true])
  const byFeature = textOf(option('autoWrap', property('w')))
  assert.equal([valueOf(byFeature.wrapPt!, featureOf({ w: 30 })), valueOf(byFeature.wrapPt!, featureOf({}))], [30, Infinity]) // prettier-ignore
  const standard = textOf('')
  assert.equal([standard.wrapPt, standard.mayOverrun, standard.repeatPt], [Infinity, true, undefined])
})

test('options of labels that are not supported give a warning, and the label is drawn', () => {
  const { warnings, ...reading } = read(
    ruleOf(
      text(
        `<Label>a</Label>${option('underlineText', 'true')}${option('wordSpacing', '3')}${option('polygonAlign', 'mbr')}${option('labelAllGroup', 'true')}${option('forceLeftToRight', 'false')}${option('spaceAround', 'wide')}`
      )
    )
  )
  const at = 'style rule "r", TextSymbolizer: '
  assert.equal(warnings, [
    `${at}VendorOption "underlineText" is not supported; it is ignored`,
    `${at}VendorOption "wordSpacing" is not supported; it is ignored`,
    `${at}VendorOption "polygonAlign" is not supported; it is ignored`,
    `${at}VendorOption "labelAllGroup" is not supported; it is ignored`,
    `${at}forceLeftToRight false is not supported; labels along lines are never upside down`,
    `${at}VendorOption spaceAround is "wide"; must be a length such as 2, "2px" or "2m"; the default is used`
  ])
  assert.is(drawing({ ...reading, warnings }).length, 1)
  const pattern = '<Label>a</Label><Fill><GraphicFill><Graphic/></GraphicFill></Fill>'
  assert.equal(messages(text(pattern)), [`${at}GraphicFill is not supported for letters; their colour is used`])
  assert.match(messages(text(`<Label>a</Label>${option('autoWarp', '9')}`))[0]!, /"autoWarp".*"autoWrap"/)
})

test('a label that cannot be computed is empty and gives a warning with the feature', () => {
  const reading = read(
    ruleOf(text(`<Label><ogc:Mul>${property('name')}<ogc:Literal>2</ogc:Literal></ogc:Mul></Label>`))
  )
  const [symbolizer] = drawing(reading)
  assert.ok(symbolizer?.kind === 'text')
  assert.is(valueOf(symbolizer.label, featureOf({ name: 'Aarau' })), '')
  assert.match(reading.warnings[0]!, /^style rule "r", TextSymbolizer: Label failed, first for feature 7: .*"Aarau"/)
})

test.run()
