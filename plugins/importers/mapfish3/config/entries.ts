import type { AttributeEntry } from '../../../../parts/importing.js'
import {
  type ProcessorGraph,
  inputOf,
  layoutNameIn,
  mapWriting,
  namedAs,
  pagesWriting,
  readersOf
} from './processor-graph.js'
import type { EntryContext } from './entry-context.js'
import { mapEntry, overviewEntry } from './map-entry.js'
import type { Attribute } from './model.js'
import { withOwnPaths } from './app-paths.js'
import { rowsBehind } from './processor-outputs.js'
import { sizeOf } from './sizes.js'
import { tableEntry } from './table-entry.js'
import { plainEntry } from './plain-entry.js'
import { shortened } from './yaml-members.js'

export type Entries = Map<string, AttributeEntry>

/** The front matter's attributes for a template, or for the rows of a data source. */
export const entriesOf = (graph: ProcessorGraph, context: EntryContext): Entries => {
  const entries: Entries = new Map()
  for (const [name, attribute] of graph.attributes) {
    const given = graph.names.get(name)!
    const entry = entryOf(name, attribute, graph, context)
    if (!entry) continue
    const { type, ...options } = withOwnPaths(entry, context.files, (address) =>
      remarkFile(address, attribute, context)
    )
    entries.set(given, withoutNothing({ type, ...(given !== name && { sentAs: name }), ...options }))
  }
  if (graph.sheetsOf !== undefined) addSheetValues(entries)
  return entries
}

const remarkFile = (address: string, { line }: Attribute, { file, report }: EntryContext): void =>
  report.left(
    file,
    line,
    `${shortened(address)} is not a file of the folder; copy the file into the app, and write its path there`
  )

const withoutNothing = (entry: AttributeEntry): AttributeEntry =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)) as AttributeEntry

/** Sheets of a map series give these to their rows. */
const addSheetValues = (entries: Entries): void => {
  for (const side of ['left', 'right', 'top', 'bottom']) if (!entries.has(side)) entries.set(side, { type: 'integer' })
  if (!entries.has('name')) entries.set('name', { type: 'string' })
}

const entryOf = (
  name: string,
  attribute: Attribute,
  graph: ProcessorGraph,
  context: EntryContext
): AttributeEntry | undefined => {
  const preset = attribute.value('default')
  switch (attribute.tag) {
    case 'map':
      return mapEntry(name, attribute, graph, context)
    case 'overviewMap':
      return overviewEntry(name, attribute, graph, context)
    case 'scalebar': {
      const size = sizeOf(attribute)
      if (!size) return left(attribute, 'it has no width and no height', context)
      return { type: 'scalebar', ...size, map: mapOf(name, 'createScalebar', 'scalebar', graph), default: preset }
    }
    case 'northArrow': {
      const size = sizeOf(attribute)
      if (!size) return left(attribute, 'it has no size', context)
      const map = mapOf(name, 'createNorthArrow', 'northArrow', graph)
      return { type: 'northArrow', size: size.width, map, north: 'grid', default: preset }
    }
    case 'legend':
      return legendEntry(name, attribute, graph)
    case 'table':
      return tableEntry(name, attribute, graph, context)
    case 'datasource':
      return dataSourceEntry(name, attribute, graph, context)
    case 'paging':
      return pagingEntry(name, attribute, graph, context)
    case 'staticLayers':
    case 'style':
    case 'features':
      return { type: attribute.tag, default: preset }
    default:
      return plainEntry(attribute, context)
  }
}

const left = ({ name, tag, line }: Attribute, why: string, { file, report }: EntryContext): undefined => {
  report.left(file, line, `the !${tag} ${shortened(name)} is left out: ${why}`)
  return undefined
}

/** The map that a scale bar or a north arrow belongs to; undefined for the first of the page or row. */
const mapOf = (name: string, tag: string, input: string, graph: ProcessorGraph): string | undefined => {
  const [reader] = readersOf(graph, tag, input, name)
  const map =
    reader && (tag === 'createScalebar' ? mapWriting(graph, inputOf(reader, 'mapContext')) : inputOf(reader, 'map'))
  const first = [...graph.attributes].find(([, attribute]) => attribute.tag === 'map')?.[0]
  return map === undefined || map === first ? undefined : namedAs(graph, map, 'map')
}

/** Names stand above their icons, as in the usual reports. */
const legendEntry = (name: string, attribute: Attribute, graph: ProcessorGraph): AttributeEntry => {
  const [reader] = readersOf(graph, 'prepareLegend', 'legend', name)
  const [dpi, width] = ['dpi', 'maxWidth'].map((member) => Number(reader?.value(member) ?? NaN)) as [number, number]
  return {
    type: 'legend',
    iconBeforeName: false,
    inline: false,
    ...(dpi >= 1 && dpi !== 72 && { dpi }),
    ...(width > 0 && { iconWidth: width, scaled: reader?.value('scaled') === true }),
    default: attribute.value('default')
  }
}

const dataSourceEntry = (
  name: string,
  attribute: Attribute,
  graph: ProcessorGraph,
  context: EntryContext
): AttributeEntry | undefined => {
  const made = rowsBehind(graph, name, context.isWord)
  const attributes = made ? entriesOf(made.rows, context) : new Map()
  const preset = attribute.value('default')
  if (attributes.size === 0) return { type: 'array', items: { type: 'object' }, default: preset }
  for (const copied of made!.rows.attributes.keys())
    if (!attribute.attributes.has(copied) && made!.rows.copied.includes(copied)) remarkCopy(copied, attribute, context)
  return { type: 'datasource', attributes: Object.fromEntries(attributes), default: preset }
}

const remarkCopy = (name: string, { line }: Attribute, { file, report }: EntryContext): void =>
  report.changed(
    file,
    line,
    `copyAttributes: ${shortened(name)} is an attribute of the rows; they have its default, and not what a request sends for the page`
  )

const pagingEntry = (
  name: string,
  attribute: Attribute,
  graph: ProcessorGraph,
  context: EntryContext
): AttributeEntry | undefined => {
  const pages = graph.processors.find(
    (processor) => processor.tag === 'createMapPages' && inputOf(processor, 'paging') === name
  )
  const source = pages && sourceOf(graph, pages)
  const map = pages && layoutNameIn(graph, inputOf(pages, 'map'))
  const made = source === undefined ? undefined : rowsBehind(graph, source, context.isWord)
  if (!made || map === undefined) return left(attribute, 'no !createMapPages with a !map reads it', context)
  return {
    type: 'paging',
    map,
    order: 'from-bottom',
    firstNumber: 0,
    attributes: Object.fromEntries(entriesOf(made.rows, context)),
    default: attribute.value('default')
  }
}

/** The name of the value with the rows of a `!createMapPages`. */
const sourceOf = (graph: ProcessorGraph, pages: ProcessorGraph['processors'][number]): string | undefined =>
  graph.processors
    .filter(({ tag }) => tag === 'createDataSource')
    .map((processor) => inputOf(processor, 'datasource'))
    .find((name) => pagesWriting(graph, name) === pages)
