import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Printer, RequestedPrint } from '../printer.js'

/** A request as its protocol reads it. */
export interface ReadRequest {
  request: RequestedPrint
  warnings: string[]
}

/** Where a protocol is reached. */
export interface Site {
  /** The protocol's own address as the client of a request knows it: absolute, without a slash at its end. */
  addressFor(request: FastifyRequest): string
}

export interface ProtocolPlugin {
  kind: 'protocol'
  name: string
  /** Adds its routes to `app`, which is already mounted under the protocol's prefix. */
  mount(app: FastifyInstance, printer: Printer, site: Site): void | Promise<void>
  /**
   * What a body asks for, and what the client is to be warned of: `mapsetter print` reads its file by this verb of the
   * first protocol that has one. What the address says (app, format) goes before the body. Throws `malformed-request` or
   * `invalid-spec`.
   */
  readRequest?(body: Uint8Array, printer: Printer, address: { app?: string; format?: string }): ReadRequest
  /**
   * The reference of the job that a path without the prefix asks for. Where nothing else answers such a path, it is
   * answered as if the prefix stood before it: for clients that join addresses in answers to the host alone.
   */
  refIn?(path: string): string | undefined
}
