import {
  type CommonLayer,
  layerName,
  messageOf,
  PrintError,
  quote,
  type Scope,
  type Tools,
  verbOf,
  type Warn
} from '../../core/plugin.js'
import { checked, faultOfFeatures } from '../../core/plugin-results.js'
import { AREA_LAYER } from '../maps.js'

/** The layers of a map whose features a block lists. */
export interface LayerSource {
  /** The map with the vector layers; default: the first map. */
  map?: string
  /** Names of layers; default: all. */
  layer?: string | string[]
}

export const layerSource = {
  map: {
    type: 'string',
    minLength: 1,
    'x-attribute': 'map',
    description: 'the map whose vector layers have the features; default: the first map'
  },
  layer: {
    type: ['string', 'array'],
    items: { type: 'string' },
    description: 'names of layers; default: all vector layers'
  }
}

/** What a block makes of features, for warnings. */
type List = 'table' | 'index'

interface Reading<Given, Kept> {
  verb: 'properties' | 'geoJson'
  list: List
  /** What is kept of a feature; called before the next one is read. */
  keep(given: Given): Kept
}

/** What is kept of the features of map layers, the top layer first. A layer that cannot be read is left out with a warning. */
export const featuresOfLayers = async <Given, Kept>(
  { map, layer }: LayerSource,
  { verb, list, keep }: Reading<Given, Kept>,
  scope: Scope,
  tools: Tools,
  warn: Warn
): Promise<Kept[]> => {
  const { layers, view } = await scope.map(map)
  const wanted = layer === undefined ? undefined : [layer].flat()
  const shown = layers.filter(
    ({ type, name }) => scope.layerPlugin(type)?.[verb] && (wanted ? wanted.includes(name ?? '') : name !== AREA_LAYER)
  )
  for (const name of wanted ?? [])
    if (!shown.some((one) => one.name === name))
      warn(
        `the layout lists the features of layer ${quote(name)}, which is not a vector layer of the map; its vector layers are: ${knownOf(layers, scope, verb)}`
      )
  const load = (one: CommonLayer): Promise<Kept[]> => {
    const plugin = scope.layerPlugin(one.type)!
    return orNone(layerName(one), list, tools, warn, async () => {
      return verbOf(plugin, async () => {
        const features = await plugin[verb]!(one, view, tools)
        return Array.from(checked(plugin, verb, faultOfFeatures, features) as Iterable<Given>, keep)
      })
    })
  }
  return (await Promise.all(shown.map(load))).flat()
}

/** What is read, or nothing with a warning if the features cannot be read. */
export const orNone = async <Kept>(
  what: string,
  list: List,
  { signal }: Tools,
  warn: Warn,
  read: () => Promise<Kept[]>
): Promise<Kept[]> => {
  try {
    return await read()
  } catch (thrown) {
    if (signal.aborted || !(thrown instanceof PrintError)) throw thrown
    warn(`the features of ${what} are left out of the ${list}: ${messageOf(thrown)}`)
    return []
  }
}

const knownOf = (layers: readonly CommonLayer[], scope: Scope, verb: 'properties' | 'geoJson'): string => {
  const names = layers.flatMap(({ type, name }) =>
    name && name !== AREA_LAYER && scope.layerPlugin(type)?.[verb] ? `"${name.slice(0, 80)}"` : []
  )
  return names.slice(0, 20).join(', ') || 'none'
}
