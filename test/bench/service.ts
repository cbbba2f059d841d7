import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../support/free-port.js'
import { fetchBytes } from './fetching.js'

/** The checkout of this bench, seen from dist/test/bench. */
export const project = fileURLToPath(new URL('../../../', import.meta.url))
const START_MS = 120_000
const STOP_MS = 5_000
const LOOK_MS = 10

export interface Service {
  pid: number
  /** Where its addresses start. */
  root: string
  /** Where the jobs protocol's addresses start. */
  address: string
  /** When its process was started, as performance.now() says it. */
  begun: number
}

export interface ServiceOptions {
  workers: number
  /** A built checkout; by default the one of this bench. */
  checkout?: string
  layouts?: string
  /** The cache folder; by default one of its own. */
  cache?: string
  /** Settings that no environment variable has. */
  settings?: object
  /** Options of Node for the service, and variables. */
  nodeOptions?: string[]
  environment?: NodeJS.ProcessEnv
}

/** Starts the service as its user would, with the bench's layouts and leave to fetch from loopback. */
const startService = async ({
  workers,
  checkout = project,
  layouts = join(project, 'test/bench/layouts'),
  cache,
  settings = {},
  nodeOptions = [],
  environment = {}
}: ServiceOptions): Promise<Service & { stop(): Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'mapsetter-bench-'))
  // JSON is YAML
  await writeFile(join(folder, 'mapsetter.config.yaml'), JSON.stringify(settings))
  const port = await freePort()
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('MAPSETTER_'))
  const env = {
    ...Object.fromEntries(own),
    ...environment,
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'error',
    MAPSETTER_ACCESS_ALLOW: '127.0.0.1',
    MAPSETTER_LAYOUTS: layouts,
    MAPSETTER_REPORTS: join(folder, 'reports'),
    MAPSETTER_STATE: join(folder, 'state'),
    MAPSETTER_CACHE: cache ?? join(folder, 'cache'),
    MAPSETTER_WORKERS: String(workers)
  }
  const cli = join(checkout, 'dist/core/cli.js')
  const begun = performance.now()
  const child = spawn(process.execPath, [...nodeOptions, cli, 'serve'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit']
  })
  const exited = once(child, 'exit')
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGTERM')
    await Promise.race([exited, sleep(STOP_MS, undefined, { ref: false }).then(() => child.kill('SIGKILL'))])
    await rm(folder, { recursive: true, force: true })
  }
  const root = `http://127.0.0.1:${port}`
  const address = `${root}/print`
  for (const giveUp = Date.now() + START_MS; ; await sleep(LOOK_MS)) {
    const apps = await fetchBytes(`${address}/apps.json`).catch(() => undefined)
    if (apps) return { pid: child.pid!, root, address, begun, stop }
    if (child.exitCode === null && child.signalCode === null && Date.now() < giveUp) continue
    await stop()
    throw new Error(`the service did not answer ${address}/apps.json within ${START_MS / 1000} s, or ended before`)
  }
}

/** Does `work` with a running service, and stops it afterwards. */
export const withService = async <Result>(
  options: ServiceOptions,
  work: (service: Service) => Promise<Result>
): Promise<Result> => {
  const { stop, ...service } = await startService(options)
  return work(service).finally(stop)
}
