import { indented } from '../../../../parts/importing.js'
import { negated } from '../java/helper-calls.js'

/** Typst code, one statement each, without `#`; or a line of Handlebars or a comment. */
export type Statements = readonly string[]

const MOST_LETTERS = 110

/** Whether it is a line of Handlebars or a comment. */
export const isPlain = (statement: string): boolean => /^(\{\{|\/\/)/.test(statement)

/** Statements in markup: one on each line, with `#`. */
export const inMarkup = (statements: Statements): string =>
  statements.map((statement) => (isPlain(statement) ? statement : `#${statement}`)).join('\n')

/** Statements as one value of code. */
export const inCode = (statements: Statements): string => {
  const [only] = statements
  if (statements.length === 1 && !isPlain(only!)) return only!
  return statements.length === 0 ? '[]' : `{\n${indented(statements.join('\n'))}\n}`
}

/** Statements as content in brackets. */
export const inBrackets = (statements: Statements): string => {
  const text = inMarkup(statements)
  return text.includes('\n') ? `[\n${indented(text)}\n]` : `[${text}]`
}

/** `name(a, b)[body]` or `name(a, b, value)`. */
export const call = (name: string, args: readonly string[], body = ''): string => {
  const line = `${name}${args.length > 0 || body === '' ? `(${args.join(', ')})` : ''}${body}`
  if (!line.includes('\n') && line.length <= MOST_LETTERS) return line
  const first = body === '' ? line.indexOf('\n') : line.length - body.length
  if (first >= 0 && first <= MOST_LETTERS && !args.slice(0, -1).some((one) => one.includes('\n'))) return line
  return `${name}(\n${args.map((one) => indented(/^\{\{([#/]|else)/.test(one) ? one : `${one},`)).join('\n')}\n)${body}`
}

/** Statements that are there if a condition holds. */
export const when = (condition: string | boolean, then: Statements, otherwise: Statements = []): Statements => {
  if (typeof condition === 'boolean') return condition ? then : otherwise
  if (then.length === 0 && otherwise.length === 0) return []
  const opposite = negated(condition)
  if (opposite !== undefined && otherwise.length > 0) return when(opposite, otherwise, then)
  if (opposite !== undefined) return [`{{#unless ${opposite}}}`, ...then, '{{/unless}}']
  if (then.length === 0) return [`{{#unless ${condition}}}`, ...otherwise, '{{/unless}}']
  return [`{{#if ${condition}}}`, ...then, ...(otherwise.length > 0 ? ['{{else}}', ...otherwise] : []), '{{/if}}']
}

/** Whether statements begin a new page. `breaking`: the partials that do. */
export const breaksPage = (statements: Statements, breaking: ReadonlySet<string>): boolean =>
  statements.some(
    (statement) =>
      statement.includes('{{pageBreak}}') || [...breaking].some((name) => statement.includes(`{{> ${name}}}`))
  )

const BLOCK = /^block\(width: \S+\)\[(\{\{[^{}]+\}\})\]$/

/** The block of the layout that some statements are and nothing else: `{{gauges}}`. */
export const blockIn = ([only, ...others]: Statements): string | undefined =>
  only === undefined || others.length > 0 ? undefined : BLOCK.exec(only)?.[1]
