import { placeInText } from '../../core/plugin.js'

const shownCharacters = 30

/** A position in a text and the text around it: at line 3, column 5 (position 41), after `…`: found `…`. */
export const placeIn = (text: string, at: number): string => {
  const { line, column } = placeInText(text, at)
  const before = visible(text.slice(Math.max(0, at - shownCharacters), at))
  const after = visible(text.slice(at, at + shownCharacters))
  const found = after === '' ? 'the end of the text' : `\`${after}\``
  return `at line ${line}, column ${column} (position ${at})${before && `, after \`${before}\``}: found ${found}`
}

/** Control characters and unpaired surrogates as JSON escapes. */
const visible = (text: string): string =>
  text.replace(/[\u0000-\u001f\ud800-\udfff]/gu, (character) => JSON.stringify(character).slice(1, -1))
