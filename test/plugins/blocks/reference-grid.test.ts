import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { BlockPlugin } from '../../../core/plugin.js'
import { coerce } from '../../../core/request/coerce.js'
import referenceGrid from '../../../plugins/blocks/reference-grid.js'
import { typstString } from '../../../core/layout/template/escape.js'
import { makeFolders } from '../../support/folders.js'
import { makeEvaluator } from '../../support/typst.js'
import { prelude, scopeOf, showOnPage, toolsOf } from './on-paper.js'

const block = (await referenceGrid({})) as BlockPlugin

const prepared = async (value: object, options: object) => {
  const { tools, warnings } = toolsOf()
  const settled = coerce(options, block.options as never) as object
  const schema = (block.value as (options: unknown) => never)(settled)
  const { data } = await block.prepare!(coerce(value, schema), settled, scopeOf({ widthPt: 120, heightPt: 80 }), [], tools) // prettier-ignore
  return { data: data as { [name: string]: unknown }, warnings }
}

test('columns have letters and rows have numbers: of the request, else of the layout', async () => {
  const { data } = await prepared({}, { columns: 3, rows: 2 })
  assert.equal([data.columns, data.rows, data.width, data.height], [['A', 'B', 'C'], ['1', '2'], 120, 80])
  assert.equal((await prepared({ columns: 28 }, { columns: 3 })).data.columns, [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'AA', 'AB']) // prettier-ignore
})

test('a colour that cannot be read gives a warning', async () => {
  const { data, warnings } = await prepared({}, { color: 'bleu' })
  assert.is(data.color, '#33506bff')
  assert.is(warnings.length, 1)
  assert.ok(warnings[0]!.includes('"bleu"'), warnings[0])
})

/** Of a row or column of pixels: the positions, in points, where something dark begins. */
const darkAlong = async (options: object, at: 'row' | 'column', line: number): Promise<number[]> => {
  const { data } = await prepared({}, { columns: 3, rows: 2, color: 'black', ...options })
  const { data: samples, width, height, channels } = await showOnPage(block, data, 'size: 8pt', 720)
  assert.equal([width, height], [1200, 800])
  const isDark = (i: number) =>
    (at === 'row' ? samples[(line * width + i) * channels] : samples[(i * width + line) * channels])! < 128
  const length = at === 'row' ? width : height
  return Array.from({ length }, (_, i) => i).filter((i) => isDark(i) && (i === 0 || !isDark(i - 1))).map((i) => i / 10) // prettier-ignore
}
const near = (found: number[], expected: number[]) => {
  assert.is(found.length, expected.length, found.join())
  for (const [index, value] of expected.entries()) assert.ok(Math.abs(found[index]! - value) < 0.25, found.join())
}

test('lines divide the frame into squares of equal size', async () => {
  // outside of the page, the band is not seen; the frame has a line on each side
  near(await darkAlong({}, 'row', 200), [0, 40, 80, 119.8])
  near(await darkAlong({}, 'column', 200), [0, 40, 79.8])
  near(await darkAlong({ lines: false }, 'row', 200), [0, 119.8])
})

test('labels inside stand on the map, and there is no frame', async () => {
  near(await darkAlong({ labels: 'inside', band: 10 }, 'row', 300), [40, 80])
  // the letter B is in the middle of the second column
  const found = await darkAlong({ labels: 'inside', band: 10 }, 'row', 50)
  assert.ok(found.some((x) => Math.abs(x - 60) < 4), found.join()) // prettier-ignore
})

test('set rules of the layout for place, box and rect do not move parts of a block', async () => {
  const { data } = await prepared({}, { labels: 'inside' })
  const shown = async (rules: string) => (await showOnPage(block, data, `size: 8pt)${rules}`, 72)).data
  const rules = '\n#set place(dx: 5pt, dy: 5pt)\n#set box(inset: 3pt, stroke: red)\n#set rect(outset: 4pt, radius: 4pt'
  assert.ok(Buffer.from(await shown('\n#set text(size: 8pt')).equals(Buffer.from(await shown(rules))))
})

const folders = makeFolders()
test.after(() => folders.remove())

test('letters and numbers that reach beyond the page give a warning', async () => {
  const evaluate = makeEvaluator(folders.make({ 'mapsetter/prelude.typ': prelude, 'grid.typ': block.typst! }))
  const told = async (options: object, space: string, page = 'width: 200pt, height: 150pt') => {
    const { data } = await prepared({}, { band: 10, ...options })
    const result = evaluate(
      `#import "/grid.typ": draw\n#set page(${page}, margin: 0pt)\n#pad(${space}, draw(json(bytes(${typstString(JSON.stringify(data))}))))\n#context [#metadata(query(<ms-warning>).map(it => it.value)) <out>]`
    )
    return String('error' in result ? result.error : result.values[0])
  }
  assert.is(await told({}, '10pt'), '')
  assert.match(await told({}, '4pt'), /reference grid reach 2 mm beyond the page/)
  assert.match(await told({}, 'top: 20pt, left: 80pt'), /reference grid reach 4 mm beyond the page/)
  assert.is(await told({ labels: 'inside' }, '0pt'), '')
  assert.is(await told({}, 'top: 10pt, left: 80pt', 'width: 100pt, height: 220pt, flipped: true'), '')
})

test.run()
