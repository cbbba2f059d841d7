import { orKnown } from '../../nearest.js'
import type { LiteralCheck, HelperRule } from './helpers/helper.js'

export interface Call {
  params: hbs.AST.Expression[]
  hash?: hbs.AST.Hash
}

/** The mistakes in a call of a helper that the template alone shows; `written` is `number` or `#each`. */
export const mistakesIn = (
  call: Call & hbs.AST.Node,
  written: string,
  { least, most, values = [], options = {} }: HelperRule
): { at: hbs.AST.Node; message: string }[] => {
  const mistakes: { at: hbs.AST.Node; message: string }[] = []
  const count = call.params.length
  const hint = count === 0 && !written.startsWith('#') ? `; write {{this.${written}}} for a value of that name` : ''
  if (count < least || count > most)
    mistakes.push({
      at: call,
      message: `{{${written}}} has ${inWords(count, count)}; must have ${inWords(least, most)}${hint}`
    })
  const check = (at: hbs.AST.Expression, label: string, literal: LiteralCheck | undefined): void => {
    const message = isLiteral(at) ? literal?.(at.value) : undefined
    if (message !== undefined) mistakes.push({ at, message: `${label} ${message}` })
  }
  for (const [index, param] of call.params.entries())
    check(param, `the value of {{${written}}}`, values[Math.min(index, values.length - 1)])
  for (const pair of call.hash?.pairs ?? []) {
    const { key, value } = pair
    if (options === 'any') continue
    if (Object.hasOwn(options, key)) check(value, key, options[key])
    else {
      const known = orKnown(key, Object.keys(options), 'options')
      mistakes.push({ at: pair, message: `{{${written}}} has no option "${key}"; ${known}` })
    }
  }
  return mistakes
}

const inWords = (least: number, most: number): string => {
  if (least === most) return most === 0 ? 'no value' : most === 1 ? 'one value' : `${most} values`
  return `${least} to ${most} values`
}

const isLiteral = (node: hbs.AST.Expression): node is hbs.AST.StringLiteral | hbs.AST.NumberLiteral =>
  ['StringLiteral', 'NumberLiteral', 'BooleanLiteral'].includes(node.type)
