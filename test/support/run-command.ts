/**
 * `mapsetter …` inside the test process, with its worker: a tenth of the processor time of a process of its own. For
 * tests of what a command does; those of the process itself use `runCli`.
 */
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import type { Ran } from './run-cli.js'
import { cleanEnvironment, cli } from './service.js'

interface Given {
  env?: NodeJS.ProcessEnv
  input?: string
}

/** A setup that does what `other` does, and keeps the worker in this process. */
const setupWith = (other?: string): string => {
  const modules = [...(other ? [pathToFileURL(other).href] : []), new URL('inner-worker.js', import.meta.url).href]
  const lines = modules.map((url, index) => `import setup${index} from ${JSON.stringify(url)}`)
  const calls = modules.map((_, index) => `await setup${index}(container)`)
  return `${lines.join('\n')}\nexport default async (container) => { ${calls.join('; ')} }\n`
}

let count = 0

const runNow = async (args: string[], { env = {}, input = '' }: Given): Promise<Ran> => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'mapsetter-command-')))
  const setup = join(folder, 'setup.mjs')
  await writeFile(setup, setupWith(env.MAPSETTER_SETUP))
  const stdout: Buffer[] = []
  const stderr: Buffer[] = []
  let code: number | undefined
  const into = (chunks: Buffer[]) =>
    ((chunk: string | Uint8Array, ...more: unknown[]) => {
      if (code === undefined) chunks.push(Buffer.from(chunk as string))
      const done = more.at(-1)
      if (typeof done === 'function') done()
      return true
    }) as typeof process.stdout.write
  const before = { argv: process.argv, env: process.env, exit: process.exit, cwd: process.cwd() }
  const writes = { stdout: process.stdout.write, stderr: process.stderr.write }
  const stdin = Object.getOwnPropertyDescriptor(process, 'stdin')!
  try {
    process.argv = [process.execPath, cli, ...args]
    process.env = {
      ...cleanEnvironment(),
      MAPSETTER_REPORTS: join(folder, 'reports'),
      MAPSETTER_CACHE: join(folder, 'cache'),
      ...env,
      MAPSETTER_SETUP: setup
    }
    process.chdir(folder)
    process.stdout.write = into(stdout)
    process.stderr.write = into(stderr)
    Object.defineProperty(process, 'stdin', { ...stdin, get: () => Readable.from([Buffer.from(input)]) })
    process.exit = ((status?: number) => {
      code ??= status ?? 0
      throw new Error('the command has ended')
    }) as typeof process.exit
    const { run } = await import(`${import.meta.resolve('#command-line')}?${++count}`)
    await run().catch((thrown: unknown) => {
      if (code === undefined) throw thrown
    })
    code ??= Number(process.exitCode ?? 0)
  } finally {
    Object.assign(process, { argv: before.argv, env: before.env, exit: before.exit, exitCode: undefined })
    process.stdout.write = writes.stdout
    process.stderr.write = writes.stderr
    Object.defineProperty(process, 'stdin', stdin)
    process.chdir(before.cwd)
    await rm(folder, { recursive: true, force: true })
  }
  return { code, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString() }
}

let turn: Promise<unknown> = Promise.resolve()

/** Runs `mapsetter …` in an empty folder until it ends; one at a time, as a process has one folder and one environment. */
export const runCommand = (args: string[], given: Given = {}): Promise<Ran> => {
  const ran = turn.then(() => runNow(args, given))
  turn = ran.catch(() => {})
  return ran
}
