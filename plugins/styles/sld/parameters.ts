import { type Color, parseColor } from '../../../parts/styles.js'
import type { Element } from '../../../parts/xml.js'
import type { ElementContext } from './place.js'

import { didYouMean } from '../../../core/plugin.js'

/** The first child element with a name. */
export const childOf = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find((child) => child.name === name)

/**
 * The parameters of a `Stroke`, `Fill` or `Font` by their names: `CssParameter` in SLD 1.0, `SvgParameter` in SE 1.1.
 * Unknown parameters give a warning.
 */
export const parametersOf = (element: Element, known: readonly string[], { at, warn }: ElementContext) => {
  const parameters = new Map<string, Element>()
  for (const child of element.children.filter(({ name }) => name === 'CssParameter' || name === 'SvgParameter')) {
    const name = child.attribute('name')?.trim().toLowerCase() ?? ''
    if (known.includes(name)) parameters.set(name, child)
    else
      warn(
        `${at}: "${name.slice(0, 60)}" is not a parameter of ${element.name}; must be one of ${known.join(', ')}; it is ignored${didYouMean(name, known)}`
      )
  }
  return (name: string): Element | undefined => parameters.get(name)
}

/** A colour, also `none` (transparent) and `0xrrggbb`. */
export const parsePaint = (value: unknown): Color | undefined => {
  if (typeof value !== 'string') return parseColor(value)
  const text = value.trim()
  return text.toLowerCase() === 'none' ? { hex: '#000000', alpha: 0 } : parseColor(text.replace(/^0x/i, '#'))
}
parsePaint.expected = parseColor.expected
