import '../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { drawnAfter, splitPages } from '../../../core/document/page-svg.js'
import { makeFolders } from '../../support/folders.js'
import { colourAt, type Setting, settingIn } from './setting.js'

const folders = makeFolders()
let setting: Setting
test.before(() => void (setting = settingIn(folders.make())))
test.after(() => folders.remove())

const page = '#set page(width: 60pt, height: 40pt, margin: 0pt)\n'
const red = [255, 0, 0]
const white = [255, 255, 255]

test('each page of a document has its own size, fill and drawing', async () => {
  const document = setting.compile(`${page}#rect(width: 10pt, height: 10pt, fill: red)
#set page(width: 30.5pt, height: 80pt, fill: rgb("#00f"))
#place(bottom + right, rect(width: 10pt, height: 10pt, fill: red))
#set page(width: 60pt, height: 40pt, fill: gradient.linear(red, red))
last`)
  assert.is(document.pageCount, 3)
  assert.equal(document.pages.map(({ widthPt, heightPt }) => [widthPt, heightPt]), [[60, 40], [30.5, 80], [60, 40]]) // prettier-ignore
  const [first, second, third] = await Promise.all([0, 1, 2].map((index) => document.pixels(index, 72)))
  assert.equal([first!.width, first!.height, second!.width, second!.height], [60, 40, 31, 80])
  assert.equal([colourAt(first!, 5, 5)[0], colourAt(first!, 30, 30)], [255, white])
  assert.equal(colourAt(second!, 5, 5), [0, 0, 255])
  assert.equal(colourAt(second!, 24, 75), [255, 65, 54])
  assert.equal(colourAt(third!, 59, 1), [255, 65, 54])
})

test('an empty page, and pages without a fill, are white', async () => {
  const empty = await setting.compile(page).pixels(0, 72)
  assert.equal([empty.width, empty.height, colourAt(empty, 30, 20)], [60, 40, white])
  const document = setting.compile(
    '#set page(width: 60pt, height: 40pt, margin: 0pt, fill: none)\n#rect(width: 10pt, height: 10pt, fill: rgb("#f00"), stroke: none)\n#pagebreak()\nb'
  )
  assert.equal(document.pages, [{ widthPt: 60, heightPt: 40 }, { widthPt: 60, heightPt: 40 }]) // prettier-ignore
  const first = await document.pixels(0, 72)
  assert.equal([colourAt(first, 5, 5), colourAt(first, 30, 30)], [red, white])
})

test('addresses of links cannot break a page', async () => {
  for (const address of [
    'https://a.org/?x=1&y=2',
    'https://a.org/?<b>&lt;',
    '\\"></a></g><rect width=\\"60\\" height=\\"40\\"/>',
    "'>",
    'data:,</svg>'
  ]) {
    const document = setting.compile(
      `${page}#rect(width: 10pt, height: 10pt, fill: rgb("#f00"), stroke: none)#link("${address}")[x]`
    )
    const pixels = await document.pixels(0, 72)
    assert.equal([colourAt(pixels, 5, 5), colourAt(pixels, 50, 30)], [red, white], address)
  }
})

test('pages are split by their drawing order, not by their content', () => {
  const body =
    '<g><path d="M 0 0"/><g clip-path="url(#c)"><path fill="#f3000000"/><g><use href="#a"/></g></g><image/></g>'
  assert.is(drawnAfter(body, '#f3000000'), '<g><g clip-path="url(#c)"><g><use href="#a"/></g></g><image/></g>')
  assert.is(drawnAfter('<g><path d="M 0 0"/><path fill="#f3000000"/></g>', '#f3000000'), undefined)
  assert.is(drawnAfter(body, '#f3000100'), undefined)
  assert.is(drawnAfter('<path fill="#f3000000"/><image/>', '<path'), '<image/>')
  // a mark right after the end of another element
  assert.is(drawnAfter('<g><use/><path fill="#f3000000"/><image/></g>', '<path'), '<g><image/></g>')
})

test('a background is that of the page after it alone', () => {
  const background = '<path d="M 0 0v 20 h 8 v -20 Z"/>'
  const svg = `<svg viewBox="0 0 10 50">${background}<g/><g transform="matrix(1 0 0 1 0 20)"/></svg>`
  assert.equal(splitPages(svg).pages, [
    { widthPt: 8, heightPt: 20, body: `${background}<g/>` },
    { widthPt: 10, heightPt: 30, body: '<g/>' }
  ])
})

test('definitions are shared by all pages', () => {
  const svg =
    '<svg viewBox="0 0 10 30"><g><use href="#a"/></g><g transform="matrix(1 0 0 1 0 10)"><use href="#a"/></g><defs><symbol id="a"/></defs><defs/></svg>'
  const { pages, defs } = splitPages(svg)
  assert.is(defs, '<defs><symbol id="a"/></defs><defs/>')
  assert.equal(pages.map(({ heightPt, body }) => [heightPt, body]), [[10, '<g><use href="#a"/></g>'], [20, '<g><use href="#a"/></g>']]) // prettier-ignore
})

test.run()
