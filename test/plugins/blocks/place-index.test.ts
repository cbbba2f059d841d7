import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type BlockPlugin, type CommonLayer, PrintError, type Scope, View } from '../../../core/plugin.js'
import { coerce } from '../../../core/request/coerce.js'
import placeIndex from '../../../plugins/blocks/place-index.js'
import geojson from '../../../plugins/layers/geojson.js'
import { scopeOf, showOnPage, toolsOf } from './on-paper.js'

const block = (await placeIndex({})) as BlockPlugin
const vectors = await geojson({})

/** 40 m are a point: the frame reaches from -10 to 10 km. */
const view = (x: number) =>
  new View({
    widthPt: 500,
    heightPt: 500,
    dpi: 72,
    projection: 'EPSG:3857',
    centre: [x, 0],
    unitsPerPt: [40, 40],
    scale: 1,
    rotationDeg: 0
  })
const grid = { columns: 4, rows: 2 }
const place = (properties: object, x: number, y: number) => ({ type: 'Feature', properties, geometry: { type: 'Point', coordinates: [x, y] } }) // prettier-ignore
const layerOf = (...features: object[]) => ({ type: 'geojson', name: 'places', geoJson: { type: 'FeatureCollection', features } }) // prettier-ignore

const prepare = async (options: object, layers: object[], more: Partial<Scope> = {}) => {
  const { tools, warnings } = toolsOf()
  const scope = {
    ...scopeOf({}),
    attributes: { squares: grid },
    layerPlugin: (type: string) => (type === 'geojson' ? (vectors as ReturnType<Scope['layerPlugin']>) : undefined),
    map: async () => ({ view: view(0), layers: layers as CommonLayer[] }),
    view: async () => view(0),
    ...more
  }
  const settled = coerce({ grid: 'squares', ...options }, block.options as never) as object
  const { data } = await block.prepare!({}, settled, scope, [], tools)
  const { lines } = data as unknown as { lines: { heading: boolean; first: boolean; name: string; squares: string }[] }
  const firsts = lines.map(({ first }) => first)
  return { firsts, lines: lines.map(({ heading, name, squares }) => (heading ? name : [name, squares])), warnings }
}
const thrownBy = async (promise: Promise<unknown>): Promise<PrintError> => {
  try {
    await promise
  } catch (thrown) {
    return thrown as PrintError
  }
  throw new Error('nothing was thrown')
}

test('features with a name are listed with their squares; equal names are one entry', async () => {
  const layer = layerOf(place({ name: 'Mill' }, -9000, 9000), place({ name: 'Mill' }, 9000, -9000), place({ name: ' ' }, 0, 0), place({}, 0, 0), place({ name: 'Bank' }, -1, 1), place({ name: 'Far' }, 11_000, 0)) // prettier-ignore
  const { lines, warnings } = await prepare({}, [layer])
  assert.equal([lines, warnings], [['B', ['Bank', 'B1'], 'M', ['Mill', 'A1, D2']], []])
  assert.equal((await prepare({ headings: false }, [layer])).lines, [
    ['Bank', 'B1'],
    ['Mill', 'A1, D2']
  ])
})

test('a name has at most 200 characters, and an ellipsis', async () => {
  const { lines } = await prepare({ headings: false }, [layerOf(place({ name: 'x'.repeat(201) }, -1, 1))])
  assert.equal(lines, [[`${'x'.repeat(200)}…`, 'B1']])
})

test('the first heading is marked, for it has no space above it', async () => {
  const layer = layerOf(place({ name: 'Mill' }, 0, 0), place({ name: 'Bank' }, 0, 0))
  assert.equal((await prepare({}, [layer])).firsts, [true, false, false, false])
})

test('of more than 100,000 features, the others are left out with a warning', async () => {
  const feature = { type: 'Feature', properties: { name: 'Mill' }, geometry: null }
  const warned = async (count: number) => (await prepare({}, [layerOf(...Array<object>(count).fill(feature))])).warnings
  const empty = 'the index of places is empty: none of its features is on the map'
  assert.equal(await warned(100_000), [empty])
  assert.equal(await warned(100_001), ['the index of places has 100001 features; the limit is 100000; 1 are left out', empty]) // prettier-ignore
})

test('the nearest property is one of the first hundred', async () => {
  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, 1]))
  const warned = async (count: number) => (await prepare({}, [layerOf(place(many(count), 0, 0), place({ nam: 'x' }, 0, 0))])).warnings.join() // prettier-ignore
  assert.match(await warned(99), '; did you mean "nam"?')
  assert.not.match(await warned(100), 'did you mean')
})

test('in a map series, the index names the sheets: by their names, else by their numbers', async () => {
  const sheet = (x: number, name?: string) => ({ ...scopeOf({}), attributes: { squares: grid, name }, view: async () => view(x) }) // prettier-ignore
  const layer = layerOf(place({ street: 'Mill' }, -9000, 9000), place({ street: 'Bank' }, 29_000, 9000))
  const rows = async () => [sheet(0, 'North'), sheet(20_000)]
  const { lines } = await prepare({ sheets: 'series', property: 'street', headings: false }, [layer], { attributes: {}, rows }) // prettier-ignore
  assert.equal(lines, [
    ['Bank', '2 D1'],
    ['Mill', 'North A1']
  ])
})

test('a grid that is none is a mistake of the layout, with the nearest attribute', async () => {
  const thrown = await thrownBy(prepare({ grid: 'sqares' }, []))
  assert.is(thrown.code, 'layout-mistake')
  assert.ok(thrown.message.includes('"sqares"') && thrown.message.endsWith('did you mean "squares"?'), thrown.message)
  const rows = async () => [{ ...scopeOf({}), attributes: { squares: 'x' }, view: async () => view(0) }]
  const inSheets = await thrownBy(prepare({ sheets: 'series' }, [], { rows }))
  assert.is(inSheets.message, 'the index of places has the grid "squares", which is not an attribute of type referenceGrid of the sheets of "series"') // prettier-ignore
  // an attribute that is no grid is never suggested, the same name least of all
  const other = async () => [{ ...scopeOf({}), attributes: { squares: 'x', square: 'y', quares: grid }, view: async () => view(0) }] // prettier-ignore
  const near = await thrownBy(prepare({ sheets: 'series' }, [], { rows: other }))
  assert.match(near.message, /did you mean "quares"\?$/)
})

test('an index without any name says why', async () => {
  assert.equal((await prepare({ property: 'nam' }, [layerOf(place({ name: 'Mill' }, 0, 0))])).warnings, [
    'the index of places is empty: no feature has the property "nam"; did you mean "name"?'
  ])
  assert.equal((await prepare({}, [layerOf(place({ name: 'Far' }, 99_999, 0))])).warnings, [
    'the index of places is empty: none of its features is on the map'
  ])
  assert.equal((await prepare({}, [layerOf()])).warnings, [])
  assert.equal((await prepare({ layer: 'plces' }, [layerOf(place({ name: 'Mill' }, 0, 0))])).warnings, [
    'the layout lists the features of layer "plces", which is not a vector layer of the map; its vector layers are: "places"'
  ])
})

test('of more names than the limit, the last are left out with a warning', async () => {
  const { lines, warnings } = await prepare({ headings: false }, [layerOf(...Array.from({ length: 10_002 }, (_, i) => place({ name: `n${i}` }, 0, 0)))]) // prettier-ignore
  assert.is(lines.length, 10_000)
  assert.equal(warnings, ['the index of places has 10002 names; the limit is 10000; 2 are left out'])
})

test('on a page with automatic width, the index has a width of its own', async () => {
  const lines = [
    { heading: true, first: true, name: 'B', squares: '' },
    { heading: false, first: false, name: 'Bank', squares: 'B1' }
  ]
  const { width } = await showOnPage(block, { lines, columns: 2, columnGap: 10, fontSize: 7 }, 'size: 8pt', 72)
  assert.is(width, 500)
})

test.run()
