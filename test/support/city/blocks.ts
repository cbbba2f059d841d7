import { type Random } from '../../bench/random.js'
import { after, type Area, type Corner, cut, insideOf, longestSide, middleOf, opposite, type Point, pointOf, rectangle, sizeOf, split, withoutStreets } from './geometry.js' // prettier-ignore
import type { Ground } from './ground.js'

/** How the lots of a block are built on. */
export interface Building {
  /** The size of a lot in m². */
  lot: number
  kind: 'closed' | 'houses' | 'slabs' | 'halls'
  levels: number
}

const angleOf = ([a, b]: readonly [Corner, Corner]): number => Math.atan2(b.y - a.y, b.x - a.x)

const lotsOf = (area: Area, most: number, random: Random): Area[] => {
  if (area.length < 3) return []
  const lots: Area[] = []
  const divide = (part: Area, depth: number): void => {
    if (part.length < 3) return
    if (sizeOf(part) <= most * (0.75 + 0.5 * random()) || depth > 12) return void lots.push(part)
    for (const half of split(part, random, 0).parts) divide(half, depth + 1)
  }
  divide(area, 0)
  return lots
}

/** Rows of houses along the streets around a yard. */
const closed = (lot: Area, depth: number): Area[] => {
  const rows: Area[] = []
  let rest = lot
  for (const [i, corner] of lot.entries()) {
    if (corner.half === 0 || rest.length < 3) continue
    const behind = insideOf(corner, after(lot, i), depth)
    rows.push(cut(rest, opposite(behind), 0))
    rest = cut(rest, behind, 0)
  }
  return rows.filter((row) => row.length > 2 && sizeOf(row) > 24)
}

/** Adds the buildings of a block, with the numbers of their houses. */
export const addBuildings = (ground: Ground, block: Area, { lot, kind, levels }: Building, random: Random): void => {
  let number = 1 + 2 * Math.floor(random() * 3)
  const tagsOf = (): { render_height: number; render_min_height: number } => ({
    render_height: Math.round(3.2 * Math.max(1, levels + 2 * (random() - 0.5))) + 2,
    render_min_height: 0
  })
  const addNumber = (at: Point): void => {
    ground.point('housenumber', at, { housenumber: String(number) })
    number += 1 + (random() < 0.2 ? 1 : 0)
  }
  const addRigid = (at: Point, angle: number, length: number, width: number): void => {
    const turned = ground.turned(at, angle)
    const shape = rectangle([0, 0], turned, length, width)
    const wing = length > 9 && random() < 0.45
    const [a, b, c, d] = shape as [Point, Point, Point, Point]
    const inset = (p: Point, q: Point, t: number): Point => [p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t]
    // an L: without one of its corners
    const notched = [a, b, inset(b, c, 0.55), inset(inset(a, d, 0.55), inset(b, c, 0.55), 0.55), inset(d, c, 0.55), d]
    ground.rigid('building', at, wing ? notched : shape, tagsOf(), 13)
  }
  for (const one of lotsOf(withoutStreets(block), lot, random)) {
    const isAtStreet = one.some(({ half }) => half > 0)
    const [middle, size, angle] = [middleOf(one), sizeOf(one), angleOf(longestSide(one))]
    if (size < lot * 0.2) continue
    if (kind === 'closed') {
      const rows = isAtStreet ? closed(one, 10.5 + 3 * random()) : []
      for (const row of rows) {
        ground.area('building', row.map(pointOf), tagsOf(), 13, true)
        addNumber(middleOf(row))
      }
      if (!isAtStreet && random() < 0.3) addRigid(middle, angle, 5 + 8 * random(), 5 + 4 * random())
    } else if (kind === 'houses') {
      if (!isAtStreet || random() < 0.06) continue
      addRigid(middle, angle, 10 + 5 * random(), 8.5 + 2.5 * random())
      addNumber(middle)
      if (random() < 0.3) addRigid([middle[0] + 11, middle[1] + 5 * random()], angle, 6, 3.5)
    } else if (kind === 'slabs') {
      addRigid(middle, angle, Math.min(62, Math.sqrt(size) * 0.95), 11.5)
      addNumber(middle)
    } else addRigid(middle, angle, Math.sqrt(size) * 0.72, Math.sqrt(size) * 0.55)
  }
}
