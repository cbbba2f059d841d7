import {
  all,
  any,
  between,
  compare,
  type Expression,
  type Filter,
  isNull,
  like,
  likeMatcher,
  type LikeSyntax,
  not,
  type Sign
} from '../../../parts/ecql.js'
import type { Element } from '../../../parts/xml.js'
import { fixedValue, ExpressionReader, textOf } from './expression.js'
import type { ElementContext } from './place.js'
import { isSpatial, readSpatial } from './spatial-filter.js'
import { isTemporal, readTemporal } from './temporal-filter.js'

import { orPerhaps } from '../../../core/plugin.js'

const COMPARISONS: { [element: string]: Sign } = {
  PropertyIsEqualTo: '=',
  PropertyIsNotEqualTo: '<>',
  PropertyIsLessThan: '<',
  PropertyIsGreaterThan: '>',
  PropertyIsLessThanOrEqualTo: '<=',
  PropertyIsGreaterThanOrEqualTo: '>='
}
/** Elements that name a feature by its id, with the attribute that holds the id (Filter Encoding 1.0, 1.1, 2.0). */
const IDS: { [element: string]: string } = { FeatureId: 'fid', GmlObjectId: 'id', ResourceId: 'rid' }

/** Names of elements, for messages about misspelled ones. */
const CONDITIONS = [
  ...Object.keys(COMPARISONS),
  ...Object.keys(IDS),
  ...'And Or Not PropertyIsLike PropertyIsBetween PropertyIsNull PropertyIsNil'.split(' '),
  ...'BBOX Intersects Disjoint Contains Within Touches Crosses Overlaps Equals DWithin Beyond'.split(' ')
]

const isId = ({ name }: Element): boolean => Object.hasOwn(IDS, name)

const isFalse = (element: Element, attribute: string): boolean =>
  /^(?:false|0)$/i.test(element.attribute(attribute)?.trim() ?? '')

/** A `<Filter>` that has been read. */
export interface Condition {
  filter: Filter
  /** The same as the filter if it compares one property with one text. */
  equals?: { property: string; text: string }
}

/** Reads filters of Filter Encoding 1.0, 1.1 and 2.0, in any namespace. */
export class FilterReader {
  readonly #expressions: ExpressionReader

  constructor(place: ElementContext) {
    this.#expressions = new ExpressionReader(place)
  }

  /** Reads a `<Filter>`. Throws an Error for one that cannot be read; its message says what is wrong. */
  read(filter: Element): Condition {
    const { children } = filter
    const ids = children.filter(isId)
    const conditions = children.filter((child) => !isId(child))
    if (children.length === 0) throw new Error('it is empty')
    if (conditions.length === 0) return { filter: ofIds(ids) }
    if (ids.length > 0 || conditions.length > 1)
      throw new Error('it must contain one condition, or only ids of features')
    const equals = lookedUp(conditions[0]!)
    return { filter: this.#condition(conditions[0]!), ...(equals && { equals }) }
  }

  readonly #condition = (element: Element): Filter => {
    const { name, children } = element
    if (name === 'And') return all(children.map(this.#condition))
    if (name === 'Or') return any(children.map(this.#condition))
    if (name === 'Not') return not(all(children.map(this.#condition)))
    if (Object.hasOwn(COMPARISONS, name)) return this.#comparison(element)
    if (name === 'PropertyIsLike') return this.#like(element)
    if (name === 'PropertyIsBetween') return this.#between(element)
    if (name === 'PropertyIsNull' || name === 'PropertyIsNil') return isNull(this.#expressions.only(element))
    if (isId(element)) return ofIds([element])
    if (isSpatial(element)) return readSpatial(element, this.#expressions.element)
    if (isTemporal(element)) return readTemporal(element, this.#expressions.element)
    if (name === 'Function') return isTrue(this.#expressions.element(element))
    throw new Error(`<${name.slice(0, 60)}> is not a filter condition${orPerhaps(name, CONDITIONS)}`)
  }

  #comparison(element: Element): Filter {
    const [a, b] = this.#two(element)
    return compare(COMPARISONS[element.name]!, a, b, { matchCase: !isFalse(element, 'matchCase') })
  }

  #between(element: Element): Filter {
    const [value, ...more] = element.children.filter(({ name }) => !name.endsWith('Boundary'))
    const boundary = (name: string) => element.children.find((child) => child.name === name)
    const [low, high] = [boundary('LowerBoundary'), boundary('UpperBoundary')]
    if (!value || !low || !high || more.length > 0)
      throw new Error('<PropertyIsBetween> must have an expression, a <LowerBoundary> and an <UpperBoundary>')
    const { element: read, only } = this.#expressions
    return between(read(value), only(low), only(high))
  }

  /** If the attributes for the signs are missing, the signs that most clients use count: `*`, `?` and `\`. */
  #like(element: Element): Filter {
    const [value, pattern] = this.#two(element)
    const syntax: LikeSyntax = {
      wildCard: element.attribute('wildCard') ?? '*',
      singleChar: element.attribute('singleChar') ?? '?',
      escape: element.attribute('escapeChar') ?? element.attribute('escape') ?? '\\',
      matchCase: !isFalse(element, 'matchCase')
    }
    if (pattern.isConstant) return like(value, textOf(fixedValue(pattern)), syntax)
    return (feature) => {
      const text = value(feature) ?? null
      return text !== null && likeMatcher(textOf(pattern(feature)), syntax)(textOf(text))
    }
  }

  #two(element: Element): [Expression, Expression] {
    const [a, b, ...more] = element.children.map(this.#expressions.element)
    if (!a || !b || more.length > 0) throw new Error(`<${element.name}> must have two expressions`)
    return [a, b]
  }
}

const isTrue =
  (expression: Expression): Filter =>
  (feature) =>
    /^(?:true|1)$/i.test(textOf(expression(feature)))

const ofIds = (elements: readonly Element[]): Filter => {
  const wanted = new Set(elements.map((element) => element.attribute(IDS[element.name]!)?.trim()))
  return ({ id }) => id !== undefined && wanted.has(String(id))
}

/**
 * A condition that features can be looked up by. "1.0" also equals the number 1, whose text is different, so that it
 * cannot.
 */
const lookedUp = (element: Element): Condition['equals'] => {
  const [named, literal, ...more] = element.children
  if (element.name !== 'PropertyIsEqualTo' || more.length > 0 || isFalse(element, 'matchCase')) return undefined
  if (!named || !literal || literal.name !== 'Literal' || literal.children.length > 0) return undefined
  const [property, text] = [named.text.trim(), literal.text.trim()]
  const isPlain = /^(?:PropertyName|ValueReference)$/.test(named.name) && /^\w+$/.test(property)
  const isSame = Number.isNaN(Number(text)) || String(Number(text)) === text
  return isPlain && isSame && text !== '' && text === literal.text ? { property, text } : undefined
}
