/** The one door to the PDF library, which is loaded for the first PDF that needs it. */
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { once } from '../../once.js'
import type { Attachment, PlacedMap } from '../../plugin/contracts.js'
import type { Originals } from '../../picture-stub.js'
import type { PdfOptions } from '../../spec.js'
import { addBlendSpace, blends } from './blending.js'
import { addAttachments } from './attachments.js'
import { addLayers } from './layers.js'
import { setCreator } from './metadata.js'
import { checkPageSizes } from './page-sizes.js'
import { addPress } from './press.js'
import type { Press } from '../press/sheet.js'
import { writePdf } from './write.js'
import { preflight } from './preflight/preflight.js'
import type { ForPress } from './for-press.js'
import { separated } from './x4/separations.js'
import type { SpotSpace } from './x4/spots.js'
import { inksOfColours, makeX4, type PressInks } from './x4/x4.js'
import type { Editing } from './editing.js'
import { addPositions, type PositionOf } from './georeference.js'
import { putPictures } from './pictures.js'
import { addWords, haveWords } from './words.js'

export interface Finishing extends ForPress {
  maps: PlacedMap[]
  /** The pictures that stand in the PDF as stubs, by their keys. */
  originals?: Originals
  attachments?: readonly Attachment[]
  now: Date
  positionOf?: PositionOf
  /** Called with what the client should know. */
  warn?(message: string): void
  /** Called with hints for the layout author. */
  hint?(message: string): void
}

/** The library in one file, which its exports do not name: it loads three times as fast as the 220 files of its main entry. */
const library = once((): Editing['library'] => {
  const entry = createRequire(import.meta.url).resolve('@cantoo/pdf-lib')
  return createRequire(import.meta.url)(join(dirname(entry), '../dist/pdf-lib.min.js'))
})

/** A sheet without bleed and marks. */
const TRIMMED: Press = { bleedPt: 0, marks: [], inAllFormats: false }

/** Typst's own bytes suffice if the options need nothing that Typst cannot write. */
const isFinished = ({ layers, georeference, standard, attachments }: PdfOptions): boolean =>
  !layers && !georeference && !standard && !attachments

/** Returns its spot colours. */
const convert = async (pdf: Editing, finishing: Finishing, press: PressInks): Promise<SpotSpace[]> => {
  const { isChecked, warn } = finishing
  const colours = await inksOfColours(pdf, press)
  if (isChecked) for (const message of preflight(pdf, finishing, colours.inks)) warn?.(message)
  const { spots, warnings } = await makeX4(pdf, press, colours, finishing)
  for (const message of warnings) warn?.(message)
  return spots
}

/** Adds to a PDF what Typst does not write: pictures in place of their stubs, layers, positions of maps, words of outlines, attachments. Equal input gives equal bytes. */
export const finishPdf = async (written: Uint8Array, finishing: Finishing): Promise<Uint8Array> => {
  const { maps, originals = {}, options, attachments = [], now, positionOf, press, isChecked, hint, warn } = finishing
  const hasStubs = Object.keys(originals).length > 0
  if (isFinished(options) && !hasStubs && !haveWords(maps) && !maps.some(blends) && !press && !isChecked) return written
  const document = await library().PDFDocument.load(written, { updateMetadata: false, parseSpeed: Infinity })
  const { context, catalog } = document
  const pdf: Editing = { library: library(), context, catalog, pages: document.getPages().map(({ node }) => node) }
  putPictures(pdf, originals)
  setCreator(pdf)
  if (options.layers)
    for (const { name } of addLayers(pdf, maps))
      hint?.(
        `readers cannot switch the layers of the map "${name}" in the PDF, because the map is in the background, header or footer of a page; ` +
          'put it into place() or into the foreground of the page instead'
      )
  if (options.georeference && positionOf) addPositions(pdf, maps, positionOf)
  addWords(pdf, maps)
  addBlendSpace(pdf, maps)
  // before the marks, whose lines stay thin
  const spots = finishing.inks && (await convert(pdf, finishing, finishing.inks))
  if (!spots && isChecked) for (const message of preflight(pdf, finishing)) hint?.(message)
  const sheet = press ?? (options.standard === 'x-4' ? TRIMMED : undefined)
  if (sheet) addPress(pdf, sheet, options.standard, spots)
  checkPageSizes(pdf, options.standard, warn)
  addAttachments(pdf, attachments, now)
  const finished = writePdf(pdf)
  if (!spots || !finishing.separations) return finished
  const { pdf: plates, unknown } = await separated(
    library(),
    finished,
    spots.map(({ name }) => name)
  )
  if (unknown > 0)
    warn?.(`${unknown} pictures or gradients have the colours of a screen; the separations do not show them`)
  return writePdf(plates)
}
