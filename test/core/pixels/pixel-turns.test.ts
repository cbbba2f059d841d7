import { test } from 'uvu'
import * as assert from 'uvu/assert'
import sharp from 'sharp'
import type { PrintError } from '../../../core/errors.js'
import { PixelTurns } from '../../../core/pixels/pixel-turns.js'
import { makePixelTools } from '../../../core/pixels/pixels.js'

test('no more than so many pixels are decoded at the same time', async () => {
  const turns = new PixelTurns(100)
  let [held, most, done] = [0, 0, 0]
  const decode = (pixels: number) =>
    turns.run(pixels, async () => {
      held += pixels
      most = Math.max(most, held)
      await new Promise(setImmediate)
      held -= pixels
      if (++done === 3) throw new Error('damaged')
    })
  const all = await Promise.allSettled([60, 30, 20, 90, 500, 10, 100, 1].map(decode))
  assert.is(all.filter(({ status }) => status === 'fulfilled').length, 7)
  assert.is(most, 500, 'one that has more runs alone')
  assert.is(held, 0)
})

test('the pictures of a map have a limit of pixels together; further ones are left out', async () => {
  const tools = makePixelTools({ imagePixels: 1000, outputPixels: 10_000 }, [])
  const bytes = await sharp({ create: { width: 30, height: 30, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const codes: string[] = []
  const image = {
    source: { bytes },
    unitToPaper: [25, 0, 0, 25, 0, 0] as const,
    opacity: 1,
    broken: ({ code }: PrintError) => void codes.push(code)
  }
  const paint = (count: number) =>
    tools.paint(Array(count).fill(image), { widthPt: 25, heightPt: 25, dpi: 72, background: 'white' })
  await paint(2)
  assert.equal(codes, [])
  await paint(4)
  assert.equal(codes, ['too-large', 'too-large'])
})

test.run()
