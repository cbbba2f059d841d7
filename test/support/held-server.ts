import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HeldServer {
  address: string
  /** Requests that wait for an answer. */
  held(): readonly IncomingMessage[]
  /** Answers the waiting requests, and from now on all others at once. */
  release(): void
  close(): void
}

/** A map server that answers only when the test says so. */
export const startHeldServer = async (): Promise<HeldServer> => {
  let isHeld = true
  const waiting = new Map<IncomingMessage, ServerResponse>()
  const server = createServer((request, response) => {
    if (!isHeld) return response.end('{}')
    waiting.set(request, response)
    return response.once('close', () => waiting.delete(request))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/held`,
    held: () => [...waiting.keys()],
    release() {
      isHeld = false
      for (const response of waiting.values()) response.end('{}')
    },
    close() {
      server.closeAllConnections()
      server.close()
    }
  }
}
