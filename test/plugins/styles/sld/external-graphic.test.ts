import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readExternalGraphic } from '../../../../plugins/styles/sld/external-graphic.js'
import { styleContext } from '../../../../plugins/styles/sld/place.js'
import { parseMixedXml } from '../../../../core/xml/tree.js'
import { drawing, featureOf, read, ruleOf, valueOf } from './documents.js'

const reading = (href: string, address?: string) => {
  const warnings: string[] = []
  const place = styleContext({ scale: 1000, warn: (message) => void warnings.push(message), address })
  const element = parseMixedXml(`<ExternalGraphic><OnlineResource xlink:href="${href}"/></ExternalGraphic>`)
  return { addresses: readExternalGraphic(element, place), warnings }
}
const addresses = (href: string, address?: string) => reading(href, address).addresses

test('an address is relative to that of the style', () => {
  const remote = 'https://a.example/styles/roads.sld?version=2'
  assert.equal(addresses('icons/a.svg', remote), ['https://a.example/styles/icons/a.svg'])
  assert.equal(addresses('/a.svg', remote), ['https://a.example/a.svg'])
  assert.equal(addresses('http://b.example/a.svg', remote), ['http://b.example/a.svg'])
  assert.equal(addresses('icons/a.svg', 'roads.sld'), ['icons/a.svg'])
  assert.equal(addresses('icons/a.svg', 'data:,x'), ['icons/a.svg'])
  assert.equal(addresses('icons/a.svg'), ['icons/a.svg'])
})

test('that of a style in a folder of the app may also be relative to the app', () => {
  assert.equal(addresses('a.svg', 'styles/roads.sld'), ['styles/a.svg', 'a.svg'])
  assert.equal(addresses('../icons/a.svg', 'file://styles/roads.sld'), ['file://icons/a.svg', '../icons/a.svg'])
  for (const whole of ['/a.svg', 'file://a.svg', 'https://a.example/a.svg'])
    assert.equal(addresses(whole, 'styles/roads.sld'), [whole])
})

test('an address of each feature is, too', () => {
  const values = addresses('${kind}.svg', 'https://a.example/styles/roads.sld')
  const feature = featureOf({ kind: 'a b?' })
  assert.equal(values.map((value) => valueOf(value, feature)), ['https://a.example/styles/a%20b%3F.svg']) // prettier-ignore
})

test('an address with an unknown scheme gives a warning', () => {
  const { addresses: none, warnings } = reading('C:\\icons\\a.svg', 'https://a.example/roads.sld')
  assert.equal(none, [])
  assert.match(warnings[0]!, /the address of ExternalGraphic is "C:[^"]*"; must be an address that begins with https:/)
})

test('a picture that QGIS embeds becomes a data: address, with its parameters', () => {
  assert.equal(addresses('base64:PHN2Zy8+?fill=%23f00&amp;outline=red', 'https://a.example/roads.sld'), ['data:;base64,PHN2Zy8+?fill=%23f00&outline=red']) // prettier-ignore
})

test('a point whose only picture is not a picture is drawn with the default mark', () => {
  const graphic = '<OnlineResource xlink:href="http://chart?cht=p"/><Format>application/chart</Format>'
  const reading = read(ruleOf(`<PointSymbolizer><Graphic><ExternalGraphic>${graphic}</ExternalGraphic></Graphic></PointSymbolizer>`)) // prettier-ignore
  assert.is(reading.warnings.length, 1)
  const [point] = drawing(reading)
  assert.ok(point?.kind === 'point' && point.mark === 'square' && !point.isMarkUnnamed)
})

test.run()
