import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { storageFull } from '../../core/storage-full.js'

test('a full disk and a full database are storage-full; other errors are not', () => {
  for (const code of ['ENOSPC', 'EDQUOT', 'SQLITE_FULL']) {
    const cause = Object.assign(new Error('x'), { code })
    const { code: own, message, cause: kept } = storageFull(cause, '/srv/state')!
    assert.equal([own, kept], ['storage-full', cause])
    assert.match(message, '/srv/state')
  }
  for (const other of [new Error('x'), Object.assign(new Error('x'), { code: 'EACCES' }), 'text'])
    assert.is(storageFull(other, '/srv/state'), undefined)
})

test.run()
