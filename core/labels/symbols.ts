import type { Point } from '../views/affine.js'
import { boxAround, type LabelBox, Occupancy, overlaps } from './boxes.js'
import type { Candidate } from './candidate.js'

/** Larger symbols are treated as areas; labels may be placed in them. */
const LARGEST_PT = 100
/** A symbol this close to a label's anchor belongs to the same place. */
const NEAR_PT = 0.5
const NEAR = { left: -NEAR_PT, top: -NEAR_PT, width: 2 * NEAR_PT, height: 2 * NEAR_PT }

interface SymbolBox extends LabelBox {
  at: Point
}

interface Frame {
  widthPt: number
  heightPt: number
}

export interface Symbols {
  /**
   * Whether boxes of a label cover no symbol. `first` is the first place of the label's style. These symbols are
   * ignored: the symbol at the anchor if the first place is on it, symbols under this one, and all symbols if the first
   * place is exactly on the anchor.
   */
  isClear(boxes: readonly LabelBox[], first: Candidate): boolean
  /** The symbol that stands at a point. */
  symbolAt(point: Point): LabelBox | undefined
}

/** The symbols of some layers (`Drawing.symbols`) of a map; they are read when the first label needs them. */
export const makeSymbols = (layers: readonly ArrayLike<number>[], frame: Frame): Symbols => {
  const isNone = layers.every(({ length }) => length === 0)
  let known: Occupancy<SymbolBox> | undefined
  const collect = () => {
    const occupancy = new Occupancy<SymbolBox>(frame.widthPt, frame.heightPt)
    for (const symbols of layers) for (const box of boxesIn(symbols, frame)) occupancy.add(box)
    return occupancy
  }

  return {
    isClear(spaced, first) {
      if (isNone) return true
      const occupancy = (known ??= collect())
      const boxes = spaced.map(withoutSpace)
      if (boxes.every((box) => occupancy.isFree(box))) return true
      const anchor = boxAround(first.anchor, NEAR, {})
      const asWanted = first.boxes.map(withoutSpace)
      // a pin, for example, stands beside its anchor
      const own = ownSymbol(first.anchor, [anchor, ...asWanted], occupancy)
      if (!own) return false
      if (asWanted.some((box) => overlaps(box, anchor))) return true
      const ownCounts = !asWanted.some((box) => overlaps(box, own))
      const counts = (symbol: SymbolBox) => (symbol === own ? ownCounts : !overlaps(own, symbol))
      return boxes.every((box) => occupancy.isFree(box, counts))
    },
    symbolAt(point) {
      return ownSymbol(point, [boxAround(point, NEAR, {})], (known ??= collect()))
    }
  }
}

/** The symbol at a label's anchor, if it overlaps one of these boxes. */
const ownSymbol = (
  anchor: Point,
  boxes: readonly LabelBox[],
  occupancy: Occupancy<SymbolBox>
): SymbolBox | undefined => {
  let found: SymbolBox | undefined
  const isOwn = (symbol: SymbolBox): boolean => {
    const isHere = Math.hypot(symbol.at[0] - anchor[0], symbol.at[1] - anchor[1]) <= NEAR_PT
    if (isHere) found = symbol
    return isHere
  }
  boxes.every((box) => occupancy.isFree(box, isOwn))
  return found
}

/** Around a label, the space must be free of other labels, but not of symbols. */
export const withoutSpace = (box: LabelBox): LabelBox => {
  const [a, b, c, d] = box.corners as [Point, Point, Point, Point]
  return {
    ...box,
    spacePt: 0,
    minX: Math.min(a[0], b[0], c[0], d[0]),
    minY: Math.min(a[1], b[1], c[1], d[1]),
    maxX: Math.max(a[0], b[0], c[0], d[0]),
    maxY: Math.max(a[1], b[1], c[1], d[1])
  }
}

function* boxesIn(symbols: ArrayLike<number>, { widthPt, heightPt }: Frame): Generator<SymbolBox> {
  for (let i = 0; i < symbols.length; i += 6) {
    const at: Point = [symbols[i]!, symbols[i + 1]!]
    const [left, top] = [symbols[i + 2]!, symbols[i + 3]!]
    const [width, height] = [symbols[i + 4]! - left, symbols[i + 5]! - top]
    const box = boxAround(at, { left, top, width, height }, {})
    const isSeen = box.maxX > 0 && box.maxY > 0 && box.minX < widthPt && box.minY < heightPt
    if (isSeen && Math.max(width, height) <= LARGEST_PT) yield { ...box, at }
  }
}
