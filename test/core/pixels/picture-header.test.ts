import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readHeader } from '../../../core/pixels/picture-header.js'

const sizeOf = (svg: string): unknown => {
  const { width, height, format } = readHeader(Buffer.from(svg))
  return [width, height, format]
}

test('an SVG document has a size, also if its root begins or ends after thousands of bytes', () => {
  const namespaces = Array.from({ length: 60 }, (_, at) => `xmlns:n${at}="http://example.org/namespaces/${at}"`).join(
    '\n'
  )
  assert.equal(
    sizeOf(`<?xml version="1.0"?>\n<!-- Drawn by hand -->\n\n<svg\n${namespaces}\nwidth="140"\nheight="70">`),
    [140, 70, 'svg']
  )
  assert.equal(sizeOf(`<!--${' licence'.repeat(500)}--><svg viewBox="0 0 30 20"/>`), [30, 20, 'svg'])
  const entities = '<!ENTITY ns_svg "http://www.w3.org/2000/svg">\n'.repeat(40)
  assert.equal(sizeOf(`<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd" [\n${entities}]>\n<svg xmlns="&ns_svg;" width="5" height="6">`), [5, 6, 'svg']) // prettier-ignore
})

test('sizes of an SVG document are read in all ways of writing', () => {
  assert.equal(sizeOf(`\ufeff<svg width = '10mm' height\n=\n"20mm">`), [38, 76, 'svg'])
  assert.equal(sizeOf('<svg viewBox="0,0,30,20">'), [30, 20, 'svg'])
  assert.equal(sizeOf('<svg viewBox=" 0 0  30\n20 " width="100%" height="100%">'), [30, 20, 'svg'])
  assert.equal(sizeOf('<!-- <svg width="1" height="1"> --><svg width="7" height="8">'), [7, 8, 'svg'])
  assert.equal(sizeOf('<s:svg xmlns:s="http://www.w3.org/2000/svg" data-of="a > b" width="7" height="8">'), [
    7,
    8,
    'svg'
  ])
})

test('other text is no picture, and the message says how it begins', () => {
  for (const text of ['<svg/>', '<!-- no end', '<svg width="', '', 'none'])
    assert.throws(() => sizeOf(text), ({ code, message }: Error & { code: string }) => code === 'invalid-data' && message.includes(text.slice(0, 20))) // prettier-ignore
})

const frame = (width: number, height: number, marker = 0xc0): number[] =>
  [0xff, marker, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0] // prettier-ignore
const [start, scan, end] = [
  [0xff, 0xd8],
  [0xff, 0xda, 0, 8, 1, 1, 0, 0, 63, 0],
  [0xff, 0xd9]
]
const comment = [0xff, 0xfe, 0, 4, 65, 65]
const jpegSize = (...parts: number[][]): unknown => {
  const { width, height, format } = readHeader(Buffer.from(parts.flat()))
  return [width, height, format]
}

test('the size of a JPEG is that of the frame that decoders find', () => {
  const [large, tiny] = [frame(60_000, 50_000), frame(16, 16)]
  assert.equal(jpegSize(start, comment, tiny, scan, end), [16, 16, 'jpg'])
  assert.equal(jpegSize(start, large, comment, scan, tiny, end), [60_000, 50_000, 'jpg'], 'the frame stands first')
  assert.equal(jpegSize(start, comment, [0xff, 0xff], large, scan, tiny, end), [60_000, 50_000, 'jpg'], 'a fill byte')
  assert.equal(
    jpegSize(start, comment, [1, 0xff, 0, 2], large, scan, tiny, end),
    [60_000, 50_000, 'jpg'],
    'stray bytes'
  )
  assert.equal(jpegSize(start, [0xff, 0xd0], large, scan, tiny, end), [60_000, 50_000, 'jpg'], 'a restart')
  for (const marker of [0xc3, 0xc9, 0xca, 0xcf])
    assert.equal(jpegSize(start, comment, frame(60_000, 50_000, marker), scan, tiny, end), [60_000, 50_000, 'jpg'])
  assert.equal(jpegSize(start, frame(9, 9, 0xc4), tiny, scan, end), [16, 16, 'jpg'], 'a table is no frame')
})

test.run()
