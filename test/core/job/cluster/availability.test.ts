import { mock } from 'node:test'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../../core/errors.js'
import { makeAvailability } from '../../../../core/job/cluster/availability.js'
import { thrownBy } from '../../../support/thrown-by.js'
import { until } from '../../../support/until.js'

const away = () => Promise.reject(new Error('away'))
const refused = () => Promise.reject(new PrintError('queue-full', 'full'))

const make = (prepare: () => Promise<void> = async () => {}) => {
  const log: string[] = []
  const availability = makeAvailability({
    name: 'a database',
    reasonOf: (thrown) => (thrown as Error).message,
    refusesChanges: (thrown) => (thrown as Error).message === 'read-only',
    prepare,
    log: (level) => log.push(level)
  })
  return { ...availability, log }
}

test('before the first connection everything is refused, and nothing is tried', async () => {
  const { start, isReady, ask, attempt, close, log } = make(away)
  let calls = 0
  const verb = async () => void calls++
  for (const step of [async () => {}, start]) {
    await step()
    attempt(verb)
    assert.is((await thrownBy(ask(verb))).code, 'queue-unavailable')
    assert.equal([isReady(), calls], [false, 0])
  }
  assert.equal(log, ['warn'])
  await close()
})

test('a verb that fails is refused with its cause; the log says once that the database went, and that it came back', async () => {
  const { start, isReady, ask, log, close } = make()
  await start()
  assert.equal([isReady(), log], [true, []])
  for (let time = 0; time < 2; time++) {
    const { code, cause } = await thrownBy(ask(away))
    assert.equal([code, (cause as Error).message], ['queue-unavailable', 'away'])
  }
  assert.equal(log, ['warn'])
  for (let time = 0; time < 2; time++) assert.is(await ask(async () => 5), 5)
  assert.equal(log, ['warn', 'info'])
  await thrownBy(ask(away))
  assert.equal(log, ['warn', 'info', 'warn'])
  await close()
})

test('a database that takes no changes is away until a change succeeds, also if it answers meanwhile', async () => {
  const { start, ask, attempt, checkChanges, log, close } = make()
  const codeNow = async () => (await thrownBy(Promise.resolve().then(checkChanges)))?.code
  await start()
  checkChanges()
  await thrownBy(ask(() => Promise.reject(new Error('read-only'))))
  for (const verb of [() => ask(async () => 5), async () => attempt(async () => {}), () => ask(async () => 5)]) {
    await verb()
    await new Promise(setImmediate)
    assert.equal([await codeNow(), log], ['queue-unavailable', ['warn']])
  }
  attempt(async () => {}, { changes: true })
  await new Promise(setImmediate)
  checkChanges()
  assert.equal(log, ['warn', 'info'])
  await close()
})

test('what the queue itself refuses says nothing about the database', async () => {
  const { start, ask, insist, attempt, log, close } = make()
  await start()
  assert.is((await thrownBy(ask(refused))).code, 'queue-full')
  let calls = 0
  assert.is((await thrownBy(insist(() => (calls++, refused())))).code, 'queue-full')
  attempt(refused)
  await new Promise(setImmediate)
  assert.equal(log, [])
  await close()
  assert.equal([calls, log], [1, []])
})

test('a database that comes late is tried again after a pause, and its last error is the reason until then', async () => {
  let attempts = 0
  const { start, isReady, ask, log } = make(async () => {
    if (++attempts < 3) throw new Error(`attempt ${attempts}`)
  })
  const reason = async () => ((await thrownBy(ask(away))).cause as Error).message
  assert.is(await reason(), 'the connection is not open yet')
  await start()
  await new Promise(setImmediate)
  assert.equal([attempts, await reason(), isReady()], [2, 'attempt 2', false])
  await until(isReady)
  assert.equal([attempts, log], [3, ['warn', 'info']])
})

test('an answer may take five seconds, and longer for many bytes', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    const { start, ask } = make()
    await start()
    for (const [bytes, ms] of [[undefined, 5000], [2e6, 7000]] as const) {
      let error: PrintError | undefined
      void thrownBy(ask(() => new Promise(() => {}), bytes)).then((thrown) => (error = thrown))
      mock.timers.tick(ms - 1)
      await new Promise(setImmediate)
      assert.is(error, undefined)
      mock.timers.tick(1)
      await new Promise(setImmediate)
      assert.is(error!.code, 'queue-unavailable')
    } // prettier-ignore
  } finally {
    mock.timers.reset()
  }
})

test('who insists has the answer, and an end: after the time, and when the queue closes', async () => {
  const { start, insist, close } = make()
  await start()
  assert.is(await insist(async () => 5), 5)
  let calls = 0
  /** Tried again, it would be refused in another way. */
  const once = () => (++calls === 1 ? away() : refused())
  assert.is((await thrownBy(insist(once, 0))).code, 'queue-unavailable')
  calls = 0
  const closing = thrownBy(insist(once))
  await close()
  assert.is((await closing).code, 'queue-unavailable')
  calls = 0
  assert.is((await thrownBy(insist(once))).code, 'queue-unavailable')
})

test('the end waits for what was begun in the background, and then nothing is logged', async () => {
  const { start, attempt, close, log } = make()
  await start()
  attempt(away)
  await new Promise(setImmediate)
  assert.equal(log, ['warn'])
  attempt(async () => {})
  await new Promise(setImmediate)
  assert.equal(log, ['warn', 'info'])
  const events: string[] = []
  let go = () => {}
  attempt(() => new Promise<void>((resolve) => (go = resolve)).then(() => events.push('done')).then(away))
  const closing = close().then(() => events.push('closed'))
  await new Promise(setImmediate)
  assert.equal(events, [])
  go()
  await closing
  assert.equal(
    [events, log],
    [
      ['done', 'closed'],
      ['warn', 'info']
    ]
  )
})

test('the log says again after a minute that the database is still away', async () => {
  const { start, ask, close, log } = make()
  await start()
  const { now } = Date
  let ms = 1e12
  Date.now = () => ms
  try {
    const counts: number[] = []
    for (const passed of [0, 59_999, 1, 59_999, 1]) {
      ms += passed
      await thrownBy(ask(away))
      counts.push(log.length)
    }
    assert.equal(counts, [1, 1, 2, 2, 3])
  } finally {
    Date.now = now
  }
  await close()
})

test.run()
