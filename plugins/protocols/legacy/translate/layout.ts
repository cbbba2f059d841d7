import type { AppDescription, AttributeDescription } from '../../../../core/plugin.js'
import type { MapFacts } from './position.js'

/** What a layout asks for, sorted by what a legacy spec has a place for. */
export interface Form {
  /** The first is the one of the spec's root; the others have names. */
  maps: Map<string, MapFacts>
  overviews: string[]
  /** The first legend. */
  legend?: string
  /** All others. */
  plain: string[]
}

type LayoutDescription = AppDescription['layouts'][number]

/** By its name or one of its others. */
export const layoutNamed = ({ layouts, aliases }: AppDescription, name: string): LayoutDescription | undefined => {
  const real = Object.hasOwn(aliases, name) ? aliases[name] : name
  return layouts.find((layout) => layout.name === real)
}

/** The types by which capabilities tell clients what an attribute is. */
const isMap = ({ type }: AttributeDescription): boolean => type === 'MapAttributeValues'
const isOverview = ({ type }: AttributeDescription): boolean => type === 'OverviewMapAttributeValues'
const isLegend = ({ type }: AttributeDescription): boolean => type === 'LegendAttributeValue'

export const mapSize = ({ clientInfo = {} }: AttributeDescription): { widthPt: number; heightPt: number } => ({
  widthPt: Number(clientInfo.width),
  heightPt: Number(clientInfo.height)
})

/** The map that is described to clients as the layout's; undefined for a layout without one. */
export const mainMap = ({ attributes }: LayoutDescription): AttributeDescription | undefined => attributes.find(isMap)

export const highestDpi = ({ clientInfo = {} }: AttributeDescription): number => Number(clientInfo.maxDPI) || Infinity

export const formOf = ({ attributes }: LayoutDescription, { scales, dpis }: AppDescription): Form => {
  const legend = attributes.find(isLegend)
  const facts = (map: AttributeDescription): MapFacts => ({
    ...mapSize(map),
    maxDpi: highestDpi(map),
    projection: String(map.clientInfo?.projection ?? 'EPSG:3857'),
    scales,
    dpis
  })
  const others = attributes.filter((one) => !isMap(one) && !isOverview(one) && one !== legend)
  return {
    maps: new Map(attributes.filter(isMap).map((map) => [map.name, facts(map)])),
    overviews: attributes.filter(isOverview).map(({ name }) => name),
    legend: legend?.name,
    plain: others.map(({ name }) => name)
  }
}
