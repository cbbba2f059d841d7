/** docs/mapfish-print-3-example.md shows what the import makes of the app that it walks through. */
import { readFileSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readApp } from './imported-app.js'

const folder = 'test/importers/mapfish3/apps/town-plan'
const app = readApp(folder)
/** The text blocks of the page, without the indents and spaces at their ends. */
const blocks = [...readFileSync('docs/mapfish-print-3-example.md', 'utf8').matchAll(/^```\w*\n([^]*?)^```$/gm)].map(([, text]) => text!) // prettier-ignore
const blockWith = (start: string): string => {
  const found = blocks.filter((block) => block.startsWith(start))
  assert.is(found.length, 1, start)
  return found[0]!.trim()
}
const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim()).filter(Boolean) // prettier-ignore

test('the page is the whole page of the layout', () => {
  assert.is(blockWith('#import'), app.body('1-a4-portrait').trim())
})

test('the attributes, the settings of the app and the report are lines of the import', () => {
  const shown = [
    [blockWith('title: { type'), app.frontMatter('1-a4-portrait')],
    [blockWith('title: Town plan'), app.text('app.yaml').replace('title: Town', 'title: Town plan')],
    [blockWith('# Import of'), app.report]
  ] as const
  for (const [block, whole] of shown) for (const line of linesOf(block)) assert.ok(linesOf(whole).includes(line), line)
})

test('the parts of the old files are theirs', () => {
  const old = [
    ['resourceBundle', 'config.yaml'],
    ['<subreport>', 'A4_portrait.jrxml']
  ] as const
  for (const [start, file] of old) {
    const lines = linesOf(readFileSync(`${folder}/${file}`, 'utf8'))
    for (const line of linesOf(blockWith(start))) assert.ok(lines.includes(line), line)
  }
})

test.run()
