import { context, propagation, trace } from '@opentelemetry/api'
import { InMemorySpanExporter, NodeTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-node'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Job } from '../../../core/job/job.js'
import { currentTrace, traceEnd } from '../../../core/monitor/traces.js'
import { jobOf } from '../job/queues.js'

const job: Job = {
  ...jobOf('a'),
  status: 'finished',
  submittedAt: 1000,
  startedAt: 3000,
  endedAt: 9000,
  facts: {
    pages: 2,
    stageMs: { map: 4000, layout: 500, store: 1000 },
    hosts: [],
    fetches: 0,
    fetchedBytes: 0,
    cached: 0
  }
}

test('without an SDK nothing happens', () => {
  assert.equal(currentTrace(), {})
  traceEnd(job)
})

test('with one, a job that has ended is a span of the trace of its request, with a child for each stage', async () => {
  const exporter = new InMemorySpanExporter()
  const provider = new NodeTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] })
  provider.register()
  const server = provider.getTracer('server').startSpan('POST')
  const { traceparent } = context.with(trace.setSpan(context.active(), server), () => currentTrace())
  assert.match(traceparent!, server.spanContext().traceId)
  traceEnd({ ...job, traceparent })
  traceEnd({ ...job, traceparent, status: 'error', startedAt: undefined, facts: undefined, error: { code: 'time-limit', message: 'x' } }) // prettier-ignore
  await provider.forceFlush()
  const spans = exporter.getFinishedSpans()
  const seconds = ([whole, nano]: readonly [number, number]) => whole + nano / 1e9
  assert.equal(
    spans.map(({ name, startTime, endTime }) => [name, seconds(startTime), seconds(endTime)]),
    [
      ['wait', 1, 3],
      ['map', 3, 7],
      ['layout', 7, 7.5],
      ['store', 7.5, 8.5],
      ['print', 1, 9],
      ['wait', 1, 9],
      ['print', 1, 9]
    ]
  )
  const print = spans[4]!
  assert.ok(spans.every((span) => span.spanContext().traceId === server.spanContext().traceId))
  assert.is(print.parentSpanContext?.spanId, server.spanContext().spanId)
  assert.ok(spans.slice(0, 4).every((span) => span.parentSpanContext?.spanId === print.spanContext().spanId))
  assert.is(print.attributes['mapsetter.pages'], 2)
  assert.equal(
    [spans[6]!.status, spans[6]!.attributes['error.type']],
    [{ code: 2, message: 'time-limit' }, 'time-limit']
  )
})

// other files run in the same process
test.after(() => [trace, context, propagation].forEach((api) => api.disable()))

test.run()
