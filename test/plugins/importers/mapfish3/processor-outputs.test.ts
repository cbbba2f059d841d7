/** What the names of a report stand for. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { documentOf } from '../../../../plugins/importers/mapfish3/config/document.js'
import { inRows, scopeOf } from '../../../../plugins/importers/mapfish3/page/scopes.js'
import type { Meaning, Rows } from '../../../../plugins/importers/mapfish3/scope.js'
import { ImportReport } from '../../../../plugins/importers/mapfish3/report.js'
import { converted, plan } from './converted.js'

const producedBy = (attributes: string, processors = '', more = '') =>
  converted(plan(attributes, processors, more)).templates[0]!.produced
const MAP = '!map {width: 300, height: 200, maxDpi: 254}'
/** Kind, path and type or block. */
const short = (meaning: Meaning | undefined): string => {
  if (!meaning) return 'nothing'
  const { kind, path = '', type = '', block = '', value = '' } = meaning as { [member: string]: string }
  return [kind, path, type || block, value].filter(Boolean).join(' ')
}
const rowsOf = (meaning: Meaning | undefined): Rows => {
  assert.is(meaning?.kind, 'rows')
  return meaning as Rows
}

test('attributes are values with their types', () => {
  const { parameter } = producedBy('a: !string {}\nb: !integer {}\nc: !float {}\nd: !boolean {}\ne: !stringArray {}\nf: !jsonDatasource {}\nformat: !string {}') // prettier-ignore
  assert.equal(['a', 'b', 'c', 'd', 'e', 'f', 'format', 'g'].map((name) => short(parameter(name))), [
    'value a text', 'value b integer', 'value c number', 'value d boolean', 'value e list', 'value f object', 'value format_ text', 'nothing'
  ]) // prettier-ignore
})

test('every report has standard values', () => {
  const { parameter } = producedBy('')
  assert.equal(['SUBREPORT_DIR', 'REPORT_LOCALE', 'outputFormat', 'requestHeaders'].map((name) => short(parameter(name))), ['constant .', 'language', 'value format text', 'lost']) // prettier-ignore
})

test('outputs of processors are blocks, with their sizes', () => {
  const { parameter } = producedBy(
    `map: ${MAP}\noverviewMap: !overviewMap {width: 80, height: 60, maxDpi: 72}\nscalebar: !scalebar {width: 90, height: 15}\nnorthArrow: !northArrow {size: 40}\nlegend: !legend {}\ntable: !table {}`,
    '- !createMap {}\n- !createOverviewMap {}\n- !createScalebar {}\n- !createNorthArrow {}\n- !prepareLegend {template: legend.jrxml}\n- !prepareTable {dynamic: true, reportWidth: 800, jasperTemplate: t.jrxml}\n- !dateFormat {pattern: dd.MM.yyyy}'
  )
  const names = ['mapSubReport', 'mapContext', 'overviewMapSubReport', 'scalebarSubReport', 'scalebarGraphic', 'northArrowSubReport', 'legendSubReport', 'numberOfLegendRows', 'tableSubReport', 'numberOfTableRows', 'map'] // prettier-ignore
  assert.equal(names.map((name) => short(parameter(name))), [
    'block map map', 'map map', 'block overviewMap overviewMap', 'block scalebar scalebar', 'block scalebar scalebar', 'block northArrow northArrow',
    'block legend legend', 'count legend.classes', 'block table table', 'count table.data', 'lost'
  ]) // prettier-ignore
  assert.equal(parameter('mapSubReport'), { kind: 'block', block: 'map', path: 'map', size: { width: 300, height: 200 } }) // prettier-ignore
  assert.equal(parameter('northArrowGraphic'), { kind: 'block', block: 'northArrow', path: 'northArrow', size: { width: 40, height: 40 } }) // prettier-ignore
  const { drawnBy } = parameter('tableSubReport') as { drawnBy?: object }
  assert.equal(drawnBy, { report: 't.jrxml', isDynamic: true, width: 800 })
  assert.is(rowsOf(parameter('legendDataSource')).shownBy, 'legend')
  assert.is(rowsOf(parameter('tableDataSource')).shownBy, 'table')
  assert.equal(parameter('dateFormat'), { kind: 'dateFormat', pattern: 'dd.MM.yyyy' })
})

test('a table with a report of its own has rows; a made one, or one with pictures, is a block', () => {
  const rowsBehind = (options: string): Rows =>
    rowsOf(producedBy(`table: !table {}\nname: !string {}\nmap: ${MAP}`, `- !createMap {}\n- !prepareTable ${options}`).parameter('tableDataSource')) // prettier-ignore
  const rows = rowsBehind('{excludeColumns: [id]}')
  assert.equal([rows.path, rows.shownBy], ['(tableRows table)', undefined])
  assert.equal(['use', 'name', 'a b', 'lookup', 'a]b', 'id'].map((name) => short(rows.field(name))), [
    'value this.use unknown', 'value this.name unknown', 'value this.[a b] unknown', 'value this.lookup unknown', 'constant', 'constant'
  ]) // prettier-ignore
  assert.equal(['{dynamic: true}', '{columns: {icon: !urlImage {}}}', '{converters: [!urlImage {}]}'].map((options) => rowsBehind(options).shownBy), ['table', 'table', 'table']) // prettier-ignore
})

test('values outside are one step up from the rows of a table', () => {
  const outside = scopeOf(producedBy(`table: !table {}\nother: !table {}\ntitle: !string {}\nmap: ${MAP}`, '- !createMap {}\n- !prepareTable {}\n- !prepareTable {inputMapper: {other: table}, outputMapper: {tableDataSource: others}}'), () => undefined) // prettier-ignore
  const rows = rowsOf(outside.parameter('tableDataSource'))
  const inside = inRows(outside, rows)
  assert.equal(['title', 'mapContext', 'mapSubReport', 'numberOfTableRows', 'others'].map((name) => short(inside.parameter(name))), [
    'value ../title text', 'map ../map', 'block map map', 'count ../other.data', 'rows (tableRows ../other)'
  ]) // prettier-ignore
  assert.is(rowsOf(inRows(inside, rows).parameter('others')).path, '(tableRows ../../other)')
})

test('mappers and prefixes name inputs and outputs; a mapper wins; old names are understood', () => {
  const { parameter } = producedBy(
    `one: ${MAP}\nmainMap: ${MAP}\nmainOther: ${MAP}\nsigns: !legend {}\nbar: !scalebar {width: 9, height: 9}`,
    '- !createMap {inputMapper: {one: map}, outputMapper: {mapSubReport: first, mapContext: firstContext}}\n- !createMap {prefix: main, outputMapper: {mapContext: mapContext}}\n- !createScalebar {inputMapper: {bar: scalebar, firstContext: mapContext}}\n- !prepareLegend {inputMapper: {signs: legend}, outputMapper: {legend: rows, legendSubReport: signsReport}}\n- !createMap {inputPrefix: main, outputPrefix: other, inputMapper: {mainOther: map}}'
  )
  assert.equal(['first', 'firstContext', 'mainMapSubReport', 'mapContext', 'scalebarSubReport', 'rows', 'signsReport', 'otherMapSubReport', 'mapSubReport'].map((name) => short(parameter(name))), [
    'block one map', 'map one', 'block mainMap map', 'map mainMap', 'block bar scalebar', 'rows signs', 'block signs legend', 'block mainOther map', 'nothing'
  ]) // prettier-ignore
})

const ROWS = `title: !string {}
name: !string {}
map: ${MAP}
places: !datasource
  attributes:
    name: !string {}
    ort.id: !string {}
    map: ${MAP}
    parts: !datasource {attributes: {name: !string {}, size: !integer {}}}`
const MADE = `- !createMap {}
- !createDataSource
  inputMapper: {places: datasource}
  reportTemplate: detail.jrxml
  reportKey: detail
  copyAttributes: [title, unknown]
  processors:
  - !createMap {}
  - !createDataSource {inputMapper: {parts: datasource}, outputMapper: {jrDataSource: partRows}, copyAttributes: [title], processors: []}`

test('rows of a data source: their fields, copies from outside and rows in rows', () => {
  const produced = producedBy(ROWS, MADE, 'tableData: jrDataSource')
  const rows = rowsOf(produced.rows)
  assert.is(rows.path, 'places')
  assert.equal(['name', 'ort.id', 'mapSubReport', 'mapContext', 'title', 'detail', 'unknown', 'other'].map((name) => short(rows.field(name))), [
    'value name text', 'value ort_id text', 'block map map', 'map map', 'value title text', 'constant detail.jrxml', 'lost', 'nothing'
  ]) // prettier-ignore
  const parts = rowsOf(rows.field('partRows'))
  assert.is(parts.path, 'parts')
  assert.equal(['name', 'size', 'title'].map((name) => short(parts.field(name))), ['value name text', 'value size integer', 'value title text']) // prettier-ignore
})

test('in rows, names outside are found through, or with ../ if the rows have the same name', () => {
  const produced = producedBy(ROWS, MADE, 'tableData: jrDataSource')
  const rows = rowsOf(produced.rows)
  const outer = scopeOf(produced, () => undefined)
  assert.is(outer.field('name'), undefined)
  const inner = inRows(outer, rows)
  assert.equal(['title', 'name', 'mapContext', 'mapSubReport'].map((name) => short(inner.parameter(name))), ['value title text', 'value ../name text', 'map ../map', 'lost']) // prettier-ignore
  const parts = rowsOf(rows.field('partRows'))
  const innermost = inRows(inner, parts)
  assert.equal(['title', 'name', 'mapContext'].map((name) => short(innermost.parameter(name))), ['value title text', 'value ../../name text', 'map ../../map']) // prettier-ignore
})

test('sheets of a map series are rows', () => {
  const { rows: found, parameter } = producedBy(
    `map: ${MAP}\npaging: !paging {}`,
    '- !createMapPages {}\n- !createMap {}\n- !createDataSource\n  attributes: {scalebar: !scalebar {width: 9, height: 9}}\n  processors: [!createMap {}, !createScalebar {}]',
    'tableData: jrDataSource'
  )
  const rows = rowsOf(found)
  assert.is(rows.path, 'paging')
  assert.equal(['name', 'left', 'mapSubReport', 'scalebarSubReport'].map((name) => short(rows.field(name))), ['value name number', 'value left number', 'block map map', 'block scalebar scalebar']) // prettier-ignore
  assert.is(short(parameter('mapSubReport')), 'block map map')
  assert.equal([...rows.names].sort(), ['bottom', 'left', 'map', 'name', 'right', 'scalebar', 'top'])
})

test('merged rows have a part for each source, with the names of its fields', () => {
  const { rows } = producedBy(
    'title: !string {}\nlist: !datasource {attributes: {name: !string {}}}',
    `- !createDataSource {inputMapper: {list: datasource}, processors: []}
- !mergeDataSources
  sources:
  - !mergeSource {type: SINGLE, fields: {title: label}}
  - !mergeSource {type: DATASOURCE, key: jrDataSource, fields: {name: label}}
  - !mergeSource {type: DATASOURCE, key: nothing, fields: {name: label}}`,
    'tableData: mergedDataSource'
  )
  assert.is(rows?.kind, 'merged')
  const { parts } = rows as Extract<Meaning, { kind: 'merged' }>
  assert.equal(parts.map((part) => [part.kind, short(part.field('label')), short(part.field('other'))]), [['row', 'value title text', 'constant'], ['rows', 'value name text', 'constant']]) // prettier-ignore
})

test('a processor without its attribute makes something that is lost, and not an error', () => {
  const { parameter, rows } = producedBy('', '- !createMap {}\n- !createDataSource {processors: []}\n- !prepareTable {}', 'tableData: jrDataSource') // prettier-ignore
  assert.equal([short(parameter('mapSubReport')), short(rows), short(parameter('tableSubReport'))], ['lost', 'lost', 'nothing']) // prettier-ignore
})

test('a data source that copies itself ends', () => {
  const { rows } = producedBy('a: !datasource {attributes: {b: !string {}}}', '- !createDataSource {inputMapper: {a: datasource}, copyAttributes: [jrDataSource, a], processors: []}', 'tableData: jrDataSource') // prettier-ignore
  assert.is(rowsOf(rowsOf(rows).field('jrDataSource')).path, 'a')
})

test('texts of the PDF are those of the configuration, or values', () => {
  const updates = '- !updatePdfConfig\n  updates:\n    title: !updatePdfConfigUpdate {valueKey: headline, format: "Plan %s: 100 %%!"}\n    keywords: words\n    subject: nothing\n    author: !updatePdfConfigUpdate {valueKey: headline, format: "%5d"}' // prettier-ignore
  const report = new ImportReport()
  const { templates } = converted(`pdfConfig: {title: All, author: Anna, creator: Me}\n${plan('headline: !string {}\nwords: !stringArray {}', updates)}`) // prettier-ignore
  const { template, produced } = templates[0]!
  const { parameter } = produced
  assert.equal(Object.fromEntries(documentOf(template, { parameter, file: 'config.yaml', report })), {
    title: [{ literal: 'Plan ' }, { value: 'headline' }, { literal: ': 100 ' }, { literal: '%' }, { literal: '!' }],
    author: [{ literal: 'Anna' }],
    keywords: [{ value: 'join words ", "' }]
  })
  assert.equal(report.remarks('left').map(({ text }) => /"nothing"|"%5d"/.exec(text)?.[0]), ['"nothing"', '"%5d"']) // prettier-ignore
  assert.equal(report.remarks('changed').map(({ text }) => /"creator"/.exec(text)?.[0]), ['"creator"']) // prettier-ignore
})

test.run()
