/** As a part of the world width: the allowed distance of a segment from the antimeridian, or from its counterpart. */
const SLACK = 1e-7
/** The world width in degrees; only then the positions of the poles are known. */
const DEGREES = 360

/**
 * For each ring, the segments that are only cuts along the antimeridian, by the index of their first vertex. These are
 * segments with a counterpart at the other end of the world (RFC 7946, section 3.1.9), and segments along a pole
 * between two of them. Undefined if there is no such segment.
 */
export const seamsOf = (all: readonly Float64Array[], world: number): Map<Float64Array, Uint8Array> | undefined => {
  const rings = all.filter((ring) => reaches(ring, world))
  if (rings.length === 0) return undefined
  const [east, west] = [1, -1].map((side) => covered(rings.flatMap((ring) => onDateLine(ring, side as 1 | -1, world))))
  if (east!.length === 0 || west!.length === 0) return undefined
  const slack = world * SLACK
  const found = new Map<Float64Array, Uint8Array>()
  for (const ring of rings) {
    const segments = [
      ...onDateLine(ring, 1, world).filter(isIn(west!, slack)),
      ...onDateLine(ring, -1, world).filter(isIn(east!, slack))
    ]
    if (segments.length === 0) continue
    const flags = new Uint8Array(ring.length / 2 - 1)
    for (const { at } of segments) flags[at] = 1
    if (world === DEGREES) flagPoles(ring, flags, slack)
    found.set(ring, flags)
  }
  return found.size === 0 ? undefined : found
}

const reaches = (ring: Float64Array, world: number): boolean => {
  const least = (world / 2) * (1 - SLACK)
  for (let i = 0; i < ring.length; i += 2) if (Math.abs(ring[i]!) >= least) return true
  return false
}

/** A segment on the antimeridian, or the range that several of them cover. */
interface Span {
  at: number
  low: number
  high: number
}

const onDateLine = (ring: Float64Array, side: 1 | -1, world: number): Span[] => {
  const x = (side * world) / 2
  const slack = world * SLACK
  const found: Span[] = []
  for (let i = 2; i < ring.length; i += 2) {
    if (Math.abs(ring[i]! - x) > slack || Math.abs(ring[i - 2]! - x) > slack) continue
    const [from, to] = [ring[i - 1]!, ring[i + 1]!]
    found.push({ at: i / 2 - 1, low: Math.min(from, to), high: Math.max(from, to) })
  }
  return found
}

const covered = (spans: Span[]): Span[] => {
  const joined: Span[] = []
  for (const span of spans.sort((a, b) => a.low - b.low)) {
    const last = joined.at(-1)
    if (last && span.low <= last.high) last.high = Math.max(last.high, span.high)
    else joined.push({ ...span })
  }
  return joined
}

/** Whether one of several spans, which are sorted and disjoint, covers another span completely. */
const isIn =
  (spans: readonly Span[], slack: number) =>
  ({ low, high }: Span): boolean => {
    let [from, to] = [0, spans.length]
    while (to - from > 1) {
      const middle = (from + to) >> 1
      if (spans[middle]!.low <= low + slack) from = middle
      else to = middle
    }
    return spans[from]!.low <= low + slack && spans[from]!.high >= high - slack
  }

/** A pole is one point, so segments along it are not a border. */
const flagPoles = (ring: Float64Array, flags: Uint8Array, slack: number): void => {
  const count = flags.length
  const isPolar = (at: number) => [1, 3].every((y) => Math.abs(Math.abs(ring[2 * at + y]!) - DEGREES / 4) < slack)
  for (const step of [1, count - 1])
    for (let turn = 0; turn < 2 * count; turn++) {
      const at = (turn * step) % count
      if (flags[at] === 1 && isPolar((at + step) % count)) flags[(at + step) % count] = 1
    }
}

/** The rest of a closed ring: the chains of segments that are not flagged. */
export const withoutSeams = (ring: Float64Array, flags: Uint8Array): Float64Array[] => {
  const count = flags.length
  const first = flags.indexOf(1)
  const chains: number[][] = []
  for (let turn = 1; turn <= count; turn++) {
    const at = (first + turn) % count
    if (flags[at] === 1) continue
    if (flags[(at + count - 1) % count] === 1) chains.push([ring[2 * at]!, ring[2 * at + 1]!])
    chains.at(-1)!.push(ring[2 * at + 2]!, ring[2 * at + 3]!)
  }
  return chains.map((chain) => Float64Array.from(chain))
}
