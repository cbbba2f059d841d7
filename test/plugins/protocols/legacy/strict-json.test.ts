import { isDeepStrictEqual } from 'node:util'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readLenientJson } from '../../../../plugins/protocols/legacy/lenient-json.js'
import { readStrictJson as readStrict } from '../../../../plugins/protocols/legacy/strict-json.js'
import { requestLimits } from '../../../support/request-limits.js'

const read = (text: string) => readLenientJson(text, requestLimits)
const readStrictJson = (text: string) => readStrict(text, requestLimits)

/** Values in [0, 1), the same in every run (the minimal standard generator of Park and Miller). */
const seeded = (seed: number) => () => (seed = (seed * 16807) % 2147483647) / 2147483647

const letters = [
  'a',
  'B',
  '_',
  ' ',
  ',',
  ':',
  '{',
  '}',
  '[',
  ']',
  '"',
  "'",
  '\\',
  '/',
  '//',
  '/*',
  '\n',
  '\t',
  '\u0001'
]
letters.push('é', '\u2028', '😀', '\ud800', '0', '1', '-', '.', 'e', 'true', 'null', '#', '=', ';', 'constructor')

/** Also where a member is called `constructor`, or is -0. */
const equal = (found: unknown, expected: unknown, json: string) =>
  assert.ok(isDeepStrictEqual(found, expected), `${json} became ${JSON.stringify(found)}`)

/** A value of JSON; names and texts are made of what reading stumbles over. */
const generate = (random: () => number, depth = 0): unknown => {
  const upTo = (count: number) => Math.floor(random() * count)
  const text = () => Array.from({ length: upTo(6) }, () => letters[upTo(letters.length)]).join('')
  switch (upTo(depth > 5 ? 6 : 9)) {
    case 0:
      return [null, true, false, 0, -0, 1e300, 5e-324, 1e21][upTo(8)]
    case 1:
      return (random() - 0.5) * 10 ** (upTo(40) - 20)
    case 2:
      return upTo(1e6)
    case 3:
    case 4:
    case 5:
      return text()
    case 6:
      return Array.from({ length: upTo(5) }, () => generate(random, depth + 1))
    default:
      return Object.fromEntries(Array.from({ length: upTo(5) }, () => [text(), generate(random, depth + 1)]))
  }
}

test('valid JSON is read like JSON.parse does, by the fast and the slow reader', () => {
  const random = seeded(6)
  for (let round = 0; round < 5000; round++) {
    const json = JSON.stringify(generate(random), null, [0, 0, 1, '\t'][round % 4])
    const expected = JSON.parse(json)
    equal(readStrictJson(json), { value: expected }, json)
    equal(read(`${json}// not by the letter`), expected, json)
  }
})

test('JSON in other notations than that of JSON.stringify is read as by JSON.parse', () => {
  for (const json of [
    ' {"a" :\r\n[ 1 , -0 , 1E5,1e999 ] } ',
    '"\\u0041\\/\\b\\f\\uD83D"',
    'null',
    '-0',
    '""',
    '[[],{}]'
  ]) {
    equal(readStrictJson(json), { value: JSON.parse(json) }, json)
    equal(read(`${json}/**/`), JSON.parse(json), json)
  }
})

test('a text with one changed, missing or doubled character is read like JSON.parse does, or left to the slow reader', () => {
  const random = seeded(7)
  let read = 0
  for (let round = 0; round < 5000; round++) {
    const json = JSON.stringify(generate(random))
    const at = Math.floor(random() * json.length)
    const other = ['', json[at]! + json[at], '"', '\\', ',', '}', ':', '1', ' '][Math.floor(random() * 9)]!
    const changed = json.slice(0, at) + other + json.slice(at + 1)
    let expected: unknown
    try {
      expected = { value: JSON.parse(changed) }
    } catch {}
    const found = readStrictJson(changed)
    if (found) read++
    // A change may also have made two members of one name.
    if (found || expected === undefined) equal(found, expected, changed)
  }
  assert.ok(read > 500)
})

test('a duplicate member is never accepted, at any position and with any value', () => {
  const twice = ['{"a":1,"a":1}', '{"a":{"b":[]},"a":2}', '{"a":1,"a":{"b":1,"c":2}}', '[0,[{"a":":","a":"{"}]]']
  twice.push(
    '{"a":1,"b":{"__proto__":1,"__proto__":2}}',
    '{"__proto__":{"a":1,"a":2}}',
    '{"":1,"":2}',
    '{"\\"":1,"\\"":1}'
  )
  for (const json of twice) assert.is(readStrictJson(json), undefined, json)
  for (const json of ['{"a":":","b":":"}', '{"\\":":1}', '{"a":{"a":{"a":1}}}', '{"\\\\":1,"\\\\\\"":"}"}'])
    equal(readStrictJson(json), { value: JSON.parse(json) }, json)
})

test.run()
