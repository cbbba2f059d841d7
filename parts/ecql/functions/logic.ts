import { among } from '../among.js'
import {
  derived,
  type Expression,
  literal,
  orNull,
  property as propertyNamed,
  rawProperty,
  textIn
} from '../combine.js'
import { between, comparisons, type Sign } from '../compare.js'
import { booleanIn, type FunctionDefinition, fn, fnOfAll } from './define.js'

/** Defines a function that decides which of its arguments are evaluated. */
const special = (
  least: number,
  most: number,
  call: (args: readonly Expression[]) => Expression
): FunctionDefinition => ({
  least,
  most,
  call
})

const compared = (sign: Sign): FunctionDefinition => fn(['any or null', 'any or null'], comparisons[sign])
const notEqual = compared('<>')

const isOneOf = special(2, Infinity, ([value, ...items]) => among(value!, items))
const isOneOfSome = (count: number): FunctionDefinition => ({ ...isOneOf, least: count + 1, most: count + 1 })

/** The first argument that is not null; later ones are not evaluated. */
const coalesce = special(1, Infinity, (args) => {
  const known = args.map(orNull)
  return (feature) => {
    for (const read of known) {
      const value = read(feature)
      if (value !== null) return value
    }
    return null
  }
})

const ifThenElse = special(3, 3, ([condition, yes, no]) => {
  return (feature) => (booleanIn(condition!(feature)) ? yes!(feature) : no!(feature))
})

/** Defines a function that depends only on the feature and ignores its argument. */
const ofFeature = (value: Expression): FunctionDefinition => special(0, 1, () => value)

const property = special(1, 1, ([name]) => {
  return (feature) => propertyNamed(textIn(name!(feature)) ?? '')(feature)
})

const propertyExists = special(1, 1, ([given]) => {
  const name = given!.property === undefined ? given! : literal(given!.property)
  return (feature) => rawProperty(textIn(name(feature)) ?? '')(feature) !== undefined
})

export const logic: { readonly [name: string]: FunctionDefinition } = {
  if_then_else: ifThenElse,
  and: fnOfAll('boolean', 2, (values) => values.every((value) => value === true)),
  or: fnOfAll('boolean', 2, (values) => values.includes(true)),
  not: fn(['boolean or null'], (value = false) => !value),
  isNull: special(1, 1, ([value]) => {
    const known = orNull(value!)
    return derived([value!], (feature) => known(feature) === null)
  }),
  equalTo: compared('='),
  notEqual,
  notEqualTo: notEqual,
  lessThan: compared('<'),
  lessEqualThan: compared('<='),
  greaterThan: compared('>'),
  greaterEqualThan: compared('>='),
  between: special(3, 3, ([value, low, high]) => between(value!, low!, high!)),
  in: isOneOf,
  in2: isOneOfSome(2),
  in3: isOneOfSome(3),
  in4: isOneOfSome(4),
  in5: isOneOfSome(5),
  in6: isOneOfSome(6),
  in7: isOneOfSome(7),
  in8: isOneOfSome(8),
  in9: isOneOfSome(9),
  in10: isOneOfSome(10),
  coalesce,
  /** Variables of a WMS request (GeoServer) are not known here; the result is the default value. */
  env: special(1, 2, ([, preset = literal(null)]) => preset),
  id: ofFeature(({ id }) => id ?? null),
  geometry: ofFeature(({ geometry }) => geometry),
  property,
  propertyExists,
  attributeCount: ofFeature(({ properties }) => Object.keys(properties).length)
}
