import { type CommonLayer, messageOf, type Scope, type Tools, verbOf, type View } from '../../../core/plugin.js'
import {
  clipLine,
  clipRing,
  type Feature,
  fetchFeatures,
  OnPaper,
  type Parts,
  readFeatures
} from '../../../parts/features.js'
import { reprojector, worldWidth } from '../../../parts/geo.js'

/** The members of a layer that say where its features come from. */
interface Layer extends CommonLayer {
  geoJson?: unknown
  projection?: unknown
  crs?: unknown
}

/**
 * The features of a layer that its map shows a part of. Undefined if they are not known: for layers without features of
 * their own, such as tiles, or if they cannot be read.
 */
export const visibleFeatures = async (
  layer: Layer,
  plugin: ReturnType<Scope['layerPlugin']>,
  view: View,
  tools: Tools
): Promise<Iterable<Feature> | undefined> => {
  try {
    if (layer.geoJson !== undefined) {
      const { features, crs } = await fetchFeatures(tools, layer.geoJson)
      return onMap(features, crs ?? crsIn(layer) ?? view.projection, view)
    }
    if (!plugin?.geoJson) return undefined
    const given = await verbOf(plugin, () => plugin.geoJson!(layer, view, tools))
    return onMap(readFeatures([...given]).features, 'CRS:84', view)
  } catch (thrown) {
    tools.signal.throwIfAborted()
    tools.log('info', 'features for a legend cannot be read', { cause: messageOf(thrown) })
    return undefined
  }
}

const crsIn = ({ projection, crs }: Layer): string | undefined =>
  typeof projection === 'string' ? projection : readFeatures({ type: 'FeatureCollection', features: [], crs }).crs

function* onMap(features: Iterable<Feature>, crs: string, view: View): Generator<Feature> {
  const paper = new OnPaper(view, {
    reproject: reprojector(crs, view.projection),
    worldWidth: worldWidth(view.projection)
  })
  for (const feature of features) if (feature.geometry && isOn(paper.parts(feature.geometry), view)) yield feature
}

const isOn = ({ points, lines, polygons }: Parts, { widthPt, heightPt }: View): boolean => {
  const frame = { minX: 0, minY: 0, maxX: widthPt, maxY: heightPt }
  const isIn = (x: number, y: number): boolean => x >= 0 && y >= 0 && x <= widthPt && y <= heightPt
  return (
    points.some((x, index) => index % 2 === 0 && isIn(x, points[index + 1]!)) ||
    lines.some((line) => clipLine(line, frame).length !== 0) ||
    polygons.some(([outer]) => clipRing(outer!, frame).length !== 0)
  )
}
