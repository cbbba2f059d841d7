import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { packageRoot } from '../../package-root.js'

/** The name by the authority, the name by Esri (empty: the same with underscores), and the code: `EPSG:4150`. */
export type Named = readonly [name: string, esri: string, id: string]

/** The names of a system's datum, ellipsoid and prime meridian. */
export type Ground = readonly [system: Named, datum: Named, ellipsoid: Named, meridian: Named]

interface Names {
  /** By registered code. */
  systems: {
    [code: string]: readonly [
      /**
       * The code of its horizontal part: `EPSG:28992` for EPSG:7415; empty if the authority counts to the west or south or
       * uses grads.
       */
      id: string,
      /** Index of its ground. */
      ground: number,
      /** 1 if its ground is in degrees, 0 if in grads. */
      degrees: 0 | 1,
      /** Only for projected systems; empty: the name from the definitions. */
      name?: string,
      esri?: string
    ]
  }
  grounds: Ground[]
}

let names: Names | undefined

/** All names, read at the first call (about 10 ms); see README.md in this folder. */
export const crsNames = (): Names =>
  (names ??= JSON.parse(
    gunzipSync(readFileSync(join(packageRoot, 'core/views/crs/names.json.gz'))).toString()
  ) as Names)
