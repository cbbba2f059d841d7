import { type Expression, type Filter, literal, temporal, type TemporalName } from '../../../parts/ecql.js'
import type { Element } from '../../../parts/xml.js'
import { childOf } from './parameters.js'

/** The temporal operators of Filter Encoding 2.0, clause 7.9. */
const RELATIONS: { [element: string]: TemporalName } = {
  After: 'AFTER',
  Before: 'BEFORE',
  Begins: 'BEGINS',
  BegunBy: 'BEGUNBY',
  TContains: 'TCONTAINS',
  During: 'DURING',
  EndedBy: 'ENDEDBY',
  Ends: 'ENDS',
  TEquals: 'TEQUALS',
  Meets: 'MEETS',
  MetBy: 'METBY',
  TOverlaps: 'TOVERLAPS',
  OverlappedBy: 'OVERLAPPEDBY',
  AnyInteracts: 'ANYINTERACTS'
}

export const isTemporal = ({ name }: Element): boolean => Object.hasOwn(RELATIONS, name)

/** Reads a temporal operator. Throws an Error for one that cannot be read; its message says what is wrong. */
export const readTemporal = (element: Element, read: (element: Element) => Expression): Filter => {
  const [a, b, ...more] = element.children.map((child) => readTime(child) ?? read(child))
  if (!a || !b || more.length > 0) throw new Error(`<${element.name}> must have two times`)
  return temporal(RELATIONS[element.name]!, a, b)
}

/** A moment or period of GML 3 (ISO 19136, 14.2.2), also in a Literal; undefined for anything else. */
const readTime = (element: Element): Expression | undefined => {
  if (element.name === 'Literal') return element.children[0] && readTime(element.children[0])
  if (element.name === 'TimeInstant') return literal(instantIn(element, 'timePosition'))
  if (element.name !== 'TimePeriod') return undefined
  return literal(`${endOf(element, 'begin')}/${endOf(element, 'end')}`)
}

/** One end of a period: `<beginPosition>`, or a TimeInstant in `<begin>`. */
const endOf = (period: Element, end: 'begin' | 'end'): string => {
  const instant = childOf(childOf(period, end), 'TimeInstant')
  return instant ? instantIn(instant, 'timePosition') : instantIn(period, `${end}Position`)
}

const instantIn = (element: Element, name: string): string => {
  const position = childOf(element, name)?.text.trim()
  if (!position) throw new Error(`<${element.name}> has no <${name}> with a time`)
  return position
}
