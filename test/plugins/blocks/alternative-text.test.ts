import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type BlockPlugin, type DrawnMap, type Scope, View } from '../../../core/plugin.js'
import { altWords, mapAlt, givenAlt } from '../../../parts/blocks/alternative-text.js'
import map from '../../../plugins/blocks/map.js'
import overviewMap from '../../../plugins/blocks/overview-map.js'

const drawn = (titles: string[], more: Partial<View> = {}): DrawnMap => ({
  id: 'map-0',
  name: 'map',
  pictures: [],
  words: [],
  layers: titles.map((title) => ({ title })),
  view: new View({
    widthPt: 100,
    heightPt: 100,
    dpi: 72,
    projection: 'EPSG:2056',
    centre: [2600000, 1200000],
    unitsPerPt: [1, 1],
    scale: 25000,
    rotationDeg: 0,
    ...more
  })
})

test('the alternative text of a map names its layers, upper first, its scale and its centre', () => {
  const map = drawn(['Orthophoto', 'Roads', 'Roads'])
  assert.is(mapAlt(map, 'map', 'en'), 'Map: Roads, Orthophoto; scale 1 : 25,000; centre 46.9511° N, 7.4386° E')
  assert.is(mapAlt(map, 'overviewMap', 'de-CH'), 'Übersichtskarte: Roads, Orthophoto; Maßstab 1 : 25\'000; Mitte 46.9511° N, 7.4386° O') // prettier-ignore
  assert.is(mapAlt(map, 'map', 'fr'), 'Carte: Roads, Orthophoto; échelle 1 : 25\u202f000; centre 46,9511° N, 7,4386° E')
})

test('the alternative text of a map is that of the request, else of the layout, else it is made', async () => {
  for (const [block, made] of [[map({}), /^Map: Roads;/], [overviewMap({}), /^Overview map: Roads;/]] as const) {
    const altOf = async (sent: object, options: object) => {
      const { data } = await (block as BlockPlugin).prepare!(sent, options, { lang: 'en' } as Scope, [drawn(['Roads'])], undefined as never) // prettier-ignore
      return (data as { alt: string }).alt
    }
    assert.equal([await altOf({ alt: 'Sent' }, { alt: 'Own' }), await altOf({}, { alt: 'Own' })], ['Sent', 'Own'])
    assert.match(await altOf({}, {}), made)
  }
}) // prettier-ignore

test('west and south have their letters, and a small scale few digits', () => {
  const map = drawn([], { projection: 'EPSG:4326', centre: [-70.6693, -33.4489], scale: 1e6 })
  assert.is(mapAlt(map, 'map', 'es'), 'Mapa; escala 1 : 1.000.000; centro 33,45° S, 70,67° O')
})

test('many layers and long names end somewhere; a centre that no degrees tell is left out', () => {
  const many = mapAlt(drawn(Array.from({ length: 50 }, (_, index) => `L${index}`)), 'map', 'en')
  assert.match(many, /^Map: L49, .*L30, …; scale/)
  assert.match(mapAlt(drawn(['x'.repeat(5000)]), 'map', 'en'), /^Map: x{40}…; scale/)
  assert.is(
    mapAlt(drawn(['a'], { projection: 'EPSG:3035', centre: [1e9, 1e9] }), 'map', 'en'),
    'Map: a; scale 1 : 25,000'
  )
})

test('an unsupported or invalid language falls back to English', () => {
  for (const lang of ['en', 'en-GB', 'rm', '', 'x', '__proto__', 'constructor', 'toString', 'not a language'])
    assert.is(altWords(lang).map, 'Map', lang)
  assert.equal([altWords('DE').map, altWords('pt_BR').map, altWords('nl-BE').map], ['Karte', 'Mapa', 'Kaart'])
  const southWest = drawn([], { projection: 'EPSG:4326', centre: [-70.6693, -33.4489] })
  assert.match(mapAlt(southWest, 'map', 'nl-BE'), /33,4489° Z, 70,6693° W$/)
  assert.match(mapAlt(southWest, 'map', 'sv'), /33,4489° S, 70,6693° W$/, 'English words, English letters')
  assert.is(new Set(['en', 'de', 'fr', 'it', 'es', 'pt', 'nl'].map((lang) => Object.keys(altWords(lang)).join())).size, 1) // prettier-ignore
})

test('an explicit alternative text takes precedence unless empty', () => {
  assert.equal([givenAlt(undefined), givenAlt('  '), givenAlt(' A plan\0 ')], [undefined, undefined, 'A plan'])
})

test.run()
