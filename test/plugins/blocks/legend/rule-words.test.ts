import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadStyle, type Meaning } from '../../../../parts/styles.js'
import { isGrouped, ruleWords, valueText } from '../../../../plugins/blocks/legend/rule-words.js'
import { sampleRules } from '../../../../plugins/blocks/legend/samples.js'
import { scopeOf, toolsOf } from '../on-paper.js'

const symbolizers = [{ type: 'polygon', fillColor: '#080' }]
/** The names of a style's rules, as a legend has them. */
const namesOf = async (style: unknown, lang = 'en', properties: object[] = []): Promise<string[]> => {
  const layer = { type: 'geojson', style } as never
  const read = await loadStyle(layer, await scopeOf({ scale: 10000 }).view(), toolsOf().tools, () => {})
  const features = properties.map((one, index) => ({
    index,
    properties: one as Record<string, unknown>,
    geometry: { type: 'Point', coordinates: [0, 0] }
  }))
  return sampleRules(read, features, 10000, lang).map(({ label }) => label)
}
const byFilter = async (filter: string, lang = 'en') =>
  (await namesOf({ version: 2, [`[${filter}]`]: { symbolizers }, "[never = 'x']": { symbolizers } }, lang))[0]

test('an ECQL filter is described as a value, a list or a range', async () => {
  const messages: { [filter: string]: string } = {
    "kind = 'park'": 'park',
    "'park' = kind": 'park',
    "kind IN ('park', 'garden')": 'park, garden',
    "kind = 'park' OR kind = 'garden'": 'park, garden',
    'size >= 10 AND size < 20': '10 to 20',
    'size BETWEEN 10 AND 20': '10 to 20',
    'size < 5': 'less than 5',
    '5 > size': 'less than 5',
    'size <= 5': 'up to 5',
    'size > 1500': 'more than 1500',
    'size >= 25000': '25,000 or more',
    'NOT (size < 5)': '5 or more',
    "name LIKE 'J%'": 'J…',
    "name ILIKE '%berg_'": '…berg?',
    "kind = 'park' AND size >= 10 AND size < 20": 'park, 10 to 20',
    "kind IN ('a', 'b') AND size > 3": 'a, b; more than 3',
    "kind = 'park' OR size > 3": 'park or more than 3',
    "kind <> 'park'": 'other',
    "NOT kind IN ('a', 'b')": 'other',
    'name IS NULL': 'not specified',
    "name IS NOT NULL AND kind = 'park'": 'park',
    'oneway = true': 'oneway',
    'is_open = false': 'not is open',
    "since >= '2024-03-05'": 'Mar 5, 2024 or more',
    // what no words say
    'name IS NOT NULL': '',
    'length = width': '',
    "BBOX(geom, 0, 0, 1, 1) AND kind = 'park'": '',
    'strLength(name) > 3': ''
  }
  for (const [filter, words] of Object.entries(messages)) assert.is(await byFilter(filter), words, filter)
})

test('in the language of the print', async () => {
  assert.is(await byFilter('size >= 10.5 AND size < 25000', 'de'), '10,5 bis 25.000')
  assert.is(await byFilter('size < 5', 'fr'), 'moins de 5')
  assert.is(await byFilter("kind <> 'x'", 'ar'), 'أخرى')
  assert.is(await byFilter('size < 5', 'xx'), 'less than 5')
})

test('a rule is named by its title, else its name, else its filter; otherwise the rule has no name', async () => {
  const style = {
    version: 2,
    "[kind = 'a']": { title: 'Titled', name: 'Named', symbolizers },
    "[kind = 'b']": { name: 'Named', symbolizers },
    "[kind = 'c']": { symbolizers },
    '*': { symbolizers }
  }
  assert.equal(await namesOf(style), ['Titled', 'Named', 'c', ''])
})

const sld = (rules: string) =>
  `<StyledLayerDescriptor version="1.0.0" xmlns="http://www.opengis.net/sld" xmlns:ogc="http://www.opengis.net/ogc"><NamedLayer><UserStyle><FeatureTypeStyle>${rules}</FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`
const rule = (inner: string) => `<Rule>${inner}<PolygonSymbolizer><Fill/></PolygonSymbolizer></Rule>`
const filter = (inner: string) => `<ogc:Filter>${inner}</ogc:Filter>`
const two = (name: string, value: string, more = '') =>
  `<ogc:${name}${more}><ogc:PropertyName>size</ogc:PropertyName><ogc:Literal>${value}</ogc:Literal></ogc:${name}>`

test('an SLD filter is described in words, and an ElseFilter is "other"', async () => {
  const style = sld(
    rule(filter(two('PropertyIsEqualTo', 'park'))) +
      rule(
        filter(`<ogc:And>${two('PropertyIsGreaterThanOrEqualTo', '10')}${two('PropertyIsLessThan', '20')}</ogc:And>`)
      ) +
      rule(filter(two('PropertyIsLike', 'J*', ' wildCard="*" singleChar="." escape="!"'))) +
      rule(filter(`<ogc:Not>${two('PropertyIsEqualTo', '1')}</ogc:Not>`)) +
      rule('<Name>Big ones</Name>' + filter(two('PropertyIsGreaterThan', '5'))) +
      rule('') +
      rule('<ElseFilter/>')
  )
  assert.equal(await namesOf(style), ['park', '10 to 20', 'J…', 'other', 'Big ones', '', 'other'])
})

test('keys of JSON styles are values, unless clients count with them', async () => {
  const hash = { fillColor: '#080', strokeColor: '#000', pointRadius: 3 }
  const kinds = { styleProperty: 'kind', park: hash, forest: hash, '*': hash }
  assert.equal((await namesOf(kinds, 'en', [{ kind: 'forest' }, { kind: 'park' }, { kind: 'x' }])).sort(), ['forest', 'other', 'park']) // prettier-ignore
  assert.equal(await namesOf({ 0: hash, 1: hash }, 'en', [{ _style: 0 }, { _style: 1 }]), ['', ''])
  assert.equal(await namesOf({ 5: hash }, 'en', [{ _style: { ...hash, pointRadius: 9 } }]), [''])
})

const layer = (more: object) => ({ version: 8, sources: {}, layers: [{ id: '1', type: 'fill', ...more }] })

test('filters of MapLibre in both of its languages', async () => {
  const warnings: [unknown, string][] = [
    [['==', ['get', 'kind'], 'park'], 'park'],
    [['==', 'kind', 'park'], 'park'],
    [['in', 'kind', 'park', 'wood'], 'park, wood'],
    [['in', ['get', 'kind'], ['literal', ['park', 'wood']]], 'park, wood'],
    [['match', ['get', 'kind'], ['park', 'wood'], true, false], 'park, wood'],
    [['all', ['>=', ['to-number', ['get', 'size']], 10], ['<', ['get', 'size'], 20]], '10 to 20'],
    [['all', ['==', '$type', 'Polygon'], ['in', 'kind', 'park']], 'park'],
    [['any', ['==', 'kind', 'park'], ['>', 'size', 5]], 'park or more than 5'],
    [['!=', 'kind', 'park'], 'other'],
    [['!', ['==', ['get', 'kind'], 'park']], 'other'],
    [['!in', 'kind', 'park'], 'other'],
    [['!has', 'kind'], ''],
    [['==', ['length', ['get', 'kind']], 3], '']
  ]
  for (const [one, words] of warnings) assert.is((await namesOf(layer({ filter: one })))[0], words, JSON.stringify(one))
  assert.equal(await namesOf(layer({ id: 'Parks', filter: ['==', 'kind', 'park'] })), ['Parks'])
  assert.equal(await namesOf(layer({ metadata: { title: 'Green' }, filter: ['==', 'kind', 'park'] })), ['Green'])
})

test('each class of a MapLibre expression is its own entry', async () => {
  const colours = async (color: unknown) => namesOf(layer({ id: 'land', paint: { 'fill-color': color } }))
  const match = ['match', ['get', 'kind'], 'park', '#0f0', ['lake', 'river'], '#00f', '#888']
  assert.equal(await colours(match), ['park', 'lake, river', 'other'])
  assert.equal(await colours([...match.slice(0, -1), 'rgba(0, 0, 0, 0)']), ['park', 'lake, river'])
  assert.equal(await colours(['step', ['get', 'size'], '#fff', 10, '#888', 20, '#000']), ['less than 10', '10 to 20', '20 or more']) // prettier-ignore
  assert.equal(await colours(['case', ['>', ['get', 'size'], 5], '#f00', '#888']), ['more than 5', 'other'])
  assert.equal(await colours(['interpolate', ['linear'], ['get', 'size'], 0, '#fff', 100, '#000']), ['land'])
  assert.equal(await colours({ property: 'kind', type: 'categorical', stops: [['park', '#0f0'], ['lake', '#00f']], default: '#888' }), ['park', 'lake', 'other']) // prettier-ignore
  assert.equal(await colours({ property: 'size', type: 'interval', stops: [[0, '#fff'], [10, '#888'], [20, '#000']] }), ['less than 10', '10 to 20', '20 or more']) // prettier-ignore
  assert.equal(await colours(['interpolate', ['linear'], ['zoom'], 0, '#fff', 12, match, 20, '#000']), ['park', 'lake, river', 'other']) // prettier-ignore
  assert.equal(await colours('#0f0'), ['land'])
})

test('only numbers in plain notation are formatted, with at most 15 digits, and groups from 10,000 on', () => {
  assert.equal(['1e5', '0x10', '1.123456789012346'].map((text) => valueText(text, 'en')), ['1e5', '0x10', '1.12345678901235']) // prettier-ignore
  assert.equal([9999, 10_000, -10_000].map(isGrouped), [false, true, true])
})

test('a symbol that stands for a number of features says so', () => {
  assert.is(ruleWords({ kind: 'each', count: 25 } as Meaning, 'en'), '= 25')
})

test('long lists of values are shortened', () => {
  const meaning: Meaning = { kind: 'values', property: 'a', values: Array.from({ length: 30 }, (_, index) => index) }
  assert.is(ruleWords(meaning, 'en'), '0, 1, 2, 3, 4, 5, 6, 7, …')
})

test('of many values the first ones are named, with dots only where some are left out', () => {
  const words = (count: number) => ruleWords({ kind: 'values', property: 'p', values: Array.from({ length: count }, (_, index) => `v${index}`) } as Meaning, 'en').split(', ') // prettier-ignore
  assert.equal([words(8).length, words(8).at(-1), words(9).length, words(9).at(-1)], [8, 'v7', 9, '…'])
})

test.run()
