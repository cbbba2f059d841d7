import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { Axios } from 'axios'
import { PrintError } from '../errors.js'
import type { Tools } from '../tools.js'
import type { Access } from './access.js'
import { findAppFile, readAppFile } from './app-file.js'
import { watchSignal } from './cancellation.js'
import { readDataUri } from './data-uri.js'
import { follow, type Connections } from './follow.js'
import { makeTurns } from './turns.js'

export interface NetworkSettings {
  access: Access
  /** Total time of one request, its redirects and its body included; waiting for a free connection is not counted. */
  timeoutMs: number
  /** Of one answer, as sent and as decompressed. */
  maxBytes: number
  /** Of all answers to one job. */
  maxJobBytes: number
  connectionsPerHost: number
  userAgent: string
}

/** The network of one worker process: connections outlive jobs. */
export interface Network {
  /** What a job gets of it. */
  forJob(job: { signal: AbortSignal; appFolder: string }): Pick<Tools, 'fetch' | 'appFile'>
  /** Closes all connections. */
  close(): void
}

/** Idle connections are closed after this. */
const idleMs = 30_000

export const makeNetwork = (settings: NetworkSettings): Network => {
  const { access, timeoutMs, maxBytes, maxJobBytes, connectionsPerHost, userAgent } = settings
  const sockets = { keepAlive: true, maxSockets: connectionsPerHost, timeout: idleMs }
  const agents = { 'http:': new HttpAgent(sockets), 'https:': new HttpsAgent(sockets) }
  const connections: Connections = { access, agents, turns: makeTurns(connectionsPerHost), userAgent }

  return {
    forJob({ signal, appFolder }) {
      const job = watchSignal(signal)
      const budget = { left: maxJobBytes }
      // The bare class has none of the defaults of the ready-made instance (headers, transforms, proxies), and its own
      // adapter for Node costs twice the processor time for a tile.
      const client = new Axios({
        timeout: timeoutMs,
        maxContentLength: maxBytes,
        adapter: async (config) => {
          const answer = await follow(
            {
              address: config.url!,
              method: config.method === 'post' ? 'POST' : 'GET',
              body: config.data,
              headers: config.headers.toJSON() as { [name: string]: string },
              timeoutMs,
              maxBytes,
              budget
            },
            connections,
            job
          )
          const headers = { 'content-type': answer.headers['content-type'] ?? '' }
          return { data: answer.bytes, status: answer.status, statusText: '', headers, config }
        }
      })

      const fetch: Tools['fetch'] = async (given, request = {}) => {
        signal.throwIfAborted()
        const address = given.trim()
        const scheme = /^([a-z][a-z\d+.-]+):/i.exec(address)?.[1].toLowerCase()
        if (scheme === 'data') return readDataUri(address, maxBytes)
        if (scheme === undefined || scheme === 'file') 
          return readAppFile(address, appFolder, maxBytes, request.range)
        if (scheme !== 'http' && scheme !== 'https')
          throw new PrintError(
            'address-denied',
            `"${scheme}:" addresses may not be fetched; right are http:, https:, data: and paths inside the app's folder`
          )
        const { method = 'GET', body, headers } = request
        const {
          status,
          headers: sent,
          data
        } = await client.request({
          url: address,
          method,
          headers,
          data: method === 'POST' ? body : undefined
        })
        signal.throwIfAborted()
        return { status, mediaType: String(sent['content-type']).split(';')[0].trim().toLowerCase(), bytes: data }
      }
      return { fetch, appFile: (path) => findAppFile(path, appFolder) }
    },

    close() {
      agents['http:'].destroy()
      agents['https:'].destroy()
    }
  }
}
