import { readExpression } from '../ecql/read.js'
import { type Feature, nameOf, type Value, type Warn } from '../model.js'
import { type RawValues, shown } from '../raw.js'

const EXPRESSION = /^\s*\[([^]*)\]\s*$/

/** What stands in `[…]`; a dash pattern may be written like a JSON list. */
const sourceOf = (name: string, value: unknown): string | undefined => {
  const source = typeof value === 'string' ? EXPRESSION.exec(value)?.[1] : undefined
  return name === 'strokeDashstyle' && /^[\d\s.,]*$/.test(source ?? '') ? undefined : source
}

/**
 * Reads typed values out of a symbolizer's members. A value in `[…]` is an expression of each feature. What cannot be
 * read is said once, naming place, member and value (and the feature, where it is to blame), and the default holds.
 */
export class ValueReader {
  constructor(
    private readonly raw: RawValues,
    /** `style rule "1"`. */
    private readonly place: string,
    private readonly warn: Warn
  ) {}

  has(...names: string[]): boolean {
    return names.some((name) => this.sent(name) !== undefined)
  }

  /** The first of the names that was sent. */
  read<T>(names: string | string[], parse: (value: unknown) => T | undefined, fallback: T): Value<T> {
    const name = [names].flat().find((candidate) => this.has(candidate))
    if (name === undefined) return fallback
    const value = this.sent(name)
    const source = sourceOf(name, value)
    if (source === undefined) return this.parsed(name, value, parse, fallback)
    try {
      const expression = readExpression(source)
      return (feature) => this.parsed(name, expression(feature), parse, fallback, feature)
    } catch (thrown) {
      this.warn(`${this.place}: the expression ${shown(value)} of ${name} cannot be read: ${(thrown as Error).message}`)
      return fallback
    }
  }

  /** As `read`, undefined where none of the names was sent. */
  maybe<T>(names: string | string[], parse: (value: unknown) => T | undefined, fallback: T): Value<T> | undefined {
    return this.has(...[names].flat()) ? this.read(names, parse, fallback) : undefined
  }

  private sent(name: string): unknown {
    const value = Object.hasOwn(this.raw, name) ? this.raw[name] : undefined
    return value === null || value === '' ? undefined : value
  }

  private parsed<T>(
    name: string,
    value: unknown,
    parse: (value: unknown) => T | undefined,
    fallback: T,
    feature?: Feature
  ): T {
    if (value === undefined || value === null) return fallback
    const parsed = parse(value)
    if (parsed !== undefined) return parsed
    const who = feature ? `, feature ${nameOf(feature)}` : ''
    this.warn(`${this.place}${who}: ${name} cannot be ${shown(value)}; the default is drawn instead`)
    return fallback
  }
}
