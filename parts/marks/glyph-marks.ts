import type { PixelTools } from '../../core/pixels/pixel-tools.js'
import { runOf } from '../geometry/parts.js'
import type { Mark } from './mark-shapes.js'
import { cornersOf, parseOutline } from './outline.js'

/** One character of a font, used as a mark. */
export interface GlyphMark {
  family: string
  codePoint: number
}

const LONGEST_NAME = 300
const MOST_CODE_POINT = 0x10ffff
/** Symbol fonts have their glyphs at this offset from the usual codes. */
const SYMBOLS = 0xf000
/** The size at which glyphs are read, in points. */
const READ_AT_PT = 100

/**
 * Reads `ttf://family#code`. The code is decimal, octal with a leading 0, hexadecimal (`0x2708`, `U+2708`, `\u2708`) or
 * the character itself. Undefined for other names.
 */
export const glyphOf = (name: string): GlyphMark | undefined => {
  if (name.length > LONGEST_NAME) return undefined
  const [, family, code] = /^ttf:\/\/([^#]+)#(.+)$/isu.exec(name.trim()) ?? []
  const codePoint = code && codePointOf(code)
  return family && codePoint && codePoint <= MOST_CODE_POINT ? { family: unescaped(family), codePoint } : undefined
}

const codePointOf = (code: string): number | undefined => {
  const [, hex] = /^(?:0x|U\+|\\u)([\da-f]{1,6})$/i.exec(code) ?? []
  if (hex) return parseInt(hex, 16)
  if (/^0[0-7]+$/.test(code)) return parseInt(code, 8)
  if (/^\d{2,7}$/.test(code)) return Number(code)
  return [...code].length === 1 ? code.codePointAt(0) : undefined
}

const unescaped = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

type Letters = Pick<PixelTools, 'textRuns' | 'textShape'>

/**
 * A glyph centred in a square whose side is the longer side of the glyph, and the family that has it. Undefined if no
 * font has a visible glyph.
 */
export const glyphMark = (
  { family, codePoint }: GlyphMark,
  letters: Letters
): { mark: Mark; family: string } | undefined => {
  const style = {
    fontFamily: `'${family.replace(/["'\\]/g, '')}'`,
    fontSizePt: READ_AT_PT,
    fontWeight: 400,
    italic: false
  }
  const runFor = (code: number) => letters.textRuns(String.fromCodePoint(code), style)[0]
  const own = runFor(codePoint)
  const run = own?.missing && codePoint < 0x100 ? runFor(SYMBOLS + codePoint) : own
  if (!run || run.missing) return undefined
  const outline = parseOutline(letters.textShape(run.text, run.style))
  const { minX, minY, maxX, maxY } = runOf(cornersOf(outline).flat())
  const side = Math.max(maxX - minX, maxY - minY)
  if (!(side > 0)) return undefined
  const middle = [(minX + maxX) / 2, (minY + maxY) / 2]
  const mark: Mark = {
    outline: { ...outline, xy: outline.xy.map((value, index) => (value - middle[index % 2]!) / side) },
    size: [(maxX - minX) / side, (maxY - minY) / side]
  }
  return { mark, family: run.style.fontFamily.replaceAll("'", '') }
}
