import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isSurelyBelow, mayBeBelow, readingsOf } from '../../../core/net/rule-path.js'

const read = (path: string) => {
  const { readings, isUnclear } = readingsOf(path)
  return [readings.join(' '), isUnclear]
}

test('a path is read with its dots followed, without doubled slashes and parameters', () => {
  assert.equal(read('/a/b'), ['/a/b', false])
  assert.equal(read('//a\\./b/'), ['/a/b', false])
  assert.equal(read('/a/x/../b'), ['/a/b', false])
  assert.equal(read('/a;x=1/b'), ['/a;x=1/b /a/b', false])
  assert.equal(read('/'), ['', false])
})

test('a path is read decoded, up to four times; then it is unclear', () => {
  assert.equal(read('/a%2Fb'), ['/a%2Fb /a/b', false])
  assert.equal(read('/%252e'), ['/%252e /%2e ', false])
  const encoded = (times: number) => `/a${'%25'.repeat(1)}${'25'.repeat(times - 1)}62`
  assert.equal([readingsOf(encoded(3)).isUnclear, readingsOf(encoded(4)).isUnclear], [false, true])
})

test('a path that leaves the root in some reading is unclear', () => {
  assert.equal([read('/..')[1], read('/a/../..')[1], read('/a/%2e%2e/%2e%2e')[1], read('/a/..')[1]], [true, true, true, false]) // prettier-ignore
})

test('a path is surely below a folder if all readings are, and may be if one is, in any letter case', () => {
  const at = (path: string, folder: string) => [isSurelyBelow(readingsOf(path), folder), mayBeBelow(readingsOf(path), folder)] // prettier-ignore
  assert.equal(at('/wms/x', '/wms'), [true, true])
  assert.equal(at('/wms', '/wms'), [true, true])
  assert.equal(at('/wmsx', '/wms'), [false, false])
  assert.equal(at('/WMS/x', '/wms'), [false, true])
  assert.equal(at('/wms%2Fx', '/wms/x'), [false, true])
  assert.equal(at('/wms/..', '/wms'), [false, false])
  assert.equal(at('/../x', '/wms'), [false, true])
  assert.equal(at('/x', '/WMS'), [false, false])
})

test.run()
