/** `mapsetter/testing`, for tests of plugins and layouts: the service on a free port, and the command line. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { printNow } from './commands/printing.js'
import { type Container, makeContainer } from './container.js'
import { makeService } from './server.js'
import { loadSettings } from './settings.js'
import type { Values } from './spec.js'

/** What to print, with the names of the jobs protocol. */
export interface TestPrint {
  /** Absent: the first app. */
  app?: string
  layout: string
  /** Absent: png. */
  format?: string
  lang?: string
  attributes: Values
  params?: Values
}

export interface TestReport {
  bytes: Buffer
  mediaType: string
  warnings: readonly string[]
}

export interface TestService {
  /** `http://127.0.0.1:<port>` */
  root: string
  /** What the service has logged so far: `warn ...`. */
  log: readonly string[]
  container: Container
  /** Throws the error that ended the job. */
  print(request: TestPrint): Promise<TestReport>
  /** The colour `#rrggbb` of a pixel of a picture, from its top left corner; transparent pixels are on white. */
  colorAt(picture: Uint8Array, x: number, y: number): Promise<string>
  stop(): Promise<void>
}

/** Files by their paths. */
export interface TestFiles {
  [path: string]: string | Uint8Array
}

/**
 * Starts a service in this process, with one worker process. `apps`: the files of a layouts folder, as `town/app.yaml`;
 * without any, the apps of the settings. Environment variables and settings files are ignored. Throws the errors of `serve`.
 */
export const startService = async (settings: object = {}, apps: TestFiles = {}): Promise<TestService> => {
  const folder = mkdtempSync(join(tmpdir(), 'mapsetter-testing-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const log: string[] = []
  const content = {
    ...(Object.keys(apps).length > 0 && { layouts: './layouts' }),
    workers: 1,
    queue: 'memory',
    drainSeconds: 0,
    reports: { folder: './reports' },
    cache: { folder: './cache' },
    ...settings
  }
  let close = async () => {}
  try {
    for (const [path, file] of Object.entries(apps)) writeInto(join(folder, 'layouts', path), file)
    const container = await makeContainer(loadSettings({ env: {}, cwd: folder, content }), (level, message) =>
      log.push(`${level} ${message}`)
    )
    const { app, printer, close: closeService } = await makeService(container)
    close = closeService
    const root = await app.listen({ port: 0, host: '127.0.0.1' })
    await printer.ready
    return {
      root,
      log,
      container,
      async print({ app: name = printer.apps()[0]!, format = 'png', params = {}, ...request }) {
        const { bytes, job } = await printNow(printer, {
          request: { ...request, app: name, format, params },
          warnings: []
        })
        return { bytes, mediaType: job.report!.mediaType, warnings: job.warnings }
      },
      colorAt: (picture, x, y) => colorIn(picture, x, y, container),
      stop: () => closeService().finally(remove)
    }
  } catch (thrown) {
    await close().finally(remove)
    throw thrown
  }
}

const writeInto = (path: string, content: string | Uint8Array): void => {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

const colorIn = async (bytes: Uint8Array, x: number, y: number, container: Container): Promise<string> => {
  const pixels = container.get('pixels')
  const { width, height } = pixels.inspect(bytes)
  if (!(x >= 0 && x < width && y >= 0 && y < height))
    throw new Error(`there is no pixel ${x}, ${y} in a picture of ${width} x ${height} pixels`)
  const image = { source: { bytes }, unitToPaper: [width, 0, 0, height, 0, 0] as const, opacity: 1 }
  const frame = { widthPt: width, heightPt: height, dpi: 72, background: '#ffffff' }
  const { data, channels } = await pixels.paint([image], frame)
  const at = (Math.floor(y) * width + Math.floor(x)) * channels
  return `#${Buffer.from(data.subarray(at, at + 3)).toString('hex')}`
}

export interface CommandResult {
  /** 0 success, 1 failure, 2 wrong command line. */
  code: number | null
  stdout: string
  stderr: string
}

/** Runs `mapsetter <args>` until it ends. `env` is added to the environment of this process. */
export const runMapsetter = async (
  args: readonly string[],
  { cwd = process.cwd(), env = {} }: { cwd?: string; env?: NodeJS.ProcessEnv } = {}
): Promise<CommandResult> => {
  const cli = fileURLToPath(new URL('cli.js', import.meta.url))
  const child = spawn(process.execPath, [cli, ...args], { cwd, env: { ...process.env, ...env } })
  child.stdin.end()
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, stdout, stderr }
}
