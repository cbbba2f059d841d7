/** From the pages of a report back to the layout. */

/** A place in a layout's own files: a path below the layouts folder; counted from 1, columns in UTF-16 units. */
export interface SourcePlace {
  file: string
  line: number
  column: number
}

/** A piece of text in one style, and where it was written; it may continue on following lines. */
export interface TextOrigin extends SourcePlace {
  /** From 0. */
  page: number
  xPt: number
  /** Of the baseline in a paragraph, else of the top of the line. */
  yPt: number
  text: string
}

/** The rectangle of a placed block, and where the layout places it. */
export interface BlockOrigin extends SourcePlace {
  attribute: string
  /** The name of the block plugin. */
  block: string
  page: number
  xPt: number
  yPt: number
  widthPt: number
  heightPt: number
}

/** What leads from the pages to the layout. */
export interface Origins {
  texts: TextOrigin[]
  blocks: BlockOrigin[]
}
