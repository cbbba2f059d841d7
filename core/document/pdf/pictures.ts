import type { PDFDict, PDFRawStream } from '@cantoo/pdf-lib'
import type { Planes } from '../../pixels/pixel-tools.js'
import { isPlanes, keyOfColours, keyOfJpeg, type Originals, STUB_WIDTH } from '../../picture-stub.js'
import { type Editing, imagesIn, setSize, unpacked } from './editing.js'

/** Puts pictures, by their keys, in place of their stubs. */
export const putPictures = (pdf: Editing, originals: Originals): void => {
  const { library, context } = pdf
  for (const [ref, object] of imagesIn(pdf)) {
    const original = originals[keyOf(pdf, object) ?? '']
    if (!original) continue
    if (!isPlanes(original)) {
      context.assign(ref, library.PDFRawStream.of(object.dict, original))
      continue
    }
    context.assign(ref, library.PDFRawStream.of(withSize(pdf, object.dict, original), original.colours))
    const mask = object.dict.get(library.PDFName.of('SMask'))
    const stub = context.lookup(mask)
    if (original.opacity && mask instanceof library.PDFRef && stub instanceof library.PDFRawStream)
      context.assign(mask, library.PDFRawStream.of(withSize(pdf, stub.dict, original), original.opacity))
  }
}

const keyOf = (pdf: Editing, image: PDFRawStream): string | undefined => {
  const member = (name: string) => image.dict.get(pdf.library.PDFName.of(name))?.toString()
  if (member('Filter') === '/DCTDecode') return keyOfJpeg(image.contents)
  const colours = member('Width') === String(STUB_WIDTH) && member('Height') === '1' ? unpacked(pdf, image) : undefined
  return colours && keyOfColours(colours)
}

const withSize = (pdf: Editing, dict: PDFDict, { width, height }: Planes): PDFDict => {
  setSize(pdf, dict, width, height)
  return dict
}
