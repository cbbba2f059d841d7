import { quote } from './quote.js'

const REFERENCE = /&(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);/y
const NO_LETTER = /[^\t\n\r\x20-\ufffd]/
/** What is no tag, and how it ends. */
const OTHERS: readonly (readonly [start: string, end: string])[] = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '?>']
]
/** The prefixes of SVG that a map declares, and that of XML. */
const PREFIXES = ['xlink', 'xml']
const MOST_SHOWN = 60

/**
 * Why no XML parser can read SVG elements: `has no end tag for <g>`; undefined if they can be read. It makes no tree,
 * because they can have a hundred million characters.
 */
export const elementsFault = (text: string): string | undefined => {
  try {
    walk(text)
    return undefined
  } catch (thrown) {
    if (thrown instanceof Fault) return thrown.message
    throw thrown
  }
}

class Fault extends Error {}

const walk = (text: string): void => {
  const letter = NO_LETTER.exec(text)
  if (letter) throw new Fault(`has the character U+${letter[0].charCodeAt(0).toString(16).padStart(4, '0')}`)
  if (!text.includes('<!')) checkReferences(text)
  const open: string[] = []
  const mayDeclare = text.includes('xmlns:')
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at)) {
    const other = OTHERS.find(([start]) => text.startsWith(start, at))
    if (other) at = endOf(text, other[1], at + other[0].length, at)
    else if (text[at + 1] === '/') at = closeTag(text, at, open)
    else at = openTag(text, at, open, mayDeclare)
  }
  if (open.length > 0) throw new Fault(`has no end tag for <${open.at(-1)}>`)
}

const checkReferences = (text: string): void => {
  for (let at = text.indexOf('&'); at >= 0; at = text.indexOf('&', at + 1))
    if (!isReference(text, at)) throw new Fault(`has an "&" that must be "&amp;" in ${shownAt(text, at)}`)
}

const isReference = (text: string, at: number): boolean => {
  REFERENCE.lastIndex = at
  return REFERENCE.test(text)
}

const closeTag = (text: string, start: number, open: string[]): number => {
  const nameEnd = pastName(text, start + 2)
  const end = pastSpace(text, nameEnd)
  const name = text.slice(start + 2, nameEnd)
  const expected = open.pop()
  if (text[end] !== '>') throw new Fault(`has a broken tag in ${shownAt(text, start)}`)
  if (expected !== name)
    throw new Fault(`has </${name}> ${expected === undefined ? 'without a start tag' : `in place of </${expected}>`}`)
  return end + 1
}

const openTag = (text: string, start: number, open: string[], mayDeclare: boolean): number => {
  const next = text.indexOf('<', start + 1)
  const broken = () => new Fault(`has a broken tag in ${shownAt(text, start)}`)
  const known: string[] = []
  let end = pastName(text, start + 1)
  if (end === start + 1) throw broken()
  const name = text.slice(start + 1, end)
  for (;;) {
    const at = pastSpace(text, end)
    if (text[at] === '>') {
      open.push(name)
      return at + 1
    }
    if (text[at] === '/' && text[at + 1] === '>') return at + 2
    const attributeEnd = pastName(text, at)
    const equals = pastSpace(text, attributeEnd)
    const from = pastSpace(text, equals + 1)
    const mark = text[from]
    if (at === end || attributeEnd === at || text[equals] !== '=' || (mark !== '"' && mark !== "'")) throw broken()
    const attribute = text.slice(at, attributeEnd)
    if (known.includes(attribute)) throw new Fault(`has the attribute "${attribute}" twice in ${shownAt(text, start)}`)
    const prefix = attribute.slice(0, Math.max(0, attribute.indexOf(':')))
    if (prefix !== '' && !mayDeclare && !PREFIXES.includes(prefix))
      throw new Fault(`has the unknown prefix "${prefix}:" in ${shownAt(text, start)}`)
    known.push(attribute)
    end = endOf(text, mark, from + 1, start)
    if (next >= 0 && end > next) throw broken()
  }
}

const endOf = (text: string, end: string, from: number, start: number): number => {
  const at = text.indexOf(end, from)
  if (at < 0) throw new Fault(`has no ${quote(end)} after ${shownAt(text, start)}`)
  return at + end.length
}

/** Past letters that may stand in a name of SVG, and all others that are not of ASCII. */
const pastName = (text: string, from: number): number => {
  let at = from
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const isLetter = (code | 32) >= 97 && (code | 32) <= 122
    const isInside = at > from && ((code >= 48 && code <= 58) || code === 45 || code === 46)
    if (!isLetter && !isInside && code !== 95 && code < 128) break
  }
  return at
}

const pastSpace = (text: string, from: number): number => {
  let at = from
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\t' || text[at] === '\r') at++
  return at
}

const shownAt = (text: string, at: number): string => quote(text.slice(at, at + MOST_SHOWN))
