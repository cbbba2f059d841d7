import { type ChildProcess, fork, type Serializable } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { isDeepStrictEqual } from 'node:util'
import { PrintError } from '../errors.js'
import { freeBytesOptions } from '../free-bytes.js'
import { collectorOptions } from '../garbage.js'
import { optimizingOptions } from '../optimizing.js'
import { ownModuleOptions } from '../own-modules.js'
import type { AutoSizes } from '../layout/attributes/auto-sizes.js'
import type { FromWorker, ToWorker } from './messages.js'
import type { CannotStart, PrepareMessage, StartMessage } from './worker-main.js'
import { makeTemporaryFolder } from './temporary-folder.js'
import { permissionOptions } from './permission-options.js'

/** A process that works for the service: a worker that prints, unless its messages are others. */
export interface WorkerProcess<To = ToWorker, From = FromWorker> {
  pid: number
  /** Rejects if the process ends before it is ready to print. */
  ready: Promise<void>
  /** Whether one that starts now may read or write other places: what links in the layouts folder lead to has changed. */
  isOutdated(): boolean
  /** Its resident memory in bytes; 0 if the system does not report it. */
  residentBytes(): number
  /** Calls `sent` when the message has left the service, or cannot. */
  send(message: To, sent?: () => void): void
  onMessage(listener: (message: From) => void): () => void
  /** Calls the listener once with a description of how the process ended, also if it has already ended. */
  onEnd(listener: (how: string) => void): () => void
  /** Resolves when the process has ended. */
  kill(): Promise<void>
}

export interface WorkerSpawning {
  /** The module that a worker process runs. */
  entry: string
  settings: unknown
  /** A font configuration without fonts. */
  fontConfiguration: string
  heapMegabytes: number
  /** Whether there are as many workers as cores, or more. */
  sharesCores: boolean
  /** Added to the environment of the worker. */
  environment?: NodeJS.ProcessEnv
  /** Files and folders that it may use, besides its own temporary folder. */
  permissions: { read: readonly string[]; write: readonly string[] }
}

/** Environment variables that workers inherit; all others are removed. */
const KEPT = ['PATH', 'SYSTEMROOT', 'TZ', 'LANG', 'LC_ALL', 'NODE_ENV', 'NODE_EXTRA_CA_CERTS', 'SOURCE_DATE_EPOCH']
/** A little more than a band of pixels has: BAND_PIXELS in pixels/pieces.ts. */
const BAND_BYTES = 4 * 1024 * 1024
/**
 * Mostly of glibc (mallopt(3)), so that native libraries give memory back, but use it again within a print: it takes longer
 * to get new memory than to draw into it. There is one arena instead of a pool for each thread. What bands and tiles leave is
 * used by the next ones, and two bands stay free at its end. Larger blocks are returned at once, and are new memory in pages
 * of 2 MB. By default, both thresholds would grow to 32 MB with the largest block that was freed.
 */
const ALLOCATOR = {
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
  MALLOC_ARENA_MAX: '1',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_TOP_PAD_: String(2 * BAND_BYTES),
  MALLOC_MMAP_THRESHOLD_: String(BAND_BYTES),
  // the allocator of resvg and @napi-rs/canvas: else a thread keeps what it freed until it is used again
  MIMALLOC_PURGE_DELAY: '0'
}
/** Of libuv's pool, instead of four: one draws or encodes while another one decodes. */
const FEW_THREADS = '2'
/** The discard port. A library that tries to download a package through it fails immediately. */
const NOWHERE = 'http://127.0.0.1:9'
/** The file descriptor of the service's standard error. Its standard output may be the report. */
const STDERR = 2
/** A process that is not ready after this time is killed. */
const START_MS = 180_000

/**
 * Starts a worker process without system fonts, proxies, a home folder or secrets in its environment, and without the
 * rest of the disk. It prepares itself immediately and starts when the sizes are known. Without sizes it measures them
 * itself. `likely` are sizes with which it can be prepared before.
 */
export const spawnWorker = <To = ToWorker, From = FromWorker>(
  spawning: () => WorkerSpawning,
  sizes?: Promise<AutoSizes | undefined>,
  likely?: AutoSizes
): WorkerProcess<To, From> => {
  const { entry, settings, fontConfiguration, heapMegabytes, sharesCores, environment, permissions } = spawning()
  const kept = KEPT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  const temporary = makeTemporaryFolder()
  const child = fork(entry, [], {
    // pages share their layers; JSON would copy them for each page
    serialization: 'advanced',
    stdio: ['ignore', STDERR, STDERR, 'ipc'],
    execArgv: [
      ...ownModuleOptions(),
      ...collectorOptions(heapMegabytes, sharesCores),
      ...optimizingOptions(),
      ...freeBytesOptions(),
      ...permissionOptions(permissions, temporary.path)
    ],
    env: {
      ...Object.fromEntries(kept),
      ...environment,
      TMPDIR: temporary.path,
      FONTCONFIG_FILE: fontConfiguration,
      DISABLE_SYSTEM_FONTS_LOAD: '1',
      HTTP_PROXY: NOWHERE,
      HTTPS_PROXY: NOWHERE,
      HOME: '/nonexistent',
      ...ALLOCATOR,
      ...(sharesCores && { UV_THREADPOOL_SIZE: FEW_THREADS })
    }
  })
  if (child.pid !== undefined) letOthersGoFirst(child.pid)
  const onEnd = watchEnd(child)
  onEnd(temporary.remove)
  const worker: WorkerProcess<To | PrepareMessage | StartMessage, From> = {
    pid: child.pid ?? 0,
    ready: becomesReady(child, onEnd),
    isOutdated: () => !isDeepStrictEqual(spawning().permissions, permissions),
    residentBytes: () => residentBytesOf(child.pid),
    send(message, sent = () => {}) {
      if (child.connected) child.send(message as Serializable, () => sent())
      else sent()
    },
    onMessage(listener) {
      child.on('message', listener)
      return () => void child.off('message', listener)
    },
    onEnd,
    kill: () =>
      new Promise((resolve) => {
        onEnd(() => resolve())
        child.kill('SIGKILL')
      })
  }
  const start = (known?: AutoSizes): void => {
    const timer = setTimeout(() => child.kill('SIGKILL'), START_MS).unref()
    void worker.ready.catch(() => {}).then(() => clearTimeout(timer))
    worker.send({ type: 'start', sizes: known })
  }
  worker.send({ type: 'prepare', settings, likely })
  if (sizes) void sizes.then(start)
  else start()
  return worker
}

/** The nice value of workers (setpriority(2)), so that the service answers within milliseconds while all cores print. */
const NICE = 10

/**
 * On Linux each thread has its own priority, and passes it on to those that it starts. Usually the process has no other
 * thread yet; on a busy machine it may have some.
 */
const letOthersGoFirst = (pid: number): void => {
  const priority = Math.max(getPriority(), NICE)
  try {
    for (const thread of threadsOf(pid)) setPriority(thread, priority)
  } catch {
    // it has ended, which its end says
  }
}

/** Its main thread has the id of the process; where there is no /proc, only this is known. */
const threadsOf = (pid: number): number[] => {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    return [pid]
  }
}

/** Linux reports memory in pages: size, resident, … */
const PAGE_BYTES = 4096
const residentBytesOf = (pid: number | undefined): number => {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1]) * PAGE_BYTES
  } catch {
    return 0
  }
}

const watchEnd = (child: ChildProcess): WorkerProcess['onEnd'] => {
  const listeners = new Set<(how: string) => void>()
  let end: string | undefined
  const ended = (how: string) => {
    end ??= how
    for (const listener of listeners) notify(listener)
  }
  const notify = (listener: (how: string) => void) => void (listeners.delete(listener) && listener(end!))
  child.once('exit', (code, signal) => {
    const how = signal ? `killed by ${signal}` : `exit code ${code}`
    // its last messages may not have arrived yet
    if (child.connected) child.once('disconnect', () => ended(how))
    else ended(how)
  })
  child.on('error', (error) => {
    if (child.pid === undefined) ended(error.message)
  })
  return (listener) => {
    listeners.add(listener)
    if (end !== undefined) queueMicrotask(() => notify(listener))
    return () => void listeners.delete(listener)
  }
}

const becomesReady = (child: ChildProcess, onEnd: WorkerProcess['onEnd']): Promise<void> => {
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message: { type: 'ready' } | CannotStart | { type: 'other' }) => {
      if (message.type === 'ready') resolve()
      else if (message.type === 'cannot-start') reject(PrintError.fromData(message.error))
    })
    onEnd((how) => reject(new PrintError('worker-lost', `a worker process ended before it was ready: ${how}`)))
  })
  // code that needs the worker awaits `ready`; until then a failure must not crash the service
  ready.catch(() => {})
  return ready
}
