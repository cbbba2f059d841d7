import { loadStyle, type Style, type StyledLayer, type Tools, type View, type Warn } from '../../../core/plugin.js'

export interface StyledLayers extends StyledLayer {
  layers?: string[]
  layerStyles?: { [layer: string]: unknown }
}

/** Names of the source layers to draw, bottom first; undefined: all that there are. */
export const layersOf = ({ layers, layerStyles, style, styles }: StyledLayers): string[] | undefined =>
  layers ?? (layerStyles && style === undefined && !styles ? Object.keys(layerStyles) : undefined)

/** The style of each source layer. */
export const loadStyles = async (
  layer: StyledLayers,
  view: View,
  tools: Tools,
  warn: Warn
): Promise<(name: string) => Style> => {
  const general = loadStyle(layer, view, tools, warn)
  const own = Object.entries(layer.layerStyles ?? {}).map(async ([name, style]) => {
    const loaded = await loadStyle({ type: layer.type, style }, view, tools, (message) => warn(`${name}: ${message}`))
    return [name, loaded] as const
  })
  const [preset, ...named] = await Promise.all([general, ...own])
  const byName = new Map(named)
  return (name) => byName.get(name) ?? preset
}
