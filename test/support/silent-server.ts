import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface SilentServer {
  address: string
  /** How many requests are open now. */
  open(): number
  /** How many have come. */
  asked(): number
  close(): void
}

/** A map server that takes requests and never answers. */
export const startSilentServer = async (): Promise<SilentServer> => {
  let open = 0
  let asked = 0
  const server = createServer((request) => {
    open++
    asked++
    request.socket.once('close', () => open--)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/never`,
    open: () => open,
    asked: () => asked,
    close() {
      server.closeAllConnections()
      server.close()
    }
  }
}
