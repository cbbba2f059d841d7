import {
  type BlockPlugin,
  type PluginFactory,
  PrintError,
  type RowAttributes,
  type Scope,
  type Values
} from '../../core/plugin.js'
import { rowAttributes } from '../../parts/blocks.js'
import {
  type AreaOfInterest,
  checkScale,
  invalidMap as wrong,
  mapSize as sizeOf,
  type MapValue
} from '../../parts/maps.js'
import { type CoveredPaper, coveredPaper } from './paging/covered-paper.js'
import { type Cell, gridOver, type SheetSize, sheetsOver } from './paging/sheets.js'

interface PagingOptions {
  map: string
  maxSheets: number
  attributes: RowAttributes
}

interface PagingValue {
  /** Denominator. */
  scale: number
  /** Points. */
  overlap: number
  aoiDisplay?: string
  aoiStyle?: unknown
}

/** Beyond this nobody looks which sheets have something on them. */
const MOST_CELLS = 250_000

/** The map of a sheet among the attributes of rows. */
const sheetMapOf = ({ attributes }: PagingOptions) => {
  const found = Object.entries(attributes).find(([, { type }]) => type === 'map')
  if (!found)
    throw new PrintError('layout-mistake', 'the attributes of a map series need one of the type map, the sheet')
  const [name, { options }] = found
  const { widthPt, heightPt } = sizeOf({}, options)
  return { name, width: widthPt, height: heightPt, maxDpi: options.maxDpi as number }
}

/** What a row tells of its sheet besides its map; neighbours by their number, 0 where there is none. */
const rowsOf = (cells: readonly Cell[]): Values[] => {
  const at = (row: number, column: number) => `${row} ${column}`
  const numbers = new Map(cells.map(({ row, column }, index) => [at(row, column), index + 1]))
  const numberAt = (row: number, column: number) => numbers.get(at(row, column)) ?? 0
  return cells.map(({ row, column }, index) => ({
    name: String(index + 1),
    number: index + 1,
    count: cells.length,
    row: row + 1,
    column: column + 1,
    left: numberAt(row, column - 1),
    right: numberAt(row, column + 1),
    top: numberAt(row - 1, column),
    bottom: numberAt(row + 1, column)
  }))
}

const cellsOver = ({ parts, around }: CoveredPaper, size: SheetSize, { scale }: PagingValue, most: number): Cell[] => {
  const { columns, rows } = gridOver(around, size)
  const cells = columns * rows > MOST_CELLS ? undefined : sheetsOver(parts, around, size)
  if (cells && cells.length <= most) return cells
  const count = cells?.length ?? `up to ${columns * rows}`
  throw new PrintError(
    'too-large',
    `the area takes ${count} sheets at 1:${scale}, the layout allows ${most}; ask for a larger denominator or a smaller area`
  )
}

/** The area of interest as the sheets show it. Throws PrintError where they are to be clipped to what has no inside. */
const areaOnSheets = (
  area: AreaOfInterest,
  { aoiDisplay, aoiStyle }: PagingValue,
  { polygons }: CoveredPaper['parts']
) => {
  if (aoiDisplay === 'CLIP' && polygons.length === 0)
    throw wrong('aoiDisplay', 'is CLIP, but the area of interest has no polygon; it must be RENDER or NONE')
  return { ...area, display: aoiDisplay ?? area.display, style: aoiStyle ?? area.style }
}

/** A row for each sheet that shows something of the map's area of interest, or without one of the map's own frame. */
const rows = async (value: PagingValue, options: PagingOptions, scope: Scope): Promise<Values[]> => {
  const { view } = await scope.map(options.map)
  const shown = scope.attributes[options.map] as MapValue
  const { name, ...sheet } = sheetMapOf(options)
  const covered = coveredPaper(shown, view, sheet, value.scale, MOST_CELLS)
  const cells = cellsOver(covered, { ...sheet, overlap: value.overlap }, value, options.maxSheets)
  // not the size: that is the layout's
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
  return rowsOf(cells).map((row, index) => ({ ...row, [name]: { ...map, ...covered.placeOf(cells[index]!.box) } }))
}

/** A map series: an area cut into sheets that overlap, a row each. */
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
        map: { type: 'string', default: 'map', 'x-attribute': 'map', description: 'the map whose area is cut up' },
        maxSheets: { type: 'integer', minimum: 1, default: 200, description: 'areas that take more are refused' },
        attributes: rowAttributes('what each sheet has: a map, and what it is to know of itself')
      }
    },
    value: (options) => {
      sheetMapOf(options)
      return {
        type: 'object',
        required: ['scale'],
        properties: {
          scale: { type: 'number', exclusiveMinimum: 0, description: 'denominator of the sheets' },
          overlap: { type: 'number', minimum: 0, default: 0, description: 'points that neighbours share' },
          aoiDisplay: { enum: ['RENDER', 'CLIP', 'NONE'], description: 'of the area of interest, on the sheets' },
          aoiStyle: { description: 'of the area of interest, on the sheets' },
          renderPagingOverview: { type: 'boolean' },
          pagingOverviewStyle: { description: 'of the sheets on an overview map' }
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
      const room = Math.min(width, height) / 2
      if (overlap >= room)
        throw wrong(
          'overlap',
          `must be less than ${Math.floor(room)}, half of the sheet's shorter side, not ${overlap}`
        )
    },
    rows,
    prepare: async () => {
      throw new PrintError(
        'layout-mistake',
        'a map series shows nothing itself; go through its sheets: {{#each name}}…{{/each}}'
      )
    },
    typst: '#let draw(data) = none\n'
  }) satisfies BlockPlugin<PagingOptions, PagingValue>

export default paging
