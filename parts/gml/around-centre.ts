import { quote } from '../../core/quote.js'
import { travel } from '../../core/views/geodesic.js'
import type { Element } from '../../core/xml/tree.js'
import { type GmlPosition, numberOf, Unreadable } from './positions.js'
import type { GmlSystem } from './srs.js'
import { degreesOf, metresOf } from './units.js'

const TURN = 360

/** The position at an angle in degrees, from the first axis towards the second one. */
type Place = (angle: number) => GmlPosition

/**
 * `CircleByCenterPoint` and `ArcByCenterPoint` (ISO 19136, 10.4.7.10) as a line with one position per degree. A bearing
 * is measured from the first axis of the system towards the second one (ISO 19107, Bearing): clockwise from north
 * if the latitude is first. The arc runs from its start to its end, with falling angles if the end is less.
 */
export const aroundCentre = (element: Element, positions: GmlPosition[], system: GmlSystem): GmlPosition[] => {
  const [centre] = positions
  if (positions.length !== 1 || !centre)
    throw new Unreadable(`<${element.name}> has ${positions.length} positions; must have one, its centre`)
  const place = placeAt(element, centre, system)
  if (element.name === 'CircleByCenterPoint') {
    const circle = Array.from({ length: TURN }, (_, degree) => place(degree))
    return [...circle, circle[0]!]
  }
  const start = angleOf(element, 'startAngle')
  const turn = angleOf(element, 'endAngle') - start
  const sweep = Math.max(-TURN, Math.min(TURN, turn))
  const steps = Math.max(1, Math.ceil(Math.abs(sweep) - 1e-9))
  return Array.from({ length: steps + 1 }, (_, index) => place(start + (sweep * index) / steps))
}

const placeAt = (element: Element, centre: GmlPosition, system: GmlSystem): Place => {
  const { number: radius, uom } = measureOf(element, 'radius')
  if (!(radius > 0)) throw new Unreadable(`<radius> is ${radius}; must be a number above 0`)
  const metres = metresOf(uom)
  const { isGeographic, metresPerUnit } = system
  if (uom === '') return onPlane(centre, radius)
  if (metres !== undefined)
    return isGeographic ? onGround(centre, radius * metres, system) : onPlane(centre, (radius * metres) / metresPerUnit)
  const degrees = degreesOf(uom)
  if (degrees === undefined)
    throw new Unreadable(`the unit of <radius> is ${quote(uom)}; must be one of m, km, ft, mi, NM, deg`)
  if (!isGeographic)
    throw new Unreadable(`the unit of <radius> is ${quote(uom)}; must be a length such as m, because the reference system is projected`) // prettier-ignore
  return onPlane(centre, radius * degrees)
}

const onPlane =
  ([first, second]: GmlPosition, radius: number): Place =>
  (angle) => {
    const radians = (angle * Math.PI) / 180
    return [first + radius * Math.cos(radians), second + radius * Math.sin(radians)]
  }

/** At the same distance on the ground. */
const onGround = (centre: GmlPosition, metres: number, { isSwapped }: GmlSystem): Place => {
  const [first, second] = centre
  if (isSwapped)
    return (angle) => {
      const [longitude, latitude] = travel([second, first], angle, metres)
      return [latitude, longitude]
    }
  return (angle) => [...travel(centre, 90 - angle, metres)] as GmlPosition
}

const angleOf = (element: Element, name: string): number => {
  const { number, uom } = measureOf(element, name)
  const degrees = uom === '' ? 1 : degreesOf(uom)
  if (degrees === undefined)
    throw new Unreadable(`the unit of <${name}> is ${quote(uom)}; must be one of deg, rad, grad`)
  return number * degrees
}

/** A measure inside an element. Throws Unreadable if it is missing or no number. */
const measureOf = (element: Element, name: string): { number: number; uom: string } => {
  const found = element.children.find((child) => child.name === name)
  if (!found) throw new Unreadable(`<${element.name}> has no <${name}>`)
  const number = numberOf(found.text)
  if (!Number.isFinite(number)) throw new Unreadable(`<${name}> is ${quote(found.text.trim())}; must be a number`)
  return { number, uom: found.attribute('uom')?.trim() ?? '' }
}
