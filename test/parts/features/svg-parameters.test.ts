import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fileAddress, withParameters } from '../../../parts/features/svg-parameters.js'

const filled = (svg: string, address = 'a.svg') => Buffer.from(withParameters(Buffer.from(svg), address)).toString()

test('SVG parameters come from the address, else the defaults of the picture, else those of QGIS', () => {
  const svg =
    '<svg fill="param(fill) #FFF" stroke="param(outline)" stroke-width="param(outline-width) 0.5" style="opacity:param(opacity) 1;x:y"/>'
  assert.is(
    filled(svg, 'icons/a.svg?fill=%23ff0000&opacity=0.25'),
    '<svg fill="#ff0000" stroke="#000000" stroke-width="0.5" style="opacity:0.25;x:y"/>'
  )
  assert.is(filled(svg), '<svg fill="#FFF" stroke="#000000" stroke-width="0.5" style="opacity:1;x:y"/>')
  assert.is(filled('<svg fill="param(unheard)"/>'), '<svg fill=""/>')
})

test('parameter values of an address are never read as markup', () => {
  const address = `a.svg?fill=${encodeURIComponent('"/><script>$&')}`
  assert.is(filled('<svg fill="param(fill)"/>', address), '<svg fill="&quot;/&gt;&lt;script&gt;$&amp;"/>')
})

test('pictures without parameters are unchanged, byte by byte', () => {
  const bytes = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe])
  assert.is(withParameters(bytes, 'a.png?fill=red'), bytes)
  const svg = Buffer.from('<svg fill="red"/>')
  assert.is(withParameters(svg, 'a.svg?fill=blue'), svg)
})

test('files of the app are found without parameters; remote addresses are requested as written', () => {
  assert.is(fileAddress('icons/a.svg?fill=red'), 'icons/a.svg')
  assert.is(fileAddress('file:///icons/A.SVG?fill=red'), 'file:///icons/A.SVG')
  for (const address of ['https://example.org/a.svg?fill=red', 'data:image/svg+xml,<svg/>', 'a.png?x', 'a.svg', ''])
    assert.is(fileAddress(address), address)
})

test('a picture in Base64 may have parameters behind it', () => {
  const svg = '<svg fill="param(fill)" stroke="param(outline)"/>'
  const address = `data:;base64,${Buffer.from(svg).toString('base64')}`
  const sent = `${address}?fill=%2300f&outline=red`
  assert.is(fileAddress(sent), address)
  assert.is(filled(svg, sent), '<svg fill="#00f" stroke="red"/>')
  assert.is(fileAddress('data:image/svg+xml,<svg id=";base64,?"/>'), 'data:image/svg+xml,<svg id=";base64,?"/>')
})

test('parameters that were added to other parameters do not spoil them', () => {
  assert.is(
    filled('<svg stroke-width="param(outline-width)"/>', 'a.svg?outline-width=2?fill=red'),
    '<svg stroke-width="2"/>'
  )
})

test('many SVG parameters are replaced quickly', () => {
  assert.is(filled(`<svg>${'param('.repeat(200_000)}</svg>`).length, 1_200_011)
  assert.is(fileAddress('data:;base64,'.repeat(100_000)).length, 1_300_000)
  assert.is(filled(`<svg>${'param(fill)'.repeat(50_000)}</svg>`, `a.svg?fill=${'x'.repeat(10)}`).length > 0, true)
})

test.run()
