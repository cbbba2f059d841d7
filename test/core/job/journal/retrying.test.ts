import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Journal } from '../../../../core/job/journal/journal.js'
import { makeMemoryJournal } from '../../../../core/job/journal/memory.js'
import { makeRetryingJournal } from '../../../../core/job/journal/retrying.js'
import { keptJob } from '../../../../core/job/kept-job.js'
import { storageFull } from '../../../../core/storage-full.js'
import { thrownBy } from '../../../support/thrown-by.js'
import { until } from '../../../support/until.js'
import { jobOf, requestOf } from '../queues.js'

const kept = { ...keptJob(jobOf('a'), requestOf(), { open: {}, secret: [] }), number: 1 }

/** A journal whose first changes fail. */
const failing = (failures: number) => {
  const inner = makeMemoryJournal()
  const log: string[] = []
  const counts = { tries: 0, closed: 0 }
  const journal: Journal = {
    ...inner,
    async update(one) {
      if (counts.tries++ < failures) throw new Error('the disk is full')
      return inner.update(one)
    },
    close: async () => void counts.closed++
  }
  return { journal: makeRetryingJournal(journal, (level, message) => log.push(`${level} ${message}`)), log, counts }
}

test('a change is written again until it succeeds, and each failure is logged', async () => {
  const { journal, log, counts } = failing(1)
  await journal.update(kept)
  assert.equal([counts.tries, log.length], [2, 1])
  assert.match(log[0]!, /^error .*the disk is full/)
})

test('a job that cannot be kept is refused, and only the log has the path', async () => {
  const log: string[] = []
  const refused = storageFull({ code: 'ENOSPC' }, { what: 'the queue', folder: '/srv/state' })!
  const inner: Journal = {
    ...makeMemoryJournal(),
    add: () => Promise.reject(refused),
    request: () => Promise.reject(new Error('/srv/state/a'))
  }
  const journal = makeRetryingJournal(inner, (level, message) => log.push(`${level} ${message}`))
  assert.is(await thrownBy(journal.add(kept, Buffer.from('r'))), refused)
  assert.is(log.length, 1)
  assert.match(log[0]!, /^error .*"\/srv\/state"$/)
  await journal.request('a').catch(() => {})
  assert.equal(log.slice(1), ['error the request of a job cannot be read: /srv/state/a'])
})

test('a journal that is closed tries no more', async () => {
  const { journal, log, counts } = failing(Infinity)
  const end = journal.update(kept).then(
    () => 'written',
    () => 'given up'
  )
  await until(() => log.length === 1)
  await journal.close()
  assert.equal([await end, counts.tries, counts.closed], ['given up', 1, 1])
})

test.run()
