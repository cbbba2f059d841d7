import { type Point, PrintError } from '../../../core/plugin.js'
import { type Reproject, reprojector, transformer, worldWidth } from '../../../parts/geo.js'

const LON_LAT = 'EPSG:4326'

/**
 * From coordinates of tiles, also of those beyond the world's end, to those of a map; undefined where they are the
 * same. It goes by way of longitude and latitude: from these it is known what the map's projection has no place for,
 * such as the far side of the world, of which a tile of a coarse zoom has much.
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
      // beyond other cuts, each place is looked at by itself
      return domain?.frame ? undefined : domain
    }
  })
}
