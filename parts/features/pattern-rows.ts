import type { Point } from '../../core/views/affine.js'

/** Horizontal lines at equal distances, and how far the drawing on each line reaches above and below it. */
export interface PatternRows {
  /** The distance from the top left corner of the map down to one of the lines. */
  phase: number
  pitch: number
  above: number
  below: number
}

/** A row that meets an area: its position and its range. */
export interface PatternRow {
  v: number
  from: number
  to: number
}

/** More rows cannot be distinguished on any paper. */
const MOST_ROWS = 20_000

/** Axes rotated around the top left corner of the map: `u` along the rows, `v` across them. */
export const axes = (turnDeg: number) => {
  const angle = (turnDeg * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  return {
    toAxes: (x: number, y: number): Point => [x * cos + y * sin, y * cos - x * sin],
    toPaper: (u: number, v: number): Point => [u * cos - v * sin, u * sin + v * cos]
  }
}

/** The rows that meet an area of rings in rotated axes, from the top. Undefined if there are too many. */
export const rowsThrough = (
  rings: readonly ArrayLike<number>[],
  { toAxes }: Pick<ReturnType<typeof axes>, 'toAxes'>,
  { phase, pitch, above, below }: PatternRows
): PatternRow[] | undefined => {
  const turned = rings.map((ring) => {
    const uv = new Float64Array(ring.length)
    for (let i = 0; i < ring.length; i += 2) [uv[i], uv[i + 1]] = toAxes(ring[i]!, ring[i + 1]!)
    return uv
  })
  let [minV, maxV] = [Infinity, -Infinity]
  for (const ring of turned)
    for (let i = 1; i < ring.length; i += 2) [minV, maxV] = [Math.min(minV, ring[i]!), Math.max(maxV, ring[i]!)]
  const first = Math.ceil((minV - below - phase) / pitch)
  const count = Math.floor((maxV + above - phase) / pitch) - first + 1
  if (!(count <= MOST_ROWS)) return undefined
  if (!(count > 0)) return []
  const rows = Array.from({ length: count }, (_, index): PatternRow => ({
    v: phase + (first + index) * pitch,
    from: Infinity,
    to: -Infinity
  }))
  /** Adds the part of a segment that lies between the upper and lower end of a row. */
  const meet = (row: PatternRow, u0: number, v0: number, u1: number, v1: number) => {
    const along = (v: number) => u0 + (u1 - u0) * Math.min(1, Math.max(0, (v - v0) / (v1 - v0)))
    const [a, b] = v1 === v0 ? [u0, u1] : [along(row.v - above), along(row.v + below)]
    row.from = Math.min(row.from, a, b)
    row.to = Math.max(row.to, a, b)
  }
  for (const ring of turned) {
    let [u0, v0] = [ring[ring.length - 2]!, ring[ring.length - 1]!]
    for (let i = 0; i < ring.length; i += 2) {
      const [u1, v1] = [ring[i]!, ring[i + 1]!]
      const [low, high] = v0 <= v1 ? [v0, v1] : [v1, v0]
      const from = Math.max(0, Math.ceil((low - below - phase) / pitch) - first)
      const to = Math.min(count - 1, Math.floor((high + above - phase) / pitch) - first)
      for (let j = from; j <= to; j++) {
        if (v0 <= v1) meet(rows[j]!, u0, v0, u1, v1)
        else meet(rows[j]!, u1, v1, u0, v0)
      }
      ;[u0, v0] = [u1, v1]
    }
  }
  return rows.filter(({ from, to }) => from <= to)
}
