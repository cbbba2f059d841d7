import { mapAttribute } from '../../../parts/maps.js'
import { type LevelOptions, levelsSchema } from './levels.js'
import { type Patches, patchesSchema } from './patches.js'

/** The options of a legend in front matter; lengths are points. */
export interface LegendOptions {
  map?: string
  auto: boolean
  onlyVisible?: boolean
  patches?: Patches
  title?: string
  width?: number
  columns: number | 'auto'
  columnGap: number
  balance: boolean
  iconWidth?: number
  iconHeight?: number
  iconMinHeight?: number
  scaled: boolean
  iconBeforeName: boolean
  inline?: boolean
  markMissing: boolean
  dpi?: number
  titleSize?: number
  headingSize?: number
  fontSize?: number
  indent: number
  spacing: number
  iconGap: number
  levels?: LevelOptions[]
}

const length = (description: string, preset?: string | number) => ({
  type: 'number',
  format: 'length',
  exclusiveMinimum: 0,
  maximum: 14_400,
  ...(preset !== undefined && { default: preset }),
  description
})
const distance = (description: string, preset: number) => {
  const { exclusiveMinimum: minimum, ...rest } = length(description, preset)
  return { ...rest, minimum }
}

export const optionsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    map: mapAttribute('the map whose layers the legend explains; default: the first map'),
    auto: {
      type: 'boolean',
      default: false,
      description: 'without a legend in the request: a legend of all layers of the map that have one'
    },
    onlyVisible: {
      type: 'boolean',
      default: false,
      description: 'of vector layers, only rules that draw a feature that the map shows'
    },
    patches: patchesSchema,
    title: { type: 'string', description: 'title, if the request has no name for the legend' },
    width: length('width of the block; default: the available width'),
    columns: {
      anyOf: [{ const: 'auto' }, { type: 'integer', minimum: 1, maximum: 12 }],
      default: 1,
      description: 'number of columns; auto: the smallest number that fits the available height'
    },
    columnGap: distance('space between columns', 14),
    balance: {
      type: 'boolean',
      default: true,
      description: 'columns of the same height; false: each one is filled down to the end of the page'
    },
    iconWidth: length('largest width of icons'),
    iconHeight: length('largest height of icons'),
    iconMinHeight: length('smaller icons are enlarged to this height, as far as iconWidth allows'),
    scaled: {
      type: 'boolean',
      default: true,
      description: 'whether larger icons are reduced, or cut off on the right'
    },
    iconBeforeName: {
      type: 'boolean',
      default: true,
      description: 'whether icons are before their names, for entries that do not set it'
    },
    inline: {
      type: 'boolean',
      description: 'icons beside their names or below; default: beside, unless they are high'
    },
    markMissing: {
      type: 'boolean',
      default: true,
      description: 'a crossed box for an icon that is not available; false: only the name is printed, if there is one'
    },
    dpi: {
      type: 'number',
      minimum: 1,
      maximum: 10_000,
      description: 'resolution of icons, for entries that do not set it; default 72'
    },
    titleSize: length('font size of the title; default: 1.4 times the size of the surrounding text'),
    headingSize: length('font size of names of groups; default: 1.1 times the size of the surrounding text'),
    fontSize: length('font size of other names; default: that of the surrounding text'),
    indent: distance('indent of each level below the groups', 8),
    spacing: distance('space between entries', 5),
    iconGap: distance('space between icons and names', 5),
    levels: levelsSchema
  }
}

/** Any value is accepted and shown as far as possible, because clients' legends have many other members. */
export const valueSchema = {
  anyOf: [
    {
      type: 'object',
      properties: {
        name: { type: 'string', description: 'name of the group or of the icons' },
        icons: {
          description: 'addresses of pictures: http(s), data: or paths in the folder of the app; one or a list'
        },
        icon: { description: 'another name for icons' },
        layer: { description: 'name of a layer of the map, whose style or server gives the icons' },
        rule: { description: 'name of a rule of that layer: only this rule is shown' },
        classes: { type: 'array', description: 'entries of the group' },
        layers: { type: 'array', description: 'as classes, in the form of the Masterportal' },
        dpi: { description: 'resolution of the icons: an icon has px * 72 / dpi points' },
        iconBeforeName: { description: 'whether icons are before the name or after it' },
        color: { description: 'CSS colour of a box in place of icons' }
      }
    },
    { type: 'array', description: 'list of entries or groups' }
  ]
}
