import { firstJsonMistake } from '../../../core/plugin.js'

/** Says where a text stops being JSON, what should stand there, and quotes what stands around it. */
export const mistakeIn = (text: string): string => {
  const { at, expected } = firstJsonMistake(text)
  const before = visible(text.slice(Math.max(0, at - 30), at))
  const after = visible(text.slice(at, at + 30))
  const found = after === '' ? 'the text ends' : `there is \`${after}\``
  return `at position ${at}${before && `, after \`${before}\`,`} ${found}, where ${expected} should be`
}

const visible = (text: string): string =>
  text.replace(/[\u0000-\u001f]/g, (control) => JSON.stringify(control).slice(1, -1))
