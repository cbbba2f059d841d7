import sharp from 'sharp'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Tools } from '../../../core/plugin.js'
import { loadPicture, onPaper, readPicture, pictureSize } from '../../../parts/blocks/picture.js'
import { pixels, toolsOf } from './on-paper.js'

const dot = sharp({ create: { width: 20, height: 10, channels: 3, background: '#ff0000' } })
const svg = (attributes: string, content = '<rect width="4" height="4"/>') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`)

/** A BMP of 2 x 1 pixels, 24 bits: blue, red. */
const bmp = Buffer.concat([
  Buffer.from('424d3e0000000000000036000000280000000200000001000000010018000000000008000000', 'hex'),
  Buffer.alloc(16),
  Buffer.from('ff00000000ff0000', 'hex')
])

test('formats known to every PDF reader are unchanged, other formats become PNG', async () => {
  const kept = { png: 'png', jpeg: 'jpg', gif: 'png', webp: 'png', tiff: 'png' } as const
  for (const [format, expected] of Object.entries(kept)) {
    const sent = await dot
      .clone()
      .toFormat(format as keyof typeof kept)
      .toBuffer()
    const picture = await readPicture(sent, { pixels })
    assert.equal([picture.format, picture.width, picture.height], [expected, 20, 10], format)
    assert.is(pixels.inspect(picture.bytes).format, expected)
    assert.is(format === 'jpeg', picture.bytes === sent)
  }
})

test('a BMP is read', async () => {
  const { format, width, height, bytes } = await readPicture(bmp, { pixels })
  assert.equal([format, width, height], ['png', 2, 1])
  assert.equal([...(await sharp(bytes).removeAlpha().raw().toBuffer())], [0, 0, 255, 255, 0, 0])
})

test('a photograph is turned upright in all eight orientations', async () => {
  const colours: { [name: string]: number[] } = { R: [255, 0, 0], G: [0, 255, 0], B: [0, 0, 255], W: [255, 255, 255] }
  // the corners of the stored picture, above and below; displayed, they are RG above BW
  const stored = ['RG/BW', 'GR/WB', 'WB/GR', 'BW/RG', 'RB/GW', 'GW/RB', 'WG/BR', 'BR/WG']
  for (const [index, corners] of stored.entries()) {
    const [width, height] = index < 4 ? [32, 16] : [16, 32]
    const rows = corners.split('/')
    const dots = Array.from({ length: width * height }, (_, i) => {
      const row = rows[Number(i >= (width * height) / 2)]!
      return colours[row[Number(i % width >= width / 2)]!]!
    })
    const jpeg = await sharp(Uint8Array.from(dots.flat()), { raw: { width, height, channels: 3 } })
      .withMetadata({ orientation: index + 1 })
      .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
      .toBuffer()
    const picture = await readPicture(jpeg, { pixels })
    assert.equal([picture.width, picture.height], [32, 16], `orientation ${index + 1}`)
    assert.is((await sharp(picture.bytes).metadata()).orientation ?? 1, 1)
    const shown = await sharp(picture.bytes).raw().toBuffer()
    const nameAt = (x: number, y: number) => {
      const rgb = [0, 1, 2].map((channel) => (shown[(y * 32 + x) * 3 + channel]! > 127 ? 255 : 0))
      return Object.keys(colours).find((name) => colours[name]!.join() === rgb.join())
    }
    const seen = [nameAt(4, 4), nameAt(27, 4), nameAt(4, 11), nameAt(27, 11)].join('')
    assert.is(seen, 'RGBW', `orientation ${index + 1}`)
  }
})

test('a JPEG in inks becomes one in colours that all readers know', async () => {
  const cmyk = await dot.clone().toColourspace('cmyk').jpeg().toBuffer()
  const { bytes, format } = await readPicture(cmyk, { pixels })
  assert.is(format, 'jpg')
  assert.is((await sharp(bytes).metadata()).channels, 3)
})

test('SVG stays vector, refers to nothing outside, and its lengths are lengths', async () => {
  const plain = await readPicture(
    svg('width="20" height="10"', '<image href="/etc/passwd"/><rect width="9" height="9"/>'),
    { pixels }
  )
  assert.equal([plain.format, plain.width, plain.height], ['svg', 20, 10])
  assert.not.match(Buffer.from(plain.bytes).toString(), /<image href=/)
  const inch = await readPicture(svg('width="1in" height="0.5in"'), { pixels })
  assert.equal([inch.width, inch.height], [72, 36])
})

test('an SVG picture may be flat, such as a line between texts', async () => {
  for (const [width, height] of [[64, 1], [3000, 20], [9000, 1], [1, 9000]] as const) {
    const picture = await readPicture(svg(`width="${width}" height="${height}"`), { pixels })
    assert.equal([picture.format, picture.width, picture.height], ['svg', width, height])
  }
}) // prettier-ignore

test('a pixel is a point, or less at a higher dpi; SVG has one size', () => {
  const picture = { path: '', bytes: new Uint8Array(), width: 300, height: 150 }
  assert.equal(pictureSize({ ...picture, format: 'png' }), { widthPt: 300, heightPt: 150 })
  assert.equal(pictureSize({ ...picture, format: 'png' }, 300), { widthPt: 72, heightPt: 36 })
  assert.equal(pictureSize({ ...picture, format: 'svg' }, 300), { widthPt: 300, heightPt: 150 })
})

const counting = (bytes: Uint8Array, status = 200) => {
  const asked: string[] = []
  const fetch: Tools['fetch'] = async (address) => {
    asked.push(address)
    return { status, mediaType: '', bytes }
  }
  return { asked, tools: toolsOf(fetch).tools }
}

test('a picture that is shown a hundred times is fetched and read once in a job', async () => {
  const { asked, tools } = counting(await dot.clone().png().toBuffer())
  const pictures = await Promise.all(Array.from({ length: 100 }, () => loadPicture('http://example.org/a.png', tools)))
  assert.is(new Set(pictures).size, 1)
  assert.is(asked.length, 1)
  const other = counting(await dot.clone().png().toBuffer())
  assert.is((await loadPicture('http://example.org/a.png', other.tools)).path, pictures[0]!.path)
  assert.is(other.asked.length, 1, 'another job asks for itself')
})

test('all pictures of a job together are limited', async () => {
  const picture = sharp({ create: { width: 900, height: 900, channels: 3, background: 'red' } })
  const counted = counting(await picture.png().toBuffer()).tools
  const tools = { ...counted, limits: { ...counted.limits, pixels: 1e6 } }
  await loadPicture('http://example.org/1', tools)
  await loadPicture('http://example.org/2', tools)
  assert.match(
    await loadPicture('http://example.org/3', tools).then(
      () => '',
      ({ code, message }) => `${code} ${message}`
    ),
    /^too-large .*2000000 pixels/
  )
})

test('a message about a picture that cannot be shown has its address', async () => {
  const whole = await dot.clone().png().toBuffer()
  const cases: [Uint8Array, number, RegExp][] = [
    [whole, 404, /a\.png .*\b404\b/],
    [whole.subarray(0, 60), 200, /a\.png/],
    [Buffer.from('<html>'), 200, /a\.png.*"<html>"/],
    [svg('width="9" height="9"', '<rect'), 200, /a\.png/],
    [svg('width="99999" height="99999"'), 200, /a\.png.*\b99999\b/]
  ]
  for (const [bytes, status, message] of cases)
    assert.match(
      await loadPicture('http://example.org/a.png', counting(bytes, status).tools).then(
        () => '',
        ({ message }) => message
      ),
      message
    )
})

test('a picture has no more pixels than paper shows of it', async () => {
  const large = await sharp({ create: { width: 1500, height: 750, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const picture = await readPicture(large, { pixels })
  const small = await onPaper(picture, { width: 72, height: 36 }, { pixels })
  const { width, height } = pixels.inspect(small.bytes)
  assert.equal([width, height, small.width, small.height], [600, 300, 1500, 750])
  assert.is.not(small.path, picture.path)
  assert.is(await onPaper(picture, { width: 180, height: 90 }, { pixels }), picture)
})

test.run()
