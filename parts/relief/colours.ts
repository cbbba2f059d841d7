import { bytesOf, type Color } from '../styles.js'

/** Red, green, blue (0 to 255, times alpha) and alpha (0 to 255). */
export const premultiplied = (color: Color): [red: number, green: number, blue: number, alpha: number] => {
  const [red, green, blue] = bytesOf(color)
  const { alpha } = color
  return [red * alpha, green * alpha, blue * alpha, 255 * alpha]
}
