import { inflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString
} from '@cantoo/pdf-lib'

/** A PDF as plain values: names as `/Name`, text as text, references followed where they are asked for. */
export interface OpenedPdf {
  catalog: PDFDict
  /** By names of members and numbers of items, through references. */
  at(start: PDFObject, ...path: (string | number)[]): PDFObject | undefined
  /** Of names, texts and numbers; lists of them as lists. */
  value(object: PDFObject | undefined): unknown
  /** The content of a page. */
  content(page: number): string
  /** The bytes of a stream. */
  bytes(stream: PDFObject | undefined): Buffer
  document: PDFDocument
}

export const openPdf = async (bytes: Uint8Array): Promise<OpenedPdf> => {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const { context, catalog } = document
  const step = (object: PDFObject | undefined, part: string | number): PDFObject | undefined => {
    const found = object instanceof PDFRef ? context.lookup(object) : object
    const dict = found instanceof PDFRawStream ? found.dict : found
    const next =
      dict instanceof PDFDict
        ? dict.get(PDFName.of(String(part)))
        : dict instanceof PDFArray
          ? dict.get(Number(part))
          : undefined
    return next instanceof PDFRef ? context.lookup(next) : next
  }
  const at: OpenedPdf['at'] = (start, ...path) => path.reduce(step, start as PDFObject | undefined)
  const value: OpenedPdf['value'] = (object) => {
    const found = object instanceof PDFRef ? context.lookup(object) : object
    if (found instanceof PDFHexString || found instanceof PDFString) return found.decodeText()
    if (found instanceof PDFArray) return found.asArray().map(value)
    if (found instanceof PDFName) return found.asString()
    return found?.toString()
  }
  const bytesOf: OpenedPdf['bytes'] = (stream) => {
    if (!(stream instanceof PDFRawStream)) throw new Error('no stream')
    const isPacked = stream.dict.get(PDFName.of('Filter')) !== undefined
    return isPacked ? inflateSync(stream.contents) : Buffer.from(stream.contents)
  }
  return {
    document,
    catalog,
    at,
    value,
    bytes: bytesOf,
    content: (page) => bytesOf(at(document.getPage(page).node, 'Contents')).toString('latin1')
  }
}
