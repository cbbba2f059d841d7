import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { makeRetryingStore } from '../../../core/report/retrying.js'
import type { ReportStore } from '../../../core/report/store.js'
import { thrownBy } from '../../support/thrown-by.js'

const TIMES = { writeMs: 200, firstPauseMs: 5, longestPauseMs: 20, answerMs: 50, upkeepMs: 50 }
const refused = (): Promise<never> => Promise.reject(Object.assign(new Error(''), { code: 'ECONNREFUSED' }))
const silent = (): Promise<never> => new Promise(() => {})

/** A store whose verbs do what the test says, with the log. */
const around = (verbs: Partial<ReportStore>) => {
  const log: string[] = []
  const store = makeRetryingStore(verbs as ReportStore, (level, message) => log.push(`${level} ${message}`), TIMES)
  return { store, log }
}

test('a report is written again until it succeeds, and the log says so once', async () => {
  let attempts = 0
  const { store, log } = around({ write: async () => (++attempts < 4 ? refused() : undefined) })
  await store.write('a', Buffer.from('x'))
  assert.is(attempts, 4)
  assert.equal(log, ['warn a report cannot be written, and is written again later: ECONNREFUSED'])
})

test('a report that cannot be written for long fails its print, with ever longer pauses before', async () => {
  const times: number[] = []
  const { store, log } = around({ write: async () => (times.push(Date.now()), refused()) })
  const { code, status } = await thrownBy(store.write('a', Buffer.from('x')))
  assert.equal([code, status, log.length], ['report-not-stored', 500, 2])
  assert.ok(times.length > 3 && times.length < 20, `${times.length}`)
})

test('a full storage fails at once', async () => {
  let attempts = 0
  const full = new PrintError('storage-full', 'full')
  const { store } = around({ write: async () => (attempts++, Promise.reject(full)) })
  assert.is(await thrownBy(store.write('a', Buffer.from('x'))), full)
  assert.is(attempts, 1)
})

test('a print that is cancelled is not written again', async () => {
  const cancel = new AbortController()
  let attempts = 0
  const { store } = around({ write: async () => (attempts++, refused()) })
  const writing = store.write('a', Buffer.from('x'), cancel.signal).catch((thrown) => thrown)
  await pause(1)
  cancel.abort(new Error('cancelled'))
  assert.ok((await writing) instanceof Error)
  const then = attempts
  await pause(50)
  assert.is(attempts, then)
})

test('a store that fails or is silent is unavailable for readers and the upkeep, who may come again', async () => {
  for (const fails of [refused, silent]) {
    const { store, log } = around({ has: fails, read: fails, remove: fails, removeLeftovers: fails })
    const calls = [store.has('a'), store.read('a'), store.remove('a'), store.removeLeftovers(new Set(), new Set())]
    for (const call of calls) {
      const { code, status, retrySeconds } = await thrownBy(call)
      assert.equal([code, status, retrySeconds], ['storage-unavailable', 503, 10])
    }
    assert.is(log.length, 1)
  }
})

test('a service starts without its store, but not with a store that can never be used', async () => {
  for (const fails of [refused, silent]) {
    const { store, log } = around({ open: fails, close: fails })
    await store.open()
    assert.is(log.length, 1)
    await store.close()
  }
  const wrong = new PrintError('wrong-settings', 'no such bucket')
  assert.is(await thrownBy(around({ open: () => Promise.reject(wrong) }).store.open()), wrong)
})

test.run()
