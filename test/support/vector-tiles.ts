import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PbfWriter } from 'pbf'
import { clipLine, clipRing } from '../../parts/geometry/clip.js'
import { runOf } from '../../parts/geometry/parts.js'

export type Tags = { [name: string]: string | number | boolean }

export interface TileFeature {
  id?: number
  tags?: Tags
  /** 1 points, 2 lines, 3 polygons. */
  type: number
  /** Commands and parameters, as they are sent. */
  geometry: number[]
}

export interface TileLayer {
  name: string
  extent?: number
  version?: number
  features: TileFeature[]
}

const zigzag = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value)

/** Commands for paths of x, y, … in tile units: one for all points, one path for each line or ring. */
export const commandsOf = (type: number, paths: readonly ArrayLike<number>[]): number[] => {
  let [x, y] = [0, 0]
  const step = (path: ArrayLike<number>, i: number): number[] => {
    const parameters = [zigzag(path[i]! - x), zigzag(path[i + 1]! - y)]
    ;[x, y] = [path[i]!, path[i + 1]!]
    return parameters
  }
  return paths.flatMap((path) => {
    const count = path.length / 2
    const steps = Array.from({ length: count }, (_, index) => step(path, 2 * index))
    if (type === 1) return [(count << 3) | 1, ...steps.flat()]
    const line = [9, ...steps[0]!, ((count - 1) << 3) | 2, ...steps.slice(1).flat()]
    return type === 3 ? [...line, 15] : line
  })
}

const writeValue = (value: Tags[string], pbf: PbfWriter): void => {
  if (typeof value === 'string') pbf.writeStringField(1, value)
  else if (typeof value === 'boolean') pbf.writeBooleanField(7, value)
  else if (Number.isInteger(value)) pbf.writeSVarintField(6, value)
  else pbf.writeFloatField(2, value)
}

const writeLayer = ({ name, extent = 4096, version = 2, features }: TileLayer, pbf: PbfWriter): void => {
  const keys: string[] = []
  const values: Tags[string][] = []
  const numberIn = <T>(list: T[], one: T): number => (list.includes(one) ? list.indexOf(one) : list.push(one) - 1)
  pbf.writeVarintField(15, version)
  pbf.writeStringField(1, name)
  for (const { id, tags = {}, type, geometry } of features) {
    const pairs = Object.entries(tags).flatMap(([key, value]) => [numberIn(keys, key), numberIn(values, value)])
    pbf.writeMessage(
      2,
      (_, inner) => {
        if (id !== undefined) inner.writeVarintField(1, id)
        inner.writePackedVarint(2, pairs)
        inner.writeVarintField(3, type)
        inner.writePackedVarint(4, geometry)
      },
      undefined
    )
  }
  for (const key of keys) pbf.writeStringField(3, key)
  for (const value of values) pbf.writeMessage(4, writeValue, value)
  pbf.writeVarintField(5, extent)
}

export const encodeTile = (layers: readonly TileLayer[]): Uint8Array => {
  const pbf = new PbfWriter()
  for (const layer of layers) pbf.writeMessage(3, writeLayer, layer)
  return pbf.finish()
}

/** A feature of the world, in metres of EPSG:3857. */
export interface WorldFeature {
  layer: string
  id?: number
  tags?: Tags
  type: 1 | 2 | 3
  paths: number[][]
}

const HALF = 20037508.342789244

/** What a tile server has of the world in one tile: rounded, and cut some way beyond the tile's sides. */
export const worldTile = (
  world: readonly WorldFeature[],
  [z, x, y]: readonly [z: number, x: number, y: number],
  { extent = 4096, buffer = 80 } = {}
): Uint8Array => {
  const unit = (2 * HALF) / 2 ** z / extent
  const box = { minX: -buffer, minY: -buffer, maxX: extent + buffer, maxY: extent + buffer }
  const layers = new Map<string, TileFeature[]>()
  for (const { layer, id, tags, type, paths } of world) {
    const runs = paths.map((path) =>
      runOf(
        path.map((value, i) => (i % 2 === 0 ? (value + HALF) / unit - x * extent : (HALF - value) / unit - y * extent))
      )
    )
    const cut =
      type === 3
        ? runs.map((run) => clipRing(run, box)).filter((ring) => ring.length >= 6)
        : type === 2
          ? runs.flatMap((run) => clipLine(run, box)).filter((line) => line.length >= 4)
          : runs
              .map(({ xy }) => xy)
              .filter(
                ({ 0: px, 1: py }) =>
                  px! >= -buffer && py! >= -buffer && px! <= extent + buffer && py! <= extent + buffer
              )
    const rounded = cut.map((path) => Array.from(path, Math.round))
    if (rounded.length === 0) continue
    const features = layers.get(layer) ?? []
    layers.set(layer, features)
    features.push({ id, tags, type, geometry: commandsOf(type, rounded) })
  }
  return encodeTile([...layers].map(([name, features]) => ({ name, extent, features })))
}

export interface TileAnswer {
  status?: number
  body?: Uint8Array | string
  headers?: { [name: string]: string }
}

/** A server of `/z/x/y.pbf` on loopback; `answer` has the last word. */
export const startVectorTileServer = async () => {
  const state = {
    requests: [] as string[],
    answer: (_: readonly [z: number, x: number, y: number]): Uint8Array | TileAnswer => ({ status: 404 })
  }
  const server = createServer((request, response) => {
    state.requests.push(request.url!)
    const [z, x, y] = (/\/(\d+)\/(\d+)\/(-?\d+)/.exec(request.url!)?.slice(1).map(Number) ?? [0, 0, 0]) as [
      number,
      number,
      number
    ]
    const found = state.answer([z, x, y])
    const { status = 200, body, headers = {} } = found instanceof Uint8Array ? { body: found } : found
    response.writeHead(status, { 'content-type': 'application/vnd.mapbox-vector-tile', ...headers }).end(body)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return Object.assign(state, {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((done) => server.close(() => done()))
    }
  })
}
