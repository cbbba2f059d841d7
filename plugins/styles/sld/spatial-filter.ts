import {
  bbox,
  distanceWithin,
  type Expression,
  type Filter,
  property,
  spatial,
  type SpatialName
} from '../../../parts/ecql.js'
import type { Element } from '../../../parts/xml.js'
import { isGeometryLiteral, readBox } from './geometry-literal.js'

const RELATIONS: { [element: string]: SpatialName } = {
  Intersects: 'INTERSECTS',
  Disjoint: 'DISJOINT',
  Contains: 'CONTAINS',
  Within: 'WITHIN',
  Touches: 'TOUCHES',
  Crosses: 'CROSSES',
  Overlaps: 'OVERLAPS',
  Equals: 'EQUALS'
}

type ReadExpression = (element: Element) => Expression

/** A geometry of the feature; no name means the one that it has. */
const OWN = property('geometry')

export const isSpatial = ({ name }: Element): boolean =>
  Object.hasOwn(RELATIONS, name) || name === 'BBOX' || name === 'DWithin' || name === 'Beyond'

/**
 * A spatial operator of Filter Encoding 1.0 to 2.0, its geometry in the coordinates of the features. Throws an Error
 * that says what cannot be read.
 */
export const readSpatial = (element: Element, read: ReadExpression): Filter => {
  const { name, children } = element
  if (name === 'BBOX') return inBox(children, read)
  const operands = children.filter((child) => child.name !== 'Distance').map(read)
  if (operands.length === 1) operands.unshift(OWN)
  const [a, b, ...more] = operands
  if (!a || !b || more.length > 0) throw new Error(`<${name}> takes two geometries`)
  if (Object.hasOwn(RELATIONS, name)) return spatial(RELATIONS[name]!, a, b)
  const distance = children.find((child) => child.name === 'Distance')
  const length = Number(distance?.text.trim() || NaN)
  if (!distance || !(length >= 0)) throw new Error(`<${name}> takes a <Distance> that is a number`)
  const units = distance.attribute('units') ?? distance.attribute('uom') ?? ''
  return distanceWithin(name === 'DWithin' ? 'DWITHIN' : 'BEYOND', a, b, length, unitName(units))
}

/** The last word of a URI; degrees are those of the coordinates. */
const unitName = (written: string): string => {
  const unit = written.trim().split(/[/#:]/).pop()!.toLowerCase()
  return /^deg(?:rees?)?$/.test(unit) ? '' : unit
}

const inBox = (children: readonly Element[], read: ReadExpression): Filter => {
  const box = children.find(isGeometryLiteral)
  if (!box) throw new Error('<BBOX> has no envelope')
  const [geometry = OWN] = children.filter((child) => child !== box).map(read)
  return bbox(geometry, readBox(box))
}
