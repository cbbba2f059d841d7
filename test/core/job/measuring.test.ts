import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { FromWorker } from '../../../core/job/messages.js'
import { startMeasuring } from '../../../core/job/measuring.js'
import type { WorkerProcess } from '../../../core/job/worker-process.js'
import type { AutoSizes } from '../../../core/layout/attributes/auto-sizes.js'
import { withOwnTimers } from '../../support/own-timers.js'
import { thrownBy } from '../../support/thrown-by.js'
import { until } from '../../support/until.js'

const measured = { measured: 'sizes' } as unknown as AutoSizes

/** Worker processes, each of which says one thing or ends. */
const house = (says: (FromWorker | 'ends' | undefined)[], sizes?: AutoSizes) => {
  const killed: number[] = []
  const used: AutoSizes[] = []
  const log: string[] = []
  let spawned = 0
  const spawn = (): WorkerProcess => {
    const number = spawned++
    const message = says[number]
    const listeners: ((message: FromWorker) => void)[] = []
    const onEnds: ((how: string) => void)[] = []
    setImmediate(() => {
      for (const listener of listeners) listener({ type: 'log', level: 'info', message: `from ${number}` })
      if (message === 'ends') for (const listener of onEnds) listener('exit code 1')
      else if (message) for (const listener of [...listeners]) listener(message)
    })
    return {
      onMessage: (listener: (message: FromWorker) => void) => (listeners.push(listener), () => {}),
      onEnd: (listener: (how: string) => void) => (onEnds.push(listener), () => {}),
      kill: async () => void killed.push(number)
    } as unknown as WorkerProcess
  }
  const workers = startMeasuring({ sizes, spawn, useSizes: (one) => used.push(one), log: (_, message) => log.push(message) }) // prettier-ignore
  return { workers, killed, used, log, spawned: () => spawned }
}

test('one worker process measures the layouts, and ends', async () => {
  const { workers, killed, used, log, spawned } = house([{ type: 'measured', sizes: measured }])
  await workers.ready
  await workers.measured()
  assert.equal([used, killed, log, spawned()], [[measured], [0], ['from 0'], 1])
  assert.equal(workers.look(), [], 'none prints')
  await workers.stop(0)
})

test('if nothing is to be measured, no process starts until the layouts are read again', async () => {
  const { workers, killed, used, spawned } = house([{ type: 'measured', sizes: measured }], {} as AutoSizes)
  await workers.measured()
  assert.is(spawned(), 0)
  await workers.reload(true)
  assert.equal([used, killed], [[measured], [0]])
})

test('a process that ended is followed by another one', async () => {
  const { workers, spawned } = house(['ends', { type: 'measured', sizes: measured }])
  assert.is((await thrownBy(workers.measured())).code, 'worker-lost')
  await until(() => spawned() === 2)
  await workers.measured()
})

test('a mistake in a layout stays until the layouts are read again', async () => {
  const mistake = { type: 'not-measured', error: { code: 'layout-mistake', message: 'x' } } as const
  await withOwnTimers(async (timers) => {
    const { workers, spawned } = house([mistake, mistake, { type: 'measured', sizes: measured }])
    assert.is((await thrownBy(workers.measured())).code, 'layout-mistake')
    await new Promise(setImmediate)
    assert.is(timers(), 0, 'nothing waits to try again')
    assert.is((await thrownBy(workers.reload(false))).code, 'layout-mistake')
    assert.is(spawned(), 2)
    await workers.reload(false)
    await workers.measured()
  })
})

test('the process that measures ends with the service', async () => {
  const { workers, killed } = house([undefined])
  await workers.stop(0)
  assert.equal(killed, [0])
})

test.run()
