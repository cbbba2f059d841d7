import {
  type CommonLayer,
  layerName,
  messageOf,
  PrintError,
  quote,
  type Scope,
  type Tools,
  type Values,
  verbOf,
  type Warn
} from '../../core/plugin.js'
import { plainText } from '../blocks.js'
import { fetchFeatures } from '../features.js'
import { AREA_LAYER, featuresOf } from '../maps.js'
import type { TableRows } from './rows.js'

/** The source of the features that become rows. */
export interface FeatureSource {
  /** The attribute of type features. */
  features?: string
  /** The map with the vector layers; default: the first map. */
  map?: string
  /** Names of layers; default: all. */
  layer?: string | string[]
}

export const featureSource = {
  features: {
    type: 'string',
    minLength: 1,
    'x-attribute': 'features',
    description: 'the attribute of type features with the features'
  },
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

/** Limit of the number of features. */
const MOST_FEATURES = 100_000
const MOST_NAMES = 1000
/** Properties in which clients store the style of a feature. */
const HIDDEN = /^_/

type Properties = Readonly<Values>

/** A row for each feature with properties, a column for each property. */
export const propertyRows = async (
  source: FeatureSource,
  scope: Scope,
  tools: Tools,
  warn: Warn
): Promise<TableRows> => {
  const found: Properties[] = []
  const names = new Map<string, string>()
  let left = 0
  const add = (properties: Properties): void => {
    const keys = Object.keys(properties)
    if (keys.length === 0) return
    if (found.length === MOST_FEATURES) return void left++
    for (const key of keys) if (names.size < MOST_NAMES && !names.has(key)) names.set(key, plainText(key, 200))
    found.push(properties)
  }
  const all =
    source.features === undefined
      ? await mapProperties(source, scope, tools, warn)
      : await sentProperties(source.features, scope, tools, warn)
  for (const properties of all) add(properties)
  if (left > 0)
    warn(`the table has ${found.length + left} features; the limit is ${found.length}; ${left} are left out`)
  const keys = [...names.keys()].filter((key) => !HIDDEN.test(key))
  return {
    names: keys.map((key) => names.get(key)!),
    rows: found.map((properties) => keys.map((key) => (Object.hasOwn(properties, key) ? properties[key] : undefined)))
  }
}

/** The properties of the features of an attribute; empty with a warning if they cannot be read. */
const sentProperties = async (attribute: string, scope: Scope, tools: Tools, warn: Warn): Promise<Properties[]> => {
  const sent = featuresOf(scope.attributes[attribute])
  return readThrough(`"${attribute}"`, tools, warn, async () => {
    const { features } = await fetchFeatures(tools, sent)
    return Array.from(features, ({ properties }) => properties)
  })
}

const readThrough = async (
  what: string,
  { signal }: Tools,
  warn: Warn,
  read: () => Promise<Properties[]>
): Promise<Properties[]> => {
  try {
    return await read()
  } catch (thrown) {
    if (signal.aborted || !(thrown instanceof PrintError)) throw thrown
    warn(`the features of ${what} are left out of the table: ${messageOf(thrown)}`)
    return []
  }
}

const knownOf = (layers: readonly CommonLayer[], scope: Scope): string => {
  const names = layers.flatMap(({ type, name }) =>
    name && name !== AREA_LAYER && scope.layerPlugin(type)?.properties ? `"${name.slice(0, 80)}"` : []
  )
  return names.slice(0, 20).join(', ') || 'none'
}

/** The properties of the features of map layers, the top layer first. A layer that cannot be read is left out with a warning. */
const mapProperties = async (
  { map, layer }: FeatureSource,
  scope: Scope,
  tools: Tools,
  warn: Warn
): Promise<Properties[]> => {
  const { layers, view } = await scope.map(map)
  const wanted = layer === undefined ? undefined : [layer].flat()
  const shown = layers.filter(
    ({ type, name }) =>
      scope.layerPlugin(type)?.properties && (wanted ? wanted.includes(name ?? '') : name !== AREA_LAYER)
  )
  for (const name of wanted ?? [])
    if (!shown.some((one) => one.name === name))
      warn(
        `the layout lists the features of layer ${quote(name)}, which is not a vector layer of the map; its vector layers are: ${knownOf(layers, scope)}`
      )
  const load = (one: CommonLayer): Promise<Properties[]> => {
    const plugin = scope.layerPlugin(one.type)!
    return readThrough(layerName(one), tools, warn, async () => [
      ...(await verbOf(plugin, () => plugin.properties!(one, view, tools)))
    ])
  }
  return (await Promise.all(shown.map(load))).flat()
}
