import { quote } from '../../../../core/plugin.js'
import { Datasets, declarationsOf, remarkQueries } from './dataset.js'
import { elementsOf } from './elements.js'
import { type Band, type Group, type Report, type SectionName, SECTIONS } from './model.js'
import { parseFile } from './parse.js'
import { partOf } from './book-part.js'
import { bandOf, type Reading } from './element-members.js'
import { Styles, type TemplateOf } from './styles.js'
import type { Tag } from './tag.js'

const PAGES = { least: 1, most: 100_000 }
const MARGINS = { least: 0, most: 100_000 }
const COLUMNS = { least: 1, most: 50 }

const NO_DATA = ['NoPages', 'BlankPage', 'AllSectionsNoDetail', 'NoDataSection'] as const
const MISSING = ['Null', 'Empty', 'Key', 'Error'] as const

/**
 * Reads a report of JasperReports, in the syntax of version 7 or of those before. `templateOf` gives the files of styles
 * that it names. Throws `wrong-settings` with the file and line for a file that is no report or is too large.
 */
export const readReport = (bytes: Uint8Array, file: string, templateOf: TemplateOf = () => undefined): Report => {
  const root = parseFile(bytes, file, { root: 'jasperReport' })
  readLanguage(root)
  const properties = propertiesOf(root)
  const isDefaultParent = properties.get('net.sf.jasperreports.styles.inherit.from.default') !== 'false'
  const reading: Reading = {
    styles: new Styles(root, templateOf, isDefaultParent),
    datasets: new Datasets(root),
    elements: (parent) => elementsOf(parent, reading)
  }
  const isBook = root.word('sectionType', ['Band', 'Part']) === 'Part'
  const report = {
    file,
    ...sheetOf(root),
    whenNoData: root.word('whenNoDataType', NO_DATA) ?? 'NoPages',
    whenResourceMissing: root.word('whenResourceMissingType', MISSING) ?? 'Null',
    isTitleNewPage: root.flag('titleNewPage') ?? false,
    isSummaryNewPage: root.flag('summaryNewPage') ?? false,
    isSummaryWithPageHeaderAndFooter: root.flag('summaryWithPageHeaderAndFooter') ?? false,
    isFloatColumnFooter: root.flag('floatColumnFooter') ?? false,
    isBook,
    ...declarationsOf(root),
    groups: root.all('group').map((tag) => groupOf(tag, reading)),
    sections: sectionsOf(root, reading),
    detail: root.all('detail').flatMap((tag) => bandsOf(tag, reading)),
    properties
  }
  remarkQueries(root)
  remarkRest(root)
  root.remarkUnread()
  return { ...report, remarks: root.source.remarks.toSorted((a, b) => a.line - b.line) }
}

const sheetOf = (root: Tag): Pick<Report, 'width' | 'height' | 'margins' | 'columns'> => ({
  width: root.number('pageWidth', PAGES) ?? 595,
  height: root.number('pageHeight', PAGES) ?? 842,
  margins: {
    left: root.number('leftMargin', MARGINS) ?? 20,
    right: root.number('rightMargin', MARGINS) ?? 20,
    top: root.number('topMargin', MARGINS) ?? 30,
    bottom: root.number('bottomMargin', MARGINS) ?? 30
  },
  columns: {
    count: Math.round(root.number('columnCount', COLUMNS) ?? 1),
    width: root.number('columnWidth', PAGES) ?? 555,
    spacing: root.number('columnSpacing', MARGINS) ?? 0,
    order: root.word('printOrder', ['Vertical', 'Horizontal']) === 'Horizontal' ? 'horizontal' : 'vertical'
  }
})

const sectionsOf = (root: Tag, reading: Reading): Report['sections'] => {
  const sections: { [name in SectionName]?: Band } = {}
  for (const name of SECTIONS) {
    const tag = root.child(name)
    // the older syntax has a band in it
    const band = tag && bandOf(tag.child('band') ?? tag, reading)
    if (band && isVisible(band)) sections[name] = band
  }
  return sections
}

const isVisible = ({ height, elements }: Band): boolean => height > 0 || elements.length > 0

const bandsOf = (section: Tag | undefined, reading: Reading): Band[] =>
  section
    ? section
        .all('band', 'part')
        .map((tag) => (tag.name === 'part' ? partOf(tag, reading) : bandOf(tag, reading)))
        .filter(isVisible)
    : []

const groupOf = (tag: Tag, reading: Reading): Group => {
  const expression = tag.expression('expression', 'groupExpression')
  tag.expect('resetPageNumber', 'false')
  tag.expect('minDetailsToStartFromTop', '0')
  tag.attribute('preventOrphanFooter')
  const footerPlace = FOOTER_PLACES[tag.word('footerPosition', FOOTER_POSITIONS) ?? 'Normal']
  const [isOnPages, isInColumns] = [tag.flag('reprintHeaderOnEachPage'), tag.flag('reprintHeaderOnEachColumn')]
  const repeats = isInColumns ? 'column' : isOnPages ? 'page' : undefined
  return {
    name: tag.attribute('name') ?? '',
    line: tag.line,
    ...(expression && { expression }),
    headers: bandsOf(tag.child('groupHeader'), reading),
    footers: bandsOf(tag.child('groupFooter'), reading),
    isStartNewPage: (tag.flag('startNewPage') ?? false) || (tag.flag('startNewColumn') ?? false),
    ...(repeats && { repeats }),
    leastHeight: tag.number('minHeightToStartNewPage', MARGINS) ?? 0,
    isKeptTogether: tag.flag('keepTogether') ?? false,
    ...(footerPlace && { footerPlace })
  }
}

const FOOTER_PLACES = {
  Normal: undefined,
  StackAtBottom: 'stack',
  ForceAtBottom: 'force',
  CollateAtBottom: 'collate'
} as const
const FOOTER_POSITIONS = Object.keys(FOOTER_PLACES) as (keyof typeof FOOTER_PLACES)[]

/** Those of the library; all others are notes of editors. */
const propertiesOf = (root: Tag): Map<string, string> =>
  new Map(
    root.all('property').flatMap((tag) => {
      const name = tag.attribute('name') ?? ''
      const value = tag.attribute('value') ?? tag.text
      return name.startsWith('net.sf.jasperreports.') ? [[name, value] as const] : []
    })
  )

const remarkRest = (root: Tag): void => {
  // width and height are those of the turned page already
  root.attribute('name')
  root.attribute('orientation')
  root.expect('ignorePagination', 'false')
}

const SCRIPTS: ReadonlySet<string> = new Set(['groovy', 'javascript'])

const readLanguage = (root: Tag): void => {
  const language = root.attribute('language')?.trim().toLowerCase() || 'java'
  if (language === 'java') return
  root.source.isScript = SCRIPTS.has(language)
  const differs = root.source.isScript
    ? "; only texts in '…', ==, /, ?: and ?. have their own meaning"
    : ', in which == between texts is never true'
  root.source.remark(root.line, `expressions in the language ${quote(language)} are read as Java${differs}`)
}
