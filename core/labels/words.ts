import type { Word } from '../plugin/contracts.js'
import { xmlText } from '../escape-xml.js'
import { number } from './paint.js'

const START = '<text display="none" '
const WORD =
  /^<text display="none" x="([^"]+)" y="([^"]+)" textLength="([^"]+)" lengthAdjust="spacingAndGlyphs" font-size="([^"]+)">([^<]*)</
const ENTITIES: { [name: string]: string } = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' }

/**
 * A text element for programs that read a report; it repeats text that is drawn as outlines. It is invisible, and
 * renderers ignore it.
 */
export const wordElement = ({ text, x, y, widthPt, sizePt }: Word): string =>
  `${START}x="${number(x)}" y="${number(y)}" textLength="${number(widthPt)}" lengthAdjust="spacingAndGlyphs" ` +
  `font-size="${number(sizePt)}">${xmlText(text)}</text>`

/** The words in an SVG. */
export const wordsIn = (svg: string): Word[] => {
  const words: Word[] = []
  for (let at = svg.indexOf(START); at >= 0; at = svg.indexOf(START, at + 1)) {
    const [, x, y, widthPt, sizePt, text] = WORD.exec(svg.slice(at, svg.indexOf('</', at) + 1)) ?? []
    if (text === undefined) continue
    const plain = text.replace(/&(?:lt|gt|amp|quot);/g, (entity) => ENTITIES[entity]!)
    words.push({ text: plain, x: Number(x), y: Number(y), widthPt: Number(widthPt), sizePt: Number(sizePt) }) // prettier-ignore
  }
  return words
}
