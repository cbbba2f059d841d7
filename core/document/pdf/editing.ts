import { deflateSync, inflateSync } from 'node:zlib'
import type * as PdfLibrary from '@cantoo/pdf-lib'
import type { PDFContext, PDFDict, PDFObject, PDFPageLeaf, PDFRawStream, PDFRef } from '@cantoo/pdf-lib'

/** A parsed PDF. Additions must not depend on the clock or on random numbers. */
export interface Editing {
  library: typeof PdfLibrary
  context: PDFContext
  catalog: PDFDict
  pages: PDFPageLeaf[]
}

/** Longer streams are compressed faster, in a third of the time, and some percent larger. */
const LONG_BYTES = 0.5e6

/** A text string (ISO 32000-1, 7.9.2.2) in UTF-16. */
export const textString = ({ library }: Editing, text: string): PDFObject => library.PDFHexString.fromText(text)

export const setMember = ({ library }: Editing, dict: PDFDict, name: string, value: PDFObject): void =>
  dict.set(library.PDFName.of(name), value)

/** The pictures of a PDF, and the objects that they are. */
export function* imagesIn({ library, context }: Editing): Generator<[PDFRef, PDFRawStream]> {
  const name = library.PDFName.of
  for (const [ref, object] of context.enumerateIndirectObjects())
    if (object instanceof library.PDFRawStream && object.dict.get(name('Subtype')) === name('Image'))
      yield [ref, object]
}

/** The pixels along the sides of a picture. */
export const setSize = (pdf: Editing, image: PDFDict, width: number, height: number): void => {
  setMember(pdf, image, 'Width', pdf.context.obj(width))
  setMember(pdf, image, 'Height', pdf.context.obj(height))
}

/** A dictionary that is a member of another; created if it is missing. */
export const dictIn = ({ library, context }: Editing, dict: PDFDict, name: string): PDFDict => {
  const key = library.PDFName.of(name)
  const found = dict.lookupMaybe(key, library.PDFDict)
  if (found) return found
  const made = context.obj({})
  dict.set(key, made)
  return made
}

/** A new compressed stream. */
export const packedStream = ({ context }: Editing, bytes: Buffer, members: object = {}): PDFRawStream =>
  context.stream(deflateSync(bytes, bytes.length > LONG_BYTES ? { level: 4 } : {}), {
    ...members,
    Filter: 'FlateDecode'
  })

/** The same object with other bytes, compressed. */
export const withBytes = (pdf: Editing, { dict }: PDFRawStream, bytes: Buffer): PDFRawStream => {
  const packed = packedStream(pdf, bytes)
  for (const [name, value] of dict.entries())
    if (!['/Length', '/Filter', '/DecodeParms'].includes(name.asString())) packed.dict.set(name, value)
  return packed
}

/** The bytes of a stream; undefined for a filter that Typst does not write. */
export const unpacked = ({ library }: Editing, { dict, contents }: PDFRawStream): Buffer | undefined => {
  const filter = dict.get(library.PDFName.of('Filter'))?.toString()
  if (filter === undefined) return Buffer.from(contents)
  return filter === '/FlateDecode' ? inflateSync(contents) : undefined
}

/** The space in which a page or form mixes colours (ISO 32000-1, 11.4.7). */
export const setBlendSpace = (pdf: Editing, dict: PDFDict, space: 'DeviceRGB' | 'DeviceCMYK'): void =>
  setMember(pdf, dict, 'Group', pdf.context.obj({ Type: 'Group', S: 'Transparency', CS: space }))

/** The numbers of an array that is a member of a dictionary. */
export const numbersIn = ({ library }: Editing, dict: PDFDict, name: string): number[] | undefined =>
  dict
    .lookupMaybe(library.PDFName.of(name), library.PDFArray)
    ?.asArray()
    .map((value) => Number(value.toString()))

/** Typst writes one compressed stream per page. `change` returns undefined to leave the content unchanged. */
export const changeContent = (
  pdf: Editing,
  page: PDFPageLeaf,
  change: (content: Buffer) => Buffer | undefined
): void => {
  const { library, context } = pdf
  const ref = page.get(library.PDFName.of('Contents'))
  const stream = context.lookup(ref)
  if (!(ref instanceof library.PDFRef && stream instanceof library.PDFRawStream)) return
  const changed = change(inflateSync(stream.contents))
  if (changed) context.assign(ref, packedStream(pdf, changed))
}
