/** What attributes of `config.yaml` become, at the limits of their members. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { converted, plan } from '../converted.js'

const read = (attributes: string, processors = '') => {
  const all = converted(plan(attributes, processors))
  return { entries: Object.fromEntries(all.templates[0]!.entries) as { [name: string]: any }, remarks: all.remarks }
}
const mapOf = (members: string) => read(`map: !map {${members}}`).entries.map

test('a map keeps its numbers that are above zero', () => {
  const { width, height, maxDpi, maxWidth } = mapOf('width: 0.5, height: 20, maxDpi: 1')
  assert.equal([width, height, maxDpi, maxWidth], [0.5, 20, 1, undefined])
  assert.is(mapOf('width: 10, height: 20, maxDpi: 0').maxDpi, undefined)
  assert.is(mapOf('width: 10, height: 20, maxDpi: x').maxDpi, undefined)
})

test('a side that requests choose is limited, to 5,000 points unless the configuration says', () => {
  const { entries, remarks } = read('map: !map {height: 20, maxDpi: 100}')
  assert.equal([entries.map.width, entries.map.maxWidth, entries.map.maxHeight], [undefined, 5000, undefined])
  assert.is(remarks('changed').filter((text) => text.includes('width')).length, 1)
  assert.equal([mapOf('maxWidth: 30, height: 20').maxWidth, mapOf('width: 5').maxHeight], [30, 5000])
})

test('offered resolutions are at least 1 dpi, zoom levels above zero', () => {
  assert.equal(mapOf('width: 1, height: 1, dpiSuggestions: [0.9, 1, 300, x]').dpiSuggestions, [1, 300])
  assert.is(mapOf('width: 1, height: 1, dpiSuggestions: [0]').dpiSuggestions, undefined)
  const snaps = (scales: string) => mapOf(`width: 1, height: 1, zoomLevels: !zoomLevels {scales: ${scales}}`).snapToScales // prettier-ignore
  assert.equal([snaps('[5, 10]'), snaps('[0, -1]'), snaps('[]')], [true, undefined, undefined])
})

test('a second processor for the same list of layers is reported', () => {
  const { entries, remarks } = read(
    'map: !map {width: 1, height: 1}\na: !staticLayers {}\nb: !staticLayers {}',
    '- !addOverlayLayers {inputMapper: {a: staticLayers}}\n- !addOverlayLayers {inputMapper: {b: staticLayers}}\n- !createMap {}'
  )
  assert.is(entries.map.over, 'a')
  assert.is(remarks('left').filter((text) => text.includes('second !addOverlayLayers')).length, 1)
})

const table = (processor: string) =>
  read('table: !table {}', `- !prepareTable\n${processor.replace(/^/gm, '  ')}`) // prettier-ignore

test('a table has at most the columns that the configuration allows, from 1 to 200', () => {
  const most = (number: unknown) => table(`maxColumns: ${number}`).entries.table.maxColumns
  assert.equal([most(0.9), most(1), most(7.8), most(200), most(201), most('x')], [undefined, 1, 7, 200, undefined, undefined]) // prettier-ignore
  assert.equal([table('excludeColumns: [a, b]').entries.table.excludeColumns, table('excludeColumns: []').entries.table.excludeColumns], [['a', 'b'], undefined]) // prettier-ignore
})

test('a table without a template looks as that of MapFish Print', () => {
  const { type, columns, maxColumns, excludeColumns, default: _, ...look } = table('dynamic: true').entries.table
  assert.equal(look, { headerSize: 7, headerPadding: 0, headerHeight: 20, headerAlign: 'top', fontSize: 8, leading: 0, rowHeight: 53, padding: 8, paddingAcross: 8, verticalAlign: 'middle', zebra: '#f2f2f2', stroke: 'between', strokeColor: '#bababa', strokeWidth: 1 }) // prettier-ignore
  assert.equal(columns, [{ name: '*', width: '1fr', align: 'left', format: 'text' }])
  const { columns: plain, rowHeight } = table('dynamic: true\njasperTemplate: a.jrxml').entries.table
  assert.equal([plain, rowHeight], [undefined, undefined])
})

test('a table has the columns that are sent, in their order, also if the configuration names some for pictures', () => {
  const { entries, remarks } = table('columns:\n  icon: !urlImage {}')
  assert.equal([entries.table.order, remarks('changed')], ['request', []])
  assert.is(table('converters:\n- !urlImage {}').entries.table.order, undefined)
  assert.is(table('dynamic: true').entries.table.order, undefined)
})

test('columns with pictures are listed after the others; a group of their address is from 0 to 99', () => {
  const columnsOf = (group: unknown) =>
    table(`columns:\n  icon: !urlImage {urlExtractor: "(.*)", urlGroup: ${group}}`).entries.table.columns
  const icon = { name: 'icon', format: 'image', urlExtractor: '(.*)' }
  assert.equal(columnsOf(0), ['*', { ...icon, urlGroup: 0 }])
  assert.equal(columnsOf(99), ['*', { ...icon, urlGroup: 99 }])
  for (const wrong of [-1, 100, 1.5, 'x']) assert.equal(columnsOf(wrong), ['*', icon], String(wrong))
  const made = table('dynamic: true\ncolumns:\n  icon: !urlImage {}').entries.table.columns
  assert.equal(made[1], { name: 'icon', width: '1fr', align: 'left', format: 'image', height: 37 })
})

test('one converter is for all columns; a second one and an unknown one are reported', () => {
  const { entries, remarks } = table('converters:\n- !urlImage {urlGroup: 1}\n- !urlImage {urlGroup: 2}')
  assert.equal(entries.table.columns, [{ name: '*', format: 'image', urlGroup: 1 }])
  assert.is(remarks('left').filter((text) => text.includes('first converter')).length, 1)
  const unknown = table('converters:\n- !date {}')
  assert.is(unknown.entries.table.columns, undefined)
  assert.is(unknown.remarks('left').filter((text) => text.includes('!date')).length, 1)
  assert.is(table('converters:\n- !urlImage {}').remarks('left').length, 0)
})

test('sizes and resolutions of a map that are no numbers above zero are reported with their values', () => {
  const { remarks } = read('map: !map {width: abc, height: -5, maxDpi: 0}')
  const texts = remarks('changed').filter((text) => text.includes('must be a number greater than 0'))
  assert.equal(
    ['width of "map" is "abc"', 'height of "map" is "-5"', 'maxDpi of "map" is "0"'].map((start) =>
      texts.some((text) => text.includes(start))
    ),
    [true, true, true]
  )
})

test.run()
