import type { BlockPlugin, DrawnMap, MapRequest, PluginFactory, Scope, Tools } from '../../core/plugin.js'
import { mapAlt, givenAlt } from '../../parts/blocks.js'
import {
  areaLayer,
  areaOnPaper,
  backgroundOf,
  coveredPlaces,
  frameData,
  layersOf,
  MAP_TYPST,
  type MapOptions,
  type MapValue,
  optionsSchema,
  outlineUses,
  readArea,
  sizeWarnings,
  valueSchema
} from '../../parts/maps.js'
import { describeMap } from './map/describe.js'
import { farWarning } from './map/far-outside.js'
import { degreesWarning } from './map/looks-like-degrees.js'
import { checkPosition, settleView } from './map/position.js'

/** What lies over the surroundings of an area. */
const PALE = '#ffffff'

const mapRequest = async (value: MapValue, options: MapOptions, scope: Scope, tools: Tools): Promise<MapRequest> => {
  for (const warning of sizeWarnings(value, options)) tools.warn(warning)
  const layers = layersOf(value, options, scope)
  const area = value.areaOfInterest && readArea(value.areaOfInterest)
  const view = await settleView(value, area, options, layers, scope, tools)
  const hasGround = layers.some(({ type }) => !scope.layerPlugin(type)?.drawsFeatures)
  const map = {
    view,
    styleUnitPt: value.dpiSensitiveStyle ? undefined : 72 / view.dpi,
    background: backgroundOf(options),
    covered: coveredPlaces(options.covered, view),
    positionWarning: degreesWarning(value, hasGround, view) ?? farWarning(view),
    showsFeatures: value.zoomToFeatures !== undefined
  }
  if (area?.display === 'RENDER') return { ...map, layers: [areaLayer(area), ...layers] }
  if (area?.display === 'PALE') {
    const pale = { areas: areaOnPaper(area, view), color: PALE, opacity: area.paleness }
    if (pale.areas.length === 0)
      tools.warn(
        'the area of interest is outside the map; the whole map is paled, because everything outside of that area is paled'
      )
    return { ...map, layers: area.style === undefined ? layers : [areaLayer(area), ...layers], pale }
  }
  if (area?.display !== 'CLIP') return { ...map, layers }
  const clip = areaOnPaper(area, view)
  if (clip.length > 0) return { ...map, layers, clip }
  tools.warn('the area of interest is outside the map; the map is empty, because it is clipped to that area')
  return { view, styleUnitPt: map.styleUnitPt, layers: [] }
}

/** The map: the request's layers at its centre, scale and rotation, in a frame of the layout's size. */
const map: PluginFactory = () =>
  ({
    kind: 'block',
    name: 'map',
    clientType: 'MapAttributeValues',
    styleUses: outlineUses,
    isMainMap: true,
    options: optionsSchema,
    value: valueSchema,
    describe: describeMap,
    check: checkPosition,
    maps: async (value, options, scope, tools) => [await mapRequest(value, options, scope, tools)],
    prepare: async ({ alt }, options, { lang }, [drawn]: DrawnMap[]) => ({
      data: frameData(drawn!, givenAlt(alt) ?? givenAlt(options.alt) ?? mapAlt(drawn!, 'map', lang))
    }),
    typst: MAP_TYPST
  }) satisfies BlockPlugin<MapOptions, MapValue>

export default map
