import {
  isObject,
  type PrinterFacts,
  type ReadRequest,
  type RequestAddress,
  type RequestedPrint,
  type Values
} from '../../../core/plugin.js'
import { isNothing, layoutNamed, sentNames, strayAttributes, strayMembers } from '../../../parts/http.js'
import { readBody } from './body.js'
import { translate } from './translate.js'

/** Members that the protocol reads. */
const MEMBERS = 'app layout attributes lang outputFormat outputFilename output pages worldFile pdf press webhook'.split(
  ' '
)
/** What other programs call them. */
const OTHER_NAMES = { language: 'lang', locale: 'lang' }

const NO_MAIL = 'smtp is ignored: mapsetter sends no mail; the report can be downloaded'

/** The print that a body asks for, with a warning for each name that is near to one that is read. */
export const readRequest = (body: Uint8Array, printer: PrinterFacts, address: RequestAddress): ReadRequest => {
  const { value: sent, warnings: repeated } = readBody(body, printer.limits)
  const request = translate(sent, address, printer.apps()[0]!)
  // what is not an object has been refused
  const members = sent as Values
  const strays = [...strayMembers(sentNames(members, ''), MEMBERS, OTHER_NAMES), ...strayIn(request, printer)]
  const warnings = [...repeated, ...strays, ...(asksForMail(members) ? [NO_MAIL] : [])]
  return { request, warnings, ...(!isNothing(members.webhook) && { webhook: members.webhook }) }
}

/** MapFish Print 3 sends the report to `smtp.to`. */
const asksForMail = ({ smtp }: Values): boolean => isObject(smtp) && !isNothing(smtp.to)

const strayIn = ({ app, layout: name, attributes }: RequestedPrint, printer: PrinterFacts): string[] => {
  const layout = printer.apps().includes(app) && layoutNamed(printer.app(app), name)
  return layout ? strayAttributes(attributes, layout) : []
}
