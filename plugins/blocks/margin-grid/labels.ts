import type { Point, View } from '../../../core/plugin.js'
import type { Side } from '../../../parts/grids.js'
import type { Run, TextOf } from './texts.js'
import type { Tick } from './ticks.js'

export interface PlacedLabel {
  runs: Run[]
  fontSize: number
  color: string
  /** The middle of its capitals, in points from the top left corner of the map. */
  at: Point
  turnDeg: number
}

export interface LabelLook {
  fontSize: number
  color: string
  turned: boolean
  widthOf(runs: readonly Run[]): number
}

/** In ems. */
export const CAPITALS = 0.714
/** Free space between a tick and its label, and between two labels, in ems. */
const BEFORE = 0.45
const BETWEEN = 0.9
/** Of how many ticks one may have a label. */
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]

interface Made {
  tick: Tick
  runs: Run[]
  /** Along the side, from its start. */
  at: number
  width: number
}

export interface LabelMaking {
  ticks: readonly Tick[]
  spacing: readonly [x: number, y: number]
  textOf: TextOf
  /** The letters of the MGRS square at a tick, if labels have them. */
  squareAt?(tick: Tick): string | undefined
  look: LabelLook
  tick: number
  /** Of the frame with the ticks, from the map. */
  distance: number
  view: View
}

/** What labels of one side need to know of each other. */
interface SideMaking extends LabelMaking {
  side: Side
  /** Labels have their width along the side; otherwise their height. */
  isAlong: boolean
}

/** The labels of a grid, and how far they reach from the map. */
export const labelsOf = (making: LabelMaking): { labels: PlacedLabel[]; reach: number } => {
  const { look, distance, tick, view } = making
  const start = distance + tick + BEFORE * look.fontSize
  const height = CAPITALS * look.fontSize
  let depth = 0
  const labels = (['TOP', 'BOTTOM', 'LEFT', 'RIGHT'] as const).flatMap((side) => {
    const isUpright = side === 'LEFT' || side === 'RIGHT'
    const isAlong = !isUpright || look.turned
    return labelsOfSide({ ...making, side, isAlong }).map(({ runs, at, width }): PlacedLabel => {
      const across = isAlong ? height : width
      depth = Math.max(depth, across)
      return {
        runs,
        fontSize: look.fontSize,
        color: look.color,
        at: placeOn(side, at, start + across / 2, view),
        turnDeg: isUpright && look.turned ? -90 : 0
      }
    })
  })
  return { labels, reach: depth === 0 ? distance + tick : start + depth }
}

const placeOn = (side: Side, at: number, outwards: number, { widthPt, heightPt }: View): Point => {
  if (side === 'TOP') return [at, -outwards]
  if (side === 'BOTTOM') return [at, heightPt + outwards]
  return [side === 'LEFT' ? -outwards : widthPt + outwards, at]
}

const extentOf = ({ width }: Made, { isAlong, look }: SideMaking): number =>
  isAlong ? width : CAPITALS * look.fontSize

const overlaps = (made: Made, others: readonly Made[], making: SideMaking): boolean =>
  others.some(
    (other) =>
      other.tick !== made.tick &&
      Math.abs(made.at - other.at) <
        (extentOf(made, making) + extentOf(other, making)) / 2 + BETWEEN * making.look.fontSize
  )

/** A label must not reach around a corner. */
const fits = (made: Made, making: SideMaking): boolean => {
  const { side, view, distance } = making
  const length = side === 'LEFT' || side === 'RIGHT' ? view.heightPt : view.widthPt
  const half = extentOf(made, making) / 2
  return made.at - half >= -distance && made.at + half <= length + distance
}

const make = (tick: Tick, first: Parameters<TextOf>[2], { side, textOf, look }: SideMaking): Made => {
  const runs = textOf(tick.value, tick.axis, first)
  return { tick, runs, at: tick.to[side === 'LEFT' || side === 'RIGHT' ? 1 : 0], width: look.widthOf(runs) }
}

/** On turned maps a side has labels of both axes; those of the axis with more ticks are placed first. */
const labelsOfSide = (making: SideMaking): Made[] => {
  const onSide = making.ticks.filter(({ side, mayHaveLabel }) => side === making.side && mayHaveLabel)
  const axes = (['x', 'y'] as const)
    .map((axis) => onSide.filter((tick) => tick.axis === axis).toSorted((a, b) => a.value - b.value))
    .toSorted((a, b) => b.length - a.length)
  let kept: Made[] = []
  for (const ticks of axes) {
    const free = evenly(ticks, making).filter((made) => !overlaps(made, kept, making))
    kept = [...kept, ...free]
  }
  for (const ticks of axes) kept = withFirst(ticks, kept, making)
  return kept
}

/** The labels of all ticks, of every second, of every fifth …, so that they have space. */
const evenly = (ticks: readonly Tick[], making: SideMaking): Made[] => {
  for (const step of STEPS) {
    const made = ticks
      .filter(({ value, axis }) => Math.round(value / making.spacing[axis === 'x' ? 0 : 1]) % step === 0)
      .map((tick) => make(tick, {}, making))
      .filter((label) => fits(label, making))
    if (!made.some((label, index) => index > 0 && overlaps(label, [made[index - 1]!], making))) return made
  }
  return []
}

/** The first label of an axis with all its digits, and with the letters of a square where it begins, if there is space. */
const withFirst = (ticks: readonly Tick[], kept: readonly Made[], making: SideMaking): Made[] => {
  const all = [...kept]
  let isFirst = true
  let square: string | undefined
  for (const tick of ticks) {
    const index = all.findIndex((made) => made.tick === tick)
    if (index < 0) continue
    const here = making.squareAt?.(tick)
    const isNew = here !== undefined && here !== square
    const longer = make(tick, { full: isFirst, ...(isNew && { square: here }) }, making)
    if (!fits(longer, making) || overlaps(longer, all, making)) continue
    all[index] = longer
    isFirst = false
    if (isNew) square = here
  }
  return all
}
