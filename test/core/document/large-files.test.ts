import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { areLarge } from '../../../core/document/large-files.js'

test('files are large if they have more than four million bytes together', () => {
  const most = { '/a.png': Buffer.alloc(2_500_000), '/b.png': Buffer.alloc(1_500_000) }
  assert.equal([areLarge({}), areLarge(most), areLarge({ ...most, '/c.png': Buffer.alloc(1) })], [false, false, true])
})

test.run()
