import type { MapRequest } from '../../core/plugin.js'

/** A place on a map, by its distance from the edges, its size, or both; points. */
export interface CoveredPlace {
  left?: number
  right?: number
  top?: number
  bottom?: number
  width?: number
  height?: number
}

const length = (description: string) => ({ type: 'number', format: 'length', minimum: 0, description })

/** Of the three members that place it along an axis two are needed. */
const twoOf = (names: readonly [string, string, string]) => ({
  anyOf: names.map((left) => ({ required: names.filter((name) => name !== left) }))
})

/** The option of maps by which a layout says what it places over them. */
export const coveredMember = {
  type: 'array',
  maxItems: 50,
  description: 'what the layout places over the map; no label stands there',
  items: {
    type: 'object',
    additionalProperties: false,
    properties: {
      left: length('from the left edge of the map'),
      right: length('from its right edge'),
      top: length('from its upper edge'),
      bottom: length('from its lower edge'),
      width: length('width on paper'),
      height: length('height on paper')
    },
    allOf: [twoOf(['left', 'right', 'width']), twoOf(['top', 'bottom', 'height'])]
  }
}

/** On a map of this size. */
export const coveredPlaces = (
  places: readonly CoveredPlace[] | undefined,
  { widthPt, heightPt }: MapRequest['view']
): MapRequest['covered'] =>
  places?.map(({ left, right, top, bottom, width, height }) => {
    const [from, across] = span(left, right, width, widthPt)
    const [down, high] = span(top, bottom, height, heightPt)
    return { left: from, top: down, width: across, height: high }
  })

/** Where something begins, and how far it reaches, that is so far from both ends of a length. */
const span = (start: number | undefined, end: number | undefined, size: number | undefined, length: number) => {
  if (start !== undefined) return [start, size ?? Math.max(0, length - start - end!)] as const
  return [length - end! - size!, size!] as const
}
