import type { Affine } from '../../core/plugin.js'
import { type Feature, FlatGeometry, newNumbers } from '../features.js'
import { chain } from '../geo.js'
import type { Path, PlacedPiece } from './pieces.js'
import { enclosedBy } from './whole.js'

/** How pieces are transformed to a map. */
export interface TileTransform {
  /** From tiles (right and down from the matrix's origin) to coordinates of the matrix. */
  tilesToMap: Affine
  /** In tiles: longer straight lines get additional vertices, because they are curves on the map. */
  longest: number
}

/** A feature to draw; its geometry is made on demand and not kept. */
export class TileFeature implements Feature {
  private known?: { whole?: Path[][] }

  constructor(
    readonly index: number,
    private readonly piece: PlacedPiece,
    private readonly placing: TileTransform
  ) {}

  get id(): number | undefined {
    return this.piece.id
  }

  get kind(): Feature['kind'] {
    return this.piece.kind
  }

  get properties(): Feature['properties'] {
    return this.piece.properties
  }

  get geometry(): unknown {
    const { kind, paths } = this.piece
    if (kind === 'point') return new FlatGeometry('MultiPoint', () => this.positions(paths.flatMap(numbersIn)))
    if (kind === 'line') return this.lines()
    const { longest } = this.placing
    return new FlatGeometry('MultiPolygon', () =>
      this.polygons.map((rings) => rings.map((ring) => this.positions(ring, longest, true)))
    )
  }

  get border(): unknown {
    return this.piece.kind === 'area' && this.piece.isCut && !this.whole ? this.lines() : undefined
  }

  private get polygons(): readonly Path[][] {
    return this.whole ?? this.piece.polygons
  }

  /** An area of which all pieces are known, without seams. */
  private get whole(): Path[][] | undefined {
    const { kind, isCut, paths } = this.piece
    this.known ??= { whole: kind === 'area' && isCut ? enclosedBy(paths) : undefined }
    return this.known.whole
  }

  private lines(): FlatGeometry {
    const { longest } = this.placing
    return new FlatGeometry('MultiLineString', () => this.piece.paths.map((path) => this.positions(path, longest)))
  }

  /** x, y, x, y, … in coordinates of the matrix. `isRing`: ends with its first point. */
  private positions(path: Path, longest = Infinity, isRing = false): Float64Array {
    const { unit, column, row } = this.piece
    const [a, b, c, d, e, f] = chain([unit, 0, 0, unit, column, row], this.placing.tilesToMap)
    const bent = longest === Infinity ? path : withBends(path, longest / unit, isRing)
    const { length } = bent
    const isOpen = isRing && (bent[0] !== bent[length - 2] || bent[1] !== bent[length - 1] || length === 2)
    const found = newNumbers(isOpen ? length + 2 : length)
    for (let i = 0; i < length; i += 2) {
      found[i] = a * bent[i]! + c * bent[i + 1]! + e
      found[i + 1] = b * bent[i]! + d * bent[i + 1]! + f
    }
    if (isOpen) {
      found[length] = found[0]!
      found[length + 1] = found[1]!
    }
    return found
  }
}

const numbersIn = (path: Path): number[] => Array.from(path)

/** A line, or a ring, with more vertices, so that none of its straight lines is longer than `longest`. */
const withBends = (path: Path, longest: number, isRing: boolean): number[] => {
  const found: number[] = []
  const { length } = path
  for (let i = 0; i < (isRing ? length + 2 : length); i += 2) {
    const [x, y] = [path[i % length]!, path[(i + 1) % length]!]
    const [fromX, fromY] = i > 0 ? [path[i - 2]!, path[i - 1]!] : [x, y]
    const steps = Math.ceil(Math.hypot(x - fromX, y - fromY) / longest)
    for (let step = 1; step < steps; step++)
      found.push(fromX + ((x - fromX) * step) / steps, fromY + ((y - fromY) * step) / steps)
    found.push(x, y)
  }
  return found
}
