import { jsonTable } from './table.js'

/** The name by the authority, the name by Esri (empty: the same with underscores), and the code: `EPSG:4150`. */
export type Named = readonly [name: string, esri: string, id: string]

/** The names of a system's datum, ellipsoid and prime meridian. */
export type Ground = readonly [system: Named, datum: Named, ellipsoid: Named, meridian: Named]

export type SystemNames = readonly [
  /**
   * The code of its horizontal part: `EPSG:28992` for EPSG:7415; empty if the authority counts to the west or south or uses
   * grads.
   */
  id: string,
  /** The number of its ground. */
  ground: number,
  /** 1 if its ground is in degrees, 0 if in grads. */
  degrees: 0 | 1,
  /** Only for projected systems; empty: the name from the definitions. */
  name?: string,
  esri?: string
]

const table = jsonTable('names.json.gz')

/** The names of a registered system; see README.md in this folder. */
export const namesOf = (code: string): SystemNames | undefined => table(code) as SystemNames | undefined

export const groundOf = (number: number): Ground => table(String(number)) as Ground
