import { fastify } from 'fastify'
import type { AddressInfo } from 'node:net'
import type { ProtocolPlugin, Values } from '../../../../core/plugin.js'
import jobs from '../../../../plugins/protocols/jobs/index.js'
import { FakePrinter } from '../fake-printer.js'

/** The protocol mounted under /print of a real server, with a printer in memory. */
export const serve = async (options: Values = {}, logged: string[] = []) => {
  const printer = new FakePrinter()
  const stream = { write: (line: string) => void logged.push(line) }
  // A client that gave up leaves a spare connection open, which closing would wait for.
  const server = fastify({ bodyLimit: 8_000_000, forceCloseConnections: true, logger: { level: 'error', stream } })
  const protocol = jobs(options) as ProtocolPlugin
  printer.protocol = protocol
  await server.register(
    async (app) =>
      protocol.mount(app, printer, {
        addressFor: () => 'http://print.example.org/print',
        pathTo: () => undefined,
        pathToPage: undefined
      }),
    { prefix: '/print' }
  )
  await server.listen({ port: 0, host: '127.0.0.1' })
  const base = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/print`
  return {
    printer,
    base,
    close: () => server.close(),
    get: (path: string, init?: RequestInit) => fetch(base + path, init),
    post: (path: string, body: string | Uint8Array, type?: string) =>
      fetch(base + path, { method: 'POST', body: Buffer.from(body), headers: type ? { 'content-type': type } : {} })
  }
}

export const noCache = 'max-age=0, must-revalidate, no-cache, no-store'
export const spec = { layout: 'A4', attributes: { map: { center: [1, 2] }, title: 'Grüße 1+1=2 & 100% {}' } }
