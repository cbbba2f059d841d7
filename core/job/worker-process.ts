import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { FromWorker, ToWorker } from './messages.js'

export interface WorkerProcess {
  pid: number
  ready: Promise<void>
  /** Resolves with words for how the process ended. */
  ended: Promise<string>
  send(message: ToWorker): void
  onMessage(listener: (message: FromWorker) => void): () => void
  kill(): void
}

export interface WorkerSpawning {
  /** The module a worker process runs. */
  entry: string
  settings: unknown
  /** A font configuration without fonts. */
  fontConfiguration: string
  heapMegabytes: number
}

/** Taken over from the service's environment; everything else stays outside. */
const KEPT = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SYSTEMROOT', 'TZ', 'LANG', 'LC_ALL', 'NODE_ENV', 'NODE_EXTRA_CA_CERTS', 'SOURCE_DATE_EPOCH']
/** The discard port: whatever tries to download a package through it fails at once. */
const NOWHERE = 'http://127.0.0.1:9'

/** A worker process without system fonts, proxies, home folder or the service's secrets in its environment. */
export const spawnWorker = ({ entry, settings, fontConfiguration, heapMegabytes }: WorkerSpawning): WorkerProcess => {
  const kept = KEPT.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]))
  const child = fork(entry, [], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [`--max-old-space-size=${heapMegabytes}`],
    env: {
      ...Object.fromEntries(kept),
      FONTCONFIG_FILE: fontConfiguration,
      DISABLE_SYSTEM_FONTS_LOAD: '1',
      HTTP_PROXY: NOWHERE,
      HTTPS_PROXY: NOWHERE,
      HOME: '/nonexistent',
      // Fewer memory arenas: native libraries give freed pixels back instead of keeping a pool a thread.
      MALLOC_ARENA_MAX: '2'
    }
  })
  const ended = once(child, 'exit').then(([code, signal]) => (signal ? `killed by ${signal}` : `exit code ${code}`))
  const worker: WorkerProcess = {
    pid: child.pid ?? 0,
    ready: becomesReady(child, ended),
    ended,
    send: (message) => void (child.connected && child.send(message, () => {})),
    onMessage(listener) {
      child.on('message', listener)
      return () => void child.off('message', listener)
    },
    kill: () => void child.kill('SIGKILL')
  }
  worker.send({ type: 'start', settings })
  return worker
}

const becomesReady = (child: ChildProcess, ended: Promise<string>): Promise<void> => {
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (message: FromWorker) => message.type === 'ready' && resolve())
    child.on('error', reject)
    void ended.then((how) => reject(new Error(`a worker process ended before it was ready: ${how}`)))
  })
  // Whoever needs the worker awaits `ready` itself; until then a failure must not bring the service down.
  ready.catch(() => {})
  return ready
}
