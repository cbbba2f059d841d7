/** The one door to fastify. */
import { createRequire } from 'node:module'
import type * as Library from 'fastify'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import { once } from './once.js'

const library = once((): typeof Library => createRequire(import.meta.url)('fastify'))

const MAX_PARAM_CHARACTERS = 2000

const ROUTER = { maxParamLength: MAX_PARAM_CHARACTERS, ignoreTrailingSlash: true, ignoreDuplicateSlashes: true }

const LOGGING = { disableRequestLogging: true, requestIdLogLabel: 'requestId' }

/** Options that fastify 5 has renamed: requests are not logged, and addresses taken as clients write them. */
const renamedOptions = (): object =>
  library().LogController
    ? { routerOptions: ROUTER, logController: new (library().LogController)(LOGGING) }
    : { ...ROUTER, ...LOGGING }

/** A compiler that fastify itself would load at once. Only a route with a schema needs it, and mapsetter has none. */
const compilerOf =
  (name: string) =>
  (...given: unknown[]): unknown =>
    createRequire(createRequire(import.meta.url).resolve('fastify'))(name)()(...given)

const compilersFactory = {
  buildValidator: compilerOf('@fastify/ajv-compiler'),
  buildSerializer: compilerOf('@fastify/fast-json-stringify-compiler')
}

/** A server that does not listen yet. */
export const makeFastify = (options: FastifyServerOptions): FastifyInstance =>
  library().fastify({ ...options, ...renamedOptions(), schemaController: { compilersFactory } } as object) as unknown as FastifyInstance // prettier-ignore
