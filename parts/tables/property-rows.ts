import {
  type CommonLayer,
  layerName,
  messageOf,
  PrintError,
  type Scope,
  type Tools,
  type Values,
  verbOf,
  type Warn
} from '../../core/plugin.js'
import { plainText } from '../blocks.js'
import { fetchFeatures } from '../features.js'
import { AREA_LAYER, featuresOf } from '../maps.js'
import type { Rows } from './rows.js'

/** Where the features come from that become rows. */
export interface FeatureSource {
  /** The attribute of type features. */
  features?: string
  /** The map whose vector layers have them; default: the first. */
  map?: string
  /** Names of layers; default: all. */
  layer?: string | string[]
}

export const featureSource = {
  features: {
    type: 'string',
    minLength: 1,
    'x-attribute': 'features',
    description: 'the attribute whose features these are'
  },
  map: {
    type: 'string',
    minLength: 1,
    'x-attribute': 'map',
    description: 'the map whose vector layers have the features; the first where left out'
  },
  layer: {
    type: ['string', 'array'],
    items: { type: 'string' },
    description: 'names of layers; all vector layers where left out'
  }
}

/** More are not gone through. */
const MOST_FEATURES = 100_000
const MOST_NAMES = 1000
/** Clients note a feature's look in such properties. */
const HIDDEN = /^_/

type Properties = Readonly<Values>

/** A row for each feature, a column for each of their properties. Features without properties are none. */
export const propertyRows = async (source: FeatureSource, scope: Scope, tools: Tools, warn: Warn): Promise<Rows> => {
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
  if (left > 0) warn(`there are ${found.length + left} features to list; ${left} of them were left out`)
  const keys = [...names.keys()].filter((key) => !HIDDEN.test(key))
  return {
    names: keys.map((key) => names.get(key)!),
    rows: found.map((properties) => keys.map((key) => (Object.hasOwn(properties, key) ? properties[key] : undefined)))
  }
}

/** None where they cannot be had, with a warning. */
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
    warn(`the features of ${what} are not listed: ${messageOf(thrown)}`)
    return []
  }
}

/** Those of the layers asked for, top first. A layer that cannot be read is left out with a warning. */
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
      warn(`the map has no vector layer "${name}", whose features are to be listed`)
  const load = (one: CommonLayer): Promise<Properties[]> => {
    const plugin = scope.layerPlugin(one.type)!
    return readThrough(layerName(one), tools, warn, async () => [
      ...(await verbOf(plugin, () => plugin.properties!(one, view, tools)))
    ])
  }
  return (await Promise.all(shown.map(load))).flat()
}
