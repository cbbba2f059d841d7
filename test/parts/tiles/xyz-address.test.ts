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
    ['http://a/{z}/{x}/{y}.${extension}', 'http://a/4/7/5.png'],
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
  const hosts = (template: string) => {
    const used = new Set<string>()
    for (let column = 0; column < 6; column++)
      used.add(addressOf({ baseURL: `${template}/{z}/{x}/{y}` }, { column }).split('/')[0]!)
    return [...used].sort()
  }
  assert.equal(hosts('{b-d}'), ['b', 'c', 'd'])
  assert.equal(hosts('{s}'), ['a', 'b', 'c'])
  assert.equal(hosts('{9-3}'), ['9'])
  assert.equal(hosts('mt{9-11}'), ['mt10', 'mt11', 'mt9'])
  assert.equal(hosts('{08-10}'), ['08', '09', '10'])
  assert.equal(hosts('{switch:east, west}'), ['east', 'west'])
})

test('parameters are added to the query unless present in the address', () => {
  const layer = { baseURL: '{z}/{x}/{y}?Key=1', customParams: { key: 2, list: ['a', 'b'] } }
  assert.is(addressOf(layer), '4/7/5?Key=1&list=a&list=b')
})

test('a template that would give different tiles one address is refused, and so is an unknown placeholder', () => {
  for (const [layer, ...named] of [
    [{ baseURL: 'http://a/{z}/{x}.png' }, '{y}'],
    [{ baseURL: 'http://a/{z}.png' }, '{x}', '{y}'],
    [{ baseURL: 'http://a/5/{x}/{y}.png' }, '{z}'],
    [{ baseURL: 'http://a', path_format: '${z}/${x}.png' }, '{y}'],
    [{ baseURL: 'http://a/{zoom}/{x}/{y}.png' }, '{zoom}', 'did you mean {z}?'],
    [{ baseURL: 'http://a/{z}/{col}/{row}.png' }, '{col}', 'did you mean {x}?'],
    [{ baseURL: 'http://a/{TileMatrix}/{TileRow}/{TileCol}.png' }, '{TileMatrix}', 'did you mean {z}?'],
    [{ baseURL: 'http://a/{z}/{x}/{tms_y}.png' }, '{tms_y}', 'did you mean {-y}?'],
    [{ baseURL: 'http://a/{z}/{x}/{y}.png?key={apiKey}' }, '{apiKey}', '{s}'],
    [{ baseURL: 'http://{tenant}/tiles' }, '{tenant}']
  ] as const)
    assert.throws(
      () => tileAddresses(layer, 'png'),
      ({ code, message }: any) => code === 'invalid-spec' && named.every((part) => message.includes(part)),
      JSON.stringify(layer)
    )
})

test('a level that is the only one needs no number; other braces are sent as they are', () => {
  assert.is(addressOf({ baseURL: '5/{x}/{y}.{extension}', resolutions: [100] }), '5/7/5.png')
  assert.is(addressOf({ baseURL: '{z}/{x}/{y}?f={"a":1}&id={0B1c-22aa}{ratio}' }), '4/7/5?f={"a":1}&id={0B1c-22aa}')
})

test.run()
