import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../core/package-root.js'
import { startModule } from '../bench/child.js'
import { cpuSeconds, processTree } from '../bench/processes.js'
import { random } from '../bench/random.js'
import { type Service, startService } from '../support/service.js'
import { type Level, levelOf } from './level.js'

export interface PrintsOptions {
  prints: number
  workers: number
  seed: number
  /** Called with a line of progress. */
  tell?(line: string): void
}

export interface PrintsResult {
  prints: number
  seconds: number
  /** Processor time of the service and its workers, for each print. */
  cpuMs: number
  /** Resident memory of a worker between two prints, in MB: each worker's mean in the service, averaged. */
  worker: Level
  /** Of the service process. */
  service: Level
  /** How many worker processes took the place of another one. */
  replaced: number
  /** The status and first words of prints that failed. */
  broken: string[]
}

const DPIS = [72, 72, 100, 150]
/** Layouts of many pages and of large ones take seconds, most of all in pixels: the others are printed more often. */
const LARGE = /A0|A3|Report|Map (series|book)/
const SMALL_MORE_OFTEN = 12
const LARGE_IN_PIXELS = 1 / 20
const FORMATS = ['pdf', 'pdf', 'pdf', 'png', 'jpeg', 'svg', 'tiff', 'webp', 'gif', 'bmp']
const RESOLUTIONS = Array.from({ length: 19 }, (_, zoom) => 156543.03392804097 / 2 ** zoom)

interface Sample {
  app: string
  layout: string
  attributes: { [name: string]: any }
}

/** The samples of the apps that come with mapsetter; they fetch nothing. */
const bundledSamples = (): Sample[] =>
  readdirSync(join(packageRoot, 'layouts'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name: app }) =>
      readdirSync(join(packageRoot, 'layouts', app))
        .filter((file) => file.endsWith('.sample.json'))
        .map((file) => ({ app, ...JSON.parse(readFileSync(join(packageRoot, 'layouts', app, file), 'utf8')) }))
    )

/** Maps of a map server: tiles, a WMS, features. */
const fetchedSamples = (base: string, print: number): Sample[] => {
  const tiles = (set: string) => ({
    type: 'osm',
    baseURL: `${base}/${set}/{z}/{x}/{y}.png?print=${print}`,
    resolutions: RESOLUTIONS
  })
  const features = (kind: string, count: number) => ({
    type: 'geojson',
    geoJson: `${base}/${kind}/${count}.geojson`,
    style: { version: '2', '*': { symbolizers: [{ type: 'polygon' }, { type: 'line', strokeWidth: 0.4 }] } }
  })
  const wms = { type: 'wms', baseURL: `${base}/wms?print=${print}`, layers: ['basemap'], imageFormat: 'image/png' }
  const center = [-10575351 + ((print * 7919) % 1_000_000), 4721671]
  return [
    [tiles('light')],
    [tiles('heavy')],
    [wms],
    [features('polygons', 1000), wms],
    [features('lines', 10_000)]
  ].map((layers, index) => ({
    app: 'default',
    layout: index % 2 === 0 ? 'A4 portrait' : 'A4 landscape',
    attributes: { title: 'Fetched', map: { center, scale: 2_000_000, rotation: index === 0 ? 30 : 0, layers } }
  }))
}

/** Prints the samples of all apps, and maps of a map server, in all formats, at random, and looks at the memory. */
export const printMixed = async ({ prints, workers, seed, tell = () => {} }: PrintsOptions): Promise<PrintsResult> => {
  const [upstream, { port }] = await startModule<{ port: number }>('upstream/server.js')
  const service = await startService({
    workers,
    layouts: join(packageRoot, 'layouts'),
    morePlugins: [],
    reports: { deleteAfterDownload: true },
    state: { freeMegabytes: 0 }
  })
  const draw = random(seed)
  const one = <T>(list: readonly T[]): T => list[Math.floor(draw() * list.length)]!
  const weighted = (samples: Sample[]) =>
    samples.flatMap((sample) => Array<Sample>(LARGE.test(sample.layout) ? 1 : SMALL_MORE_OFTEN).fill(sample))
  const bundled = weighted(bundledSamples())
  const broken: string[] = []
  const inWorkers: number[] = []
  const inService: number[] = []
  const known = new Set(workersOf(service))
  const began = performance.now()
  const cpuBefore = cpuSeconds(processTree(service.pid))
  let next = 0
  const print = async (number: number): Promise<void> => {
    const { app, layout, attributes } = one([
      ...bundled,
      ...weighted(fetchedSamples(`http://127.0.0.1:${port}`, number))
    ])
    const isLarge = LARGE.test(layout)
    const dpi = isLarge ? DPIS[0] : one(DPIS)
    const format = isLarge && draw() > LARGE_IN_PIXELS ? 'pdf' : one(FORMATS)
    const sent = { layout, attributes: { ...attributes, ...(attributes.map && { map: { ...attributes.map, dpi } }) } }
    const answer = await fetch(`${service.root}/print/${app}/buildreport.${format}`, {
      method: 'POST',
      body: JSON.stringify(sent)
    })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    if (answer.status !== 200)
      broken.push(`${app} ${layout} ${format}: ${answer.status} ${Buffer.from(bytes).toString().slice(0, 200)}`)
    const now = workersOf(service)
    now.forEach((pid) => known.add(pid))
    inWorkers.push(mean(now.map(residentMegabytes)))
    inService.push(residentMegabytes(service.pid))
    if (inWorkers.length % 100 === 0)
      tell(`${inWorkers.length} prints: ${Math.round(mean(inWorkers.slice(-100)))} MB a worker`)
  }
  try {
    await Promise.all(
      Array.from({ length: workers }, async () => {
        while (next < prints) await print(next++)
      })
    )
    const seconds = (performance.now() - began) / 1000
    return {
      prints,
      seconds: Math.round(seconds),
      cpuMs: Math.round(((cpuSeconds(processTree(service.pid)) - cpuBefore) / prints) * 1000),
      worker: levelOf(inWorkers),
      service: levelOf(inService),
      replaced: known.size - workers,
      broken
    }
  } finally {
    upstream.disconnect()
    await service.kill()
  }
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** Worker processes of a service, without those that have just ended. */
const workersOf = (service: Service): number[] =>
  processTree(service.pid)
    .slice(1)
    .filter((pid) => residentMegabytes(pid) > 0)

const residentMegabytes = (pid: number): number => {
  try {
    return (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) * 1024) / 1e6
  } catch {
    return 0
  }
}
