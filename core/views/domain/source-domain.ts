import type { Point } from '../affine.js'
import { crsDefinition, type FindPlace, placeFinder, type Projection } from '../projection.js'
import { worldWidth } from '../world.js'
import { type Domain, domainOf } from './domain.js'
import { isShifted } from './shape.js'

/** The area of a map's projection, in coordinates in which its cuts are straight lines. */
export interface SourceDomain {
  box: { minX: number; minY: number; maxX: number; maxY: number }
  /** The width of the world. */
  world: number
  /** Whether there is no cut at `minX` and `maxX`. */
  isRound: boolean
  /** Beside a cut, the width in which the side of a place is uncertain. */
  slack: number
  /**
   * The edge of the area: its cut, or its rim. Empty if the edge is infinitely far away or has no definite position.
   */
  outline: readonly (readonly [from: Point, to: Point])[]
  /** Transforms to and from source coordinates; absent if they are the same. */
  frame?: SourceFrame
}

/** Transforms in degrees; undefined outside the projection. */
export interface SourceFrame {
  fromSource: FindPlace
  toSource: FindPlace
  toMap: FindPlace
}

const LON_LAT = 'EPSG:4326'
/** The whole world: the map is cut at the antimeridian. */
const EVERYWHERE: Domain = {
  west: -180,
  south: -89.99999,
  east: 180,
  north: 89.99999,
  isRound: true,
  hasOutline: false,
  slack: 0
}
/** Tolerance in metres for a position that is transformed and back. */
const TOLERANCE_METRES = 10
/** The tolerance if the features have another datum. */
const SHIFT_DEG = 0.02

/** Undefined if source and map are both cut at the antimeridian only. `toMap` takes longitudes and latitudes. */
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
  // at the pole itself lies the middle of a projection that goes around it
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
