import { type Outline, parseOutline } from './outline.js'

/** A mark in the square with side 1 around its place, y down. */
export interface Mark {
  outline: Outline
  /** Whether the mark has lines only and is never filled. */
  isOpen?: boolean
  isCircle?: boolean
  /** The size, if it differs from the square. */
  size?: readonly [width: number, height: number]
  /**
   * Set if the mark repeats as long straight lines without gaps: the directions of these lines, in sides of the square.
   * Each line goes through the middle of every square.
   */
  hatch?: readonly (readonly [x: number, y: number])[]
}

const closed = (data: string): Mark => ({ outline: parseOutline(data) })
const open = (data: string, hatch?: Mark['hatch']): Mark => ({
  outline: parseOutline(data),
  isOpen: true,
  ...(hatch && { hatch })
})

const HALF = 0.5
const shape = (command: string, ...xy: number[]): string => `${command}${xy.map((value) => value.toFixed(5)).join(' ')}`
const onCircle = (deg: number, radius = HALF): [x: number, y: number] => [
  radius * Math.sin((deg * Math.PI) / 180),
  -radius * Math.cos((deg * Math.PI) / 180)
]

/** Vertices on circles around the place, the first at the top, clockwise. */
const corners = (count: number, radius: (corner: number) => number = () => HALF, firstDeg = 0): string =>
  Array.from({ length: count }, (_, corner) =>
    shape(corner === 0 ? 'M' : 'L', ...onCircle(firstDeg + (corner * 360) / count, radius(corner)))
  ).join('') + 'Z'

/** An arc of the circle, in degrees clockwise from the top, with at most one cubic curve per quarter. */
const arc = (fromDeg: number, toDeg: number): string => {
  const count = Math.ceil((toDeg - fromDeg) / 90)
  const step = (toDeg - fromDeg) / count
  const reach = (4 / 3) * Math.tan((step * Math.PI) / 720)
  let data = ''
  for (let i = 0; i < count; i++) {
    const [x0, y0] = onCircle(fromDeg + i * step)
    const [x1, y1] = onCircle(fromDeg + (i + 1) * step)
    data += shape('C', x0 - reach * y0, y0 + reach * x0, x1 + reach * y1, y1 - reach * x1, x1, y1)
  }
  return data
}
const sector = (fromDeg: number, toDeg: number): string =>
  `M0 0${shape('L', ...onCircle(fromDeg))}${arc(fromDeg, toDeg)}Z`
const bow = (fromDeg: number, toDeg: number): string => shape('M', ...onCircle(fromDeg)) + arc(fromDeg, toDeg)

const stretched = ({ outline: { commands, xy } }: Mark, x: number, y: number): Mark => ({
  outline: { commands, xy: xy.map((value, index) => value * (index % 2 === 0 ? x : y)) }
})

/** A cross of bars from side to side, rotated clockwise. */
const bars = (halfWidth: number, turnDeg = 0, scale = 1): string => {
  const [a, h] = [halfWidth, HALF]
  const run = [-a, -h, a, -h, a, -a, h, -a, h, a, a, a, a, h, -a, h, -a, a, -h, a, -h, -a, -a, -a]
  const [sin, cos] = [scale * Math.sin((turnDeg * Math.PI) / 180), scale * Math.cos((turnDeg * Math.PI) / 180)]
  let data = ''
  for (let i = 0; i < run.length; i += 2)
    data += shape(i === 0 ? 'M' : 'L', run[i]! * cos - run[i + 1]! * sin, run[i]! * sin + run[i + 1]! * cos)
  return `${data}Z`
}

/** Ratio of inner to outer radius of a star whose sides lie on the lines of a pentagram. */
const PENTAGRAM = Math.sin(Math.PI / 10) / Math.sin((3 * Math.PI) / 10)
/** Half the arm width of a cross and an x, and of a thin cross. */
const ARM = 0.13
const THIN_ARM = 0.1
/** An x reaches into the corners of the square; this is its scale. */
const X_SCALE = Math.SQRT2 / (1 + 2 * ARM)
const CIRCLE: Mark = { ...closed(`${bow(0, 360)}Z`), isCircle: true }
const SQUARE = closed('M-.5 -.5H.5V.5H-.5Z')
/** The covered part of the paper, beginning with QGIS' densest brush. */
const DENSITIES = [0.94, 0.88, 0.63, 0.5, 0.37, 0.12, 0.06]

const VERTICAL = 'M0 -.5V.5'
const HORIZONTAL = 'M-.5 0H.5'
const SLASH = 'M-.5 .5L.5 -.5'
const BACKSLASH = 'M-.5 -.5L.5 .5'
const RIGHT = [1, 0] as const
const DOWN = [0, 1] as const
const RISING = [1, -1] as const
const FALLING = [1, 1] as const

/**
 * Names in the order of the documentation: SLD and SE names, `shape://` names of GeoTools, and names that QGIS writes.
 */
export const SHAPES: ReadonlyMap<string, Mark> = new Map<string, Mark>([
  ['circle', CIRCLE],
  ['square', SQUARE],
  ['triangle', closed('M0 -.5L.5 .5H-.5Z')],
  ['star', closed(corners(10, (corner) => (corner % 2 === 0 ? HALF : HALF * PENTAGRAM)))],
  ['cross', closed(bars(ARM))],
  ['x', closed(bars(ARM, 45, X_SCALE))],
  ['arrow', closed('M.5 0L0 .5V.15H-.5V-.15H0V-.5Z')],
  ['hatch', open(`${SLASH}M-.5 0L0 -.5M0 .5L.5 0`, [RISING])],
  ['rectangle', closed('M-.5 -.25H.5V.25H-.5Z')],
  ['diamond', closed(corners(4))],
  ['pentagon', closed(corners(5))],
  ['hexagon', closed(corners(6))],
  ['octagon', closed(corners(8, () => HALF / Math.cos(Math.PI / 8), 22.5))],
  ['decagon', closed(corners(10))],
  ['ellipse', stretched(CIRCLE, 1, 0.5)],
  ['equilateral_triangle', closed(corners(3))],
  ['left_half_triangle', closed('M0 -.5V.5H.5Z')],
  ['right_half_triangle', closed('M0 -.5V.5H-.5Z')],
  ['semicircle', closed(sector(270, 450))],
  ['third_circle', closed(sector(240, 360))],
  ['quarter_circle', closed(sector(270, 360))],
  ['half_square', closed('M-.5 -.5H0V.5H-.5Z')],
  ['quarter_square', closed('M-.5 -.5H0V0H-.5Z')],
  ['diagonal_half_square', closed('M-.5 -.5L.5 .5H-.5Z')],
  ['half_arc', open(bow(270, 450))],
  ['third_arc', open(bow(240, 360))],
  ['quarter_arc', open(bow(270, 360))],
  ['shield', closed('M-.5 -.5H.5V.25L0 .5L-.5 .25Z')],
  ['trapezoid', closed('M-.25 -.25H.25L.5 .25H-.5Z')],
  ['parallelogram_left', closed('M-.5 -.25H.25L.5 .25H-.25Z')],
  ['parallelogram_right', closed('M-.25 -.25H.5L.25 .25H-.5Z')],
  [
    'heart',
    closed(
      'M0 .5C-.3 .25 -.5 .05 -.5 -.2C-.5 -.4 -.36 -.5 -.24 -.5C-.12 -.5 -.04 -.42 0 -.3C.04 -.42 .12 -.5 .24 -.5C.36 -.5 .5 -.4 .5 -.2C.5 .05 .3 .25 0 .5Z'
    )
  ],
  ['star_diamond', closed(corners(8, (corner) => (corner % 2 === 0 ? HALF : 0.2)))],
  ['cross_fill', closed(bars(THIN_ARM))],
  ['asterisk', open(VERTICAL + HORIZONTAL + 'M-.35355 -.35355L.35355 .35355M-.35355 .35355L.35355 -.35355')],
  ['arrowhead', open('M-.5 -.4L0 0L-.5 .4')],
  ['filled_arrowhead', closed('M-.5 -.4L0 0L-.5 .4Z')],
  ['shape://vertline', open(VERTICAL, [DOWN])],
  ['shape://horline', open(HORIZONTAL, [RIGHT])],
  ['shape://slash', open(SLASH, [RISING])],
  ['shape://backslash', open(BACKSLASH, [FALLING])],
  ['shape://dot', stretched(CIRCLE, 0.2, 0.2)],
  ['shape://plus', open(VERTICAL + HORIZONTAL, [DOWN, RIGHT])],
  ['shape://times', open(SLASH + BACKSLASH, [RISING, FALLING])],
  ['shape://oarrow', open('M-.5 -.2L0 0L-.5 .2')],
  ['shape://carrow', closed('M-.5 -.2L0 0L-.5 .2Z')],
  ['shape://coarrow', open('M-.5 -.3L.5 0L-.5 .3')],
  ['shape://ccarrow', closed('M-.5 -.3L.5 0L-.5 .3Z')],
  ['qgis://arrow', closed('M0 -.5L.3 -.3H.1V.5H-.1V-.3H-.3Z')],
  ...DENSITIES.map((part, index): [string, Mark] => {
    const side = Math.sqrt(part)
    return [`brush://dense${index + 1}`, stretched(SQUARE, side, side)]
  })
])
