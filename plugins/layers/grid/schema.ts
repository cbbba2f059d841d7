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
  description: 'A coordinate grid over the map, as lines or as crosses, with labels along the frame.',
  type: 'object',
  properties: {
    gridType: {
      enum: ['LINES', 'POINTS'],
      description: 'LINES, or POINTS: a cross where the lines would meet; default LINES.'
    },
    projection: text(
      'Projection of spacing, origin and the lines, which may be curves on the map; default: that of the map.'
    ),
    spacing: pair(
      { type: 'number', exclusiveMinimum: 0 },
      'Distance between lines in x and y, in units of the projection; default: round numbers that give about four to eight lines.'
    ),
    origin: pair({ type: 'number' }, 'A point that lines go through, x first; default [0, 0].'),
    numberOfLines: pair(
      { type: 'integer', minimum: 0 },
      'Instead of spacing: the number of lines of constant x and of constant y, evenly distributed over the frame.'
    ),
    style: {
      description:
        'Style of the lines or points: a style, its text, its name or its address, as for geojson layers. Lines have the ' +
        'properties "axis" ("x" or "y") and "value"; points have "x", "y" and "rotation". Default: the style "grid" of ' +
        'the app, else dashed lines, or crosses with a halo, in gridColor.'
    },
    renderAsSvg: { type: 'boolean', description: 'Ignored; vectors always stay vectors.' },
    pointsInLine: {
      type: 'integer',
      description: 'Ignored; a line has as many vertices as its curve needs.'
    },
    haloRadius: {
      type: 'number',
      minimum: 0,
      maximum: 1000,
      description: 'Width of the halo around letters and crosses, in points; default 1.'
    },
    haloColor: text('Default #FFF.'),
    labelColor: text('Colour of the labels; a transparent one hides them. Default #444.'),
    gridColor: text('Colour of lines and crosses without a style; default gray.'),
    font: {
      type: 'object',
      description: 'Font of the labels.',
      properties: {
        name: {
          type: 'array',
          items: text(''),
          maxItems: 20,
          description: 'Font families, the preferred one first; default Noto Sans.'
        },
        size: { type: 'number', exclusiveMinimum: 0, maximum: 1000, description: 'Font size in points; default 10.' },
        style: {
          type: 'array',
          items: { type: 'string', enum: ['BOLD', 'ITALIC', 'PLAIN'] },
          maxItems: 3,
          description: 'Font style; default BOLD.'
        }
      }
    },
    indent: {
      type: 'number',
      minimum: 0,
      maximum: 100_000,
      description: 'Distance from the frame to a label, in points; default 5.'
    },
    labelProjection: text('Projection of the coordinates in the labels; default: that of the lines.'),
    labelFormat: text(
      'A printf format of value and unit, such as "%1.2f %s", or "dms" for degrees, minutes and seconds; overrides ' +
        'valueFormat and unitFormat.'
    ),
    valueFormat: text('A decimal pattern for the value, such as "#,##0.0".'),
    unitFormat: text('With valueFormat: a printf format of the unit, added after the value; default " %s".'),
    formatDecimalSeparator: text(
      'Decimal separator: one character; of a longer text, only the first one is used. Default: a point.'
    ),
    formatGroupingSeparator: text(
      'Separator of groups of digits: one character; of a longer text, only the first one is used. Default: a comma.'
    ),
    rotateLabels: {
      type: 'boolean',
      description: 'true: labels run along their lines; false: they are level; default true.'
    },
    verticalXOffset: offset(
      'Moves the labels at the top and the bottom of the frame to the right, in points; default 0.'
    ),
    horizontalYOffset: offset('Moves the labels at the sides of the frame down, in points; default 0.')
  }
}
