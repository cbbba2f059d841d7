/**
 * From the start of the service to its first PDF (J1), and what a service without work costs:
 * `node dist/test/bench/cold.js [other checkout]`. With another built checkout both are started in
 * turn, and the ratio is that of each pair. `BENCH_RUNS=7`, `BENCH_LAYOUTS`, `BENCH_IDLE_SECONDS=5`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startModule } from './child.js'
import { fetchBytes, postJson } from './fetching.js'
import { jobs } from './jobs.js'
import { cpuSeconds, processTree } from './processes.js'
import { requestOf } from './request.js'
import { ownSources, sourcesOf } from './sources.js'

const own = fileURLToPath(new URL('../../../', import.meta.url))
const RUNS = Number(process.env.BENCH_RUNS ?? 7)
const IDLE_SECONDS = Number(process.env.BENCH_IDLE_SECONDS ?? 5)
const LOOK_MS = 10
const START_MS = 120_000

const FIGURES = {
  readySeconds: 'until it answers, s',
  pdfSeconds: 'until the first PDF, s',
  serviceCpu: 'CPU of the service, s',
  workerCpu: 'CPU of the worker, s',
  cpu: 'CPU of both, s',
  serviceMegabytes: 'idle service, MB',
  workerMegabytes: 'idle worker, MB',
  idleCpu: 'CPU while idle, % of a core'
}
type Cold = { [name in keyof typeof FIGURES]: number }

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

/** The proportional set of a process in MB (10^6 bytes): pages that it shares are divided among those that have them. */
const proportionalMegabytes = (pid: number): number => {
  const kibibytes = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1'))
  return (Number(kibibytes![1]) * 1024) / 1e6
}

/** Starts a service that has never run, without a cache of answers. */
const started = async (checkout: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'mapsetter-bench-'))
  const port = await freePort()
  const given = Object.entries(process.env).filter(([name]) => !name.startsWith('MAPSETTER_'))
  const env = {
    ...Object.fromEntries(given),
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'error',
    MAPSETTER_ACCESS_ALLOW: '127.0.0.1',
    MAPSETTER_LAYOUTS: resolve(process.env.BENCH_LAYOUTS ?? join(own, 'test/bench/layouts')),
    MAPSETTER_CACHE: process.env.BENCH_CACHE ?? join(folder, 'cache'),
    MAPSETTER_CACHE_MEGABYTES: '0',
    MAPSETTER_STATE: join(folder, 'state'),
    MAPSETTER_WORKERS: '1'
  }
  const begun = performance.now()
  const args = [join(checkout, 'dist/core/cli.js'), 'serve']
  const child = spawn(process.execPath, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const exited = once(child, 'exit')
  const answers = async (path: string, isThere: (body: Buffer) => boolean = () => true): Promise<void> => {
    for (;;) {
      const body = await fetchBytes(`http://127.0.0.1:${port}${path}`).catch(() => undefined)
      if (body && isThere(body)) return
      if (child.exitCode !== null || performance.now() - begun > START_MS) throw new Error(`${checkout} does not start`)
      await sleep(LOOK_MS)
    }
  }
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    pid: child.pid!,
    base: `http://127.0.0.1:${port}`,
    seconds: () => (performance.now() - begun) / 1000,
    answers,
    stop
  }
}

/** `post` prints J1 with the service at this address. */
const firstPrint = async (checkout: string, post: (base: string) => Promise<void>): Promise<Partial<Cold>> => {
  const service = await started(checkout)
  try {
    await service.answers('/print/apps.json')
    const readySeconds = service.seconds()
    await post(service.base)
    const pdfSeconds = service.seconds()
    const [serviceCpu = 0, ...others] = processTree(service.pid).map((pid) => cpuSeconds([pid]))
    const workerCpu = others.reduce((sum, one) => sum + one, 0)
    return { readySeconds, pdfSeconds, serviceCpu, workerCpu, cpu: serviceCpu + workerCpu }
  } finally {
    await service.stop()
  }
}

const idle = async (checkout: string): Promise<Partial<Cold>> => {
  const service = await started(checkout)
  try {
    await service.answers('/ready', (body) => JSON.parse(body.toString()).ready === true)
    await sleep(IDLE_SECONDS * 1000)
    const tree = processTree(service.pid)
    const before = cpuSeconds(tree)
    await sleep(IDLE_SECONDS * 1000)
    const idleCpu = ((cpuSeconds(tree) - before) / IDLE_SECONDS) * 100
    const [serviceMegabytes = 0, ...others] = tree.map(proportionalMegabytes)
    return { serviceMegabytes, workerMegabytes: others.reduce((sum, one) => sum + one, 0), idleCpu }
  } finally {
    await service.stop()
  }
}

const spread = (values: number[], digits: number): string => {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (part: number): string => sorted[Math.round((sorted.length - 1) * part)]!.toFixed(digits)
  return `${at(0.5)} (${at(0)} to ${at(1)})`
}

const [upstream, { port }] = await startModule<{ port: number }>('upstream.js')
const checkouts = [own, ...process.argv.slice(2).map((path) => resolve(path))].slice(0, 2)
const runs: Cold[][] = checkouts.map(() => [])
for (let run = 0; run < RUNS; run++)
  for (const [index, checkout] of checkouts.entries()) {
    const request = requestOf(jobs.J1, run, sourcesOf(ownSources(`http://127.0.0.1:${port}`), run * 2 + index))
    const post = async (base: string): Promise<void> => {
      const { status, bytes } = await postJson(`${base}/print/bench/buildreport.pdf`, request)
      if (status !== 200) throw new Error(`J1 ended with ${status}: ${bytes.toString('utf8').slice(0, 500)}`)
    }
    runs[index]!.push({ ...(await firstPrint(checkout, post)), ...(await idle(checkout)) } as Cold)
  }
upstream.disconnect()

const columns = checkouts.length > 1 ? ['this', 'other', 'this / other'] : ['this']
process.stdout.write(`Node ${process.version}, median of ${RUNS} (least to most)\n\n`)
process.stdout.write(`| | ${columns.join(' | ')} |\n|---|${'--:|'.repeat(columns.length)}\n`)
for (const [name, title] of Object.entries(FIGURES) as [keyof Cold, string][]) {
  const [mine = [], others = []] = runs.map((series) => series.map((run) => run[name]))
  const ratios = others.map((other, index) => mine[index]! / other).filter(Number.isFinite)
  const cells = [spread(mine, 2), ...(others.length > 0 ? [spread(others, 2)] : [])]
  if (others.length > 0) cells.push(ratios.length > 0 ? spread(ratios, 2) : '')
  process.stdout.write(`| ${title} | ${cells.join(' | ')} |\n`)
}
