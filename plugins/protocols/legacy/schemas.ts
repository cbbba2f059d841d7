import type { ApiApp, ApiParts, JsonSchema } from '../../../core/plugin.js'

const text = { type: 'string' }
const flag = { type: 'boolean' }
const number = { type: 'number' }
const object = (properties: { [name: string]: JsonSchema }, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  required,
  properties
})
const named = { type: 'array', items: object({ name: text, value: text }, ['name']) }

/** Where a map lies: members of a page, or of the map's own object in it. */
const position = {
  center: { type: 'array', items: number, minItems: 2, maxItems: 2, description: 'x and y, in every projection' },
  scale: { type: 'number', exclusiveMinimum: 0, description: 'denominator' },
  bbox: {
    type: 'array',
    items: number,
    minItems: 4,
    maxItems: 4,
    description: 'instead of center and scale: minX, minY, maxX, maxY'
  },
  rotation: { type: 'number', description: 'degrees, counter-clockwise' },
  dpi: { type: 'number', minimum: 1 },
  geodetic: { type: 'boolean', default: false },
  strictEpsg4326: { type: 'boolean', default: false, description: 'has no effect' }
}

/** The spec of an app: what is not named here is a value for the layout, such as its title. */
export const specOf = (
  { layouts, aliases, layer }: ApiApp,
  formats: ApiParts['formats'],
  output: ApiParts['output']
) => {
  const layers = { type: 'array', items: layer, description: 'lowest first' }
  const srs = { type: 'string', description: 'projection', examples: ['EPSG:3857'] }
  const pages = object(
    {
      ...position,
      maps: { type: 'object', additionalProperties: object(position, []), description: 'by the name of the map' }
    },
    []
  )
  return object(
    {
      layout: { enum: [...layouts.map(({ name }) => name), ...aliases] },
      srs,
      units: { type: 'string', description: 'of the map, such as m or degrees' },
      ...position,
      outputFilename: { type: 'string', description: 'name of the file' },
      outputFormat: { enum: [...formats], default: 'pdf' },
      output: { ...object({ ...output }, []), description: 'how the report is written' },
      lang: { type: 'string', description: 'language of the report, such as de or fr-CH' },
      layers,
      overviewLayers: layers,
      maps: {
        type: 'object',
        additionalProperties: object({ layers, srs }, []),
        description: 'by the name of the map'
      },
      mergeableParams: {
        type: 'object',
        additionalProperties: object({ defaultValue: text, separator: text, context: text }, [])
      },
      legends: {
        type: 'array',
        items: object(
          {
            name: text,
            classes: {
              type: 'array',
              items: object({ name: text, icons: { type: 'array', items: text }, iconBeforeName: flag }, [])
            }
          },
          []
        )
      },
      pages: { type: 'array', items: pages }
    },
    ['layout']
  )
}

/** The schemas of this protocol's answers and forms. */
export const schemas: { [name: string]: JsonSchema } = {
  SpecForm: object(
    {
      spec: { type: 'string', description: 'the spec as JSON' },
      url: { type: 'string', description: 'for create.json: its address as the client knows it' }
    },
    ['spec']
  ),
  Created: object({ getURL: { type: 'string', description: 'the address of the report, for some minutes' } }),
  Info: object(
    {
      scales: named,
      dpis: named,
      outputFormats: named,
      layouts: {
        type: 'array',
        items: object({ name: text, map: object({ width: number, height: number }), rotation: flag }, [
          'name',
          'rotation'
        ])
      },
      printURL: text,
      createURL: text,
      app: text
    },
    ['scales', 'dpis', 'outputFormats', 'layouts', 'printURL', 'createURL']
  )
}
