import { Cursor } from './cursor.js'

/** A GeoJSON geometry. */
export interface Geometry {
  type: string
  coordinates?: unknown
  geometries?: readonly Geometry[]
}

type Position = number[]

/** The GeoJSON types of names in well-known text. */
const TYPES: { [word: string]: string } = {
  POINT: 'Point',
  LINESTRING: 'LineString',
  LINEARRING: 'LineString',
  POLYGON: 'Polygon',
  MULTIPOINT: 'MultiPoint',
  MULTILINESTRING: 'MultiLineString',
  MULTIPOLYGON: 'MultiPolygon',
  GEOMETRYCOLLECTION: 'GeometryCollection'
}

const wordAt = (cursor: Cursor, ahead: number): string => {
  const { kind, value } = cursor.ahead(ahead)
  return kind === 'name' ? value.toUpperCase() : ''
}

/** Whether well-known text begins at the cursor, not a property or function with such a name. */
export const isWkt = (cursor: Cursor): boolean => {
  const word = wordAt(cursor, 0)
  const { kind, value } = cursor.ahead(1)
  if (word === 'SRID') return value === '=' && cursor.ahead(2).kind === 'number' && cursor.ahead(3).value === ';'
  const inside = cursor.ahead(2)
  if (word === 'ENVELOPE') return value === '(' && (inside.kind === 'number' || inside.value === '-')
  return Object.hasOwn(TYPES, word) && ((kind === 'sign' && value === '(') || /^(?:EMPTY|ZM?|M)$/i.test(value))
}

/**
 * Reads well-known text (OGC 06-103r4, clause 7), also with Z and M, and `ENVELOPE(minX, maxX, minY, maxY)`. Ordinates
 * after the third one and `SRID=…;` are ignored: coordinates are in the system of the features. Throws a SyntaxError.
 */
export const readWkt = (cursor: Cursor): Geometry => {
  if (cursor.word('SRID')) {
    cursor.expect('=')
    cursor.number()
    cursor.expect(';')
  }
  const word = wordAt(cursor, 0)
  if (word === 'ENVELOPE') return envelope(cursor)
  if (!Object.hasOwn(TYPES, word)) throw cursor.unexpected('a geometry such as POINT (1 2)')
  cursor.next++
  for (const dimension of ['Z', 'M', 'ZM']) if (cursor.word(dimension)) break
  const type = TYPES[word]!
  if (type === 'GeometryCollection') return { type, geometries: listOf(cursor, readWkt) }
  return { type, coordinates: coordinates[type]!(cursor) }
}

/** The geometry of a whole text in well-known text. Throws a SyntaxError. */
export const parseWkt = (text: string): Geometry => {
  const cursor = new Cursor(text)
  return cursor.whole(() => readWkt(cursor))
}

const listOf = <T>(cursor: Cursor, read: (cursor: Cursor) => T): T[] =>
  cursor.word('EMPTY') ? [] : cursor.inBrackets(() => cursor.list(() => read(cursor)))

const position = (cursor: Cursor): Position => {
  const ordinates = [cursor.number(), cursor.number()]
  while (cursor.token.kind === 'number' || cursor.isSign('-')) ordinates.push(cursor.number())
  return ordinates.slice(0, 3)
}
const line = (cursor: Cursor): Position[] => listOf(cursor, position)
const lines = (cursor: Cursor): Position[][] => listOf(cursor, line)

const coordinates: { [type: string]: (cursor: Cursor) => unknown } = {
  Point: (cursor) => (cursor.word('EMPTY') ? [] : cursor.inBrackets(() => position(cursor))),
  LineString: line,
  Polygon: lines,
  // each point may have its own brackets
  MultiPoint: (cursor) =>
    listOf(cursor, () => (cursor.isSign('(') ? cursor.inBrackets(() => position(cursor)) : position(cursor))),
  MultiLineString: lines,
  MultiPolygon: (cursor) => listOf(cursor, lines)
}

const envelope = (cursor: Cursor): Geometry => {
  cursor.next++
  return cursor.inBrackets(() => {
    const numbers = [cursor.number()]
    while (numbers.length < 4) {
      cursor.sign(',')
      numbers.push(cursor.number())
    }
    const [minX, maxX, minY, maxY] = numbers as [number, number, number, number]
    return rectangle([minX, minY, maxX, maxY])
  })
}

export type Envelope = readonly [minX: number, minY: number, maxX: number, maxY: number]

export const rectangle = ([x1, y1, x2, y2]: Envelope): Geometry => {
  const [minX, maxX, minY, maxY] = [Math.min(x1, x2), Math.max(x1, x2), Math.min(y1, y2), Math.max(y1, y2)]
  return { type: 'Polygon', coordinates: [[[minX, minY], [maxX, minY], [maxX, maxY], [minX, maxY], [minX, minY]]] } // prettier-ignore
}
