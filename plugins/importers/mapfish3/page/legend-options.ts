import { conditionOf } from '../java/condition.js'
import type { Band, Element, ImageElement, Report, SubreportElement, TextElement, Written } from '../jrxml/model.js'
import type { Scope } from '../scope.js'
import { allElements } from './all-elements.js'
import { fieldOf, isText, type Options, within } from './list-options.js'
import { treeOf } from './trees.js'

const MOST_COLUMNS = 12
/** Levels whose rows are looked at; deeper ones look like the last. */
const LEVELS = [0, 1, 2, 3, 4, 5, 6]
const FIELDS = ['name', 'icon', 'report', 'level']

/** Options of a legend block that look like a report of its rows. */
export const legendOptions = (source: Report): Options => {
  const { count, spacing, order } = source.columns
  const rows = LEVELS.map((level) => rowsOf(source, level))
  const isKnown = rows.every((row) => row !== undefined) && rows.some((row) => row.name)
  return {
    ...(isKnown ? { spacing: 0, levels: levelsOf(rows) } : sizesOf(source)),
    ...(isKnown && iconSizes(rows.map(({ icon }) => icon?.element).find((icon) => icon !== undefined))),
    ...(count > 1 && { columns: Math.min(MOST_COLUMNS, count), columnGap: Math.min(14_400, spacing) }),
    ...(count > 1 && order === 'vertical' && { balance: false })
  }
}

/** The text of most names of a legend: its font is that of the block. */
export const legendFont = (source: Report): string | undefined => namesIn(allElements(source)).at(-1)?.look.font.family

const namesIn = (elements: readonly Element[]): TextElement[] =>
  elements.filter(isText).filter((text) => fieldOf(text) === 'name')

/** Of a legend whose rows depend on more than their level. */
const sizesOf = (source: Report): Options => {
  const sizes = namesIn(allElements(source)).map(({ look }) => look.font.size)
  if (sizes.length === 0) return {}
  return { titleSize: sizes[0], headingSize: sizes[Math.min(1, sizes.length - 1)], fontSize: sizes.at(-1) }
}

type IconElement = ImageElement | SubreportElement

/** An element of the bands that print a row: its place from the top of the first, and the height of all. */
interface Row<E> {
  element: E
  y: number
  height: number
}
interface LevelRows {
  name?: Row<TextElement>
  icon?: Row<IconElement>
}

/** What prints the names and the icons of a level; undefined if it depends on something else. */
const rowsOf = ({ detail }: Report, level: number): LevelRows | undefined => {
  const [names, icons] = [shownFor(detail, level, 'name'), shownFor(detail, level, 'icon')]
  if (!names || !icons) return undefined
  const name = rowIn(names, (element): element is TextElement => isText(element) && fieldOf(element) === 'name')
  const icon = rowIn(icons, isIcon)
  return { ...(name && { name }), ...(icon && { icon }) }
}

const isIcon = (element: Element): element is IconElement =>
  (element.kind === 'image' && isField(element.content, 'icon')) ||
  (element.kind === 'subreport' && isField(element.path, 'report'))

const isField = (written: Written | undefined, name: string): boolean => {
  const tree = written && treeOf(written)
  return tree?.kind === 'reference' && tree.of === 'field' && tree.name === name
}

type ShownBand = Pick<Band, 'height' | 'elements'>

/** The bands that print a row, with what they print of it. */
const shownFor = (bands: readonly Band[], level: number, kind: 'name' | 'icon'): ShownBand[] | undefined => {
  const values: { [field: string]: string | number | null } =
    kind === 'name'
      ? { name: 'name', icon: null, report: null, level }
      : { name: null, icon: 'icon', report: 'report', level }
  const scope: Scope = {
    parameter: () => undefined,
    field: (name) => (FIELDS.includes(name) ? { kind: 'constant', value: values[name]! } : undefined),
    variable: () => undefined,
    resource: () => undefined
  }
  let isSure = true
  const prints = ({ when }: { when?: Written }): boolean => {
    if (!when) return true
    const tree = treeOf(when)
    const condition = tree && conditionOf(tree, scope)
    if (typeof condition !== 'boolean') isSure = false
    return condition === true
  }
  const shown = bands.filter(prints).map(({ height, elements }) => ({ height, elements: elements.filter(prints) }))
  return isSure ? shown : undefined
}

const rowIn = <E extends Element>(
  bands: readonly ShownBand[],
  isIt: (element: Element) => element is E
): Row<E> | undefined => {
  let top = 0
  let found: { element: E; y: number } | undefined
  for (const { height, elements } of bands) {
    const element = elements.find(isIt)
    if (element && !found) found = { element, y: top + element.y }
    top += height
  }
  return found && { ...found, height: top }
}

/** One entry for each level; the last ones that are equal are one. */
const levelsOf = (rows: readonly LevelRows[]): Options[] => {
  const levels = rows.map(levelOf)
  while (levels.length > 1 && JSON.stringify(levels.at(-1)) === JSON.stringify(levels.at(-2))) levels.pop()
  return levels
}

const space = (points: number): number => within(0, 14_400, Number(points.toFixed(3)))

const levelOf = ({ name, icon }: LevelRows): Options => ({
  ...(name && nameOf(name)),
  ...(icon && {
    ...(icon.element.x !== (name && indentOf(name)) && { iconIndent: space(icon.element.x) }),
    ...spaces({
      iconAbove: icon.y,
      iconHeight: icon.element.height,
      iconBelow: icon.height - icon.y - icon.element.height
    })
  })
})

/** Without those that are 0, as blocks have them. */
const spaces = (given: { [name: string]: number }): Options =>
  Object.fromEntries(
    Object.entries(given)
      .map(([name, points]) => [name, space(points)] as const)
      .filter(([, points]) => points > 0)
  )

const indentOf = ({ element }: Row<TextElement>): number => element.x + element.look.padding.left

const nameOf = (row: Row<TextElement>): Options => {
  const { element, y, height } = row
  const { font, padding } = element.look
  return {
    fontSize: within(1, 14_400, font.size),
    bold: font.isBold,
    indent: space(indentOf(row)),
    width: within(1, 14_400, element.width - padding.left - padding.right),
    ...spaces({
      above: y + padding.top,
      height: element.height - padding.top - padding.bottom,
      below: height - y - element.height + padding.bottom
    })
  }
}

/** Sub-reports have the size of the icon; images are scaled. */
const iconSizes = (icon: IconElement | undefined): Options => {
  if (icon?.kind !== 'image') return {}
  const { scale, width, height } = icon
  if (scale === 'Clip') return { iconWidth: width, scaled: false }
  return {
    iconWidth: width,
    scaled: true,
    ...(scale !== 'RealSize' && { iconMinHeight: height }),
    ...(scale !== 'RealSize' && scale !== 'RealHeight' && { iconHeight: height })
  }
}
