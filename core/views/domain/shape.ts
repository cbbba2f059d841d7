import type { Point } from '../affine.js'
import type { CrsDefinition } from '../projection.js'
import { type ObliqueFrame, frameAbout } from './frame.js'

/** The cuts of a projection. */
export interface DomainShape {
  /** The frame in which the cut is a meridian; absent if it is a meridian of the earth. */
  frame?: ObliqueFrame
  /** The longitude in the frame that is opposite to the cut. */
  middle: number
  /** Set if there is no cut: the projection goes around the frame's north pole (1) or its south pole (-1). */
  around?: 1 | -1
  /** The latitude in the frame where the projection is best. */
  best: number
  /** How far it extends to either side of the middle, in degrees. */
  half: number
  /** Whether its edge is that of the world or of a hemisphere; otherwise it is the place where the projection fails. */
  hasOutline: boolean
  /** Degrees beside the cut where the side of a place is uncertain. */
  slack: number
}

/** The effect of rounding and of a shift to another datum. */
const [EXACT, SHIFTED] = [1e-7, 0.02]
/** Beyond these degrees from the central meridian proj4 cannot invert the polyconic projection or Krovak's. */
const [POLYCONIC_REACH, KROVAK_REACH] = [80, 89]
/**
 * The latitude of the axis of Krovak's cone, and the latitude about that axis where the cone touches the earth, in
 * degrees.
 */
const [KROVAK_AXIS, KROVAK_BEST] = [59.71186, 78.5]

/** Projections that map meridians from pole to pole and are cut along the meridian opposite to the central one. */
const UPRIGHT = new Set('merc eqc cea mill robin moll eqearth eck6 sinu bonne poly vandg aea lcc eqdc'.split(' '))
const AZIMUTHAL = new Set('laea aeqd stere sterea gnom ortho geos tpers'.split(' '))
const TRANSVERSE = new Set(['tmerc', 'utm', 'etmerc'])

/** The point 90 degrees to the north of a point. */
const northOf = ([longitude, latitude]: Point): Point => [longitude, latitude + 90]

export const shapeOf = ({ parameters, meridianDeg, area }: CrsDefinition): DomainShape => {
  const given = valuesIn(parameters)
  const number = (name: string): number => Number(given.get(name) ?? 0)
  const name = given.get('proj') ?? ''
  const zone = given.has('zone') ? 6 * number('zone') - 183 : 0
  const own: Point = [meridianDeg + zone + number('lon_0'), number('lat_0')]
  const slack = isShifted(parameters) ? SHIFTED : EXACT
  if (UPRIGHT.has(name)) {
    const half = name === 'poly' ? POLYCONIC_REACH : 180
    return { middle: own[0], best: bestLatitude(name, number), half, hasOutline: half === 180, slack }
  }
  if (TRANSVERSE.has(name))
    return {
      frame: frameAbout([own[0] + 90, 0], [own[0], 0]),
      middle: 0,
      best: 0,
      half: 180,
      hasOutline: false,
      slack
    }
  if (name === 'krovak') {
    const frame = frameAbout([own[0], KROVAK_AXIS], [own[0], 0])
    return { frame, middle: 0, best: KROVAK_BEST, half: KROVAK_REACH, hasOutline: false, slack }
  }
  if (AZIMUTHAL.has(name) && Math.abs(Math.abs(own[1]) - 90) < 1e-9)
    return { middle: own[0], around: own[1] > 0 ? 1 : -1, best: own[1], half: 180, hasOutline: true, slack }
  // by default, a cap around the middle of the area of use
  const hasOutline = AZIMUTHAL.has(name)
  const about = hasOutline ? own : middleOf(area)
  return { frame: frameAbout(about, northOf(about)), middle: 0, around: 1, best: 90, half: 180, hasOutline, slack }
}

const middleOf = ([west, south, east, north]: CrsDefinition['area']): Point => [
  (west + east + (west > east ? 360 : 0)) / 2,
  (south + north) / 2
]

const valuesIn = (parameters: string): Map<string, string> =>
  new Map([...parameters.matchAll(/\+(\w+)(?:=(\S+))?/g)].map(([, name, value]) => [name!, value ?? '']))

/** Whether a system uses another datum than WGS 84. */
export const isShifted = (parameters: string): boolean =>
  (/\+towgs84=(\S+)/.exec(parameters)?.[1] ?? '').split(',').some((value) => Number(value) !== 0)

/** The latitude where a cone touches the earth; another latitude would be beyond its pole. */
const bestLatitude = (name: string, number: (name: string) => number): number =>
  ['aea', 'lcc', 'eqdc', 'bonne'].includes(name) ? number('lat_1') || number('lat_0') : 0
