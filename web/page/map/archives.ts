/** Tiles in PMTiles archives, as the addresses of tiles that a style names. */
import { PMTiles, type RangeResponse, type Source } from 'pmtiles'

const SCHEME = 'pmtiles://'
/** No host has it (RFC 2606): what is asked there is read from an archive. */
const TILES = 'https://pmtiles.invalid'

type Fetch = (address: string, init: RequestInit) => Promise<Response>

interface StyleSource {
  url?: string
  [member: string]: unknown
}

export interface Archives {
  /** The sources of a style, with addresses of tiles in place of archives. */
  sources: { [id: string]: StyleSource }
  /** A tile of an archive; undefined for another address. */
  tile(address: string): Promise<Response> | undefined
}

class Archive implements Source {
  constructor(
    readonly address: string,
    readonly fetch: Fetch
  ) {}

  getKey(): string {
    return this.address
  }

  async getBytes(offset: number, length: number, signal?: AbortSignal): Promise<RangeResponse> {
    const range = `bytes=${offset}-${offset + length - 1}`
    const response = await this.fetch(this.address, { headers: { range }, ...(signal && { signal }) })
    // a server without ranges would send the whole archive
    if (response.status !== 206) throw new Error(`${this.address}: ${response.status}, not a part of the file`)
    return { data: await response.arrayBuffer() }
  }
}

/** Throws if an archive cannot be read. `base` is the address of the style. */
export const archivesIn = async (
  sources: { [id: string]: StyleSource },
  base: string,
  fetch: Fetch
): Promise<Archives> => {
  const archives = new Map<string, PMTiles>()
  const read = async ([id, source]: [string, StyleSource]): Promise<[string, StyleSource]> => {
    const { url, ...others } = source
    if (!url?.startsWith(SCHEME)) return [id, source]
    const archive = new PMTiles(new Archive(new URL(url.slice(SCHEME.length), base).href, fetch))
    const { minZoom, maxZoom } = await archive.getHeader()
    archives.set(id, archive)
    const tiles = [`${TILES}/${encodeURIComponent(id)}/{z}/{x}/{y}`]
    return [id, { ...others, tiles, minzoom: minZoom, maxzoom: maxZoom }]
  }
  const known = Object.fromEntries(await Promise.all(Object.entries(sources).map(read)))
  return {
    sources: known,
    tile(address) {
      if (!address.startsWith(TILES)) return undefined
      const [id, z, x, y] = address.slice(TILES.length + 1).split('/') as [string, string, string, string]
      const found = archives.get(decodeURIComponent(id))?.getZxy(Number(z), Number(x), Number(y))
      return Promise.resolve(found).then((tile) => new Response(tile?.data ?? new ArrayBuffer(0)))
    }
  }
}
