import { PrintError } from '../errors.js'
import { type Affine, apply, chain, type Extent, extentOfPoints, invert, type Point } from './affine.js'

const POINTS_PER_INCH = 72

export interface ViewParameters {
  widthPt: number
  heightPt: number
  dpi: number
  /** `EPSG:n` or `CRS:84`. */
  projection: string
  centre: Point
  /** Map units per point of paper. The axes differ in degree systems and stretched extents. */
  unitsPerPt: readonly [x: number, y: number]
  /** The denominator of the scale. */
  scale: number
  /** Clockwise rotation of the picture. */
  rotationDeg: number
}

/**
 * The window of one map: an exact affine transform between map and paper. Pixel counts are derived from it and rounded
 * up. Immutable.
 */
export class View {
  readonly widthPt: number
  readonly heightPt: number
  readonly dpi: number
  readonly projection: string
  readonly centre: Point
  readonly scale: number
  readonly rotationDeg: number
  readonly unitsPerPt: readonly [x: number, y: number]
  /** From map coordinates to points; the origin is the top left corner of the frame, y down. */
  readonly mapToPaper: Affine
  readonly paperToMap: Affine

  constructor(parameters: ViewParameters) {
    const { widthPt, heightPt, centre, unitsPerPt, rotationDeg } = parameters
    const numbers = [widthPt, heightPt, parameters.dpi, ...centre, ...unitsPerPt, parameters.scale, rotationDeg]
    const impossible = () =>
      new PrintError('invalid-spec', `a map of ${widthPt} x ${heightPt} pt at 1:${parameters.scale} cannot be drawn`)
    if (!numbers.every(Number.isFinite) || Math.min(widthPt, heightPt, ...unitsPerPt) <= 0) throw impossible()
    this.widthPt = widthPt
    this.heightPt = heightPt
    this.dpi = parameters.dpi
    this.projection = parameters.projection
    this.centre = centre
    this.scale = parameters.scale
    this.rotationDeg = rotationDeg
    this.unitsPerPt = unitsPerPt
    const angle = (rotationDeg * Math.PI) / 180
    const scaled: Affine = [1 / unitsPerPt[0], 0, 0, -1 / unitsPerPt[1], 0, 0]
    const turned: Affine = [
      Math.cos(angle),
      Math.sin(angle),
      -Math.sin(angle),
      Math.cos(angle),
      widthPt / 2,
      heightPt / 2
    ]
    this.mapToPaper = chain(chain([1, 0, 0, 1, -centre[0], -centre[1]], scaled), turned)
    this.paperToMap = invert(this.mapToPaper)
    // numbers that are finite by themselves, such as a scale of 1e-320, and not in their product
    if (![...this.mapToPaper, ...this.paperToMap].every(Number.isFinite)) throw impossible()
    Object.freeze(this)
  }

  /**
   * The pixels of the frame, rounded up (ceil of points × dpi / 72, with a tolerance of one billionth for rounding
   * errors).
   */
  get pixelWidth(): number {
    return Math.ceil((this.widthPt * this.dpi) / POINTS_PER_INCH - 1e-9)
  }

  get pixelHeight(): number {
    return Math.ceil((this.heightPt * this.dpi) / POINTS_PER_INCH - 1e-9)
  }

  /** The size of the whole pixels that cover the frame, in points: up to one pixel larger than the frame. */
  get coverPt(): readonly [width: number, height: number] {
    return [(this.pixelWidth * POINTS_PER_INCH) / this.dpi, (this.pixelHeight * POINTS_PER_INCH) / this.dpi]
  }

  /** Map units per pixel of the output. */
  get resolution(): readonly [x: number, y: number] {
    return [(this.unitsPerPt[0] * POINTS_PER_INCH) / this.dpi, (this.unitsPerPt[1] * POINTS_PER_INCH) / this.dpi]
  }

  /** The frame's corners in map coordinates: top left, top right, bottom right, bottom left. */
  get corners(): readonly [Point, Point, Point, Point] {
    const at = (x: number, y: number) => apply(this.paperToMap, [x, y])
    return [at(0, 0), at(this.widthPt, 0), at(this.widthPt, this.heightPt), at(0, this.heightPt)]
  }

  /** The smallest extent, parallel to the axes, that contains the frame, also if the frame is rotated. */
  get extent(): Extent {
    return extentOfPoints(this.corners)
  }

  /**
   * The extent of the whole pixels that cover the frame, without its rotation. It is for servers that rotate the
   * picture around its middle.
   */
  get coverExtent(): Extent {
    const [width, height] = this.coverPt
    const halfWidth = (width * this.unitsPerPt[0]) / 2
    const halfHeight = (height * this.unitsPerPt[1]) / 2
    const [a, b, c, d] = this.paperToMap
    const right = (width - this.widthPt) / 2
    const down = (height - this.heightPt) / 2
    const x = this.centre[0] + a * right + c * down
    const y = this.centre[1] + b * right + d * down
    return [x - halfWidth, y - halfHeight, x + halfWidth, y + halfHeight]
  }

  toPaper(point: Point): Point {
    return apply(this.mapToPaper, point)
  }

  toMap(point: Point): Point {
    return apply(this.paperToMap, point)
  }
}
