import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import {
  mistakesMessage,
  sourcesIn,
  sourcesOf,
  withSourceLine,
  withSourceLines
} from '../../../core/layout/source-line.js'
import { makeFolders } from '../../support/folders.js'

const folders = makeFolders()
test.after(() => folders.remove())

/** What is shown of a mistake in a file of this text. */
const shown = (text: string, line: number, column: number, message = 'wrong'): string[] =>
  mistakesMessage([{ path: `a/x.typ.hbs:${line}:${column}`, message }], () => text).split('\n')

/** Cells of a terminal before the caret. */
const caretAt = (lines: string[]): number => lines[2]!.indexOf('^')

test('a mistake is shown with its source line and a caret below the place', () => {
  assert.equal(shown('first\n= {{title}} @me\nlast', 2, 13), [
    'a/x.typ.hbs:2:13: wrong',
    '  2 | = {{title}} @me',
    '    |             ^'
  ])
  assert.equal(shown('x', 1, 2)[2], '    |  ^', 'after the last letter')
  assert.equal(shown('x', 1, 99)[2], '    |  ^', 'a column beyond the line')
})

test('a place without a source line is omitted', () => {
  assert.equal(shown('', 1, 1), ['a/x.typ.hbs:1:1: wrong'])
  assert.equal(shown('a\n\nb', 2, 1), ['a/x.typ.hbs:2:1: wrong'])
  assert.equal(shown('a', 7, 1), ['a/x.typ.hbs:7:1: wrong'])
  const unplaced = [
    { path: '', message: 'no title' },
    { path: 'town', message: 'x' }
  ]
  assert.is(
    mistakesMessage(unplaced, () => 'text'),
    'no title\ntown: x'
  )
  assert.is(
    mistakesMessage([{ path: 'a:1:1', message: 'x' }], () => undefined),
    'a:1:1: x'
  )
})

test('tabs, wide letters and combining marks keep the caret in place', () => {
  assert.equal(shown('\t@', 1, 2).slice(1), ['  1 |     @', '    |     ^'])
  assert.is(caretAt(shown('漢字@', 1, 3)), '  1 | '.length + 4)
  assert.is(caretAt(shown('🗺️@', 1, 4)), '  1 | '.length + 2)
  assert.is(caretAt(shown('e\u0301@', 1, 3)), '  1 | '.length + 1)
})

test('control characters and direction marks are shown as their code points', () => {
  const [, line, caret] = shown('a\u202e\u0007\u001b[2J@', 1, 8)
  assert.is(line, '  1 | a\\u{202e}\\u{7}\\u{1b}[2J@')
  assert.is(caret!.indexOf('^'), line!.indexOf('@'))
})

test('a long source line is shortened around the place', () => {
  for (const at of [0, 5, 30, 59, 60, 99, 500, 4990, 5000]) {
    const text = `${'a'.repeat(at)}@${'b'.repeat(5000 - at)}`
    const lines = shown(text, 1, at + 1)
    assert.is(lines[1]![caretAt(lines)], '@', `at ${at}`)
    assert.ok(lines[1]!.length <= 110, `at ${at}: ${lines[1]!.length} letters`)
    assert.ok(lines[2]!.length <= 110, `at ${at}`)
  }
  const wide = shown('漢'.repeat(5000), 1, 2500)
  assert.ok(wide[1]!.length < 70, `${wide[1]!.length} letters`)
})

test('several mistakes at one place show the source line once, and a repeated hint once', () => {
  const at = (column: number) => ({ path: `a.typ:1:${column}`, message: 'invalid number suffix: px' })
  const message = mistakesMessage([at(1), at(1), at(5)], () => '12px 3px')
  assert.is(message.split('12px 3px').length - 1, 2)
  assert.is(message.split('hint: ').length - 1, 1)
})

test('only the first of many mistakes are shown with their source line', () => {
  const many = Array.from({ length: 500 }, (_, index) => ({ path: `a.typ:${index + 1}:1`, message: 'x' }))
  const lines = mistakesMessage(many, () => 'a\n'.repeat(500)).split('\n')
  assert.is(lines.length, 500 + 2 * 20)
})

test('a thrown layout-mistake keeps its code and problems; other errors stay as they are', () => {
  const problems = [{ path: 'a/x.typ.hbs:1:2', message: 'wrong' }]
  const shownError = withSourceLines(new PrintError('layout-mistake', 'x', { problems }), () => 'ab') as PrintError
  assert.equal([shownError.code, shownError.problems], ['layout-mistake', problems])
  assert.is(shownError.message, 'a/x.typ.hbs:1:2: wrong\n  1 | ab\n    |  ^')
  for (const other of [new Error('x'), new PrintError('invalid-spec', 'x', { problems }), 'text'])
    assert.is(
      withSourceLines(other, () => 'ab'),
      other
    )
})

test('a message that starts with a place is shown with its source line', () => {
  assert.is(
    withSourceLine('a/x.typ.hbs:1:2: wrong', () => 'ab'),
    'a/x.typ.hbs:1:2: wrong\n  1 | ab\n    |  ^'
  )
  assert.is(
    withSourceLine('the map "a" is cut off', () => 'ab'),
    'the map "a" is cut off'
  )
})

test('source files are only read from the layouts folder and the app', () => {
  const folder = folders.make({
    'layouts/town/app.yaml': '\ufeffa\r\nb',
    'layouts/partials/p.typ.hbs': 'p',
    'secret.txt': 'S3CRET'
  })
  const layouts = join(folder, 'layouts')
  symlinkSync(join(layouts, 'town'), join(layouts, 'linked'))
  assert.is(sourcesIn(layouts)('town/app.yaml'), 'a\nb')
  const ofApp = sourcesOf({ name: 'linked', folder: join(layouts, 'town') })
  assert.equal([ofApp('linked/app.yaml'), ofApp('partials/p.typ.hbs')], ['a\nb', 'p'])
  for (const read of [sourcesIn(layouts), ofApp])
    for (const path of ['../secret.txt', 'town/../../secret.txt', 'linked/../../secret.txt', 'gone.typ.hbs', 'town'])
      assert.is(read(path), undefined, path)
})

test.run()
