import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { TYPST_FAMILIES } from '../../core/pixels/fonts/names.js'
import { makeFolders } from '../support/folders.js'
import { type Printing, startPrinting } from '../support/printing.js'
import { totoSansMomo } from '../support/renamed-font.js'

const layout = (body: string, attributes = 'map: { type: map, width: 60mm, height: 30mm }') =>
  `---\nattributes:\n  title: { type: string, default: "" }\n  list: { type: table }\n  ${attributes}\n---\n#set page(width: 70mm, height: 80mm, margin: 5mm)\n#set text(font: "Noto Sans")\n${body}\n`

const folders = makeFolders()
let printing: Printing
test.before(async () => {
  const folder = folders.make({
    'layouts/a/app.yaml': '',
    'layouts/a/all.typ.hbs': layout('{{title}} {{map}} {{list}}'),
    'layouts/a/static.typ.hbs': layout('#import "words.typ": words\n#words {{map}}'),
    'layouts/a/words.typ': '#let words = [Seoul 서울]',
    'layouts/a/families.typ.hbs': layout('#for family in {{data params.families}} { text(font: family, "A") }'),
    'node_modules/@x/toto/400Regular/toto.ttf': totoSansMomo()
  })
  printing = await startPrinting({ layouts: `${folder}/layouts`, fonts: ['@x/toto'] }, { folder, isProcess: true })
})
test.after(async () => {
  await printing?.close()
  folders.remove()
})

const labelled = (label: string) => {
  const style = { version: 2, '*': { symbolizers: [{ type: 'text', label, fontFamily: 'Noto Sans' }] } }
  return { center: [0, 0], scale: 10000, layers: [{ type: 'geojson', geoJson: { type: 'Point', coordinates: [0, 0] }, style }] } // prettier-ignore
}
const print = async (name: string, values: object, format = 'png') => {
  const attributes = { map: labelled('plain'), ...values }
  const { job } = await printing.print({ app: 'a', layout: name, attributes: attributes as never, format })
  return job.warnings.map((warning) => /^no font has the (.*?)"(.*?)"/.exec(warning)?.slice(1, 3).join('') ?? warning)
}

test('a letter without a font causes a warning in every place where it is printed', async () => {
  assert.equal(await print('all', { title: 'Tōkyō 東京' }), ['Chinese letters 東京'])
  assert.equal(await print('all', { title: 'x' }, 'pdf'), [])
  assert.equal(await print('all', { list: { columns: ['한국'], data: [['のこ']] } }, 'pdf'), ['Korean letters 한국', 'Japanese letters のこ']) // prettier-ignore
  assert.equal(await print('static', {}), ['Korean letters 서울'])
  assert.equal(await print('all', { map: labelled('東') }), ['Chinese letters 東'])
})

test('one warning per script, and none for text that is not printed or is printed with fonts of Typst', async () => {
  assert.equal(await print('all', { title: '東京', map: labelled('京都') }), ['Chinese letters 京都'])
  assert.equal(await print('static', { title: '東京' }), ['Korean letters 서울'])
  assert.equal(await print('all', { title: '∮ 🎉' }), ['emoji 🎉'])
  assert.equal(await print('all', { title: 'دिल्ली ไทย ქართ א\u00ad\u200b\u2060' }), [])
})

test('every listed font family can be printed', async () => {
  const families = printing.printer.fonts()
  for (const family of ['Noto Sans', 'Noto Sans Khmer', 'Toto Sans Momo', ...TYPST_FAMILIES])
    assert.ok(families.includes(family), family)
  const { job } = await printing.print({ app: 'a', layout: 'families', params: { families }, attributes: { map: labelled('') } as never }) // prettier-ignore
  assert.is(job.hints, undefined)
})

test.run()
