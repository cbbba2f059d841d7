/** A position in metres to the east and north of the centre of the city. */
export type Point = readonly [x: number, y: number]

/** A corner of an area. */
export interface Corner {
  x: number
  y: number
  /** Half of the width of the street along the side from here to the next corner; 0 if there is none. */
  half: number
}
/** A convex polygon, counter-clockwise. */
export type Area = readonly Corner[]

/** The half plane of x, y with `nx` x + `ny` y <= `d`; the normal has the length 1. */
export type HalfPlane = readonly [nx: number, ny: number, d: number]

export const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i)
export const mix = (a: Point, b: Point, t: number): Point => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t]
export const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1])
export const opposite = ([nx, ny, d]: HalfPlane): HalfPlane => [-nx, -ny, -d]
/** How far the point is outside; negative inside. */
export const outside = ([nx, ny, d]: HalfPlane, [x, y]: Point): number => nx * x + ny * y - d
export const pointOf = ({ x, y }: Corner): Point => [x, y]
export const after = <T>(list: readonly T[], index: number): T => list[(index + 1) % list.length]!

export const sizeOf = (area: Area): number =>
  area.reduce((sum, a, i) => {
    const b = after(area, i)
    return sum + (a.x * b.y - b.x * a.y) / 2
  }, 0)
export const middleOf = (area: Area): Point => [
  area.reduce((sum, { x }) => sum + x / area.length, 0),
  area.reduce((sum, { y }) => sum + y / area.length, 0)
]

/** The part of an area in a half plane; along the cut is a street of this half width. */
export const cut = (area: Area, plane: HalfPlane, half: number): Area =>
  area.flatMap((a, i) => {
    const b = after(area, i)
    const [sa, sb] = [outside(plane, pointOf(a)), outside(plane, pointOf(b))]
    const kept = sa <= 0 ? [a] : []
    if (sa <= 0 === sb <= 0) return kept
    const [x, y] = mix(pointOf(a), pointOf(b), sa / (sa - sb))
    return [...kept, { x, y, half: sa <= 0 ? half : a.half }]
  })

/** The half plane inside of the side from a corner to the next one, so far from it. */
export const insideOf = (a: Corner, b: Corner, away: number): HalfPlane => {
  const length = Math.hypot(b.x - a.x, b.y - a.y) || 1
  const [nx, ny] = [(b.y - a.y) / length, (a.x - b.x) / length]
  return [nx, ny, nx * a.x + ny * a.y - away]
}

/** Without the streets along its sides. */
export const withoutStreets = (area: Area): Area =>
  area.reduce<Area>((left, a, i) => cut(left, insideOf(a, after(area, i), a.half), a.half), area)

export const longestSide = (area: Area): readonly [Corner, Corner] =>
  area
    .map((a, i) => [a, after(area, i)] as const)
    .reduce((longest, side) => (lengthOf(side) > lengthOf(longest) ? side : longest))
const lengthOf = ([a, b]: readonly [Corner, Corner]): number => Math.hypot(b.x - a.x, b.y - a.y)

/** Cuts an area across its longest side; the street has a half width. */
export const split = (area: Area, random: () => number, half: number): { parts: [Area, Area]; street: Point[] } => {
  const [a, b] = longestSide(area)
  const angle = Math.atan2(b.y - a.y, b.x - a.x) + (random() - 0.5) * 0.12
  const [nx, ny] = [Math.cos(angle), Math.sin(angle)]
  const [x, y] = mix(pointOf(a), pointOf(b), 0.42 + 0.16 * random())
  const plane: HalfPlane = [nx, ny, nx * x + ny * y]
  const parts: [Area, Area] = [cut(area, plane, half), cut(area, opposite(plane), half)]
  return { parts, street: parts[0].map(pointOf).filter((point) => Math.abs(outside(plane, point)) < 1e-6) }
}

/** A rectangle with its middle and the direction of its length. */
export const rectangle = ([x, y]: Point, angle: number, length: number, width: number): Point[] => {
  const [c, s] = [Math.cos(angle) / 2, Math.sin(angle) / 2]
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([i, j]) => [
    x + i! * length * c - j! * width * s,
    y + i! * length * s + j! * width * c
  ]) // prettier-ignore
}

/** A round outline with bumps. */
export const blob = ([x, y]: Point, radius: number, phase: number): Point[] =>
  range(28).map((i) => {
    const angle = (i / 28) * 2 * Math.PI
    const r = radius * (1 + 0.16 * Math.sin(3 * angle + phase) + 0.09 * Math.sin(5 * angle + 2 * phase))
    return [x + r * Math.cos(angle), y + 0.8 * r * Math.sin(angle)]
  })
