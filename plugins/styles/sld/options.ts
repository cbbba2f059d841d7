import { parseBoolean, type Value } from '../../../parts/styles.js'
import type { Element } from '../../../parts/xml.js'
import { lengthAt, type ElementContext } from './place.js'
import { readValue } from './value.js'

import { didYouMean, shown } from '../../../core/plugin.js'

/** The `VendorOption`s of a rule or symbolizer, with the meaning that they have in GeoServer. */
export class VendorOptions {
  readonly #options: ReadonlyMap<string, Element>

  constructor(
    element: Element,
    private readonly place: ElementContext
  ) {
    const options = element.children.filter(({ name }) => name === 'VendorOption')
    this.#options = new Map(options.map((option) => [option.attribute('name')?.trim() ?? '', option]))
  }

  /** The value of an option; undefined if the option is missing, the fallback if it is invalid. */
  value<T>(name: string, parse: (value: unknown) => T | undefined, fallback: T): Value<T> | undefined {
    const option = this.#options.get(name)
    return option && readValue(option, `VendorOption ${name}`, this.place, parse, fallback)
  }

  /** The text of an option that must be the same for all features. */
  text(name: string): string | undefined {
    return this.#options.get(name)?.text.trim()
  }

  /** Warns about options that are not supported. `known` are supported, or change nothing on paper. */
  reportOthers(known: readonly string[]): void {
    for (const [name, option] of this.#options)
      if (!known.includes(name) && !name.startsWith('vt-') && parseBoolean(option.text.trim()) !== false)
        this.place.warn(
          `${this.place.at}: VendorOption "${name.slice(0, 60)}" is not supported; it is ignored${didYouMean(name, known)}`
        )
  }
}

/** Where GeoServer's `inclusion` shows a style, a rule or a symbolizer. */
export interface Inclusion {
  onMap: boolean
  inLegend: boolean
}

const INCLUSIONS: { [value: string]: Inclusion } = {
  normal: { onMap: true, inLegend: true },
  legendonly: { onMap: false, inLegend: true },
  maponly: { onMap: true, inLegend: false }
}

export const inclusionOf = (element: Element, place: ElementContext): Inclusion => {
  const text = new VendorOptions(element, place).text('inclusion') || 'normal'
  if (Object.hasOwn(INCLUSIONS, text.toLowerCase())) return INCLUSIONS[text.toLowerCase()]!
  place.warn(
    `${place.at}: VendorOption "inclusion" is ${shown(text)}; must be one of normal, legendOnly, mapOnly; normal is used`
  )
  return INCLUSIONS.normal!
}

/** Top, right, bottom, left. */
export type Margins = readonly [number, number, number, number]
export const NO_MARGINS: Margins = [0, 0, 0, 0]

/** Makes the parser of margins: one to four lengths, in the order of CSS. */
export const marginsAt = (place: ElementContext) => {
  const length = lengthAt(place)
  const parse = (value: unknown): Margins | undefined => {
    const sides = String(value)
      .trim()
      .split(/[\s,]+/)
      .map(length)
    const [top, right = top, bottom = top, left = right] = sides
    if (sides.length > 4 || [top, right, bottom, left].includes(undefined)) return undefined
    return [top!, right!, bottom!, left!]
  }
  parse.expected = 'one to four lengths such as "2 4"'
  return parse
}
