import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { packageRoot } from '../../core/package-root.js'
import { startInnerService } from './inner-service.js'
import { until } from './until.js'

export const cli = join(packageRoot, 'dist/core/cli.js')
export const fixtures = join(packageRoot, 'test/fixtures')

/** What tests ask of a service, wherever it runs. */
export interface AnyService {
  /** `http://127.0.0.1:<port>` */
  root: string
  /** What it has logged so far. */
  log(): string
  get(path: string): Promise<Response>
  /** Starts a print of the fixture's layout with these layers; its reference. */
  create(layers: object[], map?: object, headers?: { [name: string]: string }): Promise<string>
  /** The same, synchronously. */
  build(layers: object[], signal?: AbortSignal): Promise<Response>
  status(ref: string): Promise<any>
  /** The status once the job has ended. */
  ended(ref: string): Promise<any>
  cancel(ref: string): Promise<Response>
  stop(): Promise<unknown>
}

export interface Service extends AnyService {
  pid: number
  /** What it has written to its standard output. */
  output(): string
  /** Closes the pipes that it writes to, as a reader of its log does that ends. */
  closeLog(): void
  /** Names of the files that are kept. */
  reports(): Promise<string[]>
  signal(name: NodeJS.Signals): void
  /** Ends it as an operator does; the exit code. */
  stop(): Promise<number | null>
  kill(): Promise<void>
}

/** Only what the tests set, nothing of the machine's own settings. */
export const cleanEnvironment = (): NodeJS.ProcessEnv => {
  const { PATH, HOME, TMPDIR, NODE_OPTIONS, NODE_V8_COVERAGE } = process.env
  return { PATH, HOME, TMPDIR, NODE_OPTIONS, NODE_V8_COVERAGE }
}

/** The setting `plugins` for tests that draw only the layer type `trouble`: each process starts a quarter faster. */
export const fewPlugins = ['blocks/map', 'blocks/scalebar', 'outputs/pdf', 'protocols/jobs'].map(
  (name) => `mapsetter/plugins/${name}`
)

interface Changes {
  state?: object
  reports?: object
  cache?: object
  [name: string]: unknown
}

/** The test's layouts and the layer type `trouble`, on any free port. */
const SETTINGS = {
  port: 0,
  layouts: join(fixtures, 'layouts'),
  morePlugins: [join(fixtures, 'plugins/trouble.js')],
  access: { allow: ['127.0.0.1'] },
  cors: { origins: ['*'] },
  workers: 1,
  drainSeconds: 0,
  // no test waits for a host that is away, unless that is what it tests
  fetchRetries: 2
}

/** The verbs of a service at this address. */
const verbsAt = (root: string): Omit<AnyService, 'root' | 'log' | 'stop'> => {
  const request = (layers: object[], map: object = {}) => ({
    method: 'POST',
    body: JSON.stringify({
      layout: 'Card',
      attributes: { map: { center: [1e6, 6e6], scale: 50_000, dpi: 72, ...map, layers } }
    })
  })
  const get = (path: string) => fetch(root + path)
  const status = async (ref: string) => (await get(`/print/status/${ref}.json?details=true`)).json() as Promise<any>
  return {
    get,
    async create(layers, map, headers = {}) {
      const answer = await fetch(`${root}/print/default/report.pdf`, { ...request(layers, map), headers })
      const { ref, error } = (await answer.json()) as { ref: string; error: string }
      if (!ref) throw new Error(error)
      return ref
    },
    build: (layers, signal) => fetch(`${root}/print/default/buildreport.pdf`, { ...request(layers), signal }),
    status,
    ended: (ref) =>
      until(async () => {
        const now = await status(ref)
        return now.done && now
      }),
    cancel: (ref) => fetch(`${root}/print/cancel/${ref}`, { method: 'DELETE' })
  }
}

/** A service in this process, and its worker, too: see inner-service.ts. */
export const startServiceHere = async (settings: Changes = {}): Promise<AnyService> => {
  const { root, log, stop } = await startInnerService({ ...SETTINGS, ...settings })
  return { root, log: () => log.join('\n'), stop, ...verbsAt(root) }
}

/**
 * `mapsetter serve` as a process of its own. Its files are in `kept`, which outlives it, or in a folder that is removed when it ends. The command `worker` has no address.
 */
export const startService = async (
  settings: Changes = {},
  kept?: string,
  { env = {}, command = ['serve'] }: { env?: NodeJS.ProcessEnv; command?: string[] } = {}
): Promise<Service> => {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'mapsetter-service-')))
  const config = {
    ...SETTINGS,
    ...settings,
    state: { folder: join(folder, 'state'), ...settings.state },
    reports: { folder: join(folder, 'reports'), ...settings.reports },
    cache: { folder: join(folder, 'cache'), ...settings.cache }
  }
  // JSON is YAML.
  await writeFile(join(folder, 'mapsetter.config.yaml'), JSON.stringify(config))
  const child = spawn(process.execPath, [cli, ...command], { cwd: folder, env: { ...cleanEnvironment(), ...env } })
  const exited = once(child, 'exit')
  let output = ''
  let log = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (log += chunk))
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    child.kill(signal)
    const [code] = await exited
    // its workers end a moment later
    if (kept === undefined) await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
    return code
  }
  const root = await until(() => {
    if (child.exitCode !== null) throw new Error(`the service ended: ${log}`)
    if (!/worker process(?: is|es are) ready|other processes print/.test(log)) return undefined
    return command[0] === 'worker' ? 'nowhere' : /listens on (\S+)/.exec(output)?.[1]
  }).catch(async (thrown) => {
    await end('SIGKILL')
    throw thrown
  })
  return {
    pid: child.pid!,
    root,
    output: () => output,
    log: () => log,
    closeLog: () => [child.stdout, child.stderr].forEach((stream) => stream.destroy()),
    reports: () => readdir(join(folder, 'reports')),
    signal: (name) => void child.kill(name),
    stop: () => end('SIGTERM'),
    kill: async () => void (await end('SIGKILL')),
    ...verbsAt(root)
  }
}

/** The process that a job's trouble layer runs in, once it does. */
export const processOf = (service: Service, ref: string): Promise<number> =>
  until(async () => {
    const [warning = ''] = (await service.status(ref)).warnings
    return Number(/^process (\d+)$/.exec(warning)?.[1])
  })

export const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
