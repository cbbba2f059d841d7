import { gzipSync } from 'node:zlib'
import { pmtilesOf, type StoredTile } from '../../plugins/layers/archive/pmtiles-file.js'
import { range } from './geometry.js'
import { makeCity } from './city.js'
import { TOWN } from './sites.js'
import { type TileIndex, tilesOf } from './tiles.js'

const HALF = 20037508.342789244
const ZOOMS = [12, 14] as const
/** How far the archive reaches, in radii of the town. */
const REACH = 2.2

/** The tiles of the town, compressed, as a PMTiles archive. */
export const townArchive = (): Buffer => {
  const tileAt = tilesOf(makeCity(TOWN))
  const [x, y] = TOWN.centre
  const reach = TOWN.radius * REACH
  const tiles = range(ZOOMS[1] - ZOOMS[0] + 1).flatMap((step): StoredTile[] => {
    const zoom = ZOOMS[0] + step
    const side = (2 * HALF) / 2 ** zoom
    const [left, right] = [x - reach, x + reach].map((at) => Math.floor((at + HALF) / side)) as [number, number]
    const [top, bottom] = [y + reach, y - reach].map((at) => Math.floor((HALF - at) / side)) as [number, number]
    const indexes = range(right - left + 1).flatMap((i) =>
      range(bottom - top + 1).map((j): TileIndex => [zoom, left + i, top + j])
    )
    return indexes.flatMap(([, column, row]) => {
      const bytes = tileAt([zoom, column, row])
      return bytes ? [{ zoom, column, row, bytes: gzipSync(bytes, { level: 9 }) }] : []
    })
  })
  const degrees = (east: number, north: number): [number, number] => [
    (east / HALF) * 180,
    (2 * Math.atan(Math.exp((north / HALF) * Math.PI)) * 180) / Math.PI - 90
  ]
  const bounds: [number, number, number, number] = [...degrees(x - reach, y - reach), ...degrees(x + reach, y + reach)]
  return pmtilesOf(tiles, { tileType: 1, zooms: [...ZOOMS], bounds, compression: 2, tileCompression: 2 })
}
