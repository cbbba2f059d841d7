import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { simpleSvg } from '../../../core/pixels/simple-svg.js'
import { vectorPicture } from '../../../core/pixels/vector-picture.js'

const svg = (attributes: string, content = '<rect width="1" height="1"/>') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${content}</svg>`
const toUnit = (attributes: string) =>
  simpleSvg(svg(attributes), []).toUnit.map((value) => Math.round(value * 1e4) / 1e4 + 0)

test('the view box fits into the picture, in the middle or aligned', () => {
  const box = 'width="40" height="10" viewBox="3 4 5 5"'
  // ten times ten points in a picture of forty
  assert.equal(toUnit(box), [0.05, 0, 0, 0.2, 0.225, -0.8])
  assert.equal(toUnit(`${box} preserveAspectRatio="xMinYMin"`), [0.05, 0, 0, 0.2, -0.15, -0.8])
  assert.equal(toUnit(`${box} preserveAspectRatio="xMaxYMax meet"`), [0.05, 0, 0, 0.2, 0.6, -0.8])
  assert.equal(toUnit(`${box} preserveAspectRatio="xMidYMax slice"`), [0.2, 0, 0, 0.8, -0.6, -6.2])
  assert.equal(toUnit(`${box} preserveAspectRatio="xMidYMin slice"`), [0.2, 0, 0, 0.8, -0.6, -3.2])
  assert.equal(toUnit(`${box} preserveAspectRatio="none"`), [0.2, 0, 0, 0.2, -0.6, -0.8])
  assert.equal(toUnit('width="40" height="10"'), [0.025, 0, 0, 0.1, 0, 0])
})

test('the size and the reach beyond the picture, in its sides', () => {
  const reach = (content: string) => {
    const found = simpleSvg(svg('width="20" height="10"', content), [])
    return [found.width, found.height, Math.round(found.reach * 1000) / 1000]
  }
  assert.equal(reach('<rect width="20" height="10"/>'), [20, 10, 0])
  assert.equal(reach('<rect x="-5" width="10" height="5"/>'), [20, 10, 0.25])
  assert.equal(reach('<rect y="-5" width="10" height="5"/>'), [20, 10, 0.5])
  assert.equal(reach('<rect x="15" width="20" height="5"/>'), [20, 10, 0.75])
  assert.equal(reach('<rect y="8" width="5" height="10"/>'), [20, 10, 0.8])
})

test('a symbol is clipped if it reaches out by more than a hundredth; layers far outside or in large symbols cannot be drawn', () => {
  const picture = (content: string, sidePt = 10) => vectorPicture(svg('width="100" height="100"', content), sidePt, [])
  assert.not.match(picture('<rect x="-1" width="9" height="9"/>')!, 'clipPath')
  assert.match(picture('<rect x="-1.1" width="9" height="9"/>')!, 'clipPath')
  const layer = (x: number) => `<g opacity=".5"><rect x="${x}" width="9" height="9"/><rect x="${x}" width="5" height="5"/></g>` // prettier-ignore
  assert.ok(picture(layer(-100)))
  assert.is(picture(layer(-101)), undefined)
  assert.ok(picture(layer(0), 75))
  assert.is(picture(layer(0), 75.1), undefined)
})

test('a picture of more than 2000 paths or 200,000 characters is no symbol', () => {
  const paths = (count: number) => vectorPicture(svg('width="9" height="9"', '<path d="M0 0h1v1z" fill="red"/>'.repeat(count)), 9, []) // prettier-ignore
  assert.ok(paths(2000))
  assert.is(paths(2001), undefined)
  const long = (count: number) => vectorPicture(svg('width="9" height="9"', `<path d="M0 0${'L1 1L2 3'.repeat(count)}" fill="red"/>`), 9, []) // prettier-ignore
  assert.ok(long(16_000))
  assert.is(long(17_000), undefined)
})

test.run()
