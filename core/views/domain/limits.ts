import type { Point } from '../affine.js'
import { isNear } from '../near.js'
import { placeFinder } from '../projection.js'
import type { DomainShape } from './shape.js'

/** Number of meridians of the frame on which the range of the projection is tested. */
const MERIDIANS = 24
/** Degrees between two tests, and the precision of the result. */
const STEP = 2
const FINE = 1e-4
/** Margins in degrees before a pole, before a limit that was found, and before the limit of a cap. */
const [BEFORE_POLE, BEFORE_END, BEFORE_RIM] = [1e-6, 0.05, 0.5]
const LON_LAT = 'EPSG:4326'

/** The latitudes in the frame between which every position can be transformed to the projection and back. */
export const limitsOf = (code: string, shape: DomainShape): [south: number, north: number] => {
  const has = tester(code)
  const toLonLat = shape.frame?.toLonLat ?? ((point: Point) => point)
  const longitudes = Array.from(
    { length: MERIDIANS },
    (_, i) => shape.middle + ((2 * (i + 0.5)) / MERIDIANS - 1) * shape.half
  )
  const limit = (sign: 1 | -1): number => {
    if (shape.around === sign) return sign * 90
    let least = 90
    for (const longitude of longitudes)
      least = endBetween((latitude) => has(toLonLat([longitude, sign * latitude])), sign * shape.best, least)
    const end = shape.frame && shape.around ? BEFORE_RIM : BEFORE_END
    return sign * (least - (least === 90 && !shape.around ? BEFORE_POLE : end))
  }
  return [limit(-1), limit(1)]
}

/** How far the projection reaches from a latitude inside it towards another latitude. */
const endBetween = (hasAt: (latitude: number) => boolean, from: number, to: number): number => {
  let inside = from
  for (let at = from + STEP; ; at = inside + STEP) {
    const next = Math.min(at, to - FINE)
    if (!hasAt(next)) return endWithin(hasAt, inside, next)
    if (next >= to - FINE) return to
    inside = next
  }
}

const endWithin = (hasAt: (latitude: number) => boolean, inside: number, outside: number): number => {
  if (outside - inside < FINE) return inside
  const middle = (inside + outside) / 2
  return hasAt(middle) ? endWithin(hasAt, middle, outside) : endWithin(hasAt, inside, middle)
}

const tester = (code: string): ((lonLat: Point) => boolean) => {
  const [there, back] = [placeFinder(LON_LAT, code), placeFinder(code, LON_LAT)]
  return (lonLat) => {
    const place = there(lonLat)
    const again = place && back(place)
    return again !== undefined && isNear(again, lonLat)
  }
}
