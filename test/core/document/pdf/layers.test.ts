import '../../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../../../support/folders.js'
import { type Setting, settingIn } from '../setting.js'
import { type OpenedPdf, openPdf } from './opened.js'
import { layered, printed } from './printed.js'

const folders = makeFolders()
let setting: Setting
test.before(() => void (setting = settingIn(folders.make({}))))
test.after(() => folders.remove())

const order = ({ catalog, at, value }: OpenedPdf): unknown => {
  const named = (object: unknown): unknown =>
    Array.isArray(object) ? object.map(named) : value(at(object as never, 'Name'))
  const list = at(catalog, 'OCProperties', 'D', 'Order') as unknown as { asArray(): unknown[] }
  const plain = (items: unknown[]): unknown[] =>
    items.map((item) =>
      typeof (item as { asArray?: unknown }).asArray === 'function'
        ? plain((item as { asArray(): unknown[] }).asArray())
        : named(item)
    )
  return plain(list.asArray())
}

const town = () => layered(0, 'map', [['#eee'], ['#f00', 'Roads'], ['#0f0', 'Büro (東) \u0007\n é'], ['#00f', 'Roads']])

test('each map is a PDF layer group with its layers, the uppermost first, all visible', async () => {
  const pdf = await openPdf(await printed(setting, '#m("map-0")', [town()]))
  assert.equal(order(pdf), ['map', ['Büro (東) é', 'Roads']])
  const { at, value, catalog, document, content } = pdf
  assert.is(value(at(catalog, 'OCProperties', 'D', 'Name')), 'Maps')
  assert.is(value(at(catalog, 'OCProperties', 'D', 'BaseState')), '/ON')
  assert.is(at(catalog, 'OCProperties', 'D', 'AS'), undefined)
  assert.is((value(at(catalog, 'OCProperties', 'OCGs')) as unknown[]).length, 3)
  const named = (name: string) => value(at(document.getPage(0).node, 'Resources', 'Properties', name, 'Name'))
  assert.equal(['map-0', 'map-0.0', 'map-0.1'].map(named), ['map', 'Roads', 'Büro (東) é'])
  const nested = [...content(0).matchAll(/\/OC \/(\S+) BDC|(BDC|BMC)|(EMC)/g)].map(
    ([, group, begin, end]) => group ?? begin ?? end
  )
  const whole = ['map-0', 'BDC', 'EMC', 'EMC']
  const layer = (index: number) => ['map-0', `map-0.${index}`, 'BDC', 'EMC', 'EMC', 'EMC']
  assert.equal(nested, [...whole, ...layer(0), ...layer(1), ...layer(0)])
})

test('ids of pictures are nowhere in the finished PDF, the tags are', async () => {
  const pdf = await openPdf(await printed(setting, '#m("map-0") text', [town()]))
  const { context, catalog } = pdf.document
  const all = context.enumerateIndirectObjects().map(([, object]) => object.toString())
  assert.not.match([pdf.content(0), ...all].join('\n'), 'map-0-')
  assert.is(pdf.value(pdf.at(catalog, 'MarkInfo', 'Marked')), 'true')
  assert.ok(all.some((object) => object.includes('/S /Figure') && object.includes('/Alt')))
})

test('a second map of the same name gets a number; maps without layers get no group', async () => {
  const maps = [
    layered(0, 'map', [['#f00', 'A']]),
    layered(1, 'map', [['#f00', 'B']]),
    layered(2, 'overview', [['#eee']]),
    layered(3, 'map', [['#f00', 'C']])
  ]
  const source = '#m("map-0") #m("map-1") #m("map-2") #pagebreak() #rotate(20deg, m("map-3"))'
  assert.equal(order(await openPdf(await printed(setting, source, maps))), [
    'map',
    ['A'],
    'map 2',
    ['B'],
    'map 3',
    ['C']
  ])
})

test('a map that is placed twice has one group', async () => {
  const pdf = await openPdf(await printed(setting, '#m("map-0") #m("map-0") #pagebreak() #m("map-0")', [town()]))
  assert.equal(order(pdf), ['map', ['Büro (東) é', 'Roads']])
  assert.is(pdf.content(0).split('/OC /map-0.1 BDC').length, 3)
  assert.is(pdf.content(1).split('/OC /map-0.1 BDC').length, 2)
})

test('a map in the margins of a page has no PDF layers, with a hint', async () => {
  for (const [place, isTold] of [
    ['background', true],
    ['header', true],
    ['footer', true],
    ['foreground', false]
  ] as const) {
    const hints: string[] = []
    const source = `#set page(${place}: m("map-0"))\ntext`
    const bytes = await printed(setting, source, [town()], {}, { hint: (message) => hints.push(message) })
    assert.is((await openPdf(bytes)).catalog.toString().includes('OCProperties'), !isTold, place)
    const ofLayers = hints.filter((hint) => / the layers of the map "map" .* background, header or footer /.test(hint))
    assert.is(ofLayers.length, isTold ? 1 : 0, place)
  }
})

test('names are one line, of bearable length, and never empty', async () => {
  const maps = [
    layered(0, 'map', [
      ['#f00', ' '],
      ['#f00', '𐐷'.repeat(300)],
      ['#f00', 'half \ud801']
    ])
  ]
  const [, names] = order(await openPdf(await printed(setting, '#m("map-0")', maps))) as [string, string[]]
  assert.equal(names, ['half \ufffd', '𐐷'.repeat(200), 'layer'])
})

test('without anything to finish Typst’s own bytes are the PDF; the same input gives the same bytes', async () => {
  const none = { layers: false, georeference: false }
  const bytes = Buffer.from(await printed(setting, '#m("map-0")', [town()], none))
  assert.match(bytes.toString('latin1'), /\/Creator \(Typst /)
  const twice = [0, 1].map(async () => Buffer.from(await printed(setting, '#m("map-0") é', [town()])))
  const [one, other] = await Promise.all(twice)
  assert.ok(one!.equals(other!))
})

test.run()
