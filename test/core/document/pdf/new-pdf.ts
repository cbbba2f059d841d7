import { inflateSync } from 'node:zlib'
import * as library from '@cantoo/pdf-lib'
import type { Editing } from '../../../../core/document/pdf/editing.js'

/** A new PDF with so many pages, each with a content. */
export const newPdf = async (...contents: string[]): Promise<Editing> => {
  const document = await library.PDFDocument.create({ updateMetadata: false })
  const { context, catalog } = document
  const pages = contents.map((content) => {
    const { node } = document.addPage([100, 60])
    node.set(library.PDFName.of('Contents'), context.register(context.flateStream(content)))
    return node
  })
  return { library, context, catalog, pages }
}

/** The unpacked bytes of a stream. */
export const bytesOf = (stream: unknown): Buffer => inflateSync((stream as library.PDFRawStream).contents)

/** The content of a page. */
export const contentOf = ({ library, context, pages }: Editing, page = 0): string =>
  bytesOf(context.lookup(pages[page]!.get(library.PDFName.of('Contents')))).toString('latin1')
