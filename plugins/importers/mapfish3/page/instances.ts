import { string } from '../../../../parts/importing.js'
import { call, inBrackets, type Statements } from './statements.js'
import type { Writing } from './write-context.js'

/** The key of a value that rows share, in Typst: each print of a sub-report, list or table has its own. */
export const keyCode = ({ isInstance }: Writing, name: string): string =>
  isInstance ? `own + ${string(` ${name}`)}` : string(name)

/** Statements that know their own keys, if they use any. */
export const asInstance = ({ source }: Writing, statements: Statements): Statements =>
  statements.some((statement) => statement.includes('own + "'))
    ? [call('own-totals', [string(source.file), `own => ${inBrackets(statements)}`])]
    : statements
