import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readSld } from '../../../../plugins/styles/sld/read.js'
import type {
  LineSymbolizer,
  PointSymbolizer,
  PolygonSymbolizer,
  TextSymbolizer
} from '../../../../core/style/symbolizer.js'
import { css, drawing, featureOf, only, messages, read, ruleOf, SCALE, stroke, valueOf } from './documents.js'

const RED = { hex: '#ff0000', alpha: 1 }
const BLACK = { hex: '#000000', alpha: 1 }
const GREY = { hex: '#808080', alpha: 1 }

const strokeOf = (parameters: string) => only('line', stroke(parameters)).stroke
const point = (graphic: string) => `<PointSymbolizer><Graphic>${graphic}</Graphic></PointSymbolizer>`
const graphicOf = (graphic: string) => only('point', point(graphic))
const polygonOf = (content: string) => only('polygon', `<PolygonSymbolizer>${content}</PolygonSymbolizer>`)
const named = (name: string) => `<Mark><WellKnownName>${name}</WellKnownName></Mark>`
const external = (href: string, format = 'image/png') =>
  `<ExternalGraphic><OnlineResource xlink:type="simple" xlink:href="${href}"/><Format>${format}</Format></ExternalGraphic>`

test('a stroke has the defaults of the standard', () => {
  assert.equal(strokeOf(''), {
    color: BLACK,
    opacity: 1,
    widthPt: 1,
    join: 'miter',
    dash: { lengths: [], unit: 'pt' },
    dashOffsetPt: 0
  })
})

test('all parameters of a stroke, in any letter case, as CssParameter and SvgParameter', () => {
  const parameters =
    css('stroke', ' #F00 ') +
    css('Stroke-Width', '\n 2.5 ') +
    css('stroke-opacity', '0.5') +
    css('stroke-linejoin', 'mitre') +
    css('stroke-linecap', 'Round') +
    css('stroke-dasharray', '5 2, 1 2') +
    css('stroke-dashoffset', '3')
  for (const written of [parameters, parameters.replaceAll('CssParameter', 'SvgParameter')])
    assert.equal(strokeOf(written), {
      color: RED,
      opacity: 0.5,
      widthPt: 2.5,
      join: 'miter',
      cap: 'round',
      dash: { lengths: [5, 2, 1, 2], unit: 'pt' },
      dashOffsetPt: 3
    })
})

test('colours are #rgb, names, 0xrrggbb or none', () => {
  const color = (written: string) => strokeOf(css('stroke', written)).color
  assert.equal(['#f00', 'red', '0xFF0000', 'rgb(255, 0, 0)'].map(color), [RED, RED, RED, RED])
  assert.equal(color('none'), { hex: '#000000', alpha: 0 })
})

test('every parameter may be an expression, texts and expressions', () => {
  const { color, widthPt, dash } = strokeOf(
    css('stroke', '#<PropertyName>color</PropertyName>') +
      css('stroke-width', '<Mul><PropertyName>w</PropertyName><Literal>2</Literal></Mul>') +
      css('stroke-dasharray', '<PropertyName>on</PropertyName> 3')
  )
  const feature = featureOf({ color: 'ff0000', w: 1.5, on: 4 })
  assert.equal(valueOf(color, feature), RED)
  assert.is(valueOf(widthPt, feature), 3)
  assert.equal(valueOf(dash, feature), { lengths: [4, 3], unit: 'pt' })
  const none = featureOf({})
  assert.equal([valueOf(widthPt, none), valueOf(dash, featureOf({ on: 0 })).lengths], [1, [0, 3]])
})

test('a constant expression is a constant', () => {
  assert.is(strokeOf(css('stroke-width', '<Literal>4</Literal>')).widthPt, 4)
  assert.is(strokeOf(css('stroke-width', '<Add><Literal>4</Literal><Literal>1</Literal></Add>')).widthPt, 5)
  assert.is(strokeOf(css('stroke-width', '<Function name="env"><Literal>w</Literal><Literal>6</Literal></Function>')).widthPt, 6) // prettier-ignore
})

test('an invalid parameter gives a warning with rule, symbolizer and value, and the default is used', () => {
  const at = 'style rule "r", LineSymbolizer: '
  assert.equal(messages(stroke(css('stroke-width', 'wide'))), [`${at}stroke-width is "wide"; must be a length such as 2, "2px" or "2m", not below 0; the default is used`]) // prettier-ignore
  assert.match(messages(stroke(css('stroke-width', '-1')))[0]!, `${at}stroke-width is "-1"; must be `)
  assert.equal(messages(stroke(css('stroke-width', '<Cube/>'))), [`${at}stroke-width cannot be read: <Cube> is not an expression; the default is used`]) // prettier-ignore
  assert.equal(messages(stroke(css('stroke-widht', '4'))), [
    `${at}"stroke-widht" is not a parameter of Stroke; must be one of stroke, stroke-width, stroke-opacity, stroke-linejoin, stroke-linecap, stroke-dasharray, stroke-dashoffset; it is ignored; did you mean "stroke-width"?`
  ])
  for (const dash of ['4 x', '4 -1', '1 '.repeat(65)])
    assert.match(messages(stroke(css('stroke-dasharray', dash)))[0]!, `${at}stroke-dasharray is "${dash.slice(0, 3)}`)
})

test('units: of the symbolizer, and in texts', () => {
  const line = (uom: string, width: string) =>
    only('line', stroke(css('stroke-width', width)).replace('<Line', `<Line`).replace('izer>', `izer uom="${uom}">`)).stroke.widthPt as number // prettier-ignore
  const metre = 72 / 0.0254 / 10_000
  const near = (actual: number, expected: number) => assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`) // prettier-ignore
  near(line('http://www.opengeospatial.org/se/units/metre', '10'), 10 * metre)
  near(line('metre', '10'), 10 * metre)
  near(line('http://www.opengeospatial.org/se/units/foot', '10'), 3.048 * metre)
  near(line('http://www.opengeospatial.org/se/units/pixel', '10'), 10)
  near(line('metre', '10px'), 10)
  near(line('pixel', '10m'), 10 * metre)
  near(line('', '10 ft'), 3.048 * metre)
  near(line('', '1mm'), 72 / 25.4)
  const style = readSld(stroke(css('stroke-width', '10m')), {
    scale: 10_000,
    styleUnitPt: 0.5,
    warn: assert.unreachable
  })!
  near(style.passes[0]!.rules[0]!.symbolizers.map((symbolizer) => symbolizer.kind === 'line' && symbolizer.stroke.widthPt)[0] as number, 20 * metre) // prettier-ignore
  assert.match(
    messages(stroke('').replace('izer>', 'izer uom="furlong">'))[0]!,
    /uom is "furlong"; must be one of metre, foot, pixel, mm, inch; pixel is used$/
  )
})

test('marks: their defaults, fill and outline; without either those of the default mark', () => {
  const { kind, own, ...mark } = graphicOf(named('circle'))
  assert.equal([kind, own], ['point', false])
  assert.equal(mark, {
    mark: 'circle',
    fill: { color: GREY, opacity: 1 },
    stroke: strokeOf(''),
    sizePt: 6,
    offsetPt: [0, 0],
    align: [0.5, 0.5],
    rotationDeg: 0,
    opacity: 1
  })
  const filled = graphicOf(`<Mark><Fill>${css('fill', 'red')}${css('fill-opacity', '.4')}</Fill></Mark><Size>9</Size>`)
  assert.equal([filled.mark, filled.fill, filled.stroke, filled.sizePt], ['square', { color: RED, opacity: 0.4 }, undefined, 9]) // prettier-ignore
  const outlined = graphicOf(`<Mark><WellKnownName>star</WellKnownName><Stroke>${css('stroke', 'red')}</Stroke></Mark>`)
  assert.equal([outlined.fill, outlined.stroke!.color], [undefined, RED])
  assert.is(graphicOf('').mark, 'square')
})

test('a symbolizer without graphic, stroke or label draws nothing', () => {
  for (const empty of ['<PointSymbolizer/>', '<LineSymbolizer/>', '<TextSymbolizer/>'])
    assert.equal(messages(empty), [])
})

test('rotation, opacity, anchor from below, displacement upwards', () => {
  const graphic = graphicOf(
    `${named('circle')}<Opacity>0.3</Opacity><Size><PropertyName>s</PropertyName></Size><Rotation>0</Rotation>
     <AnchorPoint><AnchorPointX>0</AnchorPointX><AnchorPointY>0.2</AnchorPointY></AnchorPoint>
     <Displacement><DisplacementX>3</DisplacementX><DisplacementY><PropertyName>up</PropertyName></DisplacementY></Displacement>`
  )
  const feature = featureOf({ s: 8, up: 5 })
  assert.equal([graphic.opacity, graphic.align], [0.3, [0, 0.8]])
  assert.equal([valueOf(graphic.sizePt, feature), graphic.offsetPt[0], valueOf(graphic.offsetPt[1], feature)], [8, 3, -5]) // prettier-ignore
})

test('a graphic is turned before it is displaced (SE 1.1, clause 11.3.2)', () => {
  const { rotationDeg, offsetPt } = graphicOf(
    `${named('circle')}<Rotation><PropertyName>turn</PropertyName></Rotation>
     <Displacement><DisplacementX>10</DisplacementX><DisplacementY>5</DisplacementY></Displacement>`
  )
  const offset = (turn: number) =>
    offsetPt.map((value) => Math.round(valueOf(value, featureOf({ turn })) * 1000) / 1000)
  assert.is(valueOf(rotationDeg, featureOf({ turn: 90 })), 90)
  assert.equal([offset(0), offset(90), offset(180)], [[10, -5], [-5, -10], [-10, 5]]) // prettier-ignore
})

test('rotations count from north, those of features too; graphics of lines and areas stay as they are', () => {
  const line = { type: 'LineString', coordinates: [[0, 0], [10, 0]] } // prettier-ignore
  const turned = (rotation: string, rotationDeg: number) => {
    const graphic = `<Graphic>${named('circle')}<Rotation>${rotation}</Rotation></Graphic>`
    const place = `<PointPlacement><Rotation>${rotation}</Rotation></PointPlacement>`
    const xml = ruleOf(
      `<PointSymbolizer>${graphic}</PointSymbolizer><TextSymbolizer><Label>a</Label><LabelPlacement>${place}</LabelPlacement></TextSymbolizer>`
    )
    const symbolizers = readSld(xml, { scale: SCALE, rotationDeg, warn: assert.unreachable })!
    const [point, text] = symbolizers.passes[0]!.rules[0]!.symbolizers as [PointSymbolizer, TextSymbolizer]
    return [point, text].map((one) => valueOf(one.rotationDeg, featureOf({ turn: 5 }, line)))
  }
  const angle = '<ogc:Function name="endAngle"><ogc:PropertyName>geom</ogc:PropertyName></ogc:Function>'
  assert.equal([turned(angle, 0), turned(angle, 40)], [[0, 0], [40, 40]]) // prettier-ignore
  assert.equal(turned(`<ogc:Sub>${angle}<ogc:Literal>90</ogc:Literal></ogc:Sub>`, 40), [-50, -50])
  assert.equal(turned('<ogc:PropertyName>turn</ogc:PropertyName>', 40), [45, 45])
  assert.equal([turned('0', 40), turned('330', 30)], [[0, 0], [0, 0]]) // prettier-ignore
  const repeated = `<Graphic>${named('circle')}<Rotation>5</Rotation></Graphic>`
  const xml = ruleOf(
    `<LineSymbolizer><Stroke><GraphicStroke>${repeated}</GraphicStroke></Stroke></LineSymbolizer><PolygonSymbolizer><Fill><GraphicFill>${repeated}</GraphicFill></Fill></PolygonSymbolizer>`
  )
  const { passes } = readSld(xml, { scale: SCALE, rotationDeg: 40, warn: assert.unreachable })!
  const [row, area] = passes[0]!.rules[0]!.symbolizers as [LineSymbolizer, PolygonSymbolizer]
  assert.equal([row.stroke.graphic!.graphic.rotationDeg, area.fill!.graphic!.graphic.rotationDeg], [5, 5])
})

test('pictures: their own size without Size, else that height; a mark behind them takes their place', () => {
  assert.equal(graphicOf(external('a.png')).picture, { address: 'a.png' })
  assert.equal(graphicOf(`${external('a.svg', 'image/svg+xml')}<Size>20</Size>`).picture, { address: 'a.svg', heightPt: 20 }) // prettier-ignore
  assert.is(graphicOf(external('a.png')).mark, 'square')
  assert.is(graphicOf(external('a.png') + named('star')).mark, 'star')
  assert.equal([graphicOf(named('star') + external('a.png'))].map(({ mark, picture }) => [mark, picture]), [['star', undefined]]) // prettier-ignore
})

test('an ExternalGraphic without an address or of another format gives a warning', () => {
  const wrong = '<ExternalGraphic/>'
  assert.match(messages(point(wrong))[0]!, 'ExternalGraphic cannot be read: <OnlineResource xlink:href="…"> is missing')
  assert.match(messages(point(external('a.properties#zig', 'wkt')))[0]!, 'Format "wkt" is not a picture format')
})

test('names of marks and addresses may hold ECQL', () => {
  const { picture, mark } = graphicOf(external('http://x/tn_${code}.jpg') + named('shape://${kind}'))
  const feature = featureOf({ code: 'a b/c', kind: 'plus' })
  assert.is(valueOf(picture!.address, feature), 'http://x/tn_a%20b/c.jpg')
  assert.is(valueOf(mark!, feature), 'shape://plus')
  assert.is(valueOf(graphicOf(external('icons/${code}.svg')).picture!.address, feature), 'icons/a b/c.svg')
  assert.is(graphicOf(named("shape://${'plus'}")).mark, 'shape://plus')
  assert.is(valueOf(graphicOf(named('<PropertyName>kind</PropertyName>')).mark!, featureOf({ kind: 'star' })), 'star')
  assert.match(messages(point(external('${a b}')))[0]!, 'ExternalGraphic cannot be read: ')
})

test('pictures in the style itself', () => {
  const inline = (encoding: string, format: string, content: string) =>
    graphicOf(`<ExternalGraphic><InlineContent encoding="${encoding}">${content}</InlineContent><Format>${format}</Format></ExternalGraphic>`) // prettier-ignore
    .picture!.address as string
  assert.is(inline('base64', 'image/png', ' iVBO\n Rw0= '), 'data:image/png;base64,iVBORw0=')
  const svg = inline(
    'xml',
    'image/svg+xml',
    '<svg:svg xmlns:svg="u" xmlns:ink="v" width="8" ink:label="x"><svg:text xml:space="preserve"> a &lt; b </svg:text><svg:use xlink:href="#a"/></svg:svg>'
  )
  assert.is(
    Buffer.from(svg.replace('data:image/svg+xml;base64,', ''), 'base64').toString(),
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="8">' +
      '<text xml:space="preserve"> a &lt; b </text><use xlink:href="#a"></use></svg>'
  )
  assert.is(
    inline('xml', 'image/svg+xml', '\n<![CDATA[<svg/>]]>\n'),
    `data:image/svg+xml;base64,${Buffer.from('<svg/>').toString('base64')}`
  )
  const html = '<ExternalGraphic><InlineContent encoding="xml"><html/></InlineContent></ExternalGraphic>'
  assert.match(messages(point(html))[0]!, 'InlineContent is <html>; must be <svg> or Base64 text')
})

test('a fill: grey by default, or a pattern with margins', () => {
  assert.equal(polygonOf('<Fill/>').fill, { color: GREY, opacity: 1 })
  assert.equal([polygonOf('<Fill/>').stroke, polygonOf('<Stroke/>').fill], [undefined, undefined])
  const pattern = (margin = '') =>
    polygonOf(`<Fill><GraphicFill><Graphic>${named('shape://slash')}<Size>8</Size></Graphic></GraphicFill></Fill>${margin && `<VendorOption name="graphic-margin">${margin}</VendorOption>`}`) // prettier-ignore
    .fill!.graphic!
  assert.equal([pattern().gapPt, pattern().graphic.offsetPt, pattern().graphic.sizePt], [[0, 0], [0, 0], 8])
  assert.equal(
    [pattern('5').gapPt, pattern('5').graphic.offsetPt],
    [
      [10, 10],
      [0, 0]
    ]
  )
  // top, right, bottom, left: the graphic stands in the middle of what the margins leave
  assert.equal(
    [pattern('35 17 17 35').gapPt, pattern('35 17 17 35').graphic.offsetPt],
    [
      [52, 52],
      [9, 9]
    ]
  )
  assert.equal(pattern('1,2').gapPt, [4, 2])
  assert.equal(pattern('1 2 3').gapPt, [4, 4])
  assert.equal(pattern('-1').gapPt, [-2, -2])
})

test('lines beside lines, areas beside themselves', () => {
  assert.is(only('line', '<LineSymbolizer><Stroke/><PerpendicularOffset>-3</PerpendicularOffset></LineSymbolizer>').offsetPt, -3) // prettier-ignore
  const moved = polygonOf('<Fill/><Displacement><DisplacementX>2</DisplacementX><DisplacementY>3</DisplacementY></Displacement>') // prettier-ignore
  assert.equal(moved.displacementPt, [2, -3])
})

test('an outline beside an area moves with it', () => {
  const [, outline] = drawing(read(ruleOf('<PolygonSymbolizer><Stroke/><Displacement><DisplacementX>2</DisplacementX><DisplacementY>3</DisplacementY></Displacement><PerpendicularOffset>4</PerpendicularOffset></PolygonSymbolizer>'))) as [unknown, LineSymbolizer] // prettier-ignore
  assert.equal([outline.offsetPt, outline.displacementPt], [4, [2, -3]])
})

test('a PolygonSymbolizer fills lines, but does not close their outline', () => {
  assert.is(polygonOf('<Fill/><Stroke/>').fillsLines, 'open')
})

test('graphics along lines: gaps of SE, or the dashes of GeoServer', () => {
  const along = (more = '', size = 4) =>
    strokeOf(`<GraphicStroke><Graphic>${named('circle')}<Size>${size}</Size></Graphic>${more}</GraphicStroke>`).graphic!
  const dashed = (dash: string, offset: string, size = 4) =>
    strokeOf(`<GraphicStroke><Graphic>${named('circle')}<Size>${size}</Size></Graphic></GraphicStroke>${css('stroke-dasharray', dash)}${css('stroke-dashoffset', offset)}`).graphic! // prettier-ignore
  assert.equal([along().gapPt, along().firstGapPt], [[0, 0], 0])
  assert.equal([along('<InitialGap>2</InitialGap><Gap>7</Gap>')].map(({ gapPt, firstGapPt }) => [gapPt, firstGapPt]), [[[7, 0], 2]]) // prettier-ignore
  assert.equal([dashed('4 6', '0').gapPt, dashed('4 6', '0').firstGapPt], [[6, 0], 0])
  // 5 on, 15 off, begun 7.5 into that: the first one is 12.5 away
  assert.equal([dashed('5 15', '7.5', 5).gapPt, dashed('5 15', '7.5', 5).firstGapPt], [[15, 0], 12.5])
  assert.equal([dashed('1 19', '0', 10).gapPt, dashed('1 19', '0', 10).firstGapPt], [[10, 0], -4.5])
  assert.equal(dashed('5', '0', 2).gapPt, [8, 0])
  const byFeature = dashed('<PropertyName>d</PropertyName>', '0')
  assert.is(valueOf(byFeature.gapPt[0], featureOf({ d: '4 16' })), 16)
})

test('a line may be painted with a pattern', () => {
  const { pattern, color, widthPt } = strokeOf(
    `<GraphicFill><Graphic>${named('shape://slash')}<Size>5</Size></Graphic></GraphicFill>${css('stroke-width', '9')}`
  )
  assert.equal([pattern!.graphic.mark, pattern!.graphic.sizePt, pattern!.gapPt], ['shape://slash', 5, [0, 0]])
  assert.equal([color, widthPt], [BLACK, 9])
})

test('labels keep clear of a symbol unless its labelObstacle is false', () => {
  const covered = (option: string) =>
    only('point', point(named('x')).replace('</Graphic>', `</Graphic><VendorOption name="labelObstacle">${option}</VendorOption>`)) // prettier-ignore
    .mayBeCovered
  assert.equal([covered('false'), covered('true')], [true, undefined])
})

test('parts of symbolizers that are not supported give a warning', () => {
  const pattern = `<GraphicFill><Graphic>${named('x')}</Graphic></GraphicFill>`
  assert.match(
    messages(stroke(pattern + css('stroke-dasharray', '2 3')))[0]!,
    'stroke-dasharray is not supported with GraphicFill; the line is drawn solid'
  )
  for (const element of ['GraphicFill', 'GraphicStroke'])
    assert.match(messages(point(`<Mark><Stroke>${pattern.replaceAll('GraphicFill', element)}</Stroke></Mark>`))[0]!, 'GraphicStroke and GraphicFill are not supported in the Stroke of a Mark; its colour is used') // prettier-ignore
  assert.match(messages('<PolygonSymbolizer><Fill/><PerpendicularOffset>2</PerpendicularOffset></PolygonSymbolizer>')[0]!, 'PerpendicularOffset is not supported for a Fill; only the Stroke is moved') // prettier-ignore
  assert.match(messages(`<PolygonSymbolizer><Fill/><VendorOption name="random">grid</VendorOption></PolygonSymbolizer>`)[0]!, /"random"/) // prettier-ignore
  assert.match(messages(point('<Mark><InlineContent/></Mark>'))[0]!, 'InlineContent is not supported in a Mark')
  assert.equal(messages('<LineSymbolizer><Stroke/><VendorOption name="labelObstacle">false</VendorOption></LineSymbolizer>'), []) // prettier-ignore
})

test('graphics of a line at one place, and upright ones, as QGIS writes them', () => {
  const along = (options: string) =>
    `<LineSymbolizer><VendorOption name="rotateMarker">1</VendorOption>${options}<Stroke><GraphicStroke><Graphic>${named('circle')}</Graphic></GraphicStroke></Stroke></LineSymbolizer>`
  const option = (name: string, value: string) => `<VendorOption name="${name}">${value}</VendorOption>`
  const { graphic } = only('line', along(option('placement', 'lastPoint') + option('rotateMarker', '0'))).stroke
  assert.equal([graphic!.only, graphic!.isUpright], ['end', true])
  assert.equal(only('line', along(option('placement', 'CentralPoint'))).stroke.graphic!.only, 'middle')
  assert.is(only('line', along('')).stroke.graphic!.isUpright, undefined)
  assert.match(
    messages(along(option('placement', 'points')))[0]!,
    '"placement" is "points"; must be one of firstPoint, '
  )
  assert.is(messages(`<LineSymbolizer>${option('placement', 'lastPoint')}<Stroke/></LineSymbolizer>`).length, 1)
})

test('the distance of the graphics of a pattern, as QGIS writes it', () => {
  const filled = (options: string) =>
    `<Fill><GraphicFill><Graphic>${named('circle')}<Size>2</Size></Graphic></GraphicFill></Fill>${options}`
  const option = (name: string, value: string) => `<VendorOption name="${name}">${value}</VendorOption>`
  assert.equal(polygonOf(filled(option('distance', '5,7'))).fill!.graphic!.gapPt, [3, 5])
  assert.equal(polygonOf(filled(option('distance', '1'))).fill!.graphic!.gapPt, [0, 0])
  const both = option('distance', '5,7') + option('graphic-margin', '4')
  assert.match(messages(`<PolygonSymbolizer>${filled(both)}</PolygonSymbolizer>`)[0]!, '"distance" is not supported')
})

test.run()
