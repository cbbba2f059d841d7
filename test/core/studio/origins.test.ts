import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../../core/package-root.js'
import { SHEET_OUTPUT } from '../../../core/commands/committed-sheets.js'
import type { PrintedSheet } from '../../../core/studio/sheet-output.js'
import type { Values } from '../../../core/spec.js'
import { atDpi } from '../../support/at-dpi.js'
import { makeFolders } from '../../support/folders.js'
import { type Printing, startPrinting } from '../../support/printing.js'

const SIDE = 300
const LAYOUT = `---
name: sheet
attributes:
  title: { type: string, default: none }
  map: { type: map, width: 100pt, height: 50pt }
  rows: { type: datasource, attributes: { name: { type: string } } }
---
#set page(width: ${SIDE}pt, height: ${SIDE}pt, margin: 20pt, header: [Head of *sheet*])
= A heading
Some text, *bold {{title}}* and more.
{{> note}}
#table(columns: 2, [left], [right])
#align(center)[{{map}}]
{{#each rows}}
- row {{name}}
{{/each}}
#pagebreak()
#let twice(it) = it + it
Second page #twice[echo] — ä«ö»
#let shout(words) = text(red, words)
#shout({{str title}})
#place(dx: 100pt, dy: 40pt, [placed])
`
const lines = LAYOUT.split('\n')
/** Where a text stands in the layout, counted from 1. */
const at = (text: string) => {
  const line = lines.findIndex((one) => one.includes(text) && !one.includes('type:'))
  return { file: 'town/sheet.typ.hbs', line: line + 1, column: lines[line]!.indexOf(text) + 1 }
}

const folders = makeFolders()
let printing: Printing
test.before(async () => {
  const layouts = folders.make({
    'town/app.yaml': 'title: Town\n',
    'town/sheet.typ.hbs': LAYOUT,
    'town/partials/note.typ.hbs': 'first line\n\nA note {{layout}}.\n'
  })
  printing = await startPrinting({ layouts, morePlugins: [SHEET_OUTPUT] })
})
test.after(async () => {
  await printing.close()
  folders.remove()
})

const sheetOf = async (params: object = { studioOrigins: true }): Promise<PrintedSheet> => {
  const attributes = {
    title: 'value',
    map: { center: [0, 0], scale: 1e6, projection: 'EPSG:3857', layers: [] },
    rows: [{ name: 'one' }, { name: 'two' }]
  }
  const { bytes } = await printing.print({
    app: 'town',
    layout: 'sheet',
    format: 'studio',
    attributes,
    params
  } as never)
  return JSON.parse(bytes.toString())
}

test('without the parameter there are pages alone', async () => {
  const { pages, origins } = await sheetOf({})
  assert.is(origins, undefined)
  assert.equal(
    pages.map(({ widthPt, heightPt }) => [widthPt, heightPt]),
    [
      [SIDE, SIDE],
      [SIDE, SIDE]
    ]
  )
  assert.match(pages[0]!.svg, /<svg/)
})

test('each text of the pages leads to where it was written', async () => {
  const { texts } = (await sheetOf()).origins!
  const placesOf = (text: string, page = 0) =>
    texts
      .filter((one) => one.text === text && one.page === page)
      .map(({ file, line, column }) => ({ file, line, column }))
  assert.equal(placesOf('A heading'), [at('A heading')])
  assert.equal(placesOf('Some text,'), [at('Some text')])
  assert.equal(placesOf('left'), [at('left')])
  assert.equal(placesOf('right'), [at('right')])
  assert.equal(placesOf('sheet'), [at('sheet*')])
  assert.equal(placesOf('sheet', 1), [at('sheet*')])
  assert.equal(placesOf('echo', 1), [at('echo'), at('echo')])
  assert.equal(placesOf('placed', 1), [at('placed')])
  assert.equal(placesOf('value', 1), [at('{{str title}}')])
  assert.equal(placesOf('first line'), [{ file: 'town/partials/note.typ.hbs', line: 1, column: 1 }])
  const row = texts.filter(({ text }) => text.startsWith('row'))
  assert.equal(
    row.map(({ line }) => line),
    [at('row {{').line, at('row {{').line]
  )
})

test('texts have their position on the page', async () => {
  const { texts } = (await sheetOf()).origins!
  const placed = texts.find(({ text }) => text === 'placed')!
  assert.is(placed.page, 1)
  assert.ok(Math.abs(placed.xPt - 120) < 0.1, `x is ${placed.xPt}`)
  const heading = texts.find(({ text }) => text === 'A heading')!
  assert.ok(Math.abs(heading.xPt - 20) < 0.1 && Math.abs(heading.yPt - 20) < 0.1, JSON.stringify(heading))
})

test('a block has its rectangle, and leads to its name in the layout', async () => {
  const { blocks } = (await sheetOf()).origins!
  assert.is(blocks.length, 1)
  const [{ attribute, block, page, widthPt, heightPt, file, line, column }] = blocks as [(typeof blocks)[0]]
  assert.equal(
    { attribute, block, page, file, line, column },
    { attribute: 'map', block: 'map', page: 0, ...at('{{map}}') }
  )
  assert.ok(Math.abs(widthPt - 100) < 0.1 && Math.abs(heightPt - 50) < 0.1, `${widthPt} × ${heightPt}`)
})

/** Layouts that make texts from the features or the legends of layers. */
const FROM_LAYERS = ['Cadastral extract', 'Choropleth', 'Heat map', 'Thematic map with chart', 'Tourist map']
/** The attributes of a sample whose maps have no layers; drawing these takes most of the time. */
const withoutLayers = (attributes: Values): Values =>
  JSON.parse(JSON.stringify(attributes, (name, value) => (name === 'layers' ? [] : value)))

test('most texts of our layouts lead to a file of theirs', async () => {
  const ours = await startPrinting({ layouts: join(packageRoot, 'layouts'), morePlugins: [SHEET_OUTPUT] })
  try {
    for (const app of ours.printer.apps())
      for (const { name, request } of ours.printer.samples(app)) {
        const { attributes } = request as { attributes: Values }
        const { bytes } = await ours.print({
          app,
          layout: name,
          format: 'studio',
          attributes: atDpi(FROM_LAYERS.includes(name) ? attributes : withoutLayers(attributes), 36),
          params: { studioOrigins: true }
        } as never)
        const { texts, blocks } = (JSON.parse(bytes.toString()) as PrintedSheet).origins!
        assert.ok(texts.length + blocks.length > 0, name)
        if (app === 'default')
          assert.ok(
            texts.some(({ file }) => file === 'default/partials/sheet.typ.hbs'),
            name
          )
        assert.ok(
          [...texts, ...blocks].every(({ file }) => file.startsWith(`${app}/`) || file.startsWith('partials/')),
          name
        )
      }
  } finally {
    await ours.close()
  }
})

test.run()
