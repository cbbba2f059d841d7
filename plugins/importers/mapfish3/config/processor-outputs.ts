import type { BlockType, DrawnBy, Meaning, Size } from '../scope.js'
import { blockRows, tableRows } from './block-rows.js'
import {
  attributeIn,
  type ProcessorGraph,
  graphOf,
  inputOf,
  layoutNameIn,
  outputOf,
  pagesWriting,
  readersOf,
  rowGraph,
  textsOf
} from './processor-graph.js'
import { mergedRows } from './merged-rows.js'
import type { Attribute, Processor, Template } from './model.js'
import { sizeOf } from './sizes.js'
import { standardMeaning } from './standard-values.js'

type IsWord = (name: string) => boolean

/** What the names of a template's report stand for. */
export interface Produced {
  /** Parameters; there are no fields, variables and resources in it. */
  parameter(name: string): Meaning | undefined
  /** The rows of `tableData`: the report prints its details once for each; without it, once. */
  rows?: Meaning
}

export const producedBy = (template: Template, isWord: IsWord): Produced => {
  const meanings = meaningsOf(graphOf(template, isWord), isWord, () => undefined)
  const parameter = (name: string): Meaning | undefined => meanings.get(name) ?? standardMeaning(name)
  const { tableData } = template
  return { parameter, ...(tableData !== undefined && { rows: parameter(tableData) }) }
}

type ValueOf = (name: string) => Meaning | undefined

/** What the names of a graph stand for; paths are those in it. `outside` finds values that rows copy. */
const meaningsOf = (graph: ProcessorGraph, isWord: IsWord, outside: ValueOf): ReadonlyMap<string, Meaning> => {
  const meanings = new Map<string, Meaning>()
  const valueOf: ValueOf = (name) => meanings.get(name) ?? standardMeaning(name)
  for (const [name, attribute] of graph.attributes) meanings.set(name, valueMeaning(attribute, graph.names.get(name)!))
  for (const name of graph.copied)
    if (!meanings.has(name))
      meanings.set(name, outside(name) ?? { kind: 'lost', why: `there is no value "${name}" to copy` })
  for (const [key, value] of graph.texts) meanings.set(key, { kind: 'constant', value })
  if (graph.sheetsOf !== undefined) for (const [name, meaning] of sheetMeanings) meanings.set(name, meaning)
  for (const processor of graph.processors)
    for (const [output, meaning] of outputsOf(processor, graph, isWord, valueOf))
      meanings.set(outputOf(processor, output), meaning)
  for (const processor of graph.processors.filter(({ tag }) => tag === 'mergeDataSources'))
    meanings.set(outputOf(processor, 'mergedDataSource'), mergedRows(processor, valueOf))
  return meanings
}

const VALUES = {
  string: 'text',
  integer: 'integer',
  float: 'number',
  boolean: 'boolean',
  stringArray: 'list',
  jsonDatasource: 'object'
} as const

/** An attribute as a parameter. Blocks are shown through outputs of processors. */
const valueMeaning = ({ tag }: Attribute, path: string): Meaning => {
  if (Object.hasOwn(VALUES, tag))
    // it is required, or has a default
    return { kind: 'value', path, type: VALUES[tag as keyof typeof VALUES], isGiven: true }
  if (tag === 'legend' || tag === 'table') return blockRows(path, tag)
  return { kind: 'lost', why: `a report shows a !${tag} through a processor` }
}

const dateFormat = (processor: Processor, zone: string | undefined): Meaning => ({
  kind: 'dateFormat',
  pattern: String(processor.value('pattern') ?? ''),
  ...(zone !== undefined && { zone })
})

type Outputs = readonly (readonly [output: string, meaning: Meaning])[]

const outputsOf = (processor: Processor, graph: ProcessorGraph, isWord: IsWord, valueOf: ValueOf): Outputs => {
  const shown = (input: string): { path: string; size?: Size } | undefined => {
    const name = inputOf(processor, input)
    const found = attributeIn(graph, name)
    const size = found && sizeOf(found.attribute)
    return found && { path: layoutNameIn(graph, name)!, ...(size && { size }) }
  }
  const map = shown('map')
  /** Attributes without what the block needs are no attributes of the layout. */
  const whyLeftOut = (type: BlockType, found: ReturnType<typeof shown>): string | undefined => {
    if (!found) return `there is no attribute "${inputOf(processor, type)}" for !${processor.tag}`
    if (type !== 'map' && !found.size) return `the !${type} "${found.path}" has no size`
    return type === 'overviewMap' && !map ? `the layout has no map for the overview map "${found.path}"` : undefined
  }
  const block = (type: BlockType, ...outputs: string[]): Outputs => {
    const found = shown(type)
    const why = whyLeftOut(type, found)
    const meaning: Meaning = why === undefined ? { kind: 'block', block: type, ...found! } : { kind: 'lost', why }
    return outputs.map((output) => [output, meaning])
  }
  switch (processor.tag) {
    case 'createMap':
      return [
        ...block('map', 'mapSubReport'),
        ...(map ? [['mapContext', { kind: 'map', path: map.path }] as const] : [])
      ]
    case 'createOverviewMap':
      return block('overviewMap', 'overviewMapSubReport')
    case 'createScalebar':
      return block('scalebar', 'scalebarSubReport', 'scalebarGraphic')
    case 'createNorthArrow':
      return block('northArrow', 'northArrowSubReport', 'northArrowGraphic')
    case 'prepareLegend':
      return listOutputs('legend', shown('legend')?.path, { report: textOf(processor, 'template') })
    case 'prepareTable':
      return tableOutputs(processor, shown('table')?.path)
    case 'createDataSource':
      return [['jrDataSource', dataSource(processor, graph, isWord, valueOf)]]
    case 'dateFormat':
      return [['dateFormat', dateFormat(processor, shown('timezone')?.path)]]
    default:
      return []
  }
}

const textOf = (processor: Processor, name: string): string | undefined => {
  const value = processor.value(name)
  return typeof value === 'string' ? value : undefined
}

/** A table of `!prepareTable`; a dynamic one is made by MapFish Print and not by the author of the report. */
const madeTable = (processor: Processor): DrawnBy => {
  const isDynamic = processor.value('dynamic') === true
  const width = Number(processor.value('reportWidth') ?? NaN)
  return { report: textOf(processor, 'jasperTemplate'), isDynamic, ...(isDynamic && width > 0 && { width }) }
}

/** The outputs of `!prepareLegend` and `!prepareTable`. */
const listOutputs = (
  block: 'legend' | 'table',
  path: string | undefined,
  drawnBy: DrawnBy,
  rowsOf = blockRows
): Outputs => {
  if (path === undefined) return []
  const [rows, items] = block === 'legend' ? ['numberOfLegendRows', 'classes'] : ['numberOfTableRows', 'data']
  return [
    [`${block}DataSource`, rowsOf(path, block)],
    [`${block}SubReport`, { kind: 'block', block, path, drawnBy }],
    [rows!, { kind: 'count', path: `${path}.${items}` }]
  ]
}

/** A table whose report the author has drawn has the rows; one that is made, or has pictures, is a block. */
const tableOutputs = (processor: Processor, path: string | undefined): Outputs => {
  const drawnBy = madeTable(processor)
  const isBlock = drawnBy.isDynamic || ['columns', 'converters'].some((member) => processor.node(member))
  const excluded = textsOf(processor.value('excludeColumns'))
  return isBlock
    ? listOutputs('table', path, drawnBy)
    : listOutputs('table', path, drawnBy, (at) => tableRows(at, excluded))
}

/** Values of the sheets of a map series. */
const SHEET_NAMES = ['name', 'left', 'right', 'top', 'bottom']
/** Every sheet of a map series has them. */
const sheetMeanings: Outputs = [
  ...SHEET_NAMES.map((name) => [name, { kind: 'value', path: name, type: 'number', isGiven: true }] as const)
]

const dataSource = (processor: Processor, graph: ProcessorGraph, isWord: IsWord, valueOf: ValueOf): Meaning => {
  const made = rowsBehind(graph, inputOf(processor, 'datasource'), isWord, [processor])
  if (!made) return { kind: 'lost', why: `there are no rows "${inputOf(processor, 'datasource')}"` }
  // later than the values outside, which rows may copy
  let meanings: ReadonlyMap<string, Meaning> | undefined
  return {
    kind: 'rows',
    path: made.path,
    field: (name) => (meanings ??= meaningsOf(made.rows, isWord, valueOf)).get(name),
    names: new Set([...made.rows.names.values(), ...(made.rows.sheetsOf !== undefined ? SHEET_NAMES : [])])
  }
}

/**
 * The rows of a data source, and the name of its attribute in the layout: those of a `!datasource`, or the sheets of a
 * map series. `readers` are the processors that make them; default: all that read it.
 */
export const rowsBehind = (
  graph: ProcessorGraph,
  name: string,
  isWord: IsWord,
  readers = readersOf(graph, 'createDataSource', 'datasource', name)
): { rows: ProcessorGraph; path: string } | undefined => {
  const found = attributeIn(graph, name)
  if (found?.attribute.tag === 'datasource')
    return {
      rows: rowGraph(graph, found.attribute.attributes, readers, isWord),
      path: layoutNameIn(graph, name)!
    }
  const pages = pagesWriting(graph, name)
  const map = pages && attributeIn(graph, inputOf(pages, 'map'))?.attribute
  const path = pages && layoutNameIn(graph, inputOf(pages, 'paging'))
  if (!map || path === undefined) return undefined
  return { rows: rowGraph(graph, new Map([['map', map]]), readers, isWord, inputOf(pages, 'map')), path }
}
