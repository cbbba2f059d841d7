import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makePixelTools } from '../../../core/pixels/pixels.js'
import { thrownBy } from '../../support/thrown-by.js'

const tools = makePixelTools({ imagePixels: 1e7, outputPixels: 1e8 }, [])
const svg = (content: string, size = 'width="20" height="10"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${size}>${content}</svg>`
  )
const vectors = (content: string, size?: string, sidePt = 20) => tools.vectors(svg(content, size), sidePt)

/** The colour at parts of a picture's width and height, when it is drawn 100 x 100 over white. */
const colourAt = async (elements: string, x: number, y: number) => {
  const { data, width } = await tools.paint([{ svg: `<g transform="scale(100)">${elements}</g>` }], { widthPt: 100, heightPt: 100, dpi: 72, background: 'white' }) // prettier-ignore
  const at = (Math.floor(y * 100) * width + Math.floor(x * 100)) * 3
  return [...data.subarray(at, at + 3)]
}
const RED = [255, 0, 0]
const WHITE = [255, 255, 255]

test('a picture becomes paths in the unit square, with explicit paint', async () => {
  const elements = vectors('<style>.a{fill:red}</style><rect class="a" x="10" width="10" height="10"/>')!
  assert.is(elements, '<g transform="matrix(0.05 0 0 0.1 0 0)"><path fill="#ff0000" stroke="none" d="M 10 0 L 20 0 L 20 10 L 10 10 Z"/></g>') // prettier-ignore
  assert.equal(await colourAt(elements, 0.75, 0.5), RED)
  assert.equal(await colourAt(elements, 0.25, 0.5), WHITE)
})

test('the view box is placed like in the picture, with its proportions or stretched', async () => {
  const rect = '<rect x="100" y="100" width="10" height="10" fill="red"/>'
  const middle = vectors(rect, 'width="20" height="10" viewBox="100 100 10 10"')!
  assert.equal(await colourAt(middle, 0.5, 0.9), RED)
  assert.equal(await colourAt(middle, 0.1, 0.5), WHITE)
  const left = vectors(rect, 'width="20" height="10" viewBox="100 100 10 10" preserveAspectRatio="xMinYMin"')!
  assert.equal([await colourAt(left, 0.1, 0.5), await colourAt(left, 0.9, 0.5)], [RED, WHITE])
  const stretched = vectors(rect, 'width="20" height="10" viewBox="100 100 10 10" preserveAspectRatio="none"')!
  assert.equal([await colourAt(stretched, 0.02, 0.02), await colourAt(stretched, 0.98, 0.98)], [RED, RED])
  const sliced = vectors(rect, 'width="20" height="10" viewBox="100 100 10 10" preserveAspectRatio="xMidYMax slice"')!
  assert.equal([await colourAt(sliced, 0.02, 0.02), await colourAt(sliced, 0.98, 0.98)], [RED, RED])
})

test('parts outside the view box of a symbol are clipped', () => {
  assert.match(vectors('<rect x="-5" width="10" height="10"/>')!, /^<clipPath id="(v\w+)"><path d="M0 0H1V1H0z"\/><\/clipPath><g clip-path="url\(#\1\)">/) // prettier-ignore
  assert.not.match(vectors('<rect width="20" height="10"/>')!, 'clip')
})

test('the ids of a picture are unique, and the same for the same picture', () => {
  const gradient = (id: string) => `<linearGradient id="${id}"><stop stop-color="red"/><stop offset="1"/></linearGradient><rect id="b" width="9" height="9" fill="url(#${id})"/>` // prettier-ignore
  const [one, same, other] = ['a', 'a', 'x&quot;/>'].map((id) => vectors(gradient(id))!)
  assert.is(one, same)
  const [, id] = /<linearGradient id="(v[\da-f]{12}-0)"/.exec(one!)!
  assert.match(one!, `fill="url(#${id})"`)
  assert.not.match(other!, id!)
  for (const elements of [one!, other!]) assert.not.match(elements, / id="(?!v[\da-f]{12}-\d+")/)
})

test('a symbol contains no scripts and no references to other files', () => {
  const elements = vectors(
    '<script>alert(1)</script><a xlink:href="javascript:alert(1)"><rect width="3" height="3" onclick="alert(1)"/></a>' +
      '<image xlink:href="file:///etc/passwd" width="9" height="9"/><image href="http://127.0.0.1/x.png" width="9" height="9"/>' +
      '<foreignObject width="9" height="9"><p xmlns="http://www.w3.org/1999/xhtml">a</p></foreignObject>' +
      '<style>@import url(http://127.0.0.1/x.css); rect{fill:url(http://127.0.0.1/x.svg#y)}</style>'
  )!
  assert.match(elements, /^<g transform="[^"]*"><g><path [^>]*\/><\/g><\/g>$/)
})

test('a picture with too many elements is not converted to vectors', () => {
  assert.is(vectors('<rect width="1" height="1"/>'.repeat(3000)), undefined)
  assert.is(vectors(`<path d="M0 0${'L1.234567 2.345678'.repeat(20_000)}"/>`), undefined)
})

test('a picture with parts far outside is not converted to vectors, but can be painted', async () => {
  const far = '<rect width="20" height="10" fill="red"/><g opacity=".5"><rect x="900" width="5" height="5"/><rect x="905" width="5" height="5"/></g>' // prettier-ignore
  assert.is(vectors(far), undefined)
  const image = { source: { bytes: svg(far) }, unitToPaper: [20, 0, 0, 10, 0, 0] as const, opacity: 1 }
  const { data } = await tools.paint([image], { widthPt: 20, heightPt: 10, dpi: 72 })
  assert.equal([...data.subarray(0, 4)], [255, 0, 0, 255])
  const near = far.replaceAll('90', '3')
  assert.match(vectors(near)!, 'opacity')
  assert.is(vectors(near, undefined, 200), undefined)
})

test('text other than SVG, or with too much repetition, is refused', async () => {
  const codeOf = async (bytes: Buffer) => (await thrownBy((async () => tools.vectors(bytes, 9))())).code
  assert.is(await codeOf(Buffer.from('no')), 'invalid-data')
  assert.is(await codeOf(svg('<g>'.repeat(10_000))), 'invalid-data')
  const levels = Array.from({ length: 9 }, (_, i) => `<g id="a${i + 1}">${`<use href="#a${i}"/>`.repeat(10)}</g>`)
  assert.is(await codeOf(svg(`<rect id="a0"/>${levels.join('')}<use href="#a9"/>`)), 'too-large')
})

test('translucent parts at the bottom of a large map are drawn', async () => {
  const dot = '<g opacity=".5"><rect y="1150" width="9" height="9" fill="red"/><rect y="1155" width="9" height="9" fill="red"/></g>' // prettier-ignore
  const { data, width } = await tools.paint([{ svg: dot }], { widthPt: 842, heightPt: 1191, dpi: 300, background: 'white' }) // prettier-ignore
  const at = (Math.floor((1152 * 300) / 72) * width + 4) * 3
  assert.equal([...data.subarray(at, at + 3)], [255, 127, 127])
})

test.run()
