import { test } from 'uvu'
import { reprojector } from '../../../core/views/reproject.js'
import { worldWidth } from '../../../core/views/world.js'
import { readFeatures } from '../../../parts/geojson/read-features.js'
import { drawFeatures } from '../../../parts/features/draw-features.js'
import { loadStyle } from '../../../parts/styles/load-style.js'
import { type DrawLayer, testDrawings } from '../../support/recorded.js'

const draw: DrawLayer = async (layer, view, tools) => {
  const { geoJson, projection, crs: named } = layer as { geoJson?: unknown; projection?: string; crs?: string }
  const { features, crs = projection ?? named ?? view.projection } = readFeatures(geoJson)
  const style = await loadStyle(layer, view, tools, tools.warn)
  const conversion = { reproject: reprojector(crs, view.projection), worldWidth: worldWidth(view.projection) }
  return drawFeatures({ features, ...conversion, style, view, tools, warn: tools.warn })
}

for (const folder of ['geometry', 'labels', 'marks', 'symbols'])
  testDrawings(test, { requests: `style/${folder}`, record: `parts/features/${folder}.txt`, draw })

test.run()
