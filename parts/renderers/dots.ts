import type { Feature, Run } from '../../core/feature.js'
import type { PaperFeature, Renderer, Style } from '../../core/style/model.js'
import { signedArea, spotInside } from '../features.js'
import { reportTo } from './classes.js'
import type { Members } from './members.js'
import { isNear, made, pointParts } from './places.js'
import { roundBelow } from './proportional.js'
import { drawnBy, point, styleOf } from './symbols.js'
import { numbersOf } from './values.js'

const MOST_DOTS = 100_000
/** About so many dots if the style does not say what one stands for. */
const DOTS = 3000
const SIZE_PT = 1.6
const LARGEST_PT = 40
/** Places that are tried for a dot. */
const TRIES = 200
/** The edges of an area in so many rows. */
const ROWS = 64
const INK = { hex: '#b3332b', alpha: 1 }

/** Features of a step: areas with many dots take long. */
const AT_ONCE = 20

/** `dots`: a dot for every so many, at random places inside areas, the same in each print. */
export const readDots = (members: Members, base?: Style): Renderer | undefined => {
  const property = members.neededProperty()
  const wanted = members.amount('dotValue')
  const size = members.length('size', SIZE_PT, LARGEST_PT)
  if (!property) return undefined
  const look = base ?? styleOf([{ name: '*', symbolizers: [{ ...point(INK, size), stroke: undefined }] }])
  return function* (features, sheet) {
    const report = reportTo(sheet.warn)
    const drawn = drawnBy(base, features, sheet.scale)
    const numbers = numbersOf(drawn, property, report)
    const total = Math.min(
      Number.MAX_VALUE,
      numbers.reduce((sum, number) => sum + Math.max(0, number), 0)
    )
    const negative = numbers.filter((number) => number < 0).length
    if (negative > 0)
      report(`${negative} of ${drawn.length} features have a number below 0 in "${property.name}"; they get no dots`)
    const least = total / MOST_DOTS
    const asked = wanted ?? roundBelow(total / DOTS || 1)
    const dotValue = asked < least ? 2 * roundBelow(least) : asked
    if (dotValue !== asked) report(`dotValue ${asked} would give more than ${MOST_DOTS} dots; ${dotValue} is used`) // prettier-ignore
    const dots: PaperFeature[] = []
    let rest = 0
    let others = 0
    for (const [index, feature] of drawn.entries()) {
      if (index % AT_ONCE === AT_ONCE - 1) yield
      const exact = Math.max(0, property.numberIn(feature) ?? 0) / dotValue + rest
      const count = Math.floor(exact + 1e-9)
      const polygons = count > 0 ? (sheet.partsOf(feature)?.polygons ?? []) : []
      if (count > 0 && polygons.length === 0) others++
      rest = exact - count
      for (const [x, y] of scattered(polygons, count, seedOf(feature)))
        if (isNear(x, y, size, sheet)) dots.push(made(dots.length + 1, feature.properties, pointParts(x, y)))
    }
    if (others > 0) report(`${others} of ${drawn.length} features are not areas, or not on this map; they get no dots`)
    const rules = look.passes.flatMap((pass) => pass.rules.map(({ name, symbolizers }) => ({ name, symbolizers })))
    const shown = rules.map((rule) => ({ ...rule, meaning: { kind: 'each' as const, count: dotValue } }))
    return {
      style: { passes: [{ rules }] },
      features: dots,
      legend: { style: { passes: [{ rules: shown.slice(0, 1) }] } }
    }
  }
}

const seedOf = ({ id, index }: Feature): number => {
  let seed = 2166136261
  for (const letter of String(id ?? index)) seed = Math.imul(seed ^ letter.charCodeAt(0), 16777619) >>> 0
  return seed
}

/** Numbers from 0 to 1, always the same for a seed (mulberry32). */
const randomFrom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) >>> 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}

/** Places inside polygons, by their areas. */
export const scattered = (polygons: readonly Run[][], count: number, seed: number): (readonly [number, number])[] => {
  const areas = polygons.map(([outer, ...holes]) => holes.reduce((sum, { xy }) => sum - Math.abs(signedArea(xy)), Math.abs(signedArea(outer!.xy)))) // prettier-ignore
  const total = areas.reduce((sum, area) => sum + area, 0)
  const next = randomFrom(seed)
  const places: (readonly [number, number])[] = []
  let [reached, given] = [0, 0]
  for (const [index, rings] of polygons.entries()) {
    reached += areas[index]!
    const upTo = total > 0 ? Math.round((count * reached) / total) : 0
    if (upTo > given) places.push(...inside(rings, upTo - given, next))
    given = Math.max(given, upTo)
  }
  return places
}

const inside = (rings: readonly Run[], count: number, next: () => number): (readonly [number, number])[] => {
  const { minX, minY, maxX, maxY } = rings[0]!
  const isInside = insideTest(rings, minY, maxY)
  const places: (readonly [number, number])[] = []
  for (let i = 0; i < count; i++) {
    let place: readonly [number, number] | undefined
    for (let tries = 0; tries < TRIES && !place; tries++) {
      const [x, y] = [minX + next() * (maxX - minX), minY + next() * (maxY - minY)]
      if (isInside(x, y)) place = [x, y]
    }
    place ??= spotInside(rings.map(({ xy }) => xy))
    if (place) places.push(place)
  }
  return places
}

/** Whether a place is inside rings (even-odd rule), which looks only at edges at its height. */
const insideTest = (rings: readonly Run[], minY: number, maxY: number) => {
  const rowOf = (y: number) => Math.min(ROWS - 1, Math.max(0, Math.floor((ROWS * (y - minY)) / (maxY - minY || 1))))
  const rows: number[][] = Array.from({ length: ROWS }, () => [])
  for (const { xy } of rings)
    for (let i = 2; i < xy.length; i += 2) {
      const [x1, y1, x2, y2] = [xy[i - 2]!, xy[i - 1]!, xy[i]!, xy[i + 1]!]
      const [first, last] = [rowOf(Math.min(y1, y2)), rowOf(Math.max(y1, y2))]
      for (let row = first; row <= last; row++) rows[row]!.push(x1, y1, x2, y2)
    }
  return (x: number, y: number): boolean => {
    let found = false
    const edges = rows[rowOf(y)]!
    for (let i = 0; i < edges.length; i += 4) {
      const [x1, y1, x2, y2] = [edges[i]!, edges[i + 1]!, edges[i + 2]!, edges[i + 3]!]
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) * (x2 - x1)) / (y2 - y1)) found = !found
    }
    return found
  }
}
