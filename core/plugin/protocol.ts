import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Job } from '../job/job.js'
import type { PrintError } from '../errors.js'
import type { Printer, PrinterFacts, RequestAddress, RequestedPrint } from '../printer.js'
import type { Values } from '../spec.js'
import type { ApiDescription, ApiParts } from './api.js'

/** A request as its protocol reads it. */
export interface ReadRequest {
  request: RequestedPrint
  warnings: string[]
  /** The address to call when the job has ended, as it stands in the request. */
  webhook?: unknown
  /**
   * Called if the printer refuses the request: returns another one to try, without what was refused, or throws the refusal
   * in the words of the protocol. Absent: the refusal is thrown as it is.
   */
  refused?(refusal: PrintError): ReadRequest
}

/** Where clients reach a protocol. */
export interface Site {
  /** The protocol's address as the client of a request sees it: absolute, without a slash at its end. */
  addressFor(request: FastifyRequest): string
  /** The path from this protocol's address to that of another one: `../print/`; undefined if it is not loaded. */
  pathTo(protocol: string): string | undefined
  /** The same to the page for people: see `hasPage`. */
  pathToPage: string | undefined
}

export interface ProtocolPlugin {
  kind: 'protocol'
  name: string
  /** The path under which it is mounted if the settings do not say; absent: `/<name>`. */
  prefix?: string
  /** Whether it has a page for people at its prefix, to which `/` leads. */
  hasPage?: boolean
  /** Adds the protocol's routes to `app`, which is already mounted under the protocol's prefix. */
  mount(app: FastifyInstance, printer: Printer, site: Site): void | Promise<void>
  /**
   * The request in a body, and the warnings for its client. `printer.submitBody` reads bodies with this verb, large ones in
   * a process with a plugin object of its own; `mapsetter print` reads its file with that of the first protocol that has
   * it. What the address says (app, format) takes precedence over the body. Throws `malformed-request`, `invalid-spec` or
   * `too-large`; must not make values of a text before it has checked `printer.limits`, as `readJson` does.
   */
  readRequest?(body: Uint8Array, printer: PrinterFacts, address: RequestAddress): ReadRequest
  /**
   * The reference of the job that a path without the prefix asks for. If nothing else answers such a path, it is
   * prefix: for clients that append addresses from answers to the host only.
   */
  refIn?(path: string): string | undefined
  /** What a webhook gets about a job that has ended; absent: its reference and status, and the message of its error. */
  describeEnd?(job: Job): Values
  /** The addresses, for the service's OpenAPI document: every answer that can come. Called again when layouts change. */
  describeApi?(parts: ApiParts): ApiDescription
  /** What the service prints at start: addresses worth opening, by what they are. `address`: the protocol's own. */
  startAddresses?(address: string, app: string): { [what: string]: string }
}
