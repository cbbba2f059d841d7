import { test } from 'uvu'
import * as assert from 'uvu/assert'
import sharp from 'sharp'
import { pictureFormat } from '../../../parts/fetching/picture-format.js'

const dot = sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })

for (const format of ['png', 'jpeg', 'gif', 'webp', 'tiff'] as const)
  test(`${format} is detected from its first bytes`, async () => {
    assert.is(pictureFormat(await dot.clone().toFormat(format).toBuffer()), format)
  })

test('SVG is recognised after declaration, comment and document type', () => {
  const root = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  assert.is(pictureFormat(Buffer.from(root)), 'svg')
  assert.is(pictureFormat(Buffer.from(`\uFEFF<?xml version="1.0"?>\n<!-- drawn -->\n${root}`)), 'svg')
  const doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [ <!ENTITY a "b"> ]>'
  assert.is(pictureFormat(Buffer.from(`<?xml version="1.0"?>${doctype}<svg:svg/>`)), 'svg')
})

test('bytes that are not a picture have no format', () => {
  for (const text of [
    '',
    'GIF',
    '<html><svg/></html>',
    '<?xml version="1.0"?><ServiceExceptionReport/>',
    'RIFF....WAVE'
  ])
    assert.is(pictureFormat(Buffer.from(text)), undefined, text)
})

test('only the given part of a larger buffer is read', () => {
  const bytes = Buffer.from('<svg/>GIF89a')
  assert.is(pictureFormat(bytes.subarray(6)), 'gif')
})

test('BMP is recognised by the length of its second header', () => {
  const bmp = (length: number) => {
    const bytes = Buffer.alloc(18)
    bytes.write('BM')
    bytes.writeUInt32LE(length, 14)
    return bytes
  }
  for (const length of [12, 40, 52, 56, 64, 108, 124]) assert.is(pictureFormat(bmp(length)), 'bmp')
  for (const length of [0, 11, 13, 41, 53, 57, 65, 109, 125]) assert.is(pictureFormat(bmp(length)), undefined)
  assert.is(pictureFormat(bmp(40).subarray(0, 17)), undefined)
})

test('SVG is recognised within the first 8192 bytes', () => {
  const after = (blanks: number) => pictureFormat(Buffer.from(`${' '.repeat(blanks)}<svg >`))
  assert.equal([after(8187), after(8188)], ['svg', undefined])
})

test.run()
