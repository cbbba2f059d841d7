import type { App, Catalog } from '../layout/catalog.js'
import { namesOfPlugin } from '../plugin-names.js'
import type { ApiApp, ApiObject, ApiParts, JsonSchema, Registry } from '../plugin/contracts.js'
import type { MountedProtocol } from '../prefixes.js'
import { layerSchema } from '../request/layer-types.js'
import { outputProperties } from '../request/output.js'
import { type Components, makeComponents, withLayers } from './components.js'
import type { ApiSecurity } from './security.js'
import { sentSchema } from './sent.js'

export interface ApiDocument {
  openapi: string
  info: ApiObject
  paths: { [path: string]: { [method: string]: ApiObject } }
  components: { schemas: { [name: string]: JsonSchema }; securitySchemes?: ApiSecurity['schemes'] }
  security?: ApiSecurity['security']
  tags: { name: string }[]
}

export interface ApiSources {
  version: string
  catalog: Catalog
  registry: Registry
  mounted: readonly MountedProtocol[]
  formats: readonly string[]
  security?: ApiSecurity
}

const ABOUT = `The apps, layouts and layer types of this service, generated from the schemas that check requests.

The service also accepts requests that differ from the schemas: numbers as text, words in any letter case, \`null\` for a
missing member, unknown members. GET addresses also answer HEAD.`

/** The OpenAPI document (version 3.1) of all protocols, without `servers`: those depend on who asks. */
export const describeApi = (
  { version, catalog, registry, mounted, formats, security }: ApiSources,
  ownPaths: ApiDocument['paths']
): ApiDocument => {
  const components = makeComponents()
  const parts: ApiParts = {
    apps: catalog.apps.map((app) => appOf(app, registry, components)),
    formats,
    output: outputProperties as ApiParts['output']
  }
  const described = mounted.flatMap(({ protocol, prefix }) => {
    const description = protocol.describeApi?.(parts)
    return description ? [{ name: protocol.name, prefix, ...description }] : []
  })
  const paths = described.flatMap(({ name, prefix, paths, schemas = {} }) => {
    components.take(schemas)
    return Object.entries(paths).map(([path, operations]) => [prefix + path, tagged(operations, name)] as const)
  })
  return {
    openapi: '3.1.0',
    info: { title: 'mapsetter', version, description: ABOUT, license: { name: 'MIT', identifier: 'MIT' } },
    tags: described.map(({ name }) => ({ name })),
    paths: { ...Object.fromEntries(paths), ...ownPaths },
    components: { schemas: components.schemas(), ...(security && { securitySchemes: security.schemes }) },
    ...(security && { security: security.security })
  }
}

/** With the name of the protocol, so that ids of different protocols differ. */
const tagged = (operations: { [method: string]: ApiObject }, protocol: string) =>
  Object.fromEntries(
    Object.entries(operations).map(([method, { operationId, responses, ...operation }]) => [
      method,
      { tags: [protocol], operationId: `${protocol}.${String(operationId)}`, ...operation, responses: named(responses) }
    ])
  )

const REQUEST_ID = { description: 'the id of the request in the log', schema: { type: 'string' } }

/** Each answer says which request it is for. */
const named = (responses: unknown): unknown =>
  Object.fromEntries(
    Object.entries(responses as { [status: string]: ApiObject }).map(([status, { headers, ...response }]) => [
      status,
      { ...response, headers: { ...(headers as object), 'X-Request-Id': REQUEST_ID } }
    ])
  )

const appOf = (app: App, registry: Registry, components: Components): ApiApp => {
  const layer = layerOf(app, registry, components)
  return {
    name: app.name,
    title: app.title,
    aliases: Object.keys(app.aliases),
    layer,
    layouts: app.layouts.map(({ name, attributes }) => ({
      name,
      attributes: components.add(`${app.name}.${name}`, withLayers(sentSchema(attributes), layer) as JsonSchema)
    }))
  }
}

/** One layer of an app's maps: of any type that is loaded. */
const layerOf = (app: App, registry: Registry, components: Components): JsonSchema => {
  const types = registry.layers.map((plugin) => {
    const schema = layerSchema(app.layers.layer(plugin.name)?.schema ?? plugin.schema)
    const properties = schema.properties as { [name: string]: JsonSchema }
    const required = Array.isArray(schema.required) ? schema.required : []
    return components.add(`layer.${plugin.name}`, {
      ...schema,
      properties: { ...properties, type: { enum: namesOfPlugin(plugin) } },
      required: [...new Set(['type', ...required])]
    })
  })
  return components.add('layer', { anyOf: types })
}
