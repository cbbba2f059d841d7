import type { Feature } from '../feature.js'
import type { Pass } from './model.js'

/** The pass, for some features only. */
export const onlyFor = (isMeant: (feature: Feature) => boolean, pass: Pass): Pass => ({
  ...pass,
  ownRules: (feature) => (isMeant(feature) ? pass.ownRules?.(feature) : [])
})
