import {
  arithmetic,
  callFunction,
  constantOf,
  derived,
  type Expression,
  literal,
  ValueMistake,
  property,
  textIn
} from '../../../parts/ecql.js'
import { Element, type Text } from '../../../parts/xml.js'
import { isGeometryLiteral, readGeometryLiteral } from './geometry-literal.js'
import type { ElementContext } from './place.js'
import { isSymbologyFunction, readSymbologyFunction } from './se-functions.js'

import { orPerhaps } from '../../../core/plugin.js'

const SIGNS: { [element: string]: '+' | '-' | '*' | '/' } = { Add: '+', Sub: '-', Mul: '*', Div: '/' }
/** Names of elements, for messages about misspelled ones. */
const EXPRESSIONS = [...Object.keys(SIGNS), 'Literal', 'PropertyName', 'ValueReference', 'Function']

/** Names of functions in QGIS, which writes its own names into SLD. */
const DESKTOP_NAMES: { [name: string]: string } = {
  concat: 'Concatenate',
  upper: 'strToUpperCase',
  lower: 'strToLowerCase',
  title: 'strCapitalize',
  trim: 'strTrim',
  to_int: 'parseInt',
  to_real: 'parseDouble'
}

/** The value of a constant expression. Throws an Error if it cannot be computed. */
export const fixedValue = (expression: Expression): unknown => {
  try {
    return constantOf(expression)
  } catch (thrown) {
    throw thrown instanceof ValueMistake ? new Error(thrown.message, { cause: thrown }) : thrown
  }
}

/** A value as text, for labels and for parameters of several parts; null is the empty text. */
export const textOf = (value: unknown): string => textIn(value) ?? ''

/** Characters; longer texts are cut. */
const LONGEST = 10_000

/** Several values joined as text; a single value keeps its type. */
const inARow = (parts: readonly Expression[]): Expression =>
  parts.length === 1
    ? parts[0]!
    : derived(parts, (feature) => parts.map((part) => textOf(part(feature))).join('').slice(0, LONGEST)) // prettier-ignore

/**
 * Reads the expressions of filters (Filter Encoding 1.0 to 2.0) and of styles (SE 1.1, clause 11.6). Throws an Error
 * for an expression that cannot be read; its message says what is wrong.
 */
export class ExpressionReader {
  constructor(private readonly place: ElementContext) {}

  /** The element as an expression. */
  readonly element = (element: Element): Expression => {
    const { name } = element
    if (name === 'Literal') return this.literal(element)
    if (name === 'PropertyName' || name === 'ValueReference') return this.named(element)
    if (name === 'Function') return this.function(element)
    if (Object.hasOwn(SIGNS, name)) return this.arithmetic(element)
    if (isSymbologyFunction(element)) return readSymbologyFunction(element, this)
    if (isGeometryLiteral(element)) return literal(readGeometryLiteral(element))
    throw new Error(`<${name.slice(0, 60)}> is not an expression${orPerhaps(name, EXPRESSIONS)}`)
  }

  /** The only expression inside an element. */
  readonly only = (element: Element): Expression => {
    const [inner, ...more] = element.children
    if (!inner || more.length > 0) throw new Error(`<${element.name}> must contain one expression`)
    return this.element(inner)
  }

  /**
   * Texts and expressions one after the other (SE 1.1, ParameterValueType). Spaces at both ends are removed; several
   * spaces and line ends inside count as one space. CDATA sections keep theirs. Undefined for an empty element.
   */
  readonly content = (element: Element): Expression | undefined => this.joined(collapsed(element.content))

  /** The same for texts that are joined or searched: spaces stay, but not line ends. */
  readonly spaced = (element: Element): Expression | undefined => this.joined(withoutFormatting(element.content))

  private joined(parts: readonly (Text | Element)[]): Expression | undefined {
    if (parts.length === 0) return undefined
    return inARow(parts.map((part) => (part instanceof Element ? this.element(part) : literal(part.text))))
  }

  private named(element: Element): Expression {
    const read = named(withoutQuotes(element.text.trim()))
    if (read.property !== undefined) this.place.properties?.add(read.property)
    return read
  }

  private literal(element: Element): Expression {
    const geometry = element.children.find(isGeometryLiteral)
    if (geometry) return literal(readGeometryLiteral(geometry))
    return literal(literalText(element.content))
  }

  private arithmetic({ name, children }: Element): Expression {
    if (children.length !== 2)
      throw new Error(
        `<${name}> has ${children.length} ${children.length === 1 ? 'expression' : 'expressions'}; must have two`
      )
    const [a, b] = children.map(this.element) as [Expression, Expression]
    return arithmetic(SIGNS[name]!, a, b)
  }

  private function(element: Element): Expression {
    const name = element.attribute('name')?.trim() ?? ''
    const operands = element.children.map(this.element)
    // "is this a raster?": the generic style of GeoServer asks, and features are not
    if (name === 'isCoverage') return literal(false)
    if (name.toLowerCase() === 'env') return this.environment(operands)
    return callFunction(Object.hasOwn(DESKTOP_NAMES, name) ? DESKTOP_NAMES[name]! : name, operands)
  }

  /**
   * GeoServer's `env()`: variables of a WMS request. Only the scale is known here; other variables have their default.
   */
  private environment([name, preset = literal(null)]: readonly Expression[]): Expression {
    const isScale = name && textOf(fixedValue(name)).trim().toLowerCase() === 'wms_scale_denominator'
    return isScale ? literal(this.place.scale) : preset
  }
}

/** Removes line ends around a text, which only format the document. Other spaces may be part of the text. */
const withoutLineEnds = ({ text, verbatim }: Text): string => {
  const inner = text.trim()
  if (verbatim || inner === '') return text
  const start = text.indexOf(inner)
  const [before, after] = [text.slice(0, start), text.slice(start + inner.length)]
  return `${before.includes('\n') ? '' : before}${inner}${after.includes('\n') ? '' : after}`
}

/** Spaces between expressions only format the document, but the space of an element without them is its text. */
const withoutFormatting = (content: readonly (Text | Element)[]): (Text | Element)[] => {
  const hasExpressions = content.some((part) => part instanceof Element)
  return content.flatMap((part) => {
    if (part instanceof Element || part.verbatim) return [part]
    if (part.text.trim() === '') return hasExpressions || part.text.includes('\n') ? [] : [part]
    return [{ ...part, text: withoutLineEnds(part).replace(/\s+/g, (gap) => (gap.includes('\n') ? ' ' : gap)) }]
  })
}

const literalText = (content: readonly (Text | Element)[]): string => {
  const texts = content.filter((part) => !(part instanceof Element)) as Text[]
  const meant = texts.some(({ verbatim }) => verbatim)
    ? texts.filter(({ text, verbatim }) => verbatim || text.trim() !== '')
    : texts
  return meant.map(withoutLineEnds).join('')
}

/** Some programs write the name as in ECQL and SQL. */
const withoutQuotes = (name: string): string => /^"([^"]+)"$/.exec(name)?.[1] ?? name

/** A property by its name. The name may have a prefix (`app:name`) or be an XPath; features may have it without. */
const named = (written: string): Expression => {
  const local = written
    .split('/')
    .map((step) => step.slice(step.indexOf(':') + 1).replace(/\[.*/, ''))
    .filter((step) => step !== '')
    .join('.')
  if (local === written) return property(written)
  const [whole, inner] = [property(written), property(local)]
  const evaluate: Expression = (feature) => whole(feature) ?? inner(feature)
  return Object.assign(evaluate, { property: local })
}

const collapsed = (content: readonly (Text | Element)[]): (Text | Element)[] => {
  const parts = content.map((part) =>
    part instanceof Element || part.verbatim ? part : { ...part, text: part.text.replace(/\s+/g, ' ') }
  )
  trimEnd(parts, 0, (text) => text.trimStart())
  trimEnd(parts, parts.length - 1, (text) => text.trimEnd())
  return parts.filter((part) => part instanceof Element || part.text !== '')
}

const trimEnd = (parts: (Text | Element)[], index: number, trim: (text: string) => string): void => {
  const part = parts[index]
  if (part && !(part instanceof Element) && !part.verbatim) parts[index] = { ...part, text: trim(part.text) }
}
