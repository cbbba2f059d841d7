import type { PDFDict, PDFRawStream, PDFRef } from '@cantoo/pdf-lib'
import { inflateSync } from 'node:zlib'
import { type Editing, imagesIn, setMember, setSize, withBytes } from '../editing.js'
import { spaceOf } from './colours.js'

/** How pictures become inks. */
export interface PictureInks {
  /** Cyan, magenta, yellow and black of each pixel of RGB. */
  inks(rgb: Uint8Array, width: number, height: number): Promise<Uint8Array>
  /** A JPEG of RGB as one of inks, which are inverted, as Adobe's programs write them. */
  inkJpeg(jpeg: Uint8Array): Promise<Uint8Array>
  /** The inks of a JPEG, made smaller if it has more pixels along a side. */
  inksOfJpeg(jpeg: Uint8Array, mostSide: number): Promise<{ width: number; height: number; data: Uint8Array }>
  /** Whether JPEGs become pictures whose inks can be read, for previews. */
  asPixels?: boolean
  /** Called with the inks of pictures, if the most ink is asked for. */
  onInks?(inks: Uint8Array): void
}

/** Pixels along a side of a JPEG in which the most ink is looked for, and of one in a preview. */
const MEASURED_SIDE = 1000
const PREVIEW_SIDE = 4000
/** Pixels that are converted at once. */
const BAND_PIXELS = 2_000_000

/** Pictures of RGB become pictures of inks; those that Typst writes in another form keep their profile. */
export const changeImages = async (pdf: Editing, picture: PictureInks): Promise<void> => {
  const name = pdf.library.PDFName.of
  for (const [ref, object] of imagesIn(pdf)) {
    if (spaceOf(pdf, object.dict.get(name('ColorSpace'))) !== 'rgb') continue
    const filter = object.dict.get(name('Filter'))?.toString()
    if (filter === '/DCTDecode') await changeJpeg(pdf, ref, object, picture)
    else if (filter === '/FlateDecode' && isPlain(pdf, object.dict)) await changePixels(pdf, ref, object, picture)
  }
}

/** Whether its bytes are those of its pixels. */
const isPlain = ({ library }: Editing, dict: PDFDict): boolean =>
  dict.get(library.PDFName.of('DecodeParms')) === undefined &&
  dict.get(library.PDFName.of('BitsPerComponent'))?.toString() === '8'

const changeJpeg = async (
  pdf: Editing,
  ref: PDFRef,
  object: PDFRawStream,
  { inkJpeg, inksOfJpeg, onInks, asPixels }: PictureInks
): Promise<void> => {
  const { library, context } = pdf
  if (asPixels) {
    const { width, height, data } = await inksOfJpeg(object.contents, PREVIEW_SIDE)
    onInks?.(data)
    const pixels = withBytes(pdf, object, Buffer.from(data.buffer, data.byteOffset, data.byteLength))
    setSize(pdf, pixels.dict, width, height)
    setMember(pdf, pixels.dict, 'ColorSpace', library.PDFName.of('DeviceCMYK'))
    return context.assign(ref, pixels)
  }
  if (onInks) onInks((await inksOfJpeg(object.contents, MEASURED_SIDE)).data)
  const changed = library.PDFRawStream.of(object.dict, await inkJpeg(object.contents))
  setMember(pdf, object.dict, 'ColorSpace', library.PDFName.of('DeviceCMYK'))
  setMember(pdf, object.dict, 'Decode', context.obj([1, 0, 1, 0, 1, 0, 1, 0]))
  context.assign(ref, changed)
}

const changePixels = async (
  pdf: Editing,
  ref: PDFRef,
  object: PDFRawStream,
  { inks, onInks }: PictureInks
): Promise<void> => {
  const { library, context } = pdf
  const size = (name: string) => Number(object.dict.get(library.PDFName.of(name))?.toString())
  const [width, height] = [size('Width'), size('Height')]
  const rgb = inflateSync(object.contents, { maxOutputLength: width * height * 3 + 1 })
  if (rgb.length !== width * height * 3) return
  const all = Buffer.allocUnsafe(width * height * 4)
  const rows = Math.max(1, Math.floor(BAND_PIXELS / width))
  for (let top = 0; top < height; top += rows) {
    const count = Math.min(rows, height - top)
    all.set(await inks(rgb.subarray(top * width * 3, (top + count) * width * 3), width, count), top * width * 4)
  }
  onInks?.(all)
  const changed = withBytes(pdf, object, all)
  setMember(pdf, changed.dict, 'ColorSpace', library.PDFName.of('DeviceCMYK'))
  context.assign(ref, changed)
}
