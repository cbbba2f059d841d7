import type { PlacedImage } from '../../../core/plugin.js'
import { fetchPicture } from '../../../parts/fetching.js'
import { webZoom } from '../../../parts/geo.js'
import { drawArchive } from '../../../parts/tiled-layers.js'
import type { SourceContext } from './source.js'
import { checkContent, isWithin, openTiles } from './tiles.js'

/** Tiles of a finer level would be smaller than a metre. */
const FINEST_ZOOM = 26

/** The picture tiles of a `raster` source; undefined for none. Throws PrintError. */
export const loadRaster = async (context: SourceContext): Promise<PlacedImage | undefined> => {
  const { layer, name, view, tools } = context
  const tiles = await openTiles(context)
  try {
    checkContent(tiles, 'pictures', context)
    const { tileSize, bounds, archive } = tiles
    // as on a screen, a map that is too small has none
    if (Math.round(webZoom(view) + Math.log2(512 / tileSize)) < tiles.minZoom) return undefined
    const [minZoom, maxZoom] = [tiles.minZoom, Math.min(tiles.maxZoom, FINEST_ZOOM)]
    const { images = [], missing } = await drawArchive(
      {
        shown: `the source ${name}`,
        minZoom: Math.min(minZoom, maxZoom),
        maxZoom,
        bounds,
        async tile(zoom, column, row) {
          if (!isWithin(bounds, zoom, column, row)) return undefined
          if (archive) return archive.tile(zoom, column, row)
          return fetchPicture(tools, tiles.address(zoom, column, row), { absent: [404] })
        }
      },
      { layer: { ...layer, tileSize: [tileSize, tileSize] }, name: `${layer.name}, source ${name}`, view, tools }
    )
    if (missing) throw missing
    return images[0]
  } finally {
    await tiles.archive?.close()
  }
}
