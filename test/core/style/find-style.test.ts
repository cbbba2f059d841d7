import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { DEFAULT_STYLE, OUTLINE_STYLE } from '../../../core/style/default-style.js'
import { findStyle } from '../../../core/style/find-style.js'
import type { Style } from '../../../core/style/model.js'
import type { AppStyles } from '../../../core/tools.js'
import { fakeTools } from '../../support/fake-tools.js'
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

test('a style, and its text in either language', async () => {
  for (const style of [json('line'), JSON.stringify(json('line')), `\n ${JSON.stringify(json('line'))}`, sld(LINE)]) {
    const { found, warnings } = await find(style)
    assert.equal([kindsOf(found), warnings], [['line'], []])
  }
})

test('nothing, and the names of geometries, are none, and nothing is said', async () => {
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

test('names of the app go first, and may lead to names and addresses', async () => {
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

test('what is wrong with a named style is said with its name', async () => {
  const named = { roads: { version: 2, '*': { symbolizers: [{ type: 'line', strokeColor: 'redd' }] } } }
  assert.equal((await find('roads', { named })).warnings, [
    '"roads": style rule "*", line: strokeColor cannot be "redd"; the default is drawn instead'
  ])
})

test('a name that is nowhere is said with those that there are', async () => {
  const { found, warnings } = await find('raods', { named: { roads: json('line'), rivers: json('line') } })
  assert.is(found, undefined)
  assert.equal(warnings, ['style: no style is called "raods"; the app has "roads", "rivers"; the default is drawn'])
  assert.equal((await find('toString')).warnings, [
    'style: no style is called "toString"; the app names none; the default is drawn'
  ])
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`n${i}`, '{}']))
  assert.ok((await find('x'.repeat(10_000), { named: many })).warnings[0]!.length < 500)
})

test('names in a circle end', async () => {
  const { found, warnings } = await find('a', { named: { a: 'b', b: 'c', c: 'a' } })
  assert.is(found, undefined)
  assert.match(warnings[0]!, 'the names "a", "b", "c", "a" lead back to the first')
  for (const grid of ['grid', ' Grid', 'GRID'])
    assert.match((await find('grid', { defaults: { grid } })).warnings[0]!, 'lead back to the first')
})

test('uses of styles have names; for some of them there is a default', async () => {
  assert.is((await find('overview-map')).found, OUTLINE_STYLE)
  assert.is((await find('Grid')).found, undefined)
  const defaults = { grid: json('line'), 'overview-map': 'roads' }
  for (const use of ['grid', 'overview-map'])
    assert.equal(kindsOf((await find(use, { defaults, named: { roads: json('line') } })).found), ['line'])
})

test('files and data addresses, in any encoding, with the number of a style', async () => {
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

test('what cannot be had, or is no style, is said with its address', async () => {
  const missing = await find(join(folder, 'missing.json'))
  assert.is(missing.found, undefined)
  assert.match(missing.warnings[0]!, /^style: .*missing.json.*; the default is drawn$/)
  for (const [address, part] of [
    [file('text.json', 'roads'), 'its text is no JSON'],
    [file('list.json', '[1]'), 'must be an object, not [1]'],
    [file('empty.json', ''), 'its text is no JSON'],
    [file('rule.json', '{"version": 2, "*": {}}'), 'none of its rules'],
    [file('html.xml', '<html>'), 'the default is drawn']
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

test('other values are no styles', async () => {
  for (const style of [1, true, [json('line')]])
    assert.match((await find(style)).warnings[0]!, 'a style must be an object')
})

test('pictures of an SLD that is a file are relative to it', async () => {
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

test.run()
