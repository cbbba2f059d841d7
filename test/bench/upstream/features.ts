import { random } from '../random.js'

export type FeatureKind = 'points' | 'lines' | 'polygons'

/** Vertices of each line or polygon, unless others are asked for. */
export const VERTICES = 100
/** Of the extent's width: how far a feature reaches. */
const REACH = 0.004

/**
 * GeoJSON of so many winding lines, of so many areas with winding borders, or of so many points that keep apart, all over
 * an extent `[minX, minY, maxX, maxY]` in EPSG:3857, as bytes: of 100,000 it would be long for a text.
 */
export const features = (
  kind: FeatureKind,
  count: number,
  extent: readonly number[],
  vertices: number = VERTICES
): Buffer => {
  const [minX, minY, maxX, maxY] = extent as [number, number, number, number]
  const next = random(count)
  const reach = REACH * (maxX - minX)
  const columns = Math.ceil(Math.sqrt((count * (maxX - minX)) / (maxY - minY)))
  const rows = Math.ceil(count / columns)
  const within = (index: number, cells: number): number => (index + 0.5 + 0.3 * (next() - 0.5)) / cells
  const cell = (index: number): [x: number, y: number] => [
    minX + within(index % columns, columns) * (maxX - minX),
    minY + within(Math.floor(index / columns), rows) * (maxY - minY)
  ]
  const chunks: Buffer[] = []
  let text = '{"type":"FeatureCollection","features":[\n'
  for (let index = 0; index < count; index++) {
    const [x, y] = kind === 'points' ? cell(index) : [minX + next() * (maxX - minX), minY + next() * (maxY - minY)]
    const geometry = {
      points: () => `"Point","coordinates":${position(x, y)}`,
      lines: () => `"LineString","coordinates":${line(x, y, reach / vertices, vertices, next)}`,
      polygons: () => `"Polygon","coordinates":[${ring(x, y, reach / 3, vertices, next)}]`
    }[kind]()
    text += `${index === 0 ? '' : ',\n'}{"type":"Feature","properties":{"number":${index % 1000},"tint":${index % 5}},"geometry":{"type":${geometry}}}`
    if (text.length > 1e6) {
      chunks.push(Buffer.from(text))
      text = ''
    }
  }
  chunks.push(Buffer.from(`${text}\n]}`))
  return Buffer.concat(chunks)
}

const position = (x: number, y: number): string => `[${x.toFixed(2)},${y.toFixed(2)}]`

const line = (fromX: number, fromY: number, step: number, vertices: number, next: () => number): string => {
  let [x, y, direction] = [fromX, fromY, next() * 2 * Math.PI]
  const positions = Array.from({ length: vertices }, () => {
    direction += (next() - 0.5) * 0.6
    x += step * Math.cos(direction)
    y += step * Math.sin(direction)
    return position(x, y)
  })
  return `[${positions.join(',')}]`
}

const ring = (x: number, y: number, radius: number, vertices: number, next: () => number): string => {
  const positions = Array.from({ length: vertices - 1 }, (_, corner) => {
    const angle = (corner / (vertices - 1)) * 2 * Math.PI
    const away = radius * (1 + 0.25 * Math.sin(7 * angle) + 0.05 * next())
    return position(x + away * Math.cos(angle), y + away * Math.sin(angle))
  })
  return `[${[...positions, positions[0]].join(',')}]`
}
