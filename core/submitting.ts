import { randomUUID } from 'node:crypto'
import { currentClient } from './client.js'
import type { ClientLimits } from './auth/client-limits.js'
import type { Container } from './container.js'
import type { Intake } from './intake/intake.js'
import { type Accepted, acceptRequest, shownWarnings } from './intake/read.js'
import type { Job } from './job/job.js'
import { currentTrace } from './monitor/traces.js'
import { forwardedNames } from './net/forward.js'
import type { Printer, Submission } from './printer.js'
import { shownLine } from './shown-line.js'
import { webhookOf } from './webhook/asked.js'

export interface Submitting {
  clientLimits: ClientLimits
  intake: Pick<Intake, 'read'>
  /** Throws what refuses a print whatever it asks for; called before the request is read. */
  mayPrint(submission: Pick<Submission, 'headers'>): Promise<void>
}

/** The most characters of an address or an id. */
const MOST_ID = 128

/** The verbs of a printer that take prints: each reads and checks its request, then puts a job into the queue. */
export const makeSubmitting = (
  container: Container,
  { clientLimits, intake, mayPrint }: Submitting
): Pick<Printer, 'submit' | 'submitBody'> => {
  const queue = container.get('queue')
  const { access, limits } = container.get('settings')
  const forwarded = forwardedNames(access.forward)
  const forwardable = ({ headers }: Submission) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => forwarded.has(name)))

  const enqueue = async (
    { bytes, ...accepted }: Accepted,
    submission: Submission,
    submittedAt: number
  ): Promise<Job> => {
    const id = randomUUID()
    const client = currentClient()
    const job: Job = {
      id,
      ref: `${id}@${randomUUID()}`,
      ...accepted,
      status: 'waiting',
      submittedAt,
      layersDone: 0,
      layersTotal: 0,
      ...askedBy(submission),
      owner: client?.identity?.id
    }
    const queued = {
      bytes,
      headers: forwardable(submission),
      client: client?.key ?? submission.client ?? '',
      isAwaited: submission.isAwaited ?? false,
      answersWithReport: submission.answersWithReport ?? false
    }
    await clientLimits.add(client, () => queue.add(job, queued))
    return job
  }

  return {
    async submitBody(body, reading, submission) {
      await mayPrint(submission)
      const submittedAt = Date.now()
      return enqueue(await intake.read(body, reading, submittedAt), submission, submittedAt)
    },
    async submit(request, { warnings, webhook, ...submission }) {
      await mayPrint(submission)
      const submittedAt = Date.now()
      const accepted = acceptRequest(request, container, limits, submittedAt)
      const asked = webhook && { webhook: webhookOf(webhook, container.get('webhookCalls')) }
      return enqueue({ ...accepted, ...asked, warnings: shownWarnings(warnings) }, submission, submittedAt)
    }
  }
}

/** The client and the request, for the log and for traces. */
const askedBy = ({ client, requestId }: Submission): Partial<Job> => ({
  ...(client && { client: shownLine(client, MOST_ID) }),
  ...(requestId && { requestId: shownLine(requestId, MOST_ID) }),
  ...currentTrace()
})
