import { parseColor } from '../../../core/plugin.js'
import { hexColour } from '../typst-colour.js'

/** What lies under the lowest layer; undefined where the paper shows through. A translucent colour is told to all renderers alike. */
export const backgroundOf = ({ background }: { background: string }): string | undefined => {
  if (background === 'none') return undefined
  return (parseColor(background)?.alpha ?? 1) < 1 ? hexColour(background) : background
}
