import { type Point, PrintError } from '../../core/plugin.js'
import { type Reproject, reprojector, transformer, worldWidth } from '../geo.js'

const LON_LAT = 'EPSG:4326'

/**
 * Transformation from coordinates of tiles, also beyond the end of the world, to those of a map; undefined if both are
 * the same. It goes through longitude and latitude, which show what the map's projection cannot represent, such as the
 * far side of the world, which tiles of a coarse zoom contain.
 */
export const tileReprojector = (tiles: string, map: string): Reproject | undefined => {
  const straight = reprojector(tiles, map)
  if (!straight) return undefined
  const toLonLat = transformer(tiles, LON_LAT)
  const toMap = reprojector(LON_LAT, map)
  const [around, aroundMap = 0] = [worldWidth(tiles), worldWidth(map)]
  const reproject = ([x, y]: Point): Point | undefined => {
    const turns = around === undefined ? 0 : Math.round(x / around)
    try {
      const lonLat = toLonLat([x - turns * (around ?? 0), y])
      const place = toMap ? toMap(lonLat) : lonLat
      return place && [place[0] + turns * aroundMap, place[1]]
    } catch (thrown) {
      if (thrown instanceof PrintError && thrown.code === 'outside-projection') return undefined
      throw thrown
    }
  }
  return Object.assign(reproject, {
    domain() {
      const domain = straight.domain?.()
      // other cuts: each position is transformed alone
      return domain?.frame ? undefined : domain
    }
  })
}
