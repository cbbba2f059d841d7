import { PrintError } from '../errors.js'
import { drawable } from '../letters.js'
import { once } from '../once.js'
import { rewrittenXml } from '../xml/tree.js'
import { undecodable } from './undecodable.js'
import { MAYBE_COSTLY } from './svg-cost.js'
import { hasExtremeNumbers } from './svg-numbers.js'
import { isSlowToRead } from './svg-reading.js'
import { plainSvg, withLetters } from './svg-tags.js'
import { repeatsTooOften } from './svg-uses.js'

const refuse = (why: string): never => {
  throw new PrintError('invalid-data', `an SVG picture ${why}`)
}

/** Declarations of entities that hold plain text, such as the namespaces that drawing programs write. */
const PLAIN_ENTITY = /^\s+[\w.:-]+\s+(?:"[^"<>&%]*"|'[^'<>&%]*')\s*>/
/** The start of a reference to something outside the document that is not a `data:` URI. */
const OUTSIDE = /href(?=\s*=\s*["'](?!\s*(?:#|data:)))/g
/** A link of a reader, which nothing is drawn of. */
const LINK = /<(?:[\w.-]+:)?a\s[^<>]*$/i
const LONGEST_TAG = 10_000

/** A document without references to others. */
export interface SelfContained {
  svg: string
  /** How many references to other documents it had. */
  left: number
}

/** The end of a sentence about a picture with such references. */
export const withoutOthers = (left: number): string =>
  `refers to other files, which are left out (${left}): an SVG picture may only embed pictures`

type Inspect = (bytes: Uint8Array) => { format: string }

/**
 * Makes a fetched SVG document safe for resvg and Typst, which would read files and decode pictures of any size:
 * references to other documents are removed, and each embedded picture has passed `inspect`. Throws `invalid-data` for
 * content that cannot be checked or has extreme numbers, `too-large` for content that repeats its parts too often or takes too
 * long to read, and what `inspect` throws.
 */
export const selfContained = (svg: string, inspect: Inspect): SelfContained => {
  for (const [, rest] of svg.matchAll(/<!ENTITY(?=([^]{0,2000}))/g))
    if (!PLAIN_ENTITY.test(rest!)) refuse('declares an entity that is not plain text')
  if (/<(?:[\w.-]+:)?text\b/.test(svg) && !isDrawable(svg)) refuse('has letters with too many combining marks')
  // each check may need it, which takes as long as reading all of the text
  const plainOf = once(() => plainSvg(svg))
  if (hasExtremeNumbers(svg, plainOf)) refuse('has numbers that are too large or too small to draw')
  if (repeatsTooOften(svg, plainOf)) throw new PrintError('too-large', 'an SVG picture repeats its parts too often')
  if (isSlowToRead(svg, plainOf))
    throw new PrintError('too-large', 'an SVG picture has too much text, or styles that take too long to apply')
  let left = 0
  const own = svg.replace(OUTSIDE, (name, at: number) => {
    if (!LINK.test(svg.slice(Math.max(0, at - LONGEST_TAG), at))) left++
    return `no-${name}`
  })
  if (!MAYBE_PICTURES.test(own)) return { svg: own, left }
  const without = withoutLinkedPictures(own, inspect)
  return { svg: without.svg, left: left + without.left }
}

/** No other way of writing names their elements. */
const MAYBE_PICTURES = /image/i
const PICTURES = /^(?:image|feImage)$/i
const HREF = /^(?:.*:)?href$/i
const NO_HREF = /^(?:.*:)?no-href$/i
const DATA = /^\s*data:(.*)$/s
const ENTITIES = /<!ENTITY\s+[\w.:-]+\s+(?:"[^"<>&%]*"|'[^'<>&%]*')\s*>/g

/** Pictures may only be embedded: for renderers even `#name` is a file beside the document. */
const withoutLinkedPictures = (svg: string, inspect: Inspect): SelfContained => {
  let left = 0
  const written = rewrittenXml(svg, (name, attributes) => {
    if (!PICTURES.test(name)) return
    for (const attribute of Object.keys(attributes)) {
      if (!HREF.test(attribute) || NO_HREF.test(attribute)) continue
      const [, uri] = DATA.exec(attributes[attribute]!) ?? []
      if (uri !== undefined && isDrawn(uri, inspect)) continue
      delete attributes[attribute]
      left++
    }
  })
  const entities = svg.match(ENTITIES)
  return { svg: entities ? `<!DOCTYPE svg [${entities.join('')}]>${written}` : written, left }
}

/** Elements do not separate letters; letters may be written as numbers. */
const isDrawable = (svg: string): boolean => {
  const letters = withLetters(svg.replace(/<[^<>]*>/g, ''))
  return drawable(letters) === letters.toWellFormed()
}

/** The same, when each embedded picture has been decoded once: renderers leave out a damaged one, or fail. */
export const decodedSvg = async (
  svg: string,
  inspect: Inspect,
  decode: (bytes: Uint8Array) => Promise<unknown>
): Promise<SelfContained> => {
  const held: Uint8Array[] = []
  const own = selfContained(svg, (bytes) => {
    const seen = inspect(bytes)
    held.push(bytes)
    return seen
  })
  try {
    for (const bytes of held) await decode(bytes)
  } catch (thrown) {
    throw undecodable(thrown)
  }
  return own
}

/** Whether an embedded picture may stay: one that is an SVG only if it is plain. */
const isDrawn = (uri: string, inspect: Inspect): boolean => {
  const comma = uri.indexOf(',')
  const isBase64 = /;base64\s*$/i.test(uri.slice(0, comma))
  const data = uri.slice(comma + 1).replace(/&#(?:10|13|9|x[ad9]);|\s/gi, '')
  if (isBase64 && !/^[\w+/=%-]*$/.test(data)) refuse('has a picture with invalid base64')
  const plain = data.replace(/%([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)))
  const bytes = Buffer.from(plain, isBase64 ? 'base64' : 'latin1')
  if (bytes[0] !== '<'.charCodeAt(0) && inspect(bytes).format !== 'svg') return true
  // resvg draws nothing of what an SVG within an SVG refers to
  const text = bytes.toString()
  return !MAYBE_COSTLY.test(text) && selfContained(text, inspect).left >= 0
}
