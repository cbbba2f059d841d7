import type { Feature } from '../feature.js'

/** The same for all features, or a function of each. */
export type Value<T> = T | ((feature: Feature) => T)

export const valueOf = <T>(value: Value<T>, feature: Feature): T =>
  typeof value === 'function' ? (value as (feature: Feature) => T)(feature) : value

/** A value computed from others; the same for all features if all of these are. */
export const combined = <Parts extends readonly unknown[], Made>(
  make: (...parts: Parts) => Made,
  ...parts: { [Part in keyof Parts]: Value<Parts[Part]> }
): Value<Made> => {
  const made = (feature: Feature) => make(...(parts.map((part) => valueOf(part, feature)) as unknown as Parts))
  return parts.some((part) => typeof part === 'function') ? made : make(...(parts as unknown as Parts))
}
