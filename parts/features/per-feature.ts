import type { Feature } from '../../core/feature.js'

/** Whether anything in `parts` is a function of the feature. */
export const dependsOnFeature = (parts: unknown): boolean =>
  typeof parts === 'function' ||
  (typeof parts === 'object' && parts !== null && Object.values(parts).some(dependsOnFeature))

/** `compute`, called only once if nothing in `parts` is a function of the feature. */
export const perFeature = <T>(parts: unknown, compute: (feature: Feature) => T): ((feature: Feature) => T) => {
  if (dependsOnFeature(parts)) return compute
  let known: { value: T } | undefined
  return (feature) => (known ??= { value: compute(feature) }).value
}
