import {
  type BlockPlugin,
  type PluginFactory,
  PrintError,
  type RowAttributes,
  type Scope,
  type Values
} from '../../core/plugin.js'
import { rowAttributes } from '../../parts/blocks.js'
import { type AreaOfInterest, checkScale, invalidMap, mapSize, type MapValue } from '../../parts/maps.js'
import { type CoveredPaper, coveredPaper } from './paging/covered-paper.js'
import { type SheetCell, gridOver, type SheetSize, sheetsOver } from './paging/sheets.js'

interface PagingOptions {
  map: string
  maxSheets: number
  order: 'from-top' | 'from-bottom'
  firstNumber: number
  attributes: RowAttributes
}

interface PagingValue {
  /** Scale denominator. */
  scale: number
  /** Points. */
  overlap: number
  aoiDisplay?: string
  aoiStyle?: unknown
}

/** Limit of the number of sheets that are checked for content. */
const MOST_CELLS = 250_000

/** The map attribute of the rows. */
const sheetMapOf = ({ attributes }: PagingOptions) => {
  const found = Object.entries(attributes).find(([, { type }]) => type === 'map')
  if (!found) throw new PrintError('layout-mistake', 'a map series needs an attribute of type map in "attributes"')
  const [name, { options }] = found
  const { widthPt, heightPt } = mapSize({}, options)
  return { name, width: widthPt, height: heightPt, maxDpi: options.maxDpi as number }
}

/** The values of a row besides its map; neighbours by their number, no neighbour by the number before the first. */
const rowsOf = (cells: readonly SheetCell[], first: number): Values[] => {
  const at = (row: number, column: number) => `${row} ${column}`
  const numbers = new Map(cells.map(({ row, column }, index) => [at(row, column), index + first]))
  const numberAt = (row: number, column: number) => numbers.get(at(row, column)) ?? first - 1
  return cells.map(({ row, column }, index) => ({
    name: String(index + first),
    number: index + first,
    count: cells.length,
    row: row + 1,
    column: column + 1,
    left: numberAt(row, column - 1),
    right: numberAt(row, column + 1),
    top: numberAt(row - 1, column),
    bottom: numberAt(row + 1, column),
    topLeft: numberAt(row - 1, column - 1),
    topRight: numberAt(row - 1, column + 1),
    bottomLeft: numberAt(row + 1, column - 1),
    bottomRight: numberAt(row + 1, column + 1)
  }))
}

const cellsOver = (
  { parts, around }: CoveredPaper,
  size: SheetSize,
  { scale }: PagingValue,
  most: number
): SheetCell[] => {
  const { columns, rows } = gridOver(around, size)
  const cells = columns * rows > MOST_CELLS ? undefined : sheetsOver(parts, around, size)
  if (cells && cells.length <= most) return cells
  const count = cells?.length ?? `up to ${columns * rows}`
  throw new PrintError(
    'too-large',
    `the area needs ${count} sheets at 1:${scale}; the limit of the layout is ${most}; use a larger scale denominator or a smaller area`
  )
}

/** The area of interest for the sheets. Throws PrintError if it is to clip the sheets and has no polygon. */
const areaOnSheets = (
  area: AreaOfInterest,
  { aoiDisplay, aoiStyle }: PagingValue,
  { polygons }: CoveredPaper['parts']
) => {
  if ((aoiDisplay === 'CLIP' || aoiDisplay === 'PALE') && polygons.length === 0)
    throw invalidMap(
      'aoiDisplay',
      `is "${aoiDisplay}", but the area of interest has no polygon; must be "RENDER" or "NONE"`
    )
  return { ...area, display: aoiDisplay ?? area.display, style: aoiStyle ?? area.style }
}

/** A row for each sheet that shows a part of the map's area of interest; without such an area, of the map's frame. */
const rows = async (value: PagingValue, options: PagingOptions, scope: Scope): Promise<Values[]> => {
  const { view } = await scope.map(options.map)
  const shown = scope.attributes[options.map] as MapValue
  const { name, ...sheet } = sheetMapOf(options)
  const covered = coveredPaper(shown, view, sheet, value.scale, MOST_CELLS)
  const found = cellsOver(covered, { ...sheet, overlap: value.overlap }, value, options.maxSheets)
  const cells = options.order === 'from-bottom' ? found.toSorted((a, b) => b.row - a.row) : found
  // without the size, which the layout sets
  const { bbox, center, scale, zoomToFeatures, width, height, areaOfInterest: area, ...others } = shown
  const map = {
    ...others,
    projection: view.projection,
    rotation: view.rotationDeg,
    dpi: Math.min(view.dpi, sheet.maxDpi),
    longitudeFirst: true,
    useNearestScale: false,
    ...(area && { areaOfInterest: areaOnSheets(area, value, covered.parts) })
  }
  return rowsOf(cells, options.firstNumber).map((row, index) => ({
    ...row,
    [name]: { ...map, ...covered.placeOf(cells[index]!.box) }
  }))
}

/** A map series: an area divided into overlapping sheets, one row each. */
const paging: PluginFactory = () =>
  ({
    kind: 'block',
    name: 'paging',
    clientType: 'PagingProcessorValues',
    options: {
      type: 'object',
      required: ['attributes'],
      additionalProperties: false,
      properties: {
        map: {
          type: 'string',
          default: 'map',
          'x-attribute': 'map',
          description: 'the map whose area is divided into sheets'
        },
        maxSheets: {
          type: 'integer',
          minimum: 1,
          default: 200,
          description: 'largest number of sheets; larger areas are refused'
        },
        order: {
          enum: ['from-top', 'from-bottom'],
          default: 'from-top',
          description: 'the row in which the numbers of sheets begin; in a row they go from left to right'
        },
        firstNumber: {
          enum: [0, 1],
          default: 1,
          description: 'the number of the first sheet; a sheet without a neighbour has the number before it'
        },
        attributes: rowAttributes('the attributes of each sheet: a map, and values such as its number')
      }
    },
    value: (options) => {
      sheetMapOf(options)
      return {
        type: 'object',
        required: ['scale'],
        properties: {
          scale: { type: 'number', exclusiveMinimum: 0, description: 'scale denominator of the sheets' },
          overlap: { type: 'number', minimum: 0, default: 0, description: 'overlap of neighbouring sheets in points' },
          aoiDisplay: {
            enum: ['RENDER', 'CLIP', 'PALE', 'NONE'],
            description: 'display of the area of interest on the sheets'
          },
          aoiStyle: { description: 'style of the area of interest on the sheets' },
          renderPagingOverview: { type: 'boolean' },
          pagingOverviewStyle: { description: 'style of the sheets on an overview map' }
        }
      }
    },
    describe: () => ({
      clientParams: {
        scale: { type: 'double' },
        overlap: { type: 'double', default: 0 },
        aoiDisplay: { type: 'AoiDisplay', embeddedType: {}, default: null },
        aoiStyle: { type: 'String', default: null },
        renderPagingOverview: { type: 'boolean', default: false },
        pagingOverviewStyle: { type: 'String', default: null }
      }
    }),
    check({ scale, overlap }, options, app) {
      checkScale(scale, app)
      const { width, height } = sheetMapOf(options)
      const limit = Math.min(width, height) / 2
      if (overlap >= limit)
        throw invalidMap(
          'overlap',
          `is ${overlap}; must be less than ${Math.floor(limit)}, which is half of the sheet's shorter side`
        )
    },
    rows,
    prepare: async () => {
      throw new PrintError(
        'layout-mistake',
        'a map series prints nothing itself; write {{#each name}}…{{/each}} to print its sheets'
      )
    },
    typst: '#let draw(data) = none\n'
  }) satisfies BlockPlugin<PagingOptions, PagingValue>

export default paging
