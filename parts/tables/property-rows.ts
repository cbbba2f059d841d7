import type { Scope, Tools, Values, Warn } from '../../core/plugin.js'
import { plainText } from '../blocks.js'
import { fetchFeatures } from '../features.js'
import { featuresOf } from '../maps.js'
import { featuresOfLayers, type LayerSource, layerSource, orNone } from './map-features.js'
import type { TableRows } from './rows.js'

/** The source of the features that become rows. */
export interface FeatureSource extends LayerSource {
  /** The attribute of type features. */
  features?: string
}

export const featureSource = {
  features: {
    type: 'string',
    minLength: 1,
    'x-attribute': 'features',
    description: 'the attribute of type features with the features'
  },
  ...layerSource
}

/** Limit of the number of features. */
const MOST_FEATURES = 100_000
const MOST_NAMES = 1000
/** Properties in which clients store the style of a feature. */
const HIDDEN = /^_/

type Properties = Readonly<Values>

const OF_LAYERS = { verb: 'properties', list: 'table', keep: (properties: Properties) => properties } as const

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
      ? await featuresOfLayers(source, OF_LAYERS, scope, tools, warn)
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
  return orNone(`"${attribute}"`, 'table', tools, warn, async () => {
    const { features } = await fetchFeatures(tools, sent)
    return Array.from(features, ({ properties }) => properties)
  })
}
