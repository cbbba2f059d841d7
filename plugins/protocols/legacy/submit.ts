import { type Job, type Printer, PrintError, type RequestedPrint } from '../../../core/plugin.js'
import { attributeIn, withoutMisfits } from './translate/misfits.js'
import type { Origins } from './translate/paths.js'

type Submission = Parameters<Printer['submit']>[1] & { warnings: readonly string[] }

/**
 * Queues a print. Extra members of the client that do not fit an attribute of the same name are left out with a warning;
 * if the layout needs the attribute, the print is refused.
 */
export const submit = async (
  printer: Printer,
  request: RequestedPrint,
  origins: Origins,
  { warnings, ...submission }: Submission
): Promise<Job> => {
  let less = { request, warnings: [...warnings] }
  let earlier: unknown
  for (;;) {
    try {
      return await printer.submit(less.request, { ...submission, warnings: less.warnings })
    } catch (refusal) {
      if (earlier !== undefined && lacksWhatWasSent(refusal, request, less.request)) throw earlier
      const next = withoutMisfits(less.request, refusal, origins)
      if (!next) throw refusal
      earlier = refusal
      less = { request: next.request, warnings: [...less.warnings, ...next.warnings] }
    }
  }
}

const lacksWhatWasSent = (refusal: unknown, whole: RequestedPrint, less: RequestedPrint): boolean =>
  refusal instanceof PrintError &&
  (refusal.problems ?? []).some(({ path }) => {
    const { page, name } = attributeIn(path) ?? {}
    const has = ({ pages }: RequestedPrint) => Object.hasOwn(pages?.[page!]?.attributes ?? {}, name!)
    return page !== undefined && has(whole) && !has(less)
  })
