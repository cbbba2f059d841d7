import { plainSvg, tagsOf, withLetters } from './svg-tags.js'
import { type Branch, Uses } from './svg-uses.js'

/** Nanoseconds of reading a picture: the renderer does it in one go, which nothing can end but the end of the process. */
const MOST_NS = 20e9

/** As measured on a slow machine: for each text, letter, letter that is shaped, and step of comparing an element with a selector. */
const TEXT_NS = 200_000
const LETTER_NS = 14_000
const SHAPING_NS = 900
const STEP_NS = 20
/** For each pair of letters in a line: the renderer copies all of them for each. */
const LINE_NS = 2

const MAYBE_SLOW = /<(?:[^\s<>/"'=]+:)?(?:text|style)\b|<!ENTITY/
const STYLE = /<(?:[^\s<>/"'=]+:)?style\b[^<>]*>([^<]*)/g
const MARKER = /(?:^|:)marker$/i
/** Two make a vertex, each of which may have a marker. */
const NUMBERS = /[\d.]+/g
/** A reference to the text of another element. */
const LENDS = /(?:^|:)tref$/i
const LENT = /<(?:[^\s<>/"'=]+:)?tref\b/i
/** An absolute position: the text after it is shaped on its own. */
const PLACED = /\s[xy]\s*=\s*["']\s*[-+.\d]/

/**
 * Whether a renderer would take many seconds only to read an SVG document: it compares each element with each selector,
 * tries all ancestors for each part of a selector, and shapes all text of a line once for each of its parts.
 */
export const isSlowToRead = (svg: string, plainOf = () => plainSvg(svg)): boolean => {
  if (!MAYBE_SLOW.test(svg)) return false
  const plain = plainOf()
  if (plain === undefined) return true
  const { elements, depth, textNs } = readTags(plain, LENT.test(plain) ? plain.replace(/<[^<>]*>/g, '').length : 0)
  return textNs + elements * STEP_NS * stepsOfStyles(plain, depth) > MOST_NS
}

/** `lent`: the letters of an element that lends its text to another one, at most. */
const readTags = (plain: string, lent: number): { elements: number; depth: number; textNs: number } => {
  let [elements, level, depth] = [0, 0, 0]
  /** The level of the text that is read. */
  let textLevel = Infinity
  let [parts, letters] = [0, 0]
  const uses = new Uses()
  const markers: Branch[] = []
  let vertices = 0
  const endLine = (): void => {
    uses.add(SHAPING_NS * parts * letters + LINE_NS * letters ** 2)
    parts = letters = 0
  }
  for (const { name, isEnd, isOpen, attributes, after } of tagsOf(plain)) {
    if (isEnd) {
      if (level-- <= textLevel) {
        endLine()
        textLevel = Infinity
      }
      uses.close()
    } else {
      elements++
      if (isOpen) level++
      depth = Math.max(depth, level)
      vertices += (attributes.match(NUMBERS)?.length ?? 0) / 2
      const branch = uses.open(withLetters(attributes))
      if (textLevel === Infinity && /(?:^|:)text$/.test(name) && isOpen) {
        textLevel = level
        uses.add(TEXT_NS)
      } else if (isOpen && PLACED.test(attributes) && /^\S/.test(after)) endLine()
      if (LENDS.test(name)) {
        parts++
        letters += lent
        uses.add(LETTER_NS * lent)
      }
      if (MARKER.test(name)) markers.push(branch)
      if (!isOpen) uses.close()
    }
    if (level < textLevel || after === '') continue
    parts++
    letters += after.length
    uses.add(LETTER_NS * after.length)
  }
  endLine()
  return { elements, depth, textNs: uses.repeated() + uses.repeated(markers) * vertices }
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
