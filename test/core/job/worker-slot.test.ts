import { getEventListeners } from 'node:events'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { ToWorker } from '../../../core/job/messages.js'
import { startSlot } from '../../../core/job/worker-slot.js'
import { until } from '../../support/until.js'
import { facts, prints, Puppet, report, startsForEver } from './puppet.js'
import { makeAdding, makeTestQueue } from './queues.js'

interface Given {
  answer?: (message: ToWorker, puppet: Puppet) => void
  /** Called with each process before it is used. */
  prepare?: (puppet: Puppet) => unknown
}

const start = ({ answer = prints, prepare = () => {} }: Given = {}) => {
  const queue = makeTestQueue()
  const puppets: Puppet[] = []
  const events: string[] = []
  const log: string[] = []
  const [drain, stop] = [new AbortController(), new AbortController()]
  const slot = startSlot(
    {
      queue,
      spawn: () => {
        const puppet = new Puppet(puppets.length, answer)
        prepare(puppet)
        puppets.push(puppet)
        return puppet
      },
      jobSeconds: 60,
      workerMegabytes: 1000,
      replaced: (why) => events.push(`replaced: ${why}`),
      now: () => 0,
      discard: (name) => events.push(`discarded: ${name}`),
      log: (level, message) => log.push(`${level} ${message}`)
    },
    { drain: drain.signal, stop: stop.signal },
    {
      canStart: () => events.includes('can start') || events.push('can start'),
      cannotStart: (thrown) => events.push(`cannot start: ${(thrown as Error).message}`)
    }
  )
  slot.ready.catch(() => {})
  const printing = (puppet: number) => until(() => puppets[puppet]?.sent.some(({ type }) => type === 'print'))
  const end = async () => {
    drain.abort()
    stop.abort()
    await slot.ended
  }
  return { slot, queue, puppets, events, log, drain, stop, printing, end, ...makeAdding(queue) }
}

/** A promise, and how to settle it. */
const pending = () => {
  let settle = { resolve: () => {}, reject: (_: Error) => {} }
  const promise = new Promise<void>((resolve, reject) => (settle = { resolve, reject }))
  promise.catch(() => {})
  return { promise, ...settle }
}
const isOver = (promise: Promise<unknown>) => Promise.race([promise.then(() => true), new Promise((resolve) => setImmediate(resolve, false))]) // prettier-ignore
const isAlive = ({ isKilled }: Puppet) => !isKilled

test('a slot is warm while its worker can print, and says whether it ever could', async () => {
  const [first, second] = [pending(), pending()]
  const { slot, puppets, events, end } = start({
    prepare: (puppet) => (puppet.ready = [first, second][puppet.pid]!.promise)
  })
  const state = () => [slot.look().isWarm, slot.look().wasWarm]
  assert.equal([state(), events], [[false, false], []])
  first.resolve()
  await until(() => slot.look().isWarm)
  assert.equal([state(), events, slot.current()], [[true, true], ['can start'], puppets[0]])
  puppets[0]!.end('exit code 1')
  await until(() => puppets.length === 2)
  assert.equal([state(), events.slice(1), slot.current()], [[false, true], ['replaced: ended'], puppets[1]])
  second.resolve()
  await until(() => slot.look().isWarm)
  puppets[1]!.held = 9
  assert.equal(slot.look(), { isWarm: true, wasWarm: true, residentBytes: 9 })
  await end()
})

test('a worker that cannot start is replaced; that an idle one has ended is logged', async () => {
  const { puppets, events, log, end } = start({
    prepare: (puppet) => void (puppet.pid === 0 && (puppet.ready = Promise.reject(new Error('no paper'))))
  })
  await until(() => events.length === 3)
  assert.equal([events, log], [['cannot start: no paper', 'replaced: no-start', 'can start'], ['error no paper']])
  assert.equal(puppets.map(isAlive), [false, true])
  puppets[1]!.end('exit code 1')
  await until(() => puppets.length === 3)
  assert.equal(events.slice(3), ['replaced: ended'])
  assert.equal(log.slice(1), ['error an idle worker process ended; another one takes its place'])
  await end()
})

test('a queue that fails costs no worker, and is asked again', async () => {
  const { slot, queue, puppets, log, print, end } = start()
  const { claim } = queue
  const resume = await slot.pause()
  queue.claim = async () => Promise.reject(new Error('no database'))
  resume()
  await until(() => log.length > 0)
  queue.claim = claim
  await print(1)
  assert.equal([log, puppets.map(isAlive)], [['error no database'], [true]])
  await end()
})

test('a drained slot ends its worker, idle or still starting, and starts no other one', async () => {
  const starting = start({ prepare: startsForEver })
  const idle = start()
  await idle.print(1)
  const startingAgain = start({
    prepare: (puppet) => puppet.pid === 1 && startsForEver(puppet),
    answer: (message, puppet) => prints(message, puppet, 2e9)
  })
  await startingAgain.print(1)
  await until(() => startingAgain.puppets.length === 2)
  for (const [{ slot, puppets, events, log, drain }, seen] of [
    [starting, []],
    [idle, ['can start']],
    [startingAgain, ['can start', 'replaced: memory']]
  ] as const) {
    drain.abort()
    await slot.ended
    assert.equal([puppets.some(isAlive), log, events], [false, [], seen])
  }
})

test('a drained slot ends a worker that is to take the place of its own', async () => {
  const { slot, puppets, events, drain } = start()
  const next = new Puppet(9, prints)
  drain.abort()
  slot.adopt(next)
  await slot.ended
  assert.equal([isAlive(next), puppets.map(isAlive), events], [false, [false], ['can start']])
})

test('a drained slot ends when its job has ended, which may still succeed', async () => {
  const { slot, queue, puppets, events, drain, stop, add, printing } = start({ answer: () => {} })
  const id = await add()
  await printing(0)
  drain.abort()
  assert.equal([await isOver(slot.ended), puppets.map(isAlive)], [false, [true]])
  puppets[0]!.say({ type: 'done', facts, id, report, residentBytes: 1 })
  await slot.ended
  assert.is((await queue.get(id))!.status, 'finished')
  assert.equal([events, puppets.length], [['can start'], 1])
  assert.equal([drain, stop].map(({ signal }) => getEventListeners(signal, 'abort').length), [0, 0]) // prettier-ignore
})

test('a job that the service gives back when it stops waits again', async () => {
  const { slot, queue, puppets, events, add, printing, end } = start({ answer: () => {} })
  const id = await add()
  await printing(0)
  await end()
  assert.is((await queue.get(id))!.status, 'waiting')
  assert.equal([events, puppets.map(isAlive), slot.current()], [['can start'], [false], puppets[0]])
})

test('only a report that was finished too late is discarded; the log names each end that came too late', async () => {
  const { queue, events, log, puppets, add, printing, print, end } = start({
    answer: (message, puppet) => message.type === 'print' && message.id !== 'job1' && message.id !== 'job2' && prints(message, puppet) // prettier-ignore
  })
  // nobody tells the worker that they are cancelled
  queue.onCancel = () => () => {}
  const error = { code: 'too-large', message: 'no' } as const
  for (const end of [
    { type: 'done', report },
    { type: 'failed', error }
  ] as const) {
    const id = await add()
    await until(() => puppets[0]!.sent.some((message) => message.type === 'print' && message.id === id))
    await queue.cancel(id, { code: 'cancelled', message: 'enough' })
    puppets[0]!.say({ ...end, facts, id, residentBytes: 1 })
  }
  await print(1)
  assert.equal(events, ['can start', 'discarded: r'])
  assert.equal(log.map((line) => line.split(' ')[0]), ['warn', 'warn']) // prettier-ignore
  await printing(0)
  await end()
})

/** A slot whose worker has grown so much that another one is to take its place. */
const grown = async (given?: Given) => {
  const started = start(given)
  const { puppets, print } = started
  puppets[0]!.held = 100e6
  await print(100)
  puppets[0]!.held = 200e6
  await print(100)
  await until(() => puppets.length === 2)
  return started
}

test('a worker that has grown is replaced by one whose memory is measured anew', async () => {
  const { slot, puppets, events, log, print, end } = await grown()
  assert.match(log.join(), /^info .* 200 MB/)
  await print(1)
  await until(() => !isAlive(puppets[0]!))
  assert.equal([events, slot.current(), isAlive(puppets[1]!)], [['can start', 'replaced: growth'], puppets[1], true])
  puppets[1]!.held = 200e6
  await print(200)
  assert.is(puppets.length, 2)
  await end()
  assert.is(isAlive(puppets[1]!), false)
})

test('a worker that grows on gets one successor at a time, and another one if that cannot start', async () => {
  const successor = pending()
  const { puppets, print, events, end } = await grown({
    prepare: (puppet) => void (puppet.pid === 1 && (puppet.ready = successor.promise))
  })
  await print(100)
  assert.is(puppets.length, 2)
  successor.reject(new Error('no paper'))
  await until(() => !isAlive(puppets[1]!))
  await print(100)
  assert.equal([puppets.map(isAlive), events], [[true, false, true], ['can start']])
  await end()
})

test('a successor is given up if the worker is replaced for another reason', async () => {
  const { puppets, print, end } = await grown({
    prepare: (puppet) => puppet.pid === 1 && startsForEver(puppet)
  })
  puppets[0]!.end('exit code 1')
  await print(1)
  assert.equal([isAlive(puppets[1]!), puppets.length], [false, 3])
  await end()
})

test('a paused slot claims nothing, gives up a successor, and goes on with the worker that it has then', async () => {
  const adopted = pending()
  const { slot, queue, puppets, events, add, print, end } = await grown({
    prepare: (puppet) => puppet.pid === 1 && startsForEver(puppet)
  })
  const resume = await slot.pause()
  assert.is(isAlive(puppets[1]!), false)
  const next = new Puppet(9, prints)
  next.ready = adopted.promise
  slot.adopt(next)
  assert.equal([slot.current(), isAlive(puppets[0]!), slot.look().isWarm], [next, false, false])
  const id = await add()
  resume()
  await new Promise(setImmediate)
  assert.is((await queue.get(id))!.status, 'waiting')
  adopted.resolve()
  await print(1)
  assert.equal([(await queue.get(id))!.status, slot.look().isWarm], ['finished', true])
  assert.equal([events, puppets.length], [['can start', 'replaced: links'], 2])
  await end()
})

test('a slot is paused when its job has ended', async () => {
  const { slot, queue, puppets, add, printing, end } = start({ answer: () => {} })
  const id = await add()
  await printing(0)
  const pausing = slot.pause()
  assert.is(await isOver(pausing), false)
  puppets[0]!.say({ type: 'done', facts, id, report, residentBytes: 1 })
  const resume = await pausing
  assert.is((await queue.get(id))!.status, 'finished')
  const next = await add()
  await new Promise(setImmediate)
  assert.is((await queue.get(next))!.status, 'waiting')
  resume()
  await until(async () => (await queue.get(next))!.status === 'running')
  await end()
})

test.run()
