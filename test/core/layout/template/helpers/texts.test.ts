import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { printed, written } from '../../../../support/templates.js'

test('join writes separators between items', () => {
  assert.is(printed('{{join list}}', { list: ['a', 'b', 'c'] }), 'a, b, c')
  assert.is(printed('{{join list " · "}}', { list: ['a', '', null, 'c'] }), 'a · c')
  assert.is(printed('{{join list ", " last=" and "}}', { list: ['a', 'b', 'c'] }), 'a, b and c')
  assert.is(printed('{{join list ", " last=" and "}}', { list: ['a'] }), 'a')
  assert.is(printed('{{join list "; " member="name"}}', { list: [{ name: 'a' }, { id: 1 }, { name: 0 }, 5] }), 'a; 0')
  assert.is(printed('{{join list member="constructor"}}', { list: [{}] }), '')
  for (const [list, text] of [
    ['a', 'a'],
    [7, '7'],
    [{ x: 1, y: 2 }, '1, 2'],
    [[], ''],
    [undefined, ''],
    [[{ a: 1 }], '{"a":1}']
  ] as const)
    // prettier-ignore
    assert.is(printed('{{join list}}', { list }), text)
})

test('concat joins values', () => {
  assert.is(printed('{{concat "layer." x " " y}}', { x: 'roads', y: 3 }), 'layer.roads 3')
  assert.is(printed('{{concat x y}}', { y: { a: 1 } }), '{"a":1}')
  assert.is(written('{{concat x "]"}}', { x: '[' }), '\\u{5b}\\u{5d}', 'what comes of it is escaped as any value is')
  assert.is(written('#f({{str (concat x "!")}})', { x: '"' }), '#f("\\u{22}\\u{21}")')
})

test('count counts items, members or letters', () => {
  for (const [x, count] of [
    [[1, 2], 2],
    [{ a: 1 }, 1],
    ['añ😀', 3],
    ['', 0],
    [undefined, 0],
    [42, 1]
  ] as const)
    assert.is(printed('{{count x}}', { x }), String(count), JSON.stringify(x))
})

test('texts get capital or small letters by the rules of the language', () => {
  assert.is(printed('{{upper x}} {{lower x}}', { x: 'Straße' }), 'STRASSE straße')
  assert.is(printed('{{upper x}}', { x: 'istanbul' }, { lang: 'tr' }), 'İSTANBUL')
  assert.is(printed('{{upper x}}{{lower y}}{{trim y}}', {}), '')
  assert.is(printed('{{trim x}}.', { x: ' \t a b\n' }), 'a b.')
})

test('slice takes characters by position', () => {
  const slice = (values: string, x: unknown = 'añ😀d') => printed(`{{slice x ${values}}}`, { x })
  assert.is(slice('0 2'), 'añ')
  assert.is(slice('2 3'), '😀')
  assert.is(slice('2'), '😀d')
  assert.is(slice('-2'), '😀d')
  assert.is(slice('3 1'), '')
  assert.is(slice('0 99'), 'añ😀d')
  assert.is(slice('title title'), 'añ😀d')
  assert.is(slice('0 2', 12345), '12')
  assert.is(slice('0 2', null), '')
})

test('replace replaces all occurrences, and nothing if the text would be too long', () => {
  assert.is(printed("{{replace x ',' y}}", { x: '1,234,567', y: "'" }), "1'234'567")
  assert.is(printed('{{replace x "." "$&"}}', { x: 'a.b' }), 'a$&b', 'signs of patterns mean nothing')
  assert.is(printed('{{replace x "" "b"}}', { x: 'a' }), 'a')
  assert.is(printed('{{replace x "a" y}}', { x: 'aa'.repeat(1000), y: 'b'.repeat(1e6) }).length, 2000)
})

test('source for code positions stays code only if no text is added', () => {
  assert.is(written('{{default x (str y)}}', { y: 'a' }), '"a"')
  assert.is(printed('{{concat (str y) "b"}}', { y: 'a' }), '"a"b')
})

test.run()
