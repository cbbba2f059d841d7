import {
  type BlockPlugin,
  didYouMeanThis,
  isObject,
  nearest,
  type PluginFactory,
  PrintError,
  quote,
  type Scope,
  type Tools,
  warnOnce
} from '../../core/plugin.js'
import { plainText } from '../../parts/blocks.js'
import { readReferenceGrid } from '../../parts/maps.js'
import { featuresOfLayers, type LayerSource, layerSource } from '../../parts/tables.js'
import { groupsOf, type IndexEntry } from './place-index/groups.js'
import { type IndexedMap, type Reference, referenceWords, squareFinder } from './place-index/references.js'
import { typst } from './place-index/typst.js'

interface IndexOptions extends LayerSource {
  grid: string
  sheets?: string
  property: string
  columns: number
  columnGap: number
  fontSize: number
  headings: boolean
}

/** Limits of the number of names, and of features. */
const MOST_NAMES = 10_000
const MOST_FEATURES = 100_000
const LONGEST_NAME = 200

/** The maps of the index: the map of the layers, or the sheets of a series. */
const mapsOf = async ({ grid, sheets, map }: IndexOptions, scope: Scope): Promise<IndexedMap[]> => {
  const gridIn = (attributes: Scope['attributes'], what: string) => {
    const found = readReferenceGrid(attributes[grid])
    if (found) return found
    const grids = Object.keys(attributes).filter((name) => readReferenceGrid(attributes[name]))
    const near = nearest(grid, grids)
    throw new PrintError(
      'layout-mistake',
      `the index of places has the grid ${quote(grid)}, which is not an attribute of type referenceGrid of ${what}` +
        didYouMeanThis(near)
    )
  }
  if (sheets === undefined) return [{ view: await scope.view(map), grid: gridIn(scope.attributes, 'the layout') }]
  const rows = await scope.rows(sheets)
  return Promise.all(
    rows.map(async (row, index) => ({
      view: await row.view(),
      grid: gridIn(row.attributes, `the sheets of "${sheets}"`),
      sheet: plainText(row.attributes.name ?? index + 1, LONGEST_NAME)
    }))
  )
}

/** The name of a feature, and its square on the maps; undefined without one of them. */
const reader = (property: string, maps: readonly IndexedMap[]) => {
  const squareOf = squareFinder(maps)
  const seen = { features: 0, names: 0, left: 0 }
  const properties = new Set<string>()
  const keep = (feature: object): { name: string; reference: Reference } | undefined => {
    if (seen.features === MOST_FEATURES) return void seen.left++
    seen.features++
    const { properties: its, geometry } = feature as { properties?: unknown; geometry?: unknown }
    const own = isObject(its) ? its : {}
    if (properties.size < 100) for (const name of Object.keys(own)) properties.add(name)
    const name = Object.hasOwn(own, property) ? plainText(own[property], LONGEST_NAME).trim() : ''
    if (name === '') return undefined
    seen.names++
    const reference = isObject(geometry) ? squareOf(geometry) : undefined
    return reference && { name, reference }
  }
  return { keep, seen, properties }
}

const entriesOf = async (options: IndexOptions, scope: Scope, tools: Tools): Promise<IndexEntry[]> => {
  const warn = warnOnce((message) => tools.warn(message))
  const maps = await mapsOf(options, scope)
  const { keep, seen, properties } = reader(options.property, maps)
  const kept = await featuresOfLayers({ ...options }, { verb: 'geoJson', list: 'index', keep }, scope, tools, warn)
  const byName = new Map<string, Reference[]>()
  for (const one of kept) if (one) byName.set(one.name, [...(byName.get(one.name) ?? []), one.reference])
  if (seen.left > 0)
    warn(
      `the index of places has ${seen.features + seen.left} features; the limit is ${MOST_FEATURES}; ${seen.left} are left out`
    )
  if (seen.features > 0 && seen.names === 0) {
    const near = nearest(options.property, [...properties])
    warn(`the index of places is empty: no feature has the property ${quote(options.property)}` + didYouMeanThis(near))
  } else if (seen.names > 0 && byName.size === 0)
    warn('the index of places is empty: none of its features is on the map')
  const entries = Array.from(byName, ([name, references]) => ({ name, squares: referenceWords(references, maps) }))
  const left = entries.slice(MOST_NAMES)
  if (left.length !== 0)
    warn(`the index of places has ${entries.length} names; the limit is ${MOST_NAMES}; ${left.length} are left out`)
  return entries.slice(0, MOST_NAMES)
}

/** The names of features with the squares of a reference grid in which they are: `Bergstrasse C3`. */
const placeIndex: PluginFactory = () =>
  ({
    kind: 'block',
    name: 'placeIndex',
    clientType: 'PlaceIndexAttributeValue',
    options: {
      type: 'object',
      required: ['grid'],
      additionalProperties: false,
      properties: {
        ...layerSource,
        grid: {
          type: 'string',
          minLength: 1,
          description: 'the attribute of type referenceGrid over the map, or over the map of each sheet'
        },
        sheets: {
          type: 'string',
          minLength: 1,
          'x-attribute': 'paging',
          description: 'the map series whose sheets the index names'
        },
        property: {
          type: 'string',
          minLength: 1,
          default: 'name',
          description: 'the property with the name of a feature'
        },
        columns: { type: 'integer', minimum: 1, maximum: 12, default: 3, description: 'number of columns' },
        columnGap: { type: 'number', format: 'length', minimum: 0, default: 14, description: 'space between columns' },
        fontSize: { type: 'number', format: 'length', exclusiveMinimum: 0, default: 7, description: 'size of names' },
        headings: { type: 'boolean', default: true, description: 'the first letter above the names that begin with it' }
      }
    },
    value: { type: 'object' },
    async prepare(_value, options, scope, _drawn, tools) {
      const { columns, columnGap, fontSize, headings } = options
      const groups = groupsOf(await entriesOf(options, scope, tools), scope.lang)
      const lines = groups.flatMap(({ initial, entries }, index) => [
        ...(headings ? [{ heading: true, first: index === 0, name: initial, squares: '' }] : []),
        ...entries.map((entry) => ({ heading: false, first: false, ...entry }))
      ])
      return { data: { lines, columns, columnGap, fontSize } }
    },
    typst
  }) satisfies BlockPlugin<IndexOptions, unknown>

export default placeIndex
