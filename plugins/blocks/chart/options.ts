import { featureSource, type FeatureSource } from '../../../parts/tables.js'

export type ChartType = 'bar' | 'line' | 'area' | 'pie' | 'donut'

/** The options of a chart in a layout; lengths are points. */
export interface ChartOptions extends FeatureSource {
  width: number
  height: number
  chartType?: ChartType
  orientation?: 'vertical' | 'horizontal'
  arrangement?: 'grouped' | 'stacked'
  table?: string
  label?: string
  values?: string | string[]
  title?: string
  labelTitle?: string
  valueTitle?: string
  legend?: 'right' | 'bottom' | 'top' | 'none'
  colors?: string[]
  decimals?: number
  group?: string
  unit?: string
  valueLabels?: boolean
  points?: boolean
  gridlines?: boolean
  min?: number
  max?: number
  fontSize?: number
  empty?: string
}

const text = { type: 'string' }
const flag = { type: 'boolean' }
const size = { type: 'number', format: 'length', exclusiveMinimum: 0, maximum: 14_400 }

export const optionsSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['width', 'height'],
  properties: {
    width: { ...size, description: 'width on paper, with all titles' },
    height: { ...size, description: 'height on paper, with all titles' },
    chartType: { enum: ['bar', 'line', 'area', 'pie', 'donut'], default: 'bar' },
    orientation: { enum: ['vertical', 'horizontal'], default: 'vertical', description: 'direction of bars' },
    arrangement: {
      enum: ['grouped', 'stacked'],
      default: 'grouped',
      description: 'bars or areas of several series are stacked'
    },
    table: { ...text, 'x-attribute': 'table', description: 'the attribute of type table with the numbers' },
    ...featureSource,
    label: { ...text, description: 'the column of the categories; default: the first' },
    values: {
      type: ['string', 'array'],
      items: text,
      description: 'the columns of the numbers; default: all that have numbers'
    },
    title: text,
    labelTitle: { ...text, description: 'title of the axis of categories' },
    valueTitle: { ...text, description: 'title of the axis of numbers' },
    legend: {
      enum: ['right', 'bottom', 'top', 'none'],
      description: 'position of the legend; default: beside or below if there is more than one colour'
    },
    colors: { type: 'array', items: { ...text, format: 'color' }, minItems: 1, maxItems: 100 },
    decimals: { type: 'integer', minimum: 0, maximum: 20 },
    group: text,
    unit: text,
    valueLabels: {
      ...flag,
      description: 'numbers at bars and points, if there is space; for pies shares, shown by default'
    },
    points: { ...flag, default: false, description: 'symbols on lines' },
    gridlines: { ...flag, default: true },
    min: { type: 'number', description: 'start of the axis of numbers' },
    max: { type: 'number', description: 'end of the axis of numbers' },
    fontSize: {
      type: 'number',
      format: 'length',
      minimum: 1,
      maximum: 200,
      description: 'font size; default: a little smaller than the surrounding text'
    },
    empty: { ...text, description: 'text that is shown if there are no numbers' }
  }
}
