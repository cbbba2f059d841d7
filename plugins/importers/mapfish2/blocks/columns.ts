import type { YamlNode } from '../../../../parts/yaml.js'
import type { Draft } from '../draft.js'
import { alignment } from '../typst-values.js'
import type { Options } from '../options.js'
import { call, pt, sides } from '../../../../parts/importing.js'
import type { Block, Where } from './block.js'
import { type CellLook, readTableLook } from './cells.js'
import { placeOf } from './map.js'

const MOST_COLUMNS = 100

/** `!columns` and `!table`: a grid. The number of columns is `nbColumns`, by default the number of blocks. */
export const columns = (
  options: Options,
  draft: Draft,
  where: Where,
  blocksOf: (items: readonly YamlNode[], draft: Draft, where: Where) => Block[]
) => {
  const wished = options.measure('width')
  const place = placeOf(options, draft, wished)
  if (wished !== undefined && !place)
    options.report.changed(
      options.lineOf('width'),
      'the width of !columns is used only together with absoluteX and absoluteY'
    )
  const items = blocksOf(options.list('items'), draft, 'cell')
  const weights = options.list('widths').flatMap((item) => (item.kind === 'scalar' ? Number(item.text) : []))
  const asked = options.number('nbColumns')
  const look = readTableLook(options.options('config'), draft)
  if (items.length === 0) {
    options.report.lost(options.line, '!columns is left out: none of its blocks could be imported')
    return undefined
  }
  if (items.some((item) => item.place))
    options.report.changed(
      options.line,
      'a block inside !columns stays in its cell; its absoluteX and absoluteY are ignored'
    )
  const [only] = items
  if (only && items.length === 1 && !look.entries.length && !look.frame && !only.condition && !only.fill)
    return { ...only, code: where === 'page' && !place ? tightly(only.code) : only.code, place }
  const count = Math.min(MOST_COLUMNS, asked && asked >= 1 ? Math.round(asked) : items.length)
  if (weights.length > 0 && weights.length !== count)
    options.report.changed(
      options.lineOf('widths'),
      `${weights.length} widths for ${count} ${count === 1 ? 'column' : 'columns'}; a missing width is 1, and extra widths are left out`
    )
  const isOneRow = count === items.length && asked === undefined
  const columnAt = (index: number): string => fraction(weights[index])
  const cells = items.map((item, index) =>
    argumentsOf(item, look.cell(Math.floor(index / count), index % count), where === 'cell')
  )
  const shared = sharedBy(cells)
  const widths =
    isOneRow && items.some((item) => item.condition) ? conditional(items, columnAt) : listed(count, columnAt)
  const parts = [
    `columns: ${widths}`,
    ...Object.entries(shared).map(([name, value]) => `${name}: ${value}`),
    ...items.flatMap((item, index) => {
      const own = Object.entries(cells[index]!).filter(([name]) => !(name in shared))
      const content = item.code
      const cell = own.length === 0 ? content : cellOf(own, content)
      return item.condition === undefined ? [cell] : [`{{${item.condition}}}\n${cell},\n{{/if}}`]
    })
  ]
  const grid = call('grid', parts)
  return {
    code: look.frame === undefined ? grid : `framed(${look.frame.stroke}, ${pt(look.frame.width / 2)}, ${grid})`,
    place,
    align: undefined,
    flows: items.some((item) => item.flows)
  }
}

const tightly = (code: string): string =>
  code.startsWith('tight[') ? code : code.startsWith('[') ? `tight${code}` : `tight(${code})`

const fraction = (weight = 1): string => `${weight > 0 && weight <= 1e6 ? weight : 1}fr`

const listed = (count: number, columnAt: (index: number) => string): string => {
  const all = Array.from({ length: count }, (_, index) => columnAt(index))
  if (count === 1) return '(1fr,)'
  return all.every((one) => one === all[0]) ? `(1fr,) * ${count}` : `(${all.join(', ')})`
}

/** A column is shown only if its block is shown. */
const conditional = (items: readonly Block[], columnAt: (index: number) => string): string =>
  `(${items
    .map((item, index) => (item.condition ? `{{${item.condition}}}${columnAt(index)},{{/if}}` : `${columnAt(index)},`))
    .join(' ')})`

type Arguments = { [name: string]: string }

/** The arguments of Typst's `grid.cell` for a cell. */
const argumentsOf = (item: Block, look: CellLook, isNested: boolean): Arguments => {
  const padding = { ...look.padding, ...(item.after > 0 && { bottom: item.after }) }
  const inset = sides(Object.fromEntries(Object.entries(padding).map(([side, points]) => [side, pt(points)])))
  const align = alignment(item.align ?? look.align, item.vertAlign ?? look.vertAlign)
  const fill = item.fill ?? look.fill
  return {
    // inside another grid, a cell would inherit the alignment of the outer cell
    ...((align ?? (isNested || undefined)) && { align: align ?? 'left + top' }),
    ...(inset !== undefined && { inset }),
    ...(fill !== undefined && { fill }),
    ...(look.stroke !== undefined && { stroke: look.stroke })
  }
}

/** Arguments that all cells have in common are written once. */
const sharedBy = ([first = {}, ...others]: readonly Arguments[]): Arguments =>
  Object.fromEntries(Object.entries(first).filter(([name, value]) => others.every((one) => one[name] === value)))

const cellOf = (own: readonly (readonly [string, string])[], content: string): string => {
  const parts = own.map(([name, value]) => `${name}: ${value}`)
  return content.startsWith('[') ? `grid.cell(${parts.join(', ')})${content}` : call('grid.cell', [...parts, content])
}
