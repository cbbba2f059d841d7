import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { makeContainer } from '../../../core/container.js'
import { packageRoot } from '../../../core/package-root.js'
import { makeService, type Service } from '../../../core/server.js'
import { loadSettings } from '../../../core/settings.js'

const EPOCH = '1700000000'
let folder = ''
let service: Service

test.before.each(async () => {
  if (folder) return
  folder = await mkdtemp(join(tmpdir(), 'mapsetter-formats-'))
  process.env.SOURCE_DATE_EPOCH = EPOCH
  const content = {
    layouts: join(packageRoot, 'test/fixtures/layouts'),
    workers: 1,
    queue: 'memory',
    reports: { folder }
  }
  service = await makeService(await makeContainer(loadSettings({ env: {}, cwd: folder, content }), () => {}))
})
test.after(async () => {
  delete process.env.SOURCE_DATE_EPOCH
  await service?.close()
  await rm(folder, { recursive: true })
})

const square = { type: 'Polygon', coordinates: [[[0, 0], [0, 2000], [2000, 2000], [2000, 0], [0, 0]]] } // prettier-ignore
const fill = { version: '2', '*': { symbolizers: [{ type: 'polygon', fillColor: '#ff0000', stroke: false }] } }

/** Card: a page of 100 x 90 mm, its map of 80 x 60 mm; one red square of 20 mm to the upper right of the map's middle. */
const print = async (format: string): Promise<{ bytes: Buffer; type: unknown }> => {
  const map = {
    projection: 'EPSG:3857',
    center: [0, 0],
    scale: 100_000,
    dpi: 200,
    layers: [{ type: 'geojson', geoJson: { type: 'Feature', geometry: square }, style: fill }]
  }
  const payload = { layout: 'Card', attributes: { map, title: 'Ζürich' } }
  const reply = await service.app.inject({ method: 'POST', url: `/print/default/buildreport.${format}`, payload })
  assert.is(reply.statusCode, 200, `${format}: ${reply.statusCode} ${reply.headers['content-type']}`)
  return { bytes: reply.rawPayload, type: reply.headers['content-type'] }
}

/** Pixels of the page at 200 dpi: 100 x 90 mm. */
const WIDTH = 787
const HEIGHT = 709

const formats = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  gif: 'image/gif',
  bmp: 'image/bmp',
  webp: 'image/webp',
  svg: 'image/svg+xml'
}

test('every format can be asked for, and has its media type', async () => {
  const { formats: known } = (await service.app.inject('/print/default/capabilities.json')).json()
  assert.equal([...known].sort(), Object.keys(formats).sort())
  for (const [format, type] of Object.entries(formats)) assert.is((await print(format)).type, type)
})

for (const format of ['png', 'jpg', 'tif', 'gif', 'webp'])
  test(`${format}: the page at the map's resolution, with the map at its position`, async () => {
    const { bytes } = await print(format)
    const { width, height, density, xmpAsString } = await sharp(bytes).metadata()
    assert.equal([width, height], [WIDTH, HEIGHT])
    if (format !== 'gif') {
      if (format !== 'webp') assert.is(density, 200)
      assert.match(xmpAsString!, '<rdf:li xml:lang="x-default">Card</rdf:li>')
      assert.match(xmpAsString!, '<xmp:CreateDate>2023-11-14T22:13:20Z</xmp:CreateDate>')
    }
    const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    isRedSquare((x, y) => [0, 1, 2].map((channel) => data[(y * WIDTH + x) * 3 + channel]!))
  })

test('bmp: the page at the map’s resolution, with the map at its position', async () => {
  const { bytes } = await print('bmp')
  assert.is(bytes.toString('latin1', 0, 2), 'BM')
  assert.is(bytes.length, bytes.readUInt32LE(2))
  const [offset, width, height] = [bytes.readUInt32LE(10), bytes.readInt32LE(18), bytes.readInt32LE(22)]
  assert.equal([width, Math.abs(height)], [WIDTH, HEIGHT])
  assert.is(Math.round(bytes.readInt32LE(38) * 0.0254), 200)
  const stride = Math.ceil((WIDTH * 3) / 4) * 4
  isRedSquare((x, y) => {
    const at = offset + (height < 0 ? y : HEIGHT - 1 - y) * stride + x * 3
    return [bytes[at + 2]!, bytes[at + 1]!, bytes[at]!]
  })
})

/** The map's pixels keep their grid: the square's left edge is the middle of the map, wherever the title left the map. */
const isRedSquare = (pixel: (x: number, y: number) => number[]): void => {
  const isRed = ([red, green, blue]: number[]) => red! > 240 && green! < 20 && blue! < 20
  const xs = Array.from({ length: WIDTH }, (_, x) => x)
  const rows = Array.from({ length: HEIGHT }, (_, y) => xs.filter((x) => isRed(pixel(x, y))))
  const inked = rows.filter((row) => row.length > 0)
  // the map begins 10 mm from the left edge, its middle is 40 mm further right
  const side = (20 / 25.4) * 200
  assert.ok(Math.abs(inked.length - side) <= 1, `${inked.length} rows, ${side.toFixed(1)} expected`)
  const [middle] = inked.slice(inked.length >> 1)
  const left = (50 / 25.4) * 200
  assert.ok(Math.abs(middle![0]! - left) <= 1, `from ${middle![0]}, ${left.toFixed(1)} expected`)
  assert.ok(Math.abs(middle!.length - side) <= 1, `${middle!.length} wide, ${side.toFixed(1)} expected`)
}

test.run()
