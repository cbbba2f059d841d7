import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  checked,
  faultOfCount,
  faultOfFeatures,
  faultOfImport,
  faultOfMaps,
  faultOfPrepared,
  faultOfReport,
  faultOfRows
} from '../../core/plugin-results.js'
import { thrownBy } from '../support/thrown-by.js'

const path = (fault: { path: string } | undefined) => fault?.path
const bytes = Buffer.from('x')

test('the error of a wrong result names plugin, object, verb, member and type', async () => {
  const plugin = { kind: 'output', name: 'odd' }
  const report = { bytes, mediaType: 'text/plain', extension: 'txt' }
  assert.is(checked(plugin, 'write', faultOfReport, report), report)
  const wrong = (result: unknown, object?: string) =>
    thrownBy(Promise.resolve().then(() => checked(plugin, 'write', faultOfReport, result, object)))
  const error = await wrong({ ...report, bytes: 'str' })
  assert.is(error.code, 'plugin-failed')
  assert.is(
    error.message,
    'the output plugin "odd" failed: bytes in the result of its "write" is a string; must be a Uint8Array'
  )
  assert.is(
    (await wrong(undefined, 'layer "Wells"')).message,
    'the output plugin "odd" failed at layer "Wells": the result of its "write" is missing; must be an object'
  )
})

test('a report has bytes, a media type and an extension', () => {
  const report = { bytes, mediaType: 'a/b', extension: 'c' }
  assert.is(faultOfReport(report), undefined)
  for (const result of ['text', undefined, null, [bytes]]) assert.is(path(faultOfReport(result as never)), '')
  for (const member of ['bytes', 'mediaType', 'extension'])
    for (const value of [undefined, 5]) assert.is(path(faultOfReport({ ...report, [member]: value })), member)
  assert.is(path(faultOfReport({ ...report, bytes: 'str' as never })), 'bytes')
})

test('maps have a view that was made as one, and layers with types', () => {
  const view = { mapToPaper: [1, 0, 0, 1, 0, 0] }
  const of = (...maps: unknown[]) => path(faultOfMaps(maps as never))
  assert.is(of(), undefined)
  assert.is(of({ view, layers: [{ type: 'osm' }] }), undefined)
  for (const maps of [undefined, 'text', {}]) assert.is(path(faultOfMaps(maps as never)), '')
  assert.is(of({ view, layers: [] }, 5), '[1]')
  assert.is(of({ layers: [] }), '[0].view')
  assert.is(of({ view: { center: [0, 0] }, layers: [] }), '[0].view.mapToPaper')
  assert.is(of({ view }), '[0].layers')
  assert.is(of({ view, layers: [{ type: 'osm' }, null] }), '[0].layers[1]')
  assert.is(of({ view, layers: [{}] }), '[0].layers[0].type')
})

test('rows are objects, features are iterable, and a count is a number', () => {
  assert.is(faultOfRows([{}, { a: 1 }]), undefined)
  for (const rows of [undefined, {}, 'text']) assert.is(path(faultOfRows(rows as never)), '')
  for (const row of [null, 5, []]) assert.is(path(faultOfRows([{}, row as never])), '[1]')
  for (const features of [[], new Set([{}])]) assert.is(faultOfFeatures(features), undefined)
  for (const features of [undefined, null, 5, {}]) assert.is(path(faultOfFeatures(features as never)), '')
  for (const count of [0, Infinity]) assert.is(faultOfCount(count), undefined)
  for (const count of ['5', undefined, null]) assert.is(path(faultOfCount(count as never)), '')
})

test('a prepared block is an object whose files have bytes', () => {
  assert.is(faultOfPrepared({ data: null }), undefined)
  assert.is(faultOfPrepared({ data: 1, files: { '/a.png': bytes } }), undefined)
  for (const result of ['text', undefined, null, []]) assert.is(path(faultOfPrepared(result as never)), '')
  assert.is(path(faultOfPrepared({ data: 1, files: [] as never })), 'files')
  assert.is(path(faultOfPrepared({ data: 1, files: { '/a.png': 'text' as never } })), 'files["/a.png"]')
})

test('the files of an imported app are inside its folder', () => {
  const app = (file: unknown, content: unknown = '') => ({ files: new Map([[file, content]]) as never, report: '' })
  for (const file of ['app.yaml', 'partials/head.typ.hbs', './a', 'a/../b', '..a', '...'])
    assert.is(faultOfImport(app(file)), undefined, file)
  for (const file of ['../a', '../../a', '..', '/a', 'a/../../b', '', '.', 'a/..', 'a/', 5]) {
    const fault = faultOfImport(app(file))
    assert.is(path(fault), 'files', String(file))
    assert.match(fault!.message, JSON.stringify(file))
  }
  assert.is(path(faultOfImport(app('a', 5))), 'files["a"]')
  assert.is(faultOfImport(app('a', bytes)), undefined)
  assert.is(path(faultOfImport({ files: { a: '' } as never, report: '' })), 'files')
  assert.is(path(faultOfImport({ files: new Map(), report: undefined as never })), 'report')
  assert.is(path(faultOfImport(undefined as never)), '')
})

test.run()
