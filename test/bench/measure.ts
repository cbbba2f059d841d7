import { checkPicture, checkReport } from './checks.js'
import { fetchBytes, postJson, type Reply } from './fetching.js'
import { type Format, type Job, jobs } from './jobs.js'
import { measured, type Used } from './processes.js'
import { requestOf } from './request.js'
import type { Service } from './service.js'
import { sourcesOf, tileAddresses, wmsAddress } from './sources.js'
import { tileGrid } from './tile-grid.js'
import type { Upstream } from './upstream.js'

export interface Measured extends Used {
  bytes: number
}

export interface Batch {
  jobsPerSecond: number
  p95Seconds: number
}

/** Prints with one running service, a new area each time. */
export class Bench {
  private variant = 0

  constructor(
    private readonly service: Service,
    private readonly upstream: Pick<Upstream, 'sources' | 'tilesServed'>
  ) {}

  /** Posts `count` prints at once until each worker has printed twice. */
  async warm(job: Job, format: Format, count: number): Promise<void> {
    for (let round = 0; round < 2; round++) {
      const replies = await this.counted(job, count, () =>
        Promise.all(Array.from({ length: count }, () => this.post(job, format, this.variant++)))
      )
      if (format === 'png') await checkPicture(job, replies[0]!.bytes)
    }
  }

  /** Prints one after the other; times and bytes are those of one print. */
  async measure(job: Job, format: Format, prints = 1): Promise<Measured> {
    const variants = Array.from({ length: prints }, () => this.variant++)
    for (const variant of variants) await this.prime(job, variant)
    const { result, ...used } = await measured(this.service.pid, () =>
      this.counted(job, prints, async () => {
        let bytes = 0
        for (const variant of variants) bytes += (await this.post(job, format, variant)).bytes.length
        return bytes
      })
    )
    return {
      ...used,
      wallSeconds: used.wallSeconds / prints,
      cpuSeconds: used.cpuSeconds / prints,
      bytes: result / prints
    }
  }

  /** Posts `count` J1 to PDF in the same moment. */
  async batch(count: number): Promise<Batch> {
    const variants = Array.from({ length: count }, () => this.variant++)
    for (const variant of variants) await this.prime(jobs.J1, variant)
    return this.counted(jobs.J1, count, async () => {
      const start = performance.now()
      const ends = variants.map(async (variant) => {
        await this.post(jobs.J1, 'pdf', variant)
        return (performance.now() - start) / 1000
      })
      const seconds = (await Promise.all(ends)).sort((a, b) => a - b)
      return { jobsPerSecond: count / seconds.at(-1)!, p95Seconds: seconds[Math.ceil(count * 0.95) - 1]! }
    })
  }

  private async post(job: Job, format: Format, variant: number): Promise<Reply> {
    const request = requestOf(job, variant, sourcesOf(this.upstream.sources, variant))
    const reply = await postJson(`${this.service.address}/bench/buildreport.${format}`, request)
    checkReport(job, format, reply)
    return reply
  }

  /** A server that renders on demand is asked once beforehand, so that its own speed is not measured. */
  private async prime(job: Job, variant: number): Promise<void> {
    if (this.upstream.tilesServed) return
    const sources = sourcesOf(this.upstream.sources, variant)
    if (job.source === 'wms') await fetchBytes(wmsAddress(sources, job, variant))
    else if (job.source === 'light' || job.source === 'heavy')
      await Promise.all(tileAddresses(sources[job.source], tileGrid(job, variant)).map(fetchBytes))
  }

  /** Does `work` and refuses it if it fetched fewer tiles than its maps show. */
  private async counted<Result>(job: Job, prints: number, work: () => Promise<Result>): Promise<Result> {
    const { tilesServed } = this.upstream
    if (!tilesServed || (job.source !== 'light' && job.source !== 'heavy')) return work()
    const served = async (): Promise<number> => Number((await fetchBytes(tilesServed)).toString())
    const before = await served()
    const result = await work()
    const fetched = (await served()) - before
    // no area of a job shows fewer than nine tenths of the tiles in its middle one
    const least = Math.floor(tileGrid(job, 12).tiles.length * 0.9) * prints
    if (fetched < least) throw new Error(`${job.name}: ${fetched} tiles fetched where the map shows ${least} or more`)
    return result
  }
}
