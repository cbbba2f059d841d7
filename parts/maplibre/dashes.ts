/** Dashes and gaps in turn, in widths of the line. */
export interface Dashes {
  lengths: readonly number[]
  /** Where in them the line starts. */
  offset: number
  /** There are only gaps. */
  isEmpty?: boolean
}

const SOLID: Dashes = { lengths: [], offset: 0 }
const EMPTY: Dashes = { ...SOLID, isEmpty: true }

/**
 * `line-dasharray` as MapLibre GL JS draws it (`line_atlas.ts`). An odd number of lengths ends with a dash, which
 * continues in the first one. A dash without a length is a dot if caps are round, and nothing if they are not. Without
 * any length the line is solid.
 */
export const dashesOf = (written: readonly number[] | undefined, isRound: boolean): Dashes => {
  const period = written?.reduce((sum, length) => sum + length, 0) ?? 0
  if (!(period > 0)) return SOLID
  const dashes = joined(dashesIn(written!).filter(({ from, to }) => isRound || to > from), period) // prettier-ignore
  if (dashes.length === 0) return EMPTY
  if (dashes[0]!.to - dashes[0]!.from >= period) return SOLID
  const lengths = dashes.flatMap(({ from, to }, index) => [to - from, (dashes[index + 1]?.from ?? dashes[0]!.from + period) - to]) // prettier-ignore
  return { lengths, offset: dashes[0]!.from === 0 ? 0 : period - dashes[0]!.from }
}

interface Dash {
  from: number
  to: number
}

const dashesIn = (written: readonly number[]): Dash[] => {
  let at = 0
  return written.flatMap((length, index) => {
    const from = at
    at += length
    return index % 2 === 0 ? [{ from, to: at }] : []
  })
}

/** Joins dashes that touch, also the last one and the first one of the next period. */
const joined = (dashes: readonly Dash[], period: number): Dash[] => {
  const whole: Dash[] = []
  for (const dash of dashes) {
    const last = whole.at(-1)
    if (last?.to === dash.from) last.to = dash.to
    else whole.push({ ...dash })
  }
  const [first, last] = [whole[0], whole.at(-1)]
  if (!first || !last || first === last || first.from > 0 || last.to < period) return whole
  last.to += first.to
  return [last, ...whole.slice(1, -1).map(({ from, to }) => ({ from: from + period, to: to + period }))]
}
