import { string } from '../../mapfish2/typst.js'
import type { Look, Placed } from '../jrxml/model.js'
import { conditionOf } from './expressions.js'
import { boxArguments, textArguments } from './looks.js'
import type { Writing } from './writing.js'

/** The arguments of `field` and `cell` for a look, with those of conditional styles. */
export const lookArguments = (
  { look, conditional }: Pick<Placed, 'look' | 'conditional'>,
  writing: Writing
): string[] => {
  const own = argumentsOf(look, writing)
  // the last style that holds counts
  const others = conditional
    .toReversed()
    .map(({ when, look: changes }) => ({
      condition: conditionOf(when, writing),
      values: argumentsOf({ ...look, ...changes }, writing)
    }))
    .filter(({ condition }) => condition !== false)
  if (others.length === 0) return [...own].map(([name, value]) => `${name}: ${value}`)
  const always = others.findIndex(({ condition }) => condition === true)
  const last = always < 0 ? own : others[always]!.values
  const tried = always < 0 ? others : others.slice(0, always)
  const names = new Set([...own.keys(), ...others.flatMap(({ values }) => [...values.keys()])])
  return [...names].flatMap((name) => {
    const valueOf = (values: ReadonlyMap<string, string>) => values.get(name) ?? otherwise(name, writing)
    const values = [...tried.map((one) => valueOf(one.values)), valueOf(last)]
    if (values.every((value) => value === values[0])) return last.has(name) ? [`${name}: ${values[0]}`] : []
    const [first, ...rest] = tried.map((one) => `${one.condition as string}}}${valueOf(one.values)}`)
    return [`${name}: {{#if ${first}${rest.map((one) => `{{else if ${one}`).join('')}{{else}}${valueOf(last)}{{/if}}`]
  })
}

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
