import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { CompiledDocument, OutputPlugin, Pixels, PluginFactory, PrintSpec } from '../../../core/plugin.js'
import bmp, { encodeBmp } from '../../../plugins/outputs/bmp.js'
import gif from '../../../plugins/outputs/gif.js'
import jpeg from '../../../plugins/outputs/jpeg.js'
import pdf from '../../../plugins/outputs/pdf.js'
import png from '../../../plugins/outputs/png.js'
import svg from '../../../plugins/outputs/svg.js'
import tiff from '../../../plugins/outputs/tiff.js'
import webp from '../../../plugins/outputs/webp.js'
import { fakeTools } from '../../support/fake-tools.js'

const pixelsOf = (width: number, height: number, of: (x: number, y: number) => number[]) =>
  ({
    width,
    height,
    data: Uint8Array.from(Array.from({ length: width * height }, (_, at) => of(at % width, Math.floor(at / width))).flat())
  }) as unknown as Pixels // prettier-ignore
const documentOf = (pixels: Pixels) =>
  ({
    pageCount: 1,
    dpi: 150,
    info: { title: 'Town', authors: [], created: new Date(0), software: 'x' },
    pixelSize: () => ({ width: pixels.width, height: pixels.height }),
    pixels: async () => pixels,
    rows: () => `rows of ${pixels.width}`,
    bareMap: () => undefined,
    pdf: async (options: object) => Buffer.from(JSON.stringify(options))
  }) as unknown as CompiledDocument
const made = async (plugin: PluginFactory) => (await plugin({})) as OutputPlugin
const write = async (plugin: PluginFactory, pixels: Pixels, output: object = { pages: 'stack' }, tools = fakeTools()) =>
  (await made(plugin)).write(documentOf(pixels), { output } as PrintSpec, tools)

test('each output has its name, other names, and gets vectors or pixels', async () => {
  const all = await Promise.all([bmp, gif, jpeg, pdf, png, svg, tiff, webp].map(made))
  assert.equal(all.map(({ kind, name, aliases = [], surface }) => [kind, name, ...aliases, surface].join(' ')), [
    'output bmp pixels', 'output gif pixels', 'output jpeg jpg pixels', 'output pdf vector', 'output png pixels',
    'output svg vector', 'output tiff tif pixels', 'output webp pixels'
  ]) // prettier-ignore
})

test('a PDF has layers and attachments if the request has them', async () => {
  const { byLayer, attachesFeatures } = await made(pdf)
  for (const flag of [true, false])
    assert.equal([byLayer!({ output: { pdf: { layers: flag } } } as never), attachesFeatures!({ output: { pdf: { attachments: flag } } } as never)], [flag, flag]) // prettier-ignore
  const { bytes, mediaType, extension } = await write(
    pdf,
    pixelsOf(1, 1, () => [0, 0, 0]),
    { pdf: { layers: true } }
  )
  assert.equal([String(bytes), mediaType, extension], ['{"layers":true}', 'application/pdf', 'pdf'])
})

test('a bitmap has its rows from the bottom, blue first, padded to four bytes', () => {
  const file = encodeBmp(
    pixelsOf(3, 2, (x, y) => [10 * y + x, 100 + x, 200 + y]),
    150
  )
  assert.is(file.toString('latin1', 0, 2), 'BM')
  const numbers = [2, 10, 14, 18, 22, 34, 38, 42].map((at) => file.readUInt32LE(at))
  assert.equal(numbers, [78, 54, 40, 3, 2, 24, 5906, 5906])
  assert.equal([file.readUInt16LE(26), file.readUInt16LE(28), file.length], [1, 24, 78])
  assert.equal([...file.subarray(54, 66)], [201, 100, 10, 201, 101, 11, 201, 102, 12, 0, 0, 0])
  assert.equal([...file.subarray(66)], [200, 100, 0, 200, 101, 1, 200, 102, 2, 0, 0, 0])
})

const colour = (x: number, y: number): number[] => (y === 0 ? [200, 8, 40] : [8, 100 + 8 * x, 248])

test('a GIF has the colours of the page, and its metadata before its end', async () => {
  const { bytes, mediaType } = await write(gif, pixelsOf(4, 2, colour))
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  assert.equal([info.width, info.height, mediaType], [4, 2, 'image/gif'])
  const far = Math.max(
    ...[...data].map((value, at) => Math.abs(value - colour(((at / 3) % 4) | 0, (at / 12) | 0)[at % 3]!))
  )
  assert.ok(far <= 8, `${far}`)
  const file = Buffer.from(bytes)
  const start = file.indexOf('XMP DataXMP')
  assert.equal([...file.subarray(start - 3, start)], [0x21, 0xff, 11])
  const tail = [...file.subarray(-259)]
  assert.equal(tail, [1, ...Array.from({ length: 256 }, (_, index) => 255 - index), 0, 0x3b])
  assert.ok(file.includes('Town'))
})

test('the palette of a large GIF is made of some pixels of all parts', async () => {
  // 1500 x 1500: every third pixel is looked at
  const { bytes } = await write(
    gif,
    pixelsOf(1500, 1500, (_, y) => (y < 1200 ? [248, 0, 0] : [0, 0, 248]))
  )
  const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  assert.equal(
    [...data.subarray(0, 3), ...data.subarray(-3)].map((value) => Math.round(value / 31)),
    [8, 0, 0, 0, 0, 8]
  )
})

test('a PNG and a JPEG are encoded with the resolution and the facts of the document', async () => {
  for (const [plugin, given, mediaType] of [
    [png, ({ width, height }: Pixels) => [`rows of ${width}`, { width, height }], 'image/png'],
    [jpeg, (page: Pixels) => [page, 'jpeg'], 'image/jpeg']
  ] as const) {
    const asked: unknown[][] = []
    const note = async (...values: unknown[]) => (asked.push(values), new Uint8Array([7]))
    const tools = fakeTools({ pixels: { encode: note, encodePng: note } as never })
    const page = pixelsOf(2, 1, () => [1, 2, 3])
    const report = await write(plugin, page, { pages: 'stack' }, tools)
    const [pixels, , how] = asked[0]! as [Pixels, unknown, { dpi: number; info: { title: string } }]
    assert.equal([pixels, asked[0]![1]], given(page))
    assert.equal([how.dpi, how.info.title, report.mediaType, [...report.bytes]], [150, 'Town', mediaType, [7]])
  }
})

test.run()
