import { didYouMean, isObject, type RawValues, shown, type Warn } from '../../core/plugin.js'
import { type Feature, nameOf } from '../features.js'
import type { Color, Value } from '../styles.js'
import {
  defaultOf,
  type ExpressionFeature,
  isAbsence,
  type PropertySpec,
  type RampInput,
  type Readable,
  readProperty,
  readRamp,
  type Sight
} from './spec.js'

/** What the reading of any value of a style needs. */
export interface Reading {
  sight: Sight
  see: (feature: Feature) => ExpressionFeature
  warn: Warn
}

/** Properties of animations on a screen; they are ignored without a warning. */
const TRANSITION = /-transition$/
const LONGEST_MESSAGE = 200
/** How deep a value is searched; expressions are less deep. */
const DEEPEST = 100

/**
 * Reads the paint and layout properties of a style layer. An invalid value gives a warning with the layer and property.
 * An expression that fails gives one warning with the first such feature. Both get the default of the MapLibre style spec.
 */
export class Properties {
  constructor(
    private readonly raw: RawValues,
    private readonly specs: ReadonlyMap<string, PropertySpec>,
    /** `style layer "water"`. */
    readonly place: string,
    private readonly reading: Reading
  ) {
    for (const name of Object.keys(raw))
      if (!specs.has(name) && !TRANSITION.test(name))
        this.report(`${shown(name)} is not a property; it is ignored${didYouMean(name, [...specs.keys()])}`)
  }

  /** Whether the style sets a property. */
  has(name: string): boolean {
    const isWritten = Object.hasOwn(this.raw, name) && this.raw[name] !== null && this.raw[name] !== undefined
    return isWritten && this.specs.has(name)
  }

  /** Whether the value of a property may have one of these operators. */
  mentions(name: string, ...operators: string[]): boolean {
    const written = JSON.stringify(this.raw[name] ?? '')
    return operators.some((operator) => written.includes(`"${operator}"`))
  }

  /** Whether `{name}` in the text of a property stands for a property of the feature. */
  hasTokens(name: string): boolean {
    const written = this.raw[name]
    return typeof written === 'string' || (isObject(written) && written.property === undefined)
  }

  /** The value of a property in our model. */
  read<T>(name: string): Value<T> {
    return this.maybe<T>(name) ?? this.preset<T>(name)
  }

  /** The value of a property that must be the same for all features. */
  constant<T>(name: string): T {
    const value = this.read<T>(name)
    return (typeof value === 'function' ? this.preset(name) : value) as T
  }

  /** As `read`; undefined if the style does not set the property. */
  maybe<T>(name: string): Value<T> | undefined {
    if (!this.has(name)) return undefined
    const fallback = this.preset<T>(name)
    try {
      const { isConstant, valueFor } = this.readable(name)
      return isConstant ? ((valueFor() ?? fallback) as T) : this.guarded(name, valueFor, fallback)
    } catch (thrown) {
      this.reportUnread(name, thrown)
      return fallback
    }
  }

  /** The colours of a ramp, for its input; undefined if it has none. */
  ramp(name: string, input: RampInput): ((at: number) => Color) | undefined {
    const spec = this.specs.get(name)!
    try {
      if (this.has(name)) return readRamp(name, this.raw[name], spec, input)
    } catch (thrown) {
      this.reportUnread(name, thrown)
    }
    return spec.default === undefined ? undefined : readRamp(name, spec.default, spec, input)
  }

  /** All numbers in a value as it is written. */
  numbersIn(name: string): number[] {
    const found: number[] = []
    const look = (value: unknown, depth: number): void => {
      if (typeof value === 'number' && Number.isFinite(value)) found.push(value)
      if (typeof value === 'object' && value !== null && depth < DEEPEST)
        for (const one of Object.values(value)) look(one, depth + 1)
    }
    look(this.raw[name], 0)
    return found
  }

  private readable(name: string): Readable {
    return readProperty(name, this.raw[name], this.specs.get(name)!, this.reading.sight)
  }

  /** The values of a property. Features for which it fails get the fallback, with one warning. */
  private guarded<T>(name: string, valueFor: Readable['valueFor'], fallback: T): (feature: Feature) => T {
    const { see } = this.reading
    const report = this.failures(name, 'the default is used')
    return (feature) => {
      try {
        return (valueFor(see(feature)) ?? fallback) as T
      } catch (thrown) {
        report(thrown, feature)
        return fallback
      }
    }
  }

  /** Warns about the first failure of an expression. A missing property of the feature is not a failure. */
  failures(name: string, outcome: string): (thrown: unknown, feature: Feature) => void {
    let isReported = false
    return (thrown, feature) => {
      if (isReported || isAbsence(thrown)) return
      isReported = true
      this.report(`${name} failed: ${reason(thrown)}; ${outcome}`, feature)
    }
  }

  report(message: string, feature?: Feature): void {
    this.reading.warn(`${this.place}${feature ? `, feature ${nameOf(feature)}` : ''}: ${message}`)
  }

  private reportUnread(name: string, thrown: unknown): void {
    this.report(`${name} is ${shown(this.raw[name])}: ${reason(thrown)}; the default is used`)
  }

  /** The default of the MapLibre style spec. */
  preset<T>(name: string): T {
    return defaultOf(this.specs.get(name)!) as T
  }
}

/** The reason of a failure, shortened. */
export const reason = (thrown: unknown): string =>
  String((thrown as Error).message)
    .replace(/\.$/, '')
    .slice(0, LONGEST_MESSAGE)
