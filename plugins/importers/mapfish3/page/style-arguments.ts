import { string } from '../../../../parts/importing.js'
import { changedLook } from '../jrxml/apply-styles.js'
import type { Look, LookChange, Placed } from '../jrxml/model.js'
import type { Condition } from '../scope.js'
import { conditionOf } from './expressions.js'
import { boxArguments, textArguments } from './style-values.js'
import { lineOf, type Writing } from './write-context.js'

/** As many styles have up to 256 looks together. */
const MOST_STYLES = 8

type Looking = Pick<Placed, 'look' | 'conditional'>

/** The arguments of `field` and `cell` for a look, with those of conditional styles. */
export const lookArguments = (element: Looking, writing: Writing): string[] =>
  chosenArguments(element, writing, (look) => argumentsOf(look, writing))

/** The arguments that a look has, with those of conditional styles; a value that is the usual one is left out. */
export const chosenArguments = (
  { look, conditional }: Looking,
  writing: Writing,
  valuesOf: (look: Look) => Values
): string[] => {
  // changes are in the order in which they apply, so that the first style of the file decides
  const styles = conditional.toReversed().flatMap(({ when, change }) => {
    const condition = conditionOf(when, writing)
    return condition === false ? [] : [{ condition, change, when }]
  })
  const left = styles[MOST_STYLES]
  if (left) writing.report.left(...lineOf(writing, left.when), `of ${styles.length} conditional styles, the first ${MOST_STYLES} are imported`) // prettier-ignore
  const looks = looksUnder(styles.slice(0, MOST_STYLES), [], (changes) =>
    valuesOf(changes.reduceRight<Look>((changed, change) => changedLook(changed, change), look))
  )
  return [...namesIn(looks)].flatMap((name) => {
    const written = choiceOf(looks, (values) => values.get(name) ?? otherwise(name, writing))
    return written === otherwise(name, writing) ? [] : [`${name}: ${asText(written)}`]
  })
}

type Choice<T> = T | { condition: string; yes: Choice<T>; no: Choice<T> }
type Values = ReadonlyMap<string, string>

interface Style {
  condition: Condition
  change: LookChange
}

/** The arguments for each combination of styles that hold. */
const looksUnder = (
  [style, ...others]: readonly Style[],
  held: readonly LookChange[],
  valuesOf: (held: readonly LookChange[]) => Values
): Choice<Values> => {
  if (!style) return valuesOf(held)
  const yes = looksUnder(others, [...held, style.change], valuesOf)
  return style.condition === true || style.condition === false
    ? yes
    : { condition: style.condition, yes, no: looksUnder(others, held, valuesOf) }
}

const namesIn = (looks: Choice<Values>): Set<string> =>
  'condition' in looks ? new Set([...namesIn(looks.no), ...namesIn(looks.yes)]) : new Set(looks.keys())

/** One argument, without conditions that do not matter for it. */
const choiceOf = (looks: Choice<Values>, valueOf: (values: Values) => string): Choice<string> => {
  if (!('condition' in looks)) return valueOf(looks)
  const [yes, no] = [choiceOf(looks.yes, valueOf), choiceOf(looks.no, valueOf)]
  return asText(yes) === asText(no) ? yes : { condition: looks.condition, yes, no }
}

const asText = (choice: Choice<string>): string =>
  typeof choice === 'string' ? choice : `{{#if ${branches(choice)}{{/if}}`

const branches = ({ condition, yes, no }: Exclude<Choice<string>, string>): string =>
  `${condition}}}${asText(yes)}${typeof no === 'string' ? `{{else}}${no}` : `{{else if ${branches(no)}`}`

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
