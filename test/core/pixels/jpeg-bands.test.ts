import { test } from 'uvu'
import * as assert from 'uvu/assert'
import sharp from 'sharp'
import { joinBands } from '../../../core/pixels/jpeg-bands.js'
import { encodeJpeg } from '../../../core/pixels/sharp.js'

const noise = (width: number, height: number): Buffer => {
  let seed = 7
  return Buffer.from(
    Array.from({ length: width * height * 3 }, () => (seed = (seed * 1103515245 + 12345) >>> 0) >>> 24)
  )
}

const join = async (data: Buffer, width: number, height: number, rows: number): Promise<Uint8Array> => {
  const tops = Array.from({ length: Math.ceil(height / rows) }, (_, index) => index * rows)
  const bands = await Promise.all(
    tops.map((top) => {
      const band = Math.min(rows, height - top)
      const part = data.subarray(top * width * 3, (top + band) * width * 3)
      return encodeJpeg({ width, height: band, channels: 3, data: part }, { quality: 90 })
    })
  )
  return joinBands(bands, height, Math.ceil(width / 8) * (rows / 8))
}

for (const [width, height, rows] of [
  [64, 64, 16],
  [101, 203, 8],
  [30, 500, 24],
  [17, 16, 16],
  [9, 5, 16]
] as const)
  test(`bands of ${rows} rows decode to the same pixels as the whole ${width} x ${height} picture`, async () => {
    const data = noise(width, height)
    const joined = await join(data, width, height, rows)
    const whole = await encodeJpeg({ width, height, channels: 3, data }, { quality: 90 })
    const decoded = await sharp(joined).raw().toBuffer({ resolveWithObject: true })
    assert.equal([decoded.info.width, decoded.info.height], [width, height])
    assert.ok(decoded.data.equals(await sharp(whole).raw().toBuffer()))
  })

test.run()
