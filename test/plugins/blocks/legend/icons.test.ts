import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Tools } from '../../../../core/plugin.js'
import { loadIcon } from '../../../../plugins/blocks/legend/icons.js'
import type { LegendOptions } from '../../../../plugins/blocks/legend/schemas.js'
import { toolsOf } from '../on-paper.js'

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
const wms = 'http://example.org/wms?REQUEST=GetLegendGraphic&LAYER=a'

/** A server of legends of 60 x 40 pixels; `times`: by how many it makes them larger, of the query. */
const load = async (
  times: (query: URLSearchParams) => readonly [x: number, y: number] | undefined,
  { address = wms, dpi = undefined as number | undefined, printDpi = 288 } = {}
) => {
  const asked: string[] = []
  const logged: string[] = []
  const fetch: Tools['fetch'] = async (url) => {
    asked.push(url)
    const by = times(new URL(url).searchParams)
    if (!by) return { status: 400, mediaType: 'text/plain', bytes: Buffer.from('unknown parameter') }
    return { status: 200, mediaType: 'image/png', bytes: await png(Math.round(60 * by[0]), Math.round(40 * by[1])) }
  }
  const icon = await loadIcon(address, dpi, {
    tools: {
      ...toolsOf(fetch).tools,
      log: (_, message, more) => void logged.push(`${message}: ${(more as { cause: string }).cause}`)
    },
    printDpi,
    options: { scaled: true } as LegendOptions
  })
  return { icon, asked, logged, size: [icon.widthPt, icon.heightPt], pixels: icon.picture?.width }
}
const byDpi = (query: URLSearchParams, name: string, own: number) => {
  const times = query.has(name) ? Number(/[\d.]+/.exec(query.get(name)!)![0]) / own : 1
  return [times, times] as const
}

test('a legend has the same size on paper whatever the server understands, and more pixels where it does', async () => {
  const servers = {
    'none of it': { times: () => [1, 1] as const, pixels: 60 },
    GeoServer: { times: (query: URLSearchParams) => byDpi(query, 'LEGEND_OPTIONS', 90.714), pixels: 240 },
    'QGIS Server': { times: (query: URLSearchParams) => byDpi(query, 'DPI', 90.714), pixels: 240 },
    'MapServer, one rule': {
      times: (query: URLSearchParams) => (query.has('WIDTH') ? ([4, 4] as const) : ([1, 1] as const)),
      pixels: 240
    },
    'larger letters beside keys of the same size': { times: () => [1.8, 2] as const, pixels: 108 },
    'refuses what it does not know': {
      times: (query: URLSearchParams) => (query.has('DPI') ? undefined : ([1, 1] as const)),
      pixels: 60
    }
  }
  for (const [name, { times, pixels }] of Object.entries(servers)) {
    const plainFirst = (query: URLSearchParams) =>
      query.has('DPI') || name !== 'larger letters beside keys of the same size' ? times(query) : ([1, 1] as const)
    const found = await load(plainFirst)
    assert.equal(found.size, [60, 40], name)
    assert.is(found.pixels, name.startsWith('larger') ? 60 : pixels, name)
    assert.is(found.icon.fault, undefined, name)
  }
})

test('a picture with more pixels has nearly the requested number of them and the shape of the plain one', async () => {
  const pixelsOf = async (x: number, y: number) => {
    const larger = (query: URLSearchParams) => (query.has('DPI') ? ([x, y] as const) : ([1, 1] as const))
    const { icon, pixels } = await load(larger)
    assert.is(icon.isCrisp, true)
    return pixels
  }
  // four times as many are requested
  assert.equal([await pixelsOf(5, 5), await pixelsOf(5.1, 5.1), await pixelsOf(3, 3), await pixelsOf(2.9, 2.9)], [300, 60, 180, 60]) // prettier-ignore
  assert.equal([await pixelsOf(4, 3.6), await pixelsOf(4, 3.4), await pixelsOf(4, 4.6), await pixelsOf(4, 4.8)], [240, 60, 240, 60]) // prettier-ignore
  const plain = await load(() => [1, 1], { address: 'http://example.org/icon.png' })
  assert.is(plain.icon.isCrisp, undefined)
})

test('a picture has the pixels of the size in which it is shown', async () => {
  // 900 x 600 points become 12 x 8
  const bytes = await png(900, 600)
  const { tools } = toolsOf(async () => ({ status: 200, mediaType: 'image/png', bytes }))
  const options = { scaled: true, iconWidth: 12 } as LegendOptions
  const { picture, widthPt, heightPt } = await loadIcon('http://example.org/icon.png', undefined, { tools, printDpi: 300, options }) // prettier-ignore
  const { width, height } = await sharp(picture!.bytes).metadata()
  // at 600 dpi
  assert.equal([widthPt, heightPt, width, height], [900, 600, 100, 67])
})

test('a refused request for more pixels is logged with its reason', async () => {
  const { logged } = await load((query) => (query.has('WIDTH') ? undefined : [1, 1]))
  assert.is(logged.length, 1)
  assert.match(logged[0]!, /the dpi of the print: http:\/\/example\.org\/.*\b400\b/)
})

test('the dpi of the entry, else of the address, says how large a pixel is', async () => {
  const plain = () => [1, 1] as const
  assert.equal((await load(plain, { dpi: 144 })).size, [30, 20])
  assert.equal((await load(plain, { address: `${wms}&DPI=144` })).size, [30, 20])
  assert.equal((await load(plain, { address: `${wms}&DPI=144`, dpi: 288 })).size, [15, 10])
  assert.equal((await load(plain, { address: 'http://example.org/icon.png', dpi: 144 })).size, [30, 20])
})

test('a server is asked once where that is enough', async () => {
  const plain = () => [1, 1] as const
  assert.is((await load(plain, { printDpi: 72 })).asked.length, 1)
  const countAt = async (printDpi: number) => (await load(plain, { dpi: 100, printDpi })).asked.length
  assert.equal([await countAt(109), await countAt(110)], [1, 2])
  assert.is((await load(plain, { dpi: 288 })).asked.length, 1)
  assert.is((await load(plain, { address: 'http://example.org/icon.png' })).asked.length, 1)
})

test('an unavailable icon is replaced by a mark, with a warning', async () => {
  const { icon, size } = await load(() => undefined)
  assert.equal([icon.picture, size], [undefined, [12, 12]])
  assert.match(icon.fault!, /^http:\/\/example.org\/wms\?REQUEST=GetLegendGraphic&LAYER=a .*\b400\b/)
})

test('a cancelled print ends, also while a sharper icon is loaded', async () => {
  for (const last of [1, 2]) {
    const stop = new AbortController()
    let count = 0
    const fetch: Tools['fetch'] = async () => {
      if (++count < last) return { status: 200, mediaType: 'image/png', bytes: await png(60, 40) }
      stop.abort(new Error('cancelled'))
      throw new Error('no connection')
    }
    const tools = { ...toolsOf(fetch).tools, signal: stop.signal }
    const loading = loadIcon(wms, undefined, { tools, printDpi: 288, options: { scaled: true } as LegendOptions })
    const thrown = await loading.catch((error: Error) => error)
    assert.ok(thrown instanceof Error && thrown.message === 'cancelled', String(last))
  }
})

test.run()
