import { worldTile } from '../vector-tiles.js'
import type { CityFeature } from './ground.js'

export type TileIndex = readonly [zoom: number, column: number, row: number]

const HALF = 20037508.342789244
/** Of a tile's side: what is on tiles beyond their sides. */
const BUFFER = 0.02

const boxOf = ({ paths }: CityFeature): readonly number[] => {
  const box = [Infinity, Infinity, -Infinity, -Infinity]
  for (const path of paths)
    for (let i = 0; i < path.length; i += 2)
      [path[i]!, path[i + 1]!].forEach((value, axis) => {
        box[axis] = Math.min(box[axis]!, value)
        box[axis + 2] = Math.max(box[axis + 2]!, value)
      })
  return box
}

/** The tiles of a city. */
export const tilesOf = (city: readonly CityFeature[]) => {
  const boxes = city.map(boxOf)
  const extentOf = ([zoom, column, row]: TileIndex): readonly number[] => {
    const side = (2 * HALF) / 2 ** zoom
    const [x, y] = [column * side - HALF, HALF - (row + 1) * side]
    return [x - side * BUFFER, y - side * BUFFER, x + side * (1 + BUFFER), y + side * (1 + BUFFER)]
  }
  /** A vector tile, without compression; undefined if nothing is there. */
  return (index: TileIndex): Uint8Array | undefined => {
    const [minX, minY, maxX, maxY] = extentOf(index) as [number, number, number, number]
    const there = city.filter(({ minZoom }, i) => {
      const [west, south, east, north] = boxes[i] as [number, number, number, number]
      return minZoom <= index[0] && west < maxX && east > minX && south < maxY && north > minY
    })
    return there.length === 0 ? undefined : worldTile(there, index)
  }
}
