import type { CommonLayer } from '../../../core/plugin.js'

type Pair = readonly [x: number, y: number]

/** A grid layer after coercion and validation. */
export interface GridLayer extends CommonLayer {
  gridType?: 'LINES' | 'POINTS'
  projection?: string
  spacing?: Pair
  origin?: Pair
  numberOfLines?: Pair
  style?: unknown
  haloRadius?: number
  haloColor?: string
  labelColor?: string
  gridColor?: string
  font?: { name?: string[]; size?: number; style?: ('BOLD' | 'ITALIC' | 'PLAIN')[] }
  indent?: number
  labelProjection?: string
  labelFormat?: string
  valueFormat?: string
  unitFormat?: string
  formatDecimalSeparator?: string
  formatGroupingSeparator?: string
  rotateLabels?: boolean
  verticalXOffset?: number
  horizontalYOffset?: number
}

const pair = (items: object, description: string) => ({ type: 'array', items, minItems: 2, maxItems: 2, description })
const text = (description: string) => ({ type: 'string', maxLength: 200, description })
const offset = (description: string) => ({ type: 'number', minimum: -100_000, maximum: 100_000, description })

export const gridSchema = {
  description: 'A coordinate grid over the map, as lines or as crosses where they meet, labelled along the frame.',
  type: 'object',
  properties: {
    gridType: { enum: ['LINES', 'POINTS'], description: 'Lines, or a cross where they would meet; default LINES.' },
    projection: text(
      'Of spacing, origin and the lines themselves, which may be curves on the map; default: the map’s.'
    ),
    spacing: pair(
      { type: 'number', exclusiveMinimum: 0 },
      'Between lines across and up, in units of the projection; default: round numbers that give some four to eight lines.'
    ),
    origin: pair({ type: 'number' }, 'A place through which lines go, x first; default [0, 0].'),
    numberOfLines: pair(
      { type: 'integer', minimum: 0 },
      'Instead of spacing: so many lines of constant x and of constant y, evenly over what the frame shows.'
    ),
    style: {
      description:
        'A style, its text, its name or where it is, as of geojson layers, for the lines or points; their properties are ' +
        '"axis" ("x" or "y") and "value", or "x", "y" and "rotation". Default: that of the app for grids, else dashed ' +
        'lines, or crosses with a halo, in gridColor.'
    },
    renderAsSvg: { type: 'boolean', description: 'Accepted for the sake of clients; vectors stay vectors anyway.' },
    pointsInLine: {
      type: 'integer',
      description: 'Accepted for the sake of clients; a line has as many vertices as its curve needs.'
    },
    haloRadius: {
      type: 'number',
      minimum: 0,
      maximum: 1000,
      description: 'Around letters and crosses, in points; default 1.'
    },
    haloColor: text('Default #FFF.'),
    labelColor: text('Default #444; a transparent one hides the labels.'),
    gridColor: text('Of lines and crosses that have no style; default gray.'),
    font: {
      type: 'object',
      description: 'Of the labels.',
      properties: {
        name: {
          type: 'array',
          items: text(''),
          maxItems: 20,
          description: 'Families, the best first; default Noto Sans.'
        },
        size: { type: 'number', exclusiveMinimum: 0, maximum: 1000, description: 'In points; default 10.' },
        style: {
          type: 'array',
          items: { type: 'string', enum: ['BOLD', 'ITALIC', 'PLAIN'] },
          maxItems: 3,
          description: 'Default BOLD.'
        }
      }
    },
    indent: {
      type: 'number',
      minimum: 0,
      maximum: 100_000,
      description: 'From the frame to a label, in points; default 5.'
    },
    labelProjection: text(
      'In which the labels tell where a line meets the frame, x first; default: that of the lines.'
    ),
    labelFormat: text(
      'A printf format of value and unit, such as "%1.2f %s", or "dms" for degrees, minutes and seconds; goes before ' +
        'valueFormat and unitFormat.'
    ),
    valueFormat: text('A decimal pattern for the value, such as "#,##0.0".'),
    unitFormat: text('With valueFormat: a printf format of the unit, put behind the value; default " %s".'),
    formatDecimalSeparator: text('Of which the first letter is used; default a point.'),
    formatGroupingSeparator: text('Of which the first letter is used, where the format has groups; default a comma.'),
    rotateLabels: { type: 'boolean', description: 'Labels run along their lines; default true, else they are level.' },
    verticalXOffset: offset(
      'Moves the labels at the top and the bottom of the frame to the right, in points; default 0.'
    ),
    horizontalYOffset: offset('Moves the labels at the sides of the frame down, in points; default 0.')
  }
}
