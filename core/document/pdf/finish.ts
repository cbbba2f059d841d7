/** The one door to the PDF library, which is loaded with the first PDF that is to be finished. */
import { createRequire } from 'node:module'
import type { Attachment, PlacedMap } from '../../plugin/contracts.js'
import type { PdfOptions } from '../../spec.js'
import { addAttachments } from './attachments.js'
import { addLayers } from './layers.js'
import { setCreator } from './metadata.js'
import { writePdf } from './write.js'
import type { Editing } from './editing.js'
import { addPositions, type PositionOf } from './georeference.js'
import { addWords, haveWords } from './words.js'

export interface Finishing {
  maps: PlacedMap[]
  options: PdfOptions
  attachments?: readonly Attachment[]
  now: Date
  positionOf?: PositionOf
  /** Told what concerns the layout's author. */
  hint?(message: string): void
}

/** Typst's own bytes will do where nothing is asked for that it cannot write. */
const isFinished = ({ layers, georeference, standard, attachments }: PdfOptions): boolean =>
  !layers && !georeference && !standard && !attachments

/** What Typst cannot write into its PDF: layers, positions of maps, words of outlines, attachments. The same PDF becomes the same bytes. */
export const finishPdf = async (
  written: Uint8Array,
  { maps, options, attachments = [], now, positionOf, hint }: Finishing
): Promise<Uint8Array> => {
  if (isFinished(options) && !haveWords(maps)) return written
  const library: Editing['library'] = createRequire(import.meta.url)('@cantoo/pdf-lib')
  const document = await library.PDFDocument.load(written, { updateMetadata: false, parseSpeed: Infinity })
  const { context, catalog } = document
  const pdf: Editing = { library, context, catalog, pages: document.getPages().map(({ node }) => node) }
  setCreator(pdf)
  if (options.layers)
    for (const { name } of addLayers(pdf, maps))
      hint?.(
        `the map "${name}" has no layers in a PDF, because it stands in the background, header or footer of a page; ` +
          'place() or the foreground of the page keep them'
      )
  if (options.georeference && positionOf) addPositions(pdf, maps, positionOf)
  addWords(pdf, maps)
  addAttachments(pdf, attachments, now)
  return writePdf(pdf)
}
