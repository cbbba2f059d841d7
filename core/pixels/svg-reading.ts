/** Nanoseconds of reading a picture: the renderer does it in one go, which nothing can end but the end of the process. */
const MOST_NS = 20e9

/** As measured on a slow machine: for each text, letter, letter that is shaped, and step of comparing an element with a selector. */
const TEXT_NS = 200_000
const LETTER_NS = 14_000
const SHAPING_NS = 900
const STEP_NS = 20

/** References to entities: the renderer copies all text before each one in the same element again. */
const MOST_ENTITIES = 1000

const MAYBE_SLOW = /<(?:[^\s<>/"'=]+:)?(?:text|style)\b|<!ENTITY/
const ENTITY = /<!ENTITY\s+([\w.:-]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/g
const REFERENCE = /&([a-z_][\w.:-]*);/gi
const OF_XML = new Set(['amp', 'lt', 'gt', 'quot', 'apos'])
/** Also without its end, up to the end of the document: the search stays linear. */
const NO_ELEMENT = /<!--[^]*?(?:-->|$)|<\?[^]*?(?:\?>|$)|<!\[CDATA\[([^]*?)(?:\]\]>|$)/g
const STYLE = /<(?:[^\s<>/"'=]+:)?style\b[^<>]*>([^<]*)/g
const TAG_START = /<(\/?)([^\s<>/"'=!?]+)/g
/** An absolute position: the text after it is shaped on its own. */
const PLACED = /\s[xy]\s*=\s*["']\s*[-+.\d]/

/**
 * Whether a renderer would take many seconds only to read an SVG document: it compares each element with each selector,
 * tries all ancestors for each part of a selector, and shapes all text of a line once for each of its parts.
 */
export const isSlowToRead = (svg: string): boolean => {
  if (!MAYBE_SLOW.test(svg)) return false
  const plain = withoutEntities(svg)?.replace(NO_ELEMENT, (_, data = '') => data.replaceAll('<', ' '))
  if (plain === undefined) return true
  const { elements, depth, textNs } = readTags(plain)
  return textNs + elements * STEP_NS * stepsOfStyles(plain, depth) > MOST_NS
}

/** With the texts of entities in place of references to them; undefined for too many. */
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

const readTags = (svg: string): { elements: number; depth: number; textNs: number } => {
  let [elements, level, depth, textNs] = [0, 0, 0, 0]
  /** The level of the text that is read. */
  let textLevel = Infinity
  let [parts, letters] = [0, 0]
  const endLine = (): void => {
    textNs += SHAPING_NS * parts * letters
    parts = letters = 0
  }
  for (const { 0: start, 1: isEnd, 2: name, index } of svg.matchAll(TAG_START)) {
    const end = endOfTag(svg, index + start.length)
    if (end < 0) continue
    const attributes = svg.slice(index + start.length, end)
    const next = svg.indexOf('<', end)
    const after = svg.slice(end + 1, next < 0 ? undefined : next)
    const isOpen = !attributes.endsWith('/')
    if (isEnd) {
      level--
      if (level < textLevel) textLevel = Infinity
    } else {
      elements++
      if (isOpen) level++
      depth = Math.max(depth, level)
      if (textLevel === Infinity && /(?:^|:)text$/.test(name!) && isOpen) {
        endLine()
        textLevel = level
        textNs += TEXT_NS
      } else if (isOpen && PLACED.test(attributes) && /^\S/.test(after)) endLine()
    }
    if (level < textLevel || after === '') continue
    parts++
    letters += after.length
    textNs += LETTER_NS * after.length
  }
  endLine()
  return { elements, depth, textNs }
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

/** For each element: how many ancestors are tried at most for all selectors, and declarations read. */
const stepsOfStyles = (svg: string, depth: number): number => {
  let steps = 0
  for (const [, style] of svg.matchAll(STYLE)) {
    for (const rule of style!.replace(/\/\*[^]*?\*\//g, ' ').split('}')) {
      const [selectors = '', declarations = ''] = rule.split('{')
      const count = declarations.split(';').length
      for (const selector of selectors.replace(/&#\w+;/g, ' ').split(',')) steps += count + triesOf(selector, depth)
    }
  }
  return steps
}

/** The ways to choose an ancestor for each part of a selector: a binomial coefficient. */
const triesOf = (selector: string, depth: number): number => {
  const written = selector.trim().replace(/\s*([>+~])\s*/g, '$1')
  const parts = Math.min(written.split(/\s+/).length - 1, Math.floor(depth / 2))
  let ways = 1
  for (let i = 1; i <= parts; i++) ways *= (depth - i + 1) / i
  return ways
}
