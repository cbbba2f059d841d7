import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../../core/plugin.js'
import { readBody } from '../../../../plugins/protocols/jobs/body.js'

const limits = { requestValues: 100, requestDepth: 10 }
const read = (text: string): unknown => {
  try {
    return readBody(Buffer.from(text), limits).value
  } catch (thrown) {
    return (thrown as PrintError).message
  }
}

test('JSON is found however often it is encoded, up to twice, with the name of the field or without', () => {
  const once = encodeURIComponent('{"a": "ä"}')
  for (const text of [
    '{"a": "ä"}',
    once,
    encodeURIComponent(once),
    `spec=${once}`,
    encodeURIComponent(`spec=${once}`),
    encodeURIComponent(encodeURIComponent('spec={"a": "ä"}')),
    `x=1&spec=${once}`
  ])
    // prettier-ignore
    assert.equal(read(text), { a: 'ä' }, text)
})

test('a member that is sent twice gives a warning with its path, and the last value counts', () => {
  const cases: [string, string?][] = [
    ['{"a": 1, "b": {"a": "\\"a\\":"}, "c": [{"a": 2}, {"a": 3}], "": 1}'],
    ['{"a": 1, "a": 2}', 'a'],
    ['{"a": {"\\u0061": 1, "a": 2}}', 'a.a'],
    ['{"a": [1, [2], {"x": {"y z": ["y z", {}], "b": 1, "y z": 2}}, {}]}', 'a[2].x["y z"]'],
    ['{"a": 1, "__proto__": 2}']
  ]
  for (const [text, path] of cases) {
    const { value, warnings } = readBody(Buffer.from(text), limits)
    assert.equal(warnings.map((warning) => warning.slice(0, path!.length + 1)), path === undefined ? [] : [`${path} `], text) // prettier-ignore
    if (!text.includes('__proto__')) assert.equal(value, JSON.parse(text))
  }
})

test('a member that is sent twice is found behind a text of any length', () => {
  for (const text of ['x', '\\n'])
    assert.equal(readBody(Buffer.from(`{"a": "${text.repeat(10e6)}", "b": 1, "b": 2}`), limits).warnings.length, 1)
})

test('the mistake is that of the reading that looks like JSON', () => {
  assert.match(String(read(`x=1&spec=${encodeURIComponent('{"a" 1}')}`)), /^the body is not valid JSON: at line 1, column 6 /) // prettier-ignore
})

test('of a form without the field, five names of at most 40 characters are listed', () => {
  const names = ['a', 'b', 'c', 'd', 'x'.repeat(41), 'f']
  const listed = ['a', 'b', 'c', 'd', 'x'.repeat(40)].map((name) => `"${name}"`).join(', ')
  assert.is(read(names.map((name) => `${name}=1`).join('&')), `the form has no field "spec" with the print request as JSON; its fields are: ${listed}`) // prettier-ignore
})

test.run()
