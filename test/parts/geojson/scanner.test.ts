import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { JsonScanner, NoJson } from '../../../parts/geojson/scanner.js'

const scannerOf = (text: string) => new JsonScanner(Buffer.from(text))
const itemsOf = (text: string): string[] => {
  const scanner = scannerOf(text)
  return [...scanner.items(0)].map(({ start, end }) => scanner.text(start, end))
}
const membersOf = (text: string): [name: string, value: string][] => {
  const scanner = scannerOf(text)
  const found: [string, string][] = []
  scanner.members(0, (name, start) => {
    const end = scanner.end(start)
    found.push([name, scanner.text(start, end)])
    return end
  })
  return found
}
const messageOf = (read: () => unknown): string => {
  try {
    read()
  } catch (thrown) {
    assert.instance(thrown, NoJson)
    return (thrown as Error).message
  }
  throw new Error('it was read')
}

test('a value ends where JSON says, with any content of its texts', () => {
  const long = 'x'.repeat(100)
  for (const value of [
    '{}',
    '[]',
    '""',
    '-1.5e+7',
    'null',
    'true',
    '{"a":{"b":[{"c":"}"}]}}',
    '{"a":"\\"}","b":"\\\\"}',
    `{"a":"${long}}\\\\\\"${long}{"}`,
    `{"a":[${'[0.1,0.2],'.repeat(30)}[1,2]],"b":"]"}`,
    `["]","[",{"]":["\\\\"]},${'[1],'.repeat(50)}"${long}]"]`,
    '"ü{\\u007d𝄞"',
    `{"${'\\\\'.repeat(300)}":{}}`
  ]) {
    assert.ok(JSON.parse(value) !== undefined)
    for (const after of ['', ' ', ',{}', ']', '}', '\n{"a":1}']) {
      const bytes = Buffer.from(value + after)
      assert.is(new JsonScanner(bytes).end(0), Buffer.byteLength(value), value + after)
    }
  }
})

test('items and members, with any white space between them', () => {
  assert.equal(itemsOf('[ 1 ,\t{"a": [2]}\r\n, "," ]'), ['1', '{"a": [2]}', '","'])
  assert.equal(itemsOf('[ ]'), [])
  assert.equal(membersOf('{ "a" : 1 ,"b":{"c":2} , "\\u0074ype" : "x" }'), [['a', '1'], ['b', '{"c":2}'], ['type', '"x"']]) // prettier-ignore
  assert.equal(membersOf('{}'), [])
})

test('a text that is not JSON is refused with the byte of the mistake', () => {
  assert.is(
    messageOf(() => itemsOf('[1 2]')),
    'at byte 4: expected "," or "]", found "2]"'
  )
  assert.is(
    messageOf(() => itemsOf('[1,]')),
    'at byte 4: expected a value, found "]"'
  )
  assert.is(
    messageOf(() => itemsOf('[1,<html>\n<body onload=x>]')),
    'at byte 4: expected a value, found "<html> <body"'
  )
  assert.is(
    messageOf(() => membersOf('{a:1}')),
    'at byte 2: expected the name of a member, found "a:1}"'
  )
  assert.is(
    messageOf(() => membersOf('{"a" 1}')),
    'at byte 6: expected ":", found "1}"'
  )
  assert.is(
    messageOf(() => membersOf('{"\\q":1}')),
    'at byte 2: expected the name of a member, found ""\\q":1}"'
  )
  for (const text of [
    '[',
    '[1',
    '[1,',
    '["',
    '["\\"',
    '[{',
    '[{"a":1',
    `[{"a":"${'x'.repeat(100)}`,
    `{"a":[${'[1],'.repeat(40)}`
  ])
    assert.is(
      messageOf(() => new JsonScanner(Buffer.from(text)).end(0)),
      'the text ends too early',
      text
    )
})

test('every text is scanned in linear time', () => {
  const count = 300_000
  const far = ' '.repeat(60)
  for (const text of [
    `[${`{${far}},`.repeat(count)}1]`,
    `[${`["${far}"],`.repeat(count)}1]`,
    `["${'\\\\'.repeat(4 * count)}",1]`,
    `[${'{"a":'.repeat(count)}1${'}'.repeat(count)},1]`,
    `[${'['.repeat(count)}${']'.repeat(count)},1]`
  ])
    assert.is(itemsOf(text).at(-1), '1')
})

test.run()
