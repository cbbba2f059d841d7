/** Pictures by the ways that reports name them; links inside and outside. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { band, element, fixed, importedPlan, reportOf } from '../imported-app.js'

const beside = { 'logo.png': 'x', 'north.svg': '<svg/>' }
const image = (value: string, attributes = ''): string =>
  element('image', [0, 0, 50, 40], `<expression><![CDATA[${value}]]></expression>`, attributes)
const imported = (elements: string, before = '') => importedPlan(reportOf(before + band('title', elements)), { beside })

test('a file is found in a path that is put together, and inside of calls', () => {
  for (const value of [
    '$P{SUBREPORT_DIR} + "/logo.png"',
    'new java.io.File("logo.png")',
    'new File("logo.png").toURI().toURL()',
    'javax.imageio.ImageIO.read(new File("logo.png"))',
    'this.getClass().getResourceAsStream("/logo.png")',
    'RenderableUtil.getInstance(context()).getRenderable("logo.png")'
  ]) {
    const app = imported(image(value))
    assert.match(app.body(), '#picture("/logo.png", 50pt, 40pt, fit: "contain")', value)
    assert.equal([app.left, app.changed], [[], []], value)
  }
})

test('a file in a folder that the client names is that of the app, and the report says so', () => {
  const app = imported(image('$P{title} + "/logo.png"'))
  assert.match(app.body(), '#picture("/logo.png"')
  assert.match(app.changed.join('\n'), 'the picture "/logo.png" is taken from the app')
  assert.is(imported(image('$P{title} + "/gone.png"')).left.length, 1)
})

test('a condition chooses between files in the size of their box; null is no picture', () => {
  const both = imported(image('$P{title}.equals("a") ? "logo.png" : "north.svg"', 'scaleImage="FillFrame"')).body()
  assert.match(both, '{{#if (eq title "a")}}#picture("/logo.png", 50pt, 40pt, fit: "stretch"){{else}}#picture("/north.svg", 50pt, 40pt, fit: "stretch"){{/if}}') // prettier-ignore
  const one = imported(image('$P{title}.equals("a") ? "logo.png" : null'))
  assert.match(one.body(), '#picture("/logo.png", 50pt, 40pt, fit: "contain"){{else}}{{/if}}')
  assert.equal(one.left, [])
})

test('bytes of an address data: are read from the address, others are left to do', () => {
  const data = imported(image('new ByteArrayInputStream(Base64.getDecoder().decode($P{title}.split(",")[1]))'))
  assert.match(data.frontMatter(), /from: title/)
  for (const bytes of [
    'javax.xml.bind.DatatypeConverter.parseBase64Binary($P{title})',
    'Base64.getDecoder().decode($P{title}.getBytes("UTF-8"))'
  ])
    // prettier-ignore
    assert.match(imported(image(`new java.io.ByteArrayInputStream(${bytes})`)).left.join('\n'), 'from the bytes')
})

const link = (type: string, members: string): string =>
  element('staticText', [0, 0, 400, 20], `<text>go</text>${members}`, `linkType="${type}"`)
const member = (name: string, value: string): string =>
  `<hyperlink${name}Expression>${value}</hyperlink${name}Expression>`

test('links lead to places of the report, to pages, and to places of other documents', () => {
  const other = member('Reference', '"https://a.example/b.pdf"')
  const cases: readonly (readonly [string, string])[] = [
    [link('LocalAnchor', member('Anchor', '"end"')), '#to-anchor("end")[go]'],
    [link('LocalPage', member('Page', '2')), '#to-page("2")[go]'],
    [link('RemotePage', other + member('Page', '3')), '#link("https://a.example/b.pdf" + "#page=" + "3")[go]'],
    [link('RemoteAnchor', other + member('Anchor', '$P{title}')), '#link("https://a.example/b.pdf" + "#nameddest=" + "{{title}}")[go]'] // prettier-ignore
  ]
  for (const [elements, expected] of cases) assert.match(imported(elements).body(), expected)
})

test('an element has a place for links only where one leads to it', () => {
  const named = element('staticText', [0, 40, 400, 20], '<text>here</text><anchorNameExpression>"end"</anchorNameExpression>') // prettier-ignore
  assert.not.match(imported(named).body(), '#anchor("end")')
  assert.match(imported(named + link('LocalAnchor', member('Anchor', '"end"'))).body(), '#anchor("end")')
})

const barcode = (kind: string, code: string): string =>
  element('component', [0, 0, 80, 60], `<component kind="barcode4j:${kind}" errorCorrectionLevel="Q"><codeExpression><![CDATA[${code}]]></codeExpression></component>`) // prettier-ignore

test('a QR code of a fixed text is a block, others are left to do with their text', () => {
  const app = imported(barcode('QRCode', '"https://a.example/"'))
  assert.match(
    app.frontMatter(),
    /qrCode:\s*\{?\s*type: qrCode,?\s+size: 60,?\s+text: '?https:\/\/a\.example\/'?,?\s+border: 0,?\s+ecc: Q/
  )
  assert.match(app.body(), '{{qrCode}}')
  assert.match(imported(barcode('QRCode', '$P{title}')).left.join('\n'), /QRCode of \$P\{title\}.*an attribute of the type "qrCode"/) // prettier-ignore
  assert.match(imported(barcode('Code39', '"1"')).left.join('\n'), /barcode Code39 of "1"/)
})

test('a text that is lower than a line is printed, and the report says that JasperReports does not', () => {
  const remarks = (height: number, attributes = ''): number =>
    imported(fixed('a', [0, 0, 100, height], attributes)).changed.filter((line) => line.includes('a line of the text needs')).length // prettier-ignore
  assert.equal(
    [10, 12, 14].map((height) => remarks(height)),
    [1, 0, 0]
  )
  assert.equal([remarks(10, 'fontSize="8"'), remarks(10, 'textAdjust="StretchHeight"'), remarks(0)], [0, 0, 0])
  assert.is(remarks(14, 'rotation="Left"'), 0)
})

test('conditional styles also change rectangles', () => {
  const style = '<style name="s" backcolor="#FF0000"><conditionalStyle backcolor="#00FF00"><conditionExpression><![CDATA[$P{title}.equals("a")]]></conditionExpression></conditionalStyle></style>' // prettier-ignore
  const body = imported(element('rectangle', [0, 0, 40, 20], '', 'style="s"') + fixed('x', [0, 40, 400, 20]), style).body() // prettier-ignore
  assert.match(
    body,
    /fill: \{\{#if \(eq title "a"\)\}\}rgb\("#00ff00"\)\{\{else\}\}rgb\("#ff0000"\)\{\{\/if\}\},\s+stroke: 1pt/
  )
})

test('a tab leaves space', () => {
  const app = imported(fixed('a\tb'))
  assert.match(app.body(), '[a#h(20pt)b]')
  assert.match(app.changed.join('\n'), 'a tab is a space of 20 points')
})

test.run()
