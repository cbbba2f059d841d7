import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { makeFolders } from '../support/folders.js'
import { fencesIn, readPage, sectionOf } from '../support/markdown-pages.js'
import { readPng } from '../support/picture.js'
import { runCommand } from '../support/run-command.js'

// What layouts/README.md tells a newcomer to do, done as written. UPDATE_GOLDEN=first-layout writes its pictures anew.

const section = sectionOf(readPage('layouts/README.md'), '## Your first layout in ten minutes')
const folders = makeFolders()
test.after(() => folders.remove())

const layouts = join(folders.make(), 'my-layouts')
const town = join(layouts, 'town')
const out = folders.make()
const env = { MAPSETTER_LAYOUTS: layouts, MAPSETTER_SETUP: join(packageRoot, 'test/fixtures/setup/offline.js') }
const check = (...args: string[]) => runCommand(['check', '--app', 'town', ...args], { env })

/** Does what a diff says, in the only file that it fits. */
const apply = (diff: string): void => {
  const lines = diff.trimEnd().split('\n')
  const side = (sign: string) =>
    lines.flatMap((line) => (line[0] === ' ' || line[0] === sign ? `${line.slice(1)}\n` : [])).join('')
  const fitting = readdirSync(town)
    .filter((file) => /\.(yaml|json|hbs)$/.test(file))
    .map((file) => ({ path: join(town, file), text: readFileSync(join(town, file), 'utf8') }))
    .filter(({ text }) => `\n${text}`.includes(`\n${side('-')}`))
  assert.is(fitting.length, 1, diff)
  const [{ path, text }] = fitting as [{ path: string; text: string }]
  writeFileSync(
    path,
    text.replace(side('-'), () => side('+'))
  )
}

const withoutIndents = (text: string): string => text.replace(/^ +/gm, '')

/** Of pixels, at most, and none of the foot: the day of the print stands there. */
const MOST_DIFFERENT = 0.001
const FOOT = 0.9

/** The sheet as it is now is what a picture of the page shows. */
const looksLike = async (name: string): Promise<void> => {
  const checked = await check('--format', 'png', '--out', out)
  assert.equal([checked.code, checked.stderr], [0, ''])
  assert.not.match(String(checked.stdout), 'warning')
  const bytes = readFileSync(join(out, 'town/town.png'))
  const path = join(packageRoot, `docs/${name}.png`)
  if (process.env.UPDATE_GOLDEN === 'first-layout') writeFileSync(path, bytes)
  const [shown, expected] = [readPng(bytes), readPng(readFileSync(path))]
  assert.equal([shown.width, shown.height], [expected.width, expected.height])
  let different = 0
  for (let y = 0; y < shown.height * FOOT; y++)
    for (let x = 0; x < shown.width; x++) {
      const other = expected.at(x, y)
      if (shown.at(x, y).some((value, channel) => Math.abs(value - other[channel]!) > 24)) different++
    }
  assert.ok(different <= MOST_DIFFERENT * shown.width * shown.height, `${name} differs in ${different} pixels`)
}

test('the first steps of layouts/README.md give the described result', async () => {
  assert.match(section, /^mapsetter new app town --layouts my-layouts$/m)
  assert.is((await runCommand(['new', 'app', 'town', '--layouts', layouts])).code, 0)
  const dpis = join(town, 'app.yaml')
  writeFileSync(dpis, readFileSync(dpis, 'utf8').replace('dpis: [200,', 'dpis: [72,'))
  await looksLike('first-layout')

  const [before, after] = section.split('**5. Make a mistake.**') as [string, string]
  const diffsIn = (text: string) =>
    fencesIn(text).flatMap(({ language, text: diff }) => (language === 'diff' ? diff : []))
  diffsIn(before).forEach(apply)
  const layout = join(town, 'town.typ.hbs')
  const right = readFileSync(layout, 'utf8')
  writeFileSync(layout, right.replace('= {{title}}', '= {{titel}}'))
  const mistaken = await check()
  assert.is(mistaken.code, 1)
  const [told] = fencesIn(after)
  // --watch, as on the page, indents the line of the layout further
  const output = withoutIndents(`${mistaken.stdout}${mistaken.stderr}`)
  assert.ok(output.includes(withoutIndents(told!.text.replace(/^MISTAKE +/, ''))), output)
  writeFileSync(layout, right)

  assert.equal(diffsIn(after).length, 2)
  diffsIn(after).forEach(apply)
  await looksLike('first-layout-changed')
})

test.run()
