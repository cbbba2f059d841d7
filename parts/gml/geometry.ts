import type { Element } from '../../core/xml/tree.js'
import { arcString, fullCircle } from './arcs.js'
import { aroundCentre } from './around-centre.js'
import { type GmlPosition, positionsIn, refuseReference, Unreadable } from './positions.js'
import { dimensionIn, type Inherited, inheritInside, type GmlPositions } from './srs.js'

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

const CORNERS = names('lowerCorner upperCorner pos coordinates coord')
/** Properties that have a geometry: those of GML, and the usual names of others. */
const GEOMETRY_PROPERTIES = names(
  'geometryProperty pointProperty curveProperty lineStringProperty surfaceProperty polygonProperty solidProperty ' +
    'multiGeometryProperty multiPointProperty multiCurveProperty multiLineStringProperty multiSurfaceProperty ' +
    'multiPolygonProperty multiSolidProperty position centerOf centerLineOf edgeOf extentOf ' +
    'geometry geom the_geom msGeometry wkb_geometry'
)

/** Reads the geometries of a document. Throws Unreadable for geometries that cannot be drawn. */
export class GeometryReader {
  constructor(private readonly places: GmlPositions) {}

  read(element: Element, outer: Inherited): GmlGeometry {
    if (isEnvelope(element)) return this.envelope(element, outer)
    if (!isGeometry(element)) {
      refuseReference(element)
      if (Object.hasOwn(READERS, element.name)) throw new Unreadable(`<${element.name}> is empty`)
      throw unknown(element, 'a geometry')
    }
    return READERS[element.name]!(this, element, outer)
  }

  /** An envelope as its rectangle. */
  private envelope(element: Element, outer: Inherited): GmlGeometry {
    const inherited = inheritInside(element, outer)
    const corners = positionsIn(element, dimensionIn(inherited))
    if (corners.length !== 2) throw new Unreadable(`<${element.name}> has ${corners.length} corners; must have two`)
    const [[x0, y0], [x1, y1]] = corners as [GmlPosition, GmlPosition]
    const ring: GmlPosition[] = [[x0, y0], [x1, y0], [x1, y1], [x0, y1], [x0, y0]] // prettier-ignore
    return { type: 'Polygon', coordinates: [this.places.of(ring, inherited)] }
  }

  point(element: Element, outer: Inherited): GmlPosition[] {
    refuseReference(element)
    const inherited = inheritInside(element, outer)
    return this.places.of(positionsIn(element, dimensionIn(inherited)), inherited).slice(0, 1)
  }

  line(element: Element, outer: Inherited): GmlPosition[] {
    refuseReference(element)
    const { name } = element
    const inherited = inheritInside(element, outer)
    if (CURVES.has(name)) {
      const line = membersOf(element).flatMap((member) => this.line(member, inherited))
      return element.attribute('orientation') === '-' ? line.reverse() : line
    }
    const positions = positionsIn(element, dimensionIn(inherited))
    if (LINES.has(name)) return this.places.of(positions, inherited)
    if (name === 'Arc' || name === 'ArcString') return this.places.of(arcString(positions), inherited)
    if (name === 'Circle') return this.places.of(fullCircle(positions), inherited)
    if (name === 'CircleByCenterPoint' || name === 'ArcByCenterPoint')
      return this.places.of(aroundCentre(element, positions, this.places.system(inherited)), inherited)
    throw unknown(element, 'a curve')
  }

  polygons(element: Element, outer: Inherited): GmlPosition[][][] {
    const inherited = inheritInside(element, outer)
    if (SURFACES.has(element.name)) return membersOf(element).flatMap((member) => this.polygons(member, inherited))
    if (!POLYGONS.has(element.name)) throw unknown(element, 'a surface')
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

const unknown = ({ name }: Element, wanted: string) =>
  new Unreadable(`<${name.slice(0, 60)}> is not ${wanted} that can be drawn`)

const membersOf = (element: Element): Element[] => {
  refuseReference(element)
  return element.children.filter(({ name }) => !ASIDE.has(name))
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

/** Whether an element is an envelope of GML 2 or 3. A property may have the same name, but it has no corners. */
export const isEnvelope = ({ name, children }: Element): boolean =>
  (name === 'Envelope' || name === 'Box') && children.some((child) => CORNERS.has(child.name))

/** Whether an element is, or has, a geometry that is somewhere else. */
export const isReference = (element: Element): boolean =>
  (Object.hasOwn(READERS, element.name) || GEOMETRY_PROPERTIES.has(element.name)) &&
  element.attribute('href') !== undefined &&
  element.children.length === 0
