import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makePixelTools } from '../../../core/pixels/pixels.js'
import { thrownBy } from '../../support/thrown-by.js'

const pixels = makePixelTools({ imagePixels: 100, outputPixels: 100 }, [])

/** Colours that premultiplication with these alphas would round. */
const numbers = [1, 134, 161, 255, 131, 232, 77, 1, 255, 3, 254, 0, 7, 99, 200, 128]
const picture = (raw = numbers, channels: 1 | 3 | 4 = 4, width = 2) =>
  sharp(Buffer.from(raw), { raw: { width, height: raw.length / channels / width, channels } })

test('every number of a picture stays as it is, whatever its alpha', async () => {
  for (const bytes of [
    await picture().png().toBuffer(),
    await picture().webp({ lossless: true, exact: true }).toBuffer()
  ])
    // prettier-ignore
    assert.equal(await pixels.samples(bytes), { width: 2, height: 2, data: Buffer.from(numbers) })
})

test('without alpha it is opaque; grey is all three colours; palettes are looked up', async () => {
  const rgb = await picture([1, 2, 3, 4, 5, 6], 3).png().toBuffer()
  assert.equal([...(await pixels.samples(rgb)).data], [1, 2, 3, 255, 4, 5, 6, 255])
  const grey = await picture([9, 200], 1).toColourspace('b-w').png().toBuffer()
  assert.equal([...(await pixels.samples(grey)).data], [9, 9, 9, 255, 200, 200, 200, 255])
  const few = await picture([255, 0, 0, 0, 0, 255], 3).png({ palette: true }).toBuffer()
  assert.equal([...(await pixels.samples(few)).data], [255, 0, 0, 255, 0, 0, 255, 255])
})

test('a colour profile changes nothing', async () => {
  const raw = [131, 232, 77, 12, 200, 90]
  const profiled = await picture(raw, 3).png().withIccProfile('p3', { attach: true }).toBuffer()
  const kept = await sharp(profiled, { ignoreIcc: true }).removeAlpha().raw().toBuffer()
  assert.equal(
    [...(await pixels.samples(profiled)).data].filter((_, at) => at % 4 < 3),
    [...kept]
  )
  assert.not.equal([...kept], raw, 'the profile is not the usual one')
})

test('damaged and large pictures are refused', async () => {
  const whole = await picture().png().toBuffer()
  const damaged = Buffer.from(whole)
  const data = damaged.indexOf('IDAT') + 4
  damaged.fill(0, data, data + 8)
  assert.is((await thrownBy(pixels.samples(damaged))).code, 'invalid-data')
  assert.throws(() => pixels.inspect(damaged), /a picture is damaged: the checksum of its chunk at byte \d+ is wrong/)
  assert.is((await thrownBy(pixels.samples(Buffer.from('no picture')))).code, 'invalid-data')
  const large = await picture(
    Array.from({ length: 44 * 3 * 3 }, () => 1),
    3,
    44
  )
    .png()
    .toBuffer()
  assert.is((await thrownBy(pixels.samples(large))).code, 'too-large')
})

test.run()
