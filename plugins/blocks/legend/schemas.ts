/** What front matter says of a legend; lengths are points. */
export interface LegendOptions {
  map?: string
  auto: boolean
  title?: string
  width?: number
  columns: number | 'auto'
  columnGap: number
  iconWidth?: number
  iconHeight?: number
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
}

const length = (description: string, preset?: string | number) => ({
  type: 'number',
  format: 'length',
  exclusiveMinimum: 0,
  maximum: 14_400,
  ...(preset !== undefined && { default: preset }),
  description
})
const distance = (description: string, preset: number) => ({
  ...length(description, preset),
  exclusiveMinimum: undefined,
  minimum: 0
})

export const optionsSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    map: {
      type: 'string',
      'x-attribute': ['map', 'overviewMap'],
      description: 'the map whose layers it tells of; the first where left out'
    },
    auto: {
      type: 'boolean',
      default: false,
      description: 'where the request sends none: of all layers of the map that can tell'
    },
    title: { type: 'string', description: 'where the request has no name for all of it' },
    width: length('of the block; default: that of its place'),
    columns: {
      anyOf: [{ const: 'auto' }, { type: 'integer', minimum: 1, maximum: 12 }],
      default: 1,
      description: 'auto: as few as fit the height of the place'
    },
    columnGap: distance('between columns', 14),
    iconWidth: length('the most'),
    iconHeight: length('the most'),
    scaled: {
      type: 'boolean',
      default: true,
      description: 'whether wider icons are made smaller, or cut off on the right'
    },
    iconBeforeName: { type: 'boolean', default: true, description: 'where an entry does not say it itself' },
    inline: {
      type: 'boolean',
      description: 'icons beside their names, or below; default: beside, unless they are high'
    },
    markMissing: {
      type: 'boolean',
      default: true,
      description:
        'a crossed box in the place of an icon that cannot be had; false: its entry prints its name, or nothing'
    },
    dpi: {
      type: 'number',
      minimum: 1,
      maximum: 10_000,
      description: 'of icons, where an entry does not say it itself; 72'
    },
    titleSize: length('of the name of all; default: 1.4 times the size of the text around'),
    headingSize: length('of names of groups; default: 1.1 times'),
    fontSize: length('of all other names; default: that of the text around'),
    indent: distance('of each level below the groups', 8),
    spacing: distance('between entries', 5),
    iconGap: distance('between icons and names', 5)
  }
}

/** Whatever is sent is shown as far as it can be: clients' legends hold much that is none. */
export const valueSchema = {
  anyOf: [
    {
      type: 'object',
      properties: {
        name: { type: 'string', description: 'of the group, or of what the icons show' },
        icons: { description: 'addresses of pictures: http(s), data, or paths inside the app; one or a list' },
        icon: { description: 'the same' },
        layer: { description: 'name of a layer of the map, whose own style or server tells the icons' },
        rule: { description: 'of that layer: the name of the only rule that is wanted' },
        classes: { type: 'array', description: 'more of the same' },
        dpi: { description: 'of the icons: an icon has px * 72 / dpi points' },
        iconBeforeName: { description: 'whether icons stand before the name, or behind it' },
        color: { description: 'of a box in place of icons' }
      }
    },
    { type: 'array', description: 'of such, or of groups' }
  ]
}
