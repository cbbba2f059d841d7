import type { Word } from '../plugin/contracts.js'
import { xmlText } from '../escape-xml.js'
import { number } from './paint.js'

const WORD =
  /<text display="none" x="([^"]+)" y="([^"]+)" textLength="([^"]+)" lengthAdjust="spacingAndGlyphs" font-size="([^"]+)">([^<]*)</g
const ENTITIES: { [name: string]: string } = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"' }

/**
 * A text element for programs that read a report; it repeats text that is drawn as outlines. It is invisible, and
 * renderers ignore it.
 */
export const wordElement = ({ text, x, y, widthPt, sizePt }: Word): string =>
  `<text display="none" x="${number(x)}" y="${number(y)}" textLength="${number(widthPt)}" lengthAdjust="spacingAndGlyphs" ` +
  `font-size="${number(sizePt)}">${xmlText(text)}</text>`

/** The words in an SVG. */
export const wordsIn = (svg: string): Word[] =>
  Array.from(svg.matchAll(WORD), ([, x, y, widthPt, sizePt, text]) => ({
    text: text!.replace(/&(?:lt|gt|amp|quot);/g, (entity) => ENTITIES[entity]!),
    x: Number(x),
    y: Number(y),
    widthPt: Number(widthPt),
    sizePt: Number(sizePt)
  }))
