import type { BarType, Orientation } from './arrange.js'

/** The value in a request; lengths are points. */
export interface ScaleBarValue {
  type?: BarType
  unit?: string
  geodetic?: boolean
  lockUnits?: boolean
  intervals?: number
  subIntervals?: boolean
  barSize?: number
  lineWidth?: number
  labelDistance?: number
  padding?: number
  font?: string
  fontSize?: number
  fontColor?: string
  color?: string
  barBgColor?: string
  backgroundColor?: string
  orientation?: Orientation
  labelRotation?: number
  align?: 'left' | 'center' | 'right'
  verticalAlign?: 'top' | 'middle' | 'bottom'
  /** Clients send the projection of the map; it is not used, the bar measures the map. */
  projection?: string
}

/** The options in front matter: the same members, with another name for the kind of bar, and the available space. */
export interface ScaleBarOptions extends Omit<ScaleBarValue, 'type' | 'projection'> {
  width: number
  height: number
  map?: string
  barType?: BarType
}

const text = { type: 'string' }
const flag = { type: 'boolean' }
const barType = { type: 'string', enum: ['line', 'bar', 'bar_sub'] }

/** A wrong one is a mistake in a layout, and gives a warning in a request. */
const COLOURS = ['fontColor', 'color', 'barBgColor', 'backgroundColor']

const plain = {
  unit: text,
  geodetic: flag,
  lockUnits: flag,
  intervals: { type: 'integer', minimum: 1, maximum: 100 },
  subIntervals: flag,
  font: text,
  ...Object.fromEntries(COLOURS.map((name) => [name, text])),
  orientation: {
    type: 'string',
    enum: ['horizontalLabelsBelow', 'horizontalLabelsAbove', 'verticalLabelsLeft', 'verticalLabelsRight']
  },
  labelRotation: { type: 'number' },
  align: { type: 'string', enum: ['left', 'center', 'right'] },
  verticalAlign: { type: 'string', enum: ['top', 'middle', 'bottom'] }
}

const lengths = (schema: object) =>
  Object.fromEntries(['barSize', 'lineWidth', 'labelDistance', 'padding', 'fontSize'].map((name) => [name, schema]))

export const valueSchema = {
  type: 'object',
  properties: { type: barType, projection: text, ...plain, ...lengths({ type: 'number', minimum: 0 }) }
}

export const optionsSchema = {
  type: 'object',
  required: ['width', 'height'],
  additionalProperties: false,
  properties: {
    width: { type: 'number', format: 'length', minimum: 0 },
    height: { type: 'number', format: 'length', minimum: 0 },
    map: { ...text, 'x-attribute': ['map', 'overviewMap'] },
    barType,
    ...plain,
    ...Object.fromEntries(COLOURS.map((name) => [name, { ...text, format: 'color' }])),
    ...lengths({ type: 'number', format: 'length', minimum: 0 })
  }
}
