/** Child processes that run test files, each the next one of a queue. */
import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freeBytesOptions } from '../../core/free-bytes.js'
import type { FromChild, Outcome } from './messages.js'

const childModule = fileURLToPath(new URL('child.js', import.meta.url))

const execArgv = [
  // the files that tests import, also for plugins
  '--conditions=unbundled',
  // as worker processes have it: tests print in this process, and some measure its memory
  '--expose-gc',
  // so that tests find what is read after it was freed
  ...freeBytesOptions(),
  // less work for the collector, which takes a tenth of the processor time: its helper threads find no free core
  '--single-threaded-gc',
  '--max-semi-space-size=64',
  '--heap-growing-percent=150',
  '--no-flush-bytecode'
]

// uvu colours what it prints to a terminal; a child's output is a pipe
const env = process.stdout.isTTY ? { ...process.env, FORCE_COLOR: '1' } : process.env

export interface FileOutcome extends Outcome {
  name: string
  milliseconds: number
  /** What was printed meanwhile. */
  printed: string
}

export interface Limits {
  /** A file that takes longer hangs. */
  fileMs: number
  /** A process that lives on for longer than this after its last file has left something open. */
  endMs: number
}

const crashed = (why: string): Outcome => ({ total: 1, passed: 0, skipped: 0, failures: why })

export interface Options {
  /** How many files run at a time. */
  processes: number
  /** Gives each file a process of its own, so that none sees what another did to the environment; by default a process runs many. */
  alone?: boolean
  limits: Limits
  onOutcome: (outcome: FileOutcome) => void
}

/**
 * Runs the files in child processes. A child that crashes or hangs is a failure of its file, and another child goes on
 * with the others.
 *
 * @returns what went wrong besides the files
 */
export const runFiles = async (
  files: { name: string; path: string }[],
  { processes, alone = false, limits, onOutcome }: Options
): Promise<string[]> => {
  const queue = [...files]
  const problems: string[] = []

  /** Runs files until the queue is empty or the child has ended. */
  const serve = (): Promise<void> =>
    new Promise((resolve) => {
      const child: ChildProcess = fork(childModule, {
        stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
        execArgv,
        env
      })
      let timer: NodeJS.Timeout | undefined
      let current: { name: string; begun: number; printed: string } | undefined
      let last = ''
      let hangs = false
      const watch = (milliseconds: number) => {
        clearTimeout(timer)
        timer = setTimeout(() => {
          hangs = true
          child.kill('SIGKILL')
        }, milliseconds)
      }
      const done = (outcome: Outcome) => {
        const { name, begun, printed } = current!
        current = undefined
        onOutcome({ name, milliseconds: Date.now() - begun, printed, ...outcome })
      }
      const next = () => {
        const file = alone && last ? undefined : queue.shift()
        if (!file) {
          watch(limits.endMs)
          return void child.send({ end: true }, () => {})
        }
        current = { name: file.name, begun: Date.now(), printed: '' }
        last = file.name
        watch(limits.fileMs)
        child.send({ file: file.path }, () => {})
      }
      child.stderr!.on('data', (chunk: Buffer) => {
        if (current) current.printed += chunk
        else process.stderr.write(chunk)
      })
      child.on('message', (message: FromChild) => {
        if ('printed' in message) {
          if (current) current.printed += message.printed
          else process.stdout.write(message.printed)
          return
        }
        done(message)
        next()
      })
      child.on('close', (code, signal) => {
        clearTimeout(timer)
        const how = hangs ? `did not end within its limit and was killed` : `ended with ${signal ?? `code ${code}`}`
        if (current) {
          const { printed } = current
          done(crashed(`the test process ${how}\n${printed}`))
        } else if (hangs) problems.push(`the process that ran ${last} last did not end: a test left something open`)
        else if (code !== 0) problems.push(`the process that ran ${last} last ${how}`)
        resolve(queue.length > 0 ? serve() : undefined)
      })
      next()
    })

  await Promise.all(Array.from({ length: Math.min(processes, files.length) }, serve))
  return problems
}
