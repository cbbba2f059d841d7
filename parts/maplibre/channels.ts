import type { Color } from '../styles.js'

/** Red, green and blue, 0 to 1. */
export const channelsOf = ({ hex }: Color): number[] =>
  [1, 3, 5].map((from) => parseInt(hex.slice(from, from + 2), 16) / 255)

/** The colour of red, green and blue, 0 to 1. */
export const colorOfChannels = (channels: readonly number[], alpha = 1): Color => {
  const digits = channels.map((channel) =>
    Math.round(Math.min(1, Math.max(0, channel)) * 255)
      .toString(16)
      .padStart(2, '0')
  )
  return { hex: `#${digits.join('')}`, alpha: Math.min(1, Math.max(0, alpha)) }
}
