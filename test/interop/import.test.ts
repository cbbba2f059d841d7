import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { makeFolders } from '../support/folders.js'
import { needs } from '../support/needs.js'
import { runCli } from '../support/run-cli.js'

const run = promisify(execFile)
const folders = makeFolders()
const out = folders.make()
test.after(() => folders.remove())

interface Word {
  text: string
  /** Points from the page's left and upper edges to the left end of its base line, as the bundled fonts have it. */
  x: number
  baseline: number
  right: number
}
const ASCENDER = 1.069
const HEIGHT = 1.362

/** The words of each page. */
const wordsOf = async (path: string): Promise<Word[][]> => {
  const { stdout } = await run(needs('pdftotext', 'poppler-utils'), ['-bbox', join(out, `${path}.pdf`), '-'])
  return stdout
    .split('<page ')
    .slice(1)
    .map((page) =>
      [...page.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g)].map((found) => {
        const [x, top, right, bottom] = found.slice(1, 5).map(Number) as [number, number, number, number]
        return { text: found[5]!, x, baseline: top + ((bottom - top) * ASCENDER) / HEIGHT, right }
      })
    )
}
const find = (words: Word[], text: string): Word => {
  const found = words.find((word) => word.text === text)
  assert.ok(found, `${text} in ${words.map((word) => word.text).join(' ')}`)
  return found
}
const near = (actual: number, expected: number, what: string): void =>
  assert.ok(Math.abs(actual - expected) < 0.2, `${what} is at ${actual}, not ${expected}`)

test.before(async () => {
  const layouts = folders.make()
  for (const name of ['report', 'absolute', 'sheets']) {
    const file = join(packageRoot, `test/fixtures/import/${name}.yaml`)
    assert.is((await runCli(['import', file, '--layouts', layouts])).code, 0)
  }
  const { code, stdout } = await runCli(['check', '--out', out], { env: { MAPSETTER_LAYOUTS: layouts } })
  assert.is(code, 0, String(stdout))
})

test('margins, header, stack, columns and footer stand where the configuration says', async () => {
  const [title = [], main = [], last = []] = await wordsOf('report/a4-portrait')
  // 150 below a line of 12; a line is 1.5 times its size, its base line at 1.1
  near(find(title, 'Map').baseline, 20 + 18 + 150 + 1.1 * 36, 'the title')
  near((find(title, 'Map').x + find(title, 'title').right) / 2, 595 / 2, 'the middle of the title')
  // the header begins at the upper margin of 30
  near(find(main, 'Map').baseline, 30 + 0.8 * 24, 'the header')
  near(find(main, 'title').right, 595 - 40, 'the end of the header')
  // 50 of header, 400 of map, 20 below it
  near(find(main, 'Comment').baseline, 30 + 50 + 400 + 20 + 1.1 * 12, 'the comment')
  // widths 2, 1, 1 of 515, padding 4
  near(find(main, 'Scale').x, 40 + 4, 'the first column')
  near(find(main, 'left').x, 40 + 515 / 2 + 4, 'the second column')
  near(find(main, 'right').right, 40 + 515 - 4, 'the end of the third column')
  near(find(main, '©').x, 40 + 515 / 3, 'the second column of the footer')
  const number = find(main, 'of')
  assert.ok(number.baseline > 842 - 50 && number.baseline < 842 - 20, 'the footer is in the 30 above the margin')
  near(find(last, 'Legend').baseline, 20 + 1.1 * 18, 'the heading of the last page')
})

test('absolute blocks stand at their points, from the bottom of the page', async () => {
  const [words = []] = await wordsOf('absolute/plan-a3')
  near(find(words, '5,000').baseline, 842 - 630 + 0.8 * 10, 'the scale')
  near(find(words, '5,000').right, 960 + 200, 'the end of the scale')
  near(find(words, 'Drawn').x, 960, 'the remark')
  near(find(words, 'Drawn').baseline, 842 - 440 + 100 + 8 + 0.8 * 9, 'the remark')
  const [a4 = []] = await wordsOf('sheets/a4')
  near(find(a4, 'Map').x, 30, 'the title')
  near(find(a4, 'Map').baseline, 842 - 740 + 0.8 * 14, 'the title')
  near(find(a4, 'Land').x, 435 + 4, 'the legend')
  near(find(a4, 'Comment').baseline, 842 - 55 + 0.8 * 9, 'the comment')
  const [, legend = []] = await wordsOf('sheets/a4-2-pages-legend')
  near(find(legend, 'Land').x, 30, 'the legend on its own page')
})

test.run()
