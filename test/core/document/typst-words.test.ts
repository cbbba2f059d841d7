import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { inLayoutWords, namesDefinedIn, textIn } from '../../../core/document/typst-words.js'
import { PLAIN_THEME } from '../../../core/layout/theme.js'
import { makeFolders } from '../../support/folders.js'

const folders = makeFolders()
const appFolder = folders.make({ 'images/logo.svg': '<svg/>' })
test.after(() => folders.remove())

const words = (message: string, written = '', isOfValue = false, before = ''): string =>
  inLayoutWords(message, {
    appFolder,
    isOfValue,
    written: () => written,
    before: () => before,
    theme: () => PLAIN_THEME.source,
    names: () => ['text', 'table', 'my-header', 'x']
  })

test('an unknown variable has a near match, if one is near', () => {
  assert.is(words('unknown variable: tabel'), 'unknown variable: tabel; did you mean "table"?')
  assert.is(words('unknown variable: tex'), 'unknown variable: tex; did you mean "text"?')
  assert.is(words('unknown variable: my-heder'), 'unknown variable: my-heder; did you mean "my-header"?')
  for (const name of ['nope', 'y', 'constructor']) assert.is(words(`unknown variable: ${name}`), `unknown variable: ${name}`) // prettier-ignore
})

test('a missing file is named without the folder of the machine', () => {
  assert.is(
    words(`file not found (searched at ${appFolder}/images/logo.svgg)`),
    'file not found: "images/logo.svgg"; did you mean "images/logo.svg"?'
  )
  assert.is(words(`file not found (searched at ${appFolder}/a.png)`), 'file not found: "a.png"')
  const named = words(`file not found (searched at ${appFolder}/images/logo.svgg)`, '', true)
  assert.is(named, 'file not found: "images/logo.svgg"', 'clients do not hear which files there are')
})

test('a long list of choices in a message is shortened to the found value and a near match', () => {
  const choices = ['a3', 'a4', 'a5', 'b1', 'b2', 'b3', 'b4', 'us-letter', 'us-legal'].map((name) => `"${name}"`)
  assert.is(
    words(`expected ${choices.join(', ')}`, '"A4"'),
    'found "A4"; expected one of "a3", "a4", "a5", …; did you mean "a4"?'
  )
  assert.is(
    words(`expected ${choices.join(', ')}`),
    'expected one of "a3", "a4", "a5", …',
    'what was found is not known'
  )
  assert.is(words('expected "a", "b", or "c"', '"d"'), 'expected "a", "b", or "c"')
  const eight = `expected ${choices.slice(0, 8).join(', ')}`
  assert.is(words(eight, '"A4"'), eight)
})

test('an unknown name of the theme has a near match of its group', () => {
  const near = (key: string, before: string) =>
    /did you mean "(.*)"/.exec(words(`dictionary does not contain key "${key}"`, key, false, before))?.[1]
  assert.is(near('acent', '#text(fill: ms.theme.colors.'), 'accent')
  assert.is(near('acent', '#text(fill: ms.theme.sizes.'), undefined)
  assert.is(near('smal', '#text(size: theme.sizes.'), 'small')
  assert.is(near('colour', '#ms.theme.'), 'colors')
  assert.is(near('acent', '#my.'), undefined)
})

test('a family that no font file has is named as it is written', () => {
  assert.is(words('unknown font family: arial', '"Arial"'), 'no font file has the family "Arial"')
  assert.is(words('unknown font family: foo bar', '("Noto Sans", "Foo Bar")'), 'no font file has the family "Foo Bar"')
  assert.is(words('unknown font family: arial', 'fonts.body'), 'no font file has the family "arial"')
})

test("Typst's own hints follow the message", () => {
  assert.is(
    words('expected length, found integer, hints: a length needs a unit - did you mean 12pt?'),
    'expected length, found integer; a length needs a unit - did you mean 12pt?'
  )
})

test('packages and files outside the app are refused in words of layouts', () => {
  assert.is(
    words('failed to download package (x)'),
    "packages are never downloaded; put the files into the app's folder and import them by path"
  )
  assert.is(words('access denied: outside of project root'), "files outside the app's folder cannot be read")
  assert.is(words('unknown font family: nope'), 'no font file has the family "nope"')
})

test('names that a source defines', () => {
  assert.equal(namesDefinedIn('#let a = 1\n#let my-header(x) = { let inner = 2 }\noutlet b'), [
    'a',
    'my-header',
    'inner'
  ])
})

test('a message without a file, or of a folder, has no text', () => {
  const folder = folders.make({ 'note.typ': 'A note' })
  assert.equal(['', folder, join(folder, 'none.typ'), join(folder, 'note.typ')].map(textIn), ['', '', '', 'A note'])
})

test.run()
