import { fileNameOf } from '../../../../core/commands/new-files.js'
import { isWord } from '../../../../core/layout/template/words.js'
import type { ImportedApp } from '../../../../core/plugin.js'
import { importApp } from '../../../../plugins/importers/mapfish3/import-app.js'
import { makeFolders } from '../../../support/folders.js'
import { plan } from './converted.js'

export interface ReadApp extends ImportedApp {
  text(path: string): string
  /** What stands below the front matter of a layout. */
  body(layout?: string): string
  frontMatter(layout?: string): string
  /** Remarks of the report: `sheet.jrxml:3: …`. */
  left: string[]
  changed: string[]
}

const FONTS = ['noto sans', 'source serif 4', 'noto sans mono']

/** What the importer makes of a folder. */
export const readApp = (folder: string): ReadApp => {
  const app = importApp(folder, {
    app: 'town',
    title: 'Town',
    isWord,
    hasFont: (family) => FONTS.includes(family.toLowerCase()),
    fileNameOf,
    next: ['check it']
  })
  const text = (path: string): string => String(app.files.get(path))
  const part = (layout: string, at: 1 | 2): string =>
    /^---\n([^]*?)\n---\n([^]*)$/.exec(text(`${layout}.typ.hbs`))![at]!
  const under = (title: string): string[] => {
    const section = app.report.split(/^## /m).find((one) => one.startsWith(`${title}\n`)) ?? ''
    return [...section.matchAll(/^- (.*)$/gm)].map(([, line]) => line!)
  }
  return {
    ...app,
    text,
    body: (layout = 'plan') => part(layout, 2),
    frontMatter: (layout = 'plan') => part(layout, 1),
    left: under('Left to do'),
    changed: under('What differs')
  }
}

interface Beside {
  [path: string]: string | Uint8Array
}

/** What the importer makes of these files. */
export const importedFiles = (files: Beside): ReadApp => {
  const folders = makeFolders()
  try {
    return readApp(folders.make(files))
  } finally {
    folders.remove()
  }
}

interface Parts {
  attributes?: string
  processors?: string
  /** More members of the template. */
  more?: string
  beside?: Beside
}

/** The files of an app with the template `Plan` and its report `plan.jrxml`. */
export const filesOf = (
  report: string,
  { attributes = 'title: !string {default: Town}', processors, more, beside }: Parts = {}
): Beside => ({ ...beside, 'config.yaml': plan(attributes, processors, more), 'plan.jrxml': report })

/** Such an app as it is imported. */
export const importedPlan = (report: string, parts: Parts = {}): ReadApp => importedFiles(filesOf(report, parts))

/** A report of 400 × 300 points inside margins of 20, in the syntax of JasperReports 7. */
export const reportOf = (sections: string, attributes = ''): string =>
  `<jasperReport name="plan" pageWidth="440" pageHeight="340" columnWidth="400" leftMargin="20" rightMargin="20" topMargin="20" bottomMargin="20" ${attributes}>\n` +
  `<parameter name="title" class="java.lang.String"/>\n${sections}\n</jasperReport>`

/** Such a report without margins, for others that hold it. */
export const innerReport = (sections: string, attributes = ''): string =>
  `<jasperReport name="inner" pageWidth="400" pageHeight="300" columnWidth="400" leftMargin="0" rightMargin="0" topMargin="0" bottomMargin="0" ${attributes}>\n${sections}\n</jasperReport>`

export const band = (name: string, elements: string, height = 100): string =>
  name === 'detail'
    ? `<detail><band height="${height}">${elements}</band></detail>`
    : `<${name} height="${height}">${elements}</${name}>`

type Place = readonly [x: number, y: number, width: number, height: number]
const placed = ([x, y, width, height]: Place): string => `x="${x}" y="${y}" width="${width}" height="${height}"`

export const element = (kind: string, place: Place, inner = '', attributes = ''): string =>
  `<element kind="${kind}" ${placed(place)} ${attributes}>${inner}</element>`

const WHOLE: Place = [0, 0, 400, 20]
export const fixed = (text: string, place: Place = WHOLE, attributes = ''): string =>
  element('staticText', place, `<text><![CDATA[${text}]]></text>`, attributes)
export const field = (expression: string, place: Place = WHOLE, attributes = '', inner = ''): string =>
  element('textField', place, `<expression><![CDATA[${expression}]]></expression>${inner}`, attributes)
export const when = (condition: string): string => `<printWhenExpression><![CDATA[${condition}]]></printWhenExpression>`

/** Rows `rows` with a text `name` and a number `size`, and the processor that makes them the rows of the report. */
export const ROWS = {
  attributes: 'title: !string {default: Town}\nrows: !datasource {attributes: {name: !string {}, size: !integer {}}}',
  processors: '- !createDataSource {inputMapper: {rows: datasource}, processors: []}',
  more: 'tableData: jrDataSource'
}
export const ROW_FIELDS =
  '<parameter name="jrDataSource" class="net.sf.jasperreports.engine.JRDataSource"/>' +
  '<field name="name" class="java.lang.String"/><field name="size" class="java.lang.Integer"/>'
