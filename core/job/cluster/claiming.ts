import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { makeClaimants, type Claimant } from '../claimants.js'
import type { Claim } from '../queue.js'
import type { HeaderKeeping } from '../secret-headers.js'
import type { Availability } from './availability.js'
import type { Line, Taken } from './bullmq.js'
import type { Changes } from './changes.js'
import { claimed, mayChange } from './entries.js'
import type { HeldJobs } from './held.js'
import type { Entry, Ledger } from './ledger.js'

export interface ClaimingOptions {
  node: string
  ledger(): Ledger
  /** The line from which this node prints. */
  line(): Promise<Line>
  held: HeldJobs
  availability: Availability
  headers: HeaderKeeping
  changes: Changes
  /** Whether nobody waits for this awaited job any more. */
  isForsaken(entry: Entry): Promise<boolean>
  /** Ends a job for which nobody waits any more. */
  drop(id: string): Promise<unknown>
}

const RETRY_MS = 500

/** Takes jobs from the line while workers wait for them, and claims them in the ledger. */
export const makeClaiming = (options: ClaimingOptions) => {
  const { node, ledger, held, availability, changes } = options
  const claimants = makeClaimants()
  let isTaking = false
  let isClosed = false

  /** Undefined if the job is not to be printed from this line. */
  const claimInLedger = async (id: string, line: Line, taken: Taken): Promise<Entry | 'held' | undefined> => {
    for (;;) {
      const entry = await ledger().read(id)
      if (!entry || !mayChange(entry) || entry.line !== line.name) return undefined
      if (held.relock(entry, taken)) return 'held'
      if (await options.isForsaken(entry)) {
        await options.drop(id)
        return undefined
      }
      const next = claimed(entry, node)
      if (await ledger().write(next)) return { ...next, revision: next.revision + 1 }
    }
  }

  const claimOf = (entry: Entry, request: Uint8Array): Claim => {
    const { headers, lost } = options.headers.read(entry.headers)
    const { job, fence, deaths, answersWithReport } = entry
    return { job, request, headers, lostHeaders: lost, answersWithReport, fence, deaths }
  }

  const hand = async (taken: Taken, line: Line, claimant: Claimant): Promise<void> => {
    const { id } = taken
    try {
      const entry = await availability.ask(() => claimInLedger(id, line, taken))
      if (entry === undefined) availability.attempt(() => line.done(taken))
      else if (entry !== 'held') {
        held.hold(entry, line, taken)
        changes.own(entry.job, entry.revision)
        const { fence, bytes } = entry
        const request = await availability.ask(() => ledger().request(id), bytes).catch(() => 'unreadable' as const)
        if (request && request !== 'unreadable' && !claimant.hasLeft()) return claimant.take(claimOf(entry, request))
        if (request) await held.giveBack(id, fence, { hasDied: false })
        else await held.finish(id, fence, { status: 'error', error: { code: 'queue-unavailable', message: 'the request of this job is lost' } }) // prettier-ignore
      }
    } catch {
      // the database is away; the lock of the job ends soon
    }
    claimants.putBack(claimant)
    void take()
  }

  /** One job after the other, as long as somebody waits for one. */
  const take = async (): Promise<void> => {
    if (isTaking) return
    isTaking = true
    while (!isClosed && claimants.count() > 0) {
      try {
        const line = await options.line()
        const taken = await line.next(randomUUID())
        if (!taken) continue
        const claimant = claimants.next()
        if (claimant) void hand(taken, line, claimant)
        else availability.attempt(() => line.putBack(taken))
      } catch {
        await pause(RETRY_MS)
      }
    }
    isTaking = false
  }

  return {
    wait: (signal: AbortSignal): Promise<Claim> => claimants.wait(signal, () => void take()),
    close: () => void (isClosed = true)
  }
}
