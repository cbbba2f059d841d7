import { createRequire } from 'node:module'
import type * as Library from 'decode-named-character-reference'
import { once } from '../../once.js'

const library = once((): typeof Library => createRequire(import.meta.url)('decode-named-character-reference'))

const REFERENCE = /&(?:#(\d{1,8})|#x([\da-f]{1,7})|([a-z][a-z\d]{0,31}));/gi
/** What 128 to 159 mean: old editors write the numbers of Windows. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** Text with its character references replaced; unknown ones stay as they are. */
export const decodeHtml = (text: string): string =>
  text.replace(REFERENCE, (written, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return library().decodeNamedCharacterReference(name) || written
    return characterOf(decimal === undefined ? parseInt(hex!, 16) : Number(decimal))
  })

const characterOf = (code: number): string => {
  if (code >= 0x80 && code < 0xa0) return WINDOWS[code - 0x80]!
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : '\ufffd'
}
