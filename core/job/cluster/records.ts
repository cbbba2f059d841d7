/** How ledgers write entries and messages. */
import type { Job } from '../job.js'
import type { Entry, Message, NewEntry } from './ledger.js'

/** An entry as a database has it; numbers may be texts. */
export interface Stored {
  record: string
  line: string
  rank: number | string
  number: number | string
  revision: number | string
}

/** No job has this id. */
export const NO_JOB = 'none'

/** What is stored as one text; the other members are stored beside it. */
export const recordOf = (entry: NewEntry): string => {
  const { rank: _, number: __, revision: ___, line: ____, ...record } = entry as Entry
  return JSON.stringify(record)
}

export const entryOf = ({ record, line, rank, number, revision }: Stored): Entry => ({
  ...JSON.parse(record),
  line,
  rank: Number(rank),
  number: Number(number),
  revision: Number(revision)
})

export const jobIn = (record: string): Job => (JSON.parse(record) as Entry).job

/** What a node tells the others when it changes an entry; with the job, unless that is too long. */
export const messageOf = (
  node: string,
  { job, revision }: Entry,
  { isCancelled, mostBytes = Infinity }: { isCancelled?: boolean; mostBytes?: number }
): string => {
  const message = { from: node, id: job.id, revision: revision + 1, isCancelled }
  const whole = JSON.stringify({ ...message, job })
  return Buffer.byteLength(whole) <= mostBytes ? whole : JSON.stringify(message)
}

/** A message that tells nothing: shows whether a node may send any. */
export const nothing = (node: string): string => JSON.stringify({ from: node, id: NO_JOB, revision: 0 })

/** Calls `heard` with a message that another node has sent. */
export const hear = (node: string, text: string, heard: (message: Message) => void): void => {
  const { from, ...message } = JSON.parse(text) as Message & { from: string }
  if (from !== node && message.id !== NO_JOB) heard(message)
}
