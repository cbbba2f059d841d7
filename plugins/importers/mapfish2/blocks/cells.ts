import type { YamlNode } from '../../../../parts/yaml.js'
import type { Draft } from '../draft.js'
import { type Align, typstAlign, typstColour, type VertAlign, vertAlignOf } from '../typst-values.js'
import { Options } from '../options.js'
import { quoted } from '../report.js'
import { pt, sides } from '../../../../parts/importing.js'

type Sides<Value> = { [side in 'left' | 'right' | 'top' | 'bottom']?: Value }

/** The look of a cell. Lengths are in points, all other values are Typst source. */
export interface CellLook {
  padding: Sides<number>
  stroke?: string
  fill?: string
  align?: Align
  vertAlign?: VertAlign
}

/** The content of `config` and `tableConfig`. */
export interface TableLook {
  /** The line around the table, and its greatest width. */
  frame?: { stroke: string; width: number }
  cell(row: number, column: number): CellLook
  /** The entries as written, for tables whose rows come with the request. */
  entries: CellEntry[]
}

export interface CellEntry {
  row?: string
  column?: string
  padding: Sides<number>
  border: Sides<number>
  borderColor: Sides<string>
  fill?: string
  align?: Align
  vertAlign?: VertAlign
}

const SIDES = ['left', 'right', 'top', 'bottom'] as const

export const readTableLook = (config: Options | undefined, draft: Draft): TableLook => {
  if (!config) return { entries: [], cell: () => ({ padding: {} }) }
  const { border, borderColor } = bordersOf(config, draft)
  const stroke = strokeOf(border, borderColor)
  const entries = config.list('cells').map((node) => readEntry(node, draft))
  config.end()
  return {
    ...(stroke !== undefined && { frame: { stroke, width: Math.max(...Object.values(border)) } }),
    entries,
    cell: (row, column) => lookAt(entries, row, column)
  }
}

const readEntry = (node: YamlNode, draft: Draft): CellEntry => {
  const options = new Options(node, draft.report, 'cells')
  const entry: CellEntry = {
    row: options.text('row')?.trim(),
    column: options.text('col')?.trim(),
    padding: ofSides('padding', (name) => options.number(name)),
    ...bordersOf(options, draft),
    fill: typstColour(options, 'backgroundColor', draft),
    align: typstAlign(options),
    vertAlign: vertAlignOf(options)
  }
  for (const name of ['row', 'col'])
    if (matcherOf(options.text(name)) === undefined)
      draft.report.lost(
        options.lineOf(name),
        `${name} ${quoted(options.text(name)!)} of cells must be a number, a range or an expression`
      )
  options.end()
  return entry
}

const bordersOf = (options: Options, draft: Draft) => ({
  border: ofSides('borderWidth', (name) => options.number(name)),
  borderColor: ofSides('borderColor', (name) => typstColour(options, name, draft))
})

/** `padding` applies to all sides; for example `paddingLeft` takes precedence. */
const ofSides = <Value>(name: string, read: (name: string) => Value | undefined): Sides<Value> => {
  const all = read(name)
  const given = SIDES.map((side) => [side, read(`${name}${side[0]!.toUpperCase()}${side.slice(1)}`) ?? all] as const)
  return Object.fromEntries(given.filter(([, value]) => value !== undefined)) as Sides<Value>
}

/** All matching entries are applied; later entries override earlier ones. */
const lookAt = (entries: readonly CellEntry[], row: number, column: number): CellLook => {
  const fitting = entries.filter((entry) => fits(entry.row, row) && fits(entry.column, column))
  const all = fitting.reduce<Omit<CellEntry, 'row' | 'column'>>(
    (below, above) => ({
      ...below,
      ...Object.fromEntries(Object.entries(above).filter(([, value]) => value !== undefined)),
      padding: { ...below.padding, ...above.padding },
      border: { ...below.border, ...above.border },
      borderColor: { ...below.borderColor, ...above.borderColor }
    }),
    { padding: {}, border: {}, borderColor: {} }
  )
  return {
    padding: all.padding,
    stroke: strokeOf(all.border, all.borderColor),
    fill: all.fill,
    align: all.align,
    vertAlign: all.vertAlign
  }
}

const strokeOf = (border: Sides<number>, colours: Sides<string>): string | undefined =>
  sides(
    Object.fromEntries(
      SIDES.map((side) => [side, border[side] ? `${pt(border[side])} + ${colours[side] ?? 'black'}` : undefined])
    )
  )

const fits = (written: string | undefined, index: number): boolean => matcherOf(written)?.(index) ?? false

const LONGEST_PATTERN = 100

/** `3`, `1-4`, or an expression that matches the whole number; undefined for other texts. */
export const matcherOf = (written: string | undefined): ((index: number) => boolean) | undefined => {
  if (written === undefined || written === '') return () => true
  if (/^\d{1,6}$/.test(written)) return (index) => index === Number(written)
  const [, from, to] = /^(\d{1,6})\s*-\s*(\d{1,6})$/.exec(written) ?? []
  if (from !== undefined) return (index) => index >= Number(from) && index <= Number(to)
  if (written.length > LONGEST_PATTERN) return undefined
  try {
    // the tested text has only a few digits, so no expression takes long
    const pattern = new RegExp(`^(?:${written})$`)
    return (index) => pattern.test(String(index))
  } catch {
    return undefined
  }
}
