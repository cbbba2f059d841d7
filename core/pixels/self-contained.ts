import { PrintError } from '../errors.js'
import { drawable } from '../letters.js'
import { repeatsTooOften } from './svg-uses.js'

const refuse = (why: string): never => {
  throw new PrintError('invalid-data', `an SVG picture ${why}`)
}

/** Declarations of entities that hold plain text, such as the namespaces that drawing programs write. */
const PLAIN_ENTITY = /^\s+[\w.:-]+\s+(?:"[^"<>&%]*"|'[^'<>&%]*')\s*>/
/** Where a reference begins that is none to the document itself and no `data:` URI. */
const OUTSIDE = /href(?=\s*=\s*["'](?!\s*(?:#|data:)))/g
/** Looked at without being consumed, so that no text can hide the next one. */
const HELD = /href(?=\s*=\s*["']\s*data:([^"']*))/g

/**
 * An SVG document that was fetched, made fit for resvg, which would read files of the machine and decode pictures of
 * any size: what it refers to outside of itself is gone, and each picture that it holds has passed `inspect`.
 * Throws `invalid-data` for what cannot be judged, `too-large` for what repeats its parts without end, and what `inspect`
 * throws.
 */
export const selfContained = (svg: string, inspect: (bytes: Uint8Array) => unknown): string => {
  for (const [, rest] of svg.matchAll(/<!ENTITY(?=([^]{0,2000}))/g))
    if (!PLAIN_ENTITY.test(rest!)) refuse('may declare only entities of plain text')
  if (/<(?:[\w.-]+:)?text\b/.test(svg) && !isDrawable(svg)) refuse('has letters with more marks than can be drawn')
  if (repeatsTooOften(svg)) throw new PrintError('too-large', 'an SVG picture repeats its parts too often')
  for (const [, uri] of svg.matchAll(HELD)) inspectHeld(uri!, inspect)
  return svg.replace(OUTSIDE, 'no-$&')
}

/** Elements do not part letters; they may be written by number. */
const isDrawable = (svg: string): boolean => {
  const letters = svg.replace(/<[^<>]*>/g, '').replace(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (_, hex, decimal) => {
    const code = hex ? parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })
  return drawable(letters) === letters.toWellFormed()
}

const inspectHeld = (uri: string, inspect: (bytes: Uint8Array) => unknown): void => {
  const comma = uri.indexOf(',')
  const isBase64 = /;base64\s*$/i.test(uri.slice(0, comma))
  const data = uri.slice(comma + 1).replace(/&#(?:10|13|9|x[ad9]);|\s/gi, '')
  if (isBase64 && !/^[\w+/=%-]*$/.test(data)) refuse('holds a picture whose base64 is none')
  const plain = data.replace(/%([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)))
  const bytes = Buffer.from(plain, isBase64 ? 'base64' : 'latin1')
  // resvg draws nothing of what an SVG within an SVG refers to
  if (bytes[0] !== '<'.charCodeAt(0)) inspect(bytes)
}
