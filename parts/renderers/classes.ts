import type { Feature } from '../../core/feature.js'
import type { Meaning } from '../../core/meaning.js'
import type { Renderer, Style } from '../../core/style/model.js'
import type { Color } from '../../core/style/symbolizer.js'
import { type Parse } from '../../core/untyped.js'
import { parseColor, parseNumber } from '../styles.js'
import { breaksOf, classOf, type Method, METHODS, roundedBreaks, roundedEnds } from './breaks.js'
import type { Members } from './members.js'
import { COLORED, colored, drawnBy, GREY, SIZED, sized, withRules } from './symbols.js'
import { numbersOf, type PropertyValue } from './values.js'

export const CLASS_MEMBERS = ['method', 'classes', 'breaks']
const FEWEST_CLASSES = 2
export const MOST_CLASSES = 20
const CLASSES = 5
const LARGEST_PT = 100

/** How values are divided into classes. */
export interface Classing {
  method: Method
  classes: number
  /** Those given by hand, ascending. */
  breaks: readonly number[]
}

export const readClassing = (members: Members): Classing => {
  const breaks = readBreaks(members)
  const method = members.word('method', METHODS, breaks.length > 0 ? 'breaks' : 'jenks')
  const classes = members.whole('classes', CLASSES, FEWEST_CLASSES, MOST_CLASSES)
  if (method === 'breaks' && breaks.length === 0) {
    members.report('breaks is missing; must be a list of numbers such as [10, 20, 50]; the method jenks is used')
    return { method: 'jenks', classes, breaks }
  }
  if (method !== 'breaks' && breaks.length > 0) members.report(`breaks is ignored, because method is ${method}`)
  return { method, classes, breaks }
}

const readBreaks = (members: Members): number[] => {
  const list = members.list('breaks')
  const numbers = list.map(parseNumber).filter((number) => number !== undefined)
  if (numbers.length < list.length)
    members.report(`${list.length - numbers.length} of breaks are not numbers; they are left out`)
  const ascending = [...new Set(numbers)].sort((a, b) => a - b)
  if (ascending.length < MOST_CLASSES) return ascending
  members.report(`breaks has ${ascending.length} numbers; the first ${MOST_CLASSES - 1} are used`)
  return ascending.slice(0, MOST_CLASSES - 1)
}

/** Classes of values: where they begin, and what they mean. */
export interface Classes {
  breaks: readonly number[]
  meanings: Meaning[]
}

/** The classes of ascending values; none without values. */
export const classesOf = (
  numbers: readonly number[],
  { method, classes, breaks: given }: Classing,
  property: string,
  report: (message: string) => void
): Classes => {
  const isGiven = method === 'breaks'
  if (numbers.length === 0 && !isGiven) return { breaks: [], meanings: [] }
  const breaks = isGiven ? given : roundedBreaks(numbers, breaksOf(numbers, method, classes))
  if (!isGiven && breaks.length + 1 < classes)
    report(fewerClasses(numbers, breaks.length + 1, method, classes, property))
  const [low, high] = isGiven ? [] : roundedEnds(numbers, breaks)
  const ends = [low, ...breaks, high]
  const meanings = ends.slice(1).map((end, index): Meaning => {
    const start = ends[index]
    if (start !== undefined && start === end) return { kind: 'values', property, values: [start] }
    return {
      kind: 'range',
      property,
      ...(start !== undefined && { low: start, lowIsIn: true }),
      ...(end !== undefined && { high: end, highIsIn: index === breaks.length })
    }
  })
  return { breaks, meanings }
}

/** Why there are fewer classes than asked for. */
const fewerClasses = (
  numbers: readonly number[],
  found: number,
  method: Method,
  classes: number,
  property: string
): string => {
  const result = found === 1 ? `there is 1 class, not ${classes}` : `there are ${found} classes, not ${classes}`
  const different = new Set(numbers).size
  if (different === 1) return `the values of "${property}" are all equal; ${result}`
  if (different === found) return `"${property}" has only ${different} different values; ${result}`
  if (method === 'quantile')
    return `many values of "${property}" are equal, so that class limits of the method quantile are, too; ${result}; the method jenks keeps them apart` // prettier-ignore
  if (method === 'deviation') return `class limits of "${property}" lie beyond its values; ${result}`
  return `the values of "${property}" differ too little; ${result}`
}

const parseNoData: Parse<Color | 'none'> = (value) =>
  typeof value === 'string' && value.trim().toLowerCase() === 'none' ? 'none' : parseColor(value)
parseNoData.expected = 'a colour such as "#e0e0e0", or none'

/** `classes`: features in the colour of the class of their value. */
export const readClasses = (members: Members, base: Style = COLORED): Renderer | undefined => {
  const property = members.neededProperty()
  const classing = readClassing(members)
  const { colors } = members.ramp('viridis')
  const noData = members.read<Color | 'none'>('noData', parseNoData, GREY)
  if (!property) return undefined
  return (features, { scale, warn }) => {
    const report = reportTo(warn)
    const { numbers, lacking } = valuesIn(drawnBy(base, features, scale), property, report)
    const { breaks, meanings } = classesOf(numbers, classing, property.name, report)
    const ofClass = colors(breaks.length + 1)
    const color = colorer(property, breaks, ofClass, noData === 'none' ? GREY : noData)
    const absent: Meaning[] = lacking && noData !== 'none' ? [{ kind: 'absent', property: property.name }] : []
    const style = withRules(base, (rule) => ({
      ...rule,
      ...(noData === 'none' && { equals: undefined, filter: both(rule.filter, (feature) => property.numberIn(feature) !== undefined) }), // prettier-ignore
      classes: [...meanings, ...absent],
      symbolizers: colored(rule.symbolizers, color)
    }))
    return { style }
  }
}

export const colorer =
  (property: PropertyValue, breaks: readonly number[], ofClass: readonly Color[], otherwise: Color) =>
  (feature: Feature): Color => {
    const number = property.numberIn(feature)
    return number === undefined ? otherwise : ofClass[classOf(breaks, number)]!
  }

/** `graduated`: marks, or lines, in the size of the class of their value. */
export const readGraduated = (members: Members, base: Style = SIZED): Renderer | undefined => {
  const property = members.neededProperty()
  const classing = readClassing(members)
  const smallest = members.length('smallest', 3, LARGEST_PT)
  const largest = members.length('largest', 24, LARGEST_PT)
  if (!property) return undefined
  return (features, { scale, warn }) => {
    const report = reportTo(warn)
    const { numbers, lacking } = valuesIn(drawnBy(base, features, scale), property, report)
    if (lacking) report(`features without a number in "${property.name}" are not drawn`)
    const { breaks, meanings } = classesOf(numbers, classing, property.name, report)
    const sizeOf = (number: number): number =>
      breaks.length === 0 ? largest : smallest + ((largest - smallest) * classOf(breaks, number)) / breaks.length
    const style = withRules(base, ({ equals: _, ...rule }) => ({
      ...rule,
      filter: both(rule.filter, (feature) => property.numberIn(feature) !== undefined),
      classes: meanings,
      symbolizers: sized(rule.symbolizers, (feature) => sizeOf(property.numberIn(feature) ?? 0))
    }))
    return { style: largestFirst(style, (feature) => sizeOf(property.numberIn(feature) ?? 0)) }
  }
}

/** The numbers of features, and whether some have none. */
export const valuesIn = (features: readonly Feature[], property: PropertyValue, report: (message: string) => void) => {
  const numbers = numbersOf(features, property, report)
  return { numbers, lacking: numbers.length > 0 && numbers.length < features.length }
}

export const reportTo =
  (warn: (message: string) => void) =>
  (message: string): void =>
    warn(`style renderer: ${message}`)

export const both =
  (one: ((feature: Feature) => boolean) | undefined, other: (feature: Feature) => boolean) =>
  (feature: Feature): boolean =>
    (one?.(feature) ?? true) && other(feature)

/** Small symbols lie over large ones. */
export const largestFirst = (style: Style, sizeOf: (feature: Feature) => number): Style => ({
  ...style,
  passes: style.passes.map((pass) => ({ ...pass, order: (feature) => -sizeOf(feature) }))
})
