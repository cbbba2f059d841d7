import type { Color } from '../styles.js'

/** Red, green, blue (0 to 255, times alpha) and alpha (0 to 255). */
export const premultiplied = ({ hex, alpha }: Color): [red: number, green: number, blue: number, alpha: number] => {
  const channel = (at: number) => parseInt(hex.slice(at, at + 2), 16) * alpha
  return [channel(1), channel(3), channel(5), 255 * alpha]
}
