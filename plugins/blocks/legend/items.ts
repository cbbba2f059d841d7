import { typstColour } from '../../../parts/blocks.js'
import { type LegendIcon, shownScale } from './icons.js'
import { type Rows, rowsOf } from './levels.js'
import type { LegendNode } from './resolve.js'
import type { LegendOptions } from './schemas.js'

type ShownIcon = {
  path: string | null
  width: number
  height: number
  /** The visible width of an icon that is cut off. */
  shownWidth: number
  /** Not smoothed. */
  crisp: boolean
  color: string | null
  letters: {
    text: string
    font: string
    size: number
    weight: number
    italic: boolean
    color: string
    halo: { color: string; width: number } | null
  } | null
  /** Values on its right side; absent: none. The size is in points; null: that of the surrounding text. */
  beside?: { values: { text: string; y: number }[]; size: number | null }
  broken: boolean
}

/** The items of the Typst function, one below the other. */
export type Item = {
  name: string
  title: boolean
  heading: boolean
  /** It must not be the last item of a page or column. */
  sticky: boolean
  indent: number
  below: number
  /** Points, or parts of the size of the surrounding text. */
  size: number | null
  em: number
  icons: ShownIcon[]
  /** Entries of a group have their names in one column. */
  group: number
  before: boolean
  inline: boolean | null
  /** Bold; by default that of a heading. */
  bold?: boolean
  /** Of the level, if the layout describes it. */
  rows?: Rows
}

const TITLE_EM = 1.4
const HEADING_EM = 1.1

/** The nodes in the order of printing: the name of a group, its own icons, and then its classes. */
export const itemsOf = (legend: LegendNode, options: LegendOptions): Item[] => {
  const items: Item[] = []
  let groups = 0

  const add = (
    node: Pick<LegendNode, 'name' | 'icons' | 'iconBeforeName'>,
    level: number,
    group: number,
    look: Partial<Item> = {}
  ): void => {
    const usable = node.icons.filter(({ fault }) => fault === undefined || options.markMissing)
    const icons = usable.map((icon) => shownIcon(icon, options))
    if (!node.name && icons.length === 0) return
    items.push({
      name: node.name,
      title: false,
      heading: false,
      sticky: false,
      indent: Math.max(0, level - 1) * options.indent,
      below: options.spacing,
      size: options.fontSize ?? null,
      em: 1,
      icons,
      group,
      before: node.iconBeforeName ?? options.iconBeforeName,
      inline: options.inline ?? null,
      ...(icons.some(({ beside }) => beside !== undefined) && {
        inline: false,
        bold: true,
        ...headingSize(level, options)
      }),
      ...look,
      ...lookOfLevel(level, options)
    })
  }

  const walk = (node: LegendNode, level: number, around: number): void => {
    if (node.classes.length === 0) return add(node, level, around)
    const before = items.length
    const group = ++groups
    add({ name: node.name, icons: [] }, level, group, { heading: true, sticky: true, ...headingSize(level, options) })
    const start = items.length
    add({ ...node, name: '' }, level, group)
    for (const child of node.classes) walk(child, level + 1, group)
    // a heading without entries is an entry
    if (items.length === start) {
      items.length = before
      add({ ...node, icons: [] }, level, around)
    }
  }

  const title = { title: true, sticky: true, heading: true, size: options.titleSize ?? null, em: TITLE_EM, indent: 0 }
  const isGroup = legend.classes.length > 0
  const name = isGroup ? legend.name || options.title : options.title
  if (name) add({ name, icons: [] }, 0, 0, title)
  walk(isGroup ? { ...legend, name: '' } : legend, 0, 0)
  for (const [index, item] of items.entries()) {
    const next = items[index + 1]
    const endsGroup = !item.heading && next && (next.heading || next.indent < item.indent)
    if (item.title || endsGroup) item.below = 2 * options.spacing
  }
  return items.every((item) => item.title) ? [] : items
}

const headingSize = (level: number, { headingSize, fontSize }: LegendOptions): Partial<Item> =>
  level <= 1 ? { size: headingSize ?? fontSize ?? null, em: HEADING_EM } : {}

const lookOfLevel = (level: number, { levels, indent }: LegendOptions): Partial<Item> | undefined => {
  const own = levels?.[Math.min(level, levels.length - 1)]
  if (!own) return undefined
  const { fontSize, bold } = own
  return {
    rows: rowsOf(own, Math.max(0, level - 1) * indent),
    ...(fontSize !== undefined && { size: fontSize }),
    ...(bold !== undefined && { bold })
  }
}

const shownIcon = (icon: LegendIcon, options: LegendOptions): ShownIcon => {
  const { widthPt, heightPt, picture, color, letters } = icon
  const factor = shownScale(icon, options)
  const [width, height] = [widthPt * factor, heightPt * factor]
  return {
    path: picture?.path ?? null,
    width,
    height,
    shownWidth: Math.min(width, options.iconWidth ?? Infinity),
    crisp: icon.isCrisp === true && factor === 1,
    color: color === undefined ? null : typstColour(color),
    letters: letters
      ? {
          text: letters.text,
          font: letters.font,
          size: letters.sizePt * factor,
          weight: letters.weight,
          italic: letters.italic,
          color: typstColour(letters.color),
          halo: letters.halo ? { color: typstColour(letters.halo.color), width: letters.halo.widthPt } : null
        }
      : null,
    ...(icon.texts && {
      beside: { values: icon.texts.map(({ text, yPt }) => ({ text, y: yPt * factor })), size: options.fontSize ?? null }
    }),
    broken: icon.fault !== undefined
  }
}

/** All icons of a legend, in its order. */
export const iconsOf = (node: LegendNode): LegendIcon[] => [...node.icons, ...node.classes.flatMap(iconsOf)]
