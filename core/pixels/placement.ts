import { type Affine, apply, chain, invert, type Point } from '../views/affine.js'
import type { FramePiece } from './pieces.js'
import type { PaperImage } from './pixel-tools.js'

/** A part of the frame, and the affine from the picture's unit square to the frame's pixels that is exact in it. */
export interface Patch {
  piece: FramePiece
  unitToFrame: Affine
}

/** The tolerance in pixels of the affine of a patch. */
const TOLERANCE = 0.1
/** A piece of this size is empty if none of its nine test points is in the picture. */
const UNSEEN = 64
/** The number of pieces whose patches are remembered: a band is examined before it is drawn. */
const MOST_KNOWN = 16

/** The place of a picture in the frame: by one affine, or by many small ones that fit together. */
export class PicturePlacement {
  /** Exact, or, for a warped picture, an approximation around the middle of its visible part. */
  readonly unitToFrame: Affine
  readonly isBent: boolean
  /** From pixels of the frame to the unit square. */
  readonly #unitAt?: (x: number, y: number) => Point | undefined
  readonly #known = new Map<string, Patch[]>()

  constructor({ unitToPaper, unitAt }: PaperImage, pixelsPerPt: number) {
    this.unitToFrame = chain(unitToPaper, [pixelsPerPt, 0, 0, pixelsPerPt, 0, 0])
    this.isBent = unitAt !== undefined
    if (unitAt) this.#unitAt = (x, y) => unitAt([x / pixelsPerPt, y / pixelsPerPt])
  }

  /** The patches of a piece of the frame: all of it, or the part inside the picture. */
  patches(piece: FramePiece): Patch[] {
    if (!this.#unitAt) return [{ piece, unitToFrame: this.unitToFrame }]
    const name = [piece.left, piece.top, piece.width, piece.height].join(' ')
    const known = this.#known.get(name)
    if (known) return known
    if (this.#known.size >= MOST_KNOWN) this.#known.clear()
    const patches = this.#fit(piece)
    this.#known.set(name, patches)
    return patches
  }

  #fit(piece: FramePiece): Patch[] {
    const samples = POINTS.map(([x, y]) => this.#unitAt!(piece.left + x * piece.width, piece.top + y * piece.height))
    const found = samples.filter((point) => point !== undefined)
    const side = Math.max(piece.width, piece.height)
    if (found.length === 0 && side <= UNSEEN) return []
    if (found.length === POINTS.length) {
      const fitted = fit(found, piece)
      if (fitted && fitted.error <= TOLERANCE) return [{ piece, unitToFrame: fitted.unitToFrame }]
    }
    if (side > 1) return halves(piece).flatMap((half) => this.#fit(half))
    const middle = samples[4]
    return middle ? [{ piece, unitToFrame: this.#around(middle, piece) }] : []
  }

  /**
   * For a single pixel where the picture is torn, as along the date line: exact in its middle, or moved so that a pixel
   * on the edge of the picture is covered completely. Two edges that meet would leave a fine gap otherwise.
   */
  #around(unit: Point, { left, top }: FramePiece): Affine {
    const [a, b, c, d] = this.unitToFrame
    const toUnit = invert([a, b, c, d, 0, 0])
    const covered = ([0, 1] as const).map((axis) => {
      const reach = (Math.abs(toUnit[axis]) + Math.abs(toUnit[axis + 2]!)) / 2
      return unit[axis] < 0 || unit[axis] > 1 ? unit[axis] : Math.min(1 - reach, Math.max(reach, unit[axis]))
    })
    const [x, y] = apply([a, b, c, d, 0, 0], covered as unknown as Point)
    return [a, b, c, d, left + 0.5 - x, top + 0.5 - y]
  }
}

/** Corners, middles of the sides and the middle of a piece, row by row, as fractions of its size. */
const POINTS: readonly Point[] = [0, 0.5, 1].flatMap((y) => [0, 0.5, 1].map((x): Point => [x, y]))

/** The affine through the middle one of the nine points, given in the unit square, and its largest error in pixels. */
const fit = (units: readonly Point[], { left, top, width, height }: FramePiece) => {
  const [, north, , west, middle, east, , south] = units as [Point, Point, Point, Point, Point, Point, Point, Point]
  const across: Point = [(east[0] - west[0]) / width, (east[1] - west[1]) / width]
  const down: Point = [(south[0] - north[0]) / height, (south[1] - north[1]) / height]
  if (across[0] * down[1] === across[1] * down[0]) return undefined
  const toUnit = (axis: 0 | 1) => middle[axis] - across[axis] * (left + width / 2) - down[axis] * (top + height / 2)
  const unitToFrame = invert([...across, ...down, toUnit(0), toUnit(1)])
  const misses = units.map((unit, index) => {
    const [x, y] = apply(unitToFrame, unit)
    return Math.hypot(x - left - POINTS[index]![0] * width, y - top - POINTS[index]![1] * height)
  })
  return { unitToFrame, error: Math.max(...misses) }
}

const halves = ({ left, top, width, height }: FramePiece): FramePiece[] => {
  if (width >= height) {
    const half = Math.ceil(width / 2)
    return [{ left, top, width: half, height }, { left: left + half, top, width: width - half, height }] // prettier-ignore
  }
  const half = Math.ceil(height / 2)
  return [{ left, top, width, height: half }, { left, top: top + half, width, height: height - half }] // prettier-ignore
}
