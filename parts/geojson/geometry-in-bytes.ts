import type { RawValues } from '../../core/untyped.js'
import { CompactGeometry } from '../geometry/compact-geometry.js'
import { Irregular, PositionReader } from './positions.js'
import { JsonScanner, NoJson } from './scanner.js'

/** A GeoJSON geometry in the bytes of its text. Its members are parsed as JSON on demand. */
export class GeometryInBytes extends CompactGeometry {
  constructor(
    private readonly bytes: Buffer,
    private readonly start: number,
    /** The whole geometry, parsed as JSON. */
    private readonly parse: () => RawValues
  ) {
    super()
  }

  plain(): RawValues {
    return this.parse()
  }

  /** Parsed as JSON if its structure is irregular. */
  compact(): RawValues {
    const scanner = new JsonScanner(this.bytes)
    const members: { type?: unknown; coordinates?: unknown } = {}
    try {
      scanner.members(this.start, (name, at) => {
        if (name === 'geometries') throw new Irregular()
        if (name === 'coordinates') {
          const reader = new PositionReader(scanner, at)
          members.coordinates = reader.read()
          return reader.at
        }
        const end = scanner.end(at)
        if (name === 'type') members.type = scanner.text(at, end).slice(1, -1)
        return end
      })
      return members
    } catch (thrown) {
      if (thrown instanceof Irregular || thrown instanceof NoJson) return this.plain()
      throw thrown
    }
  }
}
