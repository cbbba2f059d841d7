import {
  isObject,
  type PrinterFacts,
  PrintError,
  quote,
  type ReadRequest,
  type RequestAddress,
  type RequestedPrint
} from '../../../core/plugin.js'
import { isNothing, scalarText } from '../../../parts/http.js'
import { readSpec } from './spec-text.js'
import { attributeIn, withoutMisfits } from './translate/misfits.js'
import type { Origins } from './translate/paths.js'
import { inLegacyWords } from './translate/refusals.js'
import { translate } from './translate/translate.js'

/** The name of the configuration of MapFish Print 2 if it has only one; clients may send it for any app. */
const ONLY_CONFIGURATION = 'config'

export const namesNoApp = (name: string | undefined, known: readonly string[]): boolean =>
  name === ONLY_CONFIGURATION && !known.includes(name)

/**
 * Reads the spec in a body. `preset`: the app for requests without one. If the printer refuses the request, extra members
 * of the client that do not fit an attribute of the same name are left out with a warning; if the layout needs the
 * attribute, the print is refused.
 */
export const readRequestFor =
  (preset?: string) =>
  (body: Uint8Array, printer: PrinterFacts, { app: named, format }: RequestAddress): ReadRequest => {
    const spec = readSpec(body, printer.limits)
    const app = named === undefined ? appIn(spec, printer.apps(), preset) : { name: named, warnings: [] }
    const { request, warnings, origins } = translate(spec, printer.app(app.name), printer.limits)
    const whole = format === undefined ? request : { ...request, format }
    return offer(whole, whole, [...app.warnings, ...warnings], origins)
  }

/** The app that a spec names, else the preset one. */
const appIn = (spec: unknown, known: readonly string[], preset?: string): { name: string; warnings: string[] } => {
  const written = isObject(spec) && !isNothing(spec.app) ? spec.app : undefined
  const name = scalarText(written)
  if (name !== undefined && known.includes(name)) return { name, warnings: [] }
  const fallback = preset ?? known[0]!
  if (written === undefined || namesNoApp(name, known)) return { name: fallback, warnings: [] }
  const warning = `spec.app is ${quote(written)}; must be one of ${known.map((app) => `"${app}"`).join(', ')}; "${fallback}" is used`
  return { name: fallback, warnings: [warning] }
}

/** A request, and what to try in its place where it is refused; `whole` is the one that was sent. */
export const offer = (
  request: RequestedPrint,
  whole: RequestedPrint,
  warnings: string[],
  origins: Origins,
  earlier?: PrintError
): ReadRequest => ({
  request,
  warnings,
  refused(refusal) {
    if (earlier && lacksWhatWasSent(refusal, whole, request)) throw inLegacyWords(earlier, origins)
    const next = withoutMisfits(request, refusal, origins)
    if (!next) throw inLegacyWords(refusal, origins)
    return offer(next.request, whole, [...warnings, ...next.warnings], origins, refusal)
  }
})

const lacksWhatWasSent = ({ problems = [] }: PrintError, whole: RequestedPrint, less: RequestedPrint): boolean =>
  problems.some(({ path }) => {
    const { page, name } = attributeIn(path) ?? {}
    const has = ({ pages }: RequestedPrint) => Object.hasOwn(pages?.[page!]?.attributes ?? {}, name!)
    return page !== undefined && has(whole) && !has(less)
  })
