import { mustBe, type Parse, type RawValues, shown } from '../../core/untyped.js'
import { nearest, orKnown } from '../../core/nearest.js'
import { quote } from '../../core/quote.js'
import type { Warn } from '../../core/warn.js'
import { type Color, parseBoolean, parseColor, parseLength, parseNumber, parseText } from '../styles.js'
import { classColors, type Ramp, readRamp } from './ramps.js'
import { propertyOf, type PropertyValue } from './values.js'

/** Reads the members of a renderer. An invalid value gives a warning and the default. */
export class Members {
  constructor(
    private readonly raw: RawValues,
    readonly type: string,
    known: readonly string[],
    private readonly warn: Warn
  ) {
    const all = ['type', ...known]
    for (const name of Object.keys(raw)
      .filter((one) => !all.includes(one))
      .slice(0, MOST_STRAYS))
      this.report(`${quote(name)} is not a member of ${type}; it is ignored; ${orKnown(name, all)}`)
  }

  report(message: string): void {
    this.warn(`style renderer: ${message}`)
  }

  has(name: string): boolean {
    const value = this.raw[name]
    return value !== undefined && value !== null && value !== ''
  }

  list(name: string): readonly unknown[] {
    const value = this.raw[name]
    return Array.isArray(value) ? value : this.has(name) ? [value] : []
  }

  read<T>(name: string, parse: Parse<T>, preset: T): T {
    if (!this.has(name)) return preset
    const value = this.raw[name]
    const parsed = parse(value)
    if (parsed !== undefined) return parsed
    this.report(`${name} is ${shown(value)}${mustBe(parse, value)}; the default is used`)
    return preset
  }

  /** A number above 0; undefined, with a warning for an invalid value, if there is none. */
  amount(name: string): number | undefined {
    const parse: Parse<number> = (value) => {
      const number = parseNumber(value)
      return number !== undefined && number > 0 ? number : undefined
    }
    parse.expected = 'a number above 0'
    return this.read<number | undefined>(name, parse, undefined)
  }

  whole(name: string, preset: number, least: number, most: number): number {
    const parse: Parse<number> = (value) => {
      const number = parseNumber(value)
      return number !== undefined && number >= least && number <= most ? number : undefined
    }
    parse.expected = `a number from ${least} to ${most}`
    return Math.round(this.read(name, parse, preset))
  }

  length(name: string, preset: number, mostPt: number): number {
    const parse: Parse<number> = (value) => {
      const length = parseLength(value)
      return length !== undefined && length > 0 && length <= mostPt ? length : undefined
    }
    parse.expected = `a length above 0 such as 6, "2mm", up to ${mostPt}`
    return this.read(name, parse, preset)
  }

  word<Word extends string>(name: string, words: readonly Word[], preset: Word): Word {
    const parse: Parse<Word> = (value) => words.find((word) => word === parseText(value)?.trim().toLowerCase())
    parse.expected = `one of ${words.join(', ')}`
    parse.known = words
    return this.read(name, parse, preset)
  }

  flag(name: string): boolean {
    return this.read(name, parseBoolean, false)
  }

  color(name: string, preset: Color): Color {
    const parse: Parse<Color> = parseColor
    return this.read(
      name,
      Object.assign((value: unknown) => parse(value), { expected: 'a colour such as "#e0e0e0"' }),
      preset
    )
  }

  /** The property, or an expression in brackets, that a member names. */
  property(name: string): PropertyValue | undefined {
    if (!this.has(name)) return undefined
    const text = parseText(this.raw[name])
    const found =
      text === undefined ? undefined : propertyOf(text.trim(), (message) => this.report(`${name}: ${message}`))
    if (text === undefined) this.report(`${name} is ${shown(this.raw[name])}; must be the name of a property`)
    return found
  }

  /** The same for a renderer that draws nothing without it. */
  neededProperty(name = 'property'): PropertyValue | undefined {
    if (!this.has(name)) this.report(`${name} is missing; must be the name of a property with numbers`)
    return this.property(name)
  }

  ramp(preset: string): { ramp: Ramp; colors(classes: number): Color[] } {
    const isReversed = this.flag('reverse')
    const written = this.has('ramp') ? this.raw.ramp : preset
    const found = readRamp(written, isReversed, (message) => this.report(`${message}; ${preset} is used`))
    const ramp = found ?? readRamp(preset, isReversed, () => {})!
    return { ramp, colors: (classes) => classColors(ramp, found ? written : preset, isReversed, classes) }
  }
}

const MOST_STRAYS = 20

/** The known type, in any letter case; undefined, with a warning, if it is none. */
export const typeOf = <Type extends string>(raw: RawValues, types: readonly Type[], warn: Warn): Type | undefined => {
  const word = typeof raw.type === 'string' ? raw.type.trim() : undefined
  const found = types.find((type) => type === word?.toLowerCase())
  if (found !== undefined) return found
  const near = word === undefined ? undefined : nearest(word, types)
  const meant = near === undefined ? '' : `; did you mean ${quote(near)}?`
  warn(
    `style renderer: type is ${shown(raw.type)}; must be one of ${types.join(', ')}; the renderer is left out${meant}`
  )
  return undefined
}
