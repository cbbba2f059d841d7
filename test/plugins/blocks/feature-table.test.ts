import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type BlockPlugin, type CommonLayer, PrintError, type Scope, type Tools } from '../../../core/plugin.js'
import featureTable from '../../../plugins/blocks/feature-table.js'
import geojson from '../../../plugins/layers/geojson.js'
import { scopeOf, toolsOf } from './on-paper.js'

const block = (await featureTable({})) as BlockPlugin
const vectors = await geojson({})

const collection = (...all: object[]) => ({
  type: 'FeatureCollection',
  features: all.map((properties) => ({ type: 'Feature', properties, geometry: { type: 'Point', coordinates: [0, 0] } }))
})

const list = async (options: object, scope: Partial<Scope>, tools: Tools = toolsOf().tools) => {
  const { data } = await block.prepare!({}, options, { ...scopeOf({}), ...scope }, [], tools)
  const { columns, groups } = data as unknown as { columns: { title: string }[]; groups: { rows: unknown[][] }[] }
  return { titles: columns.map(({ title }) => title), rows: groups.flatMap(({ rows }) => rows) }
}
const ofMap = (...layers: object[]): Partial<Scope> => ({
  layerPlugin: (type) => (type === 'geojson' ? (vectors as ReturnType<Scope['layerPlugin']>) : undefined),
  map: async () => ({ ...(await scopeOf({}).map()), layers: layers as CommonLayer[] })
})

test('the table has a row for each feature and a column for each property; internal properties are hidden', async () => {
  const features = collection({ a: 1, _gx_style: 3 }, { b: 'x', a: null })
  assert.equal(await list({ features: 'f' }, { attributes: { f: { features } } }), {
    titles: ['a', 'b'],
    rows: [
      ['1', ''],
      ['', 'x']
    ]
  })
  assert.equal((await list({ features: 'f' }, { attributes: { f: JSON.stringify(features) } })).rows.length, 2)
})

test('a column of numbers comes on top of the largest number of columns, also for a single row', async () => {
  const attributes = { f: { features: collection({ a: 1, b: 2, c: 3 }) } }
  const titles = async (options: object) => (await list({ features: 'f', ...options }, { attributes })).titles
  const counted = await list({ features: 'f', number: true }, { attributes })
  assert.equal(counted, { titles: ['#', 'a', 'b', 'c'], rows: [['1', '1', '2', '3']] })
  assert.equal([await titles({ maxColumns: 2 }), await titles({ maxColumns: 2, number: true })], [['a', 'b'], ['#', 'a', 'b']]) // prettier-ignore
})

test('features at an address are fetched; a failed request gives a warning', async () => {
  const { tools } = toolsOf(async () => ({
    status: 200,
    mediaType: '',
    bytes: Buffer.from(JSON.stringify(collection({ a: 1 })))
  }))
  assert.equal((await list({ features: 'f' }, { attributes: { f: 'https://example.org/f' } }, tools)).rows, [['1']])
  const failing = toolsOf(() => Promise.reject(new PrintError('upstream-failed', 'no answer')))
  assert.equal((await list({ features: 'f' }, { attributes: { f: 'https://example.org/f' } }, failing.tools)).rows, [])
  assert.equal(failing.warnings, ['the features of "f" are left out of the table: no answer'])
})

test('the features of all vector layers of a map are listed, or of the named layers', async () => {
  const map = ofMap({ type: 'geojson', name: 'a', geoJson: collection({ n: 1 }) }, { type: 'osm', name: 'tiles' }, { type: 'geojson', name: 'b', geoJson: collection({ n: 2 }) }, { type: 'geojson', name: 'area of interest', geoJson: collection({ n: 3 }) }) // prettier-ignore
  assert.equal((await list({}, map)).rows, [['1'], ['2']])
  assert.equal((await list({ layer: 'b' }, map)).rows, [['2']])
  const { tools, warnings } = toolsOf()
  assert.equal((await list({ layer: ['b', 'tiles', 'a'] }, map, tools)).rows, [['1'], ['2']])
  assert.equal(warnings, [
    'the layout lists the features of layer "tiles", which is not a vector layer of the map; its vector layers are: "a", "b"'
  ])
})

test('a layer that cannot be read is left out, the others are listed', async () => {
  const { tools, warnings } = toolsOf()
  const map = ofMap(
    { type: 'geojson', name: 'bad', geoJson: '{"type": "Feature"' },
    { type: 'geojson', name: 'good', geoJson: collection({ n: 1 }) }
  )
  assert.equal((await list({}, map, tools)).rows, [['1']])
  assert.is(warnings.length, 1)
  assert.match(warnings[0]!, /^the features of layer "bad" /)
})

test('rows are sorted naturally, with a minus downwards, empty cells last; then limited and numbered', async () => {
  const features = collection({ n: 'Weg 10', a: 5 }, { n: 'Weg 9', a: '12' }, { n: null, a: 7 }, { n: 'am Bach', a: 5 })
  const rows = async (options: object) =>
    (await list({ features: 'f', ...options }, { attributes: { f: features } })).rows
  assert.equal(
    (await rows({ sort: 'n' })).map(([n]) => n),
    ['am Bach', 'Weg 9', 'Weg 10', '']
  )
  assert.equal(
    (await rows({ sort: ['-a', 'n'] })).map(([n]) => n),
    ['Weg 9', '', 'am Bach', 'Weg 10']
  )
  assert.equal(
    (await rows({ sort: 'unknown' })).map(([n]) => n),
    ['Weg 10', 'Weg 9', '', 'am Bach']
  )
  const { titles, rows: some } = await list(
    { features: 'f', number: 'No.', sort: '-n', limit: 2, columns: ['n'] },
    { attributes: { f: features } }
  )
  assert.equal(
    [titles, some],
    [
      ['No.', 'n'],
      [
        ['1', 'Weg 10'],
        ['2', 'Weg 9']
      ]
    ]
  )
})

test('rows are numbered under a sign or a title of the layout, or not', async () => {
  const attributes = { f: { features: collection({ a: 7 }, { a: 8 }) } }
  const listed = (number: unknown) => list({ features: 'f', number }, { attributes })
  assert.equal(await listed(true), { titles: ['#', 'a'], rows: [['1', '7'], ['2', '8']] }) // prettier-ignore
  assert.equal((await listed('No.')).titles, ['No.', 'a'])
  assert.equal((await listed(false)).titles, ['a'])
})

test.run()
