import { hexColour } from '../blocks.js'
import { parseColor } from '../styles.js'

/** The colour under the lowest layer, in a form that all renderers read; undefined if the paper shows through. */
export const backgroundOf = ({ background }: { background: string }): string | undefined => {
  if (background === 'none') return undefined
  return (parseColor(background)?.alpha ?? 1) < 1 ? hexColour(background) : background
}
