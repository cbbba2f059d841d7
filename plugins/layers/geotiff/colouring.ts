import { PrintError, type Tools } from '../../../core/plugin.js'
import type { Block } from './block.js'
import type { GeoTiff } from './file.js'
import type { Image } from './image.js'
import { type Ramp, readRamp } from './ramp.js'
import { type Band, greatestOf } from './values.js'

/** What a layer says of its colours. */
export interface ColourMembers {
  bands?: number[]
  min?: number
  max?: number
  nodata?: number
  colorRamp?: unknown[][]
}

/** How values become colours; bands count from 0. */
export interface Colouring {
  /** One, or red, green and blue. */
  colours: number[]
  alpha?: { band: number; greatest: number; isPremultiplied: boolean }
  /** Of a pixel that is left out. */
  nodata?: number
  palette?: Uint8Array
  ramp?: Ramp
  /** The values that become black and white; what is absent is that of the pixels that are read. */
  range: { min?: number; max?: number }
  isInverted: boolean
}

/** A part of a block: `rowLength` is the block's, all in its pixels. */
export interface Area {
  left: number
  top: number
  width: number
  height: number
  rowLength: number
}

const WHITE_IS_ZERO = 0
const RGB = 2
const PALETTE = 3
const YCBCR = 6
/** Ways to store colours that are not read. */
const UNREAD = new Map([
  [5, 'CMYK'],
  [8, 'CIE L*a*b*'],
  [9, 'ICC L*a*b*'],
  [10, 'ITU L*a*b*']
])

/** Throws `invalid-spec` for what does not fit the file, `invalid-data` for colours that are not read. */
export const colouringOf = (file: GeoTiff, layer: ColourMembers, tools: Tools): Colouring => {
  const { image } = file.levels[0]!
  const { photometric, samples, format, bits } = image
  const isColoured = (photometric === RGB || photometric === YCBCR) && samples >= 3
  const unread = UNREAD.get(photometric)
  if (unread && !layer.bands)
    throw new PrintError('invalid-data', `${file.reader.shown} has its colours as ${unread}, which is not read; "bands" names bands to be shown as they are`) // prettier-ignore
  const chosen = bandsOf(layer, samples) ?? (isColoured ? [0, 1, 2] : [0])
  const colours = chosen.slice(0, 3)
  const ramp = layer.colorRamp && readRamp(layer.colorRamp)
  if (ramp && colours.length > 1)
    throw new PrintError('invalid-spec', `"colorRamp" colours one band; "bands" must name one, such as [1]`)
  const palette = photometric === PALETTE && colours.length === 1 && !ramp ? file.palette : undefined
  if ((palette || ramp) && (layer.min !== undefined || layer.max !== undefined))
    tools.warn(
      `"min" and "max" are not used for ${file.reader.shown}, whose colours are those of a ${palette ? 'palette' : '"colorRamp"'}`
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
      `"bands" are [${bands}]; it is one band, or red, green, blue and perhaps alpha`
    )
  const missing = bands.find((band) => band > samples)
  if (missing !== undefined)
    throw new PrintError('invalid-spec', `"bands" names band ${missing}; the file has ${samples}`)
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

/** Bytes and less are shown as they are; other values between the least and the greatest of all bands shown, so that hues stay. */
const rangeOf = (file: GeoTiff, { min, max }: ColourMembers, colours: number[]): Colouring['range'] => {
  const { format, bits } = file.levels[0]!.image
  const told = colours.flatMap((band) => (file.statistics.has(band) ? [file.statistics.get(band)!] : []))
  if (format === 'unsigned' && bits <= 8) return { min: min ?? 0, max: max ?? 2 ** bits - 1 }
  if (told.length < colours.length) return { min, max }
  return {
    min: min ?? Math.min(...told.map(([least]) => least)),
    max: max ?? Math.max(...told.map(([, greatest]) => greatest))
  }
}

const valueAt = ({ values, stride, offset }: Band, pixel: number): number => values[pixel * stride + offset]!

/** Whether a pixel of a block is to be left out: by the mask, or because no colour has a value. */
const emptyTest = ({ nodata }: Colouring, colours: Band[], mask: Band | undefined): ((pixel: number) => boolean) => {
  const isMissing = (value: number) => value === nodata || Number.isNaN(value)
  const { values } = colours[0]!
  const mayMiss = nodata !== undefined || values instanceof Float32Array || values instanceof Float64Array
  return (pixel) =>
    (mask !== undefined && valueAt(mask, pixel) === 0) ||
    (mayMiss && colours.every((band) => isMissing(valueAt(band, pixel))))
}

/** The least and the greatest value of the pixels of a part of a block. */
export const extremesOf = (colouring: Colouring, { bands }: Block, mask: Band | undefined, area: Area) => {
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
  { bands, isPremultiplied }: Block,
  mask: Band | undefined,
  { left, top, width, height, rowLength }: Area
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

/** Writes the colour of a pixel, its alpha being there already. */
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
