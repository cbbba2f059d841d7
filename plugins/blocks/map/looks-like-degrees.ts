import { PrintError, projectionOf, type Tools, transformer, type View } from '../../../core/plugin.js'
import type { MapValue } from './schema.js'

const DEGREES = 'EPSG:4326'

/** Warns of a place in degrees on a map of metres: it shows the origin, which nobody asks for in such numbers. */
export const warnOfDegrees = ({ center, bbox }: MapValue, { projection }: View, tools: Tools): void => {
  const [name, place] = center ? (['center', center] as const) : (['bbox', bbox] as const)
  if (!place || projectionOf(projection).isGeographic || !areDegrees(place)) return
  const instead = name === 'center' ? inMap(place, projection) : undefined
  tools.warn(
    `the map's "${name}" [${place.join(', ')}] looks like degrees, which ${projection} does not count in: ` +
      `"projection": "${DEGREES}"?${instead ? ` In ${projection} it is [${instead.join(', ')}]` : ''}`
  )
}

/** Numbers that can be degrees, in whatever order, and are more than rounding next to the origin. */
const areDegrees = (place: readonly number[]): boolean =>
  place.every((value) => Math.abs(value) <= 180) && place.some((value) => Math.abs(value) > 1)

const inMap = ([x, y]: readonly number[], projection: string): number[] | undefined => {
  try {
    return transformer(DEGREES, projection)([x!, y!]).map(Math.round)
  } catch (thrown) {
    if (thrown instanceof PrintError) return undefined
    throw thrown
  }
}
