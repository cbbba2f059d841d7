import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { packageRoot } from '../../core/package-root.js'
import { definitionOf } from '../../core/views/crs/definitions.js'

/** All codes of coordinate systems that have a definition. */
export const definedCodes = (): string[] =>
  ['EPSG', 'ESRI'].flatMap((authority) => {
    const file = join(packageRoot, `core/views/crs/${authority.toLowerCase()}.json.gz`)
    const numbers = Object.keys(JSON.parse(gunzipSync(readFileSync(file)).toString()))
    return numbers.map((number) => `${authority}:${number}`).filter((code) => definitionOf(code) !== undefined)
  })
