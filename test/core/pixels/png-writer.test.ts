import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { inflateSync } from 'node:zlib'
import type { PixelRows } from '../../../core/pixels/pixel-tools.js'
import { chunksOf } from '../../../core/png-chunks.js'
import { painting } from '../../support/painting.js'
import { thrownBy } from '../../support/thrown-by.js'

const [WIDTH, HEIGHT] = [301, 200]
/** Some repeat, others do not. */
const data = Buffer.from(Array.from({ length: WIDTH * HEIGHT * 3 }, (_, at) => (at % 7 < 3 ? at * at : at >> 9)))

/** In bands of these rows, whose memory is used again for each. */
async function* bandsOf(...heights: number[]): AsyncGenerator<PixelRows> {
  const memory = Buffer.alloc(Math.max(...heights) * WIDTH * 3)
  let top = 0
  for (const height of heights) {
    data.copy(memory, 0, top * WIDTH * 3, (top + height) * WIDTH * 3)
    yield { pixels: { width: WIDTH, height, channels: 3, data: memory.subarray(0, height * WIDTH * 3) }, top }
    memory.fill(0)
    top += height
  }
}
const size = { width: WIDTH, height: HEIGHT }
const encode = (heights: number[], options = {}) => painting.encodePng(bandsOf(...heights), size, options)
const CUTS = [[200], [1, 199], [199, 1], [64, 64, 72], Array(20).fill(10), Array(200).fill(1)]

test('a PNG in bands has the pixels of all bands, however the page is cut', async () => {
  for (const heights of CUTS) {
    const decoded = await sharp(await encode(heights)).raw().toBuffer({ resolveWithObject: true }) // prettier-ignore
    assert.equal([decoded.info.width, decoded.info.height, decoded.info.channels], [WIDTH, HEIGHT, 3])
    assert.ok(decoded.data.equals(data), `${heights}`)
  }
})

test('its chunks, joined, are one compressed stream with the right check, which ends with the last row', async () => {
  const rows = Buffer.alloc((WIDTH * 3 + 1) * HEIGHT)
  for (let y = 0; y < HEIGHT; y++) data.copy(rows, y * (WIDTH * 3 + 1) + 1, y * WIDTH * 3, (y + 1) * WIDTH * 3)
  for (const heights of CUTS) {
    const chunks = [...chunksOf(await encode(heights))]
    const streams = chunks.filter(({ type }) => type === 'IDAT')
    assert.equal(chunks.at(-1)!.type, 'IEND')
    assert.is(streams.length, heights.length + 1)
    // it throws for a wrong check
    assert.ok(inflateSync(Buffer.concat(streams.map(({ data }) => data))).equals(rows), `${heights}`)
  }
})

test('it has the resolution, the colour space and the facts of a PNG in one piece', async () => {
  const info = { title: 'Town', authors: ['A'], created: new Date(0), software: 'x' }
  for (const options of [{}, { dpi: 254 }, { dpi: 300, info }]) {
    const whole = await painting.encode({ ...size, channels: 3, data }, 'png', options)
    const headOf = (png: Uint8Array) => {
      const chunks = [...chunksOf(png)].filter(({ type }) => type !== 'IDAT')
      return chunks.map(({ type, data }) => [type, Buffer.from(data).toString('hex')])
    }
    assert.equal(headOf(await encode([100, 100], options)), headOf(whole))
  }
})

test('a PNG over the limit of pixels is refused before any of its rows are made', async () => {
  let isAsked = false
  async function* rows() {
    isAsked = true
    yield* bandsOf(1)
  }
  const error = await thrownBy(painting.encodePng(rows(), { width: 10_001, height: 1000 }))
  assert.equal([error.code, isAsked], ['too-large', false])
})

test('an error of the rows is that of the picture', async () => {
  async function* rows() {
    yield* bandsOf(10)
    throw new Error('no more')
  }
  assert.is(await painting.encodePng(rows(), size).catch(({ message }) => message), 'no more')
})

test.run()
