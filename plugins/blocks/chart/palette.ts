import { bytesOf, parseColor } from '../../../parts/styles.js'

/**
 * Colours that colour-blind readers can distinguish, also in grey: their hues are about those of Okabe and Ito (2008),
 * and their lightness differs from one to the next.
 */
const PALETTE = ['#1b4f72', '#e69f00', '#009e73', '#f0dc3c', '#5b2a68', '#9bd0ee', '#c1440e', '#d58ab4']

/** `count` colours; repeated ones are paler. The schema of the options has checked the given ones. */
export const paletteOf = (given: readonly string[] | undefined, count: number): string[] => {
  const colours = (given ?? PALETTE).map((css) => parseColor(css)!.hex)
  return Array.from({ length: count }, (_, index) =>
    paler(colours[index % colours.length]!, Math.floor(index / colours.length))
  )
}

const paler = (hex: string, times: number): string => {
  const keep = 0.6 ** times
  return `#${Buffer.from(bytesOf({ hex }).map((channel) => Math.round(255 - (255 - channel) * keep))).toString('hex')}`
}

/** Whether white text is easier to read on it than black text (relative luminance of WCAG 2). */
export const isDark = (hex: string): boolean => {
  const [red, green, blue] = bytesOf({ hex }).map((channel) => ((channel / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue! < 0.2
}
