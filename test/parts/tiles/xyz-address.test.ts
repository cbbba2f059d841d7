import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { tileAddresses, type TileAddressing } from '../../../parts/tiles/xyz-address.js'

const addressOf = (layer: TileAddressing, tile: object = {}) =>
  tileAddresses(layer, 'png')({ zoom: 4, column: 7, row: 5, rows: 16, ...tile })

test('an address is a template or a folder of files', () => {
  for (const [baseURL, address] of [
    ['http://a/{z}/{x}/{y}.pbf', 'http://a/4/7/5.pbf'],
    ['http://a/${z}/${X}/%7By%7D?k={z}', 'http://a/4/7/5?k=4'],
    ['http://a/{z}/{x}/{y}{r}.png', 'http://a/4/7/5.png'],
    ['http://a/{zz}/{xxx}/{-yyy}', 'http://a/04/007/010'],
    ['http://a/b//?k=1', 'http://a/b/4/7/5.png?k=1']
  ] as const)
    assert.is(addressOf({ baseURL }), address)
  assert.is(addressOf({ baseURL: 'http://a', extension: '.mvt' }), 'http://a/4/7/5.mvt')
  assert.is(addressOf({ baseURL: 'http://a', path_format: '/${x}-${y}.${extension}?z={z}' }), 'http://a/7-5.png?z=4')
})

test('rows from below count the rows that there are', () => {
  assert.is(addressOf({ baseURL: '{z}/{x}/{-y}' }, { rows: 7 }), '4/7/1')
})

test('sub-domains: one of those named, for a tile always the same', () => {
  const letters = new Set<string>()
  for (let column = 0; column < 6; column++) letters.add(addressOf({ baseURL: '{b-d}{z}' }, { column })[0]!)
  assert.equal([...letters].sort(), ['b', 'c', 'd'])
  assert.is(addressOf({ baseURL: '{s}{z}' }), 'a4')
  assert.is(addressOf({ baseURL: '{9-3}{z}' }), '94')
})

test('parameters are added to the query unless present in the address', () => {
  assert.is(addressOf({ baseURL: '{z}?Key=1', customParams: { key: 2, list: ['a', 'b'] } }), '4?Key=1&list=a&list=b')
})

test.run()
