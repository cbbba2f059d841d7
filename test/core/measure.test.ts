import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeTypesetter } from '../../core/document/compile.js'
import { PrintError } from '../../core/errors.js'
import { lettersModule } from '../../core/layout/letters.js'
import { measureAutoLengths } from '../../core/measure.js'
import { packageRoot } from '../../core/package-root.js'
import { type DeclaredAttribute, fillAttributes } from '../../core/request/attributes.js'
import { makeFolders } from '../support/folders.js'
import { catalogOf } from '../support/layouts.js'
import { registry } from '../support/page.js'
import { startPrinting } from '../support/printing.js'

const folders = makeFolders()
test.after(() => folders.remove())

const AUTO = '{ type: map, width: auto, height: auto, dpiSuggestions: [72] }'
const layout = (attributes: string, body: string) => `---\nattributes:\n${attributes}\n---\n${body}`
const MAP = { center: [0, 0], scale: 1000 }

const prelude = readFileSync(join(packageRoot, 'core/layout/prelude.typ'), 'utf8')
const fill = (sent: object, declared: readonly DeclaredAttribute[], path: string) => {
  const { attributes, problems } = fillAttributes({ ...sent }, declared, registry, path)
  if (problems.length > 0) throw new Error(problems[0]!.message)
  return attributes
}

const letters = lettersModule({ fallback: ['Noto Sans'], covered: [[0, 0xffff]], shared: [[0, 0xffff]] })
const lettersOf = () => letters

/** What lengths of the only layout of `files` are measured to be: `[width, height]` of the attribute at a path. */
const sizeIn = (files: { [path: string]: string }, path = 'attributes.map'): (number | undefined)[] => {
  const catalog = catalogOf(folders.make({ 'a/app.yaml': 'title: A', ...files }), registry)
  const typesetterOf = ({ folder }: { folder: string }) => makeTypesetter(folder, [join(packageRoot, 'fonts')])
  const { width, height } = measureAutoLengths({ catalog, prelude, typesetterOf, lettersOf, fill })['a/l.typ.hbs']![
    path
  ]!
  return [width, height]
}
const near = (actual: (number | undefined)[], expected: number[]) => {
  for (const [index, value] of expected.entries())
    assert.ok(Math.abs(actual[index]! - value) < 0.05, `${actual} is not ${expected}`)
}
const mistake = (files: { [path: string]: string }): string => {
  try {
    sizeIn(files)
  } catch (thrown) {
    if (thrown instanceof PrintError && thrown.code === 'layout-mistake') return thrown.message
    throw thrown
  }
  return ''
}

test('a map of automatic size fills the rest of the page beside elements of fixed size', () => {
  const body = '#set page(width: 300pt, height: 200pt, margin: 10pt)\n#set block(spacing: 0pt)\n'
  near(sizeIn({ 'a/l.typ.hbs': layout(`  map: ${AUTO}`, `${body}{{map}}`) }), [280, 180])
  near(sizeIn({ 'a/l.typ.hbs': layout(`  map: ${AUTO}`, `${body}#block(height: 30pt)[x]\n{{map}}#block(height: 10pt)[y]`) }), [280, 140]) // prettier-ignore
  const inset = '\n  inset: { type: overviewMap, width: 50, height: 60 }'
  near(sizeIn({ 'a/l.typ.hbs': layout(`  map: ${AUTO}${inset}`, `${body}{{map}}{{inset}}`) }), [280, 120])
  const half = '  map: { type: map, width: auto, height: 50 }'
  near(sizeIn({ 'a/l.typ.hbs': layout(half, `${body}#grid(columns: (1fr, 100pt), [{{map}}], [x])`) }), [180])
  near(sizeIn({ 'a/l.typ.hbs': layout(half, `${body}#columns(2, gutter: 20pt)[{{map}}]`) }), [130])
  near(sizeIn({ 'a/l.typ.hbs': layout(`  map: ${AUTO}`, `${body}#grid(columns: (1fr, 80pt), rows: 1fr, [{{map}}])`) }), [200, 180]) // prettier-ignore
})

test('pages of two shapes, rows and sheets have lengths of their own', () => {
  const bodies =
    '#set page(width: 300pt, height: 200pt, margin: 10pt)\n{{map}}\n#set page(width: 100pt, height: 400pt)\n{{other}}'
  const two = { 'a/l.typ.hbs': layout(`  map: ${AUTO}\n  other: ${AUTO}`, bodies) }
  near(sizeIn(two), [280, 180])
  near(sizeIn(two, 'attributes.other'), [80, 380])
  const rows = layout(
    `  rows: { type: datasource, attributes: { map: ${AUTO}, name: { type: string } } }`,
    '#set page(width: 300pt, height: 200pt, margin: 10pt)\n#set block(spacing: 0pt)\n{{#each rows}}#pagebreak(weak: true)\n{{#if name}}#block(height: 20pt)[{{name}}]{{/if}}{{map}}{{/each}}'
  )
  near(sizeIn({ 'a/l.typ.hbs': rows }, 'attributes.rows.attributes.map'), [280, 160])
  const sample = JSON.stringify({ attributes: { rows: [{ map: MAP, name: '' }] } })
  near(sizeIn({ 'a/l.typ.hbs': rows, 'a/l.sample.json': sample }, 'attributes.rows.attributes.map'), [280, 180])
})

test('a sample that does not fit, or none, is as good as one with some text', () => {
  const text = layout(`  map: ${AUTO}\n  title: { type: string }`, '#set page(width: 300pt, height: 200pt, margin: 10pt)\n#set block(spacing: 0pt)\n{{#if title}}#block(height: 20pt)[{{title}}]{{/if}}{{map}}') // prettier-ignore
  near(sizeIn({ 'a/l.typ.hbs': text }), [280, 160])
  for (const attributes of [{ map: 5 }, { map: { center: 'x' } }, { title: ['a'], map: null }])
    near(sizeIn({ 'a/l.typ.hbs': text, 'a/l.sample.json': JSON.stringify({ attributes }) }), [280, 160])
})

test('the output is one page of the measured size in every format', async () => {
  const body = '#set page(width: 300.7pt, height: 211.3pt, margin: 13.37pt)\n= Title\n{{map}}\nBelow\n'
  const layouts = folders.make({ 'a/app.yaml': 'title: A', 'a/l.typ.hbs': layout(`  map: ${AUTO}`, body) })
  const printing = await startPrinting({ layouts })
  try {
    const { clientInfo } = printing.printer.app('a').layouts[0]!.attributes[0]! as any
    near([clientInfo.width], [300.7 - 2 * 13.37])
    assert.ok(clientInfo.height > 120 && clientInfo.height < 160, `${clientInfo.height}`)
    const { bytes } = await printing.print({ app: 'a', layout: 'l', format: 'pdf', attributes: { map: MAP } })
    assert.match(bytes.toString('latin1'), /\/Count 1\b/)
    const { bytes: png } = await printing.print({ app: 'a', layout: 'l', attributes: { map: { ...MAP, dpi: 72 } } })
    assert.equal([png.readUInt32BE(16), png.readUInt32BE(20)], [301, 211])
  } finally {
    await printing.close()
  }
})

test('a page without space is a mistake of the layout, with its place', () => {
  const at = 'a/l.typ.hbs'
  assert.match(mistake({ [at]: layout(`  map: ${AUTO}`, '#set page(width: 20pt, height: 20pt, margin: 10pt)\n{{map}}') }), 'a/l.typ.hbs: attributes.map.width is auto, but the page leaves no space for it') // prettier-ignore
  assert.match(mistake({ [at]: layout(`  map: ${AUTO}`, '#set page(width: auto, margin: 10pt)\n{{map}}') }), 'attributes.map.width is auto, but') // prettier-ignore
  assert.match(mistake({ [at]: layout(`  map: ${AUTO}`, '{{#if warnings}}{{map}}{{/if}}') }), 'attributes.map is auto, but the layout does not place this block when it prints its sample') // prettier-ignore
  assert.match(mistake({ [at]: `---\nmapExport: true\nattributes:\n  map: ${AUTO}\n---\n` }), 'attributes.map.width is "auto"; ') // prettier-ignore
  assert.match(mistake({ [at]: layout('  bar: { type: scalebar, width: auto, height: 9 }', '{{bar}}') }), 'attributes.bar.width is "auto"; ') // prettier-ignore
})

test.run()
