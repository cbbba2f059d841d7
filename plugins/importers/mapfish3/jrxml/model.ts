/**
 * A report of JasperReports as the importer sees it: one model for both syntaxes of JRXML (up to 6, and 7), with styles
 * resolved. Lengths are in points, from the top left corner of the band or frame.
 */

import type { Look, LookChange } from './look.js'

export type * from './look.js'

/** An expression as it is written, trimmed, and its line in the file. */
export interface Written {
  text: string
  line: number
  /** In Groovy or JavaScript, not in Java. */
  isScript?: true
}

export interface Report {
  /** The path in the imported folder. */
  file: string
  width: number
  height: number
  margins: { left: number; right: number; top: number; bottom: number }
  columns: { count: number; width: number; spacing: number; order: 'vertical' | 'horizontal' }
  whenNoData: 'NoPages' | 'BlankPage' | 'AllSectionsNoDetail' | 'NoDataSection'
  whenResourceMissing: 'Null' | 'Empty' | 'Key' | 'Error'
  isTitleNewPage: boolean
  isSummaryNewPage: boolean
  isSummaryWithPageHeaderAndFooter: boolean
  isFloatColumnFooter: boolean
  /** Whether its sections are parts: whole reports that make a book. */
  isBook: boolean
  parameters: ReadonlyMap<string, Parameter>
  fields: ReadonlyMap<string, Field>
  variables: ReadonlyMap<string, Variable>
  groups: readonly Group[]
  /** Without sections of no height and no elements, as `detail` and the bands of groups. */
  sections: { readonly [name in SectionName]?: Band }
  detail: readonly Band[]
  /** Those of JasperReports that change what is printed, such as `net.sf.jasperreports.export.pdfa.conformance`. */
  properties: ReadonlyMap<string, string>
  /** What the file has and the model has not, in words. */
  remarks: readonly { line: number; text: string }[]
}

export const SECTIONS = [
  'background',
  'title',
  'pageHeader',
  'columnHeader',
  'columnFooter',
  'pageFooter',
  'lastPageFooter',
  'summary',
  'noData'
] as const
export type SectionName = (typeof SECTIONS)[number]

/** A declared name with its Java class. */
export interface Declared {
  name: string
  class: string
  line: number
}
export interface Field extends Declared {
  /** Where a row of JSON has it, if not under its name. */
  described?: string
}
export interface Parameter extends Declared {
  default?: Written
}
export interface Variable extends Declared {
  expression?: Written
  initial?: Written
  /** `Nothing`: the expression is computed for each row. */
  calculation: string
  resetType: string
  resetGroup?: string
  /** Absent: each row adds its value; else only the last row of a page, column or group does. */
  increment?: 'Report' | 'Page' | 'Column' | 'Group'
}

export interface Group {
  name: string
  line: number
  /** A new group begins where its value changes. */
  expression?: Written
  headers: readonly Band[]
  footers: readonly Band[]
  isStartNewPage: boolean
  /** Where its header is printed again. */
  repeats?: 'page' | 'column'
  /** The group begins on a new page if less is left: points. */
  leastHeight: number
  isKeptTogether: boolean
  /** Its footer is at the bottom of the page; `collate`: if that of a group around it is. */
  footerPlace?: 'stack' | 'force' | 'collate'
}

export interface Band {
  line: number
  height: number
  split: 'Stretch' | 'Prevent' | 'Immediate'
  when?: Written
  elements: readonly Element[]
  /** Of a part of a book; its only element is the sub-report, of no size. */
  part?: { name?: Written; evaluation: 'Now' | 'Report' | 'Group' }
}

export type Element =
  | TextElement
  | ImageElement
  | SubreportElement
  | LineElement
  | ShapeElement
  | FrameElement
  | BreakElement
  | ListElement
  | TableElement
  | BarcodeElement
  | UnsupportedElement

interface Box {
  line: number
  x: number
  y: number
  width: number
  height: number
}

/** The members that all elements have. */
export interface Placed extends Box {
  when?: Written
  /** How the distance to the top behaves when elements above stretch. */
  position: 'top' | 'float' | 'bottom'
  /** What the height follows, beside its own content. */
  stretch: 'none' | 'elements' | 'container'
  isRemoveLineWhenBlank: boolean
  isPrintRepeatedValues: boolean
  look: Look
  conditional: readonly ConditionalLook[]
}

/**
 * What changes of the look where a condition holds. If several hold, all changes apply, in this order: `changedLook`.
 */
export interface ConditionalLook {
  when: Written
  change: LookChange
}

export interface Link {
  type: 'Reference' | 'LocalAnchor' | 'LocalPage' | 'RemoteAnchor' | 'RemotePage'
  target: Written
  /** The anchor or page in the other document. */
  place?: Written
}
interface Anchored {
  link?: Link
  /** The name that links lead to. */
  anchor?: Written
  /** The level in the outline of the PDF, from 1. */
  bookmarkLevel?: number
}

export interface TextElement extends Placed, Anchored {
  kind: 'text'
  /** A fixed text, or an expression. */
  content: { literal: string } | Written
  evaluation: 'Now' | 'Report' | 'Page' | 'Column' | 'Group' | 'Band' | 'Auto' | 'Master' | 'Late'
  /** Of `Group`. */
  evaluationGroup?: string
  /** `cut`: lines that do not fit are left out; `stretch`: the element grows; `scale`: the letters become smaller. */
  adjust: 'cut' | 'stretch' | 'scale'
}

export interface ImageElement extends Placed, Anchored {
  kind: 'image'
  content?: Written
  scale: 'RetainShape' | 'FillFrame' | 'Clip' | 'RealHeight' | 'RealSize'
  onError: 'Error' | 'Blank' | 'Icon'
}

export interface SubreportElement extends Placed {
  kind: 'subreport'
  path?: Written
  rows?: Written
  /** `parametersMapExpression`. */
  parametersMap?: Written
  parameters: ReadonlyMap<string, Written | undefined>
  /** Variables of this report that take values of the other one; `Nothing`: the last value. */
  returned: readonly { variable: string; from: string; calculation: string }[]
}

export interface LineElement extends Placed {
  kind: 'line'
  direction: 'TopDown' | 'BottomUp'
}
export interface ShapeElement extends Placed {
  kind: 'rectangle' | 'ellipse'
}
export interface FrameElement extends Placed {
  kind: 'frame'
  elements: readonly Element[]
}
export interface BreakElement extends Placed {
  kind: 'break'
  of: 'page' | 'column'
}

/** The rows of a list or table, and the names of its dataset. */
export interface Dataset {
  name: string
  rows?: Written
  parametersMap?: Written
  parameters: ReadonlyMap<string, Written | undefined>
  fields: ReadonlyMap<string, Field>
  variables: ReadonlyMap<string, Variable>
  declared: ReadonlyMap<string, Parameter>
}
export interface ListElement extends Placed {
  kind: 'list'
  dataset: Dataset
  order: 'vertical' | 'horizontal'
  cell: { width: number; height: number; elements: readonly Element[] }
}

/** A part of a table of some rows: header, footer or detail of a column. */
export interface TableCell {
  line: number
  height: number
  look: Look
  conditional: readonly ConditionalLook[]
  elements: readonly Element[]
  rowSpan: number
}
export interface TableColumn {
  line: number
  width: number
  when?: Written
  tableHeader?: TableCell
  columnHeader?: TableCell
  detail?: TableCell
  columnFooter?: TableCell
  tableFooter?: TableCell
  /** The columns of a group of columns; its cells span them. */
  columns?: readonly TableColumn[]
}
export interface TableElement extends Placed {
  kind: 'table'
  dataset: Dataset
  columns: readonly TableColumn[]
}
export interface BarcodeElement extends Placed {
  kind: 'barcode'
  /** `Code39`, `QRCode` and so on. */
  type: string
  content?: Written
  /** Its own attributes as they are written: `errorCorrectionLevel`, `moduleWidth` and so on. */
  options: ReadonlyMap<string, string>
}
export interface UnsupportedElement extends Placed {
  kind: 'unsupported'
  /** The name of the element in the file: `crosstab`, `chart`. */
  name: string
}
