import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { packageRoot } from '../../package-root.js'

/** One system of the table, see README.md beside this file. */
export type Definition = readonly [
  name: string,
  /** 1 where the authority puts the northing, southing or latitude first. */
  northFirst: 0 | 1,
  /** Where it is meant to be used, in degrees; west is greater than east across the antimeridian. */
  area: readonly [west: number, south: number, east: number, north: number],
  /** As proj4 reads it; never needs a grid file, never has an axis order. */
  proj4: string
]

let table: { [code: string]: Definition } | undefined

/** All definitions by EPSG number; read at the first call (about 10 ms). */
export const definitions = (): { readonly [code: string]: Definition | undefined } =>
  (table ??= JSON.parse(
    gunzipSync(readFileSync(join(packageRoot, 'core/map/epsg/definitions.json.gz'))).toString()
  ) as {
    [code: string]: Definition
  })
