import { random } from '../random.js'

export type FeatureKind = 'lines' | 'polygons'

/** Vertices of each feature. */
export const VERTICES = 100
/** Of the extent's width: how far a feature reaches. */
const REACH = 0.004

/**
 * GeoJSON of so many winding lines, or of so many areas with winding borders, all over an extent
 * `[minX, minY, maxX, maxY]` in EPSG:3857, as bytes: of 100,000 it would be long for a text.
 */
export const features = (kind: FeatureKind, count: number, extent: readonly number[]): Buffer => {
  const [minX, minY, maxX, maxY] = extent as [number, number, number, number]
  const next = random(count)
  const reach = REACH * (maxX - minX)
  const chunks: Buffer[] = []
  let text = '{"type":"FeatureCollection","features":[\n'
  for (let index = 0; index < count; index++) {
    const [x, y] = [minX + next() * (maxX - minX), minY + next() * (maxY - minY)]
    const positions = kind === 'lines' ? line(x, y, reach / VERTICES, next) : ring(x, y, reach / 3, next)
    const coordinates = kind === 'lines' ? positions : `[${positions}]`
    const type = kind === 'lines' ? 'LineString' : 'Polygon'
    text += `${index === 0 ? '' : ',\n'}{"type":"Feature","properties":{"number":${index},"tint":${index % 5}},"geometry":{"type":"${type}","coordinates":${coordinates}}}`
    if (text.length > 1e6) {
      chunks.push(Buffer.from(text))
      text = ''
    }
  }
  chunks.push(Buffer.from(`${text}\n]}`))
  return Buffer.concat(chunks)
}

const position = (x: number, y: number): string => `[${x.toFixed(2)},${y.toFixed(2)}]`

const line = (fromX: number, fromY: number, step: number, next: () => number): string => {
  let [x, y, direction] = [fromX, fromY, next() * 2 * Math.PI]
  const positions = Array.from({ length: VERTICES }, () => {
    direction += (next() - 0.5) * 0.6
    x += step * Math.cos(direction)
    y += step * Math.sin(direction)
    return position(x, y)
  })
  return `[${positions.join(',')}]`
}

const ring = (x: number, y: number, radius: number, next: () => number): string => {
  const positions = Array.from({ length: VERTICES - 1 }, (_, corner) => {
    const angle = (corner / (VERTICES - 1)) * 2 * Math.PI
    const away = radius * (1 + 0.25 * Math.sin(7 * angle) + 0.05 * next())
    return position(x + away * Math.cos(angle), y + away * Math.sin(angle))
  })
  return `[${[...positions, positions[0]].join(',')}]`
}
