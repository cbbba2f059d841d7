import { LineCounter, parseDocument } from 'yaml'
import { messageOf, PrintError, type ErrorCode, type Problem } from './errors.js'

/**
 * The plain value of one YAML 1.2 document; null for an empty one. Throws `code` with a problem for each mistake, whose
 * path is `<file>:<line>:<column>`. `linesBefore` is how many lines the file has before `text`.
 */
export const readYaml = (
  text: string,
  fileName: string,
  code: Extract<ErrorCode, 'layout-mistake' | 'wrong-settings'>,
  linesBefore = 0
): unknown => {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, version: '1.2' })
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
