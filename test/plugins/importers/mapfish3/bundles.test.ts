/** `.properties` files as translations, and samples. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readTranslations } from '../../../../core/layout/translations.js'
import { readProperties } from '../../../../plugins/importers/mapfish3/config/properties.js'
import { makeFolders } from '../../../support/folders.js'
import { converted, plan } from './converted.js'
import { band, field, filesOf, importedFiles, reportOf } from './imported-app.js'

const folders = makeFolders()
test.after(folders.remove)

const textsOf = (text: string) => Object.fromEntries(readProperties(Buffer.from(text)))

test('keys and values as Java reads them', () => {
  const pairs: { [text: string]: { [key: string]: string } } = {
    'a=b': { a: 'b' },
    'a = b ': { a: 'b ' },
    '  a:b\n\tc   d': { a: 'b', c: 'd' },
    'a': { a: '' },
    'a=': { a: '' },
    'a==b': { a: '=b' },
    'a : = b': { a: '= b' },
    '# a=b\n! c=d\n\ne=f': { e: 'f' },
    'a=b\\\n   c\\\n\td': { a: 'bcd' },
    'a=b\\\\\nc=d': { a: 'b\\', c: 'd' },
    'a\\ b\\=c\\:=d': { 'a b=c:': 'd' },
    'a=\\u00e4\\t\\n\\q\\u20AC': { a: 'ä\t\nq€' },
    'a=1\na=2': { a: '2' },
    'a=b\r\nc=d\re=f': { a: 'b', c: 'd', e: 'f' },
    'a=# no comment': { a: '# no comment' },
    'a=b\\': { a: 'b' },
    'größe=Größe': { größe: 'Größe' },
    'a=\\ud800': { a: '\ufffd' },
    '=b': { '': 'b' }
  } // prettier-ignore
  for (const [text, texts] of Object.entries(pairs)) assert.equal(textsOf(text), texts, JSON.stringify(text))
  assert.equal(Object.fromEntries(readProperties(Buffer.from('a=Gr\xf6\xdfe', 'latin1'))), { a: 'Größe' })
})

const BUNDLE = `resourceBundle: Report\n${plan('title: !string {}')}`
const bundleOf = (files: { [name: string]: string }) => converted(BUNDLE, files)

test('each file becomes the translations of its language, the base file those of the app', () => {
  const all = bundleOf({
    'Report.properties': 'map.title=Map\nscale = 1: {count}\n"odd\\ key"\\u007bx\\u007d=it is\nother=Other',
    'Report_de.properties': 'map.title=Karte\nonly.here=Nur hier',
    'Report_fr_CH.properties': 'map.title=Carte: <b>{place}</b>',
    'Other_it.properties': 'map.title=Mappa'
  })
  assert.equal([...all.bundles.files().keys()].sort(), ['translations/de.yaml', 'translations/en.yaml', 'translations/fr-CH.yaml']) // prettier-ignore
  const files = Object.fromEntries([...all.files, ...all.bundles.files()])
  const translations = readTranslations(folders.make(files), 'town', all.bundles.lang!)
  const text = (lang: string, key: string) => translations.text(lang, all.bundles.resource(key, 'text')!, {})
  assert.equal(['en', 'de', 'fr-CH', 'fr', 'it'].map((lang) => text(lang, 'map.title')), ['Map', 'Karte', 'Carte: <b>{place}</b>', 'Map', 'Map']) // prettier-ignore
  assert.equal([text('de', 'scale'), text('de', '"odd key"{x}'), text('de', 'only.here'), text('en', 'only.here')], ['1: {count}', 'it is', 'Nur hier', '']) // prettier-ignore
  assert.equal(
    ['text', 'format'].map((use) => all.bundles.resource('nothing', use as 'text')),
    [undefined, undefined]
  )
  assert.is(all.bundles.resource('map.title', 'text'), 'map.title')
  assert.is.not(all.bundles.resource('scale', 'format'), 'scale')
  for (const key of ['map.title', 'scale', '"odd key"{x}', 'only.here', 'other']) {
    const here = all.bundles.resource(key, 'text')!
    assert.not.match(here, /["'{}\\]/)
    assert.is(translations.wrong(here), undefined)
  }
  assert.match(all.text('app.yaml'), /^lang: en$/m)
})

test('the language of the base file is that of the same texts, of a request, or English', () => {
  const base = 'a=Karte\nb=Titel\nc=Massstab\nd=Datum\ne=Ort'
  const languages: [{ [name: string]: string }, string][] = [
    [{ 'Report_de.properties': base, 'Report_fr.properties': 'a=Carte' }, 'de'],
    [{ 'Report_fr.properties': 'a=Carte', 'requestData.json': '{"layout":"Plan","lang":"fr_CH","attributes":{}}', 'requestData2.json': '{"layout":"Plan","lang":"de","attributes":{}}' }, 'de'],
    [{ 'Report_fr.properties': 'a=Carte' }, 'en'],
    [{ 'requestData.json': '{"layout":"Plan","lang":"not a language","attributes":{}}' }, 'en']
  ] // prettier-ignore
  for (const [files, lang] of languages) assert.is(bundleOf({ 'Report.properties': base, ...files }).bundles.lang, lang)
})

test('bundles without a base file, and without any file', () => {
  const other = bundleOf({ 'Report_it.properties': 'a=b', 'Report_de.properties': 'c=d' })
  assert.is(other.bundles.lang, 'de')
  assert.match(other.bundles.files().get('translations/de.yaml')!, /^a: ''$/m)
  const none = bundleOf({})
  assert.equal([none.bundles.lang, none.bundles.files().size], [undefined, 0])
  assert.equal(
    none.remarks('left').map((remark) => remark.split(':')[0]),
    ['1']
  )
  assert.is(converted(`resourceBundle: ../Report\n${plan('')}`).bundles.files().size, 0)
  assert.is(bundleOf({ 'Report_no-language-.properties': 'a=b', 'Report.properties': 'a=b' }).bundles.files().size, 1)
})

test('keys that differ only in special characters stay different', () => {
  const { bundles } = bundleOf({ 'Report.properties': 'a_b=1\na"b=2\na{b=3' })
  assert.is(new Set(['a_b', 'a"b', 'a{b'].map((key) => bundles.resource(key, 'text'))).size, 3)
  assert.is(bundles.resource('a_b', 'text'), 'a_b')
})

const SERVER =
  '{"layout": "Plan", "attributes": {"title": "a", "map": {"layers": [{"baseURL": "https://maps.example/wms"}]}}}'

test('the sample is the first request of the template that needs no server, as it is written', () => {
  const offline = '{"layout":"Plan",  "attributes": {"title": "b"}, "lang": "de"}\n'
  const sampleOf = (files: { [name: string]: string }) =>
    converted(plan('title: !string {}'), files).templates[0]!.sample
  assert.is(sampleOf({ 'requestData-a.json': SERVER, 'requestData-b.json': offline, 'requestData-c.json': offline.replace('b', 'c') }), offline) // prettier-ignore
  assert.is(sampleOf({ 'requestData.json': SERVER }), `${SERVER}\n`)
  assert.equal(JSON.parse(sampleOf({ 'requestData.json': offline.replace('Plan', 'Other') })), { layout: 'Plan', attributes: { title: 'Text' } }) // prettier-ignore
})

test('the small sample leaves out a map that has all values', () => {
  const map = 'map: !map {width: 9, height: 9, maxDpi: 72, default: {center: [0, 0], scale: 1, dpi: 72, layers: []}}'
  const { sample } = converted(plan(`title: !string {}\n${map}`)).templates[0]!
  assert.equal(JSON.parse(sample).attributes, { title: 'Text' })
})

test('requests that are none are reported', () => {
  const all = converted(plan('title: !string {}'), { 'requestData1.json': '{', 'requestData2.json': '[]', 'requestData3.json': '{"layout": "Plan"}', 'requestData4.json': '{"attributes": {}}' }) // prettier-ignore
  assert.equal(all.remarks('left').map((remark) => remark.split(':')[0]), [1, 2, 3, 4].map((number) => `requestData${number}.json`)) // prettier-ignore
})

test('pictures, data and styles keep their paths, fonts are in fonts/; other files stay', () => {
  const { files } = converted(plan(''), {
    'a.png': 'x', 'data/b.geojson': 'x', 'data/c.SLD': 'x', 'x/F.ttf': 'x', 'plan.jrxml': 'x', 'requestData.json': '{}',
    'users.xml': '<beans password="hush"/>', 'style.xml': '<StyledLayerDescriptor/>', '.git/d.png': 'x', 'key.pem': 'x', 'Report.properties': 'x'
  }) // prettier-ignore
  assert.equal([...files.keys()].sort(), [
    'a.png',
    'app.yaml',
    'data/b.geojson',
    'data/c.SLD',
    'fonts/F.ttf',
    'style.xml'
  ])
})

test('a text that only other languages have prints its key or nothing, as the report says, and the import says so', () => {
  const importedWith = (missing: string) => {
    const files = filesOf(reportOf(band('title', field('$R{only.de}')), `whenResourceMissingType="${missing}"`))
    const config = `resourceBundle: Report\n${files['config.yaml']}`
    return importedFiles({ ...files, 'config.yaml': config, 'Report.properties': 'a=A', 'Report_de.properties': 'only.de=Hier' }) // prettier-ignore
  }
  for (const [missing, text] of [
    ['Key', /^only\.de: only\.de$/m],
    ['Null', /^only\.de: ''$/m]
  ] as const) {
    const app = importedWith(missing)
    assert.match(app.text('translations/en.yaml'), text)
    assert.match(app.text('translations/de.yaml'), /^only\.de: Hier$/m)
    assert.is(app.changed.filter((line) => line.includes('"only.de"') && line.includes('"en"')).length, 1)
  }
})

test.run()
