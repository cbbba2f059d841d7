import { PrintError } from '../errors.js'
import type { TextStyle } from '../pixels/pixel-tools.js'
import type { Label } from '../plugin/contracts.js'
import { xmlText } from '../escape-xml.js'
import type { LabelRun } from './text-block.js'

/** A number for SVG, two decimals. */
export const number = (value: number): string => String(Math.round(value * 100) / 100)

const fontAttributes = ({ fontFamily, fontSizePt, fontWeight, italic }: TextStyle): string =>
  `font-family="${xmlText(fontFamily)}" font-size="${number(fontSizePt)}"` +
  (fontWeight === 400 ? '' : ` font-weight="${fontWeight}"`) +
  (italic ? ' font-style="italic"' : '')

/** Attributes of a label's letters, or of the invisible letters for programs. */
export const textPaint = (label: Label, { style, ...own }: Pick<LabelRun, 'style' | 'color' | 'opacity'>): string => {
  const { halo, isOutlined } = label
  const { color = label.color, opacity = label.opacity } = own
  if (isOutlined && halo) return `${fontAttributes(style)} ${linePaint(halo)}`
  return `${fontAttributes(style)} fill="${color}"${opacity < 1 ? ` fill-opacity="${number(opacity)}"` : ''}`
}

export const unseenPaint = (style: TextStyle): string => `${fontAttributes(style)} fill="none"`

/** Attributes of the outlines of a halo; undefined for a label without one. */
export const haloPaint = ({ halo, isOutlined }: Label): string | undefined =>
  halo && halo.widthPt > 0 && !isOutlined ? linePaint(halo) : undefined

const linePaint = (halo: NonNullable<Label['halo']>): string =>
  `fill="none" stroke="${halo.color}" stroke-width="${number(2 * halo.widthPt)}" stroke-linejoin="round"` +
  (halo.opacity < 1 ? ` stroke-opacity="${number(halo.opacity)}"` : '')

/** Maximum characters of SVG; more does not fit into a worker's memory together with its document. */
const MOST_CHARACTERS = 100_000_000

/** SVG elements in order; adjacent elements with the same paint share a group. */
export class Groups {
  private readonly written: string[] = []
  private paint = ''
  private characters = 0

  /** Throws `too-large`. */
  add(paint: string, element: string): void {
    this.characters += element.length
    if (this.characters > MOST_CHARACTERS)
      throw new PrintError(
        'too-large',
        `the labels need more than ${MOST_CHARACTERS} characters of SVG; use fewer labels`
      )
    if (paint !== this.paint) this.written.push(this.paint === '' ? '' : '</g>', `<g ${paint}>`)
    this.paint = paint
    this.written.push(element)
  }

  toString(): string {
    return this.paint === '' ? '' : `${this.written.join('')}</g>`
  }
}
