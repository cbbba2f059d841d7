import type { Affine, Point } from '../../core/plugin.js'
import type { Feature } from '../features.js'
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
    const { longest } = this.placing
    if (kind === 'point') return { type: 'MultiPoint', coordinates: paths.flatMap((path) => this.positions(path)) }
    if (kind === 'line') return this.lines()
    const isBent = longest < Infinity
    const ringOf = (ring: Path) => this.positions(isBent ? [...Array.from(ring), ring[0]!, ring[1]!] : ring, longest)
    return { type: 'MultiPolygon', coordinates: this.polygons.map((rings) => rings.map(ringOf)) }
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

  private lines() {
    return {
      type: 'MultiLineString',
      coordinates: this.piece.paths.map((path) => this.positions(path, this.placing.longest))
    }
  }

  private positions(path: Path, longest = Infinity): Point[] {
    const { unit, column, row } = this.piece
    const [a, b, c, d, e, f] = chain([unit, 0, 0, unit, column, row], this.placing.tilesToMap)
    const found: Point[] = []
    if (longest === Infinity) {
      for (let i = 0; i < path.length; i += 2)
        found.push([a * path[i]! + c * path[i + 1]! + e, b * path[i]! + d * path[i + 1]! + f])
      return found
    }
    const add = (x: number, y: number) => found.push([a * x + c * y + e, b * x + d * y + f])
    for (let i = 0; i < path.length; i += 2) {
      const [x, y] = [path[i]!, path[i + 1]!]
      const [fromX, fromY] = i > 0 ? [path[i - 2]!, path[i - 1]!] : [x, y]
      const steps = Math.ceil((Math.hypot(x - fromX, y - fromY) * unit) / longest)
      for (let step = 1; step < steps; step++)
        add(fromX + ((x - fromX) * step) / steps, fromY + ((y - fromY) * step) / steps)
      add(x, y)
    }
    return found
  }
}
