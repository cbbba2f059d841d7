import { type Assets, string } from '../../../parts/importing.js'
import type { Bundles } from './config/bundles.js'
import { entriesOf } from './config/entries.js'
import { frontMatterOf } from './config/front-matter.js'
import { frameOf } from './config/frames.js'
import type { Config, Template } from './config/model.js'
import { producedBy, scopeOf } from './config/producers.js'
import { type SampleRequest, sampleFor } from './config/samples.js'
import { LayoutAttributes } from './page/attributes.js'
import { allElements } from './page/elements.js'
import type { Fonts } from './page/fonts.js'
import { baseLookOf } from './page/looks.js'
import type { Partials } from './page/partials.js'
import { writeFlow } from './page/write-flow.js'
import { writeLayout } from './page/write-layout.js'
import { writeNode } from './page/write-nodes.js'
import type { Writing } from './page/writing.js'
import type { ImportReport } from './report.js'
import type { Reports } from './reports.js'

/** What all layouts of an app share. */
export interface AppImport {
  config: Config
  report: ImportReport
  reports: Reports
  bundles: Bundles
  assets: Assets
  fonts: Fonts
  partials: Partials
  requests: readonly SampleRequest[]
  isWord(name: string): boolean
}

/** The layout file of a template, and its sample. */
export interface LayoutFiles {
  layout: string
  sample: string
}

/** Undefined for a template without a report that can be read. */
export const importLayout = (template: Template, app: AppImport): LayoutFiles | undefined => {
  const { config, report, isWord } = app
  const making = { file: config.file, report, isWord }
  const attributes = new LayoutAttributes(entriesOf(frameOf(template, isWord), making), isWord)
  const body = template.isMapExport ? '' : bodyOf(template, attributes, app)
  if (body === undefined) return undefined
  const entries = new Map(Object.entries(attributes.entries))
  return {
    layout: `---\n${frontMatterOf(template, entries)}\n---\n${body}`,
    sample: sampleFor(template.name, app.requests, entries)
  }
}

const bodyOf = (template: Template, attributes: LayoutAttributes, app: AppImport): string | undefined => {
  const { config, report, reports, bundles, assets, fonts, partials, isWord } = app
  const path = template.reportTemplate
  const source = path === undefined ? undefined : reports.get(path)
  if (!source) {
    report.left(config.file, template.line, `the report "${path ?? ''}" of the template "${template.name}" is not there or cannot be read; the template is left out`) // prettier-ignore
    return undefined
  }
  const produced = producedBy(template, isWord)
  const rows = produced.rows?.kind === 'rows' || produced.rows?.kind === 'merged' ? produced.rows : 'one'
  if (template.tableData !== undefined && rows === 'one')
    report.left(config.file, template.line, `the template "${template.name}" has the tableData "${template.tableData}", which are no rows`) // prettier-ignore
  const writing: Writing = {
    writers: { node: writeNode, flow: writeFlow },
    report,
    fonts,
    base: baseLookOf(allElements(source), fonts),
    attributes,
    partials,
    picture(address) {
      const asset = assets.picture(address)
      return 'missing' in asset || asset.kind === '' ? undefined : `/${asset.path}`
    },
    reportOf: (file) => reports.get(file),
    reportFiles: () => reports.files,
    open: [source.file],
    source,
    scope: scopeOf(produced, bundles.resource),
    known: new Map(),
    rowsPath: [],
    isInRows: false
  }
  return writeLayout(source, rows, documentRules(template), writing)
}

/** The title and the author of the file. */
const documentRules = ({ pdfConfig }: Template): string[] => {
  const { title, author, subject, keywords } = pdfConfig
  const parts = [
    ...(title ? [`title: ${string(title)}`] : []),
    ...(author ? [`author: ${string(author)}`] : []),
    ...(subject ? [`description: ${string(subject)}`] : []),
    ...(keywords
      ? [
          `keywords: (${keywords
            .split(/\s*,\s*/)
            .map(string)
            .join(', ')},)`
        ]
      : [])
  ]
  return parts.length === 0 ? [] : [`set document(${parts.join(', ')})`]
}
