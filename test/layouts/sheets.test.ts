import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { getDocument } from '../support/pdf-js.js'
import { type Printing, startPrinting } from '../support/printing.js'

// What the default sheets make of a legend, of languages that run from right to left, and of readers for the blind.

let printing: Printing
test.before(async () => {
  // the same request gives the same bytes when the clock stands still
  process.env.SOURCE_DATE_EPOCH = '1795212000'
  printing = await startPrinting({ layouts: join(packageRoot, 'layouts') })
})
test.after(async () => {
  await printing?.close()
  delete process.env.SOURCE_DATE_EPOCH
})

const LAYOUTS = ['A4 portrait', 'A3 landscape']
const map = { projection: 'EPSG:3857', center: [0, 0], scale: 1000000, dpi: 72, layers: [] }
const texts = { title: 'A title', subtitle: 'A subtitle', comments: 'Some words', attribution: 'Somebody’s data' }

interface Piece {
  text: string
  page: number
  left: number
  right: number
  y: number
}
const read = async (attributes: object, { layout = 'A4 portrait', lang = 'en' } = {}) => {
  const { bytes, job } = await printing.print({ layout, lang, format: 'pdf', attributes: { map, ...attributes } })
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pieces: Piece[] = []
  for (let page = 1; page <= document.numPages; page++)
    for (const item of (await (await document.getPage(page)).getTextContent()).items)
      if ('str' in item && item.str.trim())
        pieces.push({ text: item.str, page, left: item.transform[4], right: item.transform[4] + item.width, y: item.transform[5] }) // prettier-ignore
  const roles: string[] = []
  const walk = (node: { role?: string; children?: object[] }): void => {
    if (node.role) roles.push(node.role)
    for (const child of node.children ?? []) walk(child)
  }
  walk((await (await document.getPage(1)).getStructTree()) as never)
  const pages = Array.from({ length: document.numPages }, (_, at) => pieces.filter(({ page }) => page === at + 1))
  return { pages, pieces, roles, warnings: job.warnings }
}

const box = '<svg xmlns="http://www.w3.org/2000/svg" width="18" height="10"><rect width="18" height="10"/></svg>'
const entries = (count: number, name = (at: number) => `Entry ${at}`) =>
  Array.from({ length: count }, (_, at) => ({ name: name(at), icons: [`data:image/svg+xml,${encodeURIComponent(box)}`] })) // prettier-ignore
const named = (pieces: Piece[]) => pieces.filter(({ text }) => /^Entry \d+$/.test(text.trim())).length

test('a legend stands on the sheet while it fits, else on pages of its own; every entry is printed once', async () => {
  for (const layout of LAYOUTS)
    for (const [count, words, pages] of [
      [1, {}, 1],
      [10, {}, 1],
      [150, texts, 0]
    ] as const) {
      // prettier-ignore
      const all = await read({ ...words, legend: [{ name: 'Roads', classes: entries(count) }] }, { layout })
      assert.is(named(all.pieces), count, `${layout}: ${count}`)
      if (pages) assert.is(all.pages.length, pages, `${layout}: ${count}`)
      if (pages !== 1) assert.is(named(all.pages[0]!), 0, `${layout}: none of ${count} on the sheet itself`)
      if (pages !== 1) assert.ok(all.pages[1]!.some(({ text }) => text === 'Legend'), layout) // prettier-ignore
      assert.equal(all.warnings, [])
    }
})

test('long names in a legend stay inside the page, and the sheet before the legend does not change', async () => {
  const name = (at: number) =>
    `A name that is much longer than any should be, with all that the office has to say ${at}`
  const { pieces } = await read({ ...texts, legend: entries(40, name) })
  for (const { left, right, y } of pieces)
    assert.ok(left > 20 && right < 576 && y > 10 && y < 832, `${left} ${right} ${y}`)
  const [plain, withLegend] = [await read(texts), await read({ ...texts, legend: entries(40, name) })]
  assert.equal(withLegend.pages[0], plain.pages[0])
})

test('an empty legend changes no pixel', async () => {
  const png = async (legend: unknown) => {
    const attributes = { map, ...texts, ...(legend === undefined ? {} : { legend }) }
    return (await printing.print({ layout: 'A4 landscape', format: 'png', attributes: attributes as never })).bytes
  }
  const plain = await png(undefined)
  for (const nothing of [
    null,
    [],
    {},
    { name: '', classes: [] },
    [{ name: '', classes: [{ name: '', icons: [null] }] }]
  ])
    assert.ok((await png(nothing)).equals(plain), JSON.stringify(nothing))
})

test('missing icons of a legend leave the name of their entry, or nothing, and a warning', async () => {
  const legend = [
    { name: 'Roads', classes: [{ name: '', icons: ['gone.png'] }] },
    { icons: ['gone.png'] },
    ...entries(1)
  ]
  const { pieces, warnings } = await read({ legend })
  assert.is(warnings.length, 1)
  assert.ok(pieces.some(({ text }) => text === 'Roads'))
  const broken = await read({ ...texts, legend: [{ icons: ['gone.png'] }] })
  assert.is(broken.pages.length, 1)
  assert.is(broken.warnings.length, 1)
})

test('the title is the first heading, and is read before the map; the legend’s page has one, too', async () => {
  for (const layout of LAYOUTS) {
    const { roles } = await read(texts, { layout })
    assert.equal(roles.filter((role) => /^(H\d|P|Figure)$/.test(role)).slice(0, 3), ['H1', 'P', 'Figure'], layout)
  }
  const { bytes } = await printing.print({
    layout: 'A4 portrait',
    format: 'pdf',
    attributes: { map, ...texts, legend: entries(60) } as never,
    output: { pdf: { standard: 'ua-1' } } as never
  })
  assert.match(bytes.toString('latin1'), /\/H2|ObjStm/)
})

test('in languages from right to left, texts stay inside the margins and the scale bar starts on the right', async () => {
  const words = { title: 'خريطة', author: 'مكتب المساحة', comments: 'تعليق (A4).' }
  for (const layout of LAYOUTS)
    for (const attributes of [words, { ...words, attribution: '© OpenStreetMap contributors (ODbL)' }, {}]) {
      const { pages } = await read(attributes, { layout, lang: 'ar' })
      const ltr = await read({ ...texts }, { layout })
      const [least, most] = [Math.min(...ltr.pieces.map(({ left }) => left)), Math.max(...ltr.pieces.map(({ right }) => right))] // prettier-ignore
      for (const { text, left, right } of pages[0]!)
        assert.ok(left > least - 1 && right < most + 1, `${layout}: ${text} ${left} ${right}, not ${least} to ${most}`)
      const at = (text: string) => pages[0]!.find((one) => one.text.trim() === text)!.left
      assert.ok(at('0') > at('20'), layout)
      assert.ok(
        pages[0]!.some(({ text }) => text.includes('1 : 1,000,000') || text.includes('1\u00a0:\u00a0')),
        layout
      )
    }
})

test('the word for a legend is translated into every language of the blocks', () => {
  for (const language of ['en', 'de', 'fr', 'it', 'es', 'pt', 'nl', 'ar', 'he', 'fa', 'ur'])
    assert.match(
      readFileSync(join(packageRoot, `layouts/default/translations/${language}.yaml`), 'utf8'),
      /^legend: \S/
    )
})

test.run()
