import type { Feature } from '../../core/feature.js'
import { anyOf, comparison } from '../../core/meaning.js'
import { toNumber } from '../../core/untyped.js'
import { constantOf, type Expression, type Filter, knownValue, meant } from './combine.js'
import { isEqual } from './compare.js'

/** The index of the first item that equals a value; -1 if there is no such item. */
type PlaceOf = (value: unknown, feature: Feature) => number

/**
 * Finds the first equal item. Constant items are looked up in a map; the result is the same as with one comparison
 * after the other.
 */
export const placeAmong = (items: readonly Expression[]): PlaceOf => {
  const oneByOne: PlaceOf = (value, feature) => items.findIndex((item) => isEqual(value, item(feature)))
  if (!items.every(({ isConstant }) => isConstant)) return oneByOne
  const texts = new Map<string, number>()
  const numbers = new Map<number, number>()
  const numbersInTexts = new Map<number, number>()
  const remember = <K>(places: Map<K, number>, key: K, place: number) => !places.has(key) && places.set(key, place)
  for (const [place, item] of items.entries()) {
    const value = constantOf(item)
    if (typeof value === 'number') remember(numbers, value, place)
    else if (typeof value === 'string') {
      remember(texts, value, place)
      remember(numbersInTexts, toNumber(value), place)
    } else return oneByOne
  }
  const earlier = (a = Infinity, b = Infinity) => (a === Infinity && b === Infinity ? -1 : Math.min(a, b))
  const inTexts = (number: number) => (Number.isNaN(number) ? undefined : numbersInTexts.get(number))
  return (value, feature) => {
    if (typeof value === 'string') return earlier(texts.get(value), numbers.get(toNumber(value)))
    return typeof value === 'number' ? earlier(numbers.get(value), inTexts(value)) : oneByOne(value, feature)
  }
}

/** Whether a value equals one of the items. */
export const among = (value: Expression, items: readonly Expression[]): Filter => {
  const placeOf = placeAmong(items)
  const { property } = value
  return meant(
    (feature) => placeOf(value(feature), feature) >= 0,
    property === undefined ? undefined : anyOf(items.map((item) => comparison('=', property, knownValue(item))))
  )
}
