import '../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makePixelTools } from '../../../core/pixels/pixels.js'
import type { DrawnAhead, PaperFrame, PaperImage, PaperSvg } from '../../../core/pixels/pixel-tools.js'
import { thrownBy } from '../../support/thrown-by.js'

const pixels = makePixelTools({ imagePixels: 1e7, outputPixels: 1e7 }, [])
const frame: PaperFrame = { widthPt: 120, heightPt: 90, dpi: 144, background: '#ffffff' }
const blue: PaperImage = {
  source: { pixels: { width: 1, height: 1, channels: 4, data: Uint8Array.of(0, 0, 255, 255) } },
  unitToPaper: [120, 0, 0, 90, 0, 0]
}
const area: PaperSvg = { svg: '<path d="M10 10H90V70z" fill="#a00"/>' }
const line: PaperSvg = { svg: '<path d="M0 80L120 5" stroke="#0a0" stroke-width="3" fill="none"/>', opacity: 0.5 }

const painted = async (items: (PaperImage | PaperSvg)[], ahead?: DrawnAhead, its = frame): Promise<Buffer> => {
  const rows: Buffer[] = []
  for await (const { pixels: band } of pixels.paintRows(items, its, undefined, ahead)) rows.push(Buffer.from(band.data))
  return Buffer.concat(rows)
}

test('what is drawn ahead is painted as without it, and taken once', async () => {
  const items = [blue, area, line]
  const plain = await painted(items)
  const ahead = pixels.drawAhead([area, line], frame)
  const taken: boolean[] = []
  const watched: DrawnAhead = {
    take(items, size) {
      const found = ahead.take(items, size)
      taken.push(found !== undefined)
      return found
    }
  }
  assert.equal(await painted(items, watched), plain)
  assert.ok(taken.length > 0 && taken.every(Boolean), String(taken))
  taken.length = 0
  assert.equal(await painted(items, watched), plain)
  assert.ok(taken.length > 0 && !taken.some(Boolean), String(taken))
})

test('another frame, other elements and another opacity are drawn anew', async () => {
  for (const [items, its] of [
    [[blue, area], { ...frame, dpi: 72 }],
    [[blue, { svg: area.svg.replace('#a00', '#aa0') }], frame],
    [[blue, { ...area, opacity: 0.3 }], frame]
  ] as [(PaperImage | PaperSvg)[], PaperFrame][])
    assert.equal(await painted(items, pixels.drawAhead([area], frame), its), await painted(items, undefined, its))
})

test('a frame over the limit is refused; the painter gets the error of vectors that cannot be drawn', async () => {
  assert.is(
    (await thrownBy(Promise.resolve().then(() => pixels.drawAhead([area], { ...frame, dpi: 72_000 })))).code,
    'too-large'
  )
  const broken: PaperSvg = { svg: '<g><path d="M0 0H9V9z"></g' }
  const ahead = pixels.drawAhead([broken], frame)
  await new Promise((resolve) => setTimeout(resolve, 50))
  let thrown: unknown
  await painted([blue, broken], ahead).catch((error: unknown) => (thrown = error))
  assert.ok(thrown instanceof Error)
})

test.run()
