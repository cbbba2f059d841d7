import { isNode, LineCounter, parseDocument } from 'yaml'
import { messageOf, PrintError, type ErrorCode, type Problem } from './errors.js'

/**
 * The plain value of one YAML 1.2 document, with merge keys (`<<: *other`); null for an empty one. Throws `code` with a
 * problem for each mistake, whose path is `<file>:<line>:<column>`. `linesBefore` is how many lines the file has before
 * `text`.
 */
export const readYaml = (
  text: string,
  fileName: string,
  code: Extract<ErrorCode, 'layout-mistake' | 'wrong-settings'>,
  linesBefore = 0
): unknown => {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, version: '1.2', merge: true })
  const problems = [...document.errors, ...document.warnings].map((mistake): Problem => {
    const { line, col } = lines.linePos(mistake.pos[0])
    return { path: `${fileName}:${line + linesBefore}:${col}`, message: mistake.message }
  })
  const refuse = (found: Problem[], cause?: unknown): PrintError =>
    new PrintError(code, found.map(({ path, message }) => `${path}: ${message}`).join('\n'), { problems: found, cause })
  if (problems.length > 0) throw refuse(problems)
  try {
    return document.toJS()
  } catch (error) {
    throw refuse([{ path: `${fileName}:${linesBefore + 1}:1`, message: messageOf(error) }], error)
  }
}

/**
 * Where the value at a path (`attributes.map.width`, `scales[0]`) stands in YAML that was read before, from 1; of the
 * nearest value around it where it is missing.
 */
export const placeInYaml = (text: string, path: string, linesBefore = 0): { line: number; column: number } => {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, version: '1.2' })
  for (let steps: string[] = path.match(/[^.[\]"]+/g) ?? []; steps.length > 0; steps = steps.slice(0, -1)) {
    const node = document.getIn(steps, true)
    if (!isNode(node) || !node.range) continue
    const { line, col } = lines.linePos(node.range[0])
    return { line: line + linesBefore, column: col }
  }
  return { line: linesBefore + 1, column: 1 }
}
