import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { makePixelTools } from '../../../core/pixels/pixels.js'
import { isSlowToRead } from '../../../core/pixels/svg-reading.js'

const svg = (content: string, before = '') =>
  `${before}<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">${content}</svg>`
const rects = '<rect class="st1" width="1" height="1"/>'
const deep = (style: string) => svg(`<style>${style}</style>${'<g>'.repeat(60)}${rects}${'</g>'.repeat(60)}`)
/** Matches no element, which is known only when all ancestors have been tried for each part. */
const chain = `a ${'g '.repeat(12)}rect{fill:red}`
const entity = (text: string) => `<!DOCTYPE svg [<!ENTITY a "${text}">]>`

test('ordinary pictures are read', () => {
  const classes = Array.from({ length: 500 }, (_, i) => `.st${i}{fill:red;stroke:none}`).join('')
  assert.not(isSlowToRead(svg(`<style>${classes}</style>${rects.repeat(10_000)}`)))
  assert.not(isSlowToRead(deep('g g g rect, svg > g > g > g > rect{fill:red}')))
  assert.not(isSlowToRead(svg('<text x="1" y="2">a label of a plan</text>'.repeat(40_000))))
  assert.not(isSlowToRead(svg(`<text>${'<tspan x="1" y="2">a</tspan>'.repeat(5000)}</text>`)))
  assert.not(isSlowToRead(svg(`<text>${'many words '.repeat(5000)}</text>`)))
  assert.not(isSlowToRead(svg('<g id="&a;"/>'.repeat(500), entity('http://example.org/'))))
})

test('selectors that try all ancestors for each part, and many selectors for many elements, are too slow', () => {
  assert.ok(isSlowToRead(deep(chain)))
  assert.ok(isSlowToRead(svg(`<style>${'a,'.repeat(40_000)}a{fill:red}</style>${rects.repeat(40_000)}`)))
  assert.ok(isSlowToRead(svg(`<style>rect{${'fill:red;'.repeat(40_000)}}</style>${rects.repeat(40_000)}`)))
})

test('CDATA sections, comments, prefixes and entities do not hide them', () => {
  assert.ok(isSlowToRead(deep(`<![CDATA[</style>${chain}]]>`)))
  assert.ok(isSlowToRead(deep(chain.replaceAll(' ', '/**/ '))))
  assert.ok(isSlowToRead(deep(chain.replaceAll(' ', '&#32;'))))
  assert.ok(isSlowToRead(deep(chain).replaceAll('style>', 's:style>')))
  assert.ok(isSlowToRead(entity(chain) + deep('&a;')))
})

test('text of many parts, many letters and many texts are too slow', () => {
  assert.ok(isSlowToRead(svg(`<text>${'<tspan>x</tspan>'.repeat(5000)}</text>`)))
  assert.ok(isSlowToRead(svg(`<text>${'x<tspan x="1"/>'.repeat(5000)}</text>`)))
  assert.ok(isSlowToRead(svg(`<text>${'x'.repeat(2_000_000)}</text>`)))
  assert.ok(isSlowToRead(svg('<text>x</text>'.repeat(120_000))))
  assert.ok(isSlowToRead(svg(`<text>${'&a;'.repeat(900)}</text>`, entity('x'.repeat(1900)))))
})

test('a line of very many letters is too slow: its time grows with the square of their number', () => {
  assert.ok(isSlowToRead(svg(`<text>${'x'.repeat(110_000)}</text>`)))
  assert.not(isSlowToRead(svg(`<text>${`<tspan x="0">${'x'.repeat(1000)}</tspan>`.repeat(500)}</text>`)))
})

test('text counts as often as it is referenced', () => {
  const text = `<text id="t">${'x'.repeat(10_000)}</text>`
  assert.not(isSlowToRead(svg(text + '<use href="#t"/>'.repeat(10))))
  assert.ok(isSlowToRead(svg(text + '<use href="#t"/>'.repeat(200))))
  assert.ok(isSlowToRead(svg(text + '<g fill="url(&#35;p)"/>'.repeat(200) + `<pattern id="p">${text}</pattern>`)))
  assert.ok(isSlowToRead(svg(`${text}<text>${'<tref href="#t"/>'.repeat(200)}</text>`)))
  assert.ok(isSlowToRead(svg(`<marker id="m">${text}</marker><path marker-mid="url(#m)" d="${'L1 1'.repeat(200)}"/>`)))
})

test('thousands of references to entities are too slow', () => {
  assert.ok(isSlowToRead(svg(`<desc>${'&a;'.repeat(1001)}</desc>`, entity('x'))))
})

test('such a picture is refused before the renderer gets it, also as an icon', async () => {
  const tools = makePixelTools({ imagePixels: 1000, outputPixels: 1000 }, [])
  const bytes = Buffer.from(deep(chain))
  const isTooLarge = (thrown: unknown) => thrown instanceof PrintError && thrown.code === 'too-large'
  assert.throws(() => tools.vectors(bytes, 10), isTooLarge)
  const refusal = await tools.safeSvg(bytes).catch((thrown: unknown) => thrown)
  assert.ok(isTooLarge(refusal))
})

test('tags of any length are measured', () => {
  for (const attributes of ['a '.repeat(5e6), 'a="" '.repeat(2e6), `d="${'1 '.repeat(5e6)}"`])
    assert.not(isSlowToRead(svg(`<text ${attributes}>x</text>`)))
})

test('broken documents are measured in little time', () => {
  for (const start of ['<text>', '<style>{', '<text "', '<text <!--', '<!ENTITY ', '&a;', '<style>a ', '<![CDATA['])
    isSlowToRead(`<text>${start.repeat(100_000)}`)
})

test.run()
