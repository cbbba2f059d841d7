import type { AppDescription, AttributeDescription, LayoutDescription } from '../../../../core/plugin.js'
import type { MapFacts } from './position.js'

/** The attributes of a layout, by their place in a legacy spec. */
export interface Form {
  /** The first map has its members in the root of the spec; the others have names. */
  maps: Map<string, MapFacts>
  overviews: string[]
  /** The first legend, and its type. */
  legend?: readonly [name: string, type: string]
  /** All others, and what capabilities call their types. */
  plain: Map<string, string>
}

/** Types of attributes in capabilities. */
const isMap = ({ type }: AttributeDescription): boolean => type === 'MapAttributeValues'
const isOverview = ({ type }: AttributeDescription): boolean => type === 'OverviewMapAttributeValues'
const isLegend = ({ type }: AttributeDescription): boolean => type === 'LegendAttributeValue'

export const mapSize = ({ clientInfo = {} }: AttributeDescription): { widthPt: number; heightPt: number } => ({
  widthPt: Number(clientInfo.width),
  heightPt: Number(clientInfo.height)
})

/** The map of a layout in info.json; undefined for a layout without a map. */
export const mainMap = ({ attributes }: LayoutDescription): AttributeDescription | undefined => attributes.find(isMap)

export const highestDpi = ({ clientInfo = {} }: AttributeDescription): number => Number(clientInfo.maxDPI) || Infinity

export const formOf = ({ attributes }: LayoutDescription, { scales, dpis, lockScales }: AppDescription): Form => {
  const legend = attributes.find(isLegend)
  const facts = (map: AttributeDescription): MapFacts => ({
    ...mapSize(map),
    maxDpi: highestDpi(map),
    projection: String(map.clientInfo?.projection ?? 'EPSG:3857'),
    scales,
    lockScales,
    dpis
  })
  const others = attributes.filter((one) => !isMap(one) && !isOverview(one) && one !== legend)
  return {
    maps: new Map(attributes.filter(isMap).map((map) => [map.name, facts(map)])),
    overviews: attributes.filter(isOverview).map(({ name }) => name),
    legend: legend && [legend.name, legend.type],
    plain: new Map(others.map(({ name, type }) => [name, type]))
  }
}
