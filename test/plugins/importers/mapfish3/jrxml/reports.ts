import type { Element, Report } from '../../../../../plugins/importers/mapfish3/jrxml/model.js'
import { readReport } from '../../../../../plugins/importers/mapfish3/jrxml/read-report.js'

/** A report in the syntax of JasperReports up to 6. */
export const older = (content: string, attributes = ''): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<!-- drawn by hand -->
<jasperReport xmlns="http://jasperreports.sourceforge.net/jasperreports" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b" name="plan" uuid="1" ${attributes}>
${content}
</jasperReport>`

/** The same of JasperReports 7. */
export const newer = (content: string, attributes = ''): string =>
  `<jasperReport name="plan" uuid="1" ${attributes}>\n${content}\n</jasperReport>`

export const read = (text: string, templateOf?: (path: string) => Uint8Array | undefined): Report =>
  readReport(Buffer.from(text), 'plan.jrxml', templateOf)

/** Elements of the title in both syntaxes. */
export const olderTitle = (elements: string, before = ''): string =>
  older(`${before}<title><band height="100">${elements}</band></title>`)
export const newerTitle = (elements: string, before = ''): string =>
  newer(`${before}<title height="100">${elements}</title>`)

/** The first element of the title. */
export const elementOf = (report: Report): Element => report.sections.title!.elements[0]!

/** A report without the lines of the file. */
export const withoutLines = (value: unknown): unknown => {
  if (value instanceof Map) return new Map([...value].map(([name, member]) => [name, withoutLines(member)]))
  if (Array.isArray(value)) return value.map(withoutLines)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => name !== 'line')
      .map(([name, member]) => [name, withoutLines(member)])
  )
}
