import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { elementOf, newer, newerTitle, older, olderTitle, read, withoutLines } from './reports.js'

const same = (old: string, now: string) => {
  const [one, other] = [read(old), read(now)]
  assert.equal(withoutLines(one), withoutLines(other))
  assert.equal([one.remarks, other.remarks], [[], []])
  return one
}

const DATASET = '<dataset name="owners"><parameter name="p"/><field name="name"/><variable name="v"><expression>1</expression></variable></dataset>' // prettier-ignore
const OLD_DATASET = DATASET.replaceAll('dataset', 'subDataset').replaceAll('expression', 'variableExpression')
const OLD_RUN = '<datasetRun subDataset="owners"><datasetParameter name="p"><datasetParameterExpression>$P{a}</datasetParameterExpression></datasetParameter><connectionExpression>$P{REPORT_CONNECTION}</connectionExpression><dataSourceExpression>$P{rows}</dataSourceExpression></datasetRun>' // prettier-ignore
const RUN = OLD_RUN.replaceAll('datasetParameterExpression', 'expression').replaceAll('datasetParameter', 'parameter')
const text = (name: string) => `<textField><reportElement x="0" y="0" width="5" height="5"/><textFieldExpression>$F{${name}}</textFieldExpression></textField>` // prettier-ignore
const newText = (name: string) => `<element kind="textField" width="5" height="5"><expression>$F{${name}}</expression></element>` // prettier-ignore

test('a sub-report with rows, parameters and returned values', () => {
  const members = (expression: string, parameter: string) => `
    <parametersMapExpression>$P{REPORT_PARAMETERS_MAP}</parametersMapExpression>
    <${parameter} name="title"><${expression === 'expression' ? 'expression' : 'subreportParameterExpression'}>$P{t}</${expression === 'expression' ? 'expression' : 'subreportParameterExpression'}></${parameter}>
    <${parameter} name="none"/>
    <dataSourceExpression>$P{rows}</dataSourceExpression>
    <returnValue ${expression === 'expression' ? 'fromVariable' : 'subreportVariable'}="n" toVariable="m" calculation="Sum"/>
    <${expression}>"table.jasper"</${expression}>`
  const report = same(
    olderTitle(`<subreport isUsingCache="true" runToBottom="false" overflowType="NoStretch"><reportElement x="1" y="2" width="3" height="4"/>${members('subreportExpression', 'subreportParameter')}</subreport>`), // prettier-ignore
    newerTitle(`<element kind="subreport" usingCache="true" runToBottom="false" overflowType="NoStretch" x="1" y="2" width="3" height="4">${members('expression', 'parameter')}</element>`) // prettier-ignore
  )
  const subreport = elementOf(report)
  assert.ok(subreport.kind === 'subreport')
  const { path, rows, parametersMap, parameters, returned } = subreport
  assert.equal(withoutLines({ path, rows, parametersMap, parameters, returned }), {
    path: { text: '"table.jasper"' },
    rows: { text: '$P{rows}' },
    parametersMap: { text: '$P{REPORT_PARAMETERS_MAP}' },
    parameters: new Map([
      ['title', { text: '$P{t}' }],
      ['none', undefined]
    ]),
    returned: [{ variable: 'm', from: 'n', calculation: 'Sum' }]
  })
})

test('a list with the names of its dataset', () => {
  const report = same(
    olderTitle(
      `<componentElement><reportElement x="1" y="2" width="30" height="40"/><jr:list xmlns:jr="http://jasperreports.sourceforge.net/jasperreports/components" printOrder="Horizontal">${OLD_RUN}<jr:listContents height="14" width="20">${text('name')}</jr:listContents></jr:list></componentElement>`,
      OLD_DATASET
    ),
    newerTitle(
      `<element kind="component" x="1" y="2" width="30" height="40"><component kind="list" printOrder="Horizontal">${RUN}<contents height="14" width="20">${newText('name')}</contents></component></element>`,
      DATASET
    )
  )
  const list = elementOf(report)
  assert.ok(list.kind === 'list')
  const { dataset, cell } = list
  assert.equal([list.order, list.x, cell.width, cell.height, cell.elements.length], ['horizontal', 1, 20, 14, 1])
  assert.equal([dataset.name, dataset.rows!.text, dataset.parameters.get('p')!.text], ['owners', '$P{rows}', '$P{a}'])
  assert.equal([[...dataset.declared.keys()], [...dataset.fields.keys()], [...dataset.variables.keys()]], [['p'], ['name'], ['v']]) // prettier-ignore
})

test('a table with a group of columns and a cell over two rows', () => {
  const columns = (old: boolean) => {
    const column = (group: boolean) => (old ? (group ? 'jr:columnGroup' : 'jr:column') : 'column')
    const kind = (name: string) => (old ? '' : `kind="${name}"`)
    const cell = (name: string, attributes: string, content: string) => `<${old ? 'jr:' : ''}${name} ${attributes}>${content}</${old ? 'jr:' : ''}${name}>` // prettier-ignore
    const inner = (name: string) => (old ? text(name) : newText(name))
    const single = (width: number, content: string) => `<${column(false)} ${kind('single')} width="${width}" uuid="3"><property name="com.jaspersoft.studio.components.table.model.column.name" value="x"/>${content}</${column(false)}>` // prettier-ignore
    return (
      single(100, cell('columnHeader', 'height="30" rowSpan="2" style="head"', inner('a')) + cell('detailCell', 'height="12"', inner('b'))) + // prettier-ignore
      `<${column(true)} ${kind('group')} width="80"><printWhenExpression>$P{wide}</printWhenExpression>${cell('columnHeader', 'height="15"', '')}${single(30, cell('columnHeader', 'height="15"', '') + cell('detailCell', 'height="12"', inner('c')))}${single(50, cell('tableFooter', 'height="9"', '<box><topPen lineWidth="1"/></box>'))}</${column(true)}>`
    )
  }
  const style = '<style name="head" mode="Opaque" backcolor="#F0F0F0"/>'
  const report = same(
    olderTitle(`<componentElement><reportElement x="0" y="0" width="180" height="40" style="head"/><jr:table xmlns:jr="c">${OLD_RUN}${columns(true)}</jr:table></componentElement>`, style + OLD_DATASET), // prettier-ignore
    newerTitle(`<element kind="component" width="180" height="40" style="head"><component kind="table">${RUN}${columns(false)}</component></element>`, style + DATASET) // prettier-ignore
  )
  const table = elementOf(report)
  assert.ok(table.kind === 'table')
  const [first, group] = table.columns
  assert.equal([table.dataset.name, table.columns.length, first!.width, first!.columns], ['owners', 2, 100, undefined])
  const header = first!.columnHeader!
  assert.equal([header.height, header.rowSpan, header.look.backcolor, header.look.isOpaque, header.elements.length], [30, 2, '#f0f0f0', true, 1]) // prettier-ignore
  assert.equal([first!.detail!.rowSpan, first!.detail!.look.isOpaque], [1, false])
  assert.equal([group!.when!.text, group!.columns!.map(({ width }) => width)], ['$P{wide}', [30, 50]])
  assert.is(group!.columns![1]!.tableFooter!.look.border.top.width, 1)
})

test('barcodes of all libraries', () => {
  const barcode = (old: string, now: string, attributes = '') => {
    const element = elementOf(
      same(
        olderTitle(`<componentElement><reportElement x="0" y="0" width="9" height="9"/><jr:${old} xmlns:jr="c" ${attributes}><jr:codeExpression><![CDATA[$P{code}]]></jr:codeExpression></jr:${old}></componentElement>`), // prettier-ignore
        newerTitle(`<element kind="component" width="9" height="9"><component kind="${now}" ${attributes}><codeExpression><![CDATA[$P{code}]]></codeExpression></component></element>`) // prettier-ignore
      )
    )
    return element.kind === 'barcode' && [element.type, element.content!.text, Object.fromEntries(element.options)]
  }
  assert.equal(barcode('Code39', 'barcode4j:Code39', 'moduleWidth="1.2" textPosition="none"'), ['Code39', '$P{code}', { moduleWidth: '1.2', textPosition: 'none' }]) // prettier-ignore
  assert.equal(barcode('QRCode', 'barcode4j:QRCode', 'errorCorrectionLevel="H"'), ['QRCode', '$P{code}', { errorCorrectionLevel: 'H' }]) // prettier-ignore
  assert.equal(barcode('barbecue', 'barbecue', 'type="Code128"'), ['Code128', '$P{code}', {}])
})

test('a book: each part is a band with a sub-report', () => {
  const report = same(
    older(
      `<group name="g"><groupExpression>1</groupExpression><groupHeader>
        <part evaluationTime="Report" uuid="1"><partNameExpression>"Contents"</partNameExpression>
          <p:subreportPart xmlns:p="parts" usingCache="true"><subreportExpression>"toc.jasper"</subreportExpression></p:subreportPart></part></groupHeader></group>
      <detail><part><printWhenExpression>$P{map}</printWhenExpression><p:subreportPart xmlns:p="parts"><subreportParameter name="a"><subreportParameterExpression>1</subreportParameterExpression></subreportParameter><subreportExpression>"map.jasper"</subreportExpression></p:subreportPart></part></detail>`,
      'sectionType="Part"'
    ),
    newer(
      `<group name="g"><expression>1</expression><groupHeader>
        <part evaluationTime="Report" uuid="1"><partNameExpression>"Contents"</partNameExpression>
          <component kind="subreport" usingCache="true"><expression>"toc.jasper"</expression></component></part></groupHeader></group>
      <detail><part><printWhenExpression>$P{map}</printWhenExpression><component kind="subreport"><parameter name="a"><expression>1</expression></parameter><expression>"map.jasper"</expression></component></part></detail>`,
      'sectionType="Part"'
    )
  )
  const [contents] = report.groups[0]!.headers
  const [map] = report.detail
  assert.is(report.isBook, true)
  assert.equal(withoutLines(contents!.part), { name: { text: '"Contents"' }, evaluation: 'Report' })
  assert.equal([map!.when!.text, map!.part], ['$P{map}', { evaluation: 'Now' }])
  const [element] = map!.elements
  assert.equal(element!.kind === 'subreport' && [element.path!.text, element.parameters.get('a')!.text], ['"map.jasper"', '1']) // prettier-ignore
})

test('what has no reader keeps its place and name', () => {
  const place = '<reportElement x="1" y="2" width="3" height="4"/>'
  const names = (text: string) => {
    const report = read(text)
    assert.equal(report.remarks, [])
    return report.sections.title!.elements.map((one) => [one.kind === 'unsupported' && one.name, one.x, one.height])
  }
  assert.equal(
    names(
      olderTitle(
        `<pieChart><chart isShowLegend="false">${place}<chartTitle/></chart><pieDataset/><piePlot><plot/></piePlot></pieChart>
        <crosstab>${place}<measure name="m"/></crosstab><genericElement>${place}<genericElementType/></genericElement>
        <componentElement>${place}<jr:map xmlns:jr="c"><jr:latitudeExpression>1</jr:latitudeExpression></jr:map></componentElement>`
      )
    ),
    ['pieChart', 'crosstab', 'genericElement', 'map'].map((name) => [name, 1, 4])
  )
  assert.equal(
    names(
      newerTitle(
        `<element kind="chart" chartType="pie" x="1" y="2" width="3" height="4"><dataset kind="pie"/><plot/></element>
        <element kind="component" x="1" y="2" width="3" height="4"><component kind="map"><x/></component></element>`
      )
    ),
    ['chart', 'map'].map((name) => [name, 1, 4])
  )
})

test.run()
