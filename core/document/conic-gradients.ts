/**
 * Typst's SVG stretches a conic gradient with its box, and its angle twice as much; its PDF does neither, and shows the
 * angles that a layout writes. This file gives the SVG the angles of the PDF.
 */

/** The pattern of a gradient: its use in a box, whose unit square it fills, and the pattern of its sectors. */
const USE = /<pattern patternTransform="matrix\(([^)]*)\)" id="[^"]*" href="#([^"]*)" xlink:href="#[^"]*"\/>/g
const SECTORS =
  /<pattern id="([^"]*)" viewBox="0 0 1 1" preserveAspectRatio="none" patternUnits="userSpaceOnUse" width="2" height="2" x="-0.5" y="-0.5">\s*<path d="m (\S+) (\S+) ([hvl]) (\S+)(?: (\S+))? a/g
/** The pattern reaches this many sides of its box around its centre, also when it is turned. */
const REACH = 3

interface Sectors {
  centre: readonly [x: number, y: number]
  /** The direction in which the first sector begins. */
  start: readonly [x: number, y: number]
}

export const withTrueAngles = (svg: string): string => {
  const gradients = new Map(Array.from(svg.matchAll(SECTORS), ([, id, ...path]) => [id!, sectorsOf(path)]))
  return svg.replace(USE, (use, matrix: string, sectors: string) => {
    const found = gradients.get(sectors)
    return found ? use.replace(matrix, trueMatrix(matrix.split(/[\s,]+/).map(Number), found).join(' ')) : use
  })
}

/** The pattern has twice the size of its box, and begins half a box before it. */
const sectorsOf = ([x, y, command, first, second]: (string | undefined)[]): Sectors => ({
  centre: [2 * Number(x) - 0.5, 2 * Number(y) - 0.5],
  start: command === 'h' ? [Number(first), 0] : command === 'v' ? [0, Number(first)] : [Number(first), Number(second)]
})

/** From the unit square to the box without stretching, turned around the centre. */
const trueMatrix = ([a, b, c, d, e, f]: number[], { centre: [x, y], start: [right, down] }: Sectors): number[] => {
  const [width, height] = [Math.hypot(a!, b!), Math.hypot(c!, d!)]
  const side = REACH * Math.max(width, height)
  const turn = Math.atan2(down * width, right * height) - Math.atan2(down, right)
  const [cos, sin] = [Math.cos(turn) * side, Math.sin(turn) * side]
  const [ax, ay, bx, by] = [a! / width, b! / width, c! / height, d! / height]
  const [na, nb, nc, nd] = [ax * cos + bx * sin, ay * cos + by * sin, bx * cos - ax * sin, by * cos - ay * sin]
  const [atX, atY] = [a! * x + c! * y + e!, b! * x + d! * y + f!]
  return [na, nb, nc, nd, atX - na * x - nc * y, atY - nb * x - nd * y]
}
