import type { Band, Report, Written } from '../jrxml/model.js'
import type { ImportReport } from '../report.js'
import type { Condition, Merged, Rows, Scope } from '../scope.js'
import type { Node } from './arrange.js'
import type { LayoutAttributes } from './attributes.js'
import type { Fonts } from './fonts.js'
import type { BaseLook } from './style-values.js'
import type { Partials } from './partials.js'
import type { Statements } from './statements.js'

/** Where an element is written. */
export interface Slot {
  /** In points. */
  width: number
  height: number
  /** Whether its box is a cell of a grid, and as high as the row. */
  isFilled: boolean
}

/** What the details of a report are printed for; `one`: once. */
export type Details = Rows | Merged | 'one'

/** Elements hold elements, and reports hold reports: those who write the inside are found here. */
interface Writers {
  node(node: Node, width: number, writing: Writing): Statements
  /** The value of an expression as Typst code. */
  data(written: Written, writing: Writing): string
  /** `one`: details are printed once; undefined: there are no rows. */
  flow(source: Report, rows: Details | undefined, writing: Writing): Statements
}

/** What all reports of a layout share. */
interface LayoutWriting {
  writers: Writers
  report: ImportReport
  fonts: Fonts
  base: BaseLook
  attributes: LayoutAttributes
  partials: Partials
  /** The path of a picture in the app, `/assets/logo.png`; it is copied. Undefined if the folder has no such file. */
  picture(address: string): string | undefined
  /** The report of a file, `legend.jasper` or `legend.jrxml`; undefined if there is none that can be read. */
  reportOf(path: string): Report | undefined
  /** All reports of the folder, for a client that names one. */
  reportFiles(): readonly string[]
  /** The reports that are open now; a report that contains itself would not end. */
  open: readonly string[]
}

/** What the elements of one report need to be written. */
export interface Writing extends LayoutWriting {
  source: Report
  scope: Scope
  /** Whether a new page may begin here: boxes cannot hold one. */
  canBreak: boolean
  /** Whether nothing else in the band stands beside what is written. */
  isAlone: boolean
  /** What stands between the title and the details. */
  afterTitle?: readonly string[]
  /** A summary that may stand on a page without header and footer. */
  summary?(band: Band, statements: Statements): Statements
  /** What conditions are here, because rows are there or not. */
  known: ReadonlyMap<Condition, boolean>
  /** The paths of the rows around, from the outermost. */
  rowsPath: readonly string[]
  /** Whether it is printed once for each row. */
  isInRows: boolean
  /** Whether it is in a sub-report, list or table, which may be printed several times with totals of its own. */
  isInstance: boolean
  /** Of a list or table: its variables and cells as those of a report. */
  dataset?: Report
}

export const lineOf = ({ source }: Writing, { line }: { line: number }): [file: string, line: number] => [
  source.file,
  line
]
