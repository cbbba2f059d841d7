import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { boxedLetters } from '../../../core/document/boxed-letters.js'
import { type Diagnostic, isEcho, isOfValue, refused, startOf, writtenAt } from '../../../core/document/diagnostics.js'

const diagnostic = (message: string, line: number, character: number, path = 'a.typ'): Diagnostic => ({
  severity: 1,
  message,
  path,
  range: { start: { line, character }, end: { line, character: character + 1 } }
})

test('a missing expression is not reported where the next character tells why', () => {
  const echo = diagnostic('expected expression', 3, 7)
  assert.ok(isEcho(echo, diagnostic('the character `§` is not valid', 3, 8)))
  assert.ok(isEcho({ ...echo, range: null }, { ...diagnostic('x', 0, 0), range: null }) === false)
  for (const other of [
    echo,
    diagnostic('x', 3, 7),
    diagnostic('x', 3, 9),
    diagnostic('x', 4, 8),
    diagnostic('x', 3, 8, 'b.typ'),
    { ...diagnostic('x', 3, 8), range: null }
  ])
    // prettier-ignore
    assert.not(isEcho(echo, other), JSON.stringify(other))
  assert.not(isEcho(diagnostic('expected comma', 3, 7), diagnostic('x', 3, 8)))
})

test('the source of a range counts letters, not UTF-16; of several lines it is the first', () => {
  const source = 'ab\n𝒳𝒴cdef\ngh'
  const at = (line: number, from: number, endLine: number, to: number) =>
    writtenAt(source, { start: { line, character: from }, end: { line: endLine, character: to } })
  assert.equal([at(0, 0, 0, 1), at(1, 1, 1, 4), at(1, 1, 2, 1), at(9, 0, 9, 1)], ['a', '𝒴cd', '𝒴cdef', ''])
  assert.is(writtenAt(source, null), '')
})

test('a layout that does not compile is a mistake with its problems', () => {
  const problems = [{ path: 'a:1:2', message: 'no' }, { path: '', message: 'nor this' }] // prettier-ignore
  const withValues = (...areOfValues: boolean[]) =>
    refused(problems.map((problem, index) => ({ ...problem, isOfValue: areOfValues[index]! })))
  const error = withValues(false, true)
  assert.equal([error.code, error.message, error.problems], ['layout-mistake', 'a:1:2: no\nnor this', problems])
  assert.equal([refused([]).message, refused([]).code], ['the layout does not compile', 'layout-mistake'])
  assert.is(refused([{ ...problems[0]!, isOfValue: true }]).code, 'invalid-data')
  assert.equal([withValues(true, true).code, withValues(true, true).problems], ['invalid-data', problems])
})

test('a mistake in a file of the request is that of its data, and the file has no name', () => {
  const [own, other, layout] = ['a/mapsetter/maps/map-0.svg:1:2', 'a/mapsetter/b.png', 'a/l.typ:1:1'].map((path) => ({ path, message: `bad ${path.slice(-1)}`, isOfValue: false })) // prettier-ignore
  const error = refused([layout!, own!, { ...own! }, other!])
  assert.equal([error.code, error.message], ['invalid-data', 'a picture of the print cannot be typeset: bad 2; bad g'])
})

test('a mistake in the Typst of a block is that of its plugin, but not a picture that it shows', () => {
  const inBlock = (message: string) => ({ path: 'a/mapsetter/blocks/stamp.typ:1:7', message, isOfValue: false })
  const error = refused([inBlock('unclosed delimiter')])
  assert.is(error.code, 'plugin-failed')
  assert.match(error.message, /^the block plugin "stamp" failed: .*stamp\.typ:1:7: unclosed delimiter$/)
  assert.is(refused([inBlock('failed to decode image')]).code, 'invalid-data')
})

test('a diagnostic without a place counts for the start of its file', () => {
  assert.equal(startOf(diagnostic('x', 3, 7)), { line: 3, character: 7 })
  assert.equal(startOf({ range: null }), { line: 0, character: 0 })
})

type Compiler = Parameters<typeof boxedLetters>[1]
const compiler = (refusal: string | undefined, compiles = true) => {
  const sources: string[] = []
  const fake = {
    addSource: (path: string, source: string) => void sources.push(`${path}: ${source}`),
    compile: () => ({ result: compiles ? {} : null }),
    pdf: (_: unknown, options: unknown) => {
      sources.push(JSON.stringify(options))
      if (refusal !== undefined) throw new Error(refusal)
    }
  }
  return { fake: fake as unknown as Compiler, sources }
}

test('letters without a glyph are those that an archive refuses', () => {
  const refusal =
    'the text `\\"b\\\\u{e9}\\"` could not be displayed with font X; the text `"d"` could not be displayed'
  const { fake, sources } = compiler(refusal)
  assert.is(boxedLetters(['ab', 'bcé𝒳d'], fake, 'p'), 'béd')
  assert.equal(sources, ['p: #"\\u{61}" #"\\u{62}" #"\\u{63}" #"\\u{e9}" #"\\u{1d4b3}" #"\\u{64}" \n//6 letters', '{"pdfStandard":"a-2b","creationTimestamp":0}']) // prettier-ignore
})

test('an archive that is written has all letters; a page that does not compile tells nothing', () => {
  assert.is(boxedLetters(['ab'], compiler(undefined).fake, 'p'), '')
  assert.is(boxedLetters(['ab'], compiler('the text `"a"` could not be displayed', false).fake, 'p'), '')
})

test('500 letters are tested', () => {
  const { fake, sources } = compiler(undefined)
  boxedLetters([String.fromCodePoint(...Array.from({ length: 600 }, (_, i) => 0x4e00 + i))], fake, 'p')
  assert.match(sources[0]!, /\/\/500 letters$/)
})

test('a mistake is of a value where a value stands in the range of its line, at most 2,000 letters of it', () => {
  const asked: number[][] = []
  const hasValue = (...range: number[]) => asked.push(range) > 0
  const of = (message: string, end: { line: number; character: number }) =>
    isOfValue({ ...diagnostic(message, 3, 7), range: { start: { line: 3, character: 7 }, end } }, { hasValue })
  assert.ok(of('panicked', { line: 3, character: 9 }))
  assert.ok(of('panicked', { line: 4, character: 9 }))
  assert.ok(of('panicked', { line: 3, character: 5000 }))
  assert.equal(asked, [[3, 7, 9], [3, 7, 8], [3, 7, 2007]]) // prettier-ignore
  assert.not.ok(of('expected a number', { line: 3, character: 9 }))
  assert.not.ok(isOfValue({ ...diagnostic('panicked', 3, 7), range: undefined } as never, { hasValue }))
  assert.not.ok(isOfValue(diagnostic('panicked', 3, 7), {}))
})

test.run()
