import { test } from 'uvu'
import * as assert from 'uvu/assert'
import geotiff from '../../../../plugins/layers/geotiff.js'
import type { Rgb } from '../../../support/map-server.js'
import { thrownBy } from '../../../support/thrown-by.js'
import { benchOf, colourAt, viewOf } from '../drawing.js'
import { placed, type TiffImage, writeTiff } from './write-tiff.js'

const { draw, paint } = await benchOf(geotiff)

/** A map of 8 x 4 pixels that are those of the image, over white. */
const view = viewOf({ widthPt: 8, heightPt: 4, center: [4000, 2000] })
const WHITE: Rgb = [255, 255, 255]
const size = { width: 8, height: 4 }
const tags = placed(0, 4000, 1000)
const asLayer = (file: Buffer, members: object = {}) => ({
  type: 'geotiff',
  url: `data:image/tiff;base64,${file.toString('base64')}`,
  ...members
})
const layerOf = (image: Partial<TiffImage> & Pick<TiffImage, 'value'>, members: object = {}, more: TiffImage[] = []) =>
  asLayer(writeTiff([{ ...size, ...image, tags: { ...tags, ...image.tags } }, ...more]), members)
/** The colours of the second row, from the left. */
const rowOf = async (layer: object): Promise<Rgb[]> => {
  const { pixels, warnings } = await paint([layer], view)
  assert.equal(warnings, [])
  return Array.from({ length: 8 }, (_, column) => colourAt(pixels, column, 1))
}
const greys = async (layer: object) =>
  (await rowOf(layer)).map(([red, green, blue]) => (red === green && green === blue ? red : NaN))
const wrong = (layer: object) => thrownBy(draw(layer, view))

test('bytes are shown unchanged, with 0 as black or white', async () => {
  const value = (x: number) => 30 * x
  assert.equal(await greys(layerOf({ value })), [0, 30, 60, 90, 120, 150, 180, 210])
  assert.equal(await greys(layerOf({ value, photometric: 0 })), [255, 225, 195, 165, 135, 105, 75, 45])
})

test('values of 1, 2, 4, 12, 16 and 32 bits and of floating point', async () => {
  for (const [bits, values] of [
    [1, [0, 255, 0, 255, 0, 255, 0, 255]],
    [2, [0, 85, 170, 255, 0, 85, 170, 255]],
    [4, [0, 17, 34, 51, 68, 85, 102, 119]]
  ] as const)
    assert.equal(await greys(layerOf({ bits, value: (x) => x % 2 ** bits })), values)
  const ramp = [0, 36, 73, 109, 146, 182, 219, 255]
  for (const image of [
    { bits: 16 },
    { bits: 32 },
    { bits: 32, format: 3 },
    { bits: 64, format: 3 },
    { bits: 16, predictor: 2 }
  ] as const)
    assert.equal(await greys(layerOf({ ...image, value: (x) => 1000 + 100 * x })), ramp, JSON.stringify(image))
  const signed = { bits: 16, format: 2, value: (x: number) => (65536 - 700 + 200 * x) % 65536 } as const
  assert.equal(await greys(layerOf(signed)), ramp)
})

test('other values than bytes are stretched by the layer’s, else the file’s, else their own least and greatest', async () => {
  const image = { bits: 16, value: (x: number) => 1000 * x }
  const statistics = (band: number, least: number, greatest: number) =>
    `<Item name="STATISTICS_MINIMUM" sample="${band}">${least}</Item>\n  <Item name="STATISTICS_MAXIMUM" sample="${band}">${greatest}</Item>`
  const withStatistics = {
    ...image,
    tags: { 42112: `<GDALMetadata>\n  ${statistics(0, 2000, 5000)}\n</GDALMetadata>\n` }
  }
  assert.equal(await greys(layerOf(image)), [0, 36, 73, 109, 146, 182, 219, 255])
  assert.equal(await greys(layerOf(withStatistics)), [0, 0, 0, 85, 170, 255, 255, 255])
  assert.equal(await greys(layerOf(withStatistics, { min: 4000, max: 6000 })), [0, 0, 0, 0, 0, 128, 255, 255])
  assert.equal(await greys(layerOf(withStatistics, { max: 4000 })), [0, 0, 0, 128, 255, 255, 255, 255])
  assert.equal(await greys(layerOf({ value: (x) => 10 * x }, { max: 50 })), [0, 51, 102, 153, 204, 255, 255, 255])
  assert.equal(await greys(layerOf({ bits: 16, value: () => 7 })), Array(8).fill(0))
})

test('minimum and maximum are those of the visible pixels and a few read around', async () => {
  const within = (pixels: number) => ({
    width: 3000,
    bits: 16,
    value: (x: number) => (x < pixels ? 1000 + 100 * Math.min(x, 7) : 60_000),
    rowsPerStrip: 2
  })
  assert.equal(await greys(layerOf(within(20))), [0, 36, 73, 109, 146, 182, 219, 255])
  assert.ok((await greys(layerOf(within(8))))[7]! < 20)
})

test('three bands are colours, and hues stay when they are stretched', async () => {
  const value = (x: number, _: number, sample: number) => [20 * x, 100, 255 - 20 * x][sample]!
  assert.equal((await rowOf(layerOf({ samples: 3, value })))[3], [60, 100, 195])
  assert.equal((await rowOf(layerOf({ samples: 3, value }, { bands: [3, 1, 2] })))[3], [195, 60, 100])
  assert.equal((await greys(layerOf({ samples: 3, value }, { bands: [2] })))[3], 100)
  const deep = layerOf({ samples: 3, bits: 16, value: (x, y, sample) => 100 * value(x, y, sample) })
  assert.equal((await rowOf(deep))[3], [60, 100, 195])
  const plain = { samples: 3, photometric: 1, value }
  assert.equal((await greys(layerOf(plain)))[3], 60)
  assert.equal((await rowOf(layerOf(plain, { bands: [1, 2, 3] })))[3], [60, 100, 195])
})

test('a palette is applied', async () => {
  const colours = [[255, 0, 0], [0, 255, 0], [0, 0, 255], [10, 20, 30]] // prettier-ignore
  const map = (factor: number) => [0, 1, 2].flatMap((channel) => colours.map((colour) => colour[channel]! * factor))
  const image = { bits: 2, photometric: 3, value: (x: number) => x % 4 }
  for (const factor of [257, 1])
    assert.equal((await rowOf(layerOf({ ...image, tags: { 320: map(factor) } }))).slice(0, 4), colours)
  const { warnings } = await paint([layerOf({ ...image, tags: { 320: map(257) } }, { min: 1 })], view)
  assert.match(warnings[0]!, /"min" and "max" are ignored for data:.*; its colours come from a palette$/)
})

test('a colour ramp is applied', async () => {
  const colorRamp = [[300, '#0000ff'], ['100', 'rgb(0, 100, 0)'], [500, 'rgba(255, 0, 0, 0.5)']] // prettier-ignore
  const layer = layerOf({ bits: 16, value: (x) => 100 * x }, { colorRamp })
  assert.equal(await rowOf(layer), [
    [0, 100, 0],
    [0, 100, 0],
    [0, 50, 128],
    [0, 0, 255],
    [160, 64, 160],
    [255, 127, 127],
    [255, 127, 127],
    [255, 127, 127]
  ])
  const coloured = { samples: 3, value: () => 0 }
  assert.match(
    (await wrong(layerOf(coloured, { colorRamp }))).message,
    '"colorRamp" needs one band, but 3 are shown; set "bands", such as [1]'
  )
  assert.match(
    (await wrong(layerOf({ value: () => 0 }, { colorRamp: [[1, 'no colour']] }))).message,
    '"colorRamp" has the entry [1,"no colour"]; must be [value, colour], such as [500,"#aabbcc"]'
  )
})

test('pixels without a value are left out', async () => {
  const nodata = { 42113: '60' }
  assert.equal((await greys(layerOf({ value: (x) => 30 * x, tags: nodata }))).slice(1, 4), [30, 255, 90])
  assert.equal(
    (await greys(layerOf({ value: (x) => 30 * x, tags: nodata }, { nodata: 90 }))).slice(1, 4),
    [30, 60, 255]
  )
  const float = {
    bits: 32,
    format: 3,
    value: (x: number) => [0, NaN, -3.4028234663852886e38, 0.5, 1, 1, 1, 1][x]!
  } as const
  assert.equal(
    await greys(layerOf({ ...float, tags: { 42113: '-3.4028234663852886e+38' } })),
    [0, 255, 255, 128, 255, 255, 255, 255]
  )
  const red = {
    samples: 3,
    value: (x: number, _: number, sample: number) => (x === 0 ? 0 : [0, 9, 0][sample]!),
    tags: { 42113: '0' }
  }
  assert.equal((await rowOf(layerOf(red))).slice(0, 2), [WHITE, [0, 9, 0]])
})

test('alpha, premultiplied or not, in a band of the file or one that the layer names', async () => {
  const value = (factor: number) => (x: number, _: number, sample: number) =>
    sample === 3 ? [255, 128, 0][x % 3]! : [200, 100, 0][sample]! * (sample < 3 && x % 3 === 1 ? factor : 1)
  const half = [227, 177, 127]
  for (const [kind, factor] of [
    [2, 1],
    [1, 0.5]
  ] as const) {
    const row = await rowOf(layerOf({ samples: 4, value: value(factor), tags: { 338: [kind] } }))
    assert.equal([row[0], row[2]], [[200, 100, 0], WHITE], `${kind}`)
    row[1]!.forEach((channel, index) => assert.ok(Math.abs(channel - half[index]!) <= 1, `${kind}: ${row[1]}`))
  }
  assert.equal((await rowOf(layerOf({ samples: 4, value: value(1), tags: { 338: [0] } })))[2], [200, 100, 0])
  assert.equal(
    (await rowOf(layerOf({ samples: 4, value: value(1), tags: { 338: [0] } }, { bands: [1, 2, 3, 4] })))[2],
    WHITE
  )
  assert.equal(
    (
      await greys(layerOf({ samples: 2, value: (x, _, sample) => [9, 255 * (x % 2)][sample]!, tags: { 338: [2] } }))
    ).slice(0, 2),
    [255, 9]
  )
})

test('a mask, its own for each size', async () => {
  const mask = (bits: number): TiffImage => ({
    ...size,
    bits,
    photometric: 4,
    subfile: 4,
    value: (x) => (x < 4 ? 0 : 2 ** bits - 1)
  })
  for (const bits of [1, 8])
    assert.equal(await greys(layerOf({ value: () => 7 }, {}, [mask(bits)])), [255, 255, 255, 255, 7, 7, 7, 7])
  const other = { ...mask(8), rowsPerStrip: 1 }
  const { warnings } = await paint([layerOf({ value: () => 7 }, {}, [other])], view)
  assert.match(warnings[0]!, /^the mask of data:.* is ignored: its blocks differ from those of the pixels$/)
})

test('blocks that a sparse file leaves out', async () => {
  const isMissing = (column: number) => column === 0
  assert.equal(await greys(layerOf({ value: () => 7, tile: [4, 4], isMissing })), [255, 255, 255, 255, 7, 7, 7, 7])
})

test('bands that a file does not have', async () => {
  const image = { samples: 3, value: () => 0 }
  assert.match((await wrong(layerOf(image, { bands: [1, 2, 4] }))).message, '"bands" has band 4; the file has 3 bands')
  assert.match(
    (await wrong(layerOf(image, { bands: [1, 2] }))).message,
    '"bands" is [1,2]; must be 1 band, 3 (red, green, blue) or 4 (with alpha)'
  )
})

test('colours and values that are not read are named', async () => {
  for (const [image, complaint] of [
    [
      { samples: 4, photometric: 5 },
      'has CMYK colours, which are not supported; set "bands" to show bands as they are'
    ],
    [{ samples: 3, photometric: 6 }, 'has YCbCr colours without JPEG compression, which is not supported'],
    [{ compression: 4 }, 'has the compression CCITT fax 4 (4), which is not supported; must be Deflate'],
    [{ compression: 34712 }, 'JPEG 2000 (34712)'],
    [{ compression: 1234 }, 'unknown (1234)'],
    [{ bits: 16, tags: { 339: [3] } }, 'has values of 16 bits (float), which are not supported'],
    [{ samples: 4, compression: 7 }, 'has JPEG pictures with 4 samples of 8 bits, which are not supported'],
    [{ tags: { 339: [6] } }, 'sample format 6']
  ] as [Partial<TiffImage>, string][]) {
    const { code, message } = await wrong(layerOf({ value: () => 0, ...image }))
    assert.is(code, 'invalid-data', complaint)
    assert.match(message, complaint)
  }
})

test.run()
