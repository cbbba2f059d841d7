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

/** The geometry of the feature, for operators that do not name a property. */
const OWN = property('geometry')

export const isSpatial = ({ name }: Element): boolean =>
  Object.hasOwn(RELATIONS, name) || name === 'BBOX' || name === 'DWithin' || name === 'Beyond'

/**
 * A spatial operator of Filter Encoding 1.0 to 2.0. Its geometry is in the coordinates of the features. Throws an Error
 * for an operator that cannot be read; its message says what is wrong.
 */
export const readSpatial = (element: Element, read: ReadExpression): Filter => {
  const { name, children } = element
  if (name === 'BBOX') return inBox(children, read)
  const operands = children.filter((child) => child.name !== 'Distance').map(read)
  if (operands.length === 1) operands.unshift(OWN)
  const [a, b, ...more] = operands
  if (!a || !b || more.length > 0) throw new Error(`<${name}> must have two geometries`)
  if (Object.hasOwn(RELATIONS, name)) return spatial(RELATIONS[name]!, a, b)
  const distance = children.find((child) => child.name === 'Distance')
  const length = Number(distance?.text.trim() || NaN)
  if (!distance || !(length >= 0)) throw new Error(`<${name}> must have a <Distance> that is a number, not below 0`)
  const units = distance.attribute('units') ?? distance.attribute('uom') ?? ''
  return distanceWithin(name === 'DWithin' ? 'DWITHIN' : 'BEYOND', a, b, length, unitName(units))
}

/** The unit of a `<Distance>`: the last word of a URI. Degrees mean the unit of the coordinates. */
const unitName = (written: string): string => {
  const unit = written.trim().split(/[/#:]/).pop()!.toLowerCase()
  return /^deg(?:rees?)?$/.test(unit) ? '' : unit
}

const inBox = (children: readonly Element[], read: ReadExpression): Filter => {
  const box = children.find(isGeometryLiteral)
  if (!box) throw new Error('<BBOX> must contain an <Envelope> or a <Box>')
  const [geometry = OWN] = children.filter((child) => child !== box).map(read)
  return bbox(geometry, readBox(box))
}
