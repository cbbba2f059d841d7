/** The only module that uses @opentelemetry/api, which does nothing unless the process has an SDK of OpenTelemetry. */
import { createRequire } from 'node:module'
import type * as Library from '@opentelemetry/api'
import type { Job, TimedStage } from '../job/job.js'
import { once } from '../once.js'

const library = once((): typeof Library => createRequire(import.meta.url)('@opentelemetry/api'))

/** Where the library keeps what an SDK has registered. Without an SDK the library does nothing, and is not loaded. */
const REGISTERED = Symbol.for('opentelemetry.js.api.1')
const isTraced = (): boolean => REGISTERED in globalThis

/** What the W3C specification writes, with room for later versions. */
const MOST_CHARACTERS = 100
const STAGES: TimedStage[] = ['map', 'layout', 'document', 'output', 'store']

/** The trace of the HTTP request that is answered now, as the job keeps it. */
export const currentTrace = (): { traceparent?: string } => {
  if (!isTraced()) return {}
  const { context, propagation } = library()
  const carrier: { traceparent?: string } = {}
  propagation.inject(context.active(), carrier)
  const { traceparent } = carrier
  return traceparent !== undefined && traceparent.length <= MOST_CHARACTERS ? { traceparent } : {}
}

/**
 * The spans of a job that has ended: `print`, and in it the time it waited and its stages, one after the other. They are
 * made here from measured times, so that worker processes need no SDK and none of its secrets.
 */
export const traceEnd = (job: Job): void => {
  if (!isTraced()) return
  const { propagation, ROOT_CONTEXT, SpanStatusCode, trace } = library()
  const { id, app, layout, format, status, error, submittedAt, startedAt, endedAt = submittedAt, facts } = job
  const tracer = trace.getTracer('mapsetter')
  const parent = propagation.extract(ROOT_CONTEXT, { traceparent: job.traceparent })
  const attributes = {
    'mapsetter.job': id,
    'mapsetter.app': app,
    'mapsetter.layout': layout,
    'mapsetter.format': format,
    'mapsetter.status': status,
    ...(facts?.pages !== undefined && { 'mapsetter.pages': facts.pages }),
    ...(error && { 'error.type': error.code })
  }
  const span = tracer.startSpan('print', { startTime: at(submittedAt), attributes }, parent)
  if (span.isRecording()) {
    const inside = trace.setSpan(parent, span)
    const child = (name: string, from: number, to: number): void =>
      tracer.startSpan(name, { startTime: at(from) }, inside).end(at(to))
    child('wait', submittedAt, startedAt ?? endedAt)
    let begin = startedAt ?? endedAt
    for (const stage of STAGES) {
      const ms = facts?.stageMs[stage]
      if (ms !== undefined) child(stage, begin, (begin += ms))
    }
    if (status === 'error') span.setStatus({ code: SpanStatusCode.ERROR, message: error?.code })
  }
  span.end(at(endedAt))
}

/** A number that is earlier than the start of the process would count from there. */
const at = (ms: number): Date => new Date(ms)
