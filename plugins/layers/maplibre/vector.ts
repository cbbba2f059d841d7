import { drawVectorTiles, loadVectorTiles, matrixFor, type Stratum } from '../../../parts/vector-tiles.js'
import { webZoom } from '../../../parts/geo.js'
import type { SourceContext, SourceLayers } from './source.js'
import type { Step } from './step.js'
import { featureLayers } from './heat.js'
import { placeOf } from './left-out.js'
import { stepsOf } from './shapes.js'
import { isWithin, withTiles } from './tiles.js'

/** The zoom that web maps show, at any dpi of the print. */
const TOLERANCE = 1.99

/** Draws the passes over a source of vector tiles. Throws PrintError. */
export const drawVectorSource = (layers: SourceLayers, context: SourceContext): Promise<Map<number, Step>> => {
  const { passes, finish } = featureLayers(layers, context)
  const { layer, name, view, tools, warn } = context
  return withTiles(context, 'vectors', async ({ minZoom, maxZoom, bounds, archive, address }) => {
    // as on a screen, no tiles are drawn below their coarsest zoom
    if (Math.floor(webZoom(view)) < minZoom) return new Map()
    const zoomed = { ...layer, minZoom, maxZoom, tileSize: [512, 512] as const }
    const matrix = matrixFor({ ...zoomed, resolutionTolerance: TOLERANCE }, view)
    const strata = passes.flatMap(({ pass, number }): (Stratum & { number: number })[] => {
      const sourceLayer = pass.of?.sourceLayer
      if (sourceLayer !== undefined) return [{ sourceLayer, pass, number }]
      warn(`${placeOf(pass)} is left out: "source-layer" is missing`)
      return []
    })
    const { zoom } = matrix
    const loaded = await loadVectorTiles(
      {
        layer: { ...layer, name: `${layer.name}, source ${name}` },
        matrix,
        sourceLayers: new Set(strata.map(({ sourceLayer }) => sourceLayer!)),
        strata,
        address: (column, row) => address(zoom, column, row),
        bytes(column, row) {
          if (!isWithin(bounds, zoom, column, row)) return Promise.resolve(undefined)
          return archive?.tile(zoom, column, row)
        }
      },
      view,
      tools
    )
    if (loaded.missing) throw loaded.missing
    const drawn = await drawVectorTiles({ tiles: loaded.tiles, matrix, view, tools, warn, strataOf: () => strata })
    return finish(stepsOf(drawn, strata))
  })
}
