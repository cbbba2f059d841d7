import type { AttributeEntry } from '../../../../parts/importing.js'
import type { YamlNode } from '../../../../parts/yaml.js'
import type { EntryContext } from './entry-context.js'
import { type ProcessorGraph, readersOf, textsOf } from './processor-graph.js'
import type { Attribute, Processor } from './model.js'
import { plainOf, shortened, tagOf } from './yaml-members.js'

/** The looks of a table that is made without a template: those of MapFish's own one. */
const MADE = {
  headerSize: 7,
  headerPadding: 0,
  headerHeight: 20,
  headerAlign: 'top',
  fontSize: 8,
  leading: 0,
  rowHeight: 53,
  padding: 8,
  paddingAcross: 8,
  verticalAlign: 'middle',
  zebra: '#f2f2f2',
  stroke: 'between',
  strokeColor: '#bababa',
  strokeWidth: 1
}
/** In points: a row without its padding. */
const PICTURE_HEIGHT = MADE.rowHeight - 2 * MADE.padding

/** A table with the columns of `!prepareTable`. */
export const tableEntry = (
  name: string,
  attribute: Attribute,
  graph: ProcessorGraph,
  context: EntryContext
): AttributeEntry => {
  const [processor, ...others] = readersOf(graph, 'prepareTable', 'table', name)
  for (const other of others)
    context.report.left(
      context.file,
      other.line,
      `a second !prepareTable for ${shortened(name)}; the first one is used`
    )
  const preset = attribute.value('default')
  if (!processor) return { type: 'table', default: preset }
  const most = Number(processor.value('maxColumns') ?? NaN)
  const isMade = processor.value('dynamic') === true && !processor.node('jasperTemplate')
  const excluded = textsOf(processor.value('excludeColumns'))
  const columns = columnsOf(processor, isMade, context)
  return {
    type: 'table',
    columns,
    // MapFish Print has the columns that are sent, as they are sent
    order: columns && columns.length > 1 ? 'request' : undefined,
    excludeColumns: excluded.length > 0 ? excluded : undefined,
    maxColumns: most >= 1 && most <= 200 ? Math.floor(most) : undefined,
    ...(isMade && MADE),
    default: preset
  }
}

/** The columns of a table that is made without a template. */
const EQUAL = { width: '1fr', align: 'left', format: 'text' }

const columnsOf = (processor: Processor, isMade: boolean, context: EntryContext): unknown[] | undefined => {
  const look = isMade ? EQUAL : {}
  const height = isMade ? { height: PICTURE_HEIGHT } : {}
  const listed = processor.node('converters')
  const all = (listed?.kind === 'list' ? listed.items : []).flatMap((node) => pictures(node, context) ?? [])
  const named = processor.node('columns')
  const own = [...(named?.kind === 'map' ? named.members : [])].flatMap(([name, { node }]) => {
    const format = pictures(node, context)
    return format ? [{ name, ...look, ...format, ...height }] : []
  })
  if (all.length > 1)
    context.report.left(context.file, processor.lineOf('converters'), 'the first converter is used for all columns')
  const others = { name: '*', ...look, ...(all[0] && { ...all[0], ...height }) }
  if (own.length === 0 && Object.keys(others).length === 1) return undefined
  return [Object.keys(others).length > 1 ? others : '*', ...own]
}

/** What a `!urlImage` makes of a cell. */
const pictures = (node: YamlNode, { file, report }: EntryContext): object | undefined => {
  if (tagOf(node) !== 'urlImage') {
    report.left(file, node.line, `the converter !${tagOf(node) ?? ''} of columns is not known; must be !urlImage`)
    return undefined
  }
  const { urlExtractor, urlGroup } = { ...(plainOf(node) as { urlExtractor?: unknown; urlGroup?: unknown }) }
  const group = Number(urlGroup ?? NaN)
  return {
    format: 'image',
    ...(typeof urlExtractor === 'string' && { urlExtractor }),
    ...(Number.isInteger(group) && group >= 0 && group <= 99 && { urlGroup: group })
  }
}
