import { isObject, type RawValues, shown, type Warn } from '../../../core/plugin.js'
import { type Feature, nameOf } from '../../../parts/features.js'
import type { Value } from '../../../parts/styles.js'
import { defaultOf, isAbsence, type PropertySpec, readProperty, type Readable, type Seen, type Sight } from './spec.js'

/** What is needed to read any value of a style. */
export interface Reading {
  sight: Sight
  see: (feature: Feature) => Seen
  warn: Warn
}

/** How they come and go on a screen. */
const TRANSITION = /-transition$/
const LONGEST_MESSAGE = 200

/**
 * Reads the properties of a style layer, paint and layout alike. What cannot be read is said once, naming layer and
 * property, and so is an expression that fails, naming the feature; the default of the language holds.
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
      if (!specs.has(name) && !TRANSITION.test(name)) this.say(`there is no property ${shown(name)}`)
  }

  /** Whether the style says it. */
  has(name: string): boolean {
    const isSaid = Object.hasOwn(this.raw, name) && this.raw[name] !== null && this.raw[name] !== undefined
    return isSaid && this.specs.has(name)
  }

  /** Whether a text may be an image. */
  get mentionsImage(): boolean {
    return this.has('text-field') && /"image"/.test(JSON.stringify(this.raw['text-field']))
  }

  /** Whether `{name}` in its text is a property. */
  hasTokens(name: string): boolean {
    const said = this.raw[name]
    return typeof said === 'string' || (isObject(said) && said.property === undefined)
  }

  /** In the house's terms. */
  read<T>(name: string): Value<T> {
    return this.maybe<T>(name) ?? this.fallback<T>(name)
  }

  /** Of a property that is the same for all features. */
  constant<T>(name: string): T {
    const value = this.read<T>(name)
    return (typeof value === 'function' ? this.fallback(name) : value) as T
  }

  /** Undefined where the style says nothing. */
  maybe<T>(name: string): Value<T> | undefined {
    if (!this.has(name)) return undefined
    const fallback = this.fallback<T>(name)
    try {
      const { isConstant, valueFor } = this.readable(name)
      return isConstant ? ((valueFor() ?? fallback) as T) : this.guarded(name, valueFor, fallback)
    } catch (thrown) {
      this.say(`${name} cannot be ${shown(this.raw[name])}: ${reason(thrown)}; the default is drawn`)
      return fallback
    }
  }

  private readable(name: string): Readable {
    return readProperty(name, this.raw[name], this.specs.get(name)!, this.reading.sight)
  }

  /** Its values; the fallback where it fails, which is said once. */
  private guarded<T>(name: string, valueFor: Readable['valueFor'], fallback: T): (feature: Feature) => T {
    const { see } = this.reading
    const tell = this.failures(name, 'the default is drawn')
    return (feature) => {
      try {
        return (valueFor(see(feature)) ?? fallback) as T
      } catch (thrown) {
        tell(thrown, feature)
        return fallback
      }
    }
  }

  /** Says the first failure of an expression; that a feature has no such property is none. */
  failures(name: string, outcome: string): (thrown: unknown, feature: Feature) => void {
    let isTold = false
    return (thrown, feature) => {
      if (isTold || isAbsence(thrown)) return
      isTold = true
      this.say(`${name}: ${reason(thrown)}; ${outcome}`, feature)
    }
  }

  say(message: string, feature?: Feature): void {
    this.reading.warn(`${this.place}${feature ? `, feature ${nameOf(feature)}` : ''}: ${message}`)
  }

  private fallback<T>(name: string): T {
    return defaultOf(this.specs.get(name)!) as T
  }
}

/** Why something cannot be read, in a few words. */
export const reason = (thrown: unknown): string =>
  String((thrown as Error).message)
    .replace(/\.$/, '')
    .slice(0, LONGEST_MESSAGE)
