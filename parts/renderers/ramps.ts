/** The only module that uses d3-scale-chromatic: colours from the lowest class to the highest. */
import { createRequire } from 'node:module'
import { once } from '../../core/once.js'
import { didYouMean } from '../../core/untyped.js'
import { type Color, hexOf, bytesOf, parseColor } from '../styles.js'

/** Ramps that people with each kind of colour blindness can read: ColorBrewer's "colorblind safe", and viridis and its like. */
export const SAFE_RAMPS: readonly string[] = (
  'viridis magma inferno plasma cividis Blues Greens Greys Oranges Purples Reds BuGn BuPu GnBu OrRd PuBu PuBuGn PuRd ' +
  'RdPu YlGn YlGnBu YlOrBr YlOrRd BrBG PiYG PRGn PuOr RdBu RdYlBu'
).split(' ')
/** Others: red and green, or all colours of the rainbow, look alike to some. */
const OTHER_RAMPS: readonly string[] = 'RdGy RdYlGn Spectral turbo warm cool'.split(' ')
export const RAMP_NAMES: readonly string[] = [...SAFE_RAMPS, ...OTHER_RAMPS]
const MOST_COLORS = 100

/** The colour of a place in the ramp, from 0 to 1. */
export type Ramp = (part: number) => Color

type Interpolate = (part: number) => string

interface Library {
  [name: string]: Interpolate | readonly (readonly string[])[] | undefined
}
const functions = once((): Library => createRequire(import.meta.url)('d3-scale-chromatic'))

/**
 * A ramp by its name, or by a list of colours, which are mixed. A function of the message for what cannot be read.
 */
export const readRamp = (
  written: unknown,
  isReversed: boolean,
  report: (message: string) => void
): Ramp | undefined => {
  const found = Array.isArray(written) ? ofColors(written, report) : ofName(written, report)
  // values that are too large to be subtracted have no part
  const within = (part: number) => (Number.isNaN(part) ? 0 : Math.min(1, Math.max(0, part)))
  return found && ((part) => found(isReversed ? 1 - within(part) : within(part)))
}

const ofName = (written: unknown, report: (message: string) => void): Ramp | undefined => {
  const text = String(written)
  const name = RAMP_NAMES.find((one) => one.toLowerCase() === text.toLowerCase())
  if (name === undefined) {
    const near = didYouMean(text, RAMP_NAMES)
    report(
      `ramp is ${JSON.stringify(text.slice(0, 60))}; must be a list of colours or one of ${RAMP_NAMES.join(', ')}${near}`
    )
    return undefined
  }
  const interpolate = functions()[`interpolate${name.charAt(0).toUpperCase()}${name.slice(1)}`] as Interpolate
  return (part) => parseColor(interpolate(part))!
}

const ofColors = (list: readonly unknown[], report: (message: string) => void): Ramp | undefined => {
  const colors = list.slice(0, MOST_COLORS).map((one) => parseColor(one))
  const wrong = colors.indexOf(undefined)
  if (wrong >= 0 || colors.length < 1 || list.length > MOST_COLORS) {
    const found = wrong >= 0 ? `colour ${wrong + 1} of ramp cannot be read` : `ramp has ${list.length} colours`
    report(`${found}; must be 1 to ${MOST_COLORS} colours such as ["#ffffcc", "#253494"]`)
    return undefined
  }
  return mixed(colors as Color[])
}

/** The colours at equal distances, mixed between them. */
const mixed =
  (colors: readonly Color[]): Ramp =>
  (part) => {
    const at = part * (colors.length - 1)
    const [from, to] = [colors[Math.floor(at)]!, colors[Math.ceil(at)]!]
    const share = at - Math.floor(at)
    const [low, high] = [bytesOf(from), bytesOf(to)]
    return {
      hex: share === 0 ? from.hex : hexOf(low.map((value, index) => (value + (high[index]! - value) * share) / 255)),
      alpha: from.alpha + (to.alpha - from.alpha) * share
    }
  }

/** The colours of classes. ColorBrewer's own lists are made for so many classes, others are parts of the ramp. */
export const classColors = (ramp: Ramp, written: unknown, isReversed: boolean, classes: number): Color[] => {
  const name = RAMP_NAMES.find((one) => one.toLowerCase() === String(written).toLowerCase())
  const scheme = name === undefined ? undefined : functions()[`scheme${name}`]
  const list = typeof scheme === 'function' ? undefined : scheme?.[Math.max(3, classes)]
  if (list && classes >= 2) {
    const colors = list.map((one) => parseColor(one)!)
    // of three colours the outer two
    const chosen = classes === 2 ? [colors[0]!, colors[2]!] : colors
    return isReversed ? chosen.reverse() : chosen
  }
  return parts(classes).map(ramp)
}

const parts = (classes: number): number[] =>
  Array.from({ length: classes }, (_, index) => (classes === 1 ? 0.5 : index / (classes - 1)))
