import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { logEnd } from '../../../core/monitor/audit.js'
import { jobOf } from '../job/queues.js'

const logged = (more: object) => {
  const lines: [level: string, message: string, facts: { [name: string]: unknown }][] = []
  logEnd({ ...jobOf('a'), submittedAt: 1000, ...more }, (...line) => void lines.push(line as never))
  return lines
}

test('the line of a print says who printed what, how long it waited and ran, and what it fetched', () => {
  const facts = { pages: 2, stageMs: { map: 7 }, hosts: ['a.example'], fetches: 3, fetchedBytes: 4, cached: 5 }
  const report = { name: 'a.1', mediaType: 'x', extension: 'pdf', bytes: 9 }
  const [[level, message, line], ...others] = logged({ status: 'finished', startedAt: 1300, endedAt: 2000, owner: 'anna', client: '192.0.2.1', report, facts, warnings: ['w', 'v'] }) as [any] // prettier-ignore
  assert.equal([level, message, others], ['info', 'job finished', []])
  const { event, layout, format, who, client, status, code, waitedMs, ranMs, stageMs, pages, bytes, hosts, fetches, fetchedBytes, cached, warnings } = line // prettier-ignore
  assert.equal([event, layout, format, who, client, status, code], ['print', 'b', 'pdf', 'anna', '192.0.2.1', 'finished', undefined]) // prettier-ignore
  assert.equal([waitedMs, ranMs, stageMs, pages, bytes], [300, 700, { map: 7 }, 2, 9])
  assert.equal([hosts, fetches, fetchedBytes, cached, warnings], [['a.example'], 3, 4, 5, 2])
})

test('without an owner the address says who printed; a job that never ran has only waited', () => {
  const [[, , { who, client, waitedMs, ranMs }]] = logged({ status: 'cancelled', endedAt: 1500, client: '192.0.2.1' }) as [any] // prettier-ignore
  assert.equal([who, client, waitedMs, ranMs], ['192.0.2.1', undefined, 500, 0])
  assert.equal(Object.values(logged({ status: 'cancelled' })[0]![2]).includes(NaN), false)
})

test('no time is negative if the clock was set back while the job waited or ran', () => {
  const times = (startedAt: number, endedAt: number) => {
    const [[, , { waitedMs, ranMs }]] = logged({ status: 'finished', startedAt, endedAt }) as [any]
    return [waitedMs, ranMs]
  }
  assert.equal([times(400, 900), times(1300, 700)], [[0, 500], [300, 0]]) // prettier-ignore
})

test('a failure that the operator or the author of the layout can fix is a warning of its own', () => {
  const levels = (code: string) => logged({ status: 'error', endedAt: 1500, error: { code, message: 'why' } }).map(([level, , { code }]) => `${level} ${code}`) // prettier-ignore
  for (const code of ['layout-mistake', 'plugin-failed', 'storage-full']) assert.equal(levels(code), [`info ${code}`, `warn ${code}`], code) // prettier-ignore
  for (const code of ['invalid-spec', 'cancelled']) assert.equal(levels(code), [`info ${code}`], code)
})

test.run()
