import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** A database server that a test starts, kills and starts again. */
export interface Database {
  /** For the setting `queue`: a database of its own at each call. */
  address(): Promise<string>
  /** Starts it again; resolves when it answers. */
  start(): Promise<void>
  /** Ends it at once, as a crash does. */
  kill(): Promise<void>
  /** Lets it stand still, and go on. */
  freeze(): void
  thaw(): void
  /** Ends it and deletes its files. */
  remove(): Promise<void>
}

export interface Program {
  path: string
  args: string[]
  options?: SpawnOptions
  port: number
  /** Whether it answers queries; rejects or returns false while it does not. */
  answers(): Promise<boolean>
}

/** After a crash a server reads its files; on a busy machine that takes longer than half a minute. */
const PATIENCE_MS = 180_000

/** A process that can be killed and started again. It ends with this process. */
export const startProgram = ({ path, args, options, port, answers }: Program) => {
  let child: ChildProcess | undefined
  const killAtExit = () => void child?.kill('SIGKILL')
  process.on('exit', killAtExit)

  const listens = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1')
      socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
      socket.on('connect', () => socket.destroy())
    })

  return {
    async start(): Promise<void> {
      let output = ''
      for (const giveUp = Date.now() + PATIENCE_MS; Date.now() < giveUp; await pause(50)) {
        if (!child || child.exitCode !== null || child.signalCode !== null) {
          child = spawn(path, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
          child.on('error', (error) => (output += error.message))
          for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (text) => (output += text))
        }
        if ((await listens()) && (await answers().catch(() => false))) return
      }
      throw new Error(`${path} does not answer after ${PATIENCE_MS / 1000} s: ${output.slice(-2000)}`)
    },
    async kill(): Promise<void> {
      const killed = child
      if (!killed || killed.exitCode !== null || killed.signalCode !== null) return
      await new Promise((done) => {
        killed.once('exit', done)
        killed.kill('SIGKILL')
      })
    },
    signal: (name: NodeJS.Signals): void => void child?.kill(name),
    forget: () => void process.off('exit', killAtExit)
  }
}
