import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cleanEnvironment, cli, fixtures } from '../support/service.js'
import { until } from '../support/until.js'

export type Role = 'serve' | 'service' | 'worker'

const ARGUMENTS: { [role in Role]: string[] } = {
  serve: ['serve'],
  service: ['serve', '--no-workers'],
  worker: ['worker']
}

/** One process of a cluster, which is killed and started again; its log goes on. */
export interface Node {
  name: string
  role: Role
  /** Resolves when it answers, or prints. */
  start(): Promise<void>
  kill(): Promise<void>
  signal(name: NodeJS.Signals): void
  /** The exit code after SIGTERM. */
  stop(): Promise<number | null>
  /** Its address; undefined while it does not run, and for workers. */
  root(): string | undefined
  /** Whether it runs. */
  isUp(): boolean
  pid(): number | undefined
  /** Everything that it has said in all its lives. */
  log(): string
}

/** A node in a folder of its own, with the test's layouts and the layer type `trouble`. */
export const makeNode = (name: string, role: Role, folder: string, settings: object): Node => {
  mkdirSync(folder, { recursive: true })
  const config = {
    port: 0,
    layouts: join(fixtures, 'layouts'),
    morePlugins: [join(fixtures, 'plugins/trouble.js')],
    access: { allow: ['127.0.0.1'] },
    workers: 1,
    state: { folder: join(folder, 'state') },
    cache: { folder: join(folder, 'cache') },
    ...settings
  }
  writeFileSync(join(folder, 'mapsetter.config.yaml'), JSON.stringify(config))
  const earlier: string[] = []
  let child: ChildProcess | undefined
  let [output, log] = ['', '']
  let root: string | undefined
  let exited: Promise<number | null> = Promise.resolve(null)

  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    root = undefined
    child?.kill(signal)
    const code = await exited
    child = undefined
    return code
  }
  return {
    name,
    role,
    async start() {
      earlier.push(log)
      output = log = ''
      const started = spawn(process.execPath, [cli, ...ARGUMENTS[role]], { cwd: folder, env: cleanEnvironment() })
      child = started
      exited = new Promise((resolve) => started.once('exit', resolve))
      started.stdout.on('data', (chunk) => (output += chunk))
      started.stderr.on('data', (chunk) => (log += chunk))
      await until(() => {
        if (started.exitCode !== null) throw new Error(`${name} ended: ${log}`)
        root = /listens on (\S+)/.exec(output)?.[1]
        const prints = /worker process(?: is|es are) ready/.test(log)
        return (role === 'worker' || root !== undefined) && (role === 'service' || prints)
      })
    },
    kill: async () => void (await end('SIGKILL')),
    signal: (signal) => void child?.kill(signal),
    stop: () => end('SIGTERM'),
    root: () => root,
    isUp: () => child !== undefined,
    pid: () => child?.pid,
    log: () => [...earlier, log].join('\n')
  }
}
