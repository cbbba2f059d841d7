import { PrintError, type Tools, type View, type Warn } from '../../../core/plugin.js'
import { loadStyle, type Pass, type Style, type StyledLayer, type TileSet } from '../../../parts/styles.js'
import type { Stratum } from '../../../parts/vector-tiles.js'

export interface StyledLayers extends StyledLayer {
  layers?: string[]
  layerStyles?: { [layer: string]: unknown }
  source?: string
}

/** How vector tiles are drawn. */
export interface Styling {
  /** Names of the source layers to draw; undefined: all in the tiles. */
  layers?: readonly string[]
  /** The lowest first; `found`: the source layers in the tiles, in the order of the tiles. */
  strataOf(found: readonly string[]): Stratum[]
  /** The addresses of tiles in the style. Throws PrintError if it has none. */
  tiles(): Promise<TileSet>
}

export const loadStyling = async (layer: StyledLayers, view: View, tools: Tools, warn: Warn): Promise<Styling> => {
  const general = loadStyle(layer, view, tools, warn)
  const own = Object.entries(layer.layerStyles ?? {}).map(async ([name, style]) => {
    const loaded = await loadStyle({ type: layer.type, style }, view, tools, (message) => warn(`${name}: ${message}`))
    return [name, loaded] as const
  })
  const [style, ...named] = await Promise.all([general, ...own])
  const byLayer = new Map(named)
  if ([style, ...byLayer.values()].some(({ renderer }) => renderer !== undefined))
    warn('the renderer of its style is left out: it needs whole features, and tiles have parts of them')
  const { passes, tiles } = style
  return tiles ? inOrderOfStyle(layer, passes, tiles, byLayer, warn) : inOrderOfLayers(layer, style, byLayer)
}

const strata = (sourceLayer: string, { passes }: Style): Stratum[] => passes.map((pass) => ({ sourceLayer, pass }))

/** Source layer after source layer, each in its own style or the general one. */
const inOrderOfLayers = (
  { layers, layerStyles, style, styles }: StyledLayers,
  general: Style,
  byLayer: ReadonlyMap<string, Style>
): Styling => {
  const names = layers ?? (layerStyles && style === undefined && !styles ? [...byLayer.keys()] : undefined)
  return {
    layers: names,
    strataOf: (found) => [...new Set(names ?? found)].flatMap((name) => strata(name, byLayer.get(name) ?? general)),
    async tiles() {
      throw new PrintError('invalid-spec', '"baseURL" is missing, and the style has no address of tiles')
    }
  }
}

/** The order of a MapLibre style; layers with a style in layerStyles are drawn above. */
const inOrderOfStyle = (
  { layers, source: wanted }: StyledLayers,
  passes: readonly Pass[],
  tiles: NonNullable<Style['tiles']>,
  byLayer: ReadonlyMap<string, Style>,
  warn: Warn
): Styling => {
  const source = sourceOf(wanted, passes, [...tiles.keys()], warn)
  const isShown = (name: string) => !layers || layers.includes(name)
  const ofSource = passes.filter(({ of, isBackground }) => isBackground || isOf(source, of?.source))
  const others = passes.filter((pass) => !ofSource.includes(pass)).map(({ of }) => quoted(of!.source!))
  if (others.length > 0)
    warn(
      `style: the layers of source ${[...new Set(others)].slice(0, 10).join(', ')} are left out; only source ${quoted(source!)} is drawn`
    )
  const ofStyle = ofSource.flatMap((pass): Stratum[] => {
    if (pass.isBackground) return [{ pass }]
    const sourceLayer = pass.of?.sourceLayer
    if (sourceLayer === undefined)
      warn(`style layer ${quoted(pass.rules[0]!.name)} is left out: "source-layer" is missing`)
    return sourceLayer !== undefined && isShown(sourceLayer) && !byLayer.has(sourceLayer) ? [{ sourceLayer, pass }] : []
  })
  const all = [
    ...ofStyle,
    ...[...byLayer].filter(([name]) => isShown(name)).flatMap(([name, one]) => strata(name, one))
  ]
  return {
    layers: [...new Set(all.flatMap(({ sourceLayer }) => sourceLayer ?? []))],
    strataOf: () => all,
    async tiles() {
      const found = source === undefined ? undefined : tiles.get(source)
      if (found) return found()
      throw new PrintError('invalid-spec', '"baseURL" is missing, and the style has no source of vector tiles')
    }
  }
}

const quoted = (name: string): string => JSON.stringify(name.slice(0, 80))

/** A pass without a source draws all sources. */
const isOf = (source: string | undefined, own: string | undefined): boolean =>
  source === undefined || own === undefined || own === source

/** The requested source, else the first vector source, else (for tiles that the style does not know) the first used. */
const sourceOf = (
  wanted: string | undefined,
  passes: readonly Pass[],
  vector: string[],
  warn: Warn
): string | undefined => {
  const used = [...new Set(passes.flatMap(({ of }) => of?.source ?? []))]
  const first = vector[0] ?? used[0]
  if (wanted === undefined || vector.includes(wanted) || used.includes(wanted)) return wanted ?? first
  const known = vector.slice(0, 10).map(quoted).join(', ')
  const right = known ? `must be one of ${known}` : 'the style has no source of vector tiles'
  warn(`style: source is ${quoted(wanted)}, which no layer of the style draws; ${right}`)
  return first
}
