import type { FastifyInstance, HTTPMethods } from 'fastify'
import { PrintError } from './errors.js'
import { cut } from './shown-line.js'

const MOST_PATH = 200

/**
 * Watches which routes `app` gets. The result adds routes that answer all other methods of their addresses with
 * `wrong-method` and the header `Allow` (RFC 9110, section 15.5.6). Preflight requests stay with CORS, where it is on.
 */
export const otherMethods = (app: FastifyInstance): (() => void) => {
  const paths = new Set<string>()
  let hasPreflights = false
  app.addHook('onRoute', ({ url, method }) => {
    if (url.endsWith('*') && [method].flat().includes('OPTIONS')) hasPreflights = true
    else paths.add(url.slice(app.prefix.length).replace(/\/$/, '') || (app.prefix === '' ? '/' : ''))
  })
  return () => {
    const all = app.supportedMethods as HTTPMethods[]
    for (const path of [...paths]) {
      const allowed = all.filter((method) => app.hasRoute({ method, url: app.prefix + path }))
      app.route({
        method: all.filter((method) => !allowed.includes(method) && !(method === 'OPTIONS' && hasPreflights)),
        url: path,
        exposeHeadRoute: false,
        // before the body is read
        onRequest: async ({ method, url }, reply) => {
          reply.header('allow', allowed.join(', '))
          const address = cut(url.split('?', 1)[0]!, MOST_PATH)
          throw new PrintError('wrong-method', `${address}: the method is ${method}; must be ${allowed.join(' or ')}`)
        },
        handler: async () => {}
      })
    }
  }
}
