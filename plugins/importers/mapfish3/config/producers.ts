import type { BlockType, DrawnBy, Meaning, Rows, Scope, Size } from '../scope.js'
import { blockRows, tableOf, tableRows } from './block-rows.js'
import {
  attributeIn,
  type Frame,
  frameOf,
  inputOf,
  layoutNameIn,
  outputOf,
  pagesWriting,
  readersOf,
  rowFrame,
  textsOf
} from './frames.js'
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
  const meanings = meaningsOf(frameOf(template, isWord), isWord, () => undefined)
  const parameter = (name: string): Meaning | undefined => meanings.get(name) ?? standardMeaning(name)
  const { tableData } = template
  return { parameter, ...(tableData !== undefined && { rows: parameter(tableData) }) }
}

/** The parameters of a report outside of rows. */
export const scopeOf = ({ parameter }: Produced, resource: Scope['resource']): Scope => ({
  parameter,
  field: () => undefined,
  variable: () => undefined,
  resource
})

/** The scope in rows: their fields, and what is outside of them. */
export const scopeInRows = (outer: Scope, rows: Rows): Scope => ({
  ...scopeAround(outer, rows),
  field: (name) => rows.field(name)
})

/** A scope outside of rows, as it is seen in them. */
const scopeAround = (outer: Scope, rows: Rows): Scope => ({
  parameter: (name) => fromRows(outer.parameter(name), rows),
  field: (name) => fromRows(outer.field(name), rows),
  variable: (name) => fromRows(outer.variable(name), rows),
  resource: (key, use) => outer.resource(key, use)
})

/** What a meaning outside of rows is inside of them, where their own names hide those outside. */
export const fromRows = (meaning: Meaning | undefined, rows: Rows): Meaning | undefined => {
  if (meaning?.kind === 'expression') return { ...meaning, scope: scopeAround(meaning.scope, rows) }
  if (!meaning || !('path' in meaning)) return meaning
  const path = meaning.kind === 'rows' && meaning.isPlain ? tableOf(meaning.path) : meaning.path
  const outside = meaning.path.replace(path, () => `../${path}`)
  // their names are not looked up outside
  if (rows.isPlain) return meaning.kind === 'block' ? meaning : { ...meaning, path: outside }
  if (!path.startsWith('../') && !rows.names.has(path.split('.')[0]!)) return meaning
  if (meaning.kind === 'block')
    return { kind: 'lost', why: `"${path}" is placed here, but the rows have a value with this name` }
  return { ...meaning, path: outside }
}

type ValueOf = (name: string) => Meaning | undefined

/** What the names of a frame stand for; paths are those in it. `outside` finds values that rows copy. */
const meaningsOf = (frame: Frame, isWord: IsWord, outside: ValueOf): ReadonlyMap<string, Meaning> => {
  const meanings = new Map<string, Meaning>()
  const valueOf: ValueOf = (name) => meanings.get(name) ?? standardMeaning(name)
  for (const [name, attribute] of frame.attributes) meanings.set(name, valueMeaning(attribute, frame.names.get(name)!))
  for (const name of frame.copied)
    if (!meanings.has(name))
      meanings.set(name, outside(name) ?? { kind: 'lost', why: `there is no value "${name}" to copy` })
  for (const [key, value] of frame.texts) meanings.set(key, { kind: 'constant', value })
  if (frame.sheetsOf !== undefined) for (const [name, meaning] of sheetMeanings) meanings.set(name, meaning)
  for (const processor of frame.processors)
    for (const [output, meaning] of outputsOf(processor, frame, isWord, valueOf))
      meanings.set(outputOf(processor, output), meaning)
  for (const processor of frame.processors.filter(({ tag }) => tag === 'mergeDataSources'))
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

type Outputs = readonly (readonly [output: string, meaning: Meaning])[]

const outputsOf = (processor: Processor, frame: Frame, isWord: IsWord, valueOf: ValueOf): Outputs => {
  const shown = (input: string): { path: string; size?: Size } | undefined => {
    const name = inputOf(processor, input)
    const found = attributeIn(frame, name)
    const size = found && sizeOf(found.attribute)
    return found && { path: layoutNameIn(frame, name)!, ...(size && { size }) }
  }
  const map = shown('map')
  /** Attributes without what the block needs are no attributes of the layout. */
  const whyLeftOut = (type: BlockType, found: ReturnType<typeof shown>): string | undefined => {
    if (!found) return `there is no attribute "${inputOf(processor, type)}" for !${processor.tag}`
    if (type !== 'map' && !found.size) return `the !${type} "${found.path}" has no size`
    return type === 'overviewMap' && !map ? `there is no map whose surroundings "${found.path}" shows` : undefined
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
      return [['jrDataSource', dataSource(processor, frame, isWord, valueOf)]]
    case 'dateFormat':
      return [['dateFormat', { kind: 'dateFormat', pattern: String(processor.value('pattern') ?? '') }]]
    default:
      return []
  }
}

const textOf = (processor: Processor, name: string): string | undefined => {
  const value = processor.value(name)
  return typeof value === 'string' ? value : undefined
}

/** Of tables that are made there, not drawn by the author of the report. */
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

/** Sheets of a map series are counted from 1 here and from 0 there; without a neighbour it is 0 here, -1 there. */
const sheetMeanings: Outputs = [
  ['name', { kind: 'value', path: 'name', type: 'number' }],
  ...['left', 'right', 'top', 'bottom'].map((side) => [side, { kind: 'value', path: side, type: 'number' }] as const)
]

const dataSource = (processor: Processor, frame: Frame, isWord: IsWord, valueOf: ValueOf): Meaning => {
  const made = rowsBehind(frame, inputOf(processor, 'datasource'), isWord, [processor])
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

/** Values of the sheets of a map series. */
export const SHEET_NAMES = ['name', 'left', 'right', 'top', 'bottom']

/**
 * The rows of a data source, and the name of its attribute in the layout: those of a `!datasource`, or the sheets of a
 * map series. `readers` are the processors that make them; default: all that read it.
 */
export const rowsBehind = (
  frame: Frame,
  name: string,
  isWord: IsWord,
  readers = readersOf(frame, 'createDataSource', 'datasource', name)
): { rows: Frame; path: string } | undefined => {
  const found = attributeIn(frame, name)
  if (found?.attribute.tag === 'datasource')
    return {
      rows: rowFrame(frame, found.attribute.attributes, readers, isWord),
      path: layoutNameIn(frame, name)!
    }
  const pages = pagesWriting(frame, name)
  const map = pages && attributeIn(frame, inputOf(pages, 'map'))?.attribute
  const path = pages && layoutNameIn(frame, inputOf(pages, 'paging'))
  if (!map || path === undefined) return undefined
  return { rows: rowFrame(frame, new Map([['map', map]]), readers, isWord, inputOf(pages, 'map')), path }
}
