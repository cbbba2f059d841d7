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
