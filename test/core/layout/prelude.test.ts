import '../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../../support/folders.js'
import { frameOf, type Setting, settingIn } from '../document/setting.js'

const folders = makeFolders()
let setting: Setting
test.before(() => void (setting = settingIn(folders.make())))
test.after(() => folders.remove())

const { mark: _, ...frame } = frameOf(0, 40, 30)
const picture = { id: 'map-0-0', path: '/mapsetter/maps/map-0-0.svg', layer: 0, widthPt: 40, heightPt: 30 }
const svg = '<svg id="map-0-0" xmlns="http://www.w3.org/2000/svg" width="40pt" height="30pt" viewBox="0 0 40 30"><rect width="40" height="30" fill="#f00"/></svg>' // prettier-ignore
const more = {
  drawn: [{ ...frame, layers: [{ title: 'Land' }], pictures: [picture] }],
  files: { [picture.path]: Buffer.from(svg) }
}
const body = `
#m("map-0")
Text #box(m("map-0")) text
#align(center, m("map-0"))
#grid(columns: (auto, 1fr), m("map-0"), align(right + bottom, m("map-0")))
#rotate(30deg, scale(50%, m("map-0")))
#place(bottom + right, m("map-0"))
#figure(rect(width: 10pt, height: 10pt), caption: [Own], kind: image)
#context counter(figure.where(kind: image)).display()
#outline(title: none, target: figure)`
const page = '#set page(width: 200pt, height: 400pt, margin: 10pt)\n'

test('show rules of a layout for figures do not change its maps', async () => {
  const own = '#show figure.where(kind: image): set align(left)\n'
  const wanted = await setting.compile(`${page}${own}${body}`, more).svg(0)
  assert.is(wanted.split('<g id="map-0-0').length - 1, 7)
  assert.match(wanted, '<g class="typst-group" transform="matrix(1 0 0 1 10 10)" clip-path')
  for (const rule of [
    '#set figure.caption(position: top)',
    '#set figure(gap: 40pt, numbering: "I", placement: none)',
    '#show figure.where(kind: "mapsetter"): it => block(inset: 20pt, stroke: red, it)',
    '#show figure.where(kind: "mapsetter"): none',
    '#show figure.where(kind: "mapsetter"): set align(right)',
    '#show figure.where(kind: "mapsetter"): set block(inset: 5pt, above: 40pt)'
  ]) {
    const document = setting.compile(`${page}${own}${rule}\n${body}`, more)
    const mapsIn = (text: string) => [...text.matchAll(/transform="([^"]*)" clip-path/g)].map(([, place]) => place)
    assert.equal(mapsIn(await document.svg(0)), mapsIn(wanted), rule)
    assert.is(document.frames.length, 7, rule)
  }
})

test('a map has the alignment of its layout, and images beside the map are not moved', () => {
  const { frames } = setting.compile(`${page}#set align(right)\n#m("map-0")\n#set align(center)\n#m("map-0")`, more)
  assert.equal(frames.map(({ xPt }) => Math.round(xPt)), [150, 80]) // prettier-ignore
})

test.run()
