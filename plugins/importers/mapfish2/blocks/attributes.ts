import type { YamlNode } from '../../../../parts/yaml.js'
import type { Draft } from '../draft.js'
import { plainColourOf } from '../typst-values.js'
import { kindOf, Options } from '../options.js'
import { quoted } from '../report.js'
import type { Writer } from './block.js'
import { tableLookOf } from './table-look.js'

const MOST_COLUMNS = 200
const WHOLE = /^\$\{([^{}]+)\}$/
const DEEPEST = 10

interface Column {
  name: string
  title?: string
  width?: string
  align?: string
  format?: string
  height?: number
}

/** `!attributes`: a table of the data that a request sends under the name in `source`. */
export const attributes: Writer = (options, draft) => {
  const source = options.text('source')?.trim()
  if (!source) {
    options.report.lost(options.line, '!attributes without a source cannot be imported')
    return undefined
  }
  const definitions = options.options('columnDefs')
  const names = (definitions?.names() ?? []).slice(0, MOST_COLUMNS)
  const read = names.map((name) => columnOf(name, definitions!.options(name), draft))
  definitions?.end()
  const hasWeights = read.some(({ weight }) => weight !== undefined)
  const columns = read.map(({ column, weight }) => ({
    ...column,
    width: hasWeights ? `${weight ?? 1}fr` : '1fr'
  }))
  const sizes = read.flatMap(({ size }) => size ?? [])
  const header = options.flag('includeHeader') ?? true
  const groupBy = options.text('groupBy')?.trim()
  const look = tableLookOf(options.options('tableConfig'), draft)
  const entry = {
    type: 'table',
    columns: columns.length === 0 ? undefined : columns,
    order: columns.length === 0 ? undefined : 'request',
    header: header ? undefined : false,
    groupBy: groupBy ? optionText(groupBy) : undefined,
    fontSize: sizes[0] ?? 12,
    ...look,
    headerFill: header ? (read.find(({ headerFill }) => headerFill)?.headerFill ?? look.headerFill) : undefined
  }
  options.leave({
    groupTitle: 'the title of a group is the value of the group',
    groupsOnNewPage: 'groups do not begin a new page',
    groupOnNewPage: 'groups do not begin a new page'
  })
  const name = draft.attributes.add(source, entry, sampleOf(columns, entry.groupBy))
  if (name !== source)
    options.report.changed(
      options.lineOf('source'),
      `requests must send the table as "${name}" instead of ${quoted(source)}`
    )
  return { code: `[{{${name}}}]`, flows: true }
}

interface Definition {
  column: Column
  weight?: number
  headerFill?: string
  size?: number
}

const columnOf = (name: string, options: Options | undefined, draft: Draft): Definition => {
  const column: Column = { name: optionText(name) }
  if (!options) return { column }
  const weight = options.within('columnWeight', 0, 9999)
  const header = innerOf(options.node('header'), draft)
  const cell = innerOf(options.node('cell'), draft)
  options.end()
  if (header?.has('condition'))
    draft.report.lost(
      header.lineOf('condition'),
      `the column ${quoted(name)} is always shown; its condition is not imported`
    )
  const title = header?.text('text')?.trim()
  if (title !== undefined && title !== '' && !title.includes('${'))
    column.title = optionText(title.replace(/\s+/g, ' '))
  else if (title !== undefined && title.includes('${') && !isOwn(title, name))
    draft.report.changed(
      header!.lineOf('text'),
      `the title of a column cannot depend on values; it is ${quoted(name)} instead of ${quoted(title)}`
    )
  if (cell?.label === '!image') readPicture(cell, name, column, draft)
  else if (cell) readText(cell, name, column, draft)
  const headerFill = header && plainColourOf(header, 'backgroundColor')
  return {
    column,
    weight: weight ? weight : undefined,
    headerFill,
    size: cell?.within('fontSize', 1, 200)
  }
}

/** A title that only refers to its own column (`${col0}` in the head of the column `col0`) is the same as the name. */
const isOwn = (title: string, name: string): boolean => WHOLE.exec(title)?.[1]?.trim() === name

const readText = (cell: Options, name: string, column: Column, draft: Draft): void => {
  const written = cell.text('text')?.trim()
  if (written !== undefined && !isOwn(written, name))
    draft.report.changed(cell.lineOf('text'), `a cell prints only its value, instead of ${quoted(written)}`)
  const align = cell.word('align', ['left', 'center', 'right', 'justified'])
  if (align !== undefined && align !== 'justified') column.align = align
  if (cell.text('backgroundColor')?.includes('${'))
    draft.report.lost(cell.lineOf('backgroundColor'), 'the colour of a cell cannot come from its row')
}

const readPicture = (cell: Options, name: string, column: Column, draft: Draft): void => {
  column.format = 'image'
  const height = cell.within('maxHeight', 0, 5000) || cell.within('maxWidth', 0, 5000)
  if (height) column.height = height
  const url = cell.text('url')?.trim() ?? ''
  if (!isOwn(url, name))
    draft.report.lost(
      cell.lineOf('url'),
      `the address ${quoted(url)} of pictures in a column is not imported; requests must send whole addresses as "${name}"`
    )
  const align = cell.word('align', ['left', 'center', 'right'])
  if (align !== undefined) column.align = align
}

/** The text or image that a cell shows, also if columns are around it. */
const innerOf = (node: YamlNode | undefined, draft: Draft, depth = 0): Options | undefined => {
  if (node?.kind !== 'map' || depth > DEEPEST) return undefined
  const kind = kindOf(node)
  const options = new Options(node, draft.report, `!${kind}`)
  if (kind === 'text' || kind === 'image') return options
  if (kind !== 'columns' && kind !== 'table') {
    draft.report.lost(
      node.line,
      `a cell of a table has ${kind === '' ? 'a block without a type' : `!${kind}`}; must have a text or an image`
    )
    return undefined
  }
  const [first, ...others] = options.list('items')
  if (others.length > 0)
    draft.report.lost(others[0]!.line, 'a cell of a table shows only one block; the first one is kept')
  const config = options.options('config')
  if (config?.has('cells'))
    draft.report.lost(config.lineOf('cells'), 'the style of columns inside a cell is not imported')
  return innerOf(first, draft, depth + 1)
}

/**
 * Block options may contain calls of the layout language and names of the theme; a text from the configuration must
 * not.
 */
const optionText = (text: string): string =>
  text
    .replaceAll('{{', '{\u200b{')
    .replace(/^theme\./, 'theme\u200b.')
    .replace(/\p{Cc}/gu, ' ')

const sampleOf = (columns: readonly Column[], groupBy: string | undefined) => {
  const shown = columns.length === 0 ? [{ name: 'name' }, { name: 'area' }] : columns
  const names = [...new Set([...shown.map(({ name }) => name), ...(groupBy ? [groupBy] : [])])]
  const isPicture = new Set(columns.filter(({ format }) => format === 'image').map(({ name }) => name))
  const rows = [1, 2, 3].map((row) =>
    names.map((name) => (isPicture.has(name) ? '' : name === groupBy ? `Group ${Math.min(2, row)}` : `${name} ${row}`))
  )
  return { columns: names, data: rows }
}
