import type { SourcePosition } from '../layout/template/source-map.js'
import type { Originals } from '../picture-stub.js'
import type { Attachment, DrawnMap, Files } from '../plugin/contracts.js'
import type { PressProfile } from '../press-profile.js'
import type { PressOptions } from '../spec.js'
import type { PaintMap } from './page-pixels.js'
import type { PositionOf } from './pdf/georeference.js'

export interface TypstSource {
  /** Typst source of the whole document. */
  source: string
  /** In-memory files by absolute workspace path (`/mapsetter/…`). */
  files: Files
  /** From a place in `source`, counted from 0, to the template that wrote it. */
  placeOf(line: number, character: number): SourcePosition | undefined
  /** Whether one of the letters from `start` to before `end` is of a value, and not of the template. */
  hasValue?(line: number, start: number, end: number): boolean
  /** Called with warnings of Typst, such as families that are in no font file. */
  hint?(message: string): void
}

export interface DocumentSource extends TypstSource {
  /** The pictures that stand in the files as stubs, by their keys. */
  originals?: Originals
  drawn: DrawnMap[]
  /** Whether its pages are only maps. */
  isMap?: boolean
  dpi: number
  now: Date
  paintMap: PaintMap
  /** The positions of maps on earth, for PDFs. */
  positionOf?: PositionOf
  /** Called with the letters that are in no font. */
  missing?(letters: string): void
  press?: PressOptions
  /** The press of PDFs of the standard x-4. */
  profile?: PressProfile
  /** Called with what the client should know about a PDF. */
  warn?(message: string): void
  /** Files to attach to PDFs. */
  attachments?: Attachment[]
}
