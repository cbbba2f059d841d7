const shownCharacters = 30

/** A position in a text and the text around it: at line 3, column 5 (position 41), after `…`: found `…`. */
export const placeIn = (text: string, at: number): string => {
  let line = 1
  let start = 0
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', start)) {
    line++
    start = end + 1
  }
  const before = visible(text.slice(Math.max(0, at - shownCharacters), at))
  const after = visible(text.slice(at, at + shownCharacters))
  const found = after === '' ? 'the end of the text' : `\`${after}\``
  return `at line ${line}, column ${at - start + 1} (position ${at})${before && `, after \`${before}\``}: found ${found}`
}

/** Control characters and unpaired surrogates as JSON escapes. */
const visible = (text: string): string =>
  text.replace(/[\u0000-\u001f\ud800-\udfff]/gu, (character) => JSON.stringify(character).slice(1, -1))
