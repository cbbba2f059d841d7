import type { Readable } from 'node:stream'
import { Body, joined } from '../body.js'
import type { Container } from '../container.js'
import { PrintError } from '../errors.js'
import { spawnWorker } from '../job/worker-process.js'
import type { BodyReading } from '../printer.js'
import type { RequestLimits } from '../request/limits.js'
import { readerSpawning } from '../worker-spawning.js'
import { type Accepted, readAndAccept } from './read.js'
import { makeReader } from './reader.js'
import { makeUploads } from './uploads.js'

/** Receives bodies of print requests within limits; reads large ones in a process, so that the service can answer others. */
export interface Intake {
  receive(stream: Readable, announced?: number): Promise<Body>
  read(body: Body, reading: BodyReading, submittedAt: number): Promise<Accepted>
  /** Layouts have changed. */
  renew(): void
  close(): Promise<void>
}

/** Limits of bodies that are read on the event loop, which takes 20 ms at most. Larger ones are read in a process. */
const ON_LOOP = { bytes: 65_536, pages: 5, rows: 50, layers: 50, requestDepth: 50, requestValues: 1000 }

export const makeIntake = (container: Pick<Container, 'get'>): Intake => {
  const settings = container.get('settings')
  const { limits } = settings
  const uploads = makeUploads(limits)
  const few = lesser(limits, ON_LOOP)
  const reader = makeReader({
    spawn: () => spawnWorker(() => readerSpawning(settings), Promise.resolve(container.get('sizes'))),
    seconds: limits.requestSeconds,
    log: container.get('log')
  })

  /** Undefined if it is too large for the event loop. */
  const readNow = (body: Body, reading: BodyReading, submittedAt: number): Accepted | undefined => {
    if (body.byteLength > ON_LOOP.bytes) return undefined
    const parts = body.take()
    try {
      return readAndAccept(joined(parts), reading, container, few, submittedAt)
    } catch (thrown) {
      if (!(thrown instanceof PrintError) || thrown.code !== 'too-large') throw thrown
      body.giveBack(parts)
      return undefined
    }
  }

  return {
    receive: uploads.receive,
    async read(body, reading, submittedAt) {
      try {
        return readNow(body, reading, submittedAt) ?? (await reader.read(body, reading, submittedAt))
      } finally {
        body.drop()
      }
    },
    renew: reader.renew,
    close: reader.close
  }
}

const lesser = (limits: RequestLimits, others: RequestLimits): RequestLimits => ({
  pages: Math.min(limits.pages, others.pages),
  rows: Math.min(limits.rows, others.rows),
  layers: Math.min(limits.layers, others.layers),
  requestDepth: Math.min(limits.requestDepth, others.requestDepth),
  requestValues: Math.min(limits.requestValues, others.requestValues)
})
