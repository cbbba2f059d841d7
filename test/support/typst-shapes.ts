/** The shapes that Typst draws in an SVG page, in points of the page: numbers to compare with what is expected. */
import type { Point } from '../../core/plugin.js'

const NUMBER = /-?\d*\.?\d+(?:e-?\d+)?/g

/** The vertices of the path of a shape, from absolute and relative commands. */
const vertices = (data: string): Point[] => {
  const points: Point[] = []
  let [x, y] = [0, 0]
  for (const [, command, rest] of data.matchAll(/([MmLlHhVvZz])([^MmLlHhVvZz]*)/g)) {
    const numbers = (rest!.match(NUMBER) ?? []).map(Number)
    const isRelative = command === command!.toLowerCase()
    const kind = command!.toLowerCase()
    if (kind === 'h') x = (isRelative ? x : 0) + numbers[0]!
    else if (kind === 'v') y = (isRelative ? y : 0) + numbers[0]!
    else if (kind !== 'z') [x, y] = [(isRelative ? x : 0) + numbers[0]!, (isRelative ? y : 0) + numbers[1]!]
    if (kind === 'z') continue
    if (kind === 'm') points.length = 0
    points.push([x, y])
  }
  return points
}

interface Shape {
  points: Point[]
  isClosed: boolean
  isFilled: boolean
}

/** All shapes with this colour, moved by the translations of their groups. */
const shapesIn = (svg: string, color: string): Shape[] => {
  const shapes: Shape[] = []
  const moves: Point[] = [[0, 0]]
  for (const [tag] of svg.matchAll(/<\/?[a-z][^>]*>/gi)) {
    if (tag === '</g>') moves.pop()
    const [, right = 0, down = 0] =
      /transform="(?:matrix\(1 0 0 1 |translate\()(\S+?)[ ,]+(\S+?)\)"/.exec(tag)?.map(Number) ?? []
    const [x, y] = moves.at(-1)!
    const moved: Point = [x + right, y + down]
    if (tag.startsWith('<g') && !tag.endsWith('/>')) moves.push(moved)
    if (!tag.startsWith('<path class="typst-shape"') || !tag.includes(`"${color}"`)) continue
    const data = / d="([^"]*)"/.exec(tag)![1]!
    shapes.push({
      points: vertices(data).map(([px, py]) => [moved[0] + px, moved[1] + py]),
      isClosed: /z\s*$/i.test(data),
      isFilled: tag.includes(`fill="${color}"`)
    })
  }
  return shapes
}

/** Closed outlines, in the order of the page. */
export const polygonsIn = (svg: string, color: string): Point[][] =>
  shapesIn(svg, color).flatMap(({ isClosed, isFilled, points }) => (isClosed && !isFilled ? [points] : []))

/** Filled shapes. */
export const fillsIn = (svg: string, color: string): Point[][] =>
  shapesIn(svg, color).flatMap(({ isFilled, points }) => (isFilled ? [points] : []))

/** Straight lines, from their start to their end. */
export const linesIn = (svg: string, color: string): [Point, Point][] =>
  shapesIn(svg, color).flatMap(({ isClosed, points }) => (!isClosed && points.length === 2 ? [[points[0]!, points[1]!]] : [])) // prettier-ignore
