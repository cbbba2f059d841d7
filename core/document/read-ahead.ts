import { join } from 'node:path'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Files } from '../plugin/contracts.js'

const MAIN = 'mapsetter.ahead.typ'

interface Ahead {
  compiler: NodeCompiler
  appFolder: string
  /** A number for each compilation. */
  number(): number
}

/**
 * Compiles a document that shows only some pictures of maps, and drops it: Typst remembers what it has read of a picture
 * until the next document. A mistake is found when that document is compiled.
 */
export const readAhead = ({ compiler, appFolder, number }: Ahead, pictures: Files, prelude: string): void => {
  const path = join(appFolder, MAIN)
  compiler.mapShadow(join(appFolder, 'mapsetter/prelude.typ'), Buffer.from(prelude))
  for (const [picture, { buffer, byteOffset, byteLength }] of Object.entries(pictures))
    compiler.mapShadow(join(appFolder, picture), Buffer.from(buffer, byteOffset, byteLength))
  const shown = Object.keys(pictures).map((picture) => `#map-picture(${JSON.stringify(picture)})`)
  compiler.addSource(path, `#import "/mapsetter/prelude.typ": map-picture\n${shown.join('\n')}\n//${number()}`)
  compiler.compile({ mainFilePath: path })
}
