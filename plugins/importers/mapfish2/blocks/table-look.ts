import type { Draft } from '../draft.js'
import type { Options } from '../options.js'
import { type CellEntry, matcherOf, readTableLook } from './cells.js'

const PADDING = 2
const SIDES = ['left', 'right', 'top', 'bottom'] as const

interface TableLooks {
  stroke: string
  strokeWidth?: number
  strokeColor?: string
  padding: number
  headerFill?: string
  zebra?: string
}

/**
 * The options of a table block that are most similar to a `tableConfig`: lines, fills of the header and of every second
 * row, padding.
 */
export const tableLookOf = (config: Options | undefined, draft: Draft): TableLooks => {
  if (!config) return { stroke: 'none', padding: PADDING }
  const { entries, frame } = readTableLook(config, draft)
  const general = entries.filter((entry) => entry.row === undefined && entry.column === undefined)
  const lines = [...general, ...entries].find((entry) => SIDES.some((side) => entry.border[side]))
  const header = entries.find((entry) => entry.row === '0' && entry.fill !== undefined)
  const second = entries.find((entry) => isEverySecond(entry) && entry.fill !== undefined)
  const padding = [...general, ...entries].find((entry) =>
    SIDES.some((side) => entry.padding[side] !== undefined)
  )?.padding
  const kept = [...general, header, second]
  // the block has no fill for all rows
  const isLost = (entry: CellEntry): boolean =>
    !kept.includes(entry) || (general.includes(entry) && entry.fill !== undefined)
  if (entries.some(isLost) || frame !== undefined)
    draft.report.changed(
      config.line,
      'tableConfig: a table has one style of lines, one padding, one fill for its header and one for every second row; all other cells look the same'
    )
  return {
    ...strokeOf(lines),
    padding: padding ? Math.min(100, Math.max(0, ...SIDES.flatMap((side) => padding[side] ?? []))) : PADDING,
    headerFill: hexOf(header?.fill),
    zebra: hexOf(second?.fill)
  }
}

/** Converts Typst's `rgb("#…")` to the form for block options, which cannot contain colours of a request. */
const hexOf = (fill: string | undefined): string | undefined =>
  fill === 'black' || fill === 'white' ? fill : /^rgb\("(#\w+)"\)$/.exec(fill ?? '')?.[1]

const strokeOf = (entry: CellEntry | undefined) => {
  if (!entry) return { stroke: 'none' }
  const { border, borderColor } = entry
  const isDown = Boolean(border.left || border.right)
  const [side] = SIDES.filter((one) => border[one])
  return {
    stroke: isDown ? 'grid' : 'lines',
    strokeWidth: Math.min(20, Math.max(0, ...SIDES.flatMap((one) => border[one] ?? 0))),
    strokeColor: hexOf(borderColor[side!]) ?? 'black'
  }
}

/** Whether the entry applies to even or odd rows, not counting the header. */
const isEverySecond = ({ row, column }: CellEntry): boolean => {
  const fits = matcherOf(row)
  if (row === undefined || column !== undefined || !fits) return false
  const rows = [1, 2, 3, 4, 5, 6].map(fits)
  return rows.every((is, index) => is === rows[index % 2]) && rows[0] !== rows[1]
}
