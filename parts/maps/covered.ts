import type { MapRequest } from '../../core/plugin.js'

/** A rectangle on a map, by its distances from the edges, its size, or both; points. */
export interface CoveredPlace {
  left?: number
  right?: number
  top?: number
  bottom?: number
  width?: number
  height?: number
}

const length = (description: string) => ({ type: 'number', format: 'length', minimum: 0, description })

/** Two of the three members for an axis are needed. */
const twoOf = (names: readonly [string, string, string]) => ({
  anyOf: names.map((left) => ({ required: names.filter((name) => name !== left) }))
})

/** The option of maps for the rectangles that a layout covers with other blocks. */
export const coveredMember = {
  type: 'array',
  maxItems: 50,
  description: 'parts of the map that the layout covers; no label is placed there',
  items: {
    type: 'object',
    additionalProperties: false,
    properties: {
      left: length('distance from the left edge of the map'),
      right: length('distance from the right edge of the map'),
      top: length('distance from the upper edge of the map'),
      bottom: length('distance from the lower edge of the map'),
      width: length('width on paper'),
      height: length('height on paper')
    },
    allOf: [twoOf(['left', 'right', 'width']), twoOf(['top', 'bottom', 'height'])]
  }
}

/** The rectangles on a map of this size. */
export const coveredPlaces = (
  places: readonly CoveredPlace[] | undefined,
  { widthPt, heightPt }: MapRequest['view']
): MapRequest['covered'] =>
  places?.map(({ left, right, top, bottom, width, height }) => {
    const [from, across] = span(left, right, width, widthPt)
    const [down, high] = span(top, bottom, height, heightPt)
    return { left: from, top: down, width: across, height: high }
  })

/** Start and length of a range, from its distances to both ends. */
const span = (start: number | undefined, end: number | undefined, size: number | undefined, length: number) => {
  if (start !== undefined) return [start, size ?? Math.max(0, length - start - end!)] as const
  return [length - end! - size!, size!] as const
}
