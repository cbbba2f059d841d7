/**
 * Typst writes colours of a layout in Oklab, Oklch, linear RGB and HSL to SVG as CSS Color 4 has them. Renderers of SVG
 * that do not know these notations draw black, so they become sRGB.
 */
import { hexOf, parseColor, unit } from '../color.js'

const COLOUR = /="(oklab|oklch|hsla?|color)\((?:srgb-linear )?([^()"]*)\)"/g

export const withKnownColours = (svg: string): string =>
  svg.replace(COLOUR, (written, space: string, values: string) => {
    if (space.startsWith('hsl')) {
      const { hex, alpha } = parseColor(`${space}(${values})`) ?? { hex: undefined, alpha: 1 }
      return hex === undefined ? written : attribute(hex, alpha)
    }
    const [a, b, c, alpha = 1] = values.split(/[\s/]+/).map(numberIn)
    if (a === undefined || b === undefined || c === undefined) return written
    const linear = space === 'color' ? [a, b, c] : fromOklab(space === 'oklch' ? fromPolar(a, b, c) : [a, b, c])
    return attribute(hexOf(linear.map(encoded)), alpha)
  })

const attribute = (hex: string, alpha: number): string =>
  alpha === 1 ? `="${hex}"` : `="${hex}${hexOf([alpha]).slice(1)}"`

/** A percentage is a part of 1; the unit of an angle is ignored. */
const numberIn = (text: string): number => parseFloat(text) / (text.endsWith('%') ? 100 : 1)

type Triple = readonly [number, number, number]

const fromPolar = (lightness: number, chroma: number, degrees: number): Triple => {
  const hue = (degrees * Math.PI) / 180
  return [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)]
}

/** Linear RGB (CSS Color 4, section 18). */
const fromOklab = ([lightness, a, b]: Triple): Triple => {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s
  ]
}

/** A linear channel with the curve of sRGB (CSS Color 4, section 18). */
const encoded = (linear: number): number => {
  const value = unit(linear)
  return value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055
}
