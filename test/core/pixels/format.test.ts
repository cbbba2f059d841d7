import { test } from 'uvu'
import * as assert from 'uvu/assert'
import sharp from 'sharp'
import { pictureFormat } from '../../../core/pixels/format.js'

const dot = sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })

for (const format of ['png', 'jpeg', 'gif', 'webp', 'tiff'] as const)
  test(`${format} is told from its first bytes`, async () => {
    assert.is(pictureFormat(await dot.clone().toFormat(format).toBuffer()), format)
  })

test('SVG is told behind declaration, comment and document type', () => {
  const root = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  assert.is(pictureFormat(Buffer.from(root)), 'svg')
  assert.is(pictureFormat(Buffer.from(`\uFEFF<?xml version="1.0"?>\n<!-- drawn -->\n${root}`)), 'svg')
  const doctype = '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [ <!ENTITY a "b"> ]>'
  assert.is(pictureFormat(Buffer.from(`<?xml version="1.0"?>${doctype}<svg:svg/>`)), 'svg')
})

test('what is no picture is none', () => {
  for (const text of ['', 'GIF', '<html><svg/></html>', '<?xml version="1.0"?><ServiceExceptionReport/>', 'RIFF....WAVE'])
    assert.is(pictureFormat(Buffer.from(text)), undefined, text)
})

test('only the given part of a larger buffer is looked at', () => {
  const bytes = Buffer.from('<svg/>GIF89a')
  assert.is(pictureFormat(bytes.subarray(6)), 'gif')
})

test.run()
