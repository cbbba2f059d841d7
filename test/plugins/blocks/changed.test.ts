/** Values with other contents, by which the studio tries a layout. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { BlockPlugin, ValueChange } from '../../../core/plugin.js'
import legend from '../../../plugins/blocks/legend.js'
import markdown from '../../../plugins/blocks/markdown.js'
import table from '../../../plugins/blocks/table.js'

const change: ValueChange = { text: (text) => `<${text}>`, list: (list) => list.slice(0, 1) }
const changed = async (plugin: Promise<unknown> | unknown, value: unknown) =>
  ((await plugin) as BlockPlugin).changed!(value, change)

test('a legend has other names at all levels, and other entries at the first', async () => {
  const classes = [{ name: 'Streets', classes: [{ name: 'wide', icons: ['a.png'] }, {}] }, { name: 'Rivers' }]
  const other = [{ name: '<Streets>', classes: [{ name: '<wide>', icons: ['a.png'] }, {}] }]
  assert.equal(await changed(legend(), { color: 'red', classes }), { color: 'red', classes: other })
  assert.equal(await changed(legend(), classes), other)
  assert.is(await changed(legend(), 5), 5)
})

test('a table has other titles and cells, and other rows', async () => {
  const value = {
    columns: ['a', 'b'],
    data: [
      ['one', 2],
      ['three', 4]
    ],
    other: 'x'
  }
  assert.equal(await changed(table({}), value), { columns: ['<a>', '<b>'], data: [['<one>', 2]], other: 'x' })
  assert.equal(await changed(table({}), { data: [{ a: 'one', b: 2 }] }), { data: [{ a: '<one>', b: 2 }] })
  assert.equal(await changed(table({}), { title: 'Wells' }), { title: '<Wells>' })
})

test('a Markdown text is another one', async () => {
  assert.is(await changed(markdown({}), '# Town'), '<# Town>')
  assert.is(await changed(markdown({}), undefined), undefined)
})

test.run()
