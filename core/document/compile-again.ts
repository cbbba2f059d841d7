import { basename, join, relative, sep } from 'node:path'
import type { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { RenderedSource } from '../layout/template/source-map.js'
import { type Diagnostic, startOf } from './diagnostics.js'
import type { Again } from './origins.js'

/** Makes the module of layouts mark the blocks. */
const WITH_MARKS = { origins: 'yes' }

interface Warm {
  compiler: NodeCompiler
  appFolder: string
  main: string
  /** A number for each compilation. */
  number(): number
}

/** The source that was compiled last, for compilations with rules before it; its files are still there. */
export const compileAgain = (
  { compiler, appFolder, main, number }: Warm,
  { source, placeOf }: Pick<RenderedSource, 'source' | 'placeOf'>
): Again => {
  const compileWith = (rules: string) => {
    compiler.addSource(main, `${rules}${source}\n//${number()}`)
    return compiler.compile({ mainFilePath: main, inputs: WITH_MARKS })
  }
  return {
    source,
    query(rules, label) {
      const { result } = compileWith(rules)
      return result ? compiler.query(result, { selector: label, field: 'value' }) : []
    },
    diagnose(rules) {
      const error = compileWith(rules).takeDiagnostics()
      return error ? (compiler.fetchDiagnostics(error) as Diagnostic[]) : []
    },
    placeOf(diagnostic, shift) {
      const { path } = diagnostic
      const { line, character } = startOf(diagnostic)
      if (path === main && line > 0) return placeOf(line, character)
      if (path === main) return character < shift ? undefined : placeOf(0, character - shift)
      const isOwn = path.startsWith(appFolder + sep) && !path.startsWith(join(appFolder, 'mapsetter', sep))
      return isOwn
        ? { file: join(basename(appFolder), relative(appFolder, path)), line: line + 1, column: character + 1 }
        : undefined
    },
    placeIn: placeOf
  }
}
