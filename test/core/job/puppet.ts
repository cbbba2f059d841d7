import { EventEmitter } from 'node:events'
import type { FromWorker, ToWorker } from '../../../core/job/messages.js'
import type { WorkerProcess } from '../../../core/job/worker-process.js'
import type { AutoSizes } from '../../../core/layout/attributes/auto-sizes.js'

/** A worker process without the process: answers each message as the test says. */
export class Puppet implements WorkerProcess {
  ready: Promise<void> = Promise.resolve()
  sent: ToWorker[] = []
  events = new EventEmitter()
  isKilled = false
  /** What it is started with; undefined: it is to measure. */
  sizes?: Promise<AutoSizes>
  #end?: string

  constructor(
    readonly pid: number,
    readonly answer: (message: ToWorker, puppet: Puppet) => void
  ) {}

  residentBytes() {
    return this.held
  }
  held = 0
  isOutdated = () => false
  send(message: ToWorker) {
    this.sent.push(message)
    queueMicrotask(() => this.#end === undefined && this.answer(message, this))
  }
  say(message: FromWorker) {
    this.events.emit('message', message)
  }
  end(how: string) {
    this.#end ??= how
    this.events.emit('end', how)
  }
  onMessage(listener: (message: FromWorker) => void) {
    this.events.on('message', listener)
    return () => void this.events.off('message', listener)
  }
  onEnd(listener: (how: string) => void) {
    const once = () => {
      this.events.off('end', once)
      listener(this.#end!)
    }
    this.events.on('end', once)
    if (this.#end !== undefined) queueMicrotask(() => this.events.listeners('end').includes(once) && once())
    return () => void this.events.off('end', once)
  }
  async kill() {
    this.isKilled = true
    this.end('killed by SIGKILL')
  }
}

export const facts = { stageMs: { map: 1 }, hosts: [], fetches: 0, fetchedBytes: 0, cached: 0 }
export const report = { name: 'r', mediaType: 'application/pdf', extension: 'pdf', bytes: 1 }
/** Prints at once. */
export const prints = (message: ToWorker, puppet: Puppet, residentBytes = 1) => {
  if (message.type !== 'print') return
  puppet.say({ type: 'progress', id: message.id, stage: 'map' })
  puppet.say({ type: 'done', facts, id: message.id, report, residentBytes })
}

/** It never becomes ready. */
export const startsForEver = (puppet: Puppet): void => {
  puppet.ready = new Promise((_, reject) => puppet.onEnd((how) => reject(new Error(how))))
  puppet.ready.catch(() => {})
}
