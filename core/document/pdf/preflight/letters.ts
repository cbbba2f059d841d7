/** The letters of glyphs, by the table of their font (ISO 32000-1, 9.10.3). */
import type { PDFDict } from '@cantoo/pdf-lib'
import { type Editing, unpacked } from '../editing.js'

const tables = new WeakMap<PDFDict, ReadonlyMap<string, string>>()

/** The letters of a string with two bytes for each glyph; empty if they are not known. */
export const lettersOf = (pdf: Editing, font: PDFDict | undefined, string: string): string => {
  if (!font) return ''
  const known = tables.get(font) ?? tableOf(pdf, font)
  tables.set(font, known)
  const codes = digitsOf(string).match(/.{4}/g) ?? []
  return codes.map((code) => known.get(code.toUpperCase()) ?? '').join('')
}

const ESCAPES: { [letter: string]: string } = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** The bytes of a string (7.3.4) in hexadecimal digits. */
const digitsOf = (string: string): string => {
  if (string.startsWith('<')) return string.replace(/[^\da-f]/gi, '')
  const bytes = string
    .slice(1, -1)
    .replace(/\\(?:([0-7]{1,3})|(\r\n|[^]))/g, (_, octal?: string, letter = '') =>
      octal === undefined ? (ESCAPES[letter] ?? letter.replace(/[\r\n]/g, '')) : String.fromCharCode(parseInt(octal, 8))
    )
  return Buffer.from(bytes, 'latin1').toString('hex')
}

const tableOf = (pdf: Editing, font: PDFDict): ReadonlyMap<string, string> => {
  const { library, context } = pdf
  const stream = context.lookup(font.get(library.PDFName.of('ToUnicode')))
  const text = stream instanceof library.PDFRawStream ? unpacked(pdf, stream)?.toString('latin1') : undefined
  const table = new Map<string, string>()
  for (const [, pairs] of text?.matchAll(/beginbfchar([^]*?)endbfchar/g) ?? [])
    for (const [, code, letters] of pairs!.matchAll(/<([\da-f]+)>\s*<([\da-f]+)>/gi))
      table.set(code!.toUpperCase(), utf16(letters!))
  for (const [, ranges] of text?.matchAll(/beginbfrange([^]*?)endbfrange/g) ?? [])
    for (const [, from, to, letters] of ranges!.matchAll(/<([\da-f]{4})>\s*<([\da-f]{4})>\s*<([\da-f]{4})>/gi))
      for (let code = parseInt(from!, 16), index = 0; code <= parseInt(to!, 16); code++, index++)
        table.set(hex(code), String.fromCharCode(parseInt(letters!, 16) + index))
  return table
}

const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0')

const utf16 = (digits: string): string =>
  (digits.match(/.{4}/g) ?? []).map((unit) => String.fromCharCode(parseInt(unit, 16))).join('')
