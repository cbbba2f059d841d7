import { createRequire } from 'node:module'

export interface Coordinate {
  x: number
  y: number
}

/** A geometry of JSTS, with x and y only. */
export interface Shape {
  isEmpty(): boolean
  isSimple(): boolean
  isValid(): boolean
  getArea(): number
  getLength(): number
  getDimension(): number
  getBoundaryDimension(): number
  getNumPoints(): number
  getGeometryType(): string
  getNumGeometries(): number
  getGeometryN(index: number): Shape
  getExteriorRing(): Shape
  getNumInteriorRing(): number
  getInteriorRingN(index: number): Shape
  getCoordinates(): Coordinate[]
  getCentroid(): Shape
  getInteriorPoint(): Shape
  getBoundary(): Shape
  getEnvelope(): Shape
  convexHull(): Shape
  buffer(distance: number, quadrantSegments: number): Shape
  intersection(other: Shape): Shape
  union(other?: Shape): Shape
  difference(other: Shape): Shape
  symDifference(other: Shape): Shape
  intersects(other: Shape): boolean
  disjoint(other: Shape): boolean
  contains(other: Shape): boolean
  within(other: Shape): boolean
  touches(other: Shape): boolean
  crosses(other: Shape): boolean
  overlaps(other: Shape): boolean
  equalsTopo(other: Shape): boolean
  equalsExact(other: Shape, tolerance: number): boolean
  relate(other: Shape): { toString(): string; matches(pattern: string): boolean }
  isGeometryCollection(): boolean
}

export interface Factory {
  createPoint(at?: Coordinate): Shape
  createLineString(line: Coordinate[]): Shape
  createLinearRing(ring: Coordinate[]): Shape
  createPolygon(shell: Shape, holes: Shape[]): Shape
  createMultiPoint(points: Shape[]): Shape
  createMultiLineString(lines: Shape[]): Shape
  createMultiPolygon(polygons: Shape[]): Shape
  createGeometryCollection(geometries: Shape[]): Shape
}

export interface Library {
  algorithm: {
    MinimumBoundingCircle: new (shape: Shape) => { getCircle(): Shape }
    MinimumDiameter: new (shape: Shape) => { getMinimumRectangle(): Shape; getDiameter(): Shape }
    locate: { IndexedPointInAreaLocator: new (shape: Shape) => { locate(at: Coordinate): number } }
  }
  geom: { GeometryFactory: new () => Factory; Coordinate: new (x: number, y: number) => Coordinate }
  io: { WKTWriter: new () => { write(shape: Shape): string } }
  operation: {
    distance: {
      DistanceOp: {
        distance(a: Shape, b: Shape): number
        nearestPoints(a: Shape, b: Shape): [Coordinate, Coordinate]
      }
    }
  }
  simplify: {
    DouglasPeuckerSimplifier: { simplify(shape: Shape, tolerance: number): Shape }
    TopologyPreservingSimplifier: { simplify(shape: Shape, tolerance: number): Shape }
  }
}

let loaded: { library: Library; factory: Factory } | undefined

/** JSTS, loaded on first use: most styles do not need it. */
export const jsts = (): { library: Library; factory: Factory } => (loaded ??= load())

/** The bundle of JSTS puts itself into the global scope; it is removed from there. */
const load = () => {
  const scope = globalThis as { jsts?: Library }
  createRequire(import.meta.url)('jsts/dist/jsts.min.js')
  const library = scope.jsts!
  delete scope.jsts
  return { library, factory: new library.geom.GeometryFactory() }
}
