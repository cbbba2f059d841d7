import type { RawValues } from '../../core/untyped.js'

/**
 * A GeoJSON geometry that is made when it is read. For drawing it is read into flat arrays: a list for each of millions of
 * positions would take five times as much memory.
 */
export abstract class CompactGeometry {
  /** The whole geometry as in GeoJSON. */
  abstract plain(): RawValues

  /** A new geometry with its positions as x, y, x, y, … in Float64Arrays, where its structure is regular. */
  abstract compact(): RawValues

  get type(): unknown {
    return this.plain().type
  }

  get coordinates(): unknown {
    return this.plain().coordinates
  }

  get geometries(): unknown {
    return this.plain().geometries
  }
}
