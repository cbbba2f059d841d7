import { hash, random } from '../random.js'

const COLUMNS = 25
const ROWS = 40
const INNER_POINTS = 2
const SYLLABLES = ['Al', 'ber', 'ton', 'Ma', 'rin', 'field', 'Os', 'ka', 'ville', 'Wes', 'ley', 'mont']

type Position = [x: number, y: number]

/** Metres moved at a crossing or border point, up to `reach` either way; a shared border moves once for both neighbours. */
const moved = ([x, y]: Position, column: number, row: number, reach: number): Position => [
  x + (hash(column, row, 1) - 0.5) * reach,
  y + (hash(column, row, 2) - 0.5) * reach
]

/**
 * GeoJSON of 1,000 counties (25 x 40, 12 corners each, neighbours share borders) with names, in EPSG:3857,
 * over `extent` = [minX, minY, maxX, maxY].
 */
export const overlay = (extent: readonly number[]): string => {
  const [minX, minY, maxX, maxY] = extent as [number, number, number, number]
  const [stepX, stepY] = [(maxX - minX) / COLUMNS, (maxY - minY) / ROWS]
  const fine = INNER_POINTS + 1
  const at = (column: number, row: number): Position => {
    const reach = column % fine === 0 && row % fine === 0 ? 0.3 : 0.12
    const grid: Position = [minX + (column / fine) * stepX, minY + (row / fine) * stepY]
    const [x, y] = moved(grid, column, row, reach * Math.min(stepX, stepY))
    return [Math.round(x * 100) / 100, Math.round(y * 100) / 100]
  }
  const border = (column: number, row: number): Position[] => {
    const [left, bottom] = [column * fine, row * fine]
    const ring: Position[] = []
    for (let i = 0; i < fine; i++) ring.push(at(left + i, bottom))
    for (let i = 0; i < fine; i++) ring.push(at(left + fine, bottom + i))
    for (let i = 0; i < fine; i++) ring.push(at(left + fine - i, bottom + fine))
    for (let i = 0; i < fine; i++) ring.push(at(left, bottom + fine - i))
    return [...ring, ring[0]!]
  }
  const next = random(7)
  const syllable = (): string => SYLLABLES[Math.floor(next() * SYLLABLES.length)]!
  const name = (): string => {
    const text = (syllable() + syllable() + syllable()).toLowerCase()
    return text[0]!.toUpperCase() + text.slice(1)
  }
  const features = Array.from({ length: COLUMNS * ROWS }, (_, i) => ({
    type: 'Feature',
    geometry: { type: 'Polygon', coordinates: [border(i % COLUMNS, Math.floor(i / COLUMNS))] },
    properties: { number: i + 1, name: name(), tint: i % 5 }
  }))
  const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3857' } }
  return JSON.stringify({ type: 'FeatureCollection', crs, features })
}
