import type { Pixels } from '../../core/plugin.js'
import type { Properties } from './properties.js'

/** The paint of a `raster` layer, with the units and defaults of the MapLibre style spec. */
export interface RasterPaint {
  /** 0 to 1. */
  opacity: number
  hueRotateDeg: number
  brightnessMin: number
  brightnessMax: number
  /** -1 to 1. */
  saturation: number
  /** -1 to 1. */
  contrast: number
}

/** The paint of a `raster` layer of a style. */
export const readRasterPaint = (values: Properties): RasterPaint => ({
  opacity: values.constant('raster-opacity'),
  hueRotateDeg: values.constant('raster-hue-rotate'),
  brightnessMin: values.constant('raster-brightness-min'),
  brightnessMax: values.constant('raster-brightness-max'),
  saturation: values.constant('raster-saturation'),
  contrast: values.constant('raster-contrast')
})

/** Stands for the infinite factor of the contrast 1. */
const STEEPEST = 1e6

/** A colour (0 to 1) becomes `matrix` times the colour plus `shift`. The matrix is circulant; this is its first row. */
interface Mixing {
  matrix: readonly [same: number, next: number, afterNext: number]
  shift: number
}

/** The steps of MapLibre GL JS (`raster.fragment.glsl`) in one: hue, saturation, contrast, brightness. */
const mixingOf = ({ hueRotateDeg, brightnessMin, brightnessMax, saturation, contrast }: RasterPaint): Mixing => {
  const angle = (hueRotateDeg * Math.PI) / 180
  const [sin, cos] = [Math.sqrt(3) * Math.sin(angle), Math.cos(angle)]
  const spin = [(2 * cos + 1) / 3, (1 - cos - sin) / 3, (1 - cos + sin) / 3] as const
  const toGrey = saturation > 0 ? 1 - 1 / (1.001 - saturation) : -saturation
  const steepness = contrast > 0 ? Math.min(STEEPEST, 1 / (1 - contrast)) : 1 + contrast
  const range = brightnessMax - brightnessMin
  const mixed = (weight: number) => (weight * (1 - toGrey) + toGrey / 3) * steepness * range
  return {
    matrix: [mixed(spin[0]), mixed(spin[1]), mixed(spin[2])],
    shift: (0.5 - 0.5 * steepness) * range + brightnessMin
  }
}

/**
 * A function that gives pixels the paint of a `raster` layer; undefined if the paint changes nothing. The pixels are changed in
 * place; RGB with an opacity below 1 becomes new RGBA.
 */
export const rasterPainter = (paint: RasterPaint): ((pixels: Pixels) => Pixels) | undefined => {
  const mixing = mixingOf(paint)
  const { matrix, shift } = mixing
  const isSame = [...matrix, shift].every((value, index) => Math.abs(value - (index === 0 ? 1 : 0)) < 1e-6)
  if (isSame && paint.opacity === 1) return undefined
  return (pixels) => {
    if (paint.opacity === 1 && pixels.channels === 3) mixRgb(pixels, mixing)
    else return mixRgba(pixels.channels === 3 ? withAlpha(pixels) : pixels, mixing, paint.opacity)
    return pixels
  }
}

/** The bytes of each row. */
function* rowsOf({ data, width, height, channels, stride = width }: Pixels): Generator<Uint8ClampedArray> {
  for (let row = 0; row < height; row++)
    yield new Uint8ClampedArray(data.buffer, data.byteOffset + row * stride * channels, width * channels)
}

const mixRgb = (pixels: Pixels, { matrix: [same, next, afterNext], shift }: Mixing): void => {
  const added = 255 * shift
  for (const row of rowsOf(pixels))
    for (let i = 0; i < row.length; i += 3) {
      const red = row[i]!
      const green = row[i + 1]!
      const blue = row[i + 2]!
      row[i] = same * red + next * green + afterNext * blue + added
      row[i + 1] = same * green + next * blue + afterNext * red + added
      row[i + 2] = same * blue + next * red + afterNext * green + added
    }
}

/** Premultiplied colours are mixed as others are, with the shift times alpha. */
const mixRgba = (pixels: Pixels, { matrix, shift }: Mixing, opacity: number): Pixels => {
  const [same, next, afterNext] = matrix.map((weight) => weight * opacity) as [number, number, number]
  const added = shift * opacity
  for (const row of rowsOf(pixels))
    for (let i = 0; i < row.length; i += 4) {
      const alpha = row[i + 3]!
      if (alpha === 0) continue
      const red = row[i]!
      const green = row[i + 1]!
      const blue = row[i + 2]!
      const most = Math.round(alpha * opacity)
      const plus = added * alpha
      row[i] = Math.min(most, same * red + next * green + afterNext * blue + plus)
      row[i + 1] = Math.min(most, same * green + next * blue + afterNext * red + plus)
      row[i + 2] = Math.min(most, same * blue + next * red + afterNext * green + plus)
      row[i + 3] = most
    }
  if (opacity < 1) pixels.isOpaque = false
  return pixels
}

const withAlpha = (pixels: Pixels): Pixels => {
  const { width, height } = pixels
  const data = new Uint8Array(4 * width * height)
  let at = 0
  for (const row of rowsOf(pixels))
    for (let i = 0; i < row.length; i += 3, at += 4) {
      data[at] = row[i]!
      data[at + 1] = row[i + 1]!
      data[at + 2] = row[i + 2]!
      data[at + 3] = 255
    }
  return { width, height, channels: 4, data }
}
