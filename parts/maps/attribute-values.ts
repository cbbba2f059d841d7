import { isObject } from '../../core/plugin.js'

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (isObject(value) && Object.keys(value).length === 0)

/** A member of an attribute's value, or the value itself; undefined if the request has no value. */
const held = (value: unknown, member: string): unknown => {
  const inside = isObject(value) && Object.hasOwn(value, member) ? value[member] : value
  return isEmpty(inside) ? undefined : inside
}

/** GeoJSON, its text, or its address. A FeatureCollection has a member `features`, too. */
export const featuresOf = (value: unknown): unknown =>
  isObject(value) && typeof value.type === 'string' ? value : held(value, 'features')

/** A style in any form. */
export const styleOf = (value: unknown): unknown => held(value, 'style')
