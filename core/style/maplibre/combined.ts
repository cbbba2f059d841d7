import { type Feature, type Value, valueOf } from '../model.js'

/** A value made of others: the same for all features where all of them are. */
export const combined = <Parts extends readonly unknown[], Made>(
  make: (...parts: Parts) => Made,
  ...parts: { [Part in keyof Parts]: Value<Parts[Part]> }
): Value<Made> => {
  const made = (feature: Feature) => make(...(parts.map((part) => valueOf(part, feature)) as unknown as Parts))
  return parts.some((part) => typeof part === 'function') ? made : make(...(parts as unknown as Parts))
}
