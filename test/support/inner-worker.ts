/**
 * A worker inside the test process: it does what a worker process does, without the two seconds that one takes to start.
 * For tests whose subject is not the process: nothing can end a job here that does not end itself.
 */
import './no-system-fonts.js'
import type { Container } from '../../core/container.js'
import { PrintError } from '../../core/errors.js'
import type { FromWorker, ToWorker } from '../../core/job/messages.js'
import type { WorkerProcess } from '../../core/job/worker-process.js'
import type { AutoSizes } from '../../core/layout/attributes/auto-sizes.js'
import type { Settings } from '../../core/settings.js'
import { prepareWork, type Work } from '../../core/work.js'

const startInnerWorker = (settings: Settings, known: Promise<AutoSizes | undefined>): WorkerProcess => {
  const listeners = new Set<(message: FromWorker) => void>()
  const onEnds = new Set<(how: string) => void>()
  let end: string | undefined
  let work: Work | undefined
  /** Jobs that it has been given; a process that ends would take them with it. */
  const jobs = new Set<string>()
  const send = (message: FromWorker): void => {
    const copy = structuredClone(message)
    setImmediate(() => {
      if (end === undefined) for (const listener of [...listeners]) listener(structuredClone(copy))
    })
  }
  const finish = (how: string): void => {
    if (end !== undefined) return
    end = how
    const error = new PrintError('cancelled', how).toData()
    for (const id of jobs) work?.receive({ type: 'cancel', id, error })
    work?.end()
    for (const listener of onEnds) listener(how)
  }
  const started = known.then(async (sizes) => {
    work = (await prepareWork(structuredClone(settings), send))(sizes)
    if (end !== undefined) work.end()
  })
  const ready = new Promise<void>((resolve, reject) => {
    const listen = (message: FromWorker) => message.type === 'ready' && resolve()
    listeners.add(listen)
    onEnds.add((how) => reject(new PrintError('worker-lost', `a worker ended before it was ready: ${how}`)))
    started.catch((thrown) => {
      reject(thrown)
      send({ type: 'cannot-start', error: PrintError.fromData(thrown.toData()).toData() })
      setImmediate(() => setImmediate(() => finish('exit code 1')))
    })
  })
  ready.catch(() => {})
  return {
    pid: process.pid,
    ready,
    isOutdated: () => false,
    residentBytes: () => 0,
    send(message: ToWorker) {
      const copy = structuredClone(message)
      if (copy.type === 'print') jobs.add(copy.id)
      void started.then(() => end === undefined && work!.receive(copy)).catch(() => {})
    },
    onMessage(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    onEnd(listener) {
      if (end === undefined) onEnds.add(listener)
      else queueMicrotask(() => listener(end!))
      return () => void onEnds.delete(listener)
    },
    async kill() {
      finish('killed by SIGKILL')
    }
  }
}

/** A setup: the printer's workers are in this process. */
export default (container: Container): void =>
  container.replace('spawnWorker', () => (sizes) => {
    const known: Promise<AutoSizes | undefined> = sizes ?? Promise.resolve(undefined)
    return startInnerWorker(container.get('settings'), known)
  })
