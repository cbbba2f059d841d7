import { type Element, type Report, SECTIONS } from '../jrxml/model.js'

/** All elements of a report, for what most of them have. */
export const allElements = (source: Report): Element[] => {
  const found = known.get(source) ?? elementsOf(source)
  known.set(source, found)
  return found
}

const known = new WeakMap<Report, Element[]>()

const elementsOf = (source: Report): Element[] =>
  [
    ...SECTIONS.map((name) => source.sections[name]),
    ...source.detail,
    ...source.groups.flatMap(({ headers, footers }) => [...headers, ...footers])
  ].flatMap((band) => (band ? band.elements.flatMap(withInner) : []))

const withInner = (element: Element): Element[] =>
  element.kind === 'frame' ? [element, ...element.elements.flatMap(withInner)] : [element]

/** The width of a report between its margins: points. */
export const pageWidth = ({ width, margins }: Report): number => width - margins.left - margins.right

/** From the beginning of a column to that of the next one: columns that rows fill downwards share the width. */
export const columnStep = (source: Report): number => {
  const { order, width, spacing, count } = source.columns
  return order === 'horizontal' ? width + spacing : (pageWidth(source) + spacing) / count
}
