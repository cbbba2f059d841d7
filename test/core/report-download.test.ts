import { setTimeout as pause } from 'node:timers/promises'
import { Readable } from 'node:stream'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../core/errors.js'
import type { Job } from '../../core/job/job.js'
import type { JobQueue } from '../../core/job/queue.js'
import { type DownloadOptions, reportOf } from '../../core/report-download.js'
import type { ReportStore } from '../../core/report/store.js'
import { thrownBy } from '../support/thrown-by.js'
import { jobOf } from './job/queues.js'

const report = { name: 'a.x', mediaType: 'application/pdf', extension: 'pdf', bytes: 4 }
const finished: Job = { ...jobOf('a'), status: 'finished', report }
const away = new PrintError('storage-unavailable', 'away')

/** A store whose verbs do what the test says, with the log. */
const download = async (verbs: Partial<ReportStore>, more: Partial<DownloadOptions> = {}) => {
  const log: string[] = []
  const reports = { has: async () => true, ...verbs } as ReportStore
  const given = { queue: {} as JobQueue, reports, deleteAfterDownload: false, ...more }
  return { ...(await reportOf(finished, { ...given, log: (level, message) => log.push(`${level} ${message}`) })), log }
}
const streamOf = (...chunks: string[]) =>
  Readable.from(
    chunks.map((chunk) => Buffer.from(chunk)),
    { objectMode: false }
  )

test('a report that has fewer or more bytes than its job says breaks off', async () => {
  for (const [chunks, found] of [
    [['%P'], 2],
    [['%PDF', '-'], 5],
    [[], 0]
  ] as const) {
    const { stream, log } = await download({ read: async () => streamOf(...chunks) })
    assert.is((await thrownBy(stream().toArray())).code, 'storage-unavailable')
    assert.equal(log, [
      `error a download failed before its end: a report has 4 bytes, but its store has ${found} bytes of it`
    ])
  }
  const whole = await download({ read: async () => streamOf('%P', 'DF') })
  assert.is(Buffer.concat(await whole.stream().toArray()).toString(), '%PDF')
})

test('a store that fails within a download breaks it off, and the log says why', async () => {
  const failing = () =>
    Readable.from(
      (async function* () {
        yield Buffer.from('%P')
        throw new Error('the connection broke')
      })()
    )
  const { stream, log } = await download({ read: async () => failing() })
  assert.is((await thrownBy(stream().toArray())).code, 'storage-unavailable')
  assert.equal(log, ['error a download failed before its end: the connection broke'])
})

test('the log tells of a report that the store does not have, not of one that was deleted on purpose', async () => {
  const log: string[] = []
  const reports = { has: async () => false } as unknown as ReportStore
  const options = { queue: {} as JobQueue, reports, deleteAfterDownload: false, log: (level: string) => void log.push(level) } // prettier-ignore
  assert.is((await thrownBy(reportOf(finished, options))).code, 'report-deleted')
  assert.equal(log, ['warn'])
  const deleted = { ...finished, report: { ...report, isDeleted: true } }
  assert.is((await thrownBy(reportOf(deleted, options))).code, 'report-deleted')
  assert.equal(log, ['warn'])
})

test('a store that is away says so before the first byte', async () => {
  assert.is(await thrownBy(download({ has: () => Promise.reject(away) })), away)
  const { stream } = await download({ read: () => Promise.reject(away) })
  assert.is(await thrownBy(stream().toArray()), away)
})

test('a client that leaves ends the reading of the store', async () => {
  const endless = new Readable({ read(): void { this.push(Buffer.alloc(1)) } }) // prettier-ignore
  const { stream } = await download({ read: async () => endless })
  for await (const _ of stream()) break
  await pause(10)
  assert.ok(endless.destroyed)
})

test('a report that cannot be deleted after its download is a warning', async () => {
  const amended: unknown[] = []
  const queue = { amend: async (_: string, changed: unknown) => void amended.push(changed) } as unknown as JobQueue
  const verbs = { read: async () => streamOf('%PDF'), remove: () => Promise.reject(away) }
  const { stream, log } = await download(verbs, { queue, deleteAfterDownload: true })
  await stream().toArray()
  await pause(10)
  assert.equal(
    [amended, log],
    [[{ report: { ...report, isDeleted: true } }], ['warn a report could not be deleted after its download: away']]
  )
})

test.run()
