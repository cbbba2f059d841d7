import type { Bundles } from './config/bundles.js'
import type { ConvertedTemplate } from './config/convert.js'
import { documentOf } from './config/document.js'
import { asString } from './java/write-parts.js'
import type { Report } from './jrxml/model.js'
import { LayoutAttributes } from './page/attributes.js'
import { allElements } from './page/all-elements.js'
import { dataOf, toDo } from './page/expressions.js'
import type { Fonts } from './page/fonts.js'
import { baseLookOf } from './page/style-values.js'
import type { Partials } from './page/partials.js'
import { withDefaults } from './page/parameters.js'
import { scopeOf } from './page/scopes.js'
import { writeFlow } from './page/write-flow.js'
import { writeLayout } from './page/write-layout.js'
import { writeNode } from './page/write-nodes.js'
import type { Writing } from './page/write-context.js'
import type { ImportReport } from './report.js'
import type { Reports } from './reports.js'

/** What all layouts of an app share. */
export interface AppImport {
  /** The configuration's path in the folder. */
  file: string
  report: ImportReport
  reports: Reports
  bundles: Bundles
  fonts: Fonts
  partials: Partials
  /** The paths of pictures and other files that are copied. */
  files: ReadonlySet<string>
  isWord(name: string): boolean
}

/** The layout file of a template. */
export const importLayout = (converted: ConvertedTemplate, app: AppImport): string => {
  // the body adds attributes
  const body = converted.template.isMapExport ? '' : bodyOf(converted, app)
  return `---\n${converted.frontMatter()}\n---\n${body}`
}

const bodyOf = (converted: ConvertedTemplate, app: AppImport): string => {
  const { template, entries, produced } = converted
  const { file, report, reports, bundles, fonts, partials, files, isWord } = app
  const path = template.reportTemplate
  const source = path === undefined ? undefined : reports.get(path)
  const isRows = produced.rows?.kind === 'rows' || produced.rows?.kind === 'merged'
  if (template.tableData !== undefined && !isRows)
    report.left(
      file,
      template.line,
      `the tableData "${template.tableData}" of "${template.name}" is not a list of rows`
    )
  if (!source) {
    const why =
      path === undefined
        ? `the template "${template.name}" has no reportTemplate`
        : `the report "${path}" of "${template.name}" does not exist or cannot be read`
    return `#import "/assets/report.typ": *\n#${toDo({ report, file, line: template.line }, why, 'the whole page')}\n`
  }
  const writing: Writing = {
    writers: { node: writeNode, flow: writeFlow, data: dataOf },
    report,
    fonts,
    base: baseLookOf(allElements(source), fonts),
    attributes: new LayoutAttributes(entries, isWord),
    partials,
    picture: (address) => pictureAt(address, files),
    reportOf: (one) => reports.get(one),
    reportFiles: () => reports.files,
    open: [source.file],
    source,
    scope: withDefaults(
      source,
      scopeOf(produced, (key, use) => {
        if (bundles.isOnlyElsewhere(key)) missingText(key, source, app)
        return bundles.resource(key, use) ?? missingText(key, source, app)
      })
    ),
    known: new Map(),
    canBreak: true,
    rowsPath: [],
    isInRows: false,
    isInstance: false,
    isAlone: true
  }
  const rows = produced.rows?.kind === 'rows' || produced.rows?.kind === 'merged' ? produced.rows : 'one'
  return writeLayout(source, rows, documentRules(converted, app), writing)
}

/** The key of a text that the language of the app does not have: it is its key, or nothing, as the report says. */
const missingText = (key: string, { file, whenResourceMissing }: Report, { report, bundles }: AppImport): string => {
  const text = whenResourceMissing === 'Key' ? key : ''
  const where = bundles.isOnlyElsewhere(key)
    ? `the texts in the language "${bundles.lang}" lack "${key}", which other languages have`
    : `no resource bundle has the text "${key}"`
  report.changed(file, 1, `${where}; it prints ${text === '' ? 'nothing' : 'its key'}`)
  return bundles.add(key, text)
}

/** `./logo.png` and `file:///logo.png` are files of the folder. */
const pictureAt = (address: string, files: ReadonlySet<string>): string | undefined => {
  const path = address.replace(/^file:\/*/i, '').replace(/^(\.?\/)+/, '')
  return files.has(path) ? `/${path}` : undefined
}

/** The rule for what the PDF says of itself. */
const documentRules = (
  { template, produced: { parameter } }: ConvertedTemplate,
  { file, report }: AppImport
): string[] => {
  const texts = documentOf(template, { parameter, file, report })
  const parts = [...texts].flatMap(([member, written]) => {
    const text = asString(written)
    if (typeof text === 'string') return [`${RULES[member]}: ${text}`]
    report.left(file, template.line, `the ${member} of the PDF: ${text.why}`)
    return []
  })
  return parts.length === 0 ? [] : [`set document(${parts.join(', ')})`]
}

/** Members of `set document` by those of `pdfConfig`. */
const RULES: { readonly [member: string]: string } = {
  title: 'title',
  author: 'author',
  subject: 'description',
  keywords: 'keywords'
}
