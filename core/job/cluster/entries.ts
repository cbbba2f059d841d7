import { hasEnded, type Job } from '../job.js'
import { RECORD_VERSION, withoutProgress } from '../kept-job.js'
import { MOST_RANK } from './bullmq.js'
import type { Entry, Ranks } from './ledger.js'

/** Jobs that were given back go first. */
const AGAIN = 0
/** Then those that are awaited, if they are preferred; then the others. */
const FIRST_USUAL = 2 ** 19
const PREFERRED: Ranks = { lowest: AGAIN + 1, highest: FIRST_USUAL - 1 }
const USUAL: Ranks = { lowest: FIRST_USUAL, highest: MOST_RANK }

export const ranksOf = (isPreferred: boolean): Ranks => (isPreferred ? PREFERRED : USUAL)

const LINE = /^mapsetter-(\d+)-(.*)$/

/** The line of jobs of one record version that were accepted with the same layouts. */
export const lineName = (digest: string): string => `mapsetter-${RECORD_VERSION}-${digest}`

/** Whether this version can read the records of the jobs in a line. */
export const isReadable = (line: string): boolean => Number(LINE.exec(line)?.[1] ?? Infinity) <= RECORD_VERSION

export const withJob = (entry: Entry, changed: Partial<Job>): Entry => ({ ...entry, job: { ...entry.job, ...changed } })

export const claimed = (entry: Entry, node: string): Entry => ({
  ...withJob(entry, { ...withoutProgress(entry), status: 'running', startedAt: Date.now() }),
  fence: entry.fence + 1,
  claimedBy: node
})

export const waitingAgain = (entry: Entry, more: Partial<Entry> = {}): Entry => ({
  ...withJob(entry, withoutProgress(entry)),
  rank: entry.job.status === 'running' ? AGAIN : entry.rank,
  ...more
})

/** `endedBy` tells an end that was kept from one that was not, if the answer got lost. */
export const ended = (entry: Entry, changed: Partial<Job>, endedBy: string): Entry => ({
  ...withJob(entry, { ...changed, endedAt: Date.now() }),
  headers: { open: {}, secret: [] },
  endedBy
})

/** Whether an awaited job was printed by the node that accepted it. */
export const wasPrintedAtHome = ({ isAwaited, node, claimedBy, job }: Entry): boolean =>
  isAwaited && job.status === 'running' && claimedBy === node

export const mayChange = ({ job, version }: Entry): boolean => !hasEnded(job) && version <= RECORD_VERSION
