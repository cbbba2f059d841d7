import type { Element } from '../../core/xml/tree.js'
import { arcString, fullCircle } from './arcs.js'
import { type GmlPosition, positionsIn, Unreadable } from './positions.js'
import { type Inherited, inheritInside, type GmlPositions } from './srs.js'

/** A geometry as GeoJSON has it. */
export type GmlGeometry =
  { type: string; coordinates: readonly unknown[] } | { type: 'GeometryCollection'; geometries: GmlGeometry[] }

const names = (list: string): Set<string> => new Set(list.split(' '))

/** Elements that consist of curves or segments, one after the other. */
const CURVES = names('Curve CompositeCurve Ring OrientableCurve segments curveMember curveMembers baseCurve')
/** Elements that are drawn as lines through their positions. */
const LINES = names('LineString LinearRing LineStringSegment Geodesic GeodesicString CubicSpline')
const SURFACES = names(
  'Surface CompositeSurface OrientableSurface PolyhedralSurface TriangulatedSurface Tin MultiSurface MultiPolygon ' +
    'Solid CompositeSolid MultiSolid Shell patches polygonPatches trianglePatches surfaceMember surfaceMembers ' +
    'polygonMember polygonMembers baseSurface solidMember solidMembers exterior interior'
)
const POLYGONS = names('Polygon PolygonPatch Triangle Rectangle')
const EXTERIORS = names('exterior outerBoundaryIs')
const INTERIORS = names('interior innerBoundaryIs')
/** Elements in a geometry that are not parts of it. */
const ASIDE = names(
  'metaDataProperty description descriptionReference name identifier boundedBy maxLength controlPoint stopLines breakLines'
)

/** Reads the geometries of a document. Throws Unreadable for geometries that cannot be drawn. */
export class GeometryReader {
  constructor(private readonly places: GmlPositions) {}

  read(element: Element, outer: Inherited): GmlGeometry {
    if (!isGeometry(element)) throw new Unreadable(element.name)
    return READERS[element.name]!(this, element, outer)
  }

  point(element: Element, outer: Inherited): GmlPosition[] {
    const inherited = inheritInside(element, outer)
    return this.places.of(positionsIn(element, inherited.srsDimension), inherited).slice(0, 1)
  }

  line(element: Element, outer: Inherited): GmlPosition[] {
    const { name } = element
    const inherited = inheritInside(element, outer)
    if (CURVES.has(name)) {
      const line = membersOf(element).flatMap((member) => this.line(member, inherited))
      return element.attribute('orientation') === '-' ? line.reverse() : line
    }
    const positions = positionsIn(element, inherited.srsDimension)
    if (LINES.has(name)) return this.places.of(positions, inherited)
    if (name === 'Arc' || name === 'ArcString') return this.places.of(arcString(positions), inherited)
    if (name === 'Circle') return this.places.of(fullCircle(positions), inherited)
    throw new Unreadable(name)
  }

  polygons(element: Element, outer: Inherited): GmlPosition[][][] {
    const inherited = inheritInside(element, outer)
    if (SURFACES.has(element.name)) return membersOf(element).flatMap((member) => this.polygons(member, inherited))
    if (!POLYGONS.has(element.name)) throw new Unreadable(element.name)
    const rings = (sides: Set<string>) =>
      element.children
        .filter(({ name }) => sides.has(name))
        .flatMap((side) => membersOf(side).map((ring) => this.line(ring, inherited)))
    return [[...rings(EXTERIORS), ...rings(INTERIORS)]]
  }

  /** The members of a multi-geometry; each has an element of its own, or several share one. */
  members<T>(element: Element, outer: Inherited, read: (member: Element, inherited: Inherited) => T): T[] {
    const inherited = inheritInside(element, outer)
    return membersOf(element).flatMap((holder) => membersOf(holder).map((member) => read(member, inherited)))
  }
}

const membersOf = (element: Element): Element[] => {
  const members = element.children.filter(({ name }) => !ASIDE.has(name))
  const reference = element.attribute('href')
  if (members.length === 0 && reference !== undefined) throw new Unreadable(`reference to ${reference}`)
  return members
}

type Read = (reader: GeometryReader, element: Element, outer: Inherited) => GmlGeometry

const point: Read = (reader, element, outer) => ({ type: 'Point', coordinates: reader.point(element, outer)[0] ?? [] })

const points: Read = (reader, element, outer) => ({
  type: 'MultiPoint',
  coordinates: reader.members(element, outer, (member, inherited) => reader.point(member, inherited)).flat()
})

const line: Read = (reader, element, outer) => ({ type: 'LineString', coordinates: reader.line(element, outer) })

const lines: Read = (reader, element, outer) => ({
  type: 'MultiLineString',
  coordinates: reader.members(element, outer, (member, inherited) => reader.line(member, inherited))
})

const polygon: Read = (reader, element, outer) => ({
  type: 'Polygon',
  coordinates: reader.polygons(element, outer)[0]!
})

const polygons: Read = (reader, element, outer) => ({
  type: 'MultiPolygon',
  coordinates: reader.polygons(element, outer)
})

const collection: Read = (reader, element, outer) => ({
  type: 'GeometryCollection',
  geometries: reader.members(element, outer, (member, inherited) => reader.read(member, inherited))
})

const READERS: { [name: string]: Read } = {
  Point: point,
  MultiPoint: points,
  LineString: line,
  LinearRing: line,
  Curve: line,
  CompositeCurve: line,
  OrientableCurve: line,
  Ring: line,
  MultiLineString: lines,
  MultiCurve: lines,
  Polygon: polygon,
  MultiPolygon: polygons,
  MultiSurface: polygons,
  MultiSolid: polygons,
  Surface: polygons,
  CompositeSurface: polygons,
  OrientableSurface: polygons,
  PolyhedralSurface: polygons,
  TriangulatedSurface: polygons,
  Tin: polygons,
  Solid: polygons,
  CompositeSolid: polygons,
  MultiGeometry: collection,
  GeometricComplex: collection
}

/** Whether an element is a geometry. A property may have the same name, but it has no child elements. */
export const isGeometry = (element: Element): boolean =>
  Object.hasOwn(READERS, element.name) && element.children.length > 0
