import { firstJsonMistake } from '../../../core/plugin.js'
import { placeIn } from '../../../parts/http.js'

/** The position of the first mistake in a JSON text, the text around it, and what is expected there. */
export const mistakeIn = (text: string): string => {
  const { at, expected } = firstJsonMistake(text)
  return `${placeIn(text, at)}, expected ${expected}`
}
