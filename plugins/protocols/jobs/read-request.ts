import type { Printer, ReadRequest, RequestedPrint } from '../../../core/plugin.js'
import { layoutNamed, strayAttributes } from '../../../parts/http.js'
import { readBody } from './body.js'
import { translate } from './translate.js'

/** The print that a body asks for, with a warning for each name that is near to an attribute of the layout. */
export const readRequest = (
  body: unknown,
  printer: Printer,
  address: { app?: string; format?: string }
): ReadRequest => {
  const request = translate(readBody(body), address, printer.apps()[0]!)
  return { request, warnings: strayIn(request, printer) }
}

const strayIn = ({ app, layout: name, attributes }: RequestedPrint, printer: Printer): string[] => {
  const layout = printer.apps().includes(app) && layoutNamed(printer.app(app), name)
  return layout ? strayAttributes(attributes, layout) : []
}
