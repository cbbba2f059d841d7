import type { Pass } from '../../../parts/styles.js'
import type { SourceContext } from './source.js'

/** The start of messages about a layer that draws features. */
export const placeOf = ({ rules }: Pass): string => `style layer "${rules[0]!.name}"`

/** Warns of a layer that cannot draw sources of this type. */
export const warnOfType = (place: string, { name, raw, warn }: SourceContext): void =>
  warn(`${place} is left out: the source ${name} has the type "${String(raw.type)}"`)
