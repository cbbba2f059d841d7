import type { AttributeEntry } from '../../../../parts/importing.js'
import { type Frame, inputOf, layoutNameIn, mapWriting, namedAs, pagesWriting, readersOf } from './frames.js'
import type { EntryMaking } from './entry-making.js'
import { mapEntry, overviewEntry } from './map-entry.js'
import type { Attribute } from './model.js'
import { withOwnPaths } from './own-paths.js'
import { rowsBehind } from './producers.js'
import { sizeOf } from './sizes.js'
import { tableEntry } from './table-entry.js'
import { plainEntry } from './plain-entry.js'
import { shortened } from './yaml-members.js'

export type Entries = Map<string, AttributeEntry>

/** The front matter's attributes for a template, or for the rows of a data source. */
export const entriesOf = (frame: Frame, making: EntryMaking): Entries => {
  const entries: Entries = new Map()
  for (const [name, attribute] of frame.attributes) {
    const given = frame.names.get(name)!
    const entry = entryOf(name, attribute, frame, making)
    if (!entry) continue
    const { type, ...options } = withOwnPaths(entry, making.files, (address) => tellOfFile(address, attribute, making))
    entries.set(given, withoutNothing({ type, ...(given !== name && { sentAs: name }), ...options }))
  }
  if (frame.sheetsOf !== undefined) addSheetValues(entries)
  return entries
}

const tellOfFile = (address: string, { line }: Attribute, { file, report }: EntryMaking): void =>
  report.left(file, line, `${shortened(address)} is no file of the folder; put it there, and write its path in the app`)

const withoutNothing = (entry: AttributeEntry): AttributeEntry =>
  Object.fromEntries(Object.entries(entry).filter(([, value]) => value !== undefined)) as AttributeEntry

/** Sheets of a map series give these to their rows. */
const addSheetValues = (entries: Entries): void => {
  for (const side of ['left', 'right', 'top', 'bottom']) if (!entries.has(side)) entries.set(side, { type: 'integer' })
  if (!entries.has('name')) entries.set('name', { type: 'string' })
}

const entryOf = (name: string, attribute: Attribute, frame: Frame, making: EntryMaking): AttributeEntry | undefined => {
  const preset = attribute.value('default')
  switch (attribute.tag) {
    case 'map':
      return mapEntry(name, attribute, frame, making)
    case 'overviewMap':
      return overviewEntry(name, attribute, frame, making)
    case 'scalebar': {
      const size = sizeOf(attribute)
      if (!size) return left(attribute, 'it has no width and no height', making)
      return { type: 'scalebar', ...size, map: mapOf(name, 'createScalebar', 'scalebar', frame), default: preset }
    }
    case 'northArrow': {
      const size = sizeOf(attribute)
      if (!size) return left(attribute, 'it has no size', making)
      const map = mapOf(name, 'createNorthArrow', 'northArrow', frame)
      return { type: 'northArrow', size: size.width, map, north: 'grid', default: preset }
    }
    case 'legend':
      return legendEntry(name, attribute, frame)
    case 'table':
      return tableEntry(name, attribute, frame, making)
    case 'datasource':
      return dataSourceEntry(name, attribute, frame, making)
    case 'paging':
      return pagingEntry(name, attribute, frame, making)
    case 'staticLayers':
    case 'style':
    case 'features':
      return { type: attribute.tag, default: preset }
    default:
      return plainEntry(attribute, making)
  }
}

const left = ({ name, tag, line }: Attribute, why: string, { file, report }: EntryMaking): undefined => {
  report.left(file, line, `the !${tag} ${shortened(name)} is left out: ${why}`)
  return undefined
}

/** The map that a scale bar or a north arrow belongs to; undefined for the first of the page or row. */
const mapOf = (name: string, tag: string, input: string, frame: Frame): string | undefined => {
  const [reader] = readersOf(frame, tag, input, name)
  const map =
    reader && (tag === 'createScalebar' ? mapWriting(frame, inputOf(reader, 'mapContext')) : inputOf(reader, 'map'))
  const first = [...frame.attributes].find(([, attribute]) => attribute.tag === 'map')?.[0]
  return map === undefined || map === first ? undefined : namedAs(frame, map, 'map')
}

/** Names stand above their icons, as in the usual reports. */
const legendEntry = (name: string, attribute: Attribute, frame: Frame): AttributeEntry => {
  const [reader] = readersOf(frame, 'prepareLegend', 'legend', name)
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
  frame: Frame,
  making: EntryMaking
): AttributeEntry | undefined => {
  const made = rowsBehind(frame, name, making.isWord)
  const attributes = made ? entriesOf(made.rows, making) : new Map()
  const preset = attribute.value('default')
  if (attributes.size === 0) return { type: 'array', items: { type: 'object' }, default: preset }
  for (const copied of made!.rows.attributes.keys())
    if (!attribute.attributes.has(copied) && made!.rows.copied.includes(copied)) tellOfCopy(copied, attribute, making)
  return { type: 'datasource', attributes: Object.fromEntries(attributes), default: preset }
}

const tellOfCopy = (name: string, { line }: Attribute, { file, report }: EntryMaking): void =>
  report.changed(
    file,
    line,
    `copyAttributes: ${shortened(name)} is an attribute of the rows; they have its default, and not what a request sends for the page`
  )

const pagingEntry = (
  name: string,
  attribute: Attribute,
  frame: Frame,
  making: EntryMaking
): AttributeEntry | undefined => {
  const pages = frame.processors.find(
    (processor) => processor.tag === 'createMapPages' && inputOf(processor, 'paging') === name
  )
  const source = pages && sourceOf(frame, pages)
  const map = pages && layoutNameIn(frame, inputOf(pages, 'map'))
  const made = source === undefined ? undefined : rowsBehind(frame, source, making.isWord)
  if (!made || map === undefined) return left(attribute, 'no !createMapPages with a !map reads it', making)
  return {
    type: 'paging',
    map,
    order: 'from-bottom',
    firstNumber: 0,
    attributes: Object.fromEntries(entriesOf(made.rows, making)),
    default: attribute.value('default')
  }
}

/** The name of the value with the rows of a `!createMapPages`. */
const sourceOf = (frame: Frame, pages: Frame['processors'][number]): string | undefined =>
  frame.processors
    .filter(({ tag }) => tag === 'createDataSource')
    .map((processor) => inputOf(processor, 'datasource'))
    .find((name) => pagesWriting(frame, name) === pages)
