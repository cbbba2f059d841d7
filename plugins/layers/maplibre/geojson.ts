import type { RawValues } from '../../../core/plugin.js'
import { compileFilter, expressionFeatures } from '../../../parts/maplibre.js'
import { drawPasses, type Feature, fetchFeatures, withoutCollections } from '../../../parts/features.js'
import { resolveAddress } from '../../../parts/fetching.js'
import { projectionOf, reprojector, WEB_MERCATOR, worldWidth } from '../../../parts/geo.js'
import { changed } from './changed-feature.js'
import { clustered } from './clusters.js'
import { featureLayers } from './heat.js'
import { inMercator } from './mercator.js'
import { stepsOf } from './shapes.js'
import type { SourceContext, SourceLayers } from './source.js'
import type { Step } from './step.js'

const WGS84 = 'EPSG:4326'
/** A text that is data, not an address. */
const DATA = /^\s*[[{]/

/** Draws the passes over a source of GeoJSON. Throws PrintError. */
export const drawGeoJsonSource = async (layers: SourceLayers, context: SourceContext): Promise<Map<number, Step>> => {
  const { passes, finish } = featureLayers(layers, context)
  const { view, tools, warn } = context
  const { features, crs } = await load(context)
  const into = view.projection
  const reproject = reprojector(crs, into)
  const style = { passes: passes.map(({ pass }) => pass) }
  const location = { features, reproject, worldWidth: worldWidth(into) }
  const drawn = await drawPasses({ ...location, style, view, tools, warn, mayBeLost: true })
  return finish(stepsOf(drawn, passes))
}

const load = async (context: SourceContext): Promise<{ features: Iterable<Feature>; crs: string }> => {
  const { raw, tools, address } = context
  const isAddress = typeof raw.data === 'string' && !DATA.test(raw.data)
  const { features, crs = WGS84 } = await fetchFeatures(
    tools,
    isAddress ? resolveAddress(raw.data as string, address) : raw.data
  )
  const filtered = raw.filter === undefined ? features : fitting(features, raw.filter, context)
  const named = withIds(filtered, raw)
  const isDegrees = projectionOf(crs).isGeographic
  const isClustered = raw.cluster === true && isDegrees
  // as in MapLibre GL, which filters see with types of their own
  const single = withoutCollections(isClustered ? clustered(named, context) : named)
  if (isDegrees) return { features: inMercator(single), crs: WEB_MERCATOR }
  if (raw.cluster === true)
    context.warn(`source ${context.name}: points in ${crs} are not clustered; must be in degrees (EPSG:4326)`)
  return { features: single, crs }
}

function* fitting(features: Iterable<Feature>, filter: unknown, { name, warn }: SourceContext): Generator<Feature> {
  const fits = filterOf(filter, (why) => warn(`source ${name}: filter cannot be read: ${why}; all features are drawn`))
  for (const feature of features) if (fits(feature)) yield feature
}

const filterOf = (filter: unknown, fail: (why: string) => void): ((feature: Feature) => boolean) => {
  try {
    const fits = compileFilter(filter, { zoom: 0, state: {}, images: [] })
    const see = expressionFeatures()
    return (feature) => {
      try {
        return fits(see(feature))
      } catch {
        // as in MapLibre GL, a feature that the filter fails on is left out
        return false
      }
    }
  } catch (thrown) {
    fail((thrown as Error).message)
    return () => true
  }
}

/**
 * `generateId` numbers the features, `promoteId` names the property that is their id. Ids become whole numbers, as in
 * the tiles that MapLibre GL makes of the features; other values are not ids.
 */
function* withIds(features: Iterable<Feature>, { generateId, promoteId }: RawValues): Generator<Feature> {
  let number = 0
  for (const feature of features) {
    const { id: own, properties } = feature
    const named = typeof promoteId === 'string' ? properties[promoteId] : generateId === true ? number++ : own
    const id = typeof named === 'string' || typeof named === 'number' ? Math.trunc(Number(named)) : NaN
    yield id === own ? feature : changed(feature, { id: Number.isNaN(id) ? undefined : id })
  }
}
