import '../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { join } from 'node:path'
import { packageRoot } from '../../../core/package-root.js'
import { svgFile } from '../../../core/document/svg-file.js'
import { rasterizeSvg } from '../../../core/pixels/resvg.js'
import { fontFilesIn } from '../../../core/pixels/fonts/files.js'
import { makeFolders } from '../../support/folders.js'
import { colourAt, frameOf, type Setting, settingIn } from './setting.js'

const folders = makeFolders()
const fontFiles = fontFilesIn([join(packageRoot, 'fonts')])
let setting: Setting
test.before(() => void (setting = settingIn(folders.make())))
test.after(() => folders.remove())

const pictureSvg = (id: string, content: string) =>
  Buffer.from(`<svg id="${id}" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20pt" height="20pt" viewBox="0 0 20 20">${content}</svg>`) // prettier-ignore
const pictures = [0, 1].map((layer) => ({ id: `map-0-${layer}`, path: `/mapsetter/maps/map-0-${layer}.svg`, layer, widthPt: 20, heightPt: 20 })) // prettier-ignore
/** Red left, blue right and beyond the frame; a green square in the middle. */
const files = {
  [pictures[0]!.path]: pictureSvg('map-0-0', '<rect width="10" height="20" fill="#f00"/><rect x="10" width="90" height="90" fill="#00f"/>'), // prettier-ignore
  [pictures[1]!.path]: pictureSvg('map-0-1', '<defs><rect id="a" x="8" y="8" width="4" height="4" fill="#0f0"/></defs><use xlink:href="#a"/><g font-family="\'Noto Sans\'" font-size="3"><text x="1" y="4">Zürich</text></g>') // prettier-ignore
}
const { mark: _, ...frame } = frameOf(0, 20, 20)
const drawn = [{ ...frame, pictures, layers: [{ title: 'Land' }, { title: 'Places' }] }]
const page = '#set page(width: 60pt, height: 40pt, margin: 0pt)\n'

const shown = (svg: string, width: number, height: number) => {
  const root = svg.replace(/width="[^"]*" height="[^"]*" viewBox/, `width="${width}" height="${height}" viewBox`)
  return rasterizeSvg(root.slice(root.indexOf('<svg')), fontFiles)
}

test('a page is one file: maps at their place, clipped to their frame, text kept, nothing from elsewhere', async () => {
  const source = `#set document(title: "A <b> & c", author: "Me")\n${page}#place(dx: 30pt, dy: 10pt, m("map-0"))#text(fill: gradient.linear(red, red))[x]`
  const svg = await setting.compile(source, { drawn, files }).svg(0)
  assert.match(
    svg,
    /^<\?xml [^>]*>\n<svg [^>]*width="60pt" height="40pt" viewBox="0 0 60 40"><title>A &lt;b&gt; &amp; c<\/title><desc>Me<\/desc>/
  )
  assert.match(svg, '<text x="1" y="4">Zürich</text>')
  assert.equal([...svg.matchAll(/inkscape:label="([^"]*)"/g)].map(([, name]) => name), ['Land', 'Places']) // prettier-ignore
  assert.not.match(svg, /href="(?!#)/)
  const pixels = await shown(svg, 60, 40)
  const [paper, left, right, square, below] = [[10, 35], [32, 25], [48, 28], [40, 20], [40, 31]].map(([x, y]) => colourAt(pixels, x!, y!)) // prettier-ignore
  assert.equal([left, right, square, below, paper], [[255, 0, 0], [0, 0, 255], [0, 255, 0], [255, 255, 255], [255, 255, 255]]) // prettier-ignore
})

test('a map that the layout turns and scales is turned and scaled', async () => {
  const turned = await setting.compile(`${page}#place(dx: 20pt, dy: 10pt, rotate(90deg, m("map-0")))`, { drawn, files }).svg(0) // prettier-ignore
  const pixels = await shown(turned, 60, 40)
  // what was left is above
  assert.equal([colourAt(pixels, 30, 12), colourAt(pixels, 30, 28), colourAt(pixels, 42, 20)], [[255, 0, 0], [0, 0, 255], [255, 255, 255]]) // prettier-ignore
  const half = await setting.compile(`${page}#place(scale(50%, origin: top + left, m("map-0")))`, { drawn, files }).svg(0) // prettier-ignore
  const small = await shown(half, 60, 40)
  assert.equal([colourAt(small, 2, 2), colourAt(small, 8, 8), colourAt(small, 12, 5)], [[255, 0, 0], [0, 0, 255], [255, 255, 255]]) // prettier-ignore
})

test('each SVG page has its own size and only the definitions that it uses', async () => {
  const source = `${page}abc\n#set page(width: 30pt)\n#place(m("map-0"))\n#pagebreak()\nxyz`
  const document = setting.compile(source, { drawn, files })
  const pages = await Promise.all([0, 1, 2].map((index) => document.svg(index)))
  assert.equal(pages.map((svg) => /viewBox="([^"]*)"/.exec(svg)![1]), ['0 0 60 40', '0 0 30 40', '0 0 30 40']) // prettier-ignore
  assert.equal(pages.map((svg) => svg.split('<symbol').length - 1), [3, 0, 3]) // prettier-ignore
  assert.equal(pages.map((svg) => svg.includes('id="map-0-0"')), [false, true, false]) // prettier-ignore
  for (const svg of pages)
    for (const [, id] of svg.matchAll(/(?:url\(|href=")#([^")]*)/g)) assert.ok(svg.includes(` id="${id}"`), id)
})

test('a definition is kept once, with those that it refers to, if the page refers to it', () => {
  const definition = (id: string, content = '') => `<g id="${id}">${content}</g>`
  const defs = `<defs>${definition('a', '<use href="#b"/>')}${definition('b', '<path fill="url(#c)"/><use href="#a"/>')}</defs><defs>${definition('c')}${definition('d')}</defs>` // prettier-ignore
  const bodyOf = (content: string) => ({ widthPt: 6, heightPt: 4, body: `<g>${content}</g>` })
  const bodies = ['<use xlink:href="#a"/><use href="#a"/>', '<path clip-path="url(#c)"/><use href="#none"/>', '<path/>']
  const info = { authors: [], created: new Date(0), software: '' }
  const keptOn = (page: number) => {
    const svg = svgFile({ pages: bodies.map(bodyOf), defs }, page, new Map(), [], info)
    return [...svg.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  }
  assert.equal([0, 1, 2].map(keptOn), [['a', 'b', 'c'], ['c'], []])
})

test('a link in a layout does not break the file', async () => {
  const svg = await setting.compile(`${page}#link("https://a.org/?x=1&y=<2>")[x]`).svg(0)
  assert.not.match(svg, 'a.org')
  assert.is((await shown(svg, 60, 40)).width, 60)
})

test.run()
