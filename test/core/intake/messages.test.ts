import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { piecesOf } from '../../../core/intake/messages.js'

const MB = 1_048_576

test('a request travels in pieces of a mebibyte', () => {
  const bytes = Buffer.alloc(2 * MB + 3, 'x')
    .fill('a', 0, MB)
    .fill('b', MB, 2 * MB)
  const pieces = piecesOf(bytes)
  assert.equal(pieces.map(({ byteLength }) => byteLength), [MB, MB, 3]) // prettier-ignore
  assert.ok(Buffer.compare(Buffer.concat(pieces), bytes) === 0)
  assert.equal(piecesOf(bytes.subarray(0, MB)).length, 1)
  assert.equal(piecesOf(Buffer.alloc(0)), [])
})

test.run()
