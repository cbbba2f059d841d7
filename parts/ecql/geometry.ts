import { createRequire } from 'node:module'

export interface Coordinate {
  x: number
  y: number
}

/** A JSTS geometry, with x and y only. */
export interface EcqlGeometry {
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
  getGeometryN(index: number): EcqlGeometry
  getExteriorRing(): EcqlGeometry
  getNumInteriorRing(): number
  getInteriorRingN(index: number): EcqlGeometry
  getCoordinates(): Coordinate[]
  getCentroid(): EcqlGeometry
  getInteriorPoint(): EcqlGeometry
  getBoundary(): EcqlGeometry
  getEnvelope(): EcqlGeometry
  convexHull(): EcqlGeometry
  buffer(distance: number, quadrantSegments: number): EcqlGeometry
  intersection(other: EcqlGeometry): EcqlGeometry
  union(other?: EcqlGeometry): EcqlGeometry
  difference(other: EcqlGeometry): EcqlGeometry
  symDifference(other: EcqlGeometry): EcqlGeometry
  intersects(other: EcqlGeometry): boolean
  disjoint(other: EcqlGeometry): boolean
  contains(other: EcqlGeometry): boolean
  within(other: EcqlGeometry): boolean
  touches(other: EcqlGeometry): boolean
  crosses(other: EcqlGeometry): boolean
  overlaps(other: EcqlGeometry): boolean
  equalsTopo(other: EcqlGeometry): boolean
  equalsExact(other: EcqlGeometry, tolerance: number): boolean
  relate(other: EcqlGeometry): { toString(): string; matches(pattern: string): boolean }
  isGeometryCollection(): boolean
}

export interface Factory {
  createPoint(at?: Coordinate): EcqlGeometry
  createLineString(line: Coordinate[]): EcqlGeometry
  createLinearRing(ring: Coordinate[]): EcqlGeometry
  createPolygon(shell: EcqlGeometry, holes: EcqlGeometry[]): EcqlGeometry
  createMultiPoint(points: EcqlGeometry[]): EcqlGeometry
  createMultiLineString(lines: EcqlGeometry[]): EcqlGeometry
  createMultiPolygon(polygons: EcqlGeometry[]): EcqlGeometry
  createGeometryCollection(geometries: EcqlGeometry[]): EcqlGeometry
}

export interface Library {
  algorithm: {
    MinimumBoundingCircle: new (shape: EcqlGeometry) => { getCircle(): EcqlGeometry }
    MinimumDiameter: new (shape: EcqlGeometry) => { getMinimumRectangle(): EcqlGeometry; getDiameter(): EcqlGeometry }
    locate: { IndexedPointInAreaLocator: new (shape: EcqlGeometry) => { locate(at: Coordinate): number } }
  }
  geom: { GeometryFactory: new () => Factory; Coordinate: new (x: number, y: number) => Coordinate }
  io: { WKTWriter: new () => { write(shape: EcqlGeometry): string } }
  operation: {
    distance: {
      DistanceOp: {
        distance(a: EcqlGeometry, b: EcqlGeometry): number
        nearestPoints(a: EcqlGeometry, b: EcqlGeometry): [Coordinate, Coordinate]
      }
    }
  }
  simplify: {
    DouglasPeuckerSimplifier: { simplify(shape: EcqlGeometry, tolerance: number): EcqlGeometry }
    TopologyPreservingSimplifier: { simplify(shape: EcqlGeometry, tolerance: number): EcqlGeometry }
  }
}

let loaded: { library: Library; factory: Factory } | undefined

/** JSTS, loaded at first use, because most styles do not need it. */
export const jsts = (): { library: Library; factory: Factory } => (loaded ??= load())

/** The JSTS bundle adds itself to the global scope; it is removed from there. */
const load = () => {
  const scope = globalThis as { jsts?: Library }
  createRequire(import.meta.url)('jsts/dist/jsts.min.js')
  const library = scope.jsts!
  delete scope.jsts
  return { library, factory: new library.geom.GeometryFactory() }
}
