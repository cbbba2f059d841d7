import { isObject, type RawValues } from '../../core/plugin.js'
import { allOf, comparison, type Meaning } from '../styles.js'
import { labelled, meaningOf, propertyIn } from './meaning.js'

/**
 * Properties by which features may look different, for legends. Only the first one is used whose branches have a meaning
 * in words.
 */
const DISTINGUISHING = [
  'icon-image',
  'fill-pattern',
  'line-pattern',
  'fill-color',
  'fill-extrusion-color',
  'line-color',
  'circle-color',
  'icon-color',
  'text-color',
  'line-width',
  'circle-radius',
  'icon-size'
]
const MOST_CLASSES = 50
const TRANSPARENT = /^(?:|transparent|#[\da-f]{3}0|#[\da-f]{6}00|(?:rgb|hsl)a?\([^)]*[,/]\s*0(?:\.0*)?%?\s*\))$/i

type Branch = { meaning: Meaning | undefined; value: unknown }

/**
 * The classes of features that look different in a layer at a zoom; undefined if there are none. `written`: its paint and
 * layout properties.
 */
export const classesOf = (written: RawValues, zoom: number): Meaning[] | undefined => {
  for (const name of DISTINGUISHING) {
    const branches = branchesOf(written[name], zoom).filter(({ value }) => !isNothing(value))
    const meanings = branches.flatMap(({ meaning }) => meaning ?? [])
    const hasMeanings = meanings.length === branches.length && meanings.some(({ kind }) => kind !== 'other')
    if (hasMeanings && meanings.length > 1 && meanings.length <= MOST_CLASSES) return meanings
  }
  return undefined
}

const isNothing = (value: unknown): boolean => typeof value === 'string' && TRANSPARENT.test(value.trim())

const branchesOf = (value: unknown, zoom: number): Branch[] => {
  if (isObject(value) && Array.isArray(value.stops)) return ofFunction(value, value.stops, zoom)
  if (!Array.isArray(value)) return []
  const [operator, ...rest] = value as [string, ...unknown[]]
  if (operator === 'match') return ofMatch(rest)
  if (operator === 'case') return ofCase(rest)
  if (operator === 'step') return ofSteps(rest[0], [undefined, ...rest.slice(1)], zoom)
  if (/^interpolate/.test(operator)) return ofRamp(rest[1], pairsOf(rest.slice(2)), zoom)
  return []
}

const pairsOf = (list: readonly unknown[]): [unknown, unknown][] =>
  Array.from({ length: Math.floor(list.length / 2) }, (_, index) => [list[2 * index], list[2 * index + 1]])

const other: Meaning = { kind: 'other' }

const ofMatch = ([input, ...rest]: unknown[]): Branch[] => [
  ...pairsOf(rest).map(([labels, value]) => ({ meaning: labelled(input, labels), value })),
  { meaning: other, value: rest.at(-1) }
]

const ofCase = (rest: unknown[]): Branch[] => [
  ...pairsOf(rest).map(([condition, value]) => ({ meaning: meaningOf(condition), value })),
  { meaning: other, value: rest.at(-1) }
]

const isZoom = (input: unknown): boolean => Array.isArray(input) && input[0] === 'zoom'

/** The branches of the value that the zoom chooses. */
const atZoom = (stops: readonly [unknown, unknown][], zoom: number): Branch[] => {
  const [, value] = stops.findLast(([stop]) => stop === undefined || Number(stop) <= zoom) ?? stops[0] ?? []
  return branchesOf(value, zoom)
}

/** `step`: `first, stop, value, stop, value …`; each value holds from its stop up to the next one. */
const ofSteps = (input: unknown, list: readonly unknown[], zoom: number): Branch[] => {
  const stops = pairsOf(list)
  if (isZoom(input)) return atZoom(stops, zoom)
  const property = propertyIn(input)
  return property === undefined ? [] : stops.map(([low, value], index) => ({ meaning: between(property, low, stops[index + 1]?.[0]), value })) // prettier-ignore
}

const between = (property: string, low: unknown, high: unknown): Meaning | undefined =>
  allOf([
    ...(low === undefined ? [] : [comparison('>=', property, low)]),
    ...(high === undefined ? [] : [comparison('<', property, high)])
  ])

/** `interpolate`: one class for each stop. */
const ofRamp = (input: unknown, stops: [unknown, unknown][], zoom: number): Branch[] => {
  if (isZoom(input)) return atZoom(stops, zoom)
  const property = propertyIn(input)
  return property === undefined ? [] : atStops(property, stops)
}

const atStops = (property: string, stops: readonly [unknown, unknown][]): Branch[] =>
  stops.map(([stop, value]) => ({ meaning: comparison('=', property, stop), value }))

/**
 * Functions, the predecessor of expressions (MapLibre style spec, "Function"). Stops may combine a zoom and a value.
 */
const ofFunction = ({ property, type, default: preset }: RawValues, list: unknown[], zoom: number): Branch[] => {
  const stops = list.filter((stop): stop is [unknown, unknown] => Array.isArray(stop) && stop.length === 2)
  if (typeof property !== 'string') return atZoom(stops, zoom)
  const zooms = stops.flatMap(([stop]) => (isObject(stop) ? Number(stop.zoom) : []))
  const held = zooms.findLast((one) => one <= zoom) ?? zooms[0]
  const own = stops.flatMap<[unknown, unknown]>(([stop, value]) =>
    !isObject(stop) ? [[stop, value]] : Number(stop.zoom) === held ? [[stop.value, value]] : []
  )
  if (type === 'interval')
    return own.map(([low, value], index) => ({
      meaning: between(property, index === 0 && own.length > 1 ? undefined : low, own[index + 1]?.[0]),
      value
    }))
  const fallback = type === 'categorical' && preset !== undefined ? [{ meaning: other, value: preset }] : []
  return [...atStops(property, own), ...fallback]
}

/** A property of the style whose colours change continuously with a property of features. */
export interface ColorRamp {
  name: string
  property: string
  low: number
  high: number
}

/** The colours that distinguish features of a layer at a zoom; undefined if it has classes, or nothing of both. */
export const colorRampOf = (written: RawValues, zoom: number): ColorRamp | undefined => {
  for (const name of DISTINGUISHING) {
    const ramp = name.endsWith('-color') ? rampIn(written[name], zoom) : undefined
    if (ramp) return { name, ...ramp }
    if (branchesOf(written[name], zoom).length > 1) return undefined
  }
  return undefined
}

const rampIn = (value: unknown, zoom: number): Omit<ColorRamp, 'name'> | undefined => {
  if (!Array.isArray(value) || !/^interpolate/.test(String(value[0]))) return undefined
  const [, , input, ...rest] = value as unknown[]
  const stops = pairsOf(rest)
  if (isZoom(input)) return rampIn((stops.findLast(([stop]) => Number(stop) <= zoom) ?? stops[0] ?? [])[1], zoom)
  const property = propertyIn(input)
  const numbers = stops.map(([stop]) => Number(stop))
  const [low, high] = [numbers[0], numbers.at(-1)]
  const isRamp = property !== undefined && numbers.every(Number.isFinite) && low !== undefined && high! > low
  return isRamp ? { property, low, high: high! } : undefined
}
