import { type Point, PrintError, type Tools } from '../../core/plugin.js'
import { shownAddress } from '../../core/address.js'
import { fetchPicture, pictureFormat, type QueryParameters, withQuery } from '../fetching.js'
import type { StaticLayer } from './static-layer.js'
import { keyFor, signatureOf, type SigningKey } from './signature.js'

/** One picture to request from a static map service. */
export interface StaticPicture {
  /** Longitude and latitude, WGS 84. */
  centre: Point
  /** Digits after the point of the centre in the request. */
  decimals: number
  zoom: number
  /** Pixels, before `scale`. */
  size: readonly [width: number, height: number]
}

const COMPUTED = ['signature', 'center', 'zoom', 'size', 'scale']

/** The address of the picture; `signature` is the secret part of the address. */
export const addressOf = (
  layer: StaticLayer,
  { centre: [longitude, latitude], decimals, zoom, size }: StaticPicture,
  keys: SigningKey[]
): { address: string; signature?: string } => {
  const key = keyFor(layer.baseURL, layer.client, keys)
  const further = Object.entries(layer.customParams ?? {}).filter(([name]) => !COMPUTED.includes(name.toLowerCase()))
  const parameters: QueryParameters = {
    client: key?.client ?? layer.client,
    signature: key ? null : undefined,
    sensor: layer.sensor,
    format: (layer.format || layer.extension || 'png').replace(/^(?:image\/|\.)/i, ''),
    maptype: layer.maptype,
    language: layer.language,
    markers: layer.markers,
    path: layer.path,
    center: `${latitude.toFixed(decimals)},${longitude.toFixed(decimals)}`,
    size: size.join('x'),
    zoom,
    scale: layer.scale === 1 ? undefined : layer.scale
  }
  const own = new Set(further.map(([name]) => name.toLowerCase()))
  const computed = Object.entries(parameters).filter(([name, value]) => value !== undefined && !own.has(name))
  const address = withQuery(layer.baseURL, Object.fromEntries([...computed, ...further]))
  if (!key) return { address }
  const sent = new URL(address).href
  const signature = signatureOf(sent, key)
  return { address: `${sent}&signature=${signature}`, signature }
}

/**
 * The bytes of the picture; undefined if the server answers that it has none. Throws as `fetchPicture` does, and
 * `upstream-failed` for a picture of another size, because it shows another area at the same zoom.
 */
export const fetchStatic = async (
  layer: StaticLayer,
  picture: StaticPicture,
  keys: SigningKey[],
  tools: Tools
): Promise<Uint8Array | undefined> => {
  const { address, signature } = addressOf(layer, picture, keys)
  try {
    const bytes = await fetchPicture(tools, address)
    if (bytes) checkSize(bytes, picture, address, tools)
    return bytes
  } catch (thrown) {
    if (!signature || !(thrown instanceof PrintError)) throw thrown
    // the answer of a server may quote the request
    throw new PrintError(thrown.code, thrown.message.replaceAll(signature.replace(/=+$/, ''), '…'), {
      cause: thrown.cause
    })
  }
}

/** Pixels by which a size may differ: some services round. */
const ROUNDED = 1.5

const checkSize = (bytes: Uint8Array, { size }: StaticPicture, address: string, tools: Tools): void => {
  if (pictureFormat(bytes) === 'svg') return
  const { width, height } = tools.pixels.inspect(bytes)
  // with or without the requested scale, or with one of its own
  const finer = Math.max(1, Math.round(width / size[0]))
  if (Math.abs(width - finer * size[0]) <= ROUNDED && Math.abs(height - finer * size[1]) <= ROUNDED) return
  throw new PrintError(
    'upstream-failed',
    `${shownAddress(address)} answered with ${width} x ${height} pixels, but ${size.join(' x ')} were requested; ` +
      'the option maxSize of the layer type must be the largest size of the service'
  )
}
