import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createHash } from 'node:crypto'
import geotiff from '../../../../plugins/layers/geotiff.js'
import { type FileServer, startFileServer } from '../../../support/file-server.js'
import { thrownBy } from '../../../support/thrown-by.js'
import { benchOf, paintingTools, viewOf } from '../drawing.js'
import { placed, type TiffImage, writeTiff } from './write-tiff.js'

let server: FileServer
const { draw, paint } = await benchOf(geotiff)
test.before(async () => void (server = await startFileServer()))
test.before.each(() => void (server.requests.length = 0))
test.after(() => server?.close())

/** A pixel of 100 m whose values are noise; with all its overviews some 30 MB. */
const pyramid = (): Buffer => {
  const noise = createHash('sha256').update('noise').digest()
  const level = (factor: number): TiffImage => ({
    width: 5000 / factor,
    height: 5000 / factor,
    value: (x, y) => noise[(x * 7 + y * 13) % 32]!,
    tile: [256, 256],
    subfile: factor === 1 ? 0 : 1,
    tags: factor === 1 ? placed(1_000_000, 6_800_000, 100) : {}
  })
  // as cloud-optimized files have it: what is small comes first
  return writeTiff([1, 2, 4, 8].map(level))
}
const file = pyramid()
const layer = (members: object = {}) => ({ type: 'geotiff', url: `${server.base}/large.tif`, ...members })
const sent = () => server.requests.reduce((sum, request) => sum + request.sent, 0)

test('of a large file only a small part is fetched, in few requests', async () => {
  server.files['/large.tif'] = { bytes: file }
  for (const [resolution, most] of [
    [100, 800_000],
    [400, 700_000],
    [800, 700_000]
  ] as const) {
    server.requests.length = 0
    await draw(layer(), viewOf({ scale: (resolution * 72) / 0.0254 }))
    assert.ok(sent() < most, `${resolution}: ${sent()} of ${file.length} bytes`)
    assert.ok(server.requests.length <= 10, `${resolution}: ${server.requests.length} requests`)
    assert.ok(server.requests.every(({ range }) => range))
  }
})

test('a rotated map fetches only visible blocks', async () => {
  server.files['/large.tif'] = { bytes: file }
  const shape = { scale: (100 * 72) / 0.0254, widthPt: 2000, heightPt: 60, center: [1_250_000, 6_550_000] }
  await draw(layer(), viewOf(shape))
  const upright = sent()
  server.requests.length = 0
  await draw(layer(), viewOf({ ...shape, rotationDeg: 45 }))
  assert.ok(sent() < 5 * upright && sent() < file.length / 4, `${sent()} turned, ${upright} upright`)
})

test('a server without ranges is asked once for the whole file', async () => {
  server.files['/large.tif'] = { bytes: file, ranges: false }
  const { warnings } = await paint([layer()], viewOf())
  assert.equal([warnings, server.requests.length], [[], 1])
})

test('a missing file is a warning, or ends the job if the layer requires', async () => {
  delete server.files['/large.tif']
  const { warnings } = await paint([layer({ name: 'photo', url: `${server.base}/large.tif?key=s3cret` })], viewOf())
  assert.match(warnings[0]!, /^layer "photo": http:\S+\/large\.tif\?… .*\b404\b/)
  assert.is((await thrownBy(paint([layer({ failOnError: true })], viewOf()))).code, 'upstream-failed')
})

test('a file of the app is read in parts, too', async () => {
  const read: number[] = []
  const fetch = async (_: string, { range }: { range?: readonly [number, number] } = {}) => {
    const bytes = file.subarray(range![0], range![1] + 1)
    read.push(bytes.length)
    return { status: 206, mediaType: '', bytes, totalBytes: file.length }
  }
  await draw(layer({ url: 'ground.tif' }), viewOf(), paintingTools({ fetch }))
  assert.ok(read.reduce((sum, bytes) => sum + bytes, 0) < file.length / 10)
})

test.run()
