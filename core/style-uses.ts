import type { JsonSchema, Registry } from './plugin/contracts.js'
import type { StyleUses } from './plugin/style.js'

type Plugins = Pick<Registry, 'layers' | 'blocks'>

/** What `defaultStyles` may have a style for, besides types of geometry: the `styleUses` of all plugins. */
export const styleUsesOf = ({ layers, blocks }: Plugins): StyleUses =>
  Object.assign({}, ...[...layers, ...blocks].map(({ styleUses }) => styleUses))

/** The schema of app.yaml or of front matter, with the `styleUses` of all plugins in `defaultStyles`. */
export const withStyleUses = (schema: JsonSchema, plugins: Plugins): JsonSchema => {
  const { properties } = schema as { properties: { defaultStyles: { properties: { geometry: JsonSchema } } } }
  const { defaultStyles } = properties
  const uses = Object.keys(styleUsesOf(plugins)).map((use) => [use, defaultStyles.properties.geometry])
  const extended = { ...defaultStyles, properties: { ...defaultStyles.properties, ...Object.fromEntries(uses) } }
  return { ...schema, properties: { ...properties, defaultStyles: extended } }
}
