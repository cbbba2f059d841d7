import { string } from '../../../../parts/importing.js'
import { changedLook } from '../jrxml/apply-styles.js'
import type { Look, Placed } from '../jrxml/model.js'
import type { Condition } from '../scope.js'
import { conditionOf } from './expressions.js'
import { boxArguments, textArguments } from './style-values.js'
import type { Writing } from './write-context.js'

/** The arguments of `field` and `cell` for a look, with those of conditional styles. */
export const lookArguments = (
  { look, conditional }: Pick<Placed, 'look' | 'conditional'>,
  writing: Writing
): string[] => {
  const own = argumentsOf(look, writing)
  // changes are in the order in which they apply: the last one that holds decides
  const others = conditional.toReversed().map(({ when, change }) => ({
    condition: conditionOf(when, writing),
    values: argumentsOf(changedLook(look, change), writing)
  }))
  const names = new Set([...own.keys(), ...others.flatMap(({ values }) => [...values.keys()])])
  return [...names].flatMap((name) => {
    const written = valueUnder(name, own, others, writing)
    return written === otherwise(name, writing) ? [] : [`${name}: ${written}`]
  })
}

interface Other {
  condition: Condition
  values: ReadonlyMap<string, string>
}

/** The value of one argument: that of the first style that changes it and holds. */
const valueUnder = (
  name: string,
  own: ReadonlyMap<string, string>,
  others: readonly Other[],
  writing: Writing
): string => {
  const valueOf = (values: ReadonlyMap<string, string>) => values.get(name) ?? otherwise(name, writing)
  const branches: string[] = []
  for (const { condition, values } of others) {
    if (condition === false || valueOf(values) === valueOf(own)) continue
    if (condition === true) return ended(branches, valueOf(values))
    branches.push(`${condition}}}${valueOf(values)}`)
  }
  return ended(branches, valueOf(own))
}

const ended = (branches: readonly string[], last: string): string =>
  branches.length === 0 ? last : `{{#if ${branches.join('{{else if ')}{{else}}${last}{{/if}}`

const argumentsOf = (look: Look, writing: Writing): Map<string, string> =>
  new Map(
    [...boxArguments(look), ...textArguments(look, writing.base, writing.fonts)].map((argument) => {
      const at = argument.indexOf(': ')
      return [argument.slice(0, at), argument.slice(at + 2)]
    })
  )

/** The value of an argument that is left out. */
const otherwise = (name: string, { base }: Writing): string => {
  const values: { [name: string]: string } = {
    align: 'top + left',
    inset: '0pt',
    size: `${base.size}pt`,
    font: string(base.face.family),
    'top-edge': `${base.face.ascent}em`,
    'bottom-edge': `-${base.face.descent}em`,
    weight: '"regular"',
    style: '"normal"',
    fill: 'black'
  }
  return values[name] ?? 'none'
}
