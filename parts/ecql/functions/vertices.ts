import type { Geometry } from '../../wkt/wkt.js'
import { ValueMistake } from '../mistake.js'
import { type FunctionDefinition, fn } from './define.js'

type Position = readonly number[]

/** The lines of positions of any geometry: a point is a line with one position, a polygon consists of its rings. */
const linesOf = ({ geometries, coordinates }: Geometry): Position[][] => {
  if (geometries) return geometries.flatMap(linesOf)
  const lines = (part: any): Position[][] => {
    if (!Array.isArray(part)) throw new ValueMistake('a geometry has no coordinates')
    if (typeof part[0] === 'number') return [[part]]
    return part.length === 0 || typeof part[0][0] === 'number' ? [part] : part.flatMap(lines)
  }
  return lines(coordinates)
}

/** The positions of a line, or of the first or last line of a multi-line; undefined for other geometries. */
const lineOf = ({ type, coordinates }: Geometry, isLast = false): Position[] | undefined => {
  if (type === 'LineString') return coordinates as Position[]
  if (type === 'MultiLineString') return (coordinates as Position[][]).at(isLast ? -1 : 0)
  return undefined
}

const point = (position: Position | undefined): Geometry | null =>
  position && position.length > 1 ? { type: 'Point', coordinates: position } : null

/** The angle of a segment in degrees, clockwise from the x axis. */
const angle = (from: Position | undefined, to: Position | undefined): number | null =>
  from && to ? (-Math.atan2(to[1]! - from[1]!, to[0]! - from[0]!) * 180) / Math.PI : null

const lengthOf = (line: readonly Position[]): number =>
  line.slice(1).reduce((sum, [x, y], index) => sum + Math.hypot(x! - line[index]![0]!, y! - line[index]![1]!), 0)

/** The segment and the position on a line at a fraction of its length. */
const along = (line: readonly Position[] | undefined, share: number) => {
  if (!line || line.length < 2 || !(share >= 0 && share <= 1)) return undefined
  let rest = lengthOf(line) * share
  for (let index = 1; index < line.length; index++) {
    const [from, to] = [line[index - 1]!, line[index]!]
    const step = Math.hypot(to[0]! - from[0]!, to[1]! - from[1]!)
    if (rest <= step || index === line.length - 1) {
      const t = step > 0 ? Math.min(1, rest / step) : 0
      return { from, to, at: [from[0]! + t * (to[0]! - from[0]!), from[1]! + t * (to[1]! - from[1]!)] }
    }
    rest -= step
  }
  return undefined
}

/** Whether a line ends at its start. */
export const isClosed = (geometry: Geometry): boolean => {
  const line = lineOf(geometry)
  return line !== undefined && line.length > 2 && line[0]!.every((part, index) => part === line.at(-1)![index])
}

/** The members of a collection or multi-geometry; for a single geometry, the geometry itself. */
const members = (geometry: Geometry): Geometry[] => {
  if (geometry.geometries) return [...geometry.geometries]
  if (!geometry.type.startsWith('Multi')) return [geometry]
  return (geometry.coordinates as unknown[]).map((coordinates) => ({ type: geometry.type.slice(5), coordinates }))
}

/** The rings of a polygon, or of a multi-polygon with one member. */
const rings = (geometry: Geometry): Position[][] => {
  const [polygon, ...more] = members(geometry)
  return polygon?.type === 'Polygon' && more.length === 0 ? (polygon.coordinates as Position[][]) : []
}
const ring = (positions: Position[] | undefined): Geometry | null =>
  positions ? { type: 'LineString', coordinates: positions } : null

const ordinate = (index: number): FunctionDefinition =>
  fn(['geometry'], (geometry) => {
    const [only, ...more] = members(geometry)
    return only?.type === 'Point' && more.length === 0 ? (only.coordinates as Position)[index] : null
  })

const moved = (geometry: Geometry, dx: number, dy: number): Geometry => {
  const move = (part: any): unknown =>
    typeof part[0] === 'number' ? [part[0] + dx, part[1] + dy, ...part.slice(2)] : part.map(move)
  return geometry.geometries
    ? { ...geometry, geometries: geometry.geometries.map((inner) => moved(inner, dx, dy)) }
    : { ...geometry, coordinates: move(geometry.coordinates) }
}

/** A wall of the given height above each edge. */
const isometric = (geometry: Geometry, height: number): Geometry => {
  const walls = linesOf(geometry).flatMap((line) =>
    line.slice(1).map(([x2, y2], index) => {
      const [x1, y1] = line[index] as [number, number]
      return [[[x1, y1], [x2, y2], [x2, y2! + height], [x1, y1 + height], [x1, y1]]] // prettier-ignore
    })
  )
  return { type: 'MultiPolygon', coordinates: walls }
}

const numPoints = fn(['geometry'], (geometry) => linesOf(geometry).reduce((sum, { length }) => sum + length, 0))
const pointOnLine = fn(['geometry', 'number?'], (geometry, share = 0.5) => point(along(lineOf(geometry), share)?.at))

/** Functions of the vertices of a geometry. */
export const vertices: { readonly [name: string]: FunctionDefinition } = {
  endAngle: fn(['geometry'], (geometry) => {
    const line = lineOf(geometry, true)
    return angle(line?.at(-2), line?.at(-1))
  }),
  endPoint: fn(['geometry'], (geometry) => point(lineOf(geometry, true)?.at(-1))),
  exteriorRing: fn(['geometry'], (geometry) => ring(rings(geometry)[0])),
  geometryType: fn(['geometry'], ({ type }) => type),
  getGeometryN: fn(['geometry', 'number'], (geometry, index) => members(geometry)[Math.trunc(index)]),
  getX: ordinate(0),
  getY: ordinate(1),
  getZ: ordinate(2),
  interiorRingN: fn(['geometry', 'number'], (geometry, index) => ring(rings(geometry).slice(1)[Math.trunc(index)])),
  isClosed: fn(['geometry'], isClosed),
  isEmpty: fn(['geometry'], (geometry) => linesOf(geometry).every(({ length }) => length === 0)),
  isometric: fn(['geometry', 'number'], isometric),
  midAngle: fn(['geometry'], (geometry) => {
    const middle = along(lineOf(geometry), 0.5)
    return angle(middle?.from, middle?.to)
  }),
  midPoint: pointOnLine,
  numGeometries: fn(['geometry'], (geometry) => members(geometry).length),
  numInteriorRing: fn(['geometry'], (geometry) => Math.max(0, rings(geometry).length - 1)),
  numPoint: numPoints,
  numPoints,
  offset: fn(['geometry', 'number', 'number'], moved),
  pointN: fn(['geometry', 'number'], (geometry, index) => point(lineOf(geometry)?.[Math.trunc(index)])),
  pointOnLine,
  startAngle: fn(['geometry'], (geometry) => {
    const line = lineOf(geometry)
    return angle(line?.[0], line?.[1])
  }),
  startPoint: fn(['geometry'], (geometry) => point(lineOf(geometry)?.[0])),
  vertices: fn(['geometry'], (geometry) => ({ type: 'MultiPoint', coordinates: linesOf(geometry).flat() }))
}
