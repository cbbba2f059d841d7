import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { storageFull } from '../../core/storage-full.js'
import { reasonOf } from '../../core/errors.js'

const stored = { what: 'the queue', folder: '/srv/state' }

test('a full disk and a full database are storage-full; other errors are not', () => {
  for (const code of ['ENOSPC', 'EDQUOT', 'SQLITE_FULL']) {
    const cause = Object.assign(new Error('x'), { code })
    const error = storageFull(cause, stored)!
    assert.equal([error.code, (error.cause as Error).cause], ['storage-full', cause])
  }
  for (const other of [new Error('x'), Object.assign(new Error('x'), { code: 'EACCES' }), 'text'])
    assert.is(storageFull(other, stored), undefined)
})

test('clients get no path; the log has it', () => {
  const error = storageFull({ code: 'ENOSPC' }, stored)!
  assert.is(error.message, 'no space is left on the disk of the queue')
  assert.not.match(JSON.stringify(error.toData()), '/srv')
  assert.is(reasonOf(error), 'no space is left on the disk of "/srv/state"')
})

test.run()
