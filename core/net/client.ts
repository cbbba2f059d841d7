/** The only module that uses axios. */
import { createRequire } from 'node:module'
import type { Axios } from 'axios'
import type * as Library from 'axios'
import { once } from '../once.js'
import type { Answer } from './exchange.js'
import type { HttpRequest } from './fetching.js'

/** Globals whose first use loads Node's own fetch. */
const OF_FETCH = ['FormData', 'Request', 'Response']

/**
 * Its build for browsers is one file; that for Node loads 80 more for its adapter, which is not used. While it is loaded,
 * it looks for the globals of fetch for another adapter that is not used: that would take 22 ms and 10 MB.
 */
const library = once((): typeof Library => {
  const hidden = OF_FETCH.map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const)
  try {
    for (const name of OF_FETCH) Reflect.deleteProperty(globalThis, name)
    return createRequire(import.meta.url)('axios/dist/browser/axios.cjs')
  } finally {
    for (const [name, property] of hidden) if (property) Object.defineProperty(globalThis, name, property)
  }
})

/**
 * A client of axios whose requests `send` answers. The class has no default headers, transforms or proxies, unlike the
 * ready-made instance. The adapter of axios for Node takes twice the processor time for a tile.
 */
export const makeClient = (
  { timeoutMs, maxBytes }: { timeoutMs: number; maxBytes: number },
  send: (request: HttpRequest) => Promise<Answer>
): (() => Axios) =>
  once(
    () =>
      new (library().Axios)({
        timeout: timeoutMs,
        maxContentLength: maxBytes,
        adapter: async (config) => {
          const method = config.method === 'post' ? 'POST' : 'GET'
          const sent = config.headers.toJSON() as { [name: string]: string }
          const answer = await send({ address: config.url!, method, body: config.data, headers: sent })
          const { 'content-type': type = '', 'content-range': part, etag, 'retry-after': pause } = answer.headers
          const headers = {
            'content-type': type,
            ...(part !== undefined && { 'content-range': part, etag }),
            ...(pause !== undefined && { 'retry-after': pause })
          }
          return { data: answer.bytes, status: answer.status, statusText: '', headers, config }
        }
      })
  )
