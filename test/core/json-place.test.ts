import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { firstJsonMistake } from '../../core/json-scan.js'
import { placeInJson, placeInText } from '../../core/json-place.js'

const text = `{
  "a": "}, \\" ]",
  "attributes": { "Map": { "layers": [ {"type": "x"},
    { "baseURL" : 5 }, [] ] }, "b c": [1, 2,
 3] }
}`

test('a path gives the position of its value, or of the innermost value around it if it is missing', () => {
  const cases: [path: string, line: number, column: number][] = [
    ['', 1, 1],
    ['a', 2, 8],
    ['attributes', 3, 17],
    ['attributes.Map.layers[0].type', 3, 49],
    ['attributes.map.layers[1].baseURL', 4, 19],
    ['attributes.map.layers[2]', 4, 24],
    ['attributes.map.layers[3]', 3, 38],
    ['attributes.map.layers[2][0]', 4, 24],
    ['attributes["b c"][2]', 5, 2],
    ['attributes.nothing.at.all', 3, 17],
    ['a.inside', 2, 8],
    ['nowhere', 1, 1]
  ]
  for (const [path, line, column] of cases) assert.equal(placeInJson(text, path), { line, column }, path)
})

test('a broken or empty text gives positions, too', () => {
  for (const broken of ['', '{', '[', '{"a"', '{"a":', '{"a": [', '"', '{"a": "x', ']', '{"a": }}}', '{"a" {"b": 1}'])
    for (const path of ['a', 'a.b[2].c', '[0]', 'a[1]']) assert.ok(placeInJson(broken, path).line >= 1, broken)
  const large = `{"a":${'['.repeat(200_000)}`
  assert.equal(placeInJson(large, 'a[0][0].b'), { line: 1, column: 8 })
})

test('a mistake of JSON has a line and a column', () => {
  const written = '{\n  "a": 1,\n  "b": [1, 2,]\n}'
  assert.equal(placeInText(written, firstJsonMistake(written).at), { line: 3, column: 14 })
})

test('a JSON syntax error message names the expected text', () => {
  const cases: [text: string, at: number, expected: string][] = [
    ['', 0, 'a JSON value'],
    ['{"a": nul}', 6, 'a JSON value'],
    ['{a: 1}', 1, 'a member name in double quotes'],
    ['{"a" 1}', 5, '":"'],
    ['{"a": 1 "b": 2}', 8, '"," or "}"'],
    ['[1 2]', 3, '"," or "]"'],
    ['"a', 2, 'the closing quote'],
    ['"a\\x"', 2, 'a valid escape such as \\n or \\u00e9'],
    ['1 2', 2, 'the end of the text']
  ]
  for (const [text, at, expected] of cases) assert.equal(firstJsonMistake(text), { at, expected }, text)
})

test('a text with a line break at its start, items at the end of broken lists, a name in other letter case', () => {
  assert.equal(placeInText('\nab', 1), { line: 2, column: 1 })
  assert.equal(placeInText('\nab', 0), { line: 1, column: 1 })
  assert.equal(placeInText('a\n\nb', 3), { line: 3, column: 1 })
  assert.equal(placeInJson('[1, 2', '[1]'), { line: 1, column: 5 })
  assert.equal(placeInJson('[1, 2,', '[2]'), { line: 1, column: 1 })
  assert.equal(placeInJson('[1 2]', '[1]'), { line: 1, column: 1 })
  assert.equal(placeInJson('{"A": 1, "a": 2, "b\\u0020c": 3}', 'a'), { line: 1, column: 15 })
  assert.equal(placeInJson('{"A": 1, "aB": 2, "b\\u0020c": 3}', 'a'), { line: 1, column: 7 })
  assert.equal(placeInJson('{"A": 1, "aB": 2, "b\\u0020c": 3}', '["b c"]'), { line: 1, column: 31 })
})

test.run()
