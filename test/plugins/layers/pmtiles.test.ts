import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import pmtiles from '../../../plugins/layers/pmtiles.js'
import { type MapServer, startMapServer } from '../../support/map-server.js'
import { thrownBy } from '../../support/thrown-by.js'
import { archiveOf, directoryOf, type Entry, pmtilesOf, type StoredTile, tileId } from './archive/pmtiles-file.js'
import { benchOf, viewOf, worstDifference } from './drawing.js'

const PERIOD = 100_000
const { plugin, problems, draw, paint } = await benchOf(pmtiles)
let maps: MapServer
let archives: Server
let base: string
let folder: string
/** What the server holds, by path, and which parts of it were asked for. */
const stored = new Map<string, Buffer>()
const asked: { url: string; range?: string }[] = []
let tiles: StoredTile[]

test.before(async () => {
  maps = await startMapServer({ period: PERIOD })
  folder = await mkdtemp(join(tmpdir(), 'mapsetter-pmtiles-'))
  archives = createServer(({ url = '', headers: { range } }, response) => {
    asked.push({ url, range })
    const file = stored.get(url.split('?')[0]!)
    const [first, last] =
      /^bytes=(\d+)-(\d+)$/
        .exec(range ?? '')
        ?.slice(1)
        .map(Number) ?? []
    if (!file) return response.writeHead(404).end()
    if (first === undefined || url.includes('whole')) return response.end(file)
    if (first >= file.length) return response.writeHead(416).end()
    const part = file.subarray(first, last! + 1)
    response.writeHead(206, { 'content-range': `bytes ${first}-${first + part.length - 1}/${file.length}` })
    return response.end(part)
  })
  await new Promise<void>((done) => archives.listen(0, '127.0.0.1', done))
  base = `http://127.0.0.1:${(archives.address() as AddressInfo).port}`
  tiles = await tilesAround()
})
test.before.each(() => void (asked.length = 0))
test.after(async () => {
  await rm(folder, { recursive: true })
  await maps?.close()
  archives.closeAllConnections()
  await new Promise((done) => archives.close(done))
})

const CENTER: [number, number] = [1_234_567, 6_543_210]
const HALF = 20037508.342789244
/** Levels 7 and 8 around the middle of the usual view. */
const tilesAround = (): Promise<StoredTile[]> =>
  Promise.all(
    [7, 8].flatMap((zoom) => {
      const size = (2 * HALF) / 2 ** zoom
      const [left, top] = [Math.floor((CENTER[0] + HALF) / size) - 2, Math.floor((HALF - CENTER[1]) / size) - 2]
      return Array.from({ length: 25 }, async (_, index) => {
        const [column, row] = [left + (index % 5), top + Math.floor(index / 5)]
        const answer = await fetch(`${maps.base}/world/${zoom}/${column}/${row}.png`)
        return { zoom, column, row, bytes: new Uint8Array(await answer.arrayBuffer()) }
      })
    })
  )
const layer = (file: Buffer, members: object = {}) => {
  stored.set('/a.pmtiles', file)
  return { type: 'pmtiles', url: `${base}/a.pmtiles`, ...members }
}
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
const RANGE = { zooms: [7, 8] as [number, number] }

const shows = async (sent: object, view = viewOf({ rotationDeg: 15 })) => {
  const { pixels, warnings } = await paint([sent], view)
  assert.equal(warnings, [])
  const worst = worstDifference(pixels, view, PERIOD, 0, 'EPSG:3857')
  assert.ok(worst <= 4, `${worst}`)
}

test('the number of a tile', () => {
  assert.equal([tileId(0, 0, 0), tileId(1, 0, 0), tileId(1, 0, 1), tileId(1, 1, 1), tileId(1, 1, 0), tileId(2, 0, 0)], [0, 1, 2, 3, 4, 5]) // prettier-ignore
  assert.is(tileId(12, 3423, 1763), 19_078_479)
})

test('every pixel is at its position: with compressed and plain directories of one or more levels', async () => {
  for (const layout of [{}, { compression: 2 }, { leafSize: 7 }, { leafSize: 1, compression: 2 }])
    await shows(layer(pmtilesOf(tiles, { ...RANGE, ...layout })))
})

test('packed tiles, WebP and JPEG tiles', async () => {
  const packed = (pack: (bytes: Uint8Array) => Buffer) => tiles.map((tile) => ({ ...tile, bytes: pack(tile.bytes) }))
  await shows(layer(pmtilesOf(packed(gzipSync), { ...RANGE, tileCompression: 2 })))
  await shows(
    layer(
      pmtilesOf(
        packed((bytes) => brotliCompressSync(bytes, QUICKLY)),
        { ...RANGE, tileCompression: 3 }
      )
    )
  )
  const webp = await Promise.all(
    tiles.map(async (tile) => ({
      ...tile,
      bytes: await sharp(tile.bytes).webp({ lossless: true, effort: 0 }).toBuffer()
    }))
  )
  await shows(layer(pmtilesOf(webp, { ...RANGE, tileType: 4 })))
})

test('the archive is drawn on a map of another projection', async () => {
  await shows(
    layer(pmtilesOf(tiles, RANGE)),
    viewOf({ projection: 'EPSG:25832', center: [650_000, 5_622_000], scale: 2_500_000 })
  )
})

test('only parts of the archive are fetched, and each part once', async () => {
  const archive = pmtilesOf([...tiles, { zoom: 12, column: 0, row: 0, bytes: new Uint8Array(5_000_000) }], {
    ...RANGE,
    leafSize: 5
  })
  const sent = layer(archive)
  await draw(sent, viewOf({ widthPt: 50, heightPt: 50 }))
  assert.ok(asked.length <= 4, `${asked.length} requests`)
  assert.ok(asked.every(({ range }) => range !== undefined))
})

test('a server without ranges sends the whole', async () => {
  const sent = layer(pmtilesOf(tiles, RANGE))
  await shows({ ...sent, url: `${sent.url}?whole` })
  assert.is(asked.length, 1)
})

test('a path inside the app; a client’s scheme before the address', async () => {
  const archive = pmtilesOf(tiles, RANGE)
  const path = join(folder, 'tiles.pmtiles')
  await writeFile(path, archive)
  await shows({ type: 'PMTiles', baseURL: path })
  const { url, ...members } = layer(archive)
  await shows({ ...members, url: `pmtiles://${url}` })
})

test('the level, and tiles that are not there', async () => {
  const few = tiles.filter(({ zoom }) => zoom === 8)
  const { pixels, warnings } = await paint([layer(pmtilesOf(few, { zooms: [7, 8] }))], viewOf())
  assert.equal(warnings, [])
  assert.ok(pixels.data.every((value) => value === 255))
  await shows(layer(pmtilesOf(few, { zooms: [8, 8] })))
})

test('vector archives need another layer type; AVIF tiles are refused', async () => {
  const refused = async (tileType: number) => {
    const error = await thrownBy(draw(layer(pmtilesOf(tiles, { ...RANGE, tileType })), viewOf()))
    assert.is(error.code, 'invalid-data')
    return error.message
  }
  assert.match(
    await refused(1),
    `${base}/a.pmtiles has vector tiles; a "pmtiles" layer draws picture tiles, use "mvt" for vector tiles`
  )
  assert.match(await refused(6), `${base}/a.pmtiles`)
  assert.match(await refused(5), 'a.pmtiles has AVIF tiles; must be PNG, JPEG or WebP')
})

test('files other than archives and archives with false offsets are refused', async () => {
  const nothing = Buffer.alloc(0)
  const archive = pmtilesOf(tiles, RANGE)
  const directory = (count: number) => archiveOf(Buffer.concat([directoryOf(Array(count).fill({ id: 0, offset: 0, length: 1, run: 1 })).subarray(0, 3), Buffer.alloc(5)]), nothing, nothing, RANGE) // prettier-ignore
  const bomb = archiveOf(gzipSync(Buffer.alloc(2 ** 26)), nothing, nothing, { ...RANGE, compression: 2 })
  const packing = (compression: number) => archiveOf(directoryOf([]), nothing, nothing, { ...RANGE, compression })
  for (const [file, message] of [
    [nothing, '0 to 0'],
    [Buffer.from('PMT'), 'PMTiles'],
    [Buffer.from('x'.repeat(500)), 'cannot be read as a PMTiles archive: Wrong magic number'],
    [pmtilesOf(tiles, { ...RANGE, version: 4 }), 'Archive is spec version 4'],
    [archive.subarray(0, 100), 'PMTiles'],
    [directory(100), 'a directory is cut off'],
    [bomb, 'PMTiles'],
    [packing(2), 'PMTiles'],
    [packing(4), 'the compression Zstd is not supported'],
    [packing(77), '77']
  ] as [Buffer, string][]) {
    const error = await thrownBy(draw(layer(file, { failOnError: true }), viewOf()))
    assert.is(error.code, 'invalid-data', message)
    assert.ok(error.message.includes(message), error.message)
  }
  stored.delete('/a.pmtiles')
  assert.is((await thrownBy(draw({ type: 'pmtiles', url: `${base}/a.pmtiles` }, viewOf()))).code, 'upstream-failed')
})

test('directories that lead in a circle, or to nowhere', async () => {
  const nothing = Buffer.alloc(0)
  const pointer = (entry: Partial<Entry>) => directoryOf([{ id: 0, offset: 0, length: 5, run: 0, ...entry }])
  const circle = archiveOf(pointer({}), pointer({}), nothing, RANGE)
  const missing = async (file: Buffer) => {
    const error = await thrownBy(draw(layer(file, { failOnError: true }), viewOf({ widthPt: 20, heightPt: 20 })))
    return `${error.code}: ${error.message}`
  }
  assert.match(await missing(circle), /^invalid-data: .*Maximum directory depth exceeded/)
  assert.match(
    await missing(archiveOf(pointer({ offset: 2 ** 50 }), nothing, nothing, RANGE)),
    /^invalid-data: .*1125899906\d+/
  )
  assert.match(
    await missing(archiveOf(pointer({ length: 2 ** 40 }), nothing, nothing, RANGE)),
    /^invalid-data: .*a part of it has 1099511627776 bytes; the limit is \d+/
  )
  assert.match(
    await missing(archiveOf(pointer({ run: 1e6, length: 2 ** 40 }), nothing, nothing, RANGE)),
    /^invalid-data: .*1099511627776/
  )
  assert.match(
    await missing(archiveOf(pointer({ run: 1e6, length: 0 }), nothing, nothing, RANGE)),
    /^invalid-data: .*its tile/
  )
})

test('archives with more entries than the limit are refused', async () => {
  // four bytes an entry, zeros but for the number of them: as many as one directory may hold
  const count = 2_000_001
  const entries = Buffer.concat([Buffer.from([(count % 128) + 128, (Math.floor(count / 128) % 128) + 128, Math.floor(count / 16384)]), Buffer.alloc(4 * count)]) // prettier-ignore
  const error = await thrownBy(draw(layer(archiveOf(gzipSync(entries), Buffer.alloc(0), Buffer.alloc(0), { ...RANGE, compression: 2 })), viewOf())) // prettier-ignore
  assert.match(error.message, 'the directories have more than 2000000 entries')
})

test('damaged tiles are one warning', async () => {
  const damaged = tiles.map((tile) => ({ ...tile, bytes: Uint8Array.from(tile.bytes).fill(7, 60, -12) }))
  const { warnings } = await paint([layer(pmtilesOf(damaged, RANGE), { name: 'base' })], viewOf())
  assert.is(warnings.length, 1)
  assert.match(warnings[0]!, /^layer "base": /)
})

test('members and title of the layer are checked', () => {
  assert.is(plugin.title!({ type: 'pmtiles', url: 'https://a/b/relief.pmtiles?key=1' }), 'relief')
  assert.is(plugin.title!({ type: 'pmtiles', url: 'relief.pmtiles', name: 'Relief' }), 'Relief')
  assert.equal(problems({ type: 'pmtiles', url: 'a', tileSize: ['512', '512'], resolutionTolerance: '1.2' }), [])
  for (const wrong of [{}, { url: '' }, { url: 'a', tileSize: [0, 1] }, { url: 'a', resolutionTolerance: 0 }])
    assert.is(problems({ type: 'pmtiles', ...wrong }).length, 1, JSON.stringify(wrong))
})

test.run()
