import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../support/folders.js'
import { type Printing, startPrinting } from '../support/printing.js'
import { totoSansMomo } from '../support/renamed-font.js'

const layout = (body: string) =>
  `---\nattributes:\n  map: { type: map, width: 60mm, height: 30mm }\n---\n#set page(width: 70mm, height: 40mm, margin: 5mm)\n${body}\n`
const text = '#set text(font: ("Toto Sans Momo", "Noto Sans"))\niiiiiiiiiimmm'
/** Typst warns of it without a place. */
const restless = '#context { for _ in range(counter("turns").final().first() + 1) { counter("turns").step() } }'
const files = {
  'app.yaml': '',
  'text.typ.hbs': layout(text),
  'labels.typ.hbs': layout('{{map}}'),
  'restless.typ.hbs': layout(restless)
}

const folders = makeFolders()
let printing: Printing
let layouts: string
test.before(async () => {
  const apps = ['with', 'without'].flatMap((app) =>
    Object.entries(files).map(([name, content]) => [`${app}/${name}`, content])
  )
  layouts = folders.make(Object.fromEntries(apps))
  mkdirSync(join(layouts, 'with/fonts'))
  writeFileSync(join(layouts, 'with/fonts/toto.ttf'), totoSansMomo())
  printing = await startPrinting({ layouts }, { isProcess: true })
})
test.after(async () => {
  await printing?.close()
  folders.remove()
})

const symbolizer = { type: 'text', label: 'iiiiiiiiiimmm', fontFamily: 'Toto Sans Momo', fontSize: 12 }
const layer = { type: 'geojson', geoJson: { type: 'Point', coordinates: [0, 0] }, style: { version: 2, '*': { symbolizers: [symbolizer] } } } // prettier-ignore
const attributes = { map: { center: [0, 0], scale: 10000, layers: [layer] } }
const print = (app: string, name: string) => printing.print({ app, layout: name, attributes })

test('fonts of an app are used for its text and its labels, and not by other apps', async () => {
  for (const name of ['text', 'labels']) {
    const [own, other] = [await print('with', name), await print('without', name)]
    assert.ok(!own.bytes.equals(other.bytes), name)
    assert.equal([own.job.warnings, own.job.hints], [[], undefined], name)
  }
})

test('a font family without a font file is reported to the layout author, with its position', async () => {
  const { job } = await print('without', 'text')
  assert.equal(job.warnings, [], 'the client cannot fix it')
  assert.is(job.hints?.length, 1)
  assert.match(job.hints![0]!, /^without\/text\.typ\.hbs:6:17: .*"Toto Sans Momo"/)
})

test('the list of fonts for clients contains the fonts of all apps', () => {
  const families = printing.printer.fonts()
  assert.ok(families.includes('Toto Sans Momo') && families.includes('Noto Sans'))
  assert.equal(families, [...new Set(families)])
})

test('a hint without a place is reported too; workers may not look around for its file', async () => {
  const { job } = await print('without', 'restless')
  assert.is(job.hints!.length, 1)
  assert.match(job.hints![0]!, 'converge')
})

test('the list of fonts is read again with the layouts', async () => {
  rmSync(join(layouts, 'with/fonts'), { recursive: true })
  await printing.printer.reload({ redraw: true })
  const families = printing.printer.fonts()
  assert.equal([families.includes('Toto Sans Momo'), families.includes('Noto Sans')], [false, true])
})

test.run()
