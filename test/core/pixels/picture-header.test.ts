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

test.run()
