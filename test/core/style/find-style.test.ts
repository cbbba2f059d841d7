import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { DEFAULT_STYLE, OUTLINE_STYLE } from '../../../core/style/default-style.js'
import { findStyle } from '../../../core/style/find-style.js'
import type { Style } from '../../../core/style/model.js'
import type { AppStyles } from '../../../core/tools.js'
import { fakeTools } from '../../support/fake-tools.js'
import { thrownBy } from '../../support/thrown-by.js'
import { drawnBy, featureOf } from '../../plugins/styles/openlayers/json/reading.js'

const folder = mkdtempSync(join(tmpdir(), 'mapsetter-styles-'))
test.after(() => rmSync(folder, { recursive: true }))
const file = (name: string, content: string | Uint8Array): string => {
  writeFileSync(join(folder, name), content)
  return join(folder, name)
}

const find = async (style: unknown, styles: Partial<AppStyles> = {}) => {
  const tools = fakeTools({ styles: { named: {}, defaults: {}, ...styles } })
  const context = { scale: 1000, warn: tools.warn }
  const found = await findStyle(style, { tools, context, preset: DEFAULT_STYLE })
  return { found, warnings: tools.warnings, fetched: tools.fetched }
}
const kindsOf = (style: Style | undefined) => style && drawnBy(style, featureOf()).map(({ kind }) => kind)

const json = (type: string) => ({ version: 2, '*': { symbolizers: [{ type, label: 'x' }] } })
const LINE = '<LineSymbolizer><Stroke/></LineSymbolizer>'
const POINT = '<PointSymbolizer><Graphic/></PointSymbolizer>'
const sld = (...symbolizers: string[]) =>
  `<StyledLayerDescriptor version="1.0.0"><NamedLayer><Name>a</Name>${symbolizers
    .map((symbolizer) => `<UserStyle><FeatureTypeStyle><Rule>${symbolizer}</Rule></FeatureTypeStyle></UserStyle>`)
    .join('')}</NamedLayer></StyledLayerDescriptor>`

test('a style is an object or its text in JSON or SLD', async () => {
  for (const style of [json('line'), JSON.stringify(json('line')), `\n ${JSON.stringify(json('line'))}`, sld(LINE)]) {
    const { found, warnings } = await find(style)
    assert.equal([kindsOf(found), warnings], [['line'], []])
  }
})

test('an empty style and names of geometries are no style, and give no warning', async () => {
  for (const style of [
    undefined,
    null,
    '',
    ' ',
    'polygon',
    'Point',
    'MultiLineString',
    'LinearRing',
    ' default ',
    'GeometryCollection'
  ])
    assert.equal(await find(style), { found: undefined, warnings: [], fetched: [] }, String(style))
})

test('names of the app take precedence, and may refer to names and addresses', async () => {
  const address = file('named.json', JSON.stringify(json('point')))
  const named = {
    roads: json('line'),
    point: 'roads',
    rivers: JSON.stringify(json('text')),
    wells: address,
    svg: sld(LINE)
  }
  for (const [name, kind] of Object.entries({
    roads: 'line',
    point: 'line',
    rivers: 'text',
    wells: 'point',
    svg: 'line'
  }))
    assert.equal(kindsOf((await find(` ${name} `, { named })).found), [kind], name)
})

test('a warning about a named style starts with its name', async () => {
  const named = { roads: { version: 2, '*': { symbolizers: [{ type: 'line', strokeColor: 'redd' }] } } }
  const { warnings } = await find('roads', { named })
  assert.is(warnings.length, 1)
  assert.match(warnings[0]!, /^"roads": style rule "\*", line: strokeColor is "redd"/)
})

test('an unknown name gives a warning with the known names', async () => {
  const { found, warnings } = await find('raods', { named: { roads: json('line'), rivers: json('line') } })
  assert.is(found, undefined)
  assert.equal(warnings, [
    'style: the app has no style "raods"; its styles are: "roads", "rivers"; the default style is used; did you mean "roads"?'
  ])
  assert.equal((await find('toString')).warnings, [
    'style: the app has no style "toString"; it has no named styles; the default style is used'
  ])
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`n${i}`, '{}']))
  assert.ok((await find('x'.repeat(10_000), { named: many })).warnings[0]!.length < 500)
})

test('names that refer to each other in a circle give a warning', async () => {
  const { found, warnings } = await find('a', { named: { a: 'b', b: 'c', c: 'a' } })
  assert.is(found, undefined)
  assert.match(
    warnings[0]!,
    /^(?:"\w": )*style: the names "a", "b", "c", "a" refer to each other in a circle; the default style is used$/
  )
  for (const grid of ['grid', ' Grid', 'GRID'])
    assert.match((await find('grid', { defaults: { grid } })).warnings[0]!, /the names "grid", /)
})

test('style uses have names, and some uses have a default style', async () => {
  assert.is((await find('overview-map')).found, OUTLINE_STYLE)
  assert.is((await find('Grid')).found, undefined)
  const defaults = { grid: json('line'), 'overview-map': 'roads' }
  for (const use of ['grid', 'overview-map'])
    assert.equal(kindsOf((await find(use, { defaults, named: { roads: json('line') } })).found), ['line'])
})

test('styles are found as files and data addresses, in any encoding, with the number of the style', async () => {
  const two = sld(LINE, POINT)
  const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(two, 'utf16le')])
  for (const [address, kind] of [
    [file('a.json', `\ufeff ${JSON.stringify(json('line'))}`), 'line'],
    [file('a.sld', two), 'line'],
    [`${file('b.SLD', utf16)}##2`, 'point'],
    [`${file('c.xml', `\n${two}`)}##1`, 'line'],
    [`data:application/json,${encodeURIComponent(JSON.stringify(json('line')))}`, 'line']
  ] as const) {
    const { found, warnings, fetched } = await find(address)
    assert.equal([kindsOf(found), warnings, fetched], [[kind], [], [address.replace(/##\d$/, '')]], address)
  }
})

test('a warning about an unavailable or invalid style contains its address', async () => {
  const missing = await find(join(folder, 'missing.json'))
  assert.is(missing.found, undefined)
  assert.match(missing.warnings[0]!, /^style: .*missing.json/)
  for (const [address, part] of [
    [file('text.json', 'roads'), 'style: the text is not valid JSON: Unexpected token'],
    [file('list.json', '[1]'), 'style: the style is [1]; must be an object; the default style is used'],
    [file('empty.json', ''), 'style: the text is not valid JSON: '],
    [file('rule.json', '{"version": 2, "*": {}}'), 'style: it has no rule that can be drawn'],
    [
      file('html.xml', '<html>'),
      "style: the XML cannot be read, line 1, column 1: Unclosed tag 'html'; the default style is used"
    ]
  ] as const) {
    const { found, warnings } = await find(address)
    assert.is(found, undefined, address)
    assert.ok(
      warnings.some((warning) => warning.includes(part)),
      `${warnings}`
    )
    assert.ok(
      warnings.every((warning) => warning.startsWith(`${address}: `)),
      `${warnings}`
    )
  }
})

test('a number, a boolean or a list is not a style', async () => {
  for (const style of [1, true, [json('line')]])
    assert.match((await find(style)).warnings[0]!, /^style: the style is .*; must be an object, its text, a name or an address; the default style is used$/) // prettier-ignore
})

test('picture addresses in an SLD file are relative to the file', async () => {
  const graphic = '<Graphic><ExternalGraphic><OnlineResource xlink:href="a.svg"/></ExternalGraphic></Graphic>'
  const picture = async (style: string) => {
    const [symbolizer] = drawnBy((await find(style)).found!, featureOf())
    return (symbolizer as { picture: { address: string; otherAddresses?: string[] } }).picture
  }
  const symbolizer = `<PointSymbolizer>${graphic}</PointSymbolizer>`
  assert.equal(await picture(file('pictures.sld', sld(symbolizer))), {
    address: join(folder, 'a.svg'),
    otherAddresses: ['a.svg']
  })
  assert.equal(await picture(sld(symbolizer)), { address: 'a.svg' })
})

test('up to twenty styles of the app are named where one is missing', async () => {
  const shownOf = async (count: number) => {
    const named = Object.fromEntries(Array.from({ length: count }, (_, index) => [`s${index}`, {}]))
    const { warnings } = await find('unknown', { named })
    return [(warnings[0]!.match(/"s\d+"/g) ?? []).length, warnings[0]!.includes(', …')]
  }
  assert.equal([await shownOf(20), await shownOf(21), await shownOf(25)], [[20, false], [20, true], [20, true]]) // prettier-ignore
})

test('a text that a style language recognises is a style', async () => {
  const languages = { suffixes: [], uses: {}, recognises: ({ text }: { text?: string }) => text === '3 classes', read: async () => OUTLINE_STYLE } // prettier-ignore
  const tools = fakeTools({ styleLanguages: languages })
  const found = (text: string) => findStyle(text, { tools, context: { scale: 1, warn: tools.warn }, preset: DEFAULT_STYLE }) // prettier-ignore
  assert.equal([await found('3 classes'), await found('4 classes')], [OUTLINE_STYLE, undefined])
  assert.is(tools.warnings.length, 1)
})

test('a job that ends while a style is fetched has no warning about it', async () => {
  const stop = new AbortController()
  const fetch = async () => {
    stop.abort(new PrintError('cancelled', 'no more'))
    throw new PrintError('upstream-failed', 'nobody answers')
  }
  const tools = fakeTools({ fetch, signal: stop.signal })
  const search = { tools, context: { scale: 1, warn: tools.warn }, preset: DEFAULT_STYLE }
  const { code } = await thrownBy(findStyle('http://a.example/b.json', search))
  assert.equal([code, tools.warnings], ['cancelled', []])
})

test.run()
