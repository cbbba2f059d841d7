import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { packageRoot } from '../../package-root.js'

/** How the authority and Esri's software (empty: the same, underscored) call a thing, and its code: `EPSG:4150`. */
export type Named = readonly [name: string, esri: string, id: string]

/** What the ground of a system is called. */
export type Ground = readonly [system: Named, datum: Named, ellipsoid: Named, meridian: Named]

interface Names {
  /** By registered code. */
  systems: {
    [code: string]: readonly [
      /** Of its flat part: `EPSG:28992` for EPSG:7415; empty where the authority counts west, south or grads. */
      id: string,
      /** Index of its ground. */
      ground: number,
      /** 1 where its ground is counted in degrees, 0 where in grads. */
      degrees: 0 | 1,
      /** Only of projected ones; empty: as in the definitions. */
      name?: string,
      esri?: string
    ]
  }
  grounds: Ground[]
}

let names: Names | undefined

/** All names, read at the first call (about 10 ms); see README.md beside this file. */
export const crsNames = (): Names =>
  (names ??= JSON.parse(
    gunzipSync(readFileSync(join(packageRoot, 'core/views/crs/names.json.gz'))).toString()
  ) as Names)
