import type { BlockPlugin, CommonLayer, DrawnMap, MapRequest, PluginFactory, Scope, View } from '../../core/plugin.js'
import { mapAlt, givenAlt } from '../../parts/blocks.js'
import { backgroundOf, coveredPlaces, frameData, inStyleOf, MAP_TYPST, outlineUses } from '../../parts/maps.js'
import { describeOverview } from './overview-map/describe.js'
import { frameLayer, sheetLayers } from './overview-map/outline-layers.js'
import { type OverviewOptions, optionsSchema, type OverviewValue, valueSchema } from './overview-map/schemas.js'
import { checkPlace, settleView } from './overview-map/settle-view.js'

/** The style from the request of the series, else from the layout, else the built-in one. */
const sheetsStyle = ({ sheets, sheetsStyle }: OverviewOptions, { attributes }: Scope): unknown =>
  (attributes[sheets!] as { pagingOverviewStyle?: unknown }).pagingOverviewStyle ?? sheetsStyle

/** Its own layers, or those of the map without grids, which would be too dense. */
const layersOf = (value: OverviewValue, options: OverviewOptions, shown: MapRequest, scope: Scope): CommonLayer[] => {
  const hasGrids = value.grids ?? options.grids
  const isShown = ({ type }: CommonLayer): boolean => hasGrids || !scope.layerPlugin(type)?.belongsToFrame
  return inStyleOf(options.layerStyle, value.layers ?? shown.layers.filter(isShown), scope)
}

const mapRequest = async (value: OverviewValue, options: OverviewOptions, scope: Scope): Promise<MapRequest> => {
  const shown = await scope.map(options.map)
  const rows = options.sheets === undefined ? [] : await scope.rows(options.sheets)
  const sheets: View[] = await Promise.all(rows.map((row) => row.view()))
  const view = settleView(value, options, shown.view, sheets, scope)
  const background = backgroundOf(options)
  const frame = options.outline ? [frameLayer(shown.view, value.style ?? options.style)] : []
  const series = sheets.length > 0 ? sheetLayers(rows, sheets, sheetsStyle(options, scope)) : []
  const covered = coveredPlaces(options.covered, view)
  const layers = [...frame, ...series, ...layersOf(value, options, shown, scope)]
  return { view, background, layers, covered, styleUnitPt: shown.styleUnitPt }
}

/** A map of the surroundings of another map, with the frame of that map. */
const overviewMap: PluginFactory = () =>
  ({
    kind: 'block',
    name: 'overviewMap',
    clientType: 'OverviewMapAttributeValues',
    styleUses: outlineUses,
    options: optionsSchema,
    value: valueSchema,
    describe: describeOverview,
    check: checkPlace,
    maps: async (value, options, scope) => [await mapRequest(value, options, scope)],
    prepare: async ({ alt }, options, { lang }, [drawn]: DrawnMap[]) => ({
      data: frameData(drawn!, givenAlt(alt) ?? givenAlt(options.alt) ?? mapAlt(drawn!, 'overviewMap', lang))
    }),
    typst: MAP_TYPST
  }) satisfies BlockPlugin<OverviewOptions, OverviewValue>

export default overviewMap
