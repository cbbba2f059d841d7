import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { shownAddress, withBraces, withQuery } from '../../../core/map/address.js'

test('parameters are added to addresses with and without a query', () => {
  assert.is(withQuery('http://h/wms', { A: 1, B: 'x y' }), 'http://h/wms?A=1&B=x%20y')
  assert.is(withQuery('http://h/wms?', { A: true }), 'http://h/wms?A=true')
  assert.is(withQuery('http://h/wms?map=/a%20b.map&', { A: 1 }), 'http://h/wms?map=/a%20b.map&A=1')
  assert.is(withQuery('http://h/wms#there', {}), 'http://h/wms')
})

test('commas, colons and slashes stay readable, all else is escaped', () => {
  assert.is(withQuery('/w', { BBOX: '1,-2', CRS: 'EPSG:1', F: 'a/b; c&d=é+' }), '/w?BBOX=1,-2&CRS=EPSG:1&F=a/b%3B%20c%26d%3D%C3%A9%2B')
})

test('lists repeat the name; null and undefined take it away', () => {
  assert.is(withQuery('/w?Time=1&x=%zz&y', { a: [1, 2], TIME: undefined, b: null }), '/w?x=%zz&y&a=1&a=2')
})

test('a name that the address has is replaced, or kept when asked', () => {
  assert.is(withQuery('/w?layers=a&k=v', { LAYERS: 'b' }), '/w?k=v&LAYERS=b')
  assert.is(withQuery('/w?Key=own&k=v', { key: 'mine', other: 1 }, 'keep'), '/w?Key=own&k=v&other=1')
})

test('encoded braces come back', () => {
  assert.is(withBraces('http://h/%7BTileMatrix%7D/$%7bz%7d%20'), 'http://h/{TileMatrix}/${z}%20')
})

test('shown addresses have no credentials and no secret parameters', () => {
  assert.is(shownAddress('https://me:pass@h:81/w?LAYERS=a&token=s3cret&map=x#f'), 'https://h:81/w?LAYERS=a&map=x&…')
  assert.is(shownAddress('http://h/1/2/3.png?key=s3cret'), 'http://h/1/2/3.png?…')
  assert.is(shownAddress('http://h/a@b/c?'), 'http://h/a@b/c')
  assert.is(shownAddress('data:image/png;base64,AAAABBBBCCCCDDDD'), 'data:image/png;base64,AAAABBBB…')
  assert.ok(shownAddress(`http://h/${'x'.repeat(5000)}`).length < 310)
})

test.run()
