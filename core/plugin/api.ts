import type { JsonSchema } from './json.js'

/** An object of OpenAPI 3.1, such as an operation. */
export type ApiObject = { [member: string]: unknown }

/** A layout of an app, for descriptions of requests. */
export interface ApiLayout {
  name: string
  /** The attributes that a request sends, by name. */
  attributes: JsonSchema
}

/** An app, for descriptions of requests. */
export interface ApiApp {
  name: string
  title: string
  layouts: readonly ApiLayout[]
  /** Other names of layouts. */
  aliases: readonly string[]
  /** One layer of a map. */
  layer: JsonSchema
}

/** What a protocol may use to describe its addresses; schemas may be references into the components of the document. */
export interface ApiParts {
  apps: readonly ApiApp[]
  formats: readonly string[]
  /** Members of `output`: how a report is written. */
  output: { readonly [name: string]: JsonSchema }
}

/** The part of the OpenAPI document that a protocol writes. */
export interface ApiDescription {
  /** Operations by path below the protocol's prefix, then by method in lower case; an `operationId` gets the protocol's name. */
  paths: { [path: string]: { [method: string]: ApiObject } }
  /** Schemas that its operations name `#/components/schemas/<name>`. */
  schemas?: { [name: string]: JsonSchema }
}
