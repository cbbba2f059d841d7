import { string } from '../../../../parts/importing.js'
import { numberText } from '../java/number-patterns.js'
import type { TextElement } from '../jrxml/model.js'
import { call } from './statements.js'
import type { Form } from './total-formulas.js'
import type { Writing } from './write-context.js'

/** A number whose separators are those of the language. */
const SEPARATORS = 'separators: "{{number 1111.5 pattern=\'#,##0.0\'}}"'

/** The pattern of a text, for a total. */
export const patternOf = ({ look, line }: TextElement, { source, report }: Writing): Form => {
  const { pattern } = look
  const found = pattern === undefined ? undefined : numberText(pattern)
  if (pattern !== undefined && !found)
    report.changed(
      source.file,
      line,
      `the pattern "${pattern}" of a total is left out; the total prints all its digits`
    )
  return found
}

/** What prints a total. */
export const printed = (total: string, form: Form): string => {
  const { before = '', decimals, isGrouped = false, after = '' } = form ?? {}
  const args = [
    total,
    ...(decimals === undefined ? [] : [`decimals: ${decimals}`]),
    ...(isGrouped ? ['grouped: true'] : []),
    ...(before === '' ? [] : [`before: ${string(before)}`]),
    ...(after === '' ? [] : [`after: ${string(after)}`]),
    SEPARATORS
  ]
  return `#context ${call('decimal', args)};`
}
