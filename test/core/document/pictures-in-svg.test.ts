import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { putPictures, takePictures } from '../../../core/document/pictures-in-svg.js'
import type { PlacedMap } from '../../../core/plugin/contracts.js'
import { frameOf } from './setting.js'

const image = (svg: string, more = '') =>
  `<image xlink:href="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}" width="40" height="30" preserveAspectRatio="none"${more}/>`
const picture = (id: string, content: string) => `<svg id="${id}" xmlns="http://www.w3.org/2000/svg">${content}</svg>`
const map = (...layers: (number | undefined)[]): PlacedMap => ({
  ...frameOf(0, 40, 30),
  name: 'map',
  layers: [{ title: 'Roads & "rails"' }, { title: 'Näme' }],
  pictures: layers.map((layer, index) => ({ id: `map-0-${index}`, path: '', layer, widthPt: 40, heightPt: 30 })),
  page: 0,
  xPt: 0,
  yPt: 0
})
const inlined = (svg: string, ...maps: PlacedMap[]) => {
  const taken = takePictures(svg, {})
  return putPictures(taken.svg, taken.pictures, maps)
}

test('pictures become groups with id, name and title; other images stay', () => {
  const other = image('<svg xmlns="http://www.w3.org/2000/svg"><rect id="map-0-0"/></svg>')
  const svg = `<g>${image(picture('map-0-0', '<rect/>'))}</g>${other}<g>${image(picture('map-0-1', '<path/>'))}</g>`
  const name = 'Roads &amp; &quot;rails&quot;'
  assert.is(
    inlined(svg, map(undefined, 0)),
    `<g><g id="map-0-0" data-map="map"><rect/></g></g>${other}<g><g id="map-0-1" data-map="map" data-name="${name}" ` +
      `inkscape:groupmode="layer" inkscape:label="${name}"><title>${name}</title><path/></g></g>`
  )
})

test('ids inside begin with that of their group, and so do the references; letters have a family to fall back on', () => {
  const content =
    '<clipPath id="a"><path id="b"/></clipPath><g clip-path="url(#a)"><use xlink:href="#b"/><use href="#b"/></g>' +
    "<g font-family=\"'Noto Sans'\"><text>url(#a) id=&quot;a&quot; ='#b'</text></g>"
  const put = inlined(image(picture('map-0-0', content)), map(1))
  assert.match(put, '<clipPath id="map-0-0-a"><path id="map-0-0-b"/></clipPath><g clip-path="url(#map-0-0-a)"><use xlink:href="#map-0-0-b"/><use href="#map-0-0-b"/></g>') // prettier-ignore
  assert.match(put, "<g font-family=\"'Noto Sans', sans-serif\"><text>url(#a) id=&quot;a&quot; ='#b'</text></g>")
})

test('a map that is placed twice has no id twice', () => {
  const one = image(picture('map-0-0', '<path id="a"/><use xlink:href="#a"/>'))
  const put = inlined(one + one, map(1))
  const ids = [...put.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  assert.equal(ids, ['map-0-0', 'map-0-0-a', 'map-0-0-2', 'map-0-0-2-a'])
  assert.match(put, 'href="#map-0-0-2-a"')
})

test('a picture that is turned or scaled stays so', () => {
  const turned = image(picture('map-0-0', '<rect/>'), ' transform="matrix(0 1 -1 0 5 6)"')
  assert.match(inlined(turned, map(0)), '<g id="map-0-0" transform="matrix(0 1 -1 0 5 6)"')
  const half = image(picture('map-0-0', '<rect/>')).replace('width="40"', 'width="20"')
  assert.match(inlined(half, map(0)), '<g transform="scale(0.5 1)"><rect/></g>')
})

test('a picture has a scale if its width or its height is another one', () => {
  const scaleAt = (width: number, height: number) => {
    const sized = image(picture('map-0-0', '<rect/>')).replace('width="40" height="30"', `width="${width}" height="${height}"`) // prettier-ignore
    return /scale\([^)]*\)/.exec(inlined(sized, map(0)))?.[0]
  }
  assert.equal(
    [scaleAt(40, 15), scaleAt(20, 15), scaleAt(20, 45)],
    ['scale(1 0.5)', 'scale(0.5 0.5)', 'scale(0.5 1.5)']
  )
  assert.equal([scaleAt(40, 30), scaleAt(40.00001, 30.00001)], [undefined, undefined])
})

test('pictures of unknown maps are removed, other images are unchanged', () => {
  assert.is(inlined(image(picture('map-7-0', '<rect/>')), map(0)), '')
  assert.is(inlined('<g/>'), '<g/>')
})

test('pictures may be larger than any expression reads', () => {
  const content = `<image xlink:href="data:image/jpeg;base64,${'A'.repeat(60_000_000)}"/>`
  const put = inlined(`<g>${image(picture('map-0-0', content))}</g>`, map(0))
  assert.is(put.length, content.length + inlined(`<g>${image(picture('map-0-0', ''))}</g>`, map(0)).length)
})

test.run()
