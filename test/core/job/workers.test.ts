import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runWorkers } from './running-workers.js'
import { facts, prints, report, startsForEver } from './puppet.js'
import { PrintError } from '../../../core/errors.js'
import type { AutoSizes } from '../../../core/layout/attributes/auto-sizes.js'
import { withOwnTimers } from '../../support/own-timers.js'
import { thrownBy } from '../../support/thrown-by.js'
import { until } from '../../support/until.js'

test('a worker prints any number of jobs and keeps no listeners of them', async () => {
  const { puppets, add, ended, workers } = runWorkers(prints)
  const listeners = () => puppets.map(({ events }) => events.listenerCount('message') + events.listenerCount('end'))
  await ended(await add())
  const before = listeners()
  for (let job = 0; job < 20; job++) assert.is((await ended(await add())).status, 'finished')
  assert.is(puppets.length, 1)
  assert.equal(listeners(), before)
  await workers.stop(0)
})

test('the report of a job that was lost meanwhile is discarded', async () => {
  const { queue, discarded, add, ended, workers } = runWorkers((message, puppet) => {
    if (message.type !== 'print') return
    void queue.cancel(message.id, { code: 'cancelled', message: 'x' }).then(() => prints(message, puppet))
  })
  queue.onCancel = () => () => {}
  assert.is((await ended(await add())).status, 'cancelled')
  await until(() => discarded.length > 0)
  assert.equal(discarded, ['r'])
  await workers.stop(0)
})

test('a job whose worker ended before it began is printed by the next one', async () => {
  const { puppets, add, ended, workers } = runWorkers((message, puppet) => {
    if (message.type === 'print' && puppet.pid === 0) puppet.end('killed by SIGKILL')
    else prints(message, puppet)
  })
  assert.is((await ended(await add())).status, 'finished')
  assert.is(puppets.length, 2)
  await workers.stop(0)
})

test('a job whose worker ended while it printed is printed once more, and then ends', async () => {
  for (const deaths of [1, 2]) {
    const { queue, puppets, replaced, add, ended, workers } = runWorkers((message, puppet) => {
      if (message.type !== 'print') return
      if (puppet.pid >= deaths) return prints(message, puppet)
      puppet.say({ type: 'begun', id: message.id })
      puppet.say({ type: 'progress', id: message.id, stage: 'map', warning: 'half' })
      puppet.end('exit code 1')
    })
    const id = await add()
    const { status, error, warnings } = await ended(id)
    assert.equal([status, error?.code], deaths === 1 ? ['finished', undefined] : ['error', 'worker-lost'])
    assert.equal(warnings, deaths === 1 ? [] : ['half'])
    assert.ok(await queue.get(id))
    await until(() => replaced.length === deaths)
    assert.equal(replaced, Array(deaths).fill('ended'))
    await workers.stop(0)
    assert.is(puppets.filter(({ sent }) => sent.some(({ type }) => type === 'print')).length, 2)
  }
})

test('messages of an earlier job are not taken for the running job', async () => {
  let first = ''
  const { queue, add, ended, workers } = runWorkers((message, puppet) => {
    if (message.type !== 'print') return
    if (message.id !== first) {
      puppet.say({ type: 'progress', id: first, warning: 'late' })
      puppet.say({ type: 'failed', facts, id: first, error: { code: 'too-large', message: 'late' }, residentBytes: 1 })
    }
    prints(message, puppet)
  })
  first = 'job1'
  await ended(await add())
  const { status, warnings } = await ended(await add())
  assert.equal([status, warnings], ['finished', []])
  assert.equal((await queue.get('job1'))!.warnings, [])
  await workers.stop(0)
})

test('a worker whose memory has grown too large is replaced', async () => {
  const { puppets, replaced, add, ended, workers } = runWorkers((message, puppet) =>
    prints(message, puppet, puppet.pid === 0 ? 2e8 : 1)
  )
  await ended(await add())
  assert.equal((await ended(await add())).facts, facts)
  assert.equal(replaced, ['memory'])
  puppets[1]!.held = 7
  assert.equal(workers.look(), [{ isWarm: true, wasWarm: true, residentBytes: 7 }])
  assert.equal(
    puppets.map(({ isKilled }) => isKilled),
    [true, false]
  )
  await workers.stop(0)
})

test('a cancel reaches the worker; a worker that answers in time stays', async () => {
  const { queue, puppets, add, ended, workers } = runWorkers((message, puppet) => {
    const error = { code: 'cancelled', message: 'given up' } as const
    if (message.type === 'cancel') puppet.say({ type: 'failed', facts, id: message.id, error, residentBytes: 1 })
    else if (message.type === 'print' && message.id !== 'job1') prints(message, puppet)
  })
  const id = await add()
  await until(() => puppets[0]!.sent.length === 1)
  await queue.cancel(id, { code: 'cancelled', message: 'task cancelled' })
  assert.is((await ended(await add())).status, 'finished')
  assert.equal(
    puppets[0]!.sent.map(({ type }) => type),
    ['print', 'cancel', 'print']
  )
  await workers.stop(0)
  assert.is(puppets.length, 1)
})

test('log messages and counts of a worker are passed on, busy or not', async () => {
  const { puppets, log, counted, workers } = runWorkers(prints)
  const counts = { fetches: [], cache: { hit: 2 } }
  puppets[0]!.say({ type: 'counts', counts })
  assert.equal([counted, log], [[counts], []])
  puppets[0]!.say({ type: 'log', level: 'warn', message: 'hello', details: { a: 1 } })
  assert.equal([counted.length, log], [1, ['warn hello {"a":1}']])
  await workers.stop(0)
})

test('after the drain time running jobs wait again, and no worker is left', async () => {
  const { queue, puppets, add, workers } = runWorkers(() => {}, 2)
  const ids = [await add(), await add(), await add()]
  await until(() => puppets.every(({ sent }) => sent.length > 0))
  await workers.stop(0)
  const jobs = await Promise.all(ids.map((id) => queue.get(id)))
  assert.equal(jobs.map((job) => job!.status), ['waiting', 'waiting', 'waiting']) // prettier-ignore
  assert.equal(await Promise.all(ids.map((id) => queue.ahead(id))), [0, 1, 2])
  assert.ok(puppets.every(({ isKilled }) => isKilled))
  assert.is(puppets.length, 2, 'nothing is started any more')
})

test('running jobs end within the drain time, and no other job begins', async () => {
  const { queue, puppets, add, ended, workers } = runWorkers(() => {})
  const [running, waiting] = [await add(), await add()]
  await until(() => puppets[0]!.sent.length > 0)
  const stopped = workers.stop(60_000)
  puppets[0]!.say({ type: 'done', facts, id: running, report, residentBytes: 1 })
  await stopped
  assert.is((await ended(running)).status, 'finished')
  assert.is((await queue.get(waiting))!.status, 'waiting')
  assert.equal([puppets.length, puppets[0]!.sent.length], [1, 1])
})

const measured: AutoSizes = { 'a/l.typ.hbs': { map: { width: 5 } } }

test('the first worker measures fonts and then prints; other workers start with the measured results', async () => {
  const used: AutoSizes[] = []
  const { puppets, workers, add, ended } = runWorkers(prints, 3, {
    sizes: 'unknown',
    useSizes: (sizes) => used.push(sizes)
  })
  assert.equal(
    puppets.map(({ sizes }) => sizes === undefined),
    [true, false, false]
  )
  puppets[0]!.say({ type: 'measured', sizes: measured })
  await workers.measured()
  assert.equal([used, await puppets[1]!.sizes, await puppets[2]!.sizes], [[measured], measured, measured])
  for (let job = 0; job < 6; job++) await ended(await add())
  assert.is(puppets.length, 3)
  assert.ok(puppets[0]!.sent.some(({ type }) => type === 'print'))
  await workers.stop(0)
})

test('a mistake found while measuring is reported, and a reload measures again', async () => {
  const { puppets, workers } = runWorkers(
    (message, puppet) => {
      if (message.type === 'reload') puppet.say({ type: 'measured', sizes: measured })
    },
    2,
    { sizes: 'unknown' }
  )
  puppets[0]!.say({ type: 'not-measured', error: { code: 'layout-mistake', message: 'l.typ.hbs: no space' } })
  assert.is((await thrownBy(workers.measured())).code, 'layout-mistake')
  await workers.reload(false)
  await workers.measured()
  assert.equal(await puppets[1]!.sizes, measured)
  await workers.stop(0)
})

test('a reload waits for running jobs, and no job begins before all workers have read the layouts', async () => {
  const { puppets, workers, add, ended } = runWorkers((message, puppet) => {
    if (message.type === 'reload' && puppet.pid === 0) puppet.say({ type: 'measured', sizes: measured })
  }, 2)
  const printsOf = () => puppets.flatMap(({ sent }) => sent.filter(({ type }) => type === 'print')).length
  const reloadsOf = () => puppets.map(({ sent }) => sent.filter(({ type }) => type === 'reload').length)
  const first = await add()
  await until(() => printsOf() === 1)
  const busy = puppets.find(({ sent }) => sent.length > 0)!
  const reloading = workers.reload(false)
  const second = await add()
  await new Promise(setImmediate)
  assert.equal([printsOf(), reloadsOf()], [1, [0, 0]])
  busy.say({ type: 'done', facts, id: first, report, residentBytes: 1 })
  await ended(first)
  await until(() => reloadsOf()[1] === 1)
  assert.is(printsOf(), 1)
  puppets[1]!.say({ type: 'measured', sizes: measured })
  await reloading
  await until(() => printsOf() === 2)
  const next = puppets.find(({ sent }) => sent.some((message) => message.type === 'print' && message.id === second))!
  next.say({ type: 'done', facts, id: second, report, residentBytes: 1 })
  assert.is((await ended(second)).status, 'finished')
  await workers.stop(0)
})

test('a worker that ends while measuring is replaced by one that measures', async () => {
  const { puppets, workers } = runWorkers(prints, 1, {
    sizes: 'unknown',
    prepare: (puppet) => {
      if (puppet.pid === 0) puppet.ready = rejected('worker-lost')
    }
  })
  puppets[0]!.end('killed by SIGKILL')
  assert.is((await thrownBy(workers.measured())).code, 'worker-lost')
  await until(() => puppets.length === 2)
  assert.is(puppets[1]!.sizes, undefined)
  puppets[1]!.say({ type: 'measured', sizes: measured })
  await workers.measured()
  await workers.stop(0)
})

const rejected = (code: 'worker-lost'): Promise<void> => {
  const promise = Promise.reject(new PrintError(code, 'exit code 1'))
  promise.catch(() => {})
  return promise
}

test('many workers wait for jobs without a warning of Node', async () => {
  const warnings: Error[] = []
  const note = (warning: Error) => warnings.push(warning)
  process.on('warning', note)
  const { workers, add, ended } = runWorkers(prints, 12)
  await ended(await add())
  await workers.stop(0)
  process.off('warning', note)
  assert.equal(warnings, [])
})

test('workers are ready when each of them is', async () => {
  let start = () => {}
  const { workers } = runWorkers(prints, 2, {
    prepare: (puppet) => puppet.pid === 1 && (puppet.ready = new Promise((resolve) => (start = resolve)))
  })
  let isReady = false
  void workers.ready.then(() => (isReady = true))
  await new Promise(setImmediate)
  assert.is(isReady, false)
  start()
  await workers.ready
  await workers.stop(0)
})

test('a stop leaves no successor of a worker that has grown', async () => {
  const { puppets, workers, print } = runWorkers(prints, 1, {
    prepare: (puppet) => puppet.pid === 1 && startsForEver(puppet)
  })
  for (const bytes of [100e6, 200e6]) {
    puppets[0]!.held = bytes
    await print(100)
  }
  await until(() => puppets.length === 2)
  await workers.stop(0)
  assert.equal(puppets.map(({ isKilled }) => isKilled), [true, true]) // prettier-ignore
})

test('a stop kills no worker that has ended already', async () => {
  const { puppets, workers } = runWorkers(prints)
  puppets[0]!.end('exit code 1')
  await until(() => puppets.length === 2)
  let kills = 0
  puppets[0]!.kill = async () => void kills++
  await workers.stop(0)
  assert.equal([kills, puppets[1]!.isKilled], [0, true])
})

test('a stop leaves no timer behind', async () => {
  const { workers } = runWorkers(prints)
  await withOwnTimers(async (timers) => {
    await workers.stop(60_000)
    assert.is(timers(), 0)
  })
})

test('whatever the reason is why no worker can start, it is reported as an error of mapsetter', async () => {
  for (const [thrown, code] of [
    [new PrintError('wrong-settings', 'no paper'), 'wrong-settings'],
    [new Error('no paper'), 'worker-lost']
  ] as const) {
    const { workers, refusals } = runWorkers(() => {}, 2, {
      prepare: (puppet) => void (puppet.ready = Promise.reject(thrown)).catch(() => {})
    })
    await until(() => refusals.length > 0)
    assert.instance(refusals[0], PrintError)
    assert.equal([refusals[0]!.code, refusals[0]!.message], [code, 'no paper'])
    await workers.stop(0)
  }
})

test('as long as one worker of two may start, nothing is reported', async () => {
  const { puppets, workers, refusals } = runWorkers(() => {}, 2, {
    prepare: (puppet) => {
      if (puppet.pid === 1) startsForEver(puppet)
      else puppet.ready = rejected('worker-lost')
    }
  })
  await until(() => puppets.length === 4)
  assert.equal(refusals, [])
  await workers.stop(0)
})

test('the reason is reported if no worker ever started; jobs wait for one that can', async () => {
  for (const hasBegun of [false, true]) {
    const { queue, puppets, workers, refusals, add } = runWorkers(() => {}, 1, {
      prepare: (puppet) => {
        if (!hasBegun || puppet.pid > 0) puppet.ready = rejected('worker-lost')
      }
    })
    if (hasBegun) {
      await workers.ready
      puppets[0]!.end('killed by SIGKILL')
    }
    const id = await add()
    await until(() => puppets.length === (hasBegun ? 4 : 3))
    assert.is((await queue.get(id))!.status, 'waiting')
    assert.is(refusals.length > 0, !hasBegun)
    await workers.stop(0)
  }
})

test.run()
