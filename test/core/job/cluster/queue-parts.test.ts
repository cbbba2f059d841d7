import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { makeClusterQueue } from '../../../../core/job/cluster/cluster-queue.js'
import type { Ledger } from '../../../../core/job/cluster/ledger.js'
import type { UpkeepTimings } from '../../../../core/job/cluster/upkeep.js'
import { until } from '../../../support/until.js'
import { cancelled, never, report } from '../contract/queues-under-test.js'
import { jobOf, requestOf } from '../queues.js'
import { makePatientNodes } from './nodes.js'

type Options = Parameters<typeof makeClusterQueue>[0]

const OFTEN: UpkeepTimings = { beatMs: 10, graceMs: 1e6, lockMs: 600, stalledMs: 100 }
/** One beat, at the start. */
const ONCE = { ...OFTEN, beatMs: 1e6 }

let nodes: ReturnType<typeof makePatientNodes>
test.before.each(() => void (nodes = makePatientNodes()))
test.after.each(() => nodes.close())

/** A node, and what it asks its database to do. */
const watched = (
  options: Parameters<ReturnType<typeof makePatientNodes>['node']>[0],
  changed: (ledger: Ledger) => Partial<Ledger> = () => ({})
) => {
  const calls: string[] = []
  let given: UpkeepTimings | undefined
  const connect: Options['connect'] = async (_, id, timings) => {
    given = timings as UpkeepTimings
    const server = nodes.serverOf(id, timings.lockMs, () => false)
    const beat: Ledger['beat'] = (node) => (calls.push(`beat ${node.line}`), server.ledger.beat(node))
    return {
      ledger: { ...server.ledger, beat, ...changed(server.ledger) },
      prepare: server.prepare,
      async line(name) {
        const line = await server.line(name)
        calls.push(`open ${name}`)
        return {
          ...line,
          next: (token) => (calls.push('next'), line.next(token)),
          close: async () => void calls.push(`close ${name}`)
        }
      },
      close: async () => void calls.push('close server')
    }
  }
  const queue = nodes.node({ timings: OFTEN, connect, ...options })
  return { queue, calls, given: () => given }
}
const beatsOf = (calls: string[]) => calls.filter((call) => call.startsWith('beat')).length
const moreBeats = async (calls: string[], count = 3) => {
  const before = beatsOf(calls)
  await until(() => beatsOf(calls) >= before + count)
}

test('a node that is silent for thirty seconds counts as dead, and its jobs are free after six', async () => {
  const { queue, given } = watched({ timings: {} })
  await queue.open()
  assert.equal(given(), { beatMs: 5000, graceMs: 30_000, lockMs: 6000, stalledMs: 2000 })
})

test('a node is known and opens its line at once, and prints from it when it has claimed a job', async () => {
  const once = watched({ timings: ONCE })
  await once.queue.open()
  await new Promise(setImmediate)
  assert.equal(once.calls.toSorted(), ['beat undefined', 'open mapsetter-1-one'])
  const { queue, calls } = watched({})
  await queue.add(jobOf('a'), requestOf())
  await queue.claim(never)
  await until(() => calls.at(-1) === 'beat mapsetter-1-one')
})

test('the log has words for errors of Redis that only name its options', async () => {
  const away = () => Promise.reject(new Error('max retries per request'))
  const logOf = async (address: string) => {
    const queue = nodes.node({ address, connect: away })
    await queue.open()
    return queue.log.join()
  }
  assert.match(await logOf('redis://memory.example/0'), 'the connection is closed')
  assert.match(await logOf('postgres://memory.example/print'), 'max retries per request')
})

test('new layouts have a line of their own; the old one closes with the end of its last job', async () => {
  let digest = 'old'
  const { queue, calls } = watched({ digest: () => digest })
  await queue.add(jobOf('a'), requestOf())
  const { fence } = await queue.claim(never)
  digest = 'new'
  await queue.layoutsChanged()
  await queue.add(jobOf('b'), requestOf())
  assert.equal([nodes.entries.get('b')!.line, calls.includes('close mapsetter-1-old')], ['mapsetter-1-new', false])
  await queue.finish('a', fence, { status: 'finished', report })
  await until(() => calls.includes('close mapsetter-1-old'))
})

test('a waiting job that is cancelled leaves its line, and listeners hear of its end once', async () => {
  const { queue, calls } = watched({})
  await queue.add(jobOf('a'), requestOf())
  const told: string[] = []
  queue.onChange(({ status, report }) => told.push(`${status} ${report?.name ?? ''}`.trim()))
  queue.onEnd(({ id }) => told.push(`end of ${id}`))
  await queue.cancel('a', cancelled)
  await until(() => nodes.lineOf('mapsetter-1-one').size === 0)
  await moreBeats(calls)
  assert.equal(told, ['cancelled', 'end of a'])
  await nodes.node({ timings: ONCE }).amend('a', { report: { ...report, name: 'other' } })
  await moreBeats(calls)
  assert.equal(told.slice(2), [], 'what another node notes about it is no new state')
})

test('a job can be cancelled although another node changes it meanwhile', async () => {
  let others = 1
  const { queue } = watched({}, ({ read, write }) => ({
    async read(id) {
      const entry = await read(id)
      if (others-- > 0) await write({ ...entry!, rank: 5 })
      return entry
    }
  }))
  await queue.add(jobOf('a'), requestOf())
  assert.is((await queue.cancel('a', cancelled))!.status, 'cancelled')
  assert.equal([nodes.entries.get('a')!.job.status, nodes.entries.get('a')!.rank], ['cancelled', 5])
})

test('a node that has just come may cancel, and knows no place of a job that it does not find', async () => {
  await nodes.node({ timings: ONCE }).add(jobOf('a'), requestOf())
  const { queue } = watched({})
  assert.is((await queue.cancel('a', cancelled))!.status, 'cancelled')
  assert.is(await queue.ahead('none'), 0)
})

test('a message says to the node that prints a job that it was cancelled, and to no other', async () => {
  const [one, two, three] = [1, 2, 3].map(() => nodes.node({ timings: ONCE }))
  const stopped: string[] = []
  for (const [name, node] of Object.entries({ one, two, three })) {
    await node!.open()
    node!.onCancel((id) => stopped.push(`${name} ${id}`))
    if (name !== 'two') node!.onChange(() => {})
  }
  for (const id of ['a', 'b']) await one!.add(jobOf(id), requestOf())
  for (const id of ['a', 'b']) assert.is((await two!.claim(never)).job.id, id)
  // a change of a job that stays
  const { ledger } = nodes.serverOf('other', 600, () => false)
  await ledger.write((await ledger.read('b'))!)
  await one!.cancel('a', cancelled)
  await until(() => stopped.length > 0)
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate)
  assert.equal(stopped, ['two a'])
})

test('an awaited job that its own node has lost is cancelled by the node that takes it', async () => {
  // its lock lasts for longer than one and a half beats, and not for the time of grace
  const timings = { beatMs: 20, graceMs: 400, lockMs: 150, stalledMs: 100 }
  const [one, gone] = [nodes.node({ timings }), nodes.node({ timings })]
  await one.open()
  await nodes.pass(2 * timings.graceMs)
  await gone.add(jobOf('awaited'), requestOf({ isAwaited: true }))
  await gone.claim(never)
  gone.cut(true)
  const claiming = one.claim(never)
  await until(() => nodes.entries.get('awaited')!.job.status === 'cancelled')
  await one.add(jobOf('other'), requestOf())
  assert.is((await claiming).job.id, 'other')
})

test('a node that is closed waits for what it does, closes its line and its database, and does nothing more', async () => {
  let go = () => {}
  let isHeld = false
  const { queue, calls } = watched({}, () => ({
    changed: () => (isHeld = true) && new Promise((resolve) => (go = () => resolve({ jobs: [], mark: 0 })))
  }))
  await queue.open()
  const claiming = queue.claim(never)
  claiming.catch(() => {})
  await until(() => isHeld && calls.includes('next'))
  const closing = queue.close()
  assert.is(queue.close(), closing)
  await new Promise((resolve) => setTimeout(resolve, 50))
  assert.is(calls.includes('close server'), false)
  go()
  await closing
  assert.equal(calls.slice(-2), ['close mapsetter-1-one', 'close server'])
  await new Promise((resolve) => setTimeout(resolve, 50))
  assert.is(calls.at(-1), 'close server')
})

test.run()
