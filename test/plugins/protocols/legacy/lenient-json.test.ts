import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../../core/errors.js'
import { readLenientJson } from '../../../../plugins/protocols/legacy/lenient-json.js'
import { requestLimits } from '../../../support/request-limits.js'

const read = (text: string, more: object = {}) =>
  readLenientJson(text, { ...requestLimits, requestValues: 10_000_000, ...more })

test('names and texts may be unquoted or in single quotes', () => {
  const spec = `{
    layout: A4 portrait ,
    'srs': 'EPSG:4326', "it's": it's,
    pages: [{center: [6, 45.5], scale: 4000000, 'comment': "It's", geodetic: TRUE, styles: {1: {}, '': {}}}]
  }`
  assert.equal(read(spec), {
    layout: 'A4 portrait',
    srs: 'EPSG:4326',
    "it's": "it's",
    pages: [{ center: [6, 45.5], scale: 4000000, comment: "It's", geodetic: true, styles: { 1: {}, '': {} } }]
  })
})

test('unquoted words become numbers, booleans, null or texts', () => {
  const words: [string, unknown][] = [
    ['true', true],
    ['False', false],
    ['NULL', null],
    ['0x1F', 31],
    ['-.5', -0.5],
    ['+1', 1],
    ['1.', 1],
    ['1E3', 1000],
    ['-0', -0],
    ['007', '007'],
    ['0x', '0x'],
    ['1.2.3', '1.2.3'],
    ['10 %', '10 %'],
    ['.', '.'],
    ['-', '-'],
    ['1e', '1e'],
    ['NaN', 'NaN'],
    ['-Infinity', '-Infinity'],
    ['undefined', 'undefined'],
    ['A4', 'A4'],
    ['  a  b  ', 'a  b'],
    ["'1'", '1'],
    ["'true'", 'true']
  ]
  for (const [word, value] of words) {
    assert.equal(read(`{a: ${word}}`), { a: value }, word)
    assert.equal(read(`[${word}]`), [value], word)
    assert.equal(read(`['', ${word};]`), ['', value], word)
  }
})

test('other separators, trailing separators and empty items are accepted', () => {
  const same: [string, unknown][] = [
    ['{a: 1; b = 2, c => 3, d=>"x", e =4;}', { a: 1, b: 2, c: 3, d: 'x', e: 4 }],
    ['[1,,2]', [1, null, 2]],
    ['[,1]', [null, 1]],
    ['[1,]', [1]],
    ['[1,,]', [1, null]],
    ['[,]', [null]],
    ['[1;;2;]', [1, null, 2]],
    ['[ ]', []],
    ['{ }', {}],
    ['{a:[{},[]],}', { a: [{}, []] }]
  ]
  for (const [text, value] of same) assert.equal(read(text), value, text)
})

test('texts hold lines, tabs, escapes and the other quote', () => {
  assert.equal(read(`{a: 'one\ntwo\tthree "four" \\'five\\' \\u00E9\\n\\\\\\/', b: "\ud83d\ude00"}`), {
    a: `one\ntwo\tthree "four" 'five' é\n\\/`,
    b: '😀'
  })
})

test('a text may have thousands of escapes', () => {
  for (const count of [499, 500, 501, 1500]) assert.equal(read(`{a: '${'x\\n'.repeat(count)}y'}`), { a: `${'x\n'.repeat(count)}y` }) // prettier-ignore
})

test('a comment may be empty, and has an end of its own', () => {
  assert.equal(read('/**/{a: 1}'), { a: 1 })
  assert.match(messageFor('{a: 1} /*/'), /expected a comment that ends with "\*\/"$/)
})

test('the name of a member is quoted up to 80 characters, with three dots for more', () => {
  const quotedIn = (length: number) => /has the member "(\S+)" twice/.exec(messageFor(`{${'k'.repeat(length)}: 1, ${'k'.repeat(length)}: 2}`))![1] // prettier-ignore
  assert.equal([quotedIn(80), quotedIn(81)], ['k'.repeat(80), `${'k'.repeat(79)}…`])
})

test('comments, control characters and all kinds of blanks are ignored', () => {
  const text = '\ufeff// a\n{ /* b: , */ a :\u00a0 5 // five\r\n, b /**/ : "//", \u0000\u000b c: x /* d */ }\n// end'
  assert.equal(read(text), { a: 5, b: '//', c: 'x' })
})

test('a member __proto__ is ignored in any notation', () => {
  for (const name of ['"__proto__"', '"\\u005f_proto__"', '__proto__', "'__proto__'"]) {
    const { inside } = read(`{"inside": {${name}: {"evil": true}, "a": 1}}`) as { inside: object }
    assert.equal(Object.getOwnPropertyNames(inside), ['a'])
    assert.is((inside as { evil?: unknown }).evil, undefined)
  }
  const plain = read('{constructor: 1, toString: {hasOwnProperty: 2}}')
  assert.equal(Object.entries(plain as object), [
    ['constructor', 1],
    ['toString', { hasOwnProperty: 2 }]
  ])
})

const refusalOf = (text: string, limits?: object): PrintError => {
  try {
    read(text, limits)
  } catch (thrown) {
    if (thrown instanceof PrintError) return thrown
    throw thrown
  }
  throw new Error(`${text.slice(0, 80)} was taken`)
}

const messageFor = (text: string): string => {
  const { code, message } = refusalOf(text)
  assert.is(code, 'malformed-request')
  return message
}

test('a duplicate member is refused with its path and position, in strict JSON as well', () => {
  const layer = '{"type": "WMTS",\n  "matrixSet": "a", "matrixIds": [{}],\n  "matrixSet": "b"}'
  const expected =
    'spec.layers[1] has the member "matrixSet" twice: at line 3, column 3 (position 74), ' +
    'after `t": "a", "matrixIds": [{}],\\n  `: found `"matrixSet": "b"}]}`; remove one of them'
  assert.is(messageFor(`{"layers": [{}, ${layer}]}`), expected)
  assert.is(messageFor(`{"layers": [{}, ${layer},]}`).replace('}]}`', '},]}`'), expected.replace('}]}`', '},]}`'))
  assert.match(messageFor('{a: 1, "a": 2}'), /^spec .*"a".* line 1, column 8 /)
  assert.match(messageFor('{"a": 1, "\\u0061": 2}'), /^spec .*"a"/)
  assert.match(messageFor('{"a b": [[], [{"x": {}, "x": {"x": {}}}]]}'), /^spec\["a b"\]\[1\]\[0\] .*"x"/)
  assert.match(messageFor('{a: {a: 1}, b: {a: 1, a: 1}}'), /^spec\.b .*"a"/)
  const long = 'k'.repeat(100_000)
  assert.ok(messageFor(`{"${long}": {"${long}": 1, "${long}": 2}}`).length < 400)
})

test('invalid text is refused with line, column, position, the text found and what is expected', () => {
  const cases: [string, string][] = [
    ['', 'the spec is not valid JSON: at line 1, column 1 (position 0): found the end of the text, expected a value'],
    ['{a: 1,\n b 2}', 'at line 2, column 5 (position 11), after `{a: 1,\\n b 2`: found `}`, expected ":"'],
    ['{a: }', 'at line 1, column 5 (position 4), after `{a: `: found `}`, expected a value'],
    ['{a: #ff0000}', 'after `{a: `: found `#ff0000}`'],
    ['{a: http://x}', 'after `{a: http`: found `://x}`, expected "," or "}"'],
    ['{,}', 'after `{`: found `,}`, expected a member name or "}"'],
    ['{a: 1,, b: 2}', 'found `, b: 2}`'],
    ['{[1]: 2}', 'found `[1]: 2}`'],
    ['["a" "b"]', 'found `"b"]`, expected "," or "]"'],
    ['[1}', 'found `}`, expected "," or "]"'],
    ['{"a": 1', 'expected "," or "}"'],
    ['{"a": 1} {', 'found `{`, expected the end of the text'],
    ['{"a": 1};', 'found `;`'],
    ["{a: 'one,\ntwo}", "found `'one,\\ntwo}`, expected a text with a closing quote"],
    ['{a: "\\', 'found `\\`, expected an escape sequence of JSON'],
    ['{a: "\\x41"}', 'found `\\x41"}`'],
    ['{a: "\\u00g0"}', 'found `\\u00g0"}`'],
    ['{a: 1 /* b }', 'found `/* b }`, expected a comment that ends with "*/"'],
    ['{a: image/png}', 'found `/png}`, expected "," or "}"'],
    [`{a: "${'x'.repeat(50)}\ud83d\ude00" b}`, `after \`${'x'.repeat(26)}😀" \`: found \`b}\``],
    [`[\ud83d\ude00${'x'.repeat(29)}"`, 'after `\\ude00xxx']
  ]
  for (const [text, part] of cases) assert.ok(messageFor(text).includes(part), `${text}: ${messageFor(text)}`)
})

test('200 levels are read, more are refused, in strict and in lenient JSON', () => {
  const lists = (levels: number, inside = '') => '['.repeat(levels) + inside + ']'.repeat(levels)
  const objects = (levels: number) => '{"a":'.repeat(levels) + '1' + '}'.repeat(levels)
  for (const text of [lists(200), lists(200, 'x'), objects(200)]) assert.ok(read(text))
  for (const text of [lists(201), lists(201, 'x'), objects(201), '['.repeat(3_000_000), '{a:'.repeat(1_000_000)])
    assert.is(refusalOf(text).code, 'too-large')
})

test('a number of values is read, more are refused, in strict and in lenient JSON', () => {
  for (const text of ['[1,[],{"a":2}]', '[1;[];{a:2}]', '[1,[],{a=>2},]']) {
    assert.ok(read(text, { requestValues: 5 }))
    assert.is(refusalOf(text, { requestValues: 4 }).code, 'too-large')
  }
})

test('an object of 100,000 members is read, one of more is refused, in strict and in lenient JSON', () => {
  const members = (count: number, quote: string): string =>
    `[{${quote}a${quote}: 1}, {${Array.from({ length: count }, (_, at) => `${quote}k${at}${quote}:1`).join()}}]`
  for (const quote of ['"', '']) {
    assert.ok(read(members(100_000, quote)))
    assert.is(refusalOf(members(100_001, quote)).code, 'too-large')
  }
})

test('millions of characters of any kind are read', () => {
  const million = 1_000_000
  assert.is((read(`'${"\\'".repeat(million)}'`) as string).length, million)
  assert.is((read(`"${'\\\\'.repeat(million)}"`) as string).length, million)
  assert.is((read(`[${','.repeat(million)}]`) as unknown[]).length, million)
  assert.is((read(`{a: "${'x'.repeat(20 * million)}",}`) as { a: string }).a.length, 20 * million)
  assert.is(read(' '.repeat(million) + '1' + '/**/ \n'.repeat(million)), 1)
  for (const text of ['"\\"', "'\\'", '{"', '{a:1,', '//\n', '/**/', 'x:', '\n', ' ']) messageFor(text.repeat(million))
})

test.run()
