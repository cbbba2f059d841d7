import { mock } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { makeRetryingStore } from '../../../core/report/retrying.js'
import type { ReportStore } from '../../../core/report/store.js'
import { type PatientClock, startPatientClock } from '../../support/patient-clock.js'
import { thrownBy } from '../../support/thrown-by.js'

const TIMES = { writeMs: 200, firstPauseMs: 5, longestPauseMs: 20, answerMs: 50, upkeepMs: 50 }
const refused = (): Promise<never> => Promise.reject(Object.assign(new Error(''), { code: 'ECONNREFUSED' }))
const silent = (): Promise<never> => new Promise(() => {})

let clock: PatientClock
test.before.each(() => void (clock = startPatientClock()))
test.after.each(() => clock.stop())

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

test('each pause is twice as long as the one before, up to the longest, and none begins that would end too late', async () => {
  const { now } = Date
  let time = 0
  Date.now = () => time
  try {
    for (const [failures, wait] of [
      [1, 5],
      [2, 10],
      [3, 20],
      [4, 20]
    ] as const)
      // prettier-ignore
      for (const late of [0, 1]) {
        time = 0
        let attempts = 0
        const { store, log } = around({
          write: async () => {
            if (++attempts > failures) return
            if (attempts === failures) time = TIMES.writeMs - wait + late
            return refused()
          }
        })
        const thrown = await store.write('a', Buffer.from('x')).catch((error) => error)
        assert.equal([thrown?.code, attempts], late ? ['report-not-stored', failures] : [undefined, failures + 1])
        assert.is(log.at(-1)!.startsWith('error a report cannot be written: ECONNREFUSED'), late === 1)
      }
  } finally {
    Date.now = now
  }
})

test('a report is tried to be written for three minutes, an answer is awaited for ten seconds, of the upkeep for two minutes', async () => {
  const { now } = Date
  let time = 0
  Date.now = () => time
  const write = async (ms: number) => {
    time = 0
    const given = makeRetryingStore({ write: async () => (time === 0 ? ((time = ms), refused()) : undefined) } as unknown as ReportStore, () => {}) // prettier-ignore
    return given.write('a', Buffer.from('x')).then(() => 'written', ({ code }) => code) // prettier-ignore
  }
  try {
    assert.equal([await write(180_000 - 250), await write(180_000 - 249)], ['written', 'report-not-stored'])
  } finally {
    Date.now = now
  }
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    const settled: string[] = []
    const store = makeRetryingStore({ has: silent, removeLeftovers: silent } as unknown as ReportStore, () => {})
    void store.has('a').catch(() => settled.push('answer'))
    void store.removeLeftovers(new Set(), new Set()).catch(() => settled.push('upkeep'))
    for (const [ms, expected] of [
      [9999, []],
      [1, ['answer']],
      [109_999, ['answer']],
      [1, ['answer', 'upkeep']]
    ] as const) {
      mock.timers.tick(ms)
      await new Promise(setImmediate)
      assert.equal(settled, expected)
    }
  } finally {
    mock.timers.reset()
  }
})

test('the log repeats a reason after a minute, has another one at once, and none after the end', async () => {
  const { now } = performance
  let time = 1_000_000
  performance.now = () => time
  let reason = ''
  const { store, log } = around({
    has: () => Promise.reject(new Error(reason)),
    close: async () => {}
  })
  const ask = async (after: number, next: string) => {
    time += after
    reason = next
    await store.has('a').catch(() => {})
    return log.splice(0).map((line) => line.replace('error the store of reports cannot be used now: ', ''))
  }
  try {
    assert.equal(await ask(0, 'away'), ['away'])
    assert.equal(await ask(59_999, 'away'), [])
    assert.equal(await ask(1, 'away'), ['away'])
    assert.equal(await ask(1, 'denied'), ['denied'])
    assert.equal(await ask(1, 'away'), ['away'])
    assert.equal(await ask(1, ''), ['unknown reason'])
    await store.close()
    assert.equal(await ask(1, 'away'), [])
  } finally {
    performance.now = now
  }
})

test('the end waits for the store', async () => {
  let isClosed = false
  const { store } = around({ close: () => pause(10).then(() => void (isClosed = true)) })
  await store.close()
  assert.is(isClosed, true)
})

test('a print that is cancelled while its report is written fails with the reason, without a word in the log', async () => {
  const cancel = new AbortController()
  const reason = new Error('cancelled')
  const { store, log } = around({ write: async () => (cancel.abort(reason), refused()) })
  assert.is(await store.write('a', Buffer.from('x'), { signal: cancel.signal }).catch((thrown) => thrown), reason)
  assert.equal(log, [])
})

test('a full storage fails at once', async () => {
  let attempts = 0
  const full = new PrintError('storage-full', 'full', { cause: new Error('the disk of "/srv" is full') })
  const { store, log } = around({ write: async () => (attempts++, Promise.reject(full)) })
  assert.is(await thrownBy(store.write('a', Buffer.from('x'))), full)
  assert.equal([attempts, log], [1, ['error a report cannot be written: the disk of "/srv" is full']])
})

test('a print that is cancelled is not written again', async () => {
  const cancel = new AbortController()
  let attempts = 0
  const { store } = around({ write: async () => (attempts++, refused()) })
  const writing = store.write('a', Buffer.from('x'), { signal: cancel.signal }).catch((thrown) => thrown)
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
