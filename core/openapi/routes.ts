import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Container } from '../container.js'
import type { Catalog } from '../layout/catalog.js'
import { otherMethods } from '../other-methods.js'
import { packageRoot } from '../package-root.js'
import { publicAddress } from '../public-address.js'
import { type ApiDocument, describeApi } from './document.js'
import { pageOf, POLICY } from './page.js'
import { securityOf } from './security.js'
import { monitorPaths, servicePaths } from './service-paths.js'

/** The document for programs, and the same for people. */
const DOCUMENT = '/openapi.json'
const PAGE = '/docs'

const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }

/** Of the addresses that some clients may use. */
interface Description {
  document: ApiDocument
  json: string
}

export interface ApiMounting {
  /** The apps and layouts that the client of the request may use. */
  usable(): Catalog
  formats: readonly string[]
  /** Asks who the client is, and lets web pages read the answers. */
  prepare(own: FastifyInstance): Promise<void>
}

/** Adds the description of all protocols to `app`; a path that a protocol has taken stays its own. */
export const mountApi = async (
  app: FastifyInstance,
  container: Container,
  { usable, formats, prepare }: ApiMounting
): Promise<void> => {
  const settings = container.get('settings')
  const addressOf = publicAddress(settings)
  const security = securityOf(settings.auth)
  const isFree = (path: string) => !app.hasRoute({ method: 'GET', url: app.prefix + path })
  const ownPaths = () => ({ ...(isFree('/ready') ? {} : monitorPaths), ...servicePaths })
  /** Made once for all clients that may use the same, and again when the layouts are read again. */
  const described = new WeakMap<Catalog, Description>()
  const describedNow = (): Description => {
    const catalog = usable()
    const known = described.get(catalog)
    if (known) return known
    const sources = {
      version,
      catalog,
      registry: container.get('registry'),
      mounted: container.get('mounted'),
      security
    }
    const document = describeApi({ ...sources, formats }, ownPaths())
    const description = { document, json: JSON.stringify(document) }
    described.set(catalog, description)
    return description
  }

  if (isFree(DOCUMENT))
    await app.register(
      async (own) => {
        const addOtherMethods = otherMethods(own)
        await prepare(own)
        own.get('', (request, reply) => {
          const servers = [{ url: addressOf(request) + app.prefix }]
          return reply
            .header('cache-control', 'max-age=60')
            .type('application/json; charset=utf-8')
            .send(`${describedNow().json.slice(0, -1)},"servers":${JSON.stringify(servers)}}`)
        })
        addOtherMethods()
      },
      { prefix: DOCUMENT }
    )
  if (isFree(PAGE))
    await app.register(
      async (own) => {
        const addOtherMethods = otherMethods(own)
        await prepare(own)
        own.get('', (_request, reply) =>
          reply
            .header('cache-control', 'max-age=60')
            .header('content-security-policy', POLICY)
            .type('text/html; charset=utf-8')
            .send(pageOf(describedNow().document))
        )
        addOtherMethods()
      },
      { prefix: PAGE }
    )
}
