/** The one door to Handlebars. */
import Handlebars from 'handlebars'
import { messageOf } from '../../errors.js'
import { mistake, type Position } from '../mistake.js'

export { Handlebars }

export interface TemplateFile {
  /** As mistakes name it. */
  file: string
  text: string
  /** Lines of the file before `text` (front matter). */
  linesBefore: number
}

/** The tree of a template. Throws `layout-mistake` with file, line and column. */
export const parseTemplate = ({ file, text, linesBefore }: TemplateFile): hbs.AST.Program => {
  try {
    return Handlebars.parse(text)
  } catch (thrown) {
    const { line, column, message } = mistakeIn(text, thrown as Error & { lineNumber?: number; column?: number })
    throw mistake(file, { line: line + linesBefore, column }, message)
  }
}

/** Handlebars tells the place of what it understood but refuses; for the rest it draws an arrow below an excerpt. */
const mistakeIn = (
  text: string,
  thrown: Error & { lineNumber?: number; column?: number }
): Position & { message: string } => {
  const message = messageOf(thrown)
  if (thrown.lineNumber !== undefined)
    return { line: thrown.lineNumber, column: (thrown.column ?? 0) + 1, message: message.replace(/ - \d+:\d+$/, '') }
  const [, number = '1', excerpt = '', arrow = ''] = /on line (\d+):\n(.*)\n(-*)\^/.exec(message) ?? []
  const [, unexpected = 'text'] = /got '(\w+)'$/.exec(message) ?? []
  const line = Number(number)
  const lines = text.split('\n')
  const above = lines.slice(0, line - 1).join('')
  const here = lines[line - 1] ?? ''
  const before = excerpt.slice(0, arrow.length).replace(/^\.\.\./, '')
  const column = Array.from(here + ' ').findIndex((_, index) => (above + here.slice(0, index)).endsWith(before))
  const what =
    unexpected === 'EOF'
      ? 'the template ends before every block is closed'
      : `cannot be read here: unexpected ${unexpected}`
  return { line, column: Math.max(0, column) + 1, message: `${what}, near "${excerpt}"` }
}
