import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Printer } from '../printer.js'

/** Where a protocol is reached. */
export interface Site {
  /** The protocol's own address as the client of a request knows it: absolute, without a slash at its end. */
  addressFor(request: FastifyRequest): string
}

export interface ProtocolPlugin {
  kind: 'protocol'
  name: string
  /** The path under which it is mounted where the settings say nothing; absent: `/<name>`. */
  prefix?: string
  /** Adds its routes to `app`, which is already mounted under the protocol's prefix. */
  mount(app: FastifyInstance, printer: Printer, site: Site): void | Promise<void>
  /**
   * The reference of the job that a path without the prefix asks for. Where nothing else answers such a path, it is
   * answered as if the prefix stood before it: for clients that join addresses in answers to the host alone.
   */
  refIn?(path: string): string | undefined
  /** What the service prints at start: addresses worth opening, by what they are. `address`: the protocol's own. */
  startAddresses?(address: string, app: string): { [what: string]: string }
}
