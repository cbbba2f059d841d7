import { firstJsonMistake } from '../../../core/plugin.js'

/** The position of the first mistake in a JSON text, the text around it, and what is expected there. */
export const mistakeIn = (text: string): string => {
  const { at, expected } = firstJsonMistake(text)
  const before = visible(text.slice(Math.max(0, at - 30), at))
  const after = visible(text.slice(at, at + 30))
  const found = after === '' ? 'the end of the text' : `\`${after}\``
  return `at position ${at}${before && `, after \`${before}\``}: found ${found}, expected ${expected}`
}

const visible = (text: string): string =>
  text.replace(/[\u0000-\u001f]/g, (control) => JSON.stringify(control).slice(1, -1))
