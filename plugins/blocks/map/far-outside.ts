import type { Extent, Point, View } from '../../../core/plugin.js'
import { crsDefinition, projectionOf, reprojector } from '../../../parts/geo.js'

const DEGREES = 'EPSG:4326'
/** Points along each side of the area of use. */
const STEPS = 8
/** How far from the area of use a map may lie, in widths and heights of it. */
const MARGIN = 1

/** The warning for a map that lies far from where its projection is used: nobody has data there. */
export const farWarning = ({ projection, centre, extent }: View): string | undefined => {
  const [left, bottom, right, top] = usedArea(projection)
  const [width, height] = [MARGIN * (right - left), MARGIN * (top - bottom)]
  const isNear =
    extent[0] <= right + width && extent[2] >= left - width && extent[1] <= top + height && extent[3] >= bottom - height
  if (isNear) return undefined
  const { name } = projectionOf(projection)
  return `the map's centre [${centre.map(rounded).join(', ')}] lies far outside of ${projection} (${name}), which is used from [${rounded(left)}, ${rounded(bottom)}] to [${rounded(right)}, ${rounded(top)}]`
}

const rounded = (value: number): number => Number(value.toPrecision(7))

/** In map units. A view of the earth from space has only half of its area. */
const usedArea = (projection: string): Extent => {
  const { area } = crsDefinition(projection)
  const [west, south, , north] = area
  const east = area[2] < west ? area[2] + 360 : area[2]
  const toMap = reprojector(DEGREES, projection)?.direct ?? ((place: Point) => place)
  const [xs, ys]: [number[], number[]] = [[], []]
  for (let column = 0; column <= STEPS; column++)
    for (let row = 0; row <= STEPS; row++) {
      const place = toMap([west + ((east - west) * column) / STEPS, south + ((north - south) * row) / STEPS])
      if (!place) continue
      xs.push(place[0])
      ys.push(place[1])
    }
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
