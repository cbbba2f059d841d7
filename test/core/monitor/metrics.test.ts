import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Job } from '../../../core/job/job.js'
import type { FetchCount } from '../../../core/worker-counts.js'
import { makeMetrics, type Metrics, type Watched } from '../../../core/monitor/metrics.js'
import { jobOf } from '../job/queues.js'

const idle: Watched = {
  load: async () => ({ waiting: 0, waitingBytes: 0, running: 0 }),
  workers: () => [],
  isReady: async () => true
}

/** The values that are neither 0 nor of the process itself, by name and labels. */
const valuesOf = async (metrics: Metrics, watched = idle): Promise<string[]> => {
  const { text } = await metrics.text(watched)
  const lines = text.split('\n').filter((line) => line.startsWith('mapsetter_'))
  return lines.map((line) => line.replace('mapsetter_', '')).filter((line) => !line.endsWith(' 0'))
}
const after = (happen: (metrics: Metrics) => void): Promise<string[]> => {
  const metrics = makeMetrics()
  happen(metrics)
  return valuesOf(metrics).then((lines) => lines.filter((line) => line !== 'ready 1'))
}
/** Without the buckets of times. */
const sums = (lines: string[]): string[] => lines.filter((line) => !line.includes('_bucket'))
const buckets = (lines: string[], name: string): number[] =>
  lines.flatMap((line) => (line.startsWith(`${name}_bucket`) ? [Number(/le="([\d.]+)"/.exec(line)?.[1])] : []))

const ended: Job = {
  ...jobOf('a'),
  status: 'finished',
  submittedAt: 10_000,
  startedAt: 12_000,
  endedAt: 15_500,
  warnings: ['one', 'two'],
  report: { name: 'r', mediaType: 'application/pdf', extension: 'pdf', bytes: 700 },
  facts: { pages: 3, stageMs: { map: 1500, store: 250 }, hosts: [], fetches: 0, fetchedBytes: 0, cached: 0 }
}

test('a finished job counts with its report, its warnings, and its times in seconds', async () => {
  const lines = await after((metrics) => metrics.jobEnded(ended))
  assert.equal(sums(lines).sort(), [
    'job_duration_seconds_count 1',
    'job_duration_seconds_sum 3.5',
    'job_stage_duration_seconds_count{stage="map"} 1',
    'job_stage_duration_seconds_count{stage="store"} 1',
    'job_stage_duration_seconds_sum{stage="map"} 1.5',
    'job_stage_duration_seconds_sum{stage="store"} 0.25',
    'job_wait_seconds_count 1',
    'job_wait_seconds_sum 2',
    'job_warnings_total 2',
    'jobs_total{app="a",status="finished"} 1',
    'report_bytes_total 700',
    'report_pages_total 3'
  ])
})

test('a report without pages adds none', async () => {
  const lines = await after((metrics) => metrics.jobEnded({ ...ended, facts: { ...ended.facts!, pages: undefined! } }))
  assert.equal(lines.filter((line) => line.startsWith('report_')), ['report_bytes_total 700']) // prettier-ignore
})

test('a job that never started has waited until its end; one that goes on does not count', async () => {
  const cancelled: Job = { ...jobOf('b'), status: 'cancelled', submittedAt: 1000, endedAt: 5000, error: { code: 'cancelled', message: '' } } // prettier-ignore
  assert.equal(sums(await after((metrics) => metrics.jobEnded(cancelled))).sort(), [
    'job_errors_total{code="cancelled"} 1',
    'job_wait_seconds_count 1',
    'job_wait_seconds_sum 4',
    'jobs_total{app="a",status="cancelled"} 1'
  ])
  for (const status of ['waiting', 'running'] as const)
    assert.equal(await after((metrics) => metrics.jobEnded({ ...ended, status })), [])
})

test('sums of times never fall, although the clock was set back', async () => {
  const lines = await after((metrics) => metrics.jobEnded({ ...ended, submittedAt: 9000, startedAt: 8000, endedAt: 7000 })) // prettier-ignore
  const found = sums(lines).filter((line) => /^job_(wait|duration)_seconds_sum/.test(line))
  assert.equal(found, [])
})

test('fetches count by host and outcome; those that were denied take no time', async () => {
  const fetches: FetchCount[] = [
    { host: 'a', outcome: 'ok', seconds: [0.5, 1.5], bytes: 40 },
    { host: 'a', outcome: 'slow', seconds: [3], bytes: 2 },
    { host: 'b', outcome: 'denied', seconds: [9], bytes: 0 }
  ]
  const lines = await after((metrics) => metrics.counted({ fetches, cache: { hit: 4, miss: 1 } }))
  assert.equal(sums(lines).sort(), [
    'cache_answers_total{result="hit"} 4',
    'cache_answers_total{result="miss"} 1',
    'fetch_duration_seconds_count{host="a"} 3',
    'fetch_duration_seconds_sum{host="a"} 5',
    'fetched_bytes_total{host="a"} 42',
    'fetches_total{host="a",outcome="ok"} 2',
    'fetches_total{host="a",outcome="slow"} 1',
    'fetches_total{host="b",outcome="denied"} 1'
  ])
})

test('answers, refusals, webhooks and replaced workers count', async () => {
  const lines = await after((metrics) => {
    metrics.answered({ method: 'GET', route: '/print/:app', status: 200, ms: 2500 })
    metrics.refused('mapfish3', 'invalid-spec')
    metrics.webhook('delivered')
    metrics.replaced('stuck')
  })
  assert.equal(sums(lines).sort(), [
    'http_request_duration_seconds_count{route="/print/:app"} 1',
    'http_request_duration_seconds_sum{route="/print/:app"} 2.5',
    'http_requests_total{method="GET",route="/print/:app",status="200"} 1',
    'refusals_total{protocol="mapfish3",code="invalid-spec"} 1',
    'webhook_calls_total{outcome="delivered"} 1',
    'worker_restarts_total{reason="stuck"} 1'
  ])
})

test('a reason for which no worker was replaced is 0 from the beginning', async () => {
  const { text, mediaType } = await makeMetrics().text(idle)
  assert.match(text, 'mapsetter_worker_restarts_total{reason="memory"} 0')
  assert.match(mediaType, /^text\/plain/)
  assert.match(text, /^process_cpu_user_seconds_total /m)
})

test('queue and workers are looked at when somebody asks', async () => {
  const metrics = makeMetrics()
  const watched: Watched = {
    load: async () => ({ waiting: 5, waitingBytes: 600, running: 2 }),
    workers: () => [
      { isWarm: true, wasWarm: true, residentBytes: 70 },
      { isWarm: false, wasWarm: true, residentBytes: 80 }
    ],
    isReady: async () => true
  }
  assert.equal((await valuesOf(metrics, watched)).sort(), [
    'queue_jobs{state="running"} 2',
    'queue_jobs{state="waiting"} 5',
    'queue_waiting_bytes 600',
    'ready 1',
    'worker_resident_memory_bytes{slot="0"} 70',
    'worker_resident_memory_bytes{slot="1"} 80',
    'workers_warm 1'
  ])
  // a queue that is away has no numbers, not those of before; a worker that is gone has no memory
  const load = () => Promise.reject(new Error('away'))
  const away = { ...watched, load, workers: () => watched.workers().slice(0, 1), isReady: async () => false }
  const lines = await valuesOf(metrics, away)
  assert.equal(lines.sort(), ['worker_resident_memory_bytes{slot="0"} 70', 'workers_warm 1'])
  assert.match((await metrics.text(away)).text, /^mapsetter_ready 0$/m)
})

test('times are counted in buckets that suit what is measured', async () => {
  const lines = await after((metrics) => {
    metrics.jobEnded({
      ...ended,
      submittedAt: 12_000,
      endedAt: 12_000,
      facts: { ...ended.facts!, stageMs: { map: 0 } }
    })
    metrics.counted({ fetches: [{ host: 'a', outcome: 'ok', seconds: [0], bytes: 0 }], cache: {} })
    metrics.answered({ method: 'GET', route: '/', status: 200, ms: 0 })
  })
  const upTo = (name: string) => buckets(lines, name).filter((limit) => !Number.isNaN(limit))
  const printing = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300]
  assert.equal(upTo('job_wait_seconds'), [0.01, 0.1, 0.5, 1, 5, 15, 60, 300, 1800])
  assert.equal([upTo('job_duration_seconds'), upTo('job_stage_duration_seconds')], [printing, printing])
  assert.equal(upTo('fetch_duration_seconds'), [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30])
  assert.equal(upTo('http_request_duration_seconds'), [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60]) // prettier-ignore
})

test.run()
