import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { JobQueue } from '../../core/job/queue.js'
import type { Database } from '../support/database.js'
import { makeNode } from './cluster-queues.js'
import type { FromNode, ToNode } from './cluster-node.js'

/** A node in a process of its own, which a test can kill or freeze. */
export interface NodeProcess {
  add(id: string, isAwaited: boolean): Promise<void>
  claim(): Promise<{ id: string; fence: number }>
  finish(id: string, fence: number): Promise<boolean>
  signal(name: NodeJS.Signals): void
}

/** The nodes of one test, on a database of its own. */
export interface Cluster {
  address: string
  node(options?: Parameters<typeof makeNode>[1]): JobQueue
  process(digest?: string): Promise<NodeProcess>
  close(): Promise<void>
}

export const makeCluster = async (database: Database): Promise<Cluster> => {
  const address = await database.address()
  const queues: JobQueue[] = []
  const children: ReturnType<typeof fork>[] = []
  return {
    address,
    node(options) {
      const queue = makeNode(address, options)
      queues.push(queue)
      return queue
    },
    async process(digest = 'one') {
      const child = fork(fileURLToPath(new URL('cluster-node.js', import.meta.url)), [address, digest])
      children.push(child)
      const next = <T extends FromNode['type']>(type: T) =>
        new Promise<FromNode & { type: T }>((resolve) => {
          const listen = (message: FromNode): void => {
            if (message.type !== type) return
            child.off('message', listen)
            resolve(message as FromNode & { type: T })
          }
          child.on('message', listen)
        })
      const send = (message: ToNode): void => void child.send(message)
      await next('ready')
      return {
        async add(id, isAwaited) {
          send({ type: 'add', id, isAwaited })
          await next('added')
        },
        claim() {
          send({ type: 'claim' })
          return next('claimed')
        },
        async finish(id, fence) {
          send({ type: 'finish', id, fence })
          return (await next('finished')).isKept
        },
        signal: (name) => void child.kill(name)
      }
    },
    async close() {
      for (const child of children) child.kill('SIGKILL')
      await Promise.all(queues.map((queue) => queue.close()))
    }
  }
}

export const newId = (): string => randomUUID()
