import { hexColour } from '../blocks.js'
import { parseColor } from '../styles.js'

/** Names of CSS, `#rgb` and `#rrggbb`. */
const PLAIN = /^([a-z]+|#[\da-f]{3}|#[\da-f]{6})$/i

/** The colour under the lowest layer, in a form that all renderers read; undefined if the paper shows through. */
export const backgroundOf = ({ background }: { background: string }): string | undefined => {
  if (background === 'none') return undefined
  const color = parseColor(background)
  if (color?.alpha !== 1) return hexColour(background)
  return PLAIN.test(background) ? background : color.hex
}
