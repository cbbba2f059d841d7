import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { finished } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'

export interface LoggedRequest {
  method: string
  /** Path and query as they came. */
  url: string
  headers: IncomingMessage['headers']
  body: string
}

export interface Trouble {
  status?: number
  mediaType?: string
  body?: string | Uint8Array
  delayMs?: number
}

export interface MapServer {
  /** `http://127.0.0.1:<port>` */
  base: string
  requests: LoggedRequest[]
  /** From now on whatever matches is answered like this; the latest match counts. */
  trouble(match: RegExp, answer: Trouble): void
  /** Forgets troubles and requests. */
  reset(): void
  close(): Promise<void>
}

export type Rgb = readonly [red: number, green: number, blue: number]

/** The colour of a tile at /tiles/z/x/y.png. */
export const tileColour = (z: number, x: number, y: number): Rgb => [(x * 37) % 256, (y * 59) % 256, (z * 11) % 256]

/** The colour of a place in everything else this server draws: waves of `period` map units, smooth enough to resample. */
export const placeColour = (x: number, y: number, period: number): Rgb => {
  const wave = (value: number) => Math.round(128 + 100 * Math.sin((2 * Math.PI * value) / period))
  return [wave(x), wave(y), wave(x + y)]
}

const WORLD = 20037508.342789244
const TILE = 256

type Pair = readonly [x: number, y: number]

/**
 * A picture of places, each in its colour (`placeColour`). `first`: the place of the middle of the first pixel, from which
 * a column and a row lead to others. The sine of a sum is made of those of columns and rows: one for each of millions of
 * pixels would take most of the time of tests.
 */
const placesPng = (size: Pair, first: Pair, column: Pair, row: Pair, period: number): Promise<Buffer> => {
  const [width, height] = size
  const data = Buffer.alloc(width * height * 3)
  const sum = ([x, y]: Pair) => x + y
  const waves: [start: number, perColumn: number, perRow: number][] = [
    [first[0], column[0], row[0]],
    [first[1], column[1], row[1]],
    [sum(first), sum(column), sum(row)]
  ]
  for (const [channel, [start, perColumn, perRow]] of waves.entries()) {
    const turn = (2 * Math.PI) / period
    const angles = Float64Array.from({ length: width }, (_, index) => turn * (start + index * perColumn))
    const [sines, cosines] = [angles.map((angle) => 100 * Math.sin(angle)), angles.map((angle) => 100 * Math.cos(angle))] // prettier-ignore
    for (let y = 0, at = channel; y < height; y++) {
      const [sine, cosine] = [Math.sin(turn * y * perRow), Math.cos(turn * y * perRow)]
      for (let x = 0; x < width; x++, at += 3) data[at] = Math.round(128 + sines[x]! * cosine + cosines[x]! * sine)
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

const plainTile = async (z: number, x: number, y: number): Promise<Buffer> => {
  const [r, g, b] = tileColour(z, x, y)
  return sharp({ create: { width: TILE, height: TILE, channels: 3, background: { r, g, b } } })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** A tile of the web mercator world, coloured by place. */
const worldTile = (z: number, x: number, y: number, period: number): Promise<Buffer> => {
  const resolution = (2 * WORLD) / TILE / 2 ** z
  const first = [-WORLD + (x * TILE + 0.5) * resolution, WORLD - (y * TILE + 0.5) * resolution] as const
  return placesPng([TILE, TILE], first, [resolution, 0], [0, -resolution], period)
}

const upperCased = (query: string): Map<string, string> =>
  new Map([...new URLSearchParams(query)].map(([name, value]) => [name.toUpperCase(), value]))

/** A map as WMS draws it: 1.3.0 takes latitude first for EPSG:4326, ANGLE turns the content clockwise about the centre. */
const wmsMap = (parameters: Map<string, string>, period: number): Promise<Buffer> => {
  const numbers = (parameters.get('BBOX') ?? '').split(',').map(Number) as [number, number, number, number]
  const isNorthFirst = parameters.get('VERSION') === '1.3.0' && parameters.get('CRS') === 'EPSG:4326'
  const [minX, minY, maxX, maxY] = isNorthFirst ? [numbers[1], numbers[0], numbers[3], numbers[2]] : numbers
  const width = Number(parameters.get('WIDTH'))
  const height = Number(parameters.get('HEIGHT'))
  const angle = (Number(parameters.get('ANGLE') ?? 0) * Math.PI) / 180
  const [unitsX, unitsY] = [(maxX - minX) / width, (maxY - minY) / height]
  const column = [Math.cos(angle) * unitsX, Math.sin(angle) * unitsY] as const
  const row = [Math.sin(angle) * unitsX, -Math.cos(angle) * unitsY] as const
  const [right, down] = [(width - 1) / 2, (height - 1) / 2]
  const first = [
    (minX + maxX) / 2 - right * column[0] - down * row[0],
    (minY + maxY) / 2 - right * column[1] - down * row[1]
  ] as const
  return placesPng([width, height], first, column, row, period)
}

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  await finished(request).catch(() => {})
  return Buffer.concat(chunks).toString()
}

/** The picture at an address of the server, undefined where nothing is. */
const pictureAt = async (path: string, query: string, period: number): Promise<Buffer | undefined> => {
  const [z, x, y] = (/\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(path)?.slice(1).map(Number) ?? []) as [number, number, number]
  const parameters = upperCased(query)
  const number = (name: string) => Number(parameters.get(name))
  if (path.startsWith('/tiles/') && z !== undefined) return plainTile(z, x, y)
  if (path.startsWith('/world/') && z !== undefined) return worldTile(z, x, y, period)
  if (path.startsWith('/wmts/rest/') && z !== undefined) return worldTile(z, y, x, period)
  if (path === '/wmts') return worldTile(number('TILEMATRIX'), number('TILECOL'), number('TILEROW'), period)
  if (path === '/wms') return wmsMap(parameters, period)
  return undefined
}

/**
 * A map server on loopback:
 * - `/tiles/z/x/y.png`: plain tiles, each of its own colour (`tileColour`);
 * - `/world/z/x/y.png`, `/wmts/rest/…/z/row/col.png`, `/wmts?…` (KVP): the web mercator world, coloured by place;
 * - `/wms?…` (GET and POST): any extent, coloured by place (`placeColour` with `period` map units a wave).
 */
export const startMapServer = async ({ period = 100000 } = {}): Promise<MapServer> => {
  const requests: LoggedRequest[] = []
  const troubles: { match: RegExp; answer: Trouble }[] = []
  const server: Server = createServer(async (request, response) => {
    const url = request.url ?? '/'
    const body = await bodyOf(request)
    requests.push({ method: request.method ?? 'GET', url, headers: request.headers, body })
    const trouble = troubles.findLast(({ match }) => match.test(url))?.answer
    if (trouble?.delayMs) await sleep(trouble.delayMs)
    if (trouble && (trouble.status !== undefined || trouble.body !== undefined)) {
      response.writeHead(trouble.status ?? 200, { 'content-type': trouble.mediaType ?? 'text/plain' })
      return response.end(trouble.body)
    }
    const [path = '', query = ''] = url.split('?')
    const picture = await pictureAt(path, body || query, period)
    response.writeHead(picture ? 200 : 404, { 'content-type': picture ? 'image/png' : 'text/plain' })
    return response.end(picture ?? 'nothing here')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    trouble: (match, answer) => void troubles.push({ match, answer }),
    reset: () => {
      requests.length = 0
      troubles.length = 0
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((done) => server.close(() => done()))
    }
  }
}
