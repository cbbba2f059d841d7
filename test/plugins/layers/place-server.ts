import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { placeColour } from '../../support/map-server.js'

/** What a picture of a server shows. */
export interface Shown {
  extent: readonly [left: number, bottom: number, right: number, top: number]
  width: number
  height: number
}

export interface PlaceServer {
  /** `http://127.0.0.1:<port>` */
  base: string
  /** Paths and queries as they came. */
  requests: string[]
  reset(): void
  close(): Promise<void>
}

const pictureOf = ({ extent: [left, bottom, right, top], width, height }: Shown, period: number): Promise<Buffer> => {
  const data = Buffer.alloc(width * height * 3)
  for (let row = 0, at = 0; row < height; row++)
    for (let column = 0; column < width; column++, at += 3) {
      const x = left + ((column + 0.5) / width) * (right - left)
      const y = top - ((row + 0.5) / height) * (top - bottom)
      data.set(placeColour(x, y, period), at)
    }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** A map server on loopback that shows what `shownAt` reads from an address, coloured by place (`placeColour`); 404 for undefined. */
export const startPlaceServer = async (
  period: number,
  shownAt: (path: string) => Shown | undefined
): Promise<PlaceServer> => {
  const requests: string[] = []
  const server = createServer(async (request, response) => {
    requests.push(request.url!)
    const shown = shownAt(request.url!)
    response.writeHead(shown ? 200 : 404, { 'content-type': shown ? 'image/png' : 'text/plain' })
    response.end(shown ? await pictureOf(shown, period) : `nothing at ${request.url}`)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    reset: () => void (requests.length = 0),
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    }
  }
}
