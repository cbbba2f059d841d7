import type { Element, ShapeElement } from '../jrxml/model.js'
import { type Box, elementsIn, type Node } from './arrange.js'
import { lineCondition } from './blank-lines.js'
import { length } from './lengths.js'
import { color, isSeen, stroke } from './style-values.js'
import { breaksPage, call, inBrackets, inCode, type Statements, when } from './statements.js'
import { stretches } from './stretching.js'
import { mayFill, writeElement } from './write-element.js'
import type { Writing } from './write-context.js'

type NodeOf<Kind extends Node['kind']> = Extract<Node, { kind: Kind }>

/** Smaller distances are not visible: points. */
const NOTHING = 0.01

/** An arrangement in a space of this width, whose top left corner is that of the band or frame. */
export const writeNode = (node: Node, width: number, writing: Writing): Statements =>
  inSpace(
    node.kind === 'stack' ? node : { kind: 'stack', items: [node], box: node.box },
    { left: 0, top: 0, right: width, bottom: node.box.bottom },
    { ...writing, isAlone: true }
  )

/** What is above a node in its space, and on its left, stays free. */
const inSpace = (node: Node, space: Box, writing: Writing): Statements => {
  const above = node.box.top - space.top
  const left = node.box.left - space.left
  const statements = written(node, { ...space, left: node.box.left, top: node.box.top }, writing)
  if (statements.length === 0) return []
  const indented = Math.abs(left) < NOTHING ? statements : [call('pad', [`left: ${length(left)}`, inCode(statements)])]
  return Math.abs(above) < NOTHING ? indented : [`v(${length(above)})`, ...indented]
}

const written = (node: Node, space: Box, writing: Writing): Statements => {
  const width = space.right - space.left
  switch (node.kind) {
    case 'element':
      return writeElement(node.element, { width, height: node.box.bottom - node.box.top, isFilled: false }, writing)
    case 'stack':
      return writeStack(node, space, writing)
    case 'grid':
      return [writeGrid(node, writing)]
    case 'boxed':
      return [writeBoxed(node, { ...writing, isAlone: false })]
    case 'layers':
      return writeLayers(node, { ...writing, isAlone: false })
  }
}

const writeStack = ({ items, box }: NodeOf<'stack'>, space: Box, writing: Writing): Statements => {
  let { top } = box
  return items.flatMap((item, index) => {
    const next = items[index + 1]
    const above = item.box.top - top
    const condition = lineCondition(item, writing)
    const known = new Map([...writing.known, [condition, true] as const])
    const statements = inSpace(item, { ...space, top: item.box.top }, { ...writing, known })
    // what does not move keeps its place: an element above it may grow into the gap
    const gap = next && stretches(item, writing) && !moves(next) ? next.box.top - item.box.bottom : 0
    const isGrowing = gap > NOTHING
    const height = item.box.bottom - item.box.top + gap
    top = item.box.bottom + (isGrowing ? gap : 0)
    const whole = isGrowing ? [call('at-least', [length(height)], inBrackets(statements))] : statements
    return [...(Math.abs(above) < NOTHING ? [] : [`v(${length(above)})`]), ...when(condition, whole)]
  })
}

/** Whether all of it moves down with what is above it, or with the bottom of its band. What is in a frame moves with it. */
const moves = (node: Node): boolean => {
  const elements = elementsIn(node)
  const inFrames = new Set(elements.flatMap((element) => (element.kind === 'frame' ? element.elements : [])))
  return elements.every((element) => element.position !== 'top' || inFrames.has(element))
}

const writeGrid = ({ columns, rows }: NodeOf<'grid'>, writing: Writing): string => {
  const gaps = columns.slice(1).map((column, at) => column.left - columns[at]!.right)
  const isEqual = gaps.every((gap) => Math.abs(gap - gaps[0]!) < NOTHING)
  const isApart =
    !isEqual && rows.some((row) => row.some((cell) => stretches(cell, writing)) && row.some(isSeenFilling))
  // other unequal gaps belong to the columns before them
  const gutters = gaps.map((gap) => (isEqual || isApart ? Math.max(0, gap) : 0))
  const rights = columns.map((column, at) => (columns[at + 1] ? columns[at + 1]!.left - gutters[at]! : column.right))
  const tops = rows.map((row) => Math.min(...row.map((cell) => cell.box.top)))
  const bottoms = rows.map((row, at) => tops[at + 1] ?? Math.max(...row.map((cell) => cell.box.bottom)))
  const conditions = rows.map((row) => lineCondition({ kind: 'stack', items: row, box: row[0]!.box }, writing))
  const mayLeave = conditions.some((condition) => condition !== true)
  const isGrowing = rows.map((row) => mayLeave || row.some((cell) => stretches(cell, writing)))
  const cells = rows.flatMap((row, at) => {
    const inside = { ...writing, isAlone: false, known: new Map([...writing.known, [conditions[at]!, true] as const]) }
    const bottom = mayLeave ? Math.max(...row.map((cell) => cell.box.bottom)) : bottoms[at]!
    const whole = row.map((cell, column) => {
      const space = { left: columns[column]!.left, top: tops[at]!, right: rights[column]!, bottom }
      return isGrowing[at] ? growingCell(cell, space, inside) : inBrackets(inSpace(cell, space, inside))
    })
    const below = bottoms[at]! - bottom
    const gap = below > NOTHING ? [`grid.cell(colspan: ${columns.length}, v(${length(below)}))`] : []
    return [...when(conditions[at]!, whole), ...gap]
  })
  const widths = columns.map(({ left }, at) => length(rights[at]! - left))
  const heights = tops.map((top, at) => (isGrowing[at] ? 'auto' : length(bottoms[at]! - top)))
  return call('grid', [
    `columns: (${widths.join(', ')})`,
    ...(isGrowing.every(Boolean) ? [] : [`rows: (${heights.join(', ')}${heights.length === 1 ? ',' : ''})`]),
    ...(isApart ? [`column-gutter: (${gutters.map(length).join(', ')})`] : []),
    ...(isEqual && (gutters[0] ?? 0) > NOTHING ? [`column-gutter: ${length(gutters[0]!)}`] : []),
    ...cells
  ])
}

/** Whether a cell as high as its row looks different from a lower one. */
const isSeenFilling = (cell: Node): boolean =>
  cell.kind === 'boxed' ? cell.shape.stretch !== 'none' : cell.kind === 'element' && mayFill(cell.element) && (cell.element.kind !== 'text' || isSeen(cell.element)) // prettier-ignore

/** Elements that are at least as high as the report says. */
const OWN_HEIGHT: readonly Element['kind'][] = ['text', 'image', 'frame']

/** A cell that is as high as its row: its own box follows, if it stretches with the others. */
const growingCell = (cell: Node, space: Box, writing: Writing): string => {
  const isAt = (...sides: (keyof Box)[]) => sides.every((side) => Math.abs(cell.box[side] - space[side]) < NOTHING)
  const [width, height] = [space.right - space.left, space.bottom - space.top]
  const element = cell.kind === 'element' ? cell.element : undefined
  const isWhole = isAt('left', 'right', 'top', 'bottom')
  if (cell.kind === 'boxed' && cell.shape.stretch !== 'none' && isWhole) {
    const { shape, inside, box } = cell
    const content = inSpace(inside, box, { ...writing, isAlone: false })
    return call('cell', [`at-least: ${length(height)}`, ...boxPaint(shape, 'background', 'border')], inBrackets(content)) // prettier-ignore
  }
  if (element && mayFill(element) && isWhole) {
    const [only, ...more] = writeElement(element, { width, height, isFilled: true }, writing)
    if (only !== undefined && more.length === 0) return only
  }
  const statements = inSpace(cell, space, writing)
  if (element && OWN_HEIGHT.includes(element.kind) && isAt('top', 'bottom') && statements.length === 1)
    return inBrackets(statements)
  return inBrackets([call('at-least', [length(height)], inBrackets(statements))])
}

const boxPaint = ({ look }: ShapeElement, fill: string, line: string): string[] => {
  const pen = stroke(look.pen, look.forecolor)
  return [
    ...(look.isOpaque ? [`${fill}: ${color(look.backcolor)}`] : []),
    ...(pen === undefined ? [] : [`${line}: ${pen}`])
  ]
}

const writeBoxed = ({ shape, isAbove, inside, box }: NodeOf<'boxed'>, writing: Writing): string =>
  call(
    isAbove ? 'outlined' : 'block',
    [
      `width: ${length(box.right - box.left)}`,
      ...(stretches(inside, writing) ? [] : [`height: ${length(box.bottom - box.top)}`]),
      ...boxPaint(shape, 'fill', 'stroke')
    ],
    inBrackets(inSpace(inside, box, writing))
  )

/** X coordinates that so many elements have get a name. */
const SHARED = 3

const writeLayers = ({ items, box }: NodeOf<'layers'>, writing: Writing): Statements => {
  const lefts = items.map((item) => item.box.left - box.left)
  const shared = [...new Set(lefts)]
    .filter((left) => left > NOTHING && lefts.filter((one) => one === left).length >= SHARED)
    .sort((a, b) => a - b)
  const names = new Map(shared.map((left, at) => [left, shared.length === 1 ? 'edge' : `edge-${at + 1}`]))
  const layers = items.flatMap((item, at): Layer[] => {
    // nothing says how wide an element in an absolute place is
    const statements = written(item, { ...item.box, right: item.box.left }, writing)
    const place = [names.get(lefts[at]!) ?? length(lefts[at]!), length(item.box.top - box.top)] as const
    return statements.length === 0 ? [] : [{ statements, place, isGrowing: stretches(item, writing) }]
  })
  const constants = [...names].map(([left, name]) => `let ${name} = ${length(left)}`)
  const flowing = layers.filter(({ statements }) => breaksPage(statements, writing.partials.breaking))
  if (flowing.length === 1) return [...constants, ...aroundFlow(flowing[0]!, layers)]
  const size = [`width: ${length(box.right - box.left)}`, `height: ${length(box.bottom - box.top)}`]
  if (!layers.some(({ isGrowing }) => isGrowing))
    return [call('block', [...size, inCode([...constants, ...layers.map(placed)])])]
  const grown = call('layers', [...size, ...layers.map((one) => (one.isGrowing ? padded(one) : placed(one)))])
  return [constants.length === 0 ? grown : inCode([...constants, grown])]
}

interface Layer {
  statements: Statements
  place: readonly [left: string, top: string]
  /** Whether it may be higher than its box. */
  isGrowing: boolean
}

const placed = ({ place, statements }: Layer): string => call('at', [...place, inCode(statements)])

/** In its place, where it makes what it is in higher. */
const padded = ({ place: [left, top], statements }: Layer): string => {
  const sides = Object.entries({ left, top }).flatMap(([side, size]) => (size === '0pt' ? [] : [`${side}: ${size}`]))
  return sides.length === 0 ? inCode(statements) : call('pad', [...sides, inCode(statements)])
}

/** What begins new pages lies in no box; the others are where it begins. */
const aroundFlow = (flow: Layer, layers: readonly Layer[]): Statements => {
  const others = layers.filter((one) => one !== flow).map(({ place: [left, top], statements }) => call('place', [`dx: ${left}`, `dy: ${top}`, inCode(statements)])) // prettier-ignore
  const [left, top] = flow.place
  const space = top === '0pt' ? [] : [`v(${top})`]
  return [...others, ...space, ...(left === '0pt' ? flow.statements : [padded({ ...flow, place: [left, '0pt'] })])]
}
