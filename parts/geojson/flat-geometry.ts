import type { RawValues } from '../../core/untyped.js'
import { CompactGeometry } from '../geometry/compact-geometry.js'

/** x, y, x, y, …, or lists of them. */
export type FlatCoordinates = Float64Array | readonly FlatCoordinates[]

/** A geometry of one kind that a program computes, with its positions in flat arrays; `make` is called each time it is read. */
export class FlatGeometry extends CompactGeometry {
  constructor(
    private readonly kind: 'MultiPoint' | 'MultiLineString' | 'MultiPolygon',
    private readonly make: () => FlatCoordinates
  ) {
    super()
  }

  override get type(): string {
    return this.kind
  }

  plain(): RawValues {
    return { type: this.kind, coordinates: positionsIn(this.make()) }
  }

  compact(): RawValues {
    return { type: this.kind, coordinates: this.make() }
  }
}

const positionsIn = (coordinates: FlatCoordinates): unknown[] => {
  if (!(coordinates instanceof Float64Array)) return coordinates.map(positionsIn)
  return Array.from({ length: coordinates.length / 2 }, (_, i) => [coordinates[2 * i], coordinates[2 * i + 1]])
}
