import { readFile } from 'node:fs/promises'
import { PrintError } from '../../core/errors.js'
import { unpacker } from '../../core/net/unpack.js'
import type { PixelTools } from '../../core/pixels/pixel-tools.js'
import type { BlockPlugin, LayerPlugin, StylePlugin } from '../../core/plugin/contracts.js'
import { styleLanguages } from '../../core/style/languages.js'
import type { Fetched, FetchRequest, Tools } from '../../core/tools.js'
import grid from '../../plugins/layers/grid.js'
import overviewMap from '../../plugins/blocks/overview-map.js'
import maplibre from '../../plugins/styles/maplibre.js'
import openlayers from '../../plugins/styles/openlayers.js'
import sld from '../../plugins/styles/sld.js'

export interface FakeTools extends Tools {
  /** What was warned of, in order. */
  warnings: string[]
  /** What was fetched, in order. */
  fetched: string[]
}

const noPixels = new Proxy({} as PixelTools, {
  get: (_, verb) => {
    throw new Error(`this test lends no pixels, but ${String(verb)} was asked for: fakeTools({ pixels: … })`)
  }
})

const styles = (await Promise.all([openlayers, sld, maplibre].map((make) => make({})))) as StylePlugin[]
const layers = [(await grid({})) as LayerPlugin]
const blocks = [(await overviewMap({})) as BlockPlugin]

/** The style languages that come along. */
export const ourLanguages = (tools: () => Tools) => styleLanguages({ styles, layers, blocks }, tools)

/** Tools of a job that is never cancelled: fetches from loopback, data: and files without any guard, and remembers. */
export const fakeTools = (replaced: Partial<Tools> = {}): FakeTools => {
  const warnings: string[] = []
  const fetched: string[] = []
  const signal = replaced.signal ?? new AbortController().signal
  const tools: FakeTools = {
    warnings,
    fetched,
    signal,
    now: new Date('2024-05-06T07:08:09Z'),
    log: () => {},
    warn: (message) => void warnings.push(message),
    progress: () => {},
    pixels: noPixels,
    limits: { tiles: 4096, pixels: 100_000_000 },
    styles: { named: {}, defaults: {} },
    styleLanguages: ourLanguages(() => tools),
    unpack: unpacker({ left: Infinity }),
    appFile: async (path) => path,
    async fetch(address, { method = 'GET', body, headers, range } = {}) {
      fetched.push(address)
      if (!/^(?:https?|data):/i.test(address)) return partOf(await readFile(address), range)
      const ranged = range ? { ...headers, range: `bytes=${range[0]}-${range[1]}` } : headers
      try {
        const ask = () => fetch(address, { method, body, headers: ranged, signal })
        // where a test kept the process busy, a server has closed its connection
        const answer = await ask().catch(() => ask())
        const mediaType = (answer.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
        const total = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1]
        return {
          status: answer.status,
          mediaType,
          bytes: new Uint8Array(await answer.arrayBuffer()),
          ...(total !== undefined && { totalBytes: Number(total) })
        }
      } catch (thrown) {
        signal.throwIfAborted()
        throw new PrintError('upstream-failed', `${address} did not answer`, { cause: thrown })
      }
    },
    ...replaced
  }
  return tools
}

const partOf = (bytes: Uint8Array, range: FetchRequest['range']): Fetched =>
  range
    ? { status: 206, mediaType: '', bytes: bytes.subarray(range[0], range[1] + 1), totalBytes: bytes.length }
    : { status: 200, mediaType: '', bytes }
