import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeMemoryJournal } from '../../../../core/job/journal/memory.js'
import { keptJob } from '../../../../core/job/kept-job.js'
import { jobOf, requestOf } from '../queues.js'

const kept = (id: string) => ({ ...keptJob(jobOf(id), requestOf(), { open: {}, secret: [] }), number: 1 })

test('a journal in memory keeps the requests of jobs until they have ended, or are removed', async () => {
  const journal = makeMemoryJournal()
  assert.equal([await journal.open(), await journal.freeBytes()], [[], Infinity])
  for (const id of ['a', 'b', 'c']) await journal.add(kept(id), Buffer.from(id))
  const texts = () => Promise.all(['a', 'b', 'c'].map(async (id) => (await journal.request(id))?.toString()))
  await journal.update({ ...kept('a'), job: { ...jobOf('a'), status: 'running' } })
  assert.equal(await texts(), ['a', 'b', 'c'])
  await journal.update({ ...kept('a'), job: { ...jobOf('a'), status: 'finished' } })
  await journal.remove(['c'])
  assert.equal(await texts(), [undefined, 'b', undefined])
  await journal.close()
})

test.run()
