import { pathData } from '../labels/clip-area.js'
import { number } from '../labels/paint.js'
import { PrintError } from '../errors.js'
import type { MapRequest } from '../plugin/contracts.js'
import type { View } from '../views/view.js'

type Polygon = readonly ArrayLike<number>[]

/** Polygons on top of each other; each one more is a clip inside of the others. */
const MOST_STACKED = 32
/** How far the paling reaches beyond the frame, in points. */
const BEYOND_PT = 1

/**
 * SVG that pales a map outside of areas. A path with the fill rule `evenodd` pales what is outside of polygons that do
 * not overlap; for overlapping ones, it is clipped to what is outside of the others.
 */
export const paleOutside = ({ areas, color, opacity }: NonNullable<MapRequest['pale']>, view: View): string => {
  const frame = rectangle(view)
  const [first = [], ...others] = apart(areas)
  const clips = others.map(
    (polygons, index) =>
      `<clipPath id="map-pale-${index}"><path clip-rule="evenodd" d="${frame}${pathOf(polygons)}"/></clipPath>`
  )
  const groups = others.map((_, index) => `<g clip-path="url(#map-pale-${index})">`)
  const paling = `<path fill-rule="evenodd" fill="${color}" fill-opacity="${opacity}" d="${frame}${pathOf(first)}"/>`
  return `${clips.join('')}${groups.join('')}${paling}${'</g>'.repeat(groups.length)}`
}

const rectangle = ({ widthPt, heightPt }: View): string => {
  const [right, bottom] = [widthPt + BEYOND_PT, heightPt + BEYOND_PT].map(number)
  return `M${-BEYOND_PT} ${-BEYOND_PT}H${right}V${bottom}H${-BEYOND_PT}Z`
}

const pathOf = (polygons: readonly Polygon[]): string => polygons.flat().map(pathData).join('')

type Box = readonly [minX: number, minY: number, maxX: number, maxY: number]

/** Lists of polygons whose boxes do not overlap. Throws `too-large`. */
const apart = (polygons: readonly Polygon[]): Polygon[][] => {
  const lists: { boxes: Box[]; polygons: Polygon[] }[] = []
  for (const polygon of polygons) {
    const box = boxOf(polygon[0]!)
    let list = lists.find(({ boxes }) => boxes.every((other) => !overlap(box, other)))
    if (!list) lists.push((list = { boxes: [], polygons: [] }))
    list.boxes.push(box)
    list.polygons.push(polygon)
    if (lists.length > MOST_STACKED)
      throw new PrintError(
        'too-large',
        `the area of interest has more than ${MOST_STACKED} polygons on top of each other; the limit for display "PALE" is ${MOST_STACKED}; join them into one`
      )
  }
  return lists.map(({ polygons }) => polygons)
}

const boxOf = (ring: ArrayLike<number>): Box => {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity]
  for (let i = 0; i < ring.length; i += 2) {
    ;[minX, maxX] = [Math.min(minX, ring[i]!), Math.max(maxX, ring[i]!)]
    ;[minY, maxY] = [Math.min(minY, ring[i + 1]!), Math.max(maxY, ring[i + 1]!)]
  }
  return [minX, minY, maxX, maxY]
}

const overlap = (a: Box, b: Box): boolean => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3]
