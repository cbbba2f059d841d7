import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Report } from '../../../../../plugins/importers/mapfish3/jrxml/model.js'
import { elementOf, newer, newerTitle, older, olderTitle, read, withoutLines } from './reports.js'

/** The report of both, which must be the same and without remarks. */
const same = (old: string, now: string): Report => {
  const [one, other] = [read(old), read(now)]
  assert.equal(withoutLines(one), withoutLines(other))
  assert.equal([one.remarks, other.remarks], [[], []])
  return one
}
/** The first element of the title of both. */
const sameElement = (old: string, now: string, [before, beforeNow]: readonly string[] = []) =>
  elementOf(same(olderTitle(old, before), newerTitle(now, beforeNow ?? before)))

test('the sheet, and the defaults of the library', () => {
  const report = same(
    older(
      '<title><band/></title>',
      `pageWidth="842" pageHeight="595" orientation="Landscape" columnCount="3" columnWidth="185" columnSpacing="5"
       printOrder="Horizontal" leftMargin="1" rightMargin="2" topMargin="3" bottomMargin="4" isTitleNewPage="true"
       isSummaryNewPage="true" isSummaryWithPageHeaderAndFooter="true" isFloatColumnFooter="true" sectionType="Band"
       whenNoDataType="AllSectionsNoDetail" whenResourceMissingType="Key" language="java" scriptletClass="x.Y"`
    ),
    newer(
      '<title/>',
      `pageWidth="842" pageHeight="595" orientation="Landscape" columnCount="3" columnWidth="185" columnSpacing="5"
       printOrder="Horizontal" leftMargin="1" rightMargin="2" topMargin="3" bottomMargin="4" titleNewPage="true"
       summaryNewPage="true" summaryWithPageHeaderAndFooter="true" floatColumnFooter="true" sectionType="Band"
       whenNoDataType="AllSectionsNoDetail" whenResourceMissingType="Key" language="java" scriptletClass="x.Y"`
    )
  )
  assert.equal(
    [report.width, report.height, report.margins, report.columns, report.whenNoData, report.whenResourceMissing],
    [
      842,
      595,
      { left: 1, right: 2, top: 3, bottom: 4 },
      { count: 3, width: 185, spacing: 5, order: 'horizontal' },
      'AllSectionsNoDetail',
      'Key'
    ]
  )
  const { isTitleNewPage, isSummaryNewPage, isSummaryWithPageHeaderAndFooter, isFloatColumnFooter } = report
  assert.equal(
    [isTitleNewPage, isSummaryNewPage, isSummaryWithPageHeaderAndFooter, isFloatColumnFooter],
    [true, true, true, true]
  )
  assert.equal([report.sections, report.file], [{}, 'plan.jrxml'])
  const bare = same(older(''), newer(''))
  assert.equal(
    [bare.width, bare.height, bare.margins, bare.columns, bare.whenNoData, bare.whenResourceMissing, bare.isBook],
    [
      595,
      842,
      { left: 20, right: 20, top: 30, bottom: 30 },
      { count: 1, width: 555, spacing: 0, order: 'vertical' },
      'NoPages',
      'Null',
      false
    ]
  )
})

test('every section, detail bands in order, and their conditions', () => {
  const sections = ['background', 'title', 'pageHeader', 'columnHeader', 'columnFooter', 'pageFooter', 'lastPageFooter', 'summary', 'noData'] // prettier-ignore
  const when = '<printWhenExpression><![CDATA[ $V{PAGE_NUMBER} == 1 ]]></printWhenExpression>'
  const detail = `<detail><band height="10" splitType="Prevent">${when}</band><band height="0"/><band height="20"/></detail>`
  const report = same(
    older(sections.map((name, at) => `<${name}><band height="${at + 1}" splitType="Immediate">${when}</band></${name}>`).join('') + detail), // prettier-ignore
    newer(sections.map((name, at) => `<${name} height="${at + 1}" splitType="Immediate">${when}</${name}>`).join('') + detail) // prettier-ignore
  )
  assert.equal(
    Object.entries(report.sections).map(([name, { height, split }]) => [name, height, split]),
    sections.map((name, at) => [name, at + 1, 'Immediate'])
  )
  assert.is(report.sections.noData!.when!.text, '$V{PAGE_NUMBER} == 1')
  assert.equal(
    report.detail.map(({ height, split, when }) => [height, split, when?.text]),
    [
      [10, 'Prevent', '$V{PAGE_NUMBER} == 1'],
      [20, 'Stretch', undefined]
    ]
  )
})

test('parameters, fields, variables and groups', () => {
  const declared = `
    <parameter name="scale" class="java.lang.Integer" isForPrompting="false"><parameterDescription>x</parameterDescription>
      <defaultValueExpression><![CDATA[25000]]></defaultValueExpression></parameter>
    <queryString language="sql"><![CDATA[]]></queryString>
    <field name="ort.gemId"/>
    <field name="area" class="java.lang.Double"><fieldDescription>x</fieldDescription></field>
    <variable name="total" class="java.lang.Double" calculation="Sum" resetType="Group" resetGroup="town">
      <variableExpression>$F{area}</variableExpression><initialValueExpression>0.0</initialValueExpression></variable>
    <variable name="alias"><variableExpression>$F{area}</variableExpression></variable>
    <group name="town" isStartNewPage="true" isReprintHeaderOnEachPage="true"><groupExpression>$F{ort.gemId}</groupExpression>
      <groupHeader><band height="10"/></groupHeader><groupFooter><band height="11"/><band height="12"/></groupFooter></group>`
  const now = declared
    .replaceAll(/parameterDescription|fieldDescription/g, 'description')
    .replace('isForPrompting', 'forPrompting')
    .replaceAll(/is(StartNewPage|ReprintHeader)/g, (_all, name: string) => name.charAt(0).toLowerCase() + name.slice(1))
    .replaceAll(/(?:variable|group)Expression/g, 'expression')
    .replaceAll('queryString', 'query')
  const report = same(older(declared), newer(now))
  assert.equal(withoutLines([...report.parameters.values(), ...report.fields.values()]), [
    { name: 'scale', class: 'java.lang.Integer', default: { text: '25000' } },
    { name: 'ort.gemId', class: 'java.lang.String' },
    { name: 'area', class: 'java.lang.Double', described: 'x' }
  ])
  assert.equal(withoutLines([...report.variables.values()]), [
    {
      name: 'total',
      class: 'java.lang.Double',
      expression: { text: '$F{area}' },
      initial: { text: '0.0' },
      calculation: 'Sum',
      resetType: 'Group',
      resetGroup: 'town'
    },
    {
      name: 'alias',
      class: 'java.lang.String',
      expression: { text: '$F{area}' },
      calculation: 'Nothing',
      resetType: 'Report'
    }
  ])
  const [group] = report.groups
  assert.equal(
    [group!.name, group!.expression!.text, group!.isStartNewPage, group!.repeats],
    ['town', '$F{ort.gemId}', true, 'page']
  )
  assert.equal(
    [group!.headers, group!.footers].map((bands) => bands.map(({ height }) => height)),
    [[10], [11, 12]]
  )
})

test('a text field with everything', () => {
  const text = sameElement(
    `<textField isStretchWithOverflow="true" isBlankWhenNull="true" pattern="dd.MM.yyyy" evaluationTime="Group" evaluationGroup="g" hyperlinkType="RemoteAnchor" hyperlinkTarget="Blank" bookmarkLevel="2">
      <reportElement key="k" uuid="2" x="-10" y="4" width="90" height="12" forecolor="#333333" backcolor="rgba(255, 0, 0, 0.5)" mode="Opaque" positionType="Float" stretchType="RelativeToTallestObject" isRemoveLineWhenBlank="true" isPrintRepeatedValues="false" isPrintInFirstWholeBand="true" isPrintWhenDetailOverflows="true">
        <property name="com.jaspersoft.studio.unit.x" value="px"/>
        <printWhenExpression><![CDATA[$P{a}]]><![CDATA[ != null]]></printWhenExpression></reportElement>
      <box leftPadding="2"><bottomPen lineWidth="0.5" lineStyle="Dashed" lineColor="orange"/></box>
      <textElement textAlignment="Right" verticalAlignment="Middle" markup="html" rotation="Left">
        <font fontName="DejaVu Sans" size="8" isBold="true" isItalic="true" isUnderline="true" isStrikeThrough="true" pdfFontName="Helvetica" isPdfEmbedded="true"/>
        <paragraph leftIndent="3" lineSpacing="Proportional" lineSpacingSize="1.2" spacingBefore="4"/></textElement>
      <textFieldExpression class="java.lang.String">$P{when} &lt;= 3</textFieldExpression>
      <anchorNameExpression>"here"</anchorNameExpression>
      <hyperlinkReferenceExpression>"a.pdf"</hyperlinkReferenceExpression>
      <hyperlinkAnchorExpression>"there"</hyperlinkAnchorExpression>
      <hyperlinkTooltipExpression>"tip"</hyperlinkTooltipExpression>
    </textField>`,
    `<element kind="textField" key="k" uuid="2" x="-10" y="4" width="90" height="12" forecolor="#333333" backcolor="rgba(255, 0, 0, 0.5)" mode="Opaque" positionType="Float" stretchType="ElementGroupHeight" removeLineWhenBlank="true" printRepeatedValues="false" printInFirstWholeBand="true" printWhenDetailOverflows="true" textAdjust="StretchHeight" blankWhenNull="true" pattern="dd.MM.yyyy" evaluationTime="Group" evaluationGroup="g" linkType="RemoteAnchor" linkTarget="Blank" bookmarkLevel="2" hTextAlign="Right" vTextAlign="Middle" markup="html" rotation="Left" fontName="DejaVu Sans" fontSize="8.0" bold="true" italic="true" underline="true" strikeThrough="true" pdfFontName="Helvetica" pdfEmbedded="true">
      <expression><![CDATA[$P{when} <= 3]]></expression>
      <printWhenExpression><![CDATA[$P{a} != null]]></printWhenExpression>
      <anchorNameExpression>"here"</anchorNameExpression>
      <hyperlinkReferenceExpression>"a.pdf"</hyperlinkReferenceExpression>
      <hyperlinkAnchorExpression>"there"</hyperlinkAnchorExpression>
      <hyperlinkTooltipExpression>"tip"</hyperlinkTooltipExpression>
      <paragraph leftIndent="3" lineSpacing="Proportional" lineSpacingSize="1.2" spacingBefore="4"/>
      <property name="com.jaspersoft.studio.unit.x" value="px"/>
      <box leftPadding="2"><bottomPen lineWidth="0.5" lineStyle="Dashed" lineColor="orange"/></box>
    </element>`
  )
  const none = { width: 0, style: 'Solid' }
  assert.equal(withoutLines(text), {
    kind: 'text',
    x: -10,
    y: 4,
    width: 90,
    height: 12,
    when: { text: '$P{a} != null' },
    position: 'float',
    stretch: 'elements',
    isRemoveLineWhenBlank: true,
    isPrintRepeatedValues: false,
    look: {
      forecolor: '#333333',
      backcolor: '#ff000080',
      isOpaque: true,
      font: { family: 'DejaVu Sans', size: 8, isBold: true, isItalic: true, isUnderline: true, isStrikeThrough: true },
      align: 'Right',
      verticalAlign: 'Middle',
      imageAlign: 'Left',
      imageVerticalAlign: 'Top',
      rotation: 'Left',
      markup: 'html',
      pattern: 'dd.MM.yyyy',
      isBlankWhenNull: true,
      padding: { left: 2, right: 0, top: 0, bottom: 0 },
      border: { left: none, right: none, top: none, bottom: { width: 0.5, style: 'Dashed', color: '#ffc800' } },
      pen: none,
      paragraph: {
        leftIndent: 3,
        rightIndent: 0,
        firstLineIndent: 0,
        spacingBefore: 4,
        spacingAfter: 0,
        lineSpacing: 'Proportional',
        lineSpacingSize: 1.2
      },
      radius: 0
    },
    conditional: [],
    link: { type: 'RemoteAnchor', target: { text: '"a.pdf"' }, place: { text: '"there"' } },
    anchor: { text: '"here"' },
    bookmarkLevel: 2,
    content: { text: '$P{when} <= 3' },
    evaluation: 'Group',
    evaluationGroup: 'g',
    adjust: 'stretch'
  })
})

test('an image, a line, shapes, a break', () => {
  const report = same(
    olderTitle(`
      <image hAlign="Center" vAlign="Middle" scaleImage="RealHeight" onErrorType="Blank" isUsingCache="true" isLazy="true" hyperlinkType="Reference"><reportElement x="1" y="2" width="3" height="4"/>
        <imageExpression class="java.lang.String"><![CDATA["logo.png"]]></imageExpression><hyperlinkReferenceExpression>$P{u}</hyperlinkReferenceExpression></image>
      <line direction="BottomUp"><reportElement x="0" y="0" width="1" height="20" forecolor="#FF0000"/><graphicElement><pen lineStyle="Dotted"/></graphicElement></line>
      <rectangle radius="5"><reportElement x="0" y="0" width="10" height="20"/></rectangle>
      <ellipse><reportElement x="0" y="0" width="10" height="20" mode="Transparent"/><graphicElement fill="Solid"><pen lineWidth="0.0"/></graphicElement></ellipse>
      <break type="Column"><reportElement x="0" y="20" width="10" height="1"/></break>`),
    newerTitle(`
      <element kind="image" hImageAlign="Center" vImageAlign="Middle" scaleImage="RealHeight" onErrorType="Blank" usingCache="true" lazy="true" linkType="Reference" x="1" y="2" width="3" height="4">
        <expression><![CDATA["logo.png"]]></expression><hyperlinkReferenceExpression>$P{u}</hyperlinkReferenceExpression></element>
      <element kind="line" direction="BottomUp" width="1" height="20" forecolor="#FF0000"><pen lineStyle="Dotted"/></element>
      <element kind="rectangle" radius="5" width="10" height="20"/>
      <element kind="ellipse" width="10" height="20" mode="Transparent" fill="Solid"><pen lineWidth="0.0"/></element>
      <element kind="break" type="Column" y="20" width="10" height="1"/>`)
  )
  const [image, line, rectangle, ellipse, pageBreak] = report.sections.title!.elements
  assert.ok(image?.kind === 'image' && line?.kind === 'line' && pageBreak?.kind === 'break')
  assert.equal(
    [image.scale, image.onError, image.content!.text, image.link!.target.text, image.look.imageAlign, image.look.imageVerticalAlign], // prettier-ignore
    ['RealHeight', 'Blank', '"logo.png"', '$P{u}', 'Center', 'Middle']
  )
  assert.equal([line.direction, line.look.pen, line.look.forecolor], ['BottomUp', { width: 1, style: 'Dotted' }, '#ff0000']) // prettier-ignore
  assert.equal([rectangle!.kind, rectangle!.look.radius, rectangle!.look.isOpaque, rectangle!.look.backcolor, rectangle!.look.pen.width], ['rectangle', 5, true, '#ffffff', 1]) // prettier-ignore
  assert.equal([ellipse!.kind, ellipse!.look.isOpaque, ellipse!.look.pen.width], ['ellipse', false, 0])
  assert.equal([pageBreak.of, pageBreak.y], ['column', 20])
})

test('a fixed text; only the older syntax drops blanks around it', () => {
  const literal = sameElement(
    '<staticText><reportElement x="0" y="0" width="9" height="9"/><text>\n  <![CDATA[a  b\nc]]></text></staticText>',
    '<element kind="staticText" width="9" height="9"><text><![CDATA[a  b\nc]]></text></element>'
  )
  assert.equal(literal.kind === 'text' && [literal.content, literal.adjust], [{ literal: 'a  b\nc' }, 'cut'])
  const blanks = elementOf(read(newerTitle('<element kind="staticText"><text><![CDATA[ a ]]></text></element>')))
  assert.equal(blanks.kind === 'text' && blanks.content, { literal: ' a ' })
})

test('frames in frames, and groups of elements, which are only a list', () => {
  const inner = (old: boolean, x: number) =>
    old ? `<line><reportElement x="${x}" y="0" width="1" height="1"/></line>` : `<element kind="line" x="${x}" width="1" height="1"/>` // prettier-ignore
  const frame = sameElement(
    `<frame><reportElement x="1" y="1" width="9" height="9"/><box><pen lineWidth="1"/></box>${inner(true, 1)}<frame><reportElement x="2" y="2" width="5" height="5"/>${inner(true, 2)}</frame><elementGroup>${inner(true, 3)}</elementGroup></frame>`,
    `<element kind="frame" x="1" y="1" width="9" height="9"><box><pen lineWidth="1"/></box>${inner(false, 1)}<element kind="frame" x="2" y="2" width="5" height="5">${inner(false, 2)}</element><element kind="elementGroup">${inner(false, 3)}</element></element>`
  )
  assert.ok(frame.kind === 'frame')
  assert.equal(frame.elements.map(({ kind, x }) => [kind, x]), [['line', 1], ['frame', 2], ['line', 3]]) // prettier-ignore
  const within = frame.elements[1]!
  assert.equal(within.kind === 'frame' && within.elements.map(({ x }) => x), [2])
  assert.equal([frame.look.isOpaque, frame.look.border.top.width], [false, 1])
})

test('a document type that declares nothing is passed over, and lines stay', () => {
  const doctype = '<!DOCTYPE jasperReport PUBLIC "//JasperReports//DTD Report Design//EN"\n "http://jasperreports.sourceforge.net/dtds/jasperreport.dtd">' // prettier-ignore
  const text = '<title><band height="20"><staticText><reportElement x="0" y="0" width="9" height="9"/><text>a</text></staticText></band></title>' // prettier-ignore
  const { sections } = read(`<?xml version="1.0"?>\n${doctype}\n<jasperReport name="plan">\n${text}\n</jasperReport>`)
  assert.is(sections.title!.elements[0]!.line, 5)
  assert.throws(() => read('<!DOCTYPE jasperReport [<!ENTITY a "b">]>\n<jasperReport name="plan"/>'), /DOCTYPE/)
})

test('expressions of another language are read as Java or as a script, and the report says so', () => {
  const variable = '<variable name="a" class="java.lang.String"><expression><![CDATA[1]]></expression></variable>'
  const readIn = (language: string) => {
    const { remarks, variables } = read(newer(variable, `language="${language}"`))
    return [remarks.filter(({ text }) => text.includes(`"${language}" are read as Java`)).length, variables.get('a')!.expression!.isScript] // prettier-ignore
  }
  assert.equal(['groovy', 'javascript', 'bsh', 'java'].map(readIn), [[1, true], [1, true], [1, undefined], [0, undefined]]) // prettier-ignore
})

test.run()
