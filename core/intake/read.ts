import { accept } from '../accept.js'
import { usableCatalog } from '../auth/rights.js'
import type { Container } from '../container.js'
import { clockOf } from '../date.js'
import { factsOf } from '../printer-facts.js'
import { PrintError } from '../errors.js'
import type { Webhook } from '../job/job.js'
import { requestToBytes } from '../job/request-bytes.js'
import type { BodyReading, RequestedPrint } from '../printer.js'
import { reportStem } from '../file-name.js'
import { noProfile } from '../press-profile.js'
import type { RequestLimits } from '../request/limits.js'
import { shownLine } from '../shown-line.js'
import type { PdfOptions } from '../spec.js'
import { webhookOf } from '../webhook/asked.js'

/** An accepted request: a few facts for the queue and the job, and the request as bytes. */
export interface Accepted {
  app: string
  layout: string
  format: string
  outputFilename: string
  warnings: string[]
  webhook?: Webhook
  /** See request-bytes.ts. */
  bytes: Uint8Array
}

/** How often a protocol may return another request after a refusal. */
const MOST_OFFERS = 100
const MOST_WARNINGS = 100

/** Coerces and checks a request. Throws as `accept` does. */
export const acceptRequest = (
  request: RequestedPrint,
  container: Pick<Container, 'get'>,
  limits: RequestLimits,
  submittedAt: number
): Omit<Accepted, 'warnings' | 'webhook'> => {
  const registry = container.get('registry')
  const spec = accept(request, usableCatalog(container), registry, limits)
  const { name, aliases = [] } = registry.output(spec.format)!
  if (name === 'pdf' && needsProfile(spec.output.pdf) && container.get('settings').pressProfile === undefined)
    throw PrintError.ofProblems('invalid-spec', [noProfile])
  const outputFilename = reportStem({
    pattern: spec.outputFilename,
    suffixes: [name, ...aliases],
    date: new Date(clockOf(submittedAt)),
    lang: spec.lang
  })
  const { app, layout, format } = spec
  return { app, layout, format, outputFilename, bytes: requestToBytes(request) }
}

/** A PDF/X-4 that the layout or the app asks for is printed without a standard if there is no profile. */
const needsProfile = ({ standard, isStandardPreset }: PdfOptions): boolean => standard === 'x-4' && !isStandardPreset

/**
 * Reads a body with its protocol, and checks the request. Throws the errors of the protocol, and refusals in the words of
 * the protocol.
 */
export const readAndAccept = (
  body: Uint8Array,
  { protocol: name, address, ignoresWebhook }: BodyReading,
  container: Pick<Container, 'get'>,
  limits: RequestLimits,
  submittedAt: number
): Accepted => {
  if (isGzip(body))
    throw new PrintError('malformed-request', 'the body is compressed with gzip; must be sent without Content-Encoding')
  const protocol = container.get('registry').protocols.find((one) => one.name === name)
  let read = protocol!.readRequest!(body, factsOf(container, limits), address)
  const accepted = acceptFirst(
    () => acceptRequest(read.request, container, limits, submittedAt),
    (refusal) => {
      if (!read.refused) throw refusal
      read = read.refused(refusal)
    }
  )
  const isAsked = read.webhook !== undefined
  const webhook =
    isAsked && !ignoresWebhook
      ? webhookOf({ address: read.webhook, protocol: name }, container.get('webhookCalls'))
      : undefined
  const warnings = [...read.warnings, ...(isAsked && ignoresWebhook ? [ignoresWebhook] : [])]
  return { ...accepted, warnings: shownWarnings(warnings), ...(webhook && { webhook }) }
}

/** RFC 1952, 2.3.1. */
const isGzip = (body: Uint8Array): boolean => body[0] === 0x1f && body[1] === 0x8b

/** The first request that is accepted; after a refusal, `next` returns another request to try, or throws. */
const acceptFirst = <T>(attempt: () => T, next: (refusal: PrintError) => void): T => {
  for (let offer = 1; ; offer++) {
    try {
      return attempt()
    } catch (thrown) {
      if (!(thrown instanceof PrintError) || offer === MOST_OFFERS) throw thrown
      next(thrown)
    }
  }
}

export const shownWarnings = (warnings: readonly string[] = []): string[] =>
  warnings.slice(0, MOST_WARNINGS).map((warning) => shownLine(warning))
