import type { Plain } from './plain-yaml.js'

const INCH = 0.0254
const METRES_PER_DEGREE = 40041470 / 360

/** Points. */
export const mapSize = ({ width, height, value }: Plain): { width: number; height: number } => ({
  width: value?.width ?? width,
  height: value?.height ?? height
})

/** Centre and scale of a map, snapped to the nearest of its levels; planar. */
export const mapPosition = (map: Plain) => {
  const { value, zoomLevels } = map
  const size = mapSize(map)
  const box = value.bbox ?? (value.center ? undefined : boxOf(value.areaOfInterest?.area))
  const [centerX, centerY] = box ? [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2] : value.center
  const metres = /4326/.test(value.projection ?? '') ? METRES_PER_DEGREE : 1
  const asked = box ? ((box[2] - box[0]) * metres) / ((size.width / 72) * INCH) : value.scale
  const levels: number[] = value.useNearestScale === false ? [] : (zoomLevels?.scales ?? [])
  const scale = levels.toSorted((a, b) => Math.abs(a - asked) - Math.abs(b - asked) || a - b)[0] ?? asked
  return { scale, centerX, centerY, rotation: value.rotation ?? 0, dpi: value.dpi, ...size }
}

type Box = [number, number, number, number]

const positionsIn = (coordinates: Plain): [number, number][] =>
  typeof coordinates?.[0] === 'number' ? [coordinates] : (coordinates ?? []).flatMap(positionsIn)

const boxOf = (geometry: Plain): Box => {
  const positions = positionsIn(geometry?.coordinates)
  const [xs, ys] = [positions.map(([x]) => x), positions.map(([, y]) => y)]
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

/** The sheets that cover the area of interest, from below, from the left: their maps and their neighbours' numbers. */
export const pagesOf = (map: Plain, { value: { scale, overlap = 0 } }: Plain): Plain[] => {
  const { width, height } = mapSize(map)
  const [minX, minY, maxX, maxY] = boxOf(map.value.areaOfInterest.area)
  const metresPerPoint = (scale * INCH) / 72
  const shared = overlap * metresPerPoint
  const axis = (from: number, to: number, points: number) => {
    const step = points * metresPerPoint - shared
    const count = Math.ceil((to - from + shared) / step)
    return { count, step, start: from - (step * count + shared - (to - from)) / 2, length: step + shared }
  }
  const [across, up] = [axis(minX, maxX, width), axis(minY, maxY, height)]
  const number = (column: number, row: number): number =>
    column < 0 || row < 0 || column >= across.count || row >= up.count ? -1 : row * across.count + column
  return Array.from({ length: across.count * up.count }, (_, name) => {
    const [column, row] = [name % across.count, Math.floor(name / across.count)]
    const [x, y] = [across.start + column * across.step, up.start + row * up.step]
    const bbox: Box = [x, y, x + across.length, y + up.length]
    return {
      name,
      left: number(column - 1, row),
      right: number(column + 1, row),
      bottom: number(column, row - 1),
      top: number(column, row + 1),
      map: { ...map.value, bbox, areaOfInterest: undefined, width, height }
    }
  })
}
