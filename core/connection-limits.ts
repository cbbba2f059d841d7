import type { Settings } from './settings.js'

/** Clients of MapFish Print 2 may send a spec of many kilobytes in a GET address. */
export const MOST_HEADER_BYTES = 128 * 1024
/** Until the headers of a request have arrived. */
export const HEADERS_MS = 20_000
/** Of a connection without a request; longer than the usual minute of load balancers, which would else meet a closed one. */
const IDLE_MS = 72_000
/** Node looks this often for requests that are late. */
const LOOK_MS = 2000
/** Of bodies that fastify reads for a protocol, and parses on the event loop; see parts/http/any-body.ts for others. */
const PARSED_BYTES = 1_048_576

/** How long and how much clients may send: options of fastify. Late clients get a 408. */
export const connectionLimits = ({ requestSeconds }: Pick<Settings['limits'], 'requestSeconds'>) => {
  const requestTimeout = requestSeconds * 1000
  return {
    bodyLimit: PARSED_BYTES,
    requestTimeout,
    keepAliveTimeout: IDLE_MS,
    http: {
      maxHeaderSize: MOST_HEADER_BYTES,
      requestTimeout,
      headersTimeout: Math.min(HEADERS_MS, requestTimeout),
      connectionsCheckingInterval: Math.min(LOOK_MS, requestTimeout)
    }
  }
}
