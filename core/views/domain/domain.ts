import { crsDefinition, projectionOf } from '../projection.js'
import { isWebMercator } from '../web-mercator.js'
import { limitsOf } from './limits.js'
import { type DomainShape, shapeOf } from './shape.js'

/** The part of the world that a projection shows, in degrees of a frame in which its cuts are meridians. */
export interface Domain extends Pick<DomainShape, 'frame' | 'hasOutline' | 'slack'> {
  west: number
  south: number
  east: number
  north: number
  /** Whether there is no cut in the west and east. */
  isRound: boolean
}

const known = new Map<string, Domain>()

/** Undefined for projections that are cut at the antimeridian only. Throws `unknown-projection`. */
export const domainOf = (written: string): Domain | undefined => {
  const { code, isGeographic } = projectionOf(written)
  if (isGeographic || isWebMercator(code)) return undefined
  const found = known.get(code) ?? made(code)
  known.set(code, found)
  return found
}

const made = (code: string): Domain => {
  const shape = shapeOf(crsDefinition(code))
  const { middle, around, half } = shape
  const [south, north] = limitsOf(code, shape)
  return { ...shape, west: middle - half, south, east: middle + half, north, isRound: around !== undefined }
}
