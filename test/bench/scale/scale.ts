/** Time, processor time and memory of prints against their work. */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkAnswer } from '../checks.js'
import { fetchBytes, postJson } from '../fetching.js'
import { commitOf, machine } from '../machine.js'
import { measured, type Used } from '../processes.js'
import { project, type Service, type ServiceOptions, withService } from '../service.js'
import { sourcesOf, type Sources } from '../sources.js'
import { startUpstream } from '../upstream.js'
import { growthTable, type MeasuredLine, type Point } from './figures.js'
import { plot } from './plot.js'
import { type Line, type Subject, type SubjectName, subjects } from './subjects.js'

export interface ScaleOptions {
  names: readonly SubjectName[]
  /** Larger sizes are left out. */
  upTo: number
  /** The folder into which the plots are written. */
  out: string
}

const WARM_UPS = 3
/** Measured even if larger: a line needs two points. */
const LEAST_SIZES = 2
/** Short prints are repeated more often, as the kernel counts processor time in hundredths of a second. */
const RUNS = { least: 3, most: 20, seconds: 2 }
/** After that time, nothing is measured again. */
const LONG_SECONDS = 10
/** The largest prints here need more than the defaults. */
const SETTINGS = { limits: { jobSeconds: 1800, workerMegabytes: 8000, fetchSeconds: 300 } }

const serviceOptions = (workers: number): ServiceOptions => ({
  workers,
  layouts: join(project, 'test/bench/scale/layouts'),
  settings: SETTINGS
})

class LineRun {
  private area = 0

  constructor(
    private readonly service: Service,
    private readonly line: Line,
    private readonly sources: Sources
  ) {}

  async measure(work: number): Promise<Used> {
    const { prints = () => 1, format, request, name } = this.line
    const bodies = Array.from({ length: prints(work) }, () => {
      const area = this.area++
      return request(work, sourcesOf(this.sources, area), area)
    })
    // features are made when they are first asked for
    const features = /"geoJson":"([^"]+)"/.exec(JSON.stringify(bodies[0]))?.[1]
    if (features) await fetchBytes(features)
    const { result, ...used } = await measured(this.service.pid, () =>
      Promise.all(bodies.map((body) => postJson(`${this.service.address}/scale/buildreport.${format}`, body)))
    )
    for (const reply of result) checkAnswer(`${name} of ${work}`, reply)
    return used
  }
}

/** Of several runs the shortest times, as other programs of the machine only add to them, and the most memory. */
const repeated = async (run: LineRun, work: number): Promise<Used> => {
  const runs: Used[] = []
  let seconds = 0
  do {
    runs.push(await run.measure(work))
    seconds += runs.at(-1)!.wallSeconds
  } while (seconds < LONG_SECONDS && (runs.length < RUNS.least || (runs.length < RUNS.most && seconds < RUNS.seconds)))
  const all = (of: (used: Used) => number): number[] => runs.map(of)
  return {
    wallSeconds: Math.min(...all(({ wallSeconds }) => wallSeconds)),
    cpuSeconds: Math.min(...all(({ cpuSeconds }) => cpuSeconds)),
    workerMegabytes: Math.max(...all(({ workerMegabytes }) => workerMegabytes)),
    treeMegabytes: Math.max(...all(({ treeMegabytes }) => treeMegabytes))
  }
}

/** The sizes of one line, in a service of its own, up to the first that fails. */
const measureLine = (
  { unit, sizes, workers }: Subject,
  line: Line,
  sources: Sources,
  upTo: number
): Promise<MeasuredLine> =>
  withService(serviceOptions(workers), async (service) => {
    const run = new LineRun(service, line, sources)
    const points: Point[] = []
    const end = (failure?: string): MeasuredLine => ({ name: line.name, points, failure })
    try {
      for (let i = 0; i < WARM_UPS; i++) await run.measure(sizes[0]!)
      for (const work of sizes.filter((size, index) => index < LEAST_SIZES || size <= upTo)) {
        const used = await repeated(run, work)
        points.push({ work, used })
        const figures = [used.wallSeconds, used.cpuSeconds, used.treeMegabytes].map((value) => value.toFixed(2))
        process.stderr.write(`${work} ${unit}, ${line.name}: ${figures[0]} s, CPU ${figures[1]} s, ${figures[2]} MB\n`)
      }
      return end()
    } catch (thrown) {
      return end((thrown as Error).message)
    }
  })

/** Writes `<subject>.svg` and its figures, `<subject>.json`, and prints how the costs grow. False if a size failed. */
export const scale = async ({ names, upTo, out }: ScaleOptions): Promise<boolean> => {
  await mkdir(out, { recursive: true })
  const upstream = await startUpstream()
  const measuredSubjects: { unit: string; lines: MeasuredLine[] }[] = []
  for (const name of names) {
    const subject: Subject = subjects[name]
    const lines: MeasuredLine[] = []
    for (const line of subject.lines) lines.push(await measureLine(subject, line, upstream.sources, upTo))
    measuredSubjects.push({ unit: subject.unit, lines })
    const drawn = lines.filter(({ points }) => points.length > 1)
    if (drawn.length > 0)
      await withService(serviceOptions(1), async (service) =>
        writeFile(join(out, `${name}.svg`), await plot(service, subject, drawn))
      )
    const figures = { commit: commitOf(project), machine: machine(), title: subject.title, unit: subject.unit, lines }
    await writeFile(join(out, `${name}.json`), `${JSON.stringify(figures)}\n`)
  }
  upstream.stop()
  const failures = measuredSubjects.flatMap(({ lines }) => lines.flatMap(({ failure }) => failure ?? []))
  const parts = [`mapsetter ${commitOf(project)} on ${machine()}`, growthTable(measuredSubjects), ...failures]
  process.stdout.write(`${parts.join('\n\n')}\n`)
  return failures.length === 0
}
