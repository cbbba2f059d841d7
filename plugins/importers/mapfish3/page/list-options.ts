import type { Element, Report, TextElement } from '../jrxml/model.js'
import { datePattern } from '../java/date-patterns.js'
import { numberPatternMistake } from '../java/number-patterns.js'
import { treeOf } from './trees.js'

export type Options = { [name: string]: unknown }

const MOST_COLUMNS = 200
/** Blocks refuse other values. */
export const within = (least: number, most: number, value: number): number => Math.min(most, Math.max(least, value))

export const isText = (element: Element): element is TextElement => element.kind === 'text'

/** The field that a text shows and nothing else: `$F{name}`. */
export const fieldOf = ({ content }: TextElement): string | undefined => {
  const tree = 'literal' in content ? undefined : treeOf(content)
  return tree?.kind === 'reference' && tree.of === 'field' ? tree.name : undefined
}

/** Options of a table block that look like a report of its rows: columns, widths, titles, lines. */
export const tableOptions = (source: Report): Options => {
  const cells = source.detail
    .flatMap(({ elements }) => elements.filter(isText))
    .filter((cell) => fieldOf(cell) !== undefined)
    .toSorted((a, b) => a.x - b.x)
  const [first] = cells
  if (!first) return {}
  const { columnHeader, title, pageHeader } = source.sections
  const heads = [columnHeader, pageHeader, title].find((band) => band?.elements.some(isText))?.elements.filter(isText)
  const { look } = first
  const pen = [look.border.bottom, look.border.top].find(({ width }) => width > 0)
  const hasSides = look.border.left.width > 0 || look.border.right.width > 0
  const [head] = heads ?? []
  return {
    columns: cells.slice(0, MOST_COLUMNS).map((cell) => ({
      name: fieldOf(cell),
      ...titleOf(heads?.find((one) => one.x < cell.x + cell.width && one.x + one.width > cell.x)),
      width: Math.min(5000, cell.width),
      ...formatOf(cell.look.pattern),
      ...(cell.look.align === 'Left' || cell.look.align === 'Justified'
        ? { align: 'left' }
        : { align: cell.look.align.toLowerCase() })
    })),
    fontSize: within(1, 200, look.font.size),
    padding: within(0, 100, Math.max(look.padding.left, look.padding.top)),
    verticalAlign: VERTICAL[look.verticalAlign],
    ...(heads === undefined && { header: false }),
    ...(head?.look.isOpaque && { headerFill: head.look.backcolor }),
    ...(head && head.look.forecolor !== '#000000' && { headerColor: head.look.forecolor }),
    stroke: pen === undefined ? 'none' : hasSides ? 'grid' : 'lines',
    ...(pen && { strokeWidth: Math.min(20, pen.width), strokeColor: pen.color ?? look.forecolor })
  }
}

const VERTICAL = { Top: 'top', Middle: 'middle', Bottom: 'bottom' }

/** The format of a column by the pattern of its numbers or dates. */
const formatOf = (pattern: string | undefined): Options => {
  if (!pattern) return {}
  if (numberPatternMistake(pattern) === undefined) return { format: 'number', pattern }
  const date = datePattern(pattern)
  return date === undefined ? {} : { format: 'date', pattern: date }
}

const titleOf = (head: TextElement | undefined): { title?: string } =>
  head && 'literal' in head.content ? { title: head.content.literal.trim() } : {}
