import { type RawValues, shown, type Warn } from '../../../../core/plugin.js'
import { type Expression, readExpression } from '../../../../parts/ecql.js'
import { type Feature, nameOf } from '../../../../parts/features.js'
import { parseText, type Value } from '../../../../parts/styles.js'
import { fillTemplate } from './template.js'

/** What was sent under a name. */
export type Members = (name: string) => unknown

/** The same as missing, for clients that write it so. */
export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Of several objects: a member of the first one that has it. */
export const membersOf =
  (...objects: readonly RawValues[]): Members =>
  (name) => {
    for (const object of objects) if (Object.hasOwn(object, name) && !isEmpty(object[name])) return object[name]
    return undefined
  }

export interface Reading {
  /** Whether a value in `[…]` is an expression. */
  hasExpressions: boolean
  /** What a label has in place of `${name}` where the feature has no such property. */
  unknown: (name: string) => string
}

/** Of the JSON styles: a name in a label that no feature has stays in it. */
export const JSON_READING: Reading = { hasExpressions: true, unknown: (name) => name }

const EXPRESSION = /^\s*\[([^]*)\]\s*$/
const NOBODY: Feature = { index: 0, properties: {}, geometry: null }

/**
 * Reads typed values out of a symbolizer's members. What cannot be read is said, naming place, member and value (and
 * the feature, where it is to blame), and the default holds.
 */
export class ValueReader {
  constructor(
    private readonly members: Members,
    /** `style rule "1"`. */
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

  /** The first of the names that was sent. */
  read<T>(names: string | readonly string[], parse: (value: unknown) => T | undefined, fallback: T): Value<T> {
    const name = typeof names === 'string' ? names : names.find((candidate) => this.has(candidate))
    const value = name === undefined ? undefined : this.members(name)
    if (name === undefined || isEmpty(value)) return fallback
    const expression = this.expression(name, value)
    if (expression === null) return fallback
    const result = (given: unknown, feature?: Feature) => this.parsed(name, given, parse, fallback, feature)
    if (!expression) return result(value)
    return expression.isConstant ? result(expression(NOBODY)) : (feature) => result(expression(feature), feature)
  }

  /** As `read`, undefined where it was not sent. */
  maybe<T>(name: string, parse: (value: unknown) => T | undefined, fallback: T): Value<T> | undefined {
    return this.has(name) ? this.read(name, parse, fallback) : undefined
  }

  /** A text in which `${name}` is the feature's property of that name. */
  template(name: string): Value<string> {
    const value = this.members(name)
    const isTemplate = typeof value === 'string' && this.sourceOf(name, value) === undefined
    return (isTemplate ? fillTemplate(value, this.reading.unknown) : undefined) ?? this.read(name, parseText, '')
  }

  /** Something is wrong here. */
  say(message: string): void {
    this.warn(`${this.place}: ${message}`)
  }

  /** What stands in `[…]`; a dash pattern may be written like a JSON list. */
  private sourceOf(name: string, value: unknown): string | undefined {
    if (!this.reading.hasExpressions || typeof value !== 'string') return undefined
    const source = EXPRESSION.exec(value)?.[1]
    return name === 'strokeDashstyle' && /^[\d\s.,]*$/.test(source ?? '') ? undefined : source
  }

  /** Null for one that cannot be read. */
  private expression(name: string, value: unknown): Expression | undefined | null {
    const source = this.sourceOf(name, value)
    if (source === undefined) return undefined
    try {
      return readExpression(source, (message) => this.say(`${name}: ${message}; the default is drawn instead`))
    } catch (thrown) {
      const { message } = thrown as SyntaxError
      this.say(`the expression ${shown(value)} of ${name} cannot be read: ${message}; the default is drawn instead`)
      return null
    }
  }

  private parsed<T>(
    name: string,
    value: unknown,
    parse: (value: unknown) => T | undefined,
    fallback: T,
    feature?: Feature
  ): T {
    if (isEmpty(value)) return fallback
    const parsed = parse(value)
    if (parsed !== undefined) return parsed
    const who = feature ? `, feature ${nameOf(feature)}` : ''
    this.warn(`${this.place}${who}: ${name} cannot be ${shown(value)}; the default is drawn instead`)
    return fallback
  }
}
