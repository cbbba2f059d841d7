import type { JobTally } from '../net/tally.js'
import type { PrintFacts, TimedStage } from './job.js'

/** What a worker process writes down about one print while it makes it. */
export const makePrintRecord = () => {
  const stageMs: PrintFacts['stageMs'] = {}
  let current: TimedStage | undefined
  let since = 0
  const leave = (): void => {
    const now = performance.now()
    if (current) stageMs[current] = (stageMs[current] ?? 0) + Math.round(now - since)
    since = now
  }
  return {
    pages: undefined as number | undefined,
    fetched: undefined as Readonly<JobTally> | undefined,
    /** A stage may come again. */
    enter(stage: TimedStage): void {
      leave()
      current = stage
    },
    /** Call it when the print has ended. */
    facts(): PrintFacts {
      leave()
      const { hosts = [], fetches = 0, bytes: fetchedBytes = 0, cached = 0 } = this.fetched ?? {}
      return { pages: this.pages, stageMs, hosts: [...hosts], fetches, fetchedBytes, cached }
    }
  }
}
