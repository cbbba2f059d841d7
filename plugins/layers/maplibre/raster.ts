import type { PlacedImage } from '../../../core/plugin.js'
import { fetchPicture } from '../../../parts/fetching.js'
import { webZoom } from '../../../parts/geo.js'
import { drawArchive } from '../../../parts/tiled-layers.js'
import type { SourceContext } from './source.js'
import { isWithin, withTiles } from './tiles.js'

/** The picture tiles of a `raster` source; undefined for none. Throws PrintError. */
export const loadRaster = (context: SourceContext): Promise<PlacedImage | undefined> =>
  withTiles(context, 'pictures', async ({ tileSize, bounds, minZoom, maxZoom, archive, address }) => {
    const { layer, name, view, tools } = context
    // as on a screen, no tiles are drawn below their coarsest zoom
    if (Math.round(webZoom(view) + Math.log2(512 / tileSize)) < minZoom) return undefined
    const { images = [], missing } = await drawArchive(
      {
        shown: `the source ${name}`,
        minZoom: Math.min(minZoom, maxZoom),
        maxZoom,
        bounds,
        async tile(zoom, column, row) {
          if (!isWithin(bounds, zoom, column, row)) return undefined
          if (archive) return archive.tile(zoom, column, row)
          return fetchPicture(tools, address(zoom, column, row), { absent: [404] })
        }
      },
      { layer: { ...layer, tileSize: [tileSize, tileSize] }, name: `${layer.name}, source ${name}`, view, tools }
    )
    if (missing) throw missing
    return images[0]
  })
