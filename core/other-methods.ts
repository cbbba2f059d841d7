import type { FastifyInstance, HTTPMethods } from 'fastify'
import { PrintError } from './errors.js'
import { cut } from './shown-line.js'

const MOST_PATH = 200

/**
 * Watches which routes `app` gets. The result adds routes that answer all other methods of their addresses with
 * `wrong-method` and the header `Allow` (RFC 9110, section 15.5.6). Preflight requests stay with CORS, where it is on.
 */
export const otherMethods = (app: FastifyInstance): (() => void) => {
  const methodsOf = new Map<string, Set<string>>()
  let hasPreflights = false
  app.addHook('onRoute', ({ url, method }) => {
    const methods = [method].flat()
    if (url.endsWith('*')) return void (hasPreflights ||= methods.includes('OPTIONS'))
    const path = url.slice(app.prefix.length).replace(/\/$/, '') || (app.prefix === '' ? '/' : '')
    methodsOf.set(path, new Set([...(methodsOf.get(path) ?? []), ...methods]))
  })
  return () => {
    for (const [path, methods] of [...methodsOf]) {
      const allowed = [...methods]
      const isOther = (method: string) => !methods.has(method) && !(method === 'OPTIONS' && hasPreflights)
      app.route({
        method: app.supportedMethods.filter(isOther) as HTTPMethods[],
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
