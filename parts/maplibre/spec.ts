import {
  Color as LibraryColor,
  ColorArray,
  createExpression,
  createFunction,
  createPropertyExpression,
  expression as expressionKinds,
  expressions,
  featureFilter,
  type FilterSpecification,
  Formatted,
  isFunction,
  isZoomExpression,
  latest,
  NumberArray,
  Padding,
  ResolvedImage,
  type StylePropertySpecification,
  VariableAnchorOffsetCollection
} from '@maplibre/maplibre-gl-style-spec'
import { orPerhaps, shown } from '../../core/plugin.js'
import type { Color } from '../styles.js'
import { checkBounds } from './bounds.js'
import { kept } from './kept.js'
import { WORLD_TILE, type WorldPoint } from './world-tile.js'
import { colorOfChannels } from './channels.js'

/** A property as the MapLibre style spec describes it. */
export interface PropertySpec {
  type: string
  default?: unknown
  minimum?: number
  maximum?: number
  values?: object
  /** The type of the items of a list. */
  value?: string
  length?: number
}

/** What an expression knows of the map. */
export interface Sight {
  zoom: number
  /** The values of the variables of the style, by name. */
  state: { [name: string]: unknown }
  /** Names of the available images. */
  images: string[]
  /** Whether it knows where features lie. */
  hasPositions?: boolean
}

/** What an expression knows of a feature. */
export interface ExpressionFeature {
  type: 0 | 1 | 2 | 3
  /** Null for none. */
  id?: string | number | null
  properties: { [name: string]: unknown }
  /** Where it lies, from the corner of `WORLD_TILE`. */
  geometry?: WorldPoint[][]
}

/** A part of a text; members that are absent are those of the whole text. */
export interface Section {
  text: string
  /** The name of an image between letters. */
  image?: string
  scale?: number
  color?: Color
  fonts?: readonly string[]
  verticalAlign?: 'top' | 'center' | 'bottom'
}

export interface Readable {
  /** The same for all features. */
  isConstant: boolean
  /** The value for a feature; undefined for none. Throws an Error for a value that is not allowed. */
  valueFor(feature?: ExpressionFeature): unknown
}

const SPEC = latest as unknown as { [section: string]: { [name: string]: PropertySpec } }

const known = new Map<string, ReadonlyMap<string, PropertySpec>>()

/** The properties of layers of a type of the spec, by their names. */
export const propertiesOf = (type: string): ReadonlyMap<string, PropertySpec> => {
  const found = known.get(type) ?? new Map(Object.entries({ ...SPEC[`layout_${type}`], ...SPEC[`paint_${type}`] }))
  known.set(type, found)
  return found
}

/** The properties of the light of a style. */
export const LIGHT: ReadonlyMap<string, PropertySpec> = new Map(Object.entries(SPEC.light!))

/** What the colour of a ramp depends on: a place on a line or a density, from 0 to 1, or an elevation in metres. */
export type RampInput = 'lineProgress' | 'heatmapDensity' | 'elevation'

/** Reads the value of a property. Throws an Error for an invalid value; its message says what is wrong. */
export const readProperty = (name: string, value: unknown, spec: PropertySpec, sight: Sight): Readable => {
  checkBounds(value, sight.hasPositions)
  if (isFunction(value)) return readFunction(value, spec, sight)
  const [operator]: unknown[] = Array.isArray(value) ? value : []
  const isLiteral = Array.isArray(value) && !(typeof operator === 'string' && Object.hasOwn(expressions, operator))
  if (isLiteral && !isListType(spec))
    throw new Error(`${shown(operator)} is not an expression${orPerhaps(String(operator), Object.keys(expressions))}`)
  const { kind, made } = compiled(name, isLiteral ? ['literal', value] : value, spec)
  const globals = globalsOf(sight)
  return {
    isConstant: kind === 'constant' || kind === 'camera',
    valueFor: (feature) =>
      allowed(made.evaluateWithoutErrorHandling(globals, feature, NO_STATE, WORLD_TILE as never, sight.images), spec)
  }
}

/** The library would make a new object of them for each value if it had the state itself. */
const globalsOf = ({ zoom, state }: Pick<Sight, 'zoom' | 'state'>) => ({ zoom, globalState: state })

const compiled = (name: string, written: unknown, spec: PropertySpec) =>
  kept(spec, name, written, () => {
    const read = createPropertyExpression(written, name, spec as StylePropertySpecification)
    if (read.result === 'error') throw new Error(messageOf(read.value))
    const made = read.value
    if (!isZoomExpression(made)) throw new Error('it is not an expression')
    return { kind: read.value.kind, made }
  })

/**
 * Reads a colour ramp: the colour for an input, transparent black if it has none there. Throws an Error for an invalid
 * value.
 */
export const readRamp = (name: string, value: unknown, spec: PropertySpec, input: RampInput) => {
  checkBounds(value)
  const { made } = compiled(name, value, spec)
  return (at: number): Color => {
    const color = made.evaluate({ zoom: 0, [input]: at })
    return color instanceof LibraryColor ? colorOf(color) : { hex: '#000000', alpha: 0 }
  }
}

const isListType = ({ type }: PropertySpec): boolean => /^(?:array|padding|\w+Array|\w+Collection)$/.test(type)

/** Functions, the predecessor of expressions: `{stops, base, property, type, default}`. */
const readFunction = (value: unknown, spec: PropertySpec, { zoom }: Sight): Readable => {
  const { stops, type } = value as { stops?: unknown; type?: unknown }
  const areStops =
    Array.isArray(stops) && stops.length > 0 && stops.every((stop) => Array.isArray(stop) && stop.length === 2)
  if (type !== 'identity' && !areStops) throw new Error('"stops" of a function must be a list of pairs')
  const { kind, evaluate } = createFunction(value, spec)
  return {
    isConstant: kind === 'camera',
    valueFor: (feature) => allowed(evaluate({ zoom }, feature), spec)
  }
}

/**
 * Reads a filter. Throws an Error for an invalid one. The result throws an Error for a feature that the filter fails
 * on.
 */
export const compileFilter = (
  filter: unknown,
  { zoom, state, hasPositions }: Sight
): ((feature: ExpressionFeature) => boolean) => {
  checkBounds(filter, hasPositions)
  if (!expressionKinds.isExpressionFilter(filter)) {
    if (!Array.isArray(filter)) throw new Error('it is not a list')
    const { filter: fits } = featureFilter(filter as FilterSpecification, 'filter')
    return (feature) => fits({ zoom }, feature)
  }
  const value = kept(FILTER, 'filter', filter, () => {
    const read = createExpression(filter, 'filter', FILTER as StylePropertySpecification)
    if (read.result === 'error') throw new Error(messageOf(read.value))
    return read.value
  })
  const globals = globalsOf({ zoom, state })
  return (feature) => value.evaluateWithoutErrorHandling(globals, feature, NO_STATE, WORLD_TILE as never) === true
}

/**
 * Reads an expression of any type. Throws an Error for an invalid one; the result throws one for a feature that it fails on.
 * `accumulated`: the value of `["accumulated"]`.
 */
export const compileValue = (
  expression: unknown
): ((properties: ExpressionFeature['properties'], accumulated?: unknown) => unknown) => {
  checkBounds(expression)
  const read = createExpression(expression, 'expression')
  if (read.result === 'error') throw new Error(messageOf(read.value))
  return (properties, accumulated) =>
    read.value.evaluateWithoutErrorHandling({ zoom: 0, accumulated: accumulated as never }, { type: 1, properties })
}

const ABSENCE = /but found (?:null|\([^()]*\bnull\b[^()]*\)) instead|from value 'null'/

/** Whether an expression failed because the feature lacks a property. Only the message of the library says so. */
export const isAbsence = (thrown: unknown): boolean => thrown instanceof Error && ABSENCE.test(thrown.message)

const messageOf = (errors: readonly Error[]): string => errors.map(({ message }) => message).join('; ')

const FILTER = {
  type: 'boolean',
  default: false,
  transition: false,
  'property-type': 'data-driven',
  expression: { interpolated: false, parameters: ['zoom', 'feature'] }
}

/**
 * A value of the library as a value of our model, undefined for none. Throws an Error for one that the property may not
 * have.
 */
const allowed = (value: unknown, spec: PropertySpec): unknown => {
  if (value === null || value === undefined || Number.isNaN(value)) return undefined
  const made = plain(value, spec)
  if (made === undefined) throw new Error(`${shown(value)} is not ${wanted(spec)}`)
  return made
}

const wanted = ({ type, minimum, maximum, values }: PropertySpec): string => {
  if (type !== 'number') return values ? `one of ${Object.keys(values).join(', ')}` : `a value of type ${type}`
  const from = minimum === undefined ? '' : ` from ${minimum}`
  return `a number${from}${maximum === undefined ? '' : ` to ${maximum}`}`
}

const plain = (value: unknown, spec: PropertySpec): unknown => {
  const { type } = spec
  if (value instanceof LibraryColor) return colorOf(value)
  if (value instanceof ColorArray) return value.values.map(colorOf)
  if (value instanceof NumberArray) return value.values
  if (value instanceof Padding || value instanceof VariableAnchorOffsetCollection) return value.values
  if (value instanceof ResolvedImage) return value.name
  if (type === 'formatted') return sectionsOf(value)
  if (type === 'array') return isListOf(value, spec) ? value : undefined
  return isPlain(value, type, spec) ? value : undefined
}

const isListOf = (value: unknown, { value: type = '*', length, values }: Omit<PropertySpec, 'type'>): boolean =>
  Array.isArray(value) &&
  (length === undefined || value.length === length) &&
  value.every((item) => isPlain(item, type, { values }))

const isPlain = (value: unknown, type: string, { minimum, maximum, values }: Omit<PropertySpec, 'type'>): boolean => {
  if (type === 'number') return isWithin(value, minimum, maximum)
  if (type === 'enum') return typeof value === 'string' && Object.hasOwn(values ?? {}, value)
  if (type === 'boolean') return typeof value === 'boolean'
  return (type === 'string' || type === 'resolvedImage') && typeof value === 'string'
}

const isWithin = (value: unknown, minimum = -Infinity, maximum = Infinity): boolean =>
  typeof value === 'number' && Number.isFinite(value) && value >= minimum && value <= maximum

const colorOf = ({ rgb: [red, green, blue, alpha] }: LibraryColor): Color => colorOfChannels([red, green, blue], alpha)

const sectionsOf = (value: unknown): Section[] | undefined => {
  if (typeof value === 'string') return [{ text: value }]
  if (!(value instanceof Formatted)) return undefined
  return value.sections.map(({ text, image, scale, textColor, fontStack, verticalAlign }) => ({
    text,
    ...(image && { image: image.name }),
    ...(typeof scale === 'number' && scale !== 1 && { scale: Math.min(LARGEST_SCALE, Math.max(0, scale)) }),
    ...(textColor && { color: colorOf(textColor) }),
    ...(fontStack && { fonts: fontStack.split(',') }),
    ...(verticalAlign && { verticalAlign })
  }))
}

/** Letters of a section are at most so many times as large as the others. */
const LARGEST_SCALE = 100

/** Of a feature, which only a web map has. */
const NO_STATE = {}

const NOWHERE: Sight = { zoom: 0, state: {}, images: [] }
const defaults = new WeakMap<PropertySpec, { value: unknown }>()

/** The default value of a property, in our model. */
export const defaultOf = (spec: PropertySpec): unknown => {
  if (spec.default === undefined) return undefined
  const known = defaults.get(spec) ?? { value: readProperty('default', spec.default, spec, NOWHERE).valueFor() }
  defaults.set(spec, known)
  return known.value
}
