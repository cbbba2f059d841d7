import { mustBe, type Parse, type RawValues, shown, type Warn } from '../../../../core/plugin.js'
import { type Expression, readExpression } from '../../../../parts/ecql.js'
import { type Feature, nameOf } from '../../../../parts/features.js'
import { parseNumber, parseText, turnedWithMap, type Value } from '../../../../parts/styles.js'
import { fillTemplate } from './template.js'

/** The value that the client sent under a name. */
export type Members = (name: string) => unknown

/** Some clients send null or an empty text for a missing value. */
export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** The members of several objects; the first object that has a member counts. */
export const membersOf =
  (...objects: readonly RawValues[]): Members =>
  (name) => {
    for (const object of objects) if (Object.hasOwn(object, name) && !isEmpty(object[name])) return object[name]
    return undefined
  }

export interface Reading {
  /** Whether a value in `[…]` is an expression. */
  hasExpressions: boolean
  /** The text in place of `${name}` in a label if the feature has no such property. */
  unknown: (name: string) => string
  /** Gets the names of the properties that expressions read. */
  properties?: Set<string>
  /** The rotation of the map, clockwise, which rotations count from; absent: 0. */
  mapDeg?: number
}

/** How JSON styles are read: a name in a label that is not a property of the feature stays in the label. */
export const JSON_READING: Reading = { hasExpressions: true, unknown: (name) => name }

const EXPRESSION = /^\s*\[([^]*)\]\s*$/
const NOBODY: Feature = { index: 0, properties: {}, geometry: null }

/**
 * Reads typed values from the members of a symbolizer. An invalid value gives a warning and the default. The warning
 * names the place, the member and the value, and the feature if the value comes from it.
 */
export class ValueReader {
  constructor(
    private readonly members: Members,
    /** The start of each warning: `style rule "1"`. */
    private readonly place: string,
    private readonly warn: Warn,
    private readonly reading: Reading
  ) {}

  sent(name: string): unknown {
    return this.members(name)
  }

  has(...names: string[]): boolean {
    return names.some((name) => !isEmpty(this.members(name)))
  }

  /** The value under the first of the names that the client sent; the fallback if there is none or it is invalid. */
  read<T>(names: string | readonly string[], parse: Parse<T>, fallback: T): Value<T> {
    const name = typeof names === 'string' ? names : names.find((candidate) => this.has(candidate))
    const value = name === undefined ? undefined : this.members(name)
    if (name === undefined || isEmpty(value)) return fallback
    const expression = this.expression(name, value)
    if (expression === null) return fallback
    const result = (given: unknown, feature?: Feature) => this.parsed(name, given, parse, fallback, feature)
    if (!expression) return result(value)
    return expression.isConstant ? result(expression(NOBODY)) : (feature) => result(expression(feature), feature)
  }

  /** As `read`; undefined if the client did not send the value. */
  maybe<T>(name: string, parse: Parse<T>, fallback: T): Value<T> | undefined {
    return this.has(name) ? this.read(name, parse, fallback) : undefined
  }

  /** An angle on the page, clockwise. */
  rotation(name: string): Value<number> {
    return turnedWithMap(this.read(name, parseNumber, 0), this.reading.mapDeg)
  }

  /** A text in which `${name}` stands for the property of the feature. */
  template(name: string): Value<string> {
    const value = this.members(name)
    const isTemplate = typeof value === 'string' && this.sourceOf(name, value) === undefined
    return (isTemplate ? fillTemplate(value, this.reading.unknown) : undefined) ?? this.read(name, parseText, '')
  }

  /** Warns about this place. */
  report(message: string): void {
    this.warn(`${this.place}: ${message}`)
  }

  /** The ECQL expression in `[…]`; undefined if there is none. A dash pattern such as `[6, 4]` is not an expression. */
  private sourceOf(name: string, value: unknown): string | undefined {
    if (!this.reading.hasExpressions || typeof value !== 'string') return undefined
    const source = EXPRESSION.exec(value)?.[1]
    return name === 'strokeDashstyle' && /^[\d\s.,]*$/.test(source ?? '') ? undefined : source
  }

  /** Undefined for a value that is not an expression, null for an expression that cannot be read. */
  private expression(name: string, value: unknown): Expression | undefined | null {
    const source = this.sourceOf(name, value)
    if (source === undefined) return undefined
    try {
      const report = (message: string) => this.report(`${name}: ${message}; the default is used`)
      return readExpression(source, report, this.reading.properties)
    } catch (thrown) {
      const { message } = thrown as SyntaxError
      this.report(`the expression ${shown(value)} of ${name} cannot be read: ${message}; the default is used`)
      return null
    }
  }

  private parsed<T>(name: string, value: unknown, parse: Parse<T>, fallback: T, feature?: Feature): T {
    if (isEmpty(value)) return fallback
    const parsed = parse(value)
    if (parsed !== undefined) return parsed
    const who = feature ? `, feature ${nameOf(feature)}` : ''
    this.warn(`${this.place}${who}: ${name} is ${shown(value)}${mustBe(parse, value)}; the default is used`)
    return fallback
  }
}
