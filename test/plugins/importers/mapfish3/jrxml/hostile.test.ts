import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../../../core/errors.js'
import { readReport } from '../../../../../plugins/importers/mapfish3/jrxml/read-report.js'
import { seeded } from '../../../../soak/mutations.js'
import { elementOf, newer, newerTitle, older, olderTitle, read } from './reports.js'

const refused = (document: string | Uint8Array): string => {
  try {
    readReport(Buffer.from(document), 'a/plan.jrxml')
  } catch (thrown) {
    assert.instance(thrown, PrintError)
    assert.is((thrown as PrintError).code, 'wrong-settings')
    return (thrown as PrintError).message
  }
  throw new Error('it was read')
}
const remarksOf = (text: string): [number, string][] => read(text).remarks.map(({ line, text }) => [line, text])

test('what is no report is refused, with the file and line', () => {
  assert.match(refused(''), /^a\/plan\.jrxml:1: /)
  assert.match(refused('PK\x03\x04'), /^a\/plan\.jrxml:1: /)
  assert.match(refused('<jasperReport>\n<title>\n</band>'), /^a\/plan\.jrxml:3: /)
  assert.match(refused('\n\n<html/>'), /^a\/plan\.jrxml:3: .*<html>.*<jasperReport>/)
  assert.match(refused('<!DOCTYPE jasperReport [<!ENTITY a "b">]><jasperReport/>'), /DOCTYPE/)
  assert.match(refused('<?xml version="1.0" encoding="x-nothing"?><jasperReport/>'), /x-nothing/)
  assert.match(refused(`<jasperReport>${' '.repeat(2_000_000)}</jasperReport>`), /2000000 bytes/)
  assert.match(refused(`<jasperReport>${'<a/>'.repeat(50_000)}</jasperReport>`), /50000 tags/)
  assert.match(refused(`<jasperReport>${'<a>'.repeat(200)}${'</a>'.repeat(200)}</jasperReport>`), /^a\/plan\.jrxml:1: /)
})

test('a byte order mark, line ends of Windows, comments: lines are those of the file', () => {
  const text = `\ufeff<!-- a\r\nb -->\r\n${newer('\r\n<parameter\r\n name="a"/>\r<parameter name="b"/>')}`
  const { parameters } = readReport(Buffer.from(text), 'plan.jrxml')
  assert.equal(
    [...parameters.values()].map(({ line }) => line),
    [5, 7]
  )
  const utf16 = readReport(Buffer.from(newer('<parameter name="ä"/>'), 'utf16le'), 'plan.jrxml')
  assert.equal([...utf16.parameters.keys()], ['ä'])
})

test('numbers that are none, or too large, are remarked', () => {
  const report = read(
    newer(
      '<title height="1e9"><element kind="line" x="NaN" y="-999999999" width="-5"\nheight="12.5"/></title>',
      'pageWidth="0" columnCount="99999" leftMargin="ten"'
    )
  )
  const line = elementOf(report)
  assert.equal([line.x, line.y, line.width, line.height], [0, -100_000, 0, 12.5])
  assert.equal([report.width, report.columns.count, report.margins.left, report.sections.title!.height], [1, 50, 20, 0]) // prettier-ignore
  assert.equal(
    report.remarks.map(({ line, text }) => [line, /^\w+/.exec(text)![0]]),
    [
      [1, 'pageWidth'],
      [1, 'leftMargin'],
      [1, 'columnCount'],
      [2, 'height'],
      [2, 'x'],
      [2, 'y'],
      [2, 'width']
    ]
  )
})

test('what would change the page is remarked, with its line', () => {
  const remarked = (text: string, pattern: RegExp, line: number) => {
    const remarks = remarksOf(text)
    assert.is(remarks.length, 1, JSON.stringify(remarks))
    assert.match(remarks[0]![1], pattern)
    assert.is(remarks[0]![0], line)
  }
  remarked(newer('<fancy/>'), /<fancy>/, 2)
  remarked(newerTitle('\n<element kind="line" glow="3"/>'), /glow/, 3)
  remarked(newerTitle('\n<blink/>'), /<blink>/, 3)
  remarked(newer('', 'language="groovy"'), /groovy/, 1)
  remarked(newer('', 'ignorePagination="true"'), /ignorePagination/, 1)
  remarked(newer('', 'resourceBundle="Texts"'), /Texts/, 1)
  remarked(newer('\n<query language="sql"><![CDATA[select 1]]></query>'), /query/, 3)
  remarked(newer('\n<sortField name="a"/>'), /"a"/, 3)
  remarked(newer('\n<filterExpression>$F{a}</filterExpression>'), /\$F\{a\}/, 3)
  remarked(newer('<group name="g" resetPageNumber="true"/>'), /resetPageNumber/, 2)
  remarked(newerTitle('<element kind="textField" hTextAlign="Sideways"/>'), /Sideways/, 2)
  remarked(newerTitle('<element kind="textField" bold="perhaps"/>'), /perhaps/, 2)
  remarked(newerTitle('<element kind="line"><property name="net.sf.jasperreports.style.forecolor" value="red"/></element>'), /style\.forecolor/, 2) // prettier-ignore
  remarked(newerTitle('<element kind="image" evaluationTime="Report"/>'), /Report/, 2)
  remarked(newerTitle('<element kind="subreport"><connectionExpression>$P{db}</connectionExpression></element>'), /\$P\{db\}/, 2) // prettier-ignore
  remarked(newerTitle('<element kind="component"><component kind="list"><datasetRun subDataset="x"/></component></element>'), /"x"/, 2) // prettier-ignore
})

test('notes of editors and what no page shows are ignored', () => {
  const noise = `<property name="com.jaspersoft.studio.data.defaultdataadapter" value="x"/><property name="ireport.zoom" value="1"/>
    <import value="java.util.*"/><parameter name="a"><property name="x" value="y"/></parameter>
    <subDataset name="unused" uuid="2"><queryString language="SQL"><![CDATA[select 1]]></queryString><field name="f"/></subDataset>
    <queryString><![CDATA[ ]]></queryString><pageHeader/><columnFooter><band splitType="Stretch"/></columnFooter>`
  const report = read(older(noise, 'orientation="Landscape" scriptletClass="a.B" whenNoDataType="NoPages"'))
  assert.equal([report.remarks, report.sections, report.properties.size], [[], {}, 0])
  const kept = read(newer('<property name="net.sf.jasperreports.export.pdf.tagged" value="true"/>')).properties
  assert.equal([...kept], [['net.sf.jasperreports.export.pdf.tagged', 'true']])
})

test('names that JavaScript knows are names as any', () => {
  const report = read(
    newerTitle(
      '<element kind="constructor"/><element kind="__proto__" mode="toString"/>',
      '<parameter name="__proto__"/><style name="toString" pen="constructor"/>'
    )
  )
  assert.equal(
    report.sections.title!.elements.map(({ kind }) => kind),
    ['unsupported', 'unsupported']
  )
  assert.equal([...report.parameters.keys()], ['__proto__'])
})

const VARIED = [
  olderTitle(
    `<textField isStretchWithOverflow="true" hyperlinkType="Reference"><reportElement style="s" x="1" y="2" width="3" height="4"><printWhenExpression><![CDATA[$P{a} != null]]></printWhenExpression></reportElement><box leftPadding="2"><pen lineWidth="1"/></box><textElement textAlignment="Right"><font size="8"/><paragraph leftIndent="3"/></textElement><textFieldExpression>$F{a}</textFieldExpression></textField>
    <frame><reportElement x="0" y="0" width="9" height="9"/><image hAlign="Center"><reportElement x="0" y="0" width="9" height="9"/><imageExpression>"a.png"</imageExpression></image></frame>
    <componentElement><reportElement x="0" y="0" width="9" height="9"/><jr:list xmlns:jr="c"><datasetRun subDataset="d"/><jr:listContents height="9"/></jr:list></componentElement>`,
    '<template>"a.jrtx"</template><style name="s" style="t" isDefault="true"><conditionalStyle><conditionExpression>$P{a}</conditionExpression><style mode="Opaque"/></conditionalStyle></style><style name="t"/><subDataset name="d"/><variable name="v" calculation="Sum"/>'
  ),
  newerTitle(
    `<element kind="component" x="1"><component kind="table"><datasetRun subDataset="d"/><column kind="group" width="9"><column kind="single" width="5"><detailCell height="9" rowSpan="2"><element kind="ellipse" width="9"/></detailCell></column></column></component></element>
    <element kind="subreport"><expression>"a.jasper"</expression><parameter name="p"><expression>1</expression></parameter><returnValue toVariable="v"/></element>
    <element kind="chart"/><element kind="break" type="Column"/><element kind="rectangle" radius="3"><pen lineWidth="0.5" lineColor="rgba(1,2,3,0.5)"/></element>`,
    '<group name="g"><expression>$F{a}</expression><groupHeader><part><component kind="subreport"/></part><band height="9"/></groupHeader></group><dataset name="d"><field name="f"/></dataset>'
  )
]
const PIECES = ['<', '>', '/>', '"', '&', '&#0;', ']]>', '<![CDATA[', '<!--', '\0', '\ufffd', '-1', '1e999', 'NaN', ' style="s"', '<band>', '</band>', 'kind="element"', '<?', '<!DOCTYPE a>'] // prettier-ignore

/** A text with a few random places cut, doubled or replaced. */
const mutated = (text: string, random: () => number): string => {
  let result = text
  for (let count = 1 + Math.floor(random() * 2); count > 0; count--) {
    const at = Math.floor(random() * result.length)
    const length = Math.floor(random() ** 3 * 60)
    const [before, cut, after] = [result.slice(0, at), result.slice(at, at + length), result.slice(at + length)]
    const piece = PIECES[Math.floor(random() * PIECES.length)]!
    result = before + [piece, '', cut + cut, cut + piece][Math.floor(random() * 4)]! + after
  }
  return result
}

test('of 1000 mutated files, each is read or refused', () => {
  const random = seeded(Number(process.env.MUTATION_SEED ?? 7))
  let read = 0
  for (let count = 0; count < 1000; count++) {
    const text = mutated(VARIED[count % VARIED.length]!, random)
    try {
      readReport(Buffer.from(text), 'plan.jrxml', () => Buffer.from('<jasperTemplate/>'))
      read++
    } catch (thrown) {
      if (!(thrown instanceof PrintError) || thrown.code !== 'wrong-settings') throw new Error(text, { cause: thrown })
      assert.match(thrown.message, /^plan\.jrxml:\d+: /)
    }
  }
  assert.ok(read > 100 && read < 900, `${read} were read`)
})

test('large files with many conditions and long texts are read', () => {
  const conditions = '<conditionalStyle bold="true"><conditionExpression>1</conditionExpression></conditionalStyle>'
  const styles = Array.from({ length: 40 }, (_, at) => `<style name="s${at}" style="s${at + 1}">${conditions.repeat(20)}</style>`) // prettier-ignore
  const { sections } = read(newerTitle('<element kind="line" style="s0"/>'.repeat(5000), styles.join('')))
  assert.equal([sections.title!.elements.length, elementOf({ sections } as never).conditional.length], [5000, 20])
  read(newerTitle(`<element kind="staticText" forecolor="${'('.repeat(500_000)}"><text>${'&lt;'.repeat(300_000)}</text></element>`)) // prettier-ignore
})

test.run()
