import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { MapServer } from '../../support/map-server.js'

export interface MapProxy {
  base: string
  requests: { path: string; query: string; parameters: { [name: string]: string } }[]
  /** From now on this is the answer, whatever is asked; undefined: pictures again. */
  answer?: { mediaType: string; status?: number; body: string }
  close(): void
}

/** A server of another interface in front of a map server: the function says what WMS parameters its own ones mean. */
export const startProxy = async (
  server: MapServer,
  meaning: (parameters: { [name: string]: string }) => { [name: string]: unknown }
): Promise<MapProxy> => {
  const proxy: MapProxy = { base: '', requests: [], close: () => listener.close() }
  const listener = createServer(async (request, response) => {
    const [path = '', inAddress = ''] = request.url!.split(/\?(.*)/s)
    const query = (await text(request)) || inAddress
    const parameters = Object.fromEntries(new URLSearchParams(query))
    proxy.requests.push({ path, query, parameters })
    if (proxy.answer) {
      response.writeHead(proxy.answer.status ?? 200, { 'content-type': proxy.answer.mediaType }).end(proxy.answer.body)
      return
    }
    const wanted = new URLSearchParams(
      Object.entries(meaning(parameters)).map(([name, value]): [string, string] => [name, String(value)])
    )
    const found = await fetch(`${server.base}/wms?${wanted}`)
    response.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.from(await found.arrayBuffer()))
  })
  await new Promise<void>((done) => listener.listen(0, '127.0.0.1', done))
  proxy.base = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  return proxy
}
