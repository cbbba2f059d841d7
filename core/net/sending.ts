import type { IncomingHttpHeaders } from 'node:http'
import type { Access } from './access.js'
import type { Agents } from './agents.js'
import type { Headers } from './request-headers.js'

export interface Connections {
  access: Access
  agents: Agents
}

export interface Sent {
  /** Already checked by the access rules. */
  url: URL
  method: 'GET' | 'POST'
  headers: Headers
  /** With POST. */
  body?: string
}

/** A request on its way. */
export interface Sending {
  destroy(): void
}

/** The functions that receive the answer to a request. They ignore calls after `destroy` or after a failure. */
export interface Receiver {
  head(status: number, headers: IncomingHttpHeaders): void
  piece(bytes: Buffer): void
  end(): void
  /** `isUnseen`: the server has probably not seen the request, which may be sent again at once. */
  fail(error: unknown, isUnseen?: boolean): void
}
