/** A process that claims one job of a queue and keeps it until it is told to finish it; see cluster-queues.ts. */
import { jobOf, requestOf } from '../core/job/queues.js'
import { never, report } from '../core/job/contract/queues-under-test.js'
import { makeNode } from './cluster-queues.js'

export type ToNode =
  { type: 'add'; id: string; isAwaited: boolean } | { type: 'claim' } | { type: 'finish'; id: string; fence: number }
export type FromNode =
  | { type: 'ready' }
  | { type: 'added' }
  | { type: 'claimed'; id: string; fence: number }
  | { type: 'finished'; isKept: boolean }

const send = (message: FromNode): void => void process.send!(message)

const [, , address = '', digest = ''] = process.argv
const queue = makeNode(address, { digest })

process.on('message', async (message: ToNode) => {
  if (message.type === 'add') {
    await queue.add(jobOf(message.id), requestOf({ isAwaited: message.isAwaited }))
    send({ type: 'added' })
  } else if (message.type === 'claim') {
    const { job, fence } = await queue.claim(never)
    send({ type: 'claimed', id: job.id, fence })
  } else {
    send({ type: 'finished', isKept: await queue.finish(message.id, message.fence, { status: 'finished', report }) })
  }
})
process.on('disconnect', () => process.exit())
await queue.open()
send({ type: 'ready' })
