/** The only module that uses @fastify/cors: which web pages may use the service. */
import { createRequire } from 'node:module'
import type Library from '@fastify/cors'
import type { FastifyInstance } from 'fastify'
import type { Settings } from './settings.js'

/** Loaded when it is first used. */
const library = (): typeof Library => createRequire(import.meta.url)('@fastify/cors')

type Asked = Pick<Settings, 'cors' | 'access'>

/** Whether pages of strangers could read through the service what only it can reach. */
const reachesMore = ({ access }: Asked): boolean =>
  [...access.allow, ...access.forward, ...access.appHeaders].length > 0 ||
  (access.rules ?? []).some(({ allow }) => allow !== undefined)

/** The origins whose web pages may use the service: of the settings, else all, but none if it reaches private servers. */
export const allowedOrigins = (settings: Asked): readonly string[] =>
  settings.cors.origins ?? (reachesMore(settings) ? [] : ['*'])

/** For the log: that no page of another origin may use the service, although the settings do not say so. */
export const originsNotice = (settings: Asked): string | undefined =>
  settings.cors.origins === undefined && reachesMore(settings)
    ? 'web pages of other origins cannot use the service: cors.origins is not set, and access.allow, access.forward, access.appHeaders or access.rules let the service reach servers that such pages cannot reach; ' +
      'to allow pages, set cors.origins: [https://maps.example.org], or ["*"] for all'
    : undefined

/** Lets the web pages of these settings read the answers of `app`. */
export const allowOrigins = async (app: FastifyInstance, settings: Asked): Promise<void> => {
  const origins = allowedOrigins(settings)
  if (origins.length === 0) return
  await app.register(library(), {
    origin: origins.includes('*') ? '*' : [...origins],
    credentials: settings.cors.credentials,
    methods: ['GET', 'HEAD', 'POST', 'DELETE', 'OPTIONS'],
    exposedHeaders: [
      ...['Content-Disposition', 'Print-Warnings', 'Print-Warning-Text', 'X-Request-Id'],
      ...['Retry-After', 'RateLimit', 'RateLimit-Policy', 'WWW-Authenticate']
    ],
    maxAge: 86400,
    // some proxies and probes send OPTIONS without the headers of a preflight request
    strictPreflight: false
  })
}
