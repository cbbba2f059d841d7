import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PrintError } from '../../core/errors.js'
import { readJson } from '../../core/json-read.js'
import { scanJson } from '../../core/json-scan.js'

/** Values in [0, 1), the same in every run (the minimal standard generator of Park and Miller). */
const seeded = (seed: number) => () => (seed = (seed * 16807) % 2147483647) / 2147483647

const pieces = [
  '{', '}', '[', ']', ',', ':', '"a"', '"', '\\', '\\u00e9', '\\u00g0', '\\x', '1', '-', '0', '.5', 'e3', 'E+1', 'true', 'nul', 'null', ' ', '\n', '\u0001', 'é', '01', '-0', '1.', '_', '""'
] // prettier-ignore

const counted = (value: unknown): { values: number; members: number; mostMembers: number } => {
  if (typeof value !== 'object' || value === null) return { values: 1, members: 0, mostMembers: 0 }
  const inside = Object.values(value).map(counted)
  const own = Array.isArray(value) ? 0 : inside.length
  return {
    values: inside.reduce((sum, { values }) => sum + values, 1),
    members: inside.reduce((sum, { members }) => sum + members, own),
    mostMembers: Math.max(own, ...inside.map(({ mostMembers }) => mostMembers))
  }
}

test('a text has a mistake where JSON.parse finds one, else as many values and members as are made of it', () => {
  const random = seeded(7)
  const piece = () => pieces[Math.floor(random() * pieces.length)]!
  let valid = 0
  for (let round = 0; round < 200_000; round++) {
    const text = Array.from({ length: 1 + Math.floor(random() * 7) }, piece).join('')
    let parsed: { value: unknown } | undefined
    try {
      parsed = { value: JSON.parse(text) }
    } catch {}
    const { mistake, ...counts } = scanJson(text)
    assert.is(mistake === undefined, parsed !== undefined, text)
    if (mistake) assert.ok(mistake.at >= 0 && mistake.at <= text.length, text)
    if (!parsed) continue
    valid++
    // of two members with one name, JSON.parse keeps the last
    if (!/"a".*"a"|"".*""/s.test(text)) assert.equal(counts, counted(parsed.value), text)
  }
  assert.ok(valid > 5000)
})

const limits = { requestDepth: 3, requestValues: 5 }
const code = (text: string): string => {
  try {
    scanJson(text, limits)
    return 'read'
  } catch (thrown) {
    return (thrown as PrintError).code
  }
}

test('more levels or values than the limits are too large, before the text is read to its end', () => {
  assert.equal(['[[[]]]', '[1,2,3,4]', '{"a":[{}]}'].map(code), ['read', 'read', 'read'])
  const large = ['[[[[]]]]', '[1,2,3,4,5]', '{"a":{"b":{"c":{', '['.repeat(30_000_000), `[${'{},'.repeat(4_000_000)}`]
  assert.equal([...new Set(large.map(code))], ['too-large'])
})

test('an object of more than 100,000 members is too large, wherever it is', () => {
  const members = (count: number): string => `{${Array.from({ length: count }, (_, at) => `"k${at}":{}`).join()}}`
  const wide = { requestDepth: 10, requestValues: 1e6 }
  const read = (text: string) => () => readJson(text, wide)
  assert.is((read(`[${members(100_000)},${members(100_000)}]`)() as { members: number }).members, 200_000)
  for (const text of [members(100_001), `{"a":[{"b":1},${members(100_001)}]}`])
    assert.throws(read(text), ({ code }: PrintError) => code === 'too-large')
})

test('brackets and commas in texts do not count', () => {
  assert.is(code('["[[[[,,,,,,\\"[[[["]'), 'read')
})

test('thirty million levels without a limit cost a byte each', () => {
  const { mistake, values } = scanJson('['.repeat(30_000_000))
  assert.equal([mistake!.at, values], [30_000_000, 30_000_000])
})

test('members __proto__ are left out, however they are written', () => {
  const wide = { requestDepth: 10, requestValues: 100 }
  for (const name of ['__proto__', '__pr\\u006fto__', '\\u005f_proto__']) {
    const read = readJson(`{"a":[{"${name}":{"b":1},"c":2}]}`, wide) as { value: any }
    assert.equal(Object.keys(read.value.a[0]), ['c'])
    assert.is(read.value.a[0].b, undefined)
  }
})

test.run()
