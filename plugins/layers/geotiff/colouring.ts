import { PrintError, type Tools } from '../../../core/plugin.js'
import {
  type Band,
  type BlockArea,
  type GeoTiff,
  greatestOf,
  type Image,
  type PixelBlock
} from '../../../parts/geotiff.js'
import { type Ramp, readRamp } from './ramp.js'

/** The members of a layer that set its colours. */
export interface ColourMembers {
  bands?: number[]
  min?: number
  max?: number
  nodata?: number
  colorRamp?: unknown[][]
}

/** How values are converted to colours; bands count from 0. */
export interface Colouring {
  /** One band, or red, green and blue. */
  colours: number[]
  alpha?: { band: number; greatest: number; isPremultiplied: boolean }
  /** The value of a pixel that is left out. */
  nodata?: number
  palette?: Uint8Array
  ramp?: Ramp
  /** The values that become black and white; a missing one is taken from the pixels that are read. */
  range: { min?: number; max?: number }
  isInverted: boolean
}

const WHITE_IS_ZERO = 0
const RGB = 2
const PALETTE = 3
const YCBCR = 6
/** Colour spaces that are not supported. */
const UNREAD = new Map([
  [5, 'CMYK'],
  [8, 'CIE L*a*b*'],
  [9, 'ICC L*a*b*'],
  [10, 'ITU L*a*b*']
])

/** Throws `invalid-spec` for members that do not fit the file, `invalid-data` for unsupported colours. */
export const colouringOf = (file: GeoTiff, layer: ColourMembers, tools: Tools): Colouring => {
  const { image } = file.levels[0]!
  const { photometric, samples, format, bits } = image
  const isColoured = (photometric === RGB || photometric === YCBCR) && samples >= 3
  const unread = UNREAD.get(photometric)
  if (unread && !layer.bands)
    throw new PrintError('invalid-data', `${file.reader.shown} has ${unread} colours, which are not supported; set "bands" to show bands as they are`) // prettier-ignore
  const chosen = bandsOf(layer, samples) ?? (isColoured ? [0, 1, 2] : [0])
  const colours = chosen.slice(0, 3)
  const ramp = layer.colorRamp && readRamp(layer.colorRamp)
  if (ramp && colours.length > 1)
    throw new PrintError(
      'invalid-spec',
      `"colorRamp" needs one band, but ${colours.length} are shown; set "bands", such as [1]`
    )
  const palette = photometric === PALETTE && colours.length === 1 && !ramp ? file.palette : undefined
  if ((palette || ramp) && (layer.min !== undefined || layer.max !== undefined))
    tools.warn(
      `"min" and "max" are ignored for ${file.reader.shown}; its colours come from ${palette ? 'a palette' : '"colorRamp"'}`
    )
  const nodata = layer.nodata ?? file.nodata
  return {
    colours,
    alpha: alphaOf(image, chosen),
    nodata: nodata !== undefined && format === 'float' && bits === 32 ? Math.fround(nodata) : nodata,
    palette,
    ramp,
    range: rangeOf(file, layer, colours),
    isInverted: photometric === WHITE_IS_ZERO
  }
}

const bandsOf = ({ bands }: ColourMembers, samples: number): number[] | undefined => {
  if (!bands) return undefined
  if (bands.length === 2)
    throw new PrintError(
      'invalid-spec',
      `"bands" is [${bands}]; must be 1 band, 3 (red, green, blue) or 4 (with alpha)`
    )
  const missing = bands.find((band) => band > samples)
  if (missing !== undefined)
    throw new PrintError(
      'invalid-spec',
      `"bands" has band ${missing}; the file has ${samples} ${samples === 1 ? 'band' : 'bands'}`
    )
  return bands.map((band) => band - 1)
}

const alphaOf = (image: Image, chosen: number[]): Colouring['alpha'] => {
  const { samples, extraSamples } = image
  const greatest = greatestOf(image)
  if (chosen[3] !== undefined) return { band: chosen[3], greatest, isPremultiplied: false }
  const index = extraSamples.findIndex((kind) => kind === 1 || kind === 2)
  const band = samples - extraSamples.length + index
  if (index < 0 || band < 0 || chosen.includes(band)) return undefined
  return { band, greatest, isPremultiplied: extraSamples[index] === 1 }
}

/** Bytes are shown as they are; other values are scaled by the minimum and maximum of all shown bands, which keeps hues. */
const rangeOf = (file: GeoTiff, { min, max }: ColourMembers, colours: number[]): Colouring['range'] => {
  const { format, bits } = file.levels[0]!.image
  const ranges = colours.flatMap((band) => (file.statistics.has(band) ? [file.statistics.get(band)!] : []))
  if (format === 'unsigned' && bits <= 8) return { min: min ?? 0, max: max ?? 2 ** bits - 1 }
  if (ranges.length < colours.length) return { min, max }
  return {
    min: min ?? Math.min(...ranges.map(([least]) => least)),
    max: max ?? Math.max(...ranges.map(([, greatest]) => greatest))
  }
}

const valueAt = ({ values, stride, offset }: Band, pixel: number): number => values[pixel * stride + offset]!

/** Whether a pixel of a block is left out: by the mask, or because all its colours are nodata. */
const emptyTest = ({ nodata }: Colouring, colours: Band[], mask: Band | undefined): ((pixel: number) => boolean) => {
  const isMissing = (value: number) => value === nodata || Number.isNaN(value)
  const { values } = colours[0]!
  const mayMiss = nodata !== undefined || values instanceof Float32Array || values instanceof Float64Array
  return (pixel) =>
    (mask !== undefined && valueAt(mask, pixel) === 0) ||
    (mayMiss && colours.every((band) => isMissing(valueAt(band, pixel))))
}

/** The minimum and maximum of the pixels of a part of a block. */
export const extremesOf = (colouring: Colouring, { bands }: PixelBlock, mask: Band | undefined, area: BlockArea) => {
  const { left, top, width, height, rowLength } = area
  const colours = bands.slice(0, colouring.colours.length)
  const isEmpty = emptyTest(colouring, colours, mask)
  let [least, greatest] = [Infinity, -Infinity]
  for (let row = top; row < top + height; row++)
    for (let pixel = row * rowLength + left; pixel < row * rowLength + left + width; pixel++) {
      if (isEmpty(pixel)) continue
      for (const band of colours) {
        const value = valueAt(band, pixel)
        if (value < least && value > -Infinity) least = value
        if (value > greatest && value < Infinity) greatest = value
      }
    }
  return { least, greatest }
}

/** Premultiplied RGBA of a part of a block. */
export const paintBlock = (
  colouring: Colouring,
  { bands, isPremultiplied }: PixelBlock,
  mask: Band | undefined,
  { left, top, width, height, rowLength }: BlockArea
): Uint8ClampedArray => {
  const rgba = new Uint8ClampedArray(4 * width * height)
  const colours = bands.slice(0, colouring.colours.length)
  const alpha = colouring.alpha && bands[colours.length]
  const opaque = 255 / (colouring.alpha?.greatest ?? 1)
  const holdsAlpha = !colouring.palette && !colouring.ramp && (isPremultiplied || colouring.alpha?.isPremultiplied)
  const isEmpty = emptyTest(colouring, colours, mask)
  const fill = fillOf(colouring, colours, rgba)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const pixel = (top + row) * rowLength + left + column
      const at = 4 * (row * width + column)
      if (isEmpty(pixel)) continue
      rgba[at + 3] = alpha ? valueAt(alpha, pixel) * opaque : 255
      fill(pixel, at)
      if (holdsAlpha || rgba[at + 3] === 255) continue
      for (let channel = at; channel < at + 3; channel++) rgba[channel] = (rgba[channel]! * rgba[at + 3]!) / 255
    }
  return rgba
}

/** Writes the colour of a pixel whose alpha is already written. */
const fillOf = (
  { palette, ramp, range, isInverted }: Colouring,
  colours: Band[],
  rgba: Uint8ClampedArray
): ((pixel: number, at: number) => void) => {
  const [red, green = red, blue = red] = colours as [Band, Band?, Band?]
  if (palette)
    return (pixel, at) => {
      const entry = 3 * valueAt(red, pixel)
      for (let channel = 0; channel < 3; channel++) rgba[at + channel] = palette[entry + channel] ?? 0
    }
  if (ramp)
    return (pixel, at) => {
      const [r, g, b, alpha] = ramp(valueAt(red, pixel))
      rgba[at] = r
      rgba[at + 1] = g
      rgba[at + 2] = b
      rgba[at + 3]! *= alpha
    }
  const { min = 0, max = 255 } = range
  const [black, white] = isInverted ? [max, min] : [min, max]
  const factor = 255 / (white - black)
  return (pixel, at) => {
    rgba[at] = (valueAt(red, pixel) - black) * factor
    rgba[at + 1] = (valueAt(green, pixel) - black) * factor
    rgba[at + 2] = (valueAt(blue, pixel) - black) * factor
  }
}
