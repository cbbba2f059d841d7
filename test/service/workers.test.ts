import { getPriority } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { threadPriorities } from '../support/process-facts.js'
import { fewPlugins, fixtures, lives, processOf, type Service, startService } from '../support/service.js'
import { startSilentServer } from '../support/silent-server.js'
import { until } from '../support/until.js'

let service: Service
test.before(async () => {
  service = await startService({ plugins: fewPlugins })
})
test.after(async () => void (await service?.stop()))

const trouble = (does: string, address?: string) => ({ type: 'trouble', does, address })

/** A quick print: the process it ran in. */
const printed = async (): Promise<number> => {
  const ref = await service.create([trouble('nothing')])
  const { status, error } = await service.ended(ref)
  assert.is(status, 'finished', error)
  return processOf(service, ref)
}

test('the job of a killed worker is printed again by another worker; the second death ends it', async () => {
  const upstream = await startSilentServer()
  const ref = await service.create([trouble('fetch', upstream.address)])
  const waiting = await service.create([trouble('nothing')])
  const first = await processOf(service, ref)
  process.kill(first, 'SIGKILL')
  const second = await until(async () => {
    const pid = await processOf(service, ref)
    return pid !== first && pid
  })
  process.kill(second, 'SIGKILL')
  const { done, status, error } = await service.ended(ref)
  assert.equal([done, status], [true, 'error'])
  assert.match(error, 'worker processes ended')
  const report = await service.get(`/print/report/${ref}`)
  assert.equal([report.status, ((await report.json()) as any).code], [500, 'worker-lost'])
  assert.is((await service.ended(waiting)).status, 'finished', 'the job behind it is printed')
  upstream.close()
})

for (const does of ['exit', 'crash'])
  test(`a print that ends its workers (${does}) fails, and no other one`, async () => {
    const ref = await service.create([trouble(does)])
    assert.is((await service.ended(ref)).status, 'error')
    await printed()
  })

test('a worker killed while idle fails no job', async () => {
  const pid = await printed()
  process.kill(pid, 'SIGKILL')
  assert.is.not(await printed(), pid)
})

test('an unhandled rejection in a plugin fails no job', async () => {
  const ref = await service.create([trouble('reject')])
  assert.is((await service.ended(ref)).status, 'finished')
  assert.is(await printed(), await processOf(service, ref))
  assert.match(service.log(), 'nobody waits for this')
})

test('a worker that does not react to a cancel is killed', async () => {
  const ref = await service.create([trouble('loop')])
  const pid = await processOf(service, ref)
  await service.cancel(ref)
  assert.is((await service.status(ref)).status, 'cancelled')
  assert.is.not(await printed(), pid)
  await until(() => !lives(pid))
})

test('when the service stops, waiting clients get an answer, and no process is left', async () => {
  const stopped = await startService({ plugins: fewPlugins, workers: 2 })
  const upstream = await startSilentServer()
  const held = trouble('fetch', upstream.address)
  const answers = [held, trouble('loop'), trouble('nothing')].map((layer) => stopped.build([layer]))
  const busy = () => [...stopped.log().matchAll(/process (\d+)/g)].map(([, pid]) => Number(pid))
  await until(() => upstream.open() === 1 && busy().length === 2)
  const pids = busy()
  assert.is(await stopped.stop(), 0)
  for (const answer of await Promise.all(answers)) {
    assert.is(answer.status, 503)
    assert.is(((await answer.json()) as any).error, 'the service is shutting down')
  }
  await until(() => upstream.open() === 0)
  assert.not.ok([...pids].some(lives))
  upstream.close()
})

test('when the service is killed, no worker process is left, busy or not', async () => {
  const killed = await startService({ plugins: fewPlugins, workers: 2 })
  const busy = await processOf(killed, await killed.create([trouble('loop')]))
  const idle = await processOf(killed, await killed.create([trouble('nothing')]))
  assert.is.not(busy, idle)
  await killed.kill()
  await until(() => !lives(busy) && !lives(idle))
})

test('if a worker cannot start, the service ends with the reason', async () => {
  const started = startService({ plugins: fewPlugins, setup: join(fixtures, 'setup/only-here.js') })
  try {
    await started
  } catch (thrown) {
    assert.match((thrown as Error).message, 'never in a worker')
    return
  }
  await (await started).stop()
  assert.unreachable()
})

test('each thread of a worker lets the service go first', async () => {
  const pid = await printed()
  assert.ok(getPriority(pid) > getPriority(service.pid))
  assert.equal(new Set(threadPriorities(pid)), new Set([getPriority(pid)]))
})

test.run()
