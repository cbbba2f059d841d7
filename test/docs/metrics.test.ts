import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeMetrics, type Metrics } from '../../core/monitor/metrics.js'
import { packageRoot } from '../../core/package-root.js'
import { readPage, sectionOf } from '../support/markdown-pages.js'
import { jobOf } from '../core/job/queues.js'

// The table of docs/operating.md has all metrics that the service gives. UPDATE_README=1 writes it.

const PAGE = 'docs/operating.md'
const BLOCK = /<!-- metrics -->\n([^]*?)<!-- \/metrics -->/

const facts = { pages: 1, stageMs: { map: 1 }, hosts: [], fetches: 0, fetchedBytes: 0, cached: 0 }

/** The text when everything has happened once, so that all labels are there. */
const textOf = async (metrics: Metrics): Promise<string> => {
  const error = { code: 'too-large', message: 'x' } as const
  metrics.jobEnded({ ...jobOf('a'), status: 'error', startedAt: 1, endedAt: 2, error, facts })
  metrics.counted({ fetches: [{ host: 'h', outcome: 'ok', seconds: [0.1], bytes: 1 }], cache: { hit: 1 } })
  metrics.webhook('delivered')
  metrics.answered({ method: 'GET', route: '/', status: 200, ms: 1 })
  metrics.refused('jobs', 'too-large')
  const { text } = await metrics.text({
    load: async () => ({ waiting: 1, waitingBytes: 2, running: 3 }),
    workers: () => [{ isWarm: true, wasWarm: true, residentBytes: 1 }],
    isReady: async () => true
  })
  return text
}

interface Metric {
  name: string
  type: string
  help: string
  labels: string[]
}

const metricsIn = (text: string): Metric[] =>
  [...text.matchAll(/^# HELP (\S+) (.*)\n# TYPE \S+ (\w+)\n((?:[^#\n].*\n)*)/gm)].map(
    ([, name, help, type, samples]) => {
      const labels = [...samples!.matchAll(/[{,](\w+)="/g)].map(([, label]) => label!)
      return { name: name!, help: help!, type: type!, labels: [...new Set(labels)].filter((label) => label !== 'le') }
    }
  )

const all = metricsIn(await textOf(makeMetrics()))
const ours = all.filter(({ name }) => name.startsWith('mapsetter_'))

const table = [
  '| metric | type | labels | |',
  '|---|---|---|---|',
  ...ours.map(({ name, type, labels, help }) => {
    const named = labels.map((label) => `\`${label}\``).join(', ')
    return `| \`${name}\` | ${type} | ${named}${named && ' '}| ${help.replace(/\.$/, '')} |`
  })
].join('\n')

if (process.env.UPDATE_README)
  writeFileSync(join(packageRoot, PAGE), readPage(PAGE).replace(BLOCK, () => `<!-- metrics -->\n${table}\n<!-- /metrics -->`)) // prettier-ignore

test(`the table of ${PAGE} is up to date; UPDATE_README=1 writes it`, () => {
  assert.is(BLOCK.exec(readPage(PAGE))?.[1], `${table}\n`)
  assert.ok(ours.length > 20)
})

test('the usual metrics of a process are there', () => {
  for (const name of ['process_resident_memory_bytes', 'process_open_fds', 'nodejs_eventloop_lag_p99_seconds'])
    assert.ok(all.some((metric) => metric.name === name), name) // prettier-ignore
})

test('names follow the conventions of Prometheus, as promtool checks them', () => {
  for (const { name, type, help, labels } of ours) {
    assert.match(name, /^[a-z]+(_[a-z]+)+$/)
    assert.match(help, /^[A-Z].*\.$/)
    assert.is(name.endsWith('_total'), type === 'counter', name)
    assert.not.match(name, /_(?:gauge|counter|histogram|summary|count|sum|bucket|info)(?:_|$)/)
    assert.not.match(name, /_(?:ms|milliseconds|minutes|kb|mb|kilobytes|megabytes)(?:_|$)/)
    if (type === 'histogram') assert.match(name, /_(?:seconds|bytes)$/)
    for (const label of labels) assert.match(label, /^[a-z]+$/)
  }
})

test('alerts and pages name only metrics that exist', () => {
  const named = [...sectionOf(readPage(PAGE), '## Metrics').matchAll(/\bmapsetter_[a-z_]+/g)].map(([name]) =>
    name.replace(/_bucket$/, '')
  )
  const known = ours.map(({ name }) => name)
  assert.equal(
    named.filter((name) => !known.includes(name)),
    []
  )
})

test.run()
