import type { BlockPlugin, PluginFactory } from '../../core/plugin.js'
import { colourOr, unstyled } from '../../parts/blocks.js'
import { lengthWithin, mapAttribute, type ReferenceGrid, referenceLetters } from '../../parts/maps.js'

interface GridOptions extends ReferenceGrid {
  map?: string
  labels: 'outside' | 'inside'
  band: number
  lines: boolean
  color: string
  fontSize: number
}

/** The box has the size of the map; a band outside of it takes no space. */
const typst = `${unstyled}
#import "/mapsetter/prelude.typ": beyond-page
#let draw(data) = box(width: data.width * 1pt, height: data.height * 1pt, pdf.artifact({
  show: unstyled
  let (width, height, band) = (data.width * 1pt, data.height * 1pt, data.band * 1pt)
  let color = rgb(data.color)
  let (wide, high) = (width / data.columns.len(), height / data.rows.len())
  let line-at(x, y, length, angle) = place(top + left, dx: x, dy: y, line(length: length, angle: angle, stroke: 0.4pt + color))
  let (over, long) = if data.outside { (band, (width + 2 * band, height + 2 * band)) } else { (0pt, (width, height)) }
  if data.outside {
    place(top + left, beyond-page("the letters and numbers of a reference grid", (-band, -band), (width + band, height + band)))
    place(top + left, dx: -band, dy: -band, rect(width: long.at(0), height: long.at(1), stroke: 0.4pt + color))
    place(top + left, rect(width: width, height: height, stroke: 0.4pt + color))
  }
  for at in range(1, data.columns.len()) {
    if data.lines { line-at(at * wide, 0pt, height, 90deg) }
    if data.outside {
      line-at(at * wide, -band, band, 90deg)
      line-at(at * wide, height, band, 90deg)
    }
  }
  for at in range(1, data.rows.len()) {
    if data.lines { line-at(0pt, at * high, width, 0deg) }
    if data.outside {
      line-at(-band, at * high, band, 0deg)
      line-at(width, at * high, band, 0deg)
    }
  }
  let label-at(x, y, width, height, words) = place(top + left, dx: x, dy: y, box(width: width, height: height, {
    set align(center + horizon)
    let shown(..paint) = text(size: data.fontSize * 1pt, weight: "semibold", top-edge: "cap-height", bottom-edge: "baseline", hyphenate: false, ..paint, words)
    if not data.outside { place(center + horizon, shown(stroke: 1.6pt + white)) }
    place(center + horizon, shown(fill: color))
  }))
  let (first, last) = if data.outside { ((-band, -band), (width, height)) } else { ((0pt, 0pt), (width - band, height - band)) }
  for (index, letters) in data.columns.enumerate() {
    label-at(index * wide, first.at(1), wide, band, letters)
    label-at(index * wide, last.at(1), wide, band, letters)
  }
  for (index, number) in data.rows.enumerate() {
    label-at(first.at(0), index * high, band, high, number)
    label-at(last.at(0), index * high, band, high, number)
  }
}))
`

const MOST_SQUARES = 100

const count = (what: string, preset?: number) => ({
  type: 'integer',
  minimum: 1,
  maximum: MOST_SQUARES,
  ...(preset !== undefined && { default: preset }),
  description: what
})

/** Squares over a map, with letters and numbers at its edges, for an index of places. */
const referenceGrid: PluginFactory = () =>
  ({
    kind: 'block',
    name: 'referenceGrid',
    clientType: 'ReferenceGridAttributeValue',
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        map: mapAttribute('the map under the grid; default: the first map'),
        columns: count('number of columns; they have letters', 6),
        rows: count('number of rows; they have numbers', 8),
        labels: {
          enum: ['outside', 'inside'],
          default: 'outside',
          description: 'letters and numbers in a band around the map, or on the map along its edges'
        },
        band: lengthWithin({ exclusiveMinimum: 0, default: 12 }, 'width of the band with letters and numbers'),
        lines: { type: 'boolean', default: true, description: 'lines over the map' },
        color: {
          type: 'string',
          format: 'color',
          default: '#33506b',
          description: 'colour of lines, letters and numbers'
        },
        fontSize: lengthWithin({ exclusiveMinimum: 0, default: 7 }, 'size of letters and numbers')
      }
    },
    value: ({ columns, rows }) => ({
      type: 'object',
      default: {},
      properties: {
        columns: count('number of columns; they have letters', columns),
        rows: count('number of rows; they have numbers', rows)
      }
    }),
    async prepare({ columns, rows }, { map, labels, band, lines, color, fontSize }, scope, _drawn, tools) {
      const { widthPt, heightPt } = await scope.view(map)
      const numbered = <T>(length: number, name: (index: number) => T): T[] =>
        Array.from({ length }, (_, index) => name(index))
      return {
        data: {
          width: widthPt,
          height: heightPt,
          columns: numbered(columns, referenceLetters),
          rows: numbered(rows, (row) => String(row + 1)),
          outside: labels === 'outside',
          band,
          lines,
          color: colourOr(color, '#33506b', 'the reference grid: color', tools.warn),
          fontSize
        }
      }
    },
    typst
  }) satisfies BlockPlugin<GridOptions, ReferenceGrid>

export default referenceGrid
