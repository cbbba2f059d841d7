import { Readable } from 'node:stream'
import { randomUUID } from 'node:crypto'
import {
  type AppDescription,
  type Body,
  PrintError,
  type Job,
  type Printer,
  type ProtocolPlugin,
  type RequestedPrint
} from '../../../core/plugin.js'
import { joined } from '../../../core/body.js'
import { makeUploads } from '../../../core/intake/uploads.js'
import { requestLimits } from '../../support/request-limits.js'

/** The other end of the protocol's contract, in memory: jobs stay as they are until a test moves them. */
export class FakePrinter implements Printer {
  jobs: Job[] = []
  requests: RequestedPrint[] = []
  headers: Record<string, unknown>[] = []
  /** What the protocol said of each request. */
  warnings: (readonly string[])[] = []
  webhooks: Parameters<Printer['submit']>[1]['webhook'][] = []
  file: () => Readable = () => Readable.from([Buffer.from('%PDF-1.7')])
  fileName = 'map.pdf'
  warningTexts = ['a tile is missing', 'so is another']
  opened = 0
  extension = 'pdf'
  /** What every print is refused with. */
  refusal?: Error
  /** Status of new jobs. */
  begin: Job['status'] = 'waiting'

  /** The protocol that is tested. */
  protocol?: ProtocolPlugin
  limits = requestLimits

  apps = () => ['default', 'town']
  formats = () => ['pdf', 'png']
  client = () => ({ isOperator: true, proofs: [] })
  allJobs = async () => ({ open: this.jobs, ended: [] })
  fonts = () => ['Noto Sans', 'Noto Serif']

  app(name: string): AppDescription {
    if (!this.apps().includes(name)) throw new PrintError('unknown-app', `there is no app "${name}"`)
    const clientInfo = { width: 538, height: 623, dpiSuggestions: [72, 300] }
    const map = { name: 'map', type: 'MapAttributeValues', clientInfo }
    return {
      name,
      title: name,
      scales: [],
      dpis: [],
      lockScales: false,
      languages: ['en'],
      aliases: {},
      layouts: [{ name: 'A4', attributes: [map], paramsRead: [] }]
    }
  }

  fileOf = async (_app: string, path: string): Promise<string> => {
    throw new PrintError('invalid-data', `the app has no file "${path}"`)
  }
  samples(app: string) {
    this.app(app)
    return [{ name: 'A4', request: { layout: 'A4', attributes: { title: 'a\u2028b' } } }]
  }

  receive = makeUploads({ requestBytes: 8_000_000, uploadBytes: 100_000_000 }).receive

  async submitBody(
    body: Body,
    reading: Parameters<Printer['submitBody']>[1],
    submission: Parameters<Printer['submitBody']>[2]
  ): Promise<Job> {
    const { protocol, address, ignoresWebhook } = reading
    let read = this.protocol!.readRequest!(joined(body.take()), this, address)
    const isAsked = read.webhook !== undefined
    const warnings = () => [...read.warnings, ...(isAsked && ignoresWebhook ? [ignoresWebhook] : [])]
    const webhook = isAsked && !ignoresWebhook ? { webhook: { address: read.webhook, protocol } } : {}
    for (;;)
      try {
        return await this.submit(read.request, { ...submission, ...webhook, warnings: warnings() })
      } catch (thrown) {
        if (!(thrown instanceof PrintError) || !read.refused) throw thrown
        read = read.refused(thrown)
      }
  }

  async submit(
    request: RequestedPrint,
    { headers, warnings = [], webhook }: Parameters<Printer['submit']>[1]
  ): Promise<Job> {
    if (this.refusal) throw this.refusal
    if (!this.formats().includes(request.format))
      throw new PrintError('unknown-format', `no output writes "${request.format}"`)
    const id = randomUUID()
    const times = { submittedAt: Date.now() - 500, layersDone: 1, layersTotal: 3, warnings: ['a tile is missing'] }
    const ended = {
      endedAt: Date.now(),
      report: { name: id, extension: this.extension, mediaType: 'application/pdf', bytes: 8 }
    }
    const job: Job = {
      id,
      ref: `${id}@${randomUUID()}`,
      app: request.app,
      layout: request.layout,
      format: request.format,
      outputFilename: 'map',
      status: this.begin,
      ...times,
      ...(this.begin === 'finished' && ended)
    }
    this.requests.push(request)
    this.headers.push(headers)
    this.warnings.push(warnings)
    this.webhooks.push(webhook)
    this.jobs.push(job)
    return job
  }

  async wait(ref: string, signal?: AbortSignal): Promise<Job> {
    const job = await this.status(ref)
    while (job.status === 'waiting' || job.status === 'running') {
      if (signal?.aborted) return this.cancel(ref)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    return job
  }

  async status(ref: string): Promise<Job> {
    const job = this.jobs.find((job) => job.ref === ref || job.id === ref)
    if (!job) throw new PrintError('unknown-job', `there is no job "${ref}"`)
    return job
  }

  listeners = new Set<(job: Job) => void>()
  async watch(ref: string, listener: (job: Job) => void) {
    listener(await this.status(ref))
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  waitingTime = async () => 1234.56

  async cancel(ref: string): Promise<Job> {
    const job = await this.status(ref)
    if (job.status === 'waiting' || job.status === 'running')
      Object.assign(job, { status: 'cancelled', error: { code: 'cancelled', message: 'the job was cancelled' } })
    return job
  }

  async report(ref: string) {
    const job = await this.status(ref)
    if (job.error) throw PrintError.fromData(job.error)
    if (job.status !== 'finished') throw new PrintError('not-finished', 'the report is still being made')
    const stream = () => {
      this.opened++
      return this.file()
    }
    const { fileName, warningTexts } = this
    return { fileName, mediaType: 'application/pdf', bytes: 8, warnings: warningTexts.length, warningTexts, stream }
  }
}
