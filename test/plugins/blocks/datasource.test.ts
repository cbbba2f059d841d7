import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { describeAttribute } from '../../../core/layout/attributes/attributes.js'
import { hostile } from '../../core/layout/template/hostile.js'
import { makeFolders } from '../../support/folders.js'
import { layoutOf, pageOf } from '../../support/page.js'
import { textOfPdf } from '../../support/pdf-text.js'
import { type Printing, startPrinting } from '../../support/printing.js'
import { thrownBy } from '../../support/thrown-by.js'

const ATTRIBUTES = `  map: { type: map, width: 60, height: 40, default: { center: [0, 0], scale: 1000000 } }
  title: { type: string, default: Report }
  rows:
    type: datasource
    attributes:
      name: { type: string, default: nameless }
      map: { type: map, width: 40, height: 30, default: { center: [0, 0], scale: 500 } }
      bar: { type: scalebar, width: 60, height: 12 }
      table: { type: table, default: { columns: [], data: [] } }
      inner: { type: datasource, attributes: { label: { type: string }, inset: { type: overviewMap, width: 20, height: 20 } } }`
const BODY = `#set page(width: 300pt, height: auto, margin: 10pt)
{{title}}; {{#if map}}{{map}}{{/if}}
{{#each rows}}
/{{@index}} {{name}} of {{title}} 1:{{map.scale}}; {{map}}{{map}}{{bar}}{{table}}
{{#each inner}}({{label}} in {{name}} 1:{{inset.scale}} {{inset}}){{/each}}
{{else}}
no rows
{{/each}}`

let printing: Printing
const folders = makeFolders()
test.before(async () => {
  const layouts = folders.make({
    'a/app.yaml': 'title: A',
    'a/rows.typ.hbs': `---\nattributes:\n${ATTRIBUTES}\n---\n${BODY}`,
    'a/placed.typ.hbs': `---\nattributes:\n${ATTRIBUTES}\n---\n{{rows}}`,
    'a/pages.typ.hbs': `---\nattributes:\n${ATTRIBUTES}\n---\n{{#each pages}}{{title}}: {{#each rows}}{{name}} {{map}}{{/each}}#pagebreak(weak: true)\n{{/each}}`
  })
  printing = await startPrinting({ layouts, limits: { rows: 30, jobSeconds: 60 } })
})
test.after(async () => {
  await printing?.close()
  folders.remove()
})

const textOf = async (attributes: object, more: object = {}) => {
  const { bytes, job } = await printing.print({ app: 'a', layout: 'rows', format: 'pdf', attributes: attributes as never, ...more }) // prettier-ignore
  // hostile texts have letters that no font has, and one is too long for a table and for Acrobat
  assert.equal(
    job.warnings.filter((warning) => !/^(no font has|a table has|page 1 of the PDF has) /.test(warning)),
    []
  )
  return textOfPdf(bytes).replace(/[\s\u200b]+/g, '')
}

test('rows contain texts, maps, tables and nested rows, and can use surrounding attributes', async () => {
  const rows = [
    { name: 'One', table: { columns: ['a'], data: [['QX7']] }, inner: [{ label: 'x' }, { label: 'y' }] },
    { NAME: 'Two', map: { scale: 250 }, inner: [{ label: 'z' }] },
    {}
  ]
  const text = await textOf({ title: 'All', rows })
  for (const part of [
    '/0OneofAll1:500;',
    'QX7',
    '(xinOne1:',
    '(yinOne',
    '/1TwoofAll1:250;',
    '(zinTwo1:',
    '/2namelessofAll1:500;'
  ])
    // prettier-ignore
    assert.ok(text.includes(part), `${part}: ${text}`)
})

test('a data source without rows prints no rows', async () => {
  for (const rows of [[], null, undefined, [null]]) assert.match(await textOf({ rows }), /Report;.*norows/)
})

test('each page has its own rows', async () => {
  const pages = [['a', 'b'], ['c']].map((names, index) => ({ attributes: { title: `P${index}`, rows: names.map((name) => ({ name })) }, params: {} })) // prettier-ignore
  const text = await textOf({}, { layout: 'pages', pages })
  assert.match(text, /P0:ab.*P1:c/)
})

test('rows are printed as PNG, too, and a block may be placed twice', async () => {
  const { bytes } = await printing.print({ app: 'a', layout: 'rows', attributes: { rows: [{}, {}] } })
  assert.is(bytes.subarray(1, 4).toString(), 'PNG')
})

test('a mistake in a row is refused with its path', async () => {
  const refused = async (rows: unknown) => (await thrownBy(textOf({ rows }))).message
  assert.match(await refused({ a: 1 }), /attributes\.rows\b.*\{"a":1\}/)
  assert.match(await refused([{}, { inner: [{}] }]), /attributes\.rows\[1\]\.inner\[0\]\.label\b/)
  assert.match(await refused([{}, { map: { projection: 'EPSG:99999' } }]), /attributes\.rows\[1\]\.map\b.*"EPSG:99999"/)
  assert.match(await refused(Array.from({ length: 31 }, () => ({}))), /\b31 rows\b.*\b30\b/)
  assert.match(await refused(Array.from({ length: 20 }, () => ({ inner: [{ label: 'x' }] }))), /\b3\d rows\b.*\b30\b/)
  const error = await thrownBy(textOf({}, { layout: 'placed' }))
  assert.is(error.code, 'layout-mistake')
  assert.equal(error.problems, [{ path: 'a/placed.typ.hbs:5:3', message: 'a data source prints nothing itself; write {{#each name}}…{{/each}} to print its rows' }]) // prettier-ignore
})

test('values in a row are printed literally', async () => {
  const rows = hostile.map((name) => ({ name, table: { columns: [name], data: [[name]] }, inner: [{ label: name }] }))
  for (let from = 0; from < rows.length; from += 15)
    assert.match(await textOf({ rows: rows.slice(from, from + 15) }), 'ofReport')
  const polluted = JSON.parse('{"rows": [{"__proto__": {"name": "polluted"}, "constructor": {"name": 1}}]}')
  assert.match(await textOf(polluted), '/0namelessofReport')
})

test('capabilities describe the attributes of the rows', () => {
  const { app, layout } = layoutOf(ATTRIBUTES)
  const { name, type, clientParams } = describeAttribute(layout.attributes[2]!, app) as any
  assert.equal([name, type], ['rows', 'DataSourceAttributeValue'])
  assert.equal(clientParams.attributes.map((row: any) => [row.name, row.type]), [['name', 'String'], ['map', 'MapAttributeValues'], ['bar', 'ScalebarAttributeValues'], ['table', 'TableAttributeValue'], ['inner', 'DataSourceAttributeValue']]) // prettier-ignore
  assert.is(clientParams.attributes[0].default, 'nameless')
  assert.is(clientParams.attributes[1].clientInfo.width, 40)
  assert.equal(
    clientParams.attributes[4].clientParams.attributes.map((row: any) => row.name),
    ['label', 'inset']
  )
})

test('an attribute name that a template cannot write is refused', async () => {
  const error = await thrownBy(pageOf('  rows: { type: datasource, attributes: { "a/b": { type: string } } }', {}))
  assert.match(error.message, 'attributes.rows.attributes["a/b"]')
})

test.run()
