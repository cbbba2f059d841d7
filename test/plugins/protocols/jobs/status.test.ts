import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Job, Printer } from '../../../../core/plugin.js'
import { describeEnd, listedJob, statusOf } from '../../../../plugins/protocols/jobs/status.js'

const job = {
  id: 'a',
  ref: 'a@b',
  app: 'town',
  layout: 'A4',
  format: 'pdf',
  submittedAt: Date.UTC(2026, 0, 2),
  startedAt: 1000,
  endedAt: 2500.4,
  status: 'error',
  error: { code: 'upstream-failed', message: 'no answer' },
  stage: 'map',
  layersDone: 1,
  layersTotal: 3,
  warnings: ['a tile is missing'],
  facts: { stageMs: { map: 5 } },
  owner: 'me',
  client: '10.0.0.1'
} as unknown as Job
const detailed = {
  done: true,
  status: 'error',
  elapsedTime: 1500,
  waitingTime: undefined,
  error: 'no answer',
  downloadURL: '/report/a',
  warnings: ['a tile is missing'],
  stage: 'map',
  layersDone: 1,
  layersTotal: 3,
  stageMs: { map: 5 }
}

test('a webhook gets the reference and the last status with its details', () => {
  assert.equal(describeEnd(job), { ref: 'a@b', ...detailed })
})

test('a job in the list says what is printed, for whom and since when', () => {
  const what = { ref: 'a@b', app: 'town', layout: 'A4', format: 'pdf', submittedAt: '2026-01-02T00:00:00.000Z' }
  assert.equal(listedJob(job), { ...what, owner: 'me', client: '10.0.0.1', ...detailed })
})

test('times are whole and not below zero; only a job that waits has a waiting time', async () => {
  const printer = { waitingTime: async () => 12.6 } as unknown as Printer
  const times = async (more: Partial<Job>) => {
    const { elapsedTime, waitingTime } = await statusOf({ ...job, ...more } as Job, printer, { details: false, now: 900 }) // prettier-ignore
    return [elapsedTime, waitingTime]
  }
  assert.equal(await times({ status: 'running', endedAt: undefined }), [0, undefined])
  assert.equal(await times({ status: 'waiting', startedAt: undefined, endedAt: undefined }), [0, 13])
})

test.run()
