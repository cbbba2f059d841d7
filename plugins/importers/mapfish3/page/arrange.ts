import type { Element, FrameElement, ShapeElement } from '../jrxml/model.js'

/** A rectangle in points, from the top left corner of the band. */
export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

/** How elements lie on the page: what is below and beside each other, and what covers each other. */
export type Node = { box: Box } & (
  | { kind: 'element'; element: Element }
  /** From top to bottom. */
  | { kind: 'stack'; items: readonly Node[] }
  /** From left to right; all rows have the same columns. */
  | { kind: 'grid'; columns: readonly Box[]; rows: readonly (readonly Node[])[] }
  /** A rectangle, and what lies on it, or under its line. */
  | { kind: 'boxed'; shape: ShapeElement; isAbove: boolean; inside: Node }
  /** In absolute places, from back to front. */
  | { kind: 'layers'; items: readonly Node[] }
)

/** Elements that overlap less than this lie beside each other: points. */
const TOUCHING = 1.01

const boxOf = ({ x, y, width, height }: Element): Box => ({ left: x, top: y, right: x + width, bottom: y + height })

const around = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  top: Math.min(...boxes.map(({ top }) => top)),
  right: Math.max(...boxes.map(({ right }) => right)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom))
})

/**
 * The arrangement of elements: cut into rows and columns as far as straight cuts touch no element (a recursive X-Y cut);
 * what overlaps lies in layers. Undefined if there are no elements.
 */
export const arrange = (elements: readonly Element[]): Node | undefined => {
  if (elements.length === 0) return undefined
  return inRows(elements.map((element): Node => ({ kind: 'element', element, box: boxOf(element) })))
}

const inRows = (nodes: readonly Node[]): Node => {
  if (nodes.length === 1) return nodes[0]!
  const rows = cut(nodes, 'top', 'bottom')
  if (rows.length === 1) return inColumns(nodes)
  return stacked(rows.map((row) => inColumns(row)))
}

const inColumns = (nodes: readonly Node[]): Node => {
  if (nodes.length === 1) return nodes[0]!
  const columns = cut(nodes, 'left', 'right')
  if (columns.length === 1) return covered(nodes)
  const cells = columns.map((column) => (cut(column, 'top', 'bottom').length > 1 ? inRows(column) : covered(column)))
  const boxes = cells.map(({ box }) => box)
  return { kind: 'grid', columns: boxes, rows: [cells], box: around(boxes) }
}

/** Groups that do not overlap in one direction, in their order there. */
const cut = (nodes: readonly Node[], from: 'left' | 'top', to: 'right' | 'bottom'): Node[][] => {
  const groups: Node[][] = []
  let end = -Infinity
  const sorted = nodes.toSorted((a, b) => a.box[from] - b.box[from] || a.box[to] - b.box[to])
  for (const node of sorted) {
    if (groups.length === 0 || node.box[from] < end - TOUCHING) (groups.at(-1) ?? startOf(groups)).push(node)
    else groups.push([node])
    end = Math.max(end, node.box[to])
  }
  // what is drawn later lies above
  return groups.map((group) => nodes.filter((node) => group.includes(node)))
}

const startOf = (groups: Node[][]): Node[] => {
  const first: Node[] = []
  groups.push(first)
  return first
}

/** Rows with the same columns become one grid. */
const stacked = (rows: readonly Node[]): Node => {
  const items: Node[] = []
  for (const row of rows) {
    const last = items.at(-1)
    if (last?.kind === 'grid' && row.kind === 'grid' && haveSameColumns(last.columns, row.columns))
      items[items.length - 1] = {
        ...last,
        columns: last.columns.map((column, at) => around([column, row.columns[at]!])),
        rows: [...last.rows, ...row.rows],
        box: around([last.box, row.box])
      }
    else items.push(row)
  }
  if (items.length === 1) return items[0]!
  return { kind: 'stack', items, box: around(items.map(({ box }) => box)) }
}

const haveSameColumns = (a: readonly Box[], b: readonly Box[]): boolean =>
  a.length === b.length &&
  a.every((column, at) => Math.abs(column.left - b[at]!.left) < TOUCHING) &&
  Math.abs(a.at(-1)!.right - b.at(-1)!.right) < TOUCHING &&
  // a cell may not reach into the next column
  a
    .slice(1)
    .every((column, at) => Math.min(column.left, b[at + 1]!.left) > Math.max(a[at]!.right, b[at]!.right) - TOUCHING)

/** Elements that cover each other: a rectangle around all others, or layers. */
const covered = (nodes: readonly Node[]): Node => {
  if (nodes.length === 1) return nodes[0]!
  const box = around(nodes.map((node) => node.box))
  const at = nodes.findIndex((node) => isBackground(node, box))
  const shape = nodes[at]
  if (shape?.kind === 'element' && (at === 0 || !(shape.element as ShapeElement).look.isOpaque))
    return {
      kind: 'boxed',
      shape: shape.element as ShapeElement,
      isAbove: at > 0,
      inside: inRows(nodes.filter((node) => node !== shape)),
      box
    }
  return { kind: 'layers', items: nodes, box }
}

const isBackground = (node: Node, around: Box): boolean =>
  node.kind === 'element' &&
  node.element.kind === 'rectangle' &&
  !node.element.look.radius &&
  node.element.when === undefined &&
  node.element.conditional.length === 0 &&
  (['left', 'top', 'right', 'bottom'] as const).every((side) => Math.abs(node.box[side] - around[side]) < 0.01)

/** The elements of a node, and those inside its frames. */
export const elementsIn = (node: Node): Element[] => {
  switch (node.kind) {
    case 'element':
      return node.element.kind === 'frame' ? [node.element, ...inFrame(node.element)] : [node.element]
    case 'grid':
      return node.rows.flat().flatMap(elementsIn)
    case 'boxed':
      return [node.shape, ...elementsIn(node.inside)]
    default:
      return node.items.flatMap(elementsIn)
  }
}

const inFrame = ({ elements }: FrameElement): Element[] =>
  elements.flatMap((element) => (element.kind === 'frame' ? [element, ...inFrame(element)] : [element]))
