import { quote } from '../../../../core/plugin.js'
import { lookOf } from './apply-styles.js'
import type { BarcodeElement, ListElement, Placed, TableCell, TableColumn, TableElement } from './model.js'
import { type Reading, SIZES } from './element-members.js'
import type { Tag } from './tag.js'

const BARCODES = new Set(
  `Codabar Code128 EAN128 DataMatrix Code39 Interleaved2Of5 UPCA UPCE EAN13 EAN8 USPSIntelligentMail RoyalMailCustomer
  POSTNET PDF417 QRCode`.split(/\s+/)
)

/** The list, table or barcode of an element; undefined for another component. */
export const componentOf = (
  component: Tag,
  placed: Placed,
  reading: Reading
): ListElement | TableElement | BarcodeElement | undefined => {
  const kind = kindOf(component)
  if (kind === 'list') return listOf(component, placed, reading)
  if (kind === 'table') return tableOf(component, placed, reading)
  const type = kind === 'barbecue' ? component.attribute('type') : kind
  return kind === 'barbecue' || BARCODES.has(kind) ? barcodeOf(component, type ?? '', placed) : undefined
}

/** `list`, `Code39`: without the prefix of the newer syntax, `barcode4j:Code39`. */
export const kindOf = (component: Tag): string => {
  if (component.name !== 'component') return component.name
  return (component.attribute('kind') ?? '').split(':').at(-1)!.trim()
}

const listOf = (tag: Tag, placed: Placed, reading: Reading): ListElement => {
  const contents = tag.child('contents', 'listContents')
  tag.attribute('ignoreWidth')
  return {
    ...placed,
    kind: 'list',
    dataset: reading.datasets.of(tag),
    order: tag.word('printOrder', ['Vertical', 'Horizontal']) === 'Horizontal' ? 'horizontal' : 'vertical',
    cell: {
      width: contents?.number('width', SIZES) ?? placed.width,
      height: contents?.number('height', SIZES) ?? placed.height,
      elements: contents ? reading.elements(contents) : []
    }
  }
}

const tableOf = (tag: Tag, placed: Placed, reading: Reading): TableElement => ({
  ...placed,
  kind: 'table',
  dataset: reading.datasets.of(tag),
  columns: columnsOf(tag, reading)
})

const columnsOf = (parent: Tag, reading: Reading): TableColumn[] =>
  parent.all('column', 'columnGroup').map((tag) => {
    const isGroup = tag.name === 'columnGroup' || tag.attribute('kind') === 'group'
    const when = tag.expression('printWhenExpression')
    const cell = (...names: string[]): TableCell | undefined => cellOf(tag.child(...names), reading)
    const [tableHeader, columnHeader, detail, columnFooter, tableFooter] = [
      cell('tableHeader'),
      cell('columnHeader'),
      cell('detailCell', 'detail'),
      cell('columnFooter'),
      cell('tableFooter')
    ]
    for (const property of tag.all('property', 'propertyExpression')) property.skip()
    return {
      line: tag.line,
      width: tag.number('width', SIZES) ?? 0,
      ...(when && { when }),
      ...(tableHeader && { tableHeader }),
      ...(columnHeader && { columnHeader }),
      ...(detail && { detail }),
      ...(columnFooter && { columnFooter }),
      ...(tableFooter && { tableFooter }),
      ...(isGroup && { columns: columnsOf(tag, reading) })
    }
  })

const ROWS = { least: 1, most: 100 }

const cellOf = (tag: Tag | undefined, reading: Reading): TableCell | undefined =>
  tag && {
    line: tag.line,
    height: tag.number('height', SIZES) ?? 0,
    ...lookOf(reading.styles.chainOf(tag), { isOpaque: false, penWidth: 0 }),
    elements: reading.elements(tag),
    rowSpan: tag.number('rowSpan', ROWS) ?? 1
  }

const barcodeOf = (tag: Tag, type: string, placed: Placed): BarcodeElement => {
  const content = tag.expression('codeExpression')
  const options = tag.attributes()
  options.delete('kind')
  options.delete('type')
  const time = options.get('evaluationTime') ?? 'Now'
  if (time !== 'Now') tag.source.remark(tag.line, `evaluationTime=${quote(time)} of ${tag.label} is left out`)
  return { ...placed, kind: 'barcode', type, ...(content && { content }), options }
}
