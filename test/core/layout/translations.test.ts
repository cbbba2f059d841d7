import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { readTranslations, type Translations } from '../../../core/layout/translations.js'
import { makeFolders } from '../../support/folders.js'
import { mistakesOf, printed, written } from '../../support/templates.js'
import { hostile } from './template/hostile.js'

const folders = makeFolders()
test.after(() => folders.remove())

const translationsOf = (files: { [name: string]: string }, own = 'en'): Translations => {
  const paths = Object.entries(files).map(([name, text]) => [`translations/${name}`, text])
  return readTranslations(folders.make(Object.fromEntries(paths)), 'town', own)
}

const town = translationsOf({
  'en.yaml':
    'title: Plan\nlayer: { roads: Roads, parcels: Parcels }\nhits: { one: "{count} hit in {place}", other: "{count} hits in {place}" }\nyear: 2024\nonly: English only\n',
  'de.yaml':
    '\ufefftitle: Plan von {name}\r\nlayer:\r\n  roads: Strassen\r\nhits: { one: ein Treffer, other: "{count} Treffer" }\r\n',
  'de-CH.yml': 'layer: { parcels: Grundstücke }',
  'ru.yaml': 'hits: { one: "{count} улица", few: "{count} улицы", many: "{count} улиц", other: "{count} улицы" }',
  'readme.txt': 'nothing'
})

test('a text is taken from the language of the request, its base language, the language of the app, or the key', () => {
  const text = (lang: string, key: string) => town.text(lang, key, {})
  assert.is(text('de-CH', 'layer.parcels'), 'Grundstücke')
  assert.is(text('de-CH', 'layer.roads'), 'Strassen')
  assert.is(text('de_ch', 'layer.parcels'), 'Grundstücke')
  assert.is(text('de', 'layer.parcels'), 'Parcels')
  assert.is(text('fr', 'only'), 'English only')
  assert.is(text('not a language', 'year'), '2024')
  for (const key of ['nothing', 'layer', 'layer.roads.x', 'constructor', '__proto__', ''])
    assert.is(text('de', key), key)
})

test('texts contain values, and plural forms by count', () => {
  assert.is(town.text('de', 'title', { name: 'Bern' }), 'Plan von Bern')
  assert.is(town.text('de', 'title', {}), 'Plan von {name}', 'what is not handed over is seen')
  assert.is(town.text('de', 'title', { name: '{name} $&' }), 'Plan von {name} $&')
  assert.is(town.text('en', 'hits', { count: 1, place: 'Bern' }), '1 hit in Bern')
  assert.is(town.text('en', 'hits', { count: 1234, place: null }), '1,234 hits in ')
  assert.is(town.text('de', 'hits', { count: '1' }), 'ein Treffer')
  assert.equal(
    [1, 3, 5, 21].map((count) => town.text('ru', 'hits', { count })),
    ['1 улица', '3 улицы', '5 улиц', '21 улица']
  )
  assert.is(town.text('de', 'hits', {}), '{count} Treffer')
})

test('templates use texts by key, escaped like any value', () => {
  const warnAbout = (text: string, values = {}, lang = 'de') => printed(text, values, { lang, translations: town })
  assert.is(warnAbout('{{t "layer.roads"}}'), 'Strassen')
  assert.is(warnAbout('{{t (concat "layer." x)}}', { x: 'roads' }), 'Strassen')
  assert.is(warnAbout('{{t (concat "layer." x)}}', { x: '../secret' }), 'layer.../secret')
  assert.is(
    warnAbout('{{t "hits" count=(count list) place=title}}', { list: [1, 2], title: 'Bern' }, 'en'),
    '2 hits in Bern'
  )
  assert.is(
    warnAbout('{{#each list}}{{t (concat "layer." this)}} {{/each}}', { list: ['roads', 'parcels'] }, 'de-CH'),
    'Strassen Grundstücke '
  )
  assert.is(written('{{t "title" name=x}}', { x: '#y' }, { lang: 'de', translations: town }), '\\u{50}lan von \\u{23}y')
})

test('hostile texts and values are printed literally', () => {
  for (const value of hostile.filter((text) => text.length < 1000 && text !== '')) {
    const translations: Translations = {
      languages: [],
      known: () => undefined,
      text: (_lang, _key, { x }) => `${value}${String(x)}`,
      wrong: () => undefined
    }
    const direct = written('{{x}}', { x: value + value })
    assert.is(written('{{t "key" x=x}}', { x: value }, { translations }), direct)
    assert.is(town.text('de', 'title', { name: value }), `Plan von ${value}`)
    assert.type(town.text(value, value, { count: value, [value]: value }), 'string')
  }
})

test("keys that the app's default language lacks are mistakes with their place", () => {
  const mistakes = (text: string) => mistakesOf(text, { translations: town })
  assert.match(
    mistakes('a\n{{t "layer.roods"}}')[0]!,
    'app/a4.typ.hbs:2:5: the text "layer.roods" is missing in translations/en.yaml, the app\'s default language; did you mean "layer.roads"?'
  )
  assert.match(mistakes('{{#if (t "nowhere.at.all")}}{{/if}}')[0]!, ':1:10: the text "nowhere.at.all"')
  assert.match(mistakesOf('{{t "a"}}')[0]!, /"a" is missing.*keys: none/)
  assert.equal(mistakes('{{t (concat "layer." x)}}'), [])
})

test('unreadable translation files are reported with their name', () => {
  const problem = (files: { [name: string]: string }) => {
    try {
      translationsOf(files)
    } catch (thrown) {
      assert.is((thrown as PrintError).code, 'layout-mistake')
      return (thrown as PrintError).message
    }
    return ''
  }
  assert.match(
    problem({ 'en.yaml': 'a:\n  b: [1]\n' }),
    'town/translations/en.yaml:2:6: a.b is [1]; must be a text, or texts by key'
  )
  assert.match(problem({ 'en.yaml': 'a: "x' }), /^town\/translations\/en\.yaml:1:\d+: /)
  assert.match(problem({ 'en.yaml': 'just text' }), '') // prettier-ignore
  assert.match(
    problem({ 'english language.yaml': 'a: x' }),
    'town/translations/english language.yaml:1:1: the file name "english language" is not a language'
  )
})

test.run()
