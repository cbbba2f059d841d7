import type { Printer, ReadRequest, RequestedPrint, Values } from '../../../core/plugin.js'
import { isNothing, layoutNamed, strayAttributes } from '../../../parts/http.js'
import { readBody } from './body.js'
import { translate } from './translate.js'

/** The print that a body asks for, with a warning for each name that is near to an attribute of the layout. */
export const readRequest = (
  body: unknown,
  printer: Printer,
  address: { app?: string; format?: string }
): ReadRequest => {
  const read = readBody(body)
  const request = translate(read, address, printer.apps()[0]!)
  const { webhook } = read as Values
  return { request, warnings: strayIn(request, printer), ...(!isNothing(webhook) && { webhook }) }
}

const strayIn = ({ app, layout: name, attributes }: RequestedPrint, printer: Printer): string[] => {
  const layout = printer.apps().includes(app) && layoutNamed(printer.app(app), name)
  return layout ? strayAttributes(attributes, layout) : []
}
