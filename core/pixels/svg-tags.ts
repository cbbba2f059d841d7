/** References to entities: the renderer copies all text before each one in the same element again. */
const MOST_ENTITIES = 1000

const ENTITY = /<!ENTITY\s+([\w.:-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g
const REFERENCE = /&([a-z_][\w.:-]*);/gi
const OF_XML = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])
/** Also without its end, up to the end of the document: the search stays linear. */
const NO_ELEMENT = /<!--[^]*?(?:-->|$)|<\?[^]*?(?:\?>|$)|<!\[CDATA\[([^]*?)(?:\]\]>|$)/g
const TAG_START = /<(\/?)([^\s<>/"'=!?]+)/g

export interface Tag {
  name: string
  isEnd: boolean
  /** Whether an end of the element follows. */
  isOpen: boolean
  attributes: string
  /** The text up to the next tag. */
  after: string
}

/** Without comments, and with the texts of entities in place of references to them; undefined for too many references. */
export const plainSvg = (svg: string): string | undefined =>
  withoutEntities(svg)?.replace(NO_ELEMENT, (_, data = '') => data.replaceAll('<', ' '))

const withoutEntities = (svg: string): string | undefined => {
  const texts = new Map([...svg.matchAll(ENTITY)].map(([, name, double, single]) => [name!, (double ?? single)!]))
  if (texts.size === 0) return svg
  let count = 0
  const counted = (whole: string, name: string): string => {
    if (OF_XML.has(name)) return whole
    count++
    return count > MOST_ENTITIES ? '' : (texts.get(name) ?? whole)
  }
  const written = svg.replace(REFERENCE, counted)
  return count > MOST_ENTITIES ? undefined : written
}

/** The tags of a plain document; those without an end are left out. */
export function* tagsOf(plain: string): Generator<Tag> {
  for (const { 0: start, 1: isEnd, 2: name, index } of plain.matchAll(TAG_START)) {
    const end = endOfTag(plain, index + start.length)
    if (end < 0) continue
    const attributes = plain.slice(index + start.length, end)
    const next = plain.indexOf('<', end)
    const after = plain.slice(end + 1, next < 0 ? undefined : next)
    yield { name: name!, isEnd: isEnd !== '', isOpen: !attributes.endsWith('/'), attributes, after }
  }
}

/** The offset of the end of a tag, from its attributes on; -1 if there is none before the next tag. */
const endOfTag = (svg: string, from: number): number => {
  for (let at = from; at < svg.length; at++) {
    const sign = svg[at]!
    if (sign === '>') return at
    if (sign === '<') return -1
    if (sign !== '"' && sign !== "'") continue
    at = svg.indexOf(sign, at + 1)
    if (at < 0) return -1
  }
  return -1
}

const OF_XML_QUOTES: { [name: string]: string } = { quot: '"', apos: "'" }
const AS_NUMBER = /&(?:#(?:x([\da-f]{1,6})|(\d{1,7}))|(quot|apos));/gi

/** With letters in place of numbers and names of quotation marks. */
export const withLetters = (text: string): string =>
  text.includes('&')
    ? text.replace(AS_NUMBER, (_, hex?: string, decimal?: string, quote?: string) => {
        if (quote !== undefined) return OF_XML_QUOTES[quote.toLowerCase()]!
        const code = hex ? parseInt(hex, 16) : Number(decimal)
        return code <= 0x10ffff ? String.fromCodePoint(code) : ''
      })
    : text
