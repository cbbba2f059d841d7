import { join } from 'node:path'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

/** A document that lists the names which Typst defines. */
const MAIN = 'mapsetter.names.typ'
const NAMES = '<ms-names>'

/** All names that Typst defines in code. */
export const typstNames = (compiler: NodeCompiler, appFolder: string): string[] => {
  const path = join(appFolder, MAIN)
  compiler.addSource(path, `#metadata(dictionary(std).keys())${NAMES}`)
  const { result } = compiler.compile({ mainFilePath: path })
  return result ? (compiler.query(result, { selector: NAMES, field: 'value' }) as string[][]).flat() : []
}
