import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Container } from '../container.js'
import { packageRoot } from '../package-root.js'
import { publicAddress } from '../public-address.js'
import type { Printer } from '../printer.js'
import { type ApiDocument, describeApi } from './document.js'
import { pageOf, POLICY } from './page.js'
import { servicePaths } from './service-paths.js'

/** The document for programs, and the same for people. */
const DOCUMENT = '/openapi.json'
const PAGE = '/docs'

const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string }

/**
 * Adds the description of all protocols to `app`; a path that a protocol has taken stays its own. `allowOrigins` lets web
 * pages read the document.
 */
export const mountApi = async (
  app: FastifyInstance,
  container: Container,
  printer: Printer,
  allowOrigins: (own: FastifyInstance) => Promise<void>
): Promise<void> => {
  const addressOf = publicAddress(container.get('settings'))
  let described: { catalog: unknown; document: ApiDocument } | undefined
  /** Made once, and again when the layouts are read again. */
  const documentOf = (): ApiDocument => {
    const catalog = container.get('catalog')
    if (described?.catalog !== catalog) {
      const sources = { version, catalog, registry: container.get('registry'), mounted: container.get('mounted') }
      described = { catalog, document: describeApi({ ...sources, formats: printer.formats() }, servicePaths) }
    }
    return described.document
  }
  const isFree = (path: string) => !app.hasRoute({ method: 'GET', url: app.prefix + path })

  if (isFree(DOCUMENT))
    await app.register(
      async (own) => {
        await allowOrigins(own)
        own.get('', (request, reply) => {
          const servers = [{ url: addressOf(request) + app.prefix }]
          return reply
            .header('cache-control', 'max-age=60')
            .type('application/json; charset=utf-8')
            .send(JSON.stringify({ ...documentOf(), servers }))
        })
      },
      { prefix: DOCUMENT }
    )
  if (isFree(PAGE))
    app.get(PAGE, (_request, reply) =>
      reply
        .header('cache-control', 'max-age=60')
        .header('content-security-policy', POLICY)
        .header('x-content-type-options', 'nosniff')
        .type('text/html; charset=utf-8')
        .send(pageOf(documentOf()))
    )
}
