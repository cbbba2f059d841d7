import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Irregular, PositionReader } from '../../../parts/geojson/positions.js'
import { JsonScanner } from '../../../parts/geojson/scanner.js'

const plain = (value: unknown): unknown =>
  value instanceof Float64Array ? Array.from(value) : Array.isArray(value) ? value.map(plain) : value
const read = (text: string) => {
  const reader = new PositionReader(new JsonScanner(Buffer.from(text)), 0)
  return { value: plain(reader.read()), end: reader.at }
}

test('positions and nested lists of positions are read', () => {
  assert.equal(read('[1,2]').value, [1, 2])
  assert.equal(read('[ [1 ,2, 3,null,"]",{"a":[]}],\n[ 3,4] ]').value, [1, 2, 3, 4])
  assert.equal(read('[[[1,2]],[],[[3,4],[5,6]]]').value, [[1, 2], [], [3, 4, 5, 6]])
  assert.equal(read('[[],[[]],[[[1,2],[3,4]]]]').value, [[], [[]], [[1, 2, 3, 4]]])
  assert.equal(read('[]').value, [])
  assert.is(read('[[1,2],[3,4]] ,').end, 13)
})

test('each number is the one that JSON means', () => {
  const texts = [
    '0',
    '-0',
    '1',
    '-1.5',
    '179.99999999999997',
    '1e3',
    '1E-7',
    '-2.5e+2',
    '0.1',
    '0.3',
    '123456789012345',
    '0.000000000000001'
  ]
  texts.push(
    '12345678901234567890',
    '1.7976931348623157e308',
    '5e-324',
    '0.1234567890123456789',
    '9007199254740993',
    '1234567.12345678',
    '100000000000000000000000'
  )
  for (let i = 1; i < 3000; i++)
    texts.push(String(Math.sin(i) * 10 ** ((i % 40) - 20)), (Math.cos(i) * 180).toFixed(i % 16))
  for (const text of texts) assert.equal(read(`[${text},${text}]`).value, [JSON.parse(text), JSON.parse(text)], text)
})

test('lists that are not coordinates are irregular', () => {
  for (const text of [
    '[1]',
    '["1",2]',
    '[1,"2"]',
    '[null,1]',
    '[[1,2],3]',
    '[[1,2],[[3,4]]]',
    '[[[1,2]],[3,[4]]]',
    '[1,1e999]',
    '[-,1]',
    '[{},1]',
    '[[1,2],]',
    '[[[[[[1,2]]]]]]'
  ])
    assert.throws(
      () => read(text),
      (thrown: unknown) => thrown instanceof Irregular,
      text
    )
  for (const text of ['[1,2', '[[1,2]', '[[1,2] [3,4]]', '[1,2}']) assert.throws(() => read(text), /./, text)
})

test.run()
