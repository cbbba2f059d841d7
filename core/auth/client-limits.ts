import type { ClientSettings } from '../auth-settings.js'
import type { Allowance, Client } from '../client.js'
import { PrintError } from '../errors.js'
import { makeOpenJobs } from './open-jobs.js'
import { makeRate } from './rates.js'

const MINUTE = 60

/** How much each client may print. A client is undefined outside of requests: nothing limits it. */
export interface ClientLimits {
  /** Throws `too-many-requests` if no further print will be accepted now: before the body of a request is read. */
  check(client: Client): Promise<void>
  /** Counts a print, once for each request. Throws `too-many-requests`. */
  count(client: Client | undefined): Promise<void>
  /** Adds a job. Throws `too-many-requests` if too many of the client's jobs wait or run. */
  add(client: Client | undefined, job: () => Promise<void>): Promise<void>
}

/** `openOf`: how many jobs of a client wait or run. */
export const makeClientLimits = (
  { printsPerMinute, openJobs }: Pick<ClientSettings, 'printsPerMinute' | 'openJobs'>,
  openOf: (client: string) => Promise<number>
): ClientLimits => {
  const prints = printsPerMinute > 0 ? makeRate(printsPerMinute, MINUTE) : undefined
  const jobs = openJobs > 0 ? makeOpenJobs(openJobs, openOf) : undefined

  const use = (client: Client, { isOver, ...allowance }: Allowance & { isOver: boolean }): void => {
    client.allowance = allowance
    if (!isOver) return
    throw new PrintError(
      'too-many-requests',
      `you have sent too many print requests; the limit is ${printsPerMinute} in a minute (clients.printsPerMinute); try again in ${allowance.resetSeconds} s`,
      { retrySeconds: allowance.resetSeconds }
    )
  }

  return {
    async check(client) {
      if (!prints || client.isExempt) return
      const spent = await prints.spent(client.key)
      if (spent) use(client, spent)
    },
    async count(client) {
      // the legacy protocol submits a request again that it has mended
      if (!prints || !client || client.isExempt || client.allowance) return
      use(client, await prints.take(client.key))
    },
    add: (client, job) => (jobs && client && !client.isExempt ? jobs(client.key, job) : job())
  }
}
