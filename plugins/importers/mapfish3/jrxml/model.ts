/**
 * A report of JasperReports as the importer sees it: one model for both syntaxes of JRXML (up to 6, and 7), with styles
 * resolved. Lengths are in points, from the top left corner of the band or frame.
 */

/** An expression as it is written, trimmed, and its line in the file. */
export interface Written {
  text: string
  line: number
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
  fields: ReadonlyMap<string, Declared>
  variables: ReadonlyMap<string, Variable>
  groups: readonly Group[]
  /** Without sections of no height and no elements. */
  sections: { readonly [name in SectionName]?: Band }
  detail: readonly Band[]
  /** Those of JasperReports that change what is printed, such as `net.sf.jasperreports.export.pdfa.conformance`. */
  properties: ReadonlyMap<string, string>
  /** What the reader cannot carry over, in words. */
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
}

export interface Group {
  name: string
  line: number
  /** A new group begins where its value changes. */
  expression?: Written
  headers: readonly Band[]
  footers: readonly Band[]
  isStartNewPage: boolean
  isReprintHeaderOnEachPage: boolean
}

export interface Band {
  line: number
  height: number
  split: 'Stretch' | 'Prevent' | 'Immediate'
  when?: Written
  elements: readonly Element[]
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
  /** In their order; a later one that holds overrides an earlier one. */
  conditional: readonly { when: Written; look: Partial<Look> }[]
}

export interface Link {
  type: 'Reference' | 'LocalAnchor' | 'LocalPage' | 'RemoteAnchor' | 'RemotePage'
  target: Written
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
  /** Variables of this report that take values of the other one. */
  returned: readonly { variable: string; from: string }[]
}

export interface LineElement extends Placed {
  kind: 'line'
  direction: 'TopDown' | 'BottomUp'
}
export interface ShapeElement extends Placed {
  kind: 'rectangle' | 'ellipse'
  radius: number
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
  fields: ReadonlyMap<string, Declared>
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
  conditional: Placed['conditional']
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
}
export interface UnsupportedElement extends Placed {
  kind: 'unsupported'
  /** The name of the element in the file: `crosstab`, `chart`. */
  name: string
}

export interface Pen {
  width: number
  style: 'Solid' | 'Dashed' | 'Dotted' | 'Double'
  /** `#rrggbb`; absent: that of the text. */
  color?: string
}
export interface Sides<T> {
  left: T
  right: T
  top: T
  bottom: T
}

/** What an element looks like: its own attributes, else those of its style, of the style's parents, of the default style. */
export interface Look {
  /** `#rrggbb`, or `#rrggbbaa` if it is translucent. */
  forecolor: string
  backcolor: string
  isOpaque: boolean
  font: {
    family: string
    size: number
    isBold: boolean
    isItalic: boolean
    isUnderline: boolean
    isStrikeThrough: boolean
  }
  align: 'Left' | 'Center' | 'Right' | 'Justified'
  verticalAlign: 'Top' | 'Middle' | 'Bottom'
  /** Of pictures. */
  imageAlign: 'Left' | 'Center' | 'Right'
  imageVerticalAlign: 'Top' | 'Middle' | 'Bottom'
  rotation: 'None' | 'Left' | 'Right' | 'UpsideDown'
  markup: 'none' | 'html' | 'styled' | 'rtf'
  /** Of numbers and dates, as Java writes it. */
  pattern?: string
  isBlankWhenNull: boolean
  padding: Sides<number>
  /** Of the box; pens of width 0 draw nothing. */
  border: Sides<Pen>
  /** Of lines and shapes. */
  pen: Pen
  paragraph: {
    leftIndent: number
    rightIndent: number
    firstLineIndent: number
    spacingBefore: number
    spacingAfter: number
    lineSpacing: 'Single' | '1_1_2' | 'Double' | 'AtLeast' | 'Fixed' | 'Proportional'
    /** Points of `AtLeast` and `Fixed`, a factor of `Proportional`. */
    lineSpacingSize?: number
  }
  /** Of a style that says so; shapes of elements have their own. */
  radius?: number
}
