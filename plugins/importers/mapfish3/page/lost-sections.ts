import type { Report, SectionName } from '../jrxml/model.js'
import { allElements } from './all-elements.js'
import type { Writing } from './write-context.js'

const SECTIONS: { readonly [name in SectionName]?: string } = {
  pageHeader: 'page header',
  pageFooter: 'page footer',
  lastPageFooter: 'last page footer',
  columnFooter: 'column footer',
  background: 'background'
}

/** Remarks what a report inside another one does not print as JasperReports does. */
export const remarkLost = (source: Report, { report }: Writing): void => {
  for (const [name, words] of Object.entries(SECTIONS)) {
    const section = source.sections[name as SectionName]
    if (section && section.elements.length > 0)
      report.changed(source.file, section.line, `the ${words} of a sub-report is not printed`)
  }
  for (const element of allElements(source))
    if (element.kind === 'text' && !('literal' in element.content) && element.content.text.includes('$V{PAGE_NUMBER}'))
      report.changed(
        source.file,
        element.line,
        'PAGE_NUMBER in a sub-report is the page of the document; JasperReports counts the pages of the sub-report'
      )
}
