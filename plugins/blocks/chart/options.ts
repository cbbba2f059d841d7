import { featureSource, type FeatureSource } from '../../../parts/tables.js'

export type ChartType = 'bar' | 'line' | 'area' | 'pie' | 'donut'

/** What a layout says of a chart; lengths are points. */
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
    width: { ...size, description: 'on paper, with all titles' },
    height: { ...size, description: 'on paper, with all titles' },
    chartType: { enum: ['bar', 'line', 'area', 'pie', 'donut'], default: 'bar' },
    orientation: { enum: ['vertical', 'horizontal'], default: 'vertical', description: 'of bars' },
    arrangement: {
      enum: ['grouped', 'stacked'],
      default: 'grouped',
      description: 'of the bars or areas of several series'
    },
    table: { ...text, 'x-attribute': 'table', description: 'the attribute of type table that has the numbers' },
    ...featureSource,
    label: { ...text, description: 'the column of the categories; the first where left out' },
    values: {
      type: ['string', 'array'],
      items: text,
      description: 'the columns of the numbers; all that have some where left out'
    },
    title: text,
    labelTitle: { ...text, description: 'of the axis of categories' },
    valueTitle: { ...text, description: 'of the axis of numbers' },
    legend: {
      enum: ['right', 'bottom', 'top', 'none'],
      description: 'default: beside or below where there is more than one colour'
    },
    colors: { type: 'array', items: text, minItems: 1, maxItems: 100 },
    decimals: { type: 'integer', minimum: 0, maximum: 20 },
    group: text,
    unit: text,
    valueLabels: {
      ...flag,
      description: 'numbers at bars and points, where there is room; of pies: shares, shown by default'
    },
    points: { ...flag, default: false, description: 'marks on lines' },
    gridlines: { ...flag, default: true },
    min: { type: 'number', description: 'where the axis of numbers begins' },
    max: { type: 'number', description: 'where it ends' },
    fontSize: {
      type: 'number',
      format: 'length',
      minimum: 1,
      maximum: 200,
      description: 'default: a little smaller than the text around'
    },
    empty: { ...text, description: 'shown where there are no numbers' }
  }
}
