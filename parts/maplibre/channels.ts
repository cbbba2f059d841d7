import { bytesOf, type Color, hexOf } from '../styles.js'

/** Red, green and blue, 0 to 1. */
export const channelsOf = (color: Color): number[] => bytesOf(color).map((byte) => byte / 255)

/** The colour of red, green and blue, 0 to 1. */
export const colorOfChannels = (channels: readonly number[], alpha = 1): Color => ({
  hex: hexOf(channels),
  alpha: Math.min(1, Math.max(0, alpha))
})
