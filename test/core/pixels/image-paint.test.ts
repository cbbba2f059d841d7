import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { ImagePaint, Pixels } from '../../../core/pixels/pixel-tools.js'
import { painting } from '../../support/painting.js'

/** Red on the left, blue on the right, half transparent; premultiplied. */
const source: Pixels = { width: 2, height: 1, channels: 4, data: Uint8Array.of(255, 0, 0, 255, 0, 0, 128, 128) }
const opaque: Pixels = { width: 2, height: 1, channels: 3, data: Uint8Array.of(255, 0, 0, 0, 0, 255) }

const painted = async (pixels: Pixels, paint: ImagePaint = {}, background: string | undefined = '#ffffff') => {
  const item = { source: { pixels }, unitToPaper: [20, 0, 0, 10, 0, 0] as const, ...paint }
  const found = await painting.paint([item], { widthPt: 20, heightPt: 10, dpi: 72, background })
  const at = (x: number): number[] => {
    const from = (5 * (found.stride ?? found.width) + x) * found.channels
    return Array.from(found.data.subarray(from, from + found.channels))
  }
  return { at, channels: found.channels }
}

test('pixels are drawn as a picture, with their alpha', async () => {
  const { at } = await painted(source, { resampling: 'nearest' })
  assert.equal(at(2), [255, 0, 0])
  assert.ok(Math.abs(at(17)[0]! - 127) <= 1 && at(17)[2] === 255, `${at(17)}`)
  assert.equal((await painted(opaque, { resampling: 'nearest' })).at(17), [0, 0, 255])
})

test('nearest keeps the edges between pixels, else they are smoothed', async () => {
  const sharp = await painted(opaque, { resampling: 'nearest' })
  assert.equal([sharp.at(9), sharp.at(10)], [[255, 0, 0], [0, 0, 255]]) // prettier-ignore
  const [red, , blue] = (await painted(opaque)).at(9)
  assert.ok(red! > 60 && red! < 200 && blue! > 60 && blue! < 200, `${red} ${blue}`)
})

test('opacity makes a picture translucent', async () => {
  const { at } = await painted(opaque, { resampling: 'nearest', opacity: 0.5 })
  assert.ok(Math.abs(at(2)[1]! - 127) <= 1 && at(2)[0] === 255, `${at(2)}`)
})

test('a picture is recoloured, but not what lies below it', async () => {
  const recolour = ({ data, channels }: Pixels): void => {
    assert.is(channels, 4)
    for (let i = 0; i < data.length; i += 4) [data[i], data[i + 2]] = [data[i + 2]!, data[i]!]
  }
  const { at } = await painted(opaque, { resampling: 'nearest', recolour }, '#ffff00')
  assert.equal([at(2), at(17)], [[0, 0, 255], [255, 0, 0]]) // prettier-ignore
  const below = await painted({ ...opaque, width: 1, data: Uint8Array.of(255, 0, 0) }, { recolour, opacity: 0 }, '#ffff00') // prettier-ignore
  assert.equal(below.at(5), [255, 255, 0])
})

test.run()
