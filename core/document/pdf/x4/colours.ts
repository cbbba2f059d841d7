import type { PDFDict, PDFObject } from '@cantoo/pdf-lib'
import type { Editing } from '../editing.js'

/** Red, green and blue in 24 bits. */
export type Rgb = number
/** Cyan, magenta, yellow and black as PDF writes them, 0 to 1. */
export type InkNumbers = string

/** The inks of all colours of areas, lines and text. */
export type Inks = ReadonlyMap<Rgb, InkNumbers>

/** The colour spaces that are converted; `other` stays. */
export type Space = 'rgb' | 'gray' | 'other'

/** The space of an object: a device's, or that of a profile by its number of colours. */
export const spaceOf = ({ library, context }: Editing, object: PDFObject | undefined): Space => {
  const found = context.lookup(object)
  if (found instanceof library.PDFName) {
    const name = found.asString()
    return name === '/DeviceRGB' ? 'rgb' : name === '/DeviceGray' ? 'gray' : 'other'
  }
  if (!(found instanceof library.PDFArray)) return 'other'
  const kind = context.lookup(found.get(0))?.toString()
  if (kind === '/CalRGB') return 'rgb'
  if (kind === '/CalGray') return 'gray'
  const profile = kind === '/ICCBased' ? context.lookup(found.get(1)) : undefined
  const count = profile instanceof library.PDFRawStream ? profile.dict.get(library.PDFName.of('N'))?.toString() : ''
  return count === '3' ? 'rgb' : count === '1' ? 'gray' : 'other'
}

/** The space that a content stream names. */
export const namedSpace = (pdf: Editing, resources: PDFDict | undefined, name: string): Space => {
  const { library } = pdf
  const device = spaceOf(pdf, library.PDFName.of(name))
  if (device !== 'other') return device
  const spaces = resources?.lookupMaybe(library.PDFName.of('ColorSpace'), library.PDFDict)
  return spaceOf(pdf, spaces?.get(library.PDFName.of(name)))
}

export const rgbOf = ([red = 0, green = red, blue = red]: readonly number[]): Rgb =>
  [red, green, blue].reduce((rgb, value) => rgb * 256 + Math.min(255, Math.max(0, Math.round(value * 255))), 0)

export const partsOf = (rgb: Rgb): [number, number, number] => [rgb >> 16, (rgb >> 8) & 255, rgb & 255]

/** Greys are printed with black alone: in four inks, letters and lines would have coloured edges. */
export const greyInks = (rgb: Rgb): InkNumbers | undefined => {
  const [red, green, blue] = partsOf(rgb)
  return red === green && green === blue ? `0 0 0 ${inkNumber(255 - red)}` : undefined
}

/** Of a byte. */
export const inkNumber = (byte: number): string => String(Number((byte / 255).toFixed(4)))

export const BLACK: InkNumbers = '0 0 0 1'
