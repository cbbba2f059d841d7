/**
 * From the start of the service to its first PDF (J1), and what a service without work costs:
 * `node dist/test/bench/cold.js [other checkout]`. With another built checkout both are started in
 * turn, and the ratio is that of each pair. `BENCH_RUNS=7`, `BENCH_LAYOUTS`, `BENCH_CACHE`, `BENCH_IDLE_SECONDS=5`.
 */
import { resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fetchBytes, postJson } from './fetching.js'
import { jobs } from './jobs.js'
import { commitOf, machine } from './machine.js'
import { cpuSeconds, processTree, proportionalMegabytes } from './processes.js'
import { requestOf } from './request.js'
import { project, type Service, withService } from './service.js'
import { sourcesOf } from './sources.js'
import { quantile } from './statistics.js'
import { startUpstream } from './upstream.js'

const { BENCH_RUNS = '7', BENCH_LAYOUTS, BENCH_CACHE, BENCH_IDLE_SECONDS = '5' } = process.env
const RUNS = Number(BENCH_RUNS)
const IDLE_SECONDS = Number(BENCH_IDLE_SECONDS)
const LOOK_MS = 10

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

/** With a service that has never run, without a cache of answers. */
const withCold = <Result>(checkout: string, work: (service: Service) => Promise<Result>): Promise<Result> =>
  withService(
    {
      workers: 1,
      checkout,
      layouts: BENCH_LAYOUTS && resolve(BENCH_LAYOUTS),
      cache: BENCH_CACHE,
      environment: { MAPSETTER_CACHE_MEGABYTES: '0' }
    },
    work
  )

/** `post` prints J1 with the service at this address. */
const firstPrint = (checkout: string, post: (address: string) => Promise<void>): Promise<Partial<Cold>> =>
  withCold(checkout, async ({ pid, address, begun }) => {
    const seconds = () => (performance.now() - begun) / 1000
    const readySeconds = seconds()
    await post(address)
    const pdfSeconds = seconds()
    const [serviceCpu = 0, ...others] = processTree(pid).map((one) => cpuSeconds([one]))
    const workerCpu = others.reduce((sum, one) => sum + one, 0)
    return { readySeconds, pdfSeconds, serviceCpu, workerCpu, cpu: serviceCpu + workerCpu }
  })

const idle = (checkout: string): Promise<Partial<Cold>> =>
  withCold(checkout, async ({ pid, root }) => {
    // anything but 200 is an error until its workers are warm
    while (!(await fetchBytes(`${root}/ready`).catch(() => undefined))) await sleep(LOOK_MS)
    await sleep(IDLE_SECONDS * 1000)
    const tree = processTree(pid)
    const before = cpuSeconds(tree)
    await sleep(IDLE_SECONDS * 1000)
    const idleCpu = ((cpuSeconds(tree) - before) / IDLE_SECONDS) * 100
    const [serviceMegabytes = 0, ...others] = tree.map(proportionalMegabytes)
    return { serviceMegabytes, workerMegabytes: others.reduce((sum, one) => sum + one, 0), idleCpu }
  })

const spread = (values: readonly number[]): string => {
  const [middle, least, most] = [0.5, 0, 1].map((share) => quantile(values, share).toFixed(2))
  return `${middle} (${least} to ${most})`
}

const upstream = await startUpstream()
const checkouts = [project, ...process.argv.slice(2).map((path) => resolve(path))].slice(0, 2)
const runs: Cold[][] = checkouts.map(() => [])
for (let run = 0; run < RUNS; run++)
  for (const [index, checkout] of checkouts.entries()) {
    const request = requestOf(jobs.J1, run, sourcesOf(upstream.sources, run * 2 + index))
    const post = async (address: string): Promise<void> => {
      const { status, bytes } = await postJson(`${address}/bench/buildreport.pdf`, request)
      if (status !== 200) throw new Error(`J1 ended with ${status}: ${bytes.toString('utf8').slice(0, 500)}`)
    }
    runs[index]!.push({ ...(await firstPrint(checkout, post)), ...(await idle(checkout)) } as Cold)
  }
upstream.stop()

const columns = checkouts.length > 1 ? ['this', 'other', 'this / other'] : ['this']
process.stdout.write(`${checkouts.map(commitOf).join(' and ')} on ${machine()}; median of ${RUNS} (least to most)\n\n`)
process.stdout.write(`| | ${columns.join(' | ')} |\n|---|${'--:|'.repeat(columns.length)}\n`)
for (const [name, title] of Object.entries(FIGURES) as [keyof Cold, string][]) {
  const [mine = [], others = []] = runs.map((series) => series.map((run) => run[name]))
  const ratios = others.map((other, index) => mine[index]! / other).filter(Number.isFinite)
  const cells = [spread(mine), ...(others.length > 0 ? [spread(others)] : [])]
  if (others.length > 0) cells.push(ratios.length > 0 ? spread(ratios) : '')
  process.stdout.write(`| ${title} | ${cells.join(' | ')} |\n`)
}
