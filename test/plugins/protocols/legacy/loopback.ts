import { fastify } from 'fastify'
import type { AddressInfo } from 'node:net'
import type { AppDescription, ProtocolPlugin, Values } from '../../../../core/plugin.js'
import legacy from '../../../../plugins/protocols/legacy/index.js'
import { FakePrinter } from '../fake-printer.js'

const size = (width: number, height: number, maxDPI = 400) => ({ width, height, maxDPI, projection: 'EPSG:3857' })

/** An app with a layout of one map and one of two. */
export const town: AppDescription = {
  name: 'town',
  title: 'Town',
  scales: [200000, 100000, 50000, 25000],
  dpis: [300, 150, 600],
  lockScales: false,
  languages: ['en'],
  aliases: { A4_no_legend: 'A4' },
  layouts: [
    {
      name: 'A4',
      paramsRead: ['tilte'],
      attributes: [
        { name: 'map', type: 'MapAttributeValues', clientInfo: size(440, 483) },
        { name: 'overview', type: 'OverviewMapAttributeValues', clientInfo: size(100, 100) },
        { name: 'legend', type: 'LegendAttributeValue' },
        { name: 'title', type: 'String' },
        { name: 'parcels', type: 'TableAttributeValue' }
      ]
    },
    {
      name: 'Two maps',
      paramsRead: [],
      attributes: [
        { name: 'main', type: 'MapAttributeValues', clientInfo: size(360, 720, 200) },
        { name: 'detail_map', type: 'MapAttributeValues', clientInfo: size(72, 72) }
      ]
    },
    { name: 'Text', paramsRead: 'any', attributes: [{ name: 'title', type: 'String' }] }
  ]
}

class TownPrinter extends FakePrinter {
  override apps = () => ['town', 'other']
  override app(name: string) {
    const known = super.app(name)
    return name === 'town' ? town : { ...known, dpis: [100] }
  }
}

/** The protocol mounted under /pdf of a real server, with a printer in memory that ends its jobs at once. */
export const serve = async (options: Values = {}, logged: string[] = []) => {
  const printer = new TownPrinter()
  printer.begin = 'finished'
  const stream = { write: (line: string) => void logged.push(line) }
  const server = fastify({
    bodyLimit: 8_000_000,
    forceCloseConnections: true,
    http: { maxHeaderSize: 131_072 },
    logger: { level: 'error', stream }
  })
  const protocol = legacy(options) as ProtocolPlugin
  printer.protocol = protocol
  await server.register(
    async (app) =>
      protocol.mount(app, printer, {
        addressFor: () => 'https://print.example.org/pdf',
        pathTo: () => undefined,
        pathToPage: undefined
      }),
    {
      prefix: '/pdf'
    }
  )
  await server.listen({ port: 0, host: '127.0.0.1' })
  const base = `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/pdf`
  return {
    printer,
    base,
    close: () => server.close(),
    get: (path: string, init?: RequestInit) => fetch(base + path, init),
    post: (path: string, body: string | Uint8Array, type = 'application/json') =>
      fetch(base + path, { method: 'POST', body: Buffer.from(body), headers: { 'content-type': type } })
  }
}

export const spec = {
  layout: 'A4',
  srs: 'EPSG:3857',
  units: 'm',
  layers: [{ type: 'WMS', baseURL: 'http://maps.example.org/wms', layers: ['a'], format: 'image/png' }],
  pages: [{ center: [10, 20], scale: 25000, dpi: 300 }]
}
