import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { compileAgain } from '../../../core/document/compile-again.js'
import { type Diagnostic, ERROR, TRACE } from '../../../core/document/diagnostics.js'
import { type Again, originsOf } from '../../../core/document/origins.js'

interface Made {
  source?: string
  texts?: object[]
  blocks?: object[]
  /** Diagnostics, for the first and the last text that fail. */
  fail?(first: number, last: number): object[]
}

/** What a compilation would say; a place in the layout is `line:character`. */
const againOf = ({ source = '', texts = [], blocks = [], fail = () => [] }: Made) => {
  const asked: [number, number][] = []
  const again: Again = {
    source,
    query: (rules, label) => (label === '<ms-text>' && rules !== '' ? texts : label === '<ms-block>' && rules === '' ? blocks : []), // prettier-ignore
    diagnose: (rules) => {
      const [, first, last] = /n >= (\d+) and n <= (\d+)/.exec(rules)!
      asked.push([Number(first), Number(last)])
      return fail(Number(first), Number(last)) as Diagnostic[]
    },
    placeOf: ({ message }, shift) => (message === 'none' || shift < 10 ? undefined : { file: message, line: 1, column: 1 }), // prettier-ignore
    placeIn: (line, character) => ({ file: 'sheet', line: line + 1, column: character + 1 })
  }
  return { again, asked }
}
const text = (n: number, said: string, more: object = {}) => ({ n, page: 1, x: n, y: 2 * n, text: said, ...more })
const textsOf = (made: Made) =>
  originsOf(againOf(made).again).texts.map(({ file, line, column, text }) => `${text}@${file}:${line}:${column}`)

test('a text is where the first step of its error lies in the layout', () => {
  const failed = (n: number, ...steps: string[]) => [{ severity: ERROR, message: `panicked with: "ms ${n}"` }, ...steps.map((message) => ({ severity: TRACE, message }))] // prettier-ignore
  const fail = () => [...failed(2, 'none', 'b', 'c'), ...failed(1, 'a'), ...failed(1, 'z')]
  assert.equal(textsOf({ texts: [text(1, 'x'), text(2, 'y'), text(3, 'w')], fail }), ['x@a:1:1', 'y@b:1:1'])
  const { texts } = originsOf(againOf({ texts: [text(5, 'x', { page: 3 })], fail: () => failed(5, 'a') }).again)
  assert.equal(texts, [{ file: 'a', line: 1, column: 1, page: 2, xPt: 5, yPt: 10, text: 'x' }])
})

test('a hundred texts fail at once, of the first two thousand', () => {
  const { again, asked } = againOf({ texts: Array.from({ length: 2050 }, (_, index) => text(index + 1, 'q')) })
  originsOf(again)
  assert.equal([asked.length, asked[0], asked[1], asked.at(-1)], [20, [1, 100], [101, 200], [1901, 2000]])
})

test('a text without an error of its own is found in the source: in quotes first, without escapes', () => {
  const of = (said: string, source: string) => textsOf({ source, texts: [text(1, said)] })
  assert.equal(of('abc', 'first\n😀 abc\n#f("abc")'), ['abc@sheet:3:5'])
  assert.equal(of('abc', 'first\n😀 abc'), ['abc@sheet:2:3'])
  assert.equal(of('abc', '"abc"'), ['abc@sheet:1:2'])
  assert.equal(of('a@b\tc', 'x\n\\\\a\\@b\\tc'), ['a@b\tc@sheet:2:3'])
  assert.equal(of('é!', 'x \\u{1F600}\\u{e9}! y'), ['é!@sheet:1:12'])
  assert.equal(of('abc', 'abc\nab "abc" abc'), ['abc@sheet:2:5'])
  assert.equal(of('abc', 'abc "ab" c'), ['abc@sheet:1:1'])
  assert.equal(of('gone', 'abc'), [])
  assert.equal(of('  ', 'a  b'), [])
})

const mark = (id: string, more: object) => ({ id, block: 'map', page: 1, x: 10, y: 20, ...more })
const blocksOf = (source: string, ...blocks: object[]) => originsOf(againOf({ source, blocks }).again).blocks

test('a block reaches from the mark before it to the mark after it', () => {
  const source = 'a #ms.place("p-0-map") b'
  const size = { width: 50, height: 30 }
  const end = (more: object) => blocksOf(source, mark('p-0-map', size), mark('p-0-map', more))[0]
  const place = { file: 'sheet', line: 1, column: 3, attribute: 'map', block: 'map' }
  const at = (page: number, yPt: number) => ({ ...place, page, xPt: 10, yPt, widthPt: 50, heightPt: 30 })
  // below it, with space above the block
  assert.equal(end({ y: 60 }), at(0, 30))
  assert.equal(end({ y: 45 }), at(0, 20))
  // in a line of text it stands on the line
  assert.equal(end({ x: 60, y: 20 }), at(0, -10))
  // on the next page
  assert.equal(end({ x: 60, page: 2, y: 5 }), at(0, 20))
})

test('blocks that are placed several times have the place of each call, further ones that of the last; blocks may be nested', () => {
  const source = '#ms.place("a")\n #ms.place("a")#ms.place("b")'
  const size = { width: 1, height: 1 }
  const one = (id: string) => [mark(id, size), mark(id, {})]
  const places = (...marks: object[]) => blocksOf(source, ...marks).map(({ line, column, attribute }) => [attribute, line, column]) // prettier-ignore
  assert.equal(places(...one('a'), ...one('a'), ...one('a')), [['a', 1, 1], ['a', 2, 2], ['a', 2, 2]]) // prettier-ignore
  assert.equal(places(mark('a', size), mark('b', size), mark('b', {}), mark('a', {})), [['b', 2, 16], ['a', 1, 1]]) // prettier-ignore
  assert.equal(places(mark('a', size), mark('a', size), mark('a', {}), mark('a', {})), [['a', 2, 2], ['a', 1, 1]]) // prettier-ignore
  assert.equal(places(...one('c')), [])
  const thrice = blocksOf('#ms.place("a")\n#ms.place("a")\n#ms.place("a")', ...one('a'), ...one('a'), ...one('a'))
  assert.equal(thrice.map(({ line }) => line), [1, 2, 3]) // prettier-ignore
  const crossing = blocksOf(source, mark('a', size), mark('b', { width: 2, height: 2 }), mark('a', {}), mark('b', {}))
  assert.equal(crossing.map(({ attribute, widthPt }) => [attribute, widthPt]), [['a', 1], ['b', 2]]) // prettier-ignore
})

test('a compilation with rules returns the errors that it fails with, and none if it does not fail', () => {
  const compiled: string[] = []
  const again = (failure: object | null, result: object | undefined) => compileAgain({ compiler: { addSource: (path: string, source: string) => compiled.push(`${path} ${source}`), compile: () => ({ result, takeDiagnostics: () => failure }), fetchDiagnostics: (of: object) => [of], query: (of: object, { selector }: { selector: string }) => [of, selector] } as never, appFolder: '/x', main: '/x/main.typ', number: () => 7 }, { source: 'text', placeOf: () => undefined }) // prettier-ignore
  assert.equal(again({ message: 'm' }, undefined).diagnose('#rule;'), [{ message: 'm' }])
  assert.equal(again(null, { made: 1 }).diagnose('#rule;'), [])
  assert.equal(again(null, { made: 1 }).query('#rule;', '<a>'), [{ made: 1 }, '<a>'])
  assert.equal(again({ message: 'm' }, undefined).query('#rule;', '<a>'), [])
  assert.equal(new Set(compiled), new Set(['/x/main.typ #rule;text\n//7']))
})

test('places of a compilation with rules before the source are those without them', () => {
  const placeOf = (line: number, character: number) => ({ file: 'sheet', line, column: character })
  const again = compileAgain({ compiler: undefined as never, appFolder: '/x/town', main: '/x/town/main.typ', number: () => 1 }, { source: '', placeOf }) // prettier-ignore
  const at = (path: string, line: number, character: number, shift = 7) =>
    again.placeOf({ path, range: { start: { line, character } } } as never, shift)
  assert.equal(at('/x/town/main.typ', 1, 3), { file: 'sheet', line: 1, column: 3 })
  assert.equal(at('/x/town/main.typ', 0, 9), { file: 'sheet', line: 0, column: 2 })
  assert.equal(at('/x/town/main.typ', 0, 7), { file: 'sheet', line: 0, column: 0 })
  assert.is(at('/x/town/main.typ', 0, 6), undefined)
  assert.equal(at('/x/town/partials/a.typ', 0, 3), { file: 'town/partials/a.typ', line: 1, column: 4 })
  assert.equal([at('/x/town/mapsetter/prelude.typ', 0, 3), at('/x/towns/a.typ', 0, 3)], [undefined, undefined])
  assert.equal(again.placeIn(4, 5), { file: 'sheet', line: 4, column: 5 })
})

test.run()
