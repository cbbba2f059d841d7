import type { Tools, View } from '../../../core/plugin.js'
import { countDemTiles, type DemEncoding, type DemTiles, type Elevations, loadElevations, loadGeotiff } from '../../../parts/relief.js' // prettier-ignore
import { isTileTemplate, tileAddresses } from '../../../parts/tiles.js'
import type { ReliefLayer } from './schema.js'

const addressOf = (layer: ReliefLayer): string => layer.url ?? layer.baseURL!

/** The tiles of a layer; undefined if it is a GeoTIFF. */
const tilesOf = (layer: ReliefLayer): DemTiles | undefined => {
  const address = addressOf(layer)
  if (!isTileTemplate(address)) return undefined
  const { tileSize, minZoom, maxZoom, bounds, scheme } = layer
  const addresses = tileAddresses({ baseURL: address }, 'png')
  return {
    tile: (zoom, column, row) => {
      const rows = 2 ** zoom
      return addresses({ zoom, column, row: scheme === 'tms' ? rows - 1 - row : row, rows })
    },
    encoding: encodingOf(layer),
    tileSize,
    minZoom: Math.min(minZoom, maxZoom),
    maxZoom,
    bounds,
    layer
  }
}

const encodingOf = (layer: ReliefLayer): DemEncoding | undefined => {
  const { encoding, redFactor = 1, greenFactor = 1, blueFactor = 1, baseShift = 0 } = layer
  return encoding === 'custom' ? { redFactor, greenFactor, blueFactor, baseShift } : encoding
}

export const countTilesOf = (layer: ReliefLayer, view: View): number => {
  const tiles = tilesOf(layer)
  return tiles ? countDemTiles(tiles, view) : 0
}

/** The elevations that a view shows. */
export const elevationsOf = async (layer: ReliefLayer, view: View, tools: Tools): Promise<Elevations[]> => {
  const tiles = tilesOf(layer)
  if (tiles) {
    const found = await loadElevations(tiles, view, tools)
    return found ? [found] : []
  }
  const { projection = layer.crs, band, nodata } = layer
  return loadGeotiff({ address: addressOf(layer), projection, band, nodata }, view, tools)
}
