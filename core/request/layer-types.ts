import type { JsonSchema } from '../plugin/contracts.js'
import { variants } from './schema-branches.js'
import { isObject } from '../untyped.js'
import { BLEND_MODES } from '../blend-modes.js'

/** The part of a plugin registry that is about layers. */
export interface LayerSchemas {
  layers: readonly { name: string }[]
  /** By name or alias, in any letter case. */
  layer(type: string): { name: string; schema: JsonSchema } | undefined
}

export const noLayerTypes: LayerSchemas = { layers: [], layer: () => undefined }

export const knownTypes = (types: LayerSchemas): string[] => types.layers.map((layer) => layer.name).sort()

const common: JsonSchema = {
  name: { type: 'string', description: 'the name of the layer in the report and in warnings' },
  pdfLayerName: { type: 'string', description: 'its name in PDF and SVG; default: `name`' },
  opacity: { type: 'number', minimum: 0, maximum: 1, default: 1, description: 'from 0 to 1' },
  blend: {
    enum: BLEND_MODES,
    description: 'how its colours mix with what lies under it, in the words of CSS `mix-blend-mode`; default: normal'
  },
  labelMask: {
    anyOf: [
      { type: 'boolean' },
      {
        type: 'object',
        // kept, so that also "layer" gets a warning
        additionalProperties: true,
        properties: {
          layers: {
            type: 'array',
            items: { type: 'string' },
            minItems: 1,
            maxItems: 100,
            description: 'names of the layers that are cut; default: this layer'
          },
          shape: { enum: ['letters', 'box'], default: 'letters', description: 'the letters, or a box around them' },
          buffer: {
            type: 'number',
            minimum: 0,
            maximum: 100,
            description: 'how far the mask reaches beyond the letters, in points; default: as the halo, else 1'
          }
        }
      }
    ],
    description: 'what lies under its labels is cut out of some layers, instead of a halo; true: of this layer'
  },
  failOnError: {
    type: 'boolean',
    description: 'whether the print fails when the layer fails; default: the setting `failOnError`'
  },
  minScaleDenominator: { type: 'number', minimum: 0, description: 'not drawn at larger scales' },
  maxScaleDenominator: { type: 'number', minimum: 0, description: 'not drawn at smaller scales' }
}

const merged = new WeakMap<JsonSchema, JsonSchema>()

/** A plugin's schema with the members of every layer added; the same object for the same schema. */
export const layerSchema = (own: JsonSchema): JsonSchema => {
  const known = merged.get(own)
  if (known) return known
  const free = variants(own, own).some((variant) => !variant.properties)
  const declared = isObject(own.properties) ? own.properties : {}
  const schema = {
    ...own,
    ...(free && { additionalProperties: true }),
    type: 'object',
    properties: { ...declared, ...common, ...declared, type: { type: 'string' } }
  }
  merged.set(own, schema)
  return schema
}
