import './sealed.js'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { packageRoot } from '../../core/package-root.js'

export type Evaluation = { values: unknown[] } | { error: string }

/** Typst in a folder: compiles a source and returns the values of its `#metadata(…) <out>`, or the first error. */
export const makeEvaluator = (folder: string) => {
  const compiler = NodeCompiler.create({ workspace: folder, fontArgs: [{ fontPaths: [join(packageRoot, 'fonts')] }] })
  const main = join(folder, 'main.typ')
  let compilations = 0
  return (source: string): Evaluation => {
    compiler.resetShadow()
    compiler.addSource(main, `${source}\n//${++compilations}`)
    const result = compiler.compile({ mainFilePath: main })
    if (result.result) return { values: compiler.query(result.result, { selector: '<out>', field: 'value' }) }
    const found = compiler.fetchDiagnostics(result.takeDiagnostics()!) as { message: string; severity: number }[]
    return { error: found.find(({ severity }) => severity === 1)?.message ?? 'no message' }
  }
}

/** Typst: `plain(content)` is the text it shows; anything that is more than text shows up as `<its function>`. */
export const PLAIN = `
#let plain(it) = {
  if type(it) == str { it }
  else if it.func() in (text, [#sym.arrow].func()) { it.text }
  else if it == [ ] { " " }
  else if it.has("children") { it.children.map(plain).join("") }
  else if it.has("child") { plain(it.child) }
  else { "<" + repr(it.func()) + ">" + plain(it.at("body", default: "")) }
}
`
