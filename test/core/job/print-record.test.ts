import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makePrintRecord } from '../../../core/job/print-record.js'

/** Calls the verb with a clock that shows these times, one after the other. */
const atTimes = <T>(times: number[], verb: () => T): T => {
  const { now } = performance
  performance.now = () => times.shift()!
  try {
    return verb()
  } finally {
    performance.now = now
  }
}

test('each stage has the time until the next one; one that comes again has the sum', () => {
  const facts = atTimes([1000, 1010.4, 1110.4, 2110.4, 2113], () => {
    const record = makePrintRecord()
    for (const stage of ['layout', 'map', 'layout', 'store'] as const) record.enter(stage)
    return record.facts()
  })
  assert.equal(facts.stageMs, { layout: 1010, map: 100, store: 3 })
})

test('a print that has ended early has its last stage, and one that never began has none', () => {
  const [none, last] = atTimes([5, 1000, 1020], () => {
    const empty = makePrintRecord().facts()
    const record = makePrintRecord()
    record.enter('map')
    return [empty, record.facts()]
  })
  assert.equal(none, { pages: undefined, stageMs: {}, hosts: [], fetches: 0, fetchedBytes: 0, cached: 0 })
  assert.equal(last.stageMs, { map: 20 })
})

test('the facts have the pages and what was fetched', () => {
  const record = makePrintRecord()
  record.pages = 3
  record.fetched = { hosts: new Set(['a', 'b']), fetches: 4, bytes: 500, cached: 6 }
  const { stageMs, ...facts } = record.facts()
  assert.equal([facts, stageMs], [{ pages: 3, hosts: ['a', 'b'], fetches: 4, fetchedBytes: 500, cached: 6 }, {}])
})

test.run()
