import type { Point } from '../affine.js'
import { crsDefinition, type Projection } from '../projection.js'
import { type FindPlace, placeFinder } from '../try-transform.js'
import { worldWidth } from '../world.js'
import { type Domain, domainOf } from './domain.js'
import { isShifted } from './shape.js'

/** What a map has a place for, in coordinates in which its cuts are straight lines. */
export interface SourceDomain {
  box: { minX: number; minY: number; maxX: number; maxY: number }
  /** The width of the world. */
  world: number
  /** Nothing is cut at `minX` and `maxX`. */
  isRound: boolean
  /** So far beside a cut it is not sure on which side a place comes to lie. */
  slack: number
  /** Of what it shows: its cut, or its rim; none where that is infinitely far, or nowhere in particular. */
  outline: readonly (readonly [from: Point, to: Point])[]
  /** Between them and those of the features; absent where they are the same. */
  frame?: SourceFrame
}

/** Degrees; undefined for what has no place. */
export interface SourceFrame {
  fromSource: FindPlace
  toSource: FindPlace
  toMap: FindPlace
}

const LON_LAT = 'EPSG:4326'
/** All of it: where the map begins anew at the date line. */
const EVERYWHERE: Domain = {
  west: -180,
  south: -89.99999,
  east: 180,
  north: 89.99999,
  isRound: true,
  hasOutline: false,
  slack: 0
}
/** A position that comes back so far away, in metres, is none of its projection. */
const TOLERANCE_METRES = 10
/** For features of another datum. */
const SHIFT_DEG = 0.02

/** Undefined where features and map both begin anew at the date line. `toMap`: from longitudes and latitudes. */
export const sourceDomain = (source: Projection, target: Projection, toMap: FindPlace): SourceDomain | undefined => {
  const domain = domainOf(target.code)
  const world = worldWidth(source.code)
  if (world === undefined || domain?.frame) return framed(domain ?? EVERYWHERE, source, toMap)
  if (!domain) return undefined
  const fromLonLat = placeFinder(LON_LAT, source.code)
  const { west, south, east, north, isRound } = domain
  const unit = world / 360
  const offset = crsDefinition(source.code).meridianDeg
  const box = {
    minX: (west - offset) * unit,
    minY: fromLonLat([0, south])?.[1] ?? -Infinity,
    maxX: (east - offset) * unit,
    maxY: fromLonLat([0, north])?.[1] ?? Infinity
  }
  const slack = slackOf(domain, source) * unit
  return { box, world, isRound, slack, outline: outlineOf(domain, box, slack) }
}

type Box = SourceDomain['box']

const outlineOf = (domain: Domain, { minX, minY, maxX, maxY }: Box, slack: number): SourceDomain['outline'] => {
  const [west, east] = [minX + slack, maxX - slack]
  // at a pole itself there is the middle of what goes around it
  const ends = [domain.south > -90 ? minY : [], domain.north < 90 ? maxY : []].flat()
  const sides = domain.isRound ? [] : [west, east]
  if (!domain.hasOutline) return []
  return [
    ...ends.map((y) => [[west, y], [east, y]] as const), // prettier-ignore
    ...sides.map((x) => [[x, minY], [x, maxY]] as const) // prettier-ignore
  ]
}

const slackOf = ({ slack }: Domain, source: Projection): number =>
  isShifted(crsDefinition(source.code).parameters) ? Math.max(slack, SHIFT_DEG) : slack

const framed = (domain: Domain, source: Projection, toMap: FindPlace): SourceDomain => {
  const { frame, west, south, east, north, isRound } = domain
  const [toLonLat, fromLonLat] = [placeFinder(source.code, LON_LAT), placeFinder(LON_LAT, source.code)]
  const tolerance = TOLERANCE_METRES / source.metresPerUnit
  const lonLatOf: FindPlace = (position) => {
    const lonLat = toLonLat(position)
    if (source.isGeographic) return lonLat
    const again = lonLat && fromLonLat(lonLat)
    return again && Math.hypot(again[0] - position[0], again[1] - position[1]) < tolerance ? lonLat : undefined
  }
  const fromFrame = (point: Point): Point => (frame ? frame.toLonLat(point) : point)
  const box = { minX: west, minY: south, maxX: east, maxY: north }
  const slack = slackOf(domain, source)
  return {
    box,
    world: 360,
    isRound,
    slack,
    outline: outlineOf(domain, box, slack),
    frame: {
      fromSource(position) {
        const lonLat = lonLatOf(position)
        return lonLat && (frame ? frame.fromLonLat(lonLat) : lonLat)
      },
      toSource(point) {
        const position = fromLonLat(fromFrame(point))
        return position && lonLatOf(position) ? position : undefined
      },
      toMap: (point) => toMap(fromFrame(point))
    }
  }
}
