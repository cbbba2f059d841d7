import { parseColor } from '../../../parts/styles.js'
import type { Draft } from './draft.js'
import type { Measure, Options } from './options.js'
import { quoted } from './report.js'
import { stringOf } from './texts.js'
import { pt } from '../../../parts/importing.js'

const NAMES: { readonly [hex: string]: string } = { '#000000': 'black', '#ffffff': 'white' }

/** A colour of the configuration as Typst source; undefined if it is missing or invalid. */
export const typstColour = (options: Options, name: string, draft: Draft): string | undefined => {
  const text = options.text(name)?.trim()
  if (!text) return undefined
  if (text.includes('${')) return `colour(${stringOf(text, draft, options.lineOf(name))})`
  const hex = hexOf(text)
  if (hex !== undefined) return NAMES[hex] ?? `rgb("${hex}")`
  options.report.lost(options.lineOf(name), `${name} is ${quoted(text)}; must be a colour such as red or #ff0000`)
  return undefined
}

/** The same in the form for block options: `#rrggbb`. */
export const plainColourOf = (options: Options, name: string): string | undefined => {
  const text = options.text(name)?.trim()
  if (!text) return undefined
  const hex = hexOf(text)
  if (hex === undefined)
    options.report.lost(
      options.lineOf(name),
      `${name} is ${quoted(text)}; ${text.includes('${') ? 'the colour of a block cannot come from a request' : 'must be a colour such as red or #ff0000'}`
    )
  return hex
}

const hexOf = (text: string): string | undefined => {
  const colour = parseColor(text)
  if (!colour) return undefined
  const alpha = Math.round(colour.alpha * 255)
  return alpha === 255 || alpha === 0 ? colour.hex : `${colour.hex}${alpha.toString(16).padStart(2, '0')}`
}

/** A length of the configuration as Typst source. */
export const typstLength = (measure: Measure, draft: Draft, line: number): string =>
  typeof measure === 'number' ? pt(measure) : `points(${stringOf(measure, draft, line)})`

export type Align = 'left' | 'center' | 'right' | 'justified'
export type VertAlign = 'top' | 'middle' | 'bottom'

export const typstAlign = (options: Options): Align | undefined =>
  options.word('align', ['left', 'center', 'right', 'justified'])
export const vertAlignOf = (options: Options): VertAlign | undefined =>
  options.word('vertAlign', ['top', 'middle', 'bottom'])

/** An alignment for Typst's `align`, for example `center + horizon`. */
export const alignment = (align?: Align, vertAlign?: VertAlign): string | undefined => {
  const across = align === 'justified' ? undefined : align
  const down = vertAlign === 'middle' ? 'horizon' : vertAlign
  return [across, down].filter(Boolean).join(' + ') || undefined
}
