/** A feature as in GeoJSON; `index` is its number in the data, from 1, for messages. */
export interface Feature {
  index: number
  id?: string | number
  properties: { readonly [name: string]: unknown }
  geometry: unknown
  /** The kind of the geometry, if it is known without parsing the geometry. */
  kind?: 'point' | 'line' | 'area'
  /**
   * The border of areas whose rings were cut, as in vector tiles; a MultiLineString. Such areas may overlap; their
   * holes turn the other way than their outer rings. Absent: the rings are the border.
   */
  border?: unknown
}

/** The name of a feature in messages: its id, else its number in the data. */
export const nameOf = ({ id, index }: Feature): string => String(id ?? index).slice(0, 80)

/** x, y, x, y, … with their bounds. */
export interface Run {
  xy: ArrayLike<number>
  minX: number
  minY: number
  maxX: number
  maxY: number
}

/** The parts of a geometry; multi-geometries and collections are flattened. */
export interface Parts {
  /** x, y, x, y, … */
  points: number[]
  lines: Run[]
  /** Closed rings, the outer ring first. */
  polygons: Run[][]
  /** The border of polygons whose rings are not their border. */
  border?: Run[]
  /** Whether the map's projection has no place for any part of it. */
  isLost: boolean
}
