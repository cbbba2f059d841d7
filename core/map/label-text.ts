import type { PixelTools, TextStyle } from '../pixels/pixel-tools.js'
import type { Label } from '../plugin/contracts.js'
import { printable, xmlText } from '../xml.js'
import type { Point } from './affine.js'

/** Of the em: from the baseline up to the top of capitals, down to the end of descenders, and from line to line. */
const CAPITALS = 0.72
const DESCENT = 0.22
const LINE = 1.2

/** Generic names of CSS, and what any text falls back to, in the order in which renderers look for symbols. */
const GENERIC: { [name: string]: string } = { serif: 'Source Serif 4', 'sans-serif': 'Noto Sans' }
const LAST_FAMILIES = ['Noto Sans', 'Noto Sans Symbols', 'Noto Sans Symbols 2']

/** The lines of a label and the box around them. */
export interface LaidOut {
  style: TextStyle
  lines: { text: string; width: number }[]
  /** From the anchor, before rotation. */
  left: number
  top: number
  width: number
  height: number
}

/** A label with its place on paper. */
export interface PlacedLabel {
  label: Label
  text: LaidOut
  at: Point
}

/** What is asked of the pixel tools. */
export type Letters = Pick<PixelTools, 'textWidth' | 'textOutline'>

/** Undefined for a label without anything to read. */
export const layOut = (label: Label, letters: Letters): LaidOut | undefined => {
  const { fontSizePt, fontWeight, italic, align, offsetPt } = label
  const texts = printable(label.text.replace(/\r\n?/g, '\n'))
    .split('\n')
    .map((line) => line.trim())
  if (texts.every((text) => text === '') || !(fontSizePt > 0)) return undefined
  const style = { fontFamily: familiesOf(label.fontFamily), fontSizePt, fontWeight, italic }
  const lines = texts.map((text) => ({ text, width: letters.textWidth(text, style) }))
  const width = Math.max(...lines.map((line) => line.width))
  const capitals = (CAPITALS + (lines.length - 1) * LINE) * fontSizePt
  return {
    style,
    lines,
    left: offsetPt[0] - align[0] * width,
    top: offsetPt[1] - align[1] * capitals,
    width,
    height: capitals + DESCENT * fontSizePt
  }
}

const families = new Map<string, string>()

const familiesOf = (written: string): string => {
  let list = families.get(written)
  if (list === undefined) {
    const names = written.split(',').map((name) => name.replace(/["'\\]/g, '').trim())
    const known = new Set(
      [...names.map((name) => GENERIC[name.toLowerCase()] ?? name), ...LAST_FAMILIES].filter(Boolean)
    )
    // in quotes, because a word that begins with a digit, as in Source Serif 4, is no name without them
    list = [...known].map((name) => `'${name}'`).join(', ')
    if (families.size > 1000) families.clear()
    families.set(written, list)
  }
  return list
}

const number = (value: number): string => String(Math.round(value * 100) / 100)

/**
 * Labels as SVG, halos below all letters. A halo is drawn from the letters' outlines and not as stroked text, so that
 * the text stands in the document once, and no letter's halo covers the letter before it.
 */
export const svgOfLabels = (placed: readonly PlacedLabel[], letters: Letters): string => {
  const halos = new Groups()
  const texts = new Groups()
  for (const { label, text, at } of placed) {
    const turn =
      label.rotationDeg % 360 === 0 ? '' : ` transform="rotate(${[label.rotationDeg, ...at].map(number).join(' ')})"`
    const paint = textPaint(label, text.style)
    for (const [index, line] of text.lines.entries()) {
      if (line.text === '') continue
      const left = at[0] + text.left + label.align[0] * (text.width - line.width)
      const baseline = at[1] + text.top + (CAPITALS + index * LINE) * label.fontSizePt
      texts.add(paint, `<text x="${number(left)}" y="${number(baseline)}"${turn}>${xmlText(line.text)}</text>`)
      if (label.halo && label.halo.widthPt > 0)
        halos.add(
          haloPaint(label, label.halo),
          `<path d="${letters.textOutline(line.text, text.style, left, baseline)}"${turn}/>`
        )
    }
  }
  return halos.toString() + texts.toString()
}

const textPaint = ({ color, opacity }: Label, { fontFamily, fontSizePt, fontWeight, italic }: TextStyle): string =>
  `font-family="${xmlText(fontFamily)}" font-size="${number(fontSizePt)}" fill="${color}"` +
  (fontWeight === 400 ? '' : ` font-weight="${fontWeight}"`) +
  (italic ? ' font-style="italic"' : '') +
  (opacity < 1 ? ` fill-opacity="${number(opacity)}"` : '')

const haloPaint = ({ opacity }: Label, halo: NonNullable<Label['halo']>): string =>
  `fill="none" stroke="${halo.color}" stroke-width="${number(2 * halo.widthPt)}" stroke-linejoin="round"` +
  (halo.opacity * opacity < 1 ? ` stroke-opacity="${number(halo.opacity * opacity)}"` : '')

/** Elements in order; neighbours that are painted alike share a group. */
class Groups {
  private readonly written: string[] = []
  private paint = ''

  add(paint: string, element: string): void {
    if (paint !== this.paint) this.written.push(this.paint === '' ? '' : '</g>', `<g ${paint}>`)
    this.paint = paint
    this.written.push(element)
  }

  toString(): string {
    return this.paint === '' ? '' : `${this.written.join('')}</g>`
  }
}
