/** A feature as GeoJSON has it; `index` is its place in the data, from 1, for messages. */
export interface Feature {
  index: number
  id?: string | number
  properties: { readonly [name: string]: unknown }
  geometry: unknown
  /** Of the geometry, where that is known without making it. */
  kind?: 'point' | 'line' | 'area'
  /**
   * A MultiLineString: the border of areas whose rings were cut, as those of tiles are. Such areas may overlap; their
   * holes turn the other way around. Absent: the rings are the border.
   */
  border?: unknown
}

/** What messages call a feature: its id, else its place in the data. */
export const nameOf = ({ id, index }: Feature): string => String(id ?? index).slice(0, 80)
