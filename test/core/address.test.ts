import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { escapeInPath, inFolder, shownAddress, withBraces, withQuery } from '../../core/address.js'

test('parameters are added to addresses with and without a query', () => {
  assert.is(withQuery('http://h/wms', { A: 1, B: 'x y' }), 'http://h/wms?A=1&B=x%20y')
  assert.is(withQuery('http://h/wms?', { A: true }), 'http://h/wms?A=true')
  assert.is(withQuery('http://h/wms?map=/a%20b.map&', { A: 1 }), 'http://h/wms?map=/a%20b.map&A=1')
  assert.is(withQuery('http://h/wms#there', {}), 'http://h/wms')
})

test('commas, colons and slashes stay readable, all else is escaped', () => {
  assert.is(
    withQuery('/w', { BBOX: '1,-2', CRS: 'EPSG:1', F: 'a/b; c&d=é+' }),
    '/w?BBOX=1,-2&CRS=EPSG:1&F=a/b%3B%20c%26d%3D%C3%A9%2B'
  )
})

test('lists repeat the parameter name; null and undefined remove the parameter', () => {
  assert.is(withQuery('/w?Time=1&x=%zz&y', { a: [1, 2], TIME: undefined, b: null }), '/w?x=%zz&y&a=1&a=2')
})

test('a name that the address has is replaced, or kept when asked', () => {
  assert.is(withQuery('/w?layers=a&k=v', { LAYERS: 'b' }), '/w?k=v&LAYERS=b')
  assert.is(withQuery('/w?Key=own&k=v', { key: 'mine', other: 1 }, 'keep'), '/w?Key=own&k=v&other=1')
})

test('paths lie under folders, before their query', () => {
  assert.is(inFolder('http://h/a', 'b/c.png'), 'http://h/a/b/c.png')
  assert.is(inFolder('http://h/a///?k=a/b?c#there', 'b'), 'http://h/a/b?k=a/b?c')
  assert.is(inFolder('tiles/', 'b'), 'tiles/b')
  assert.is(inFolder('/'.repeat(200_000) + 'x', 'b').length, 200_003)
})

test('names in paths are encoded once, for encoded and plain names', () => {
  for (const name of ['ws:a b@EPSG:900913@png', 'ws%3Aa%20b%40EPSG%3A900913@png'])
    assert.is(escapeInPath(name), 'ws:a%20b@EPSG:900913@png')
  assert.is(escapeInPath('100%/a?b#c'), '100%25/a%3Fb%23c')
})

test('percent-encoded braces of an address template are decoded', () => {
  assert.is(withBraces('http://h/%7BTileMatrix%7D/$%7bz%7d%20'), 'http://h/{TileMatrix}/${z}%20')
})

test('shown addresses have no credentials and no secret parameters', () => {
  assert.is(shownAddress('https://me:pass@h:81/w?LAYERS=a&token=s3cret&map=x#f'), 'https://h:81/w?LAYERS=a&map=x&…')
  assert.is(shownAddress('http://h/1/2/3.png?key=s3cret'), 'http://h/1/2/3.png?…')
  assert.is(shownAddress('http://h/a@b/c?'), 'http://h/a@b/c')
  assert.is(shownAddress('data:image/png;base64,AAAABBBBCCCCDDDD'), 'data:image/png;base64,AAAABBBB…')
  assert.ok(shownAddress(`http://h/${'x'.repeat(5000)}`).length < 310)
})

test('an unpaired surrogate becomes the replacement character', () => {
  assert.is(withQuery('http://a/', { name: 'x\ud800' }), 'http://a/?name=x%EF%BF%BD')
  assert.is(escapeInPath('\udfffx'), '%EF%BF%BDx')
})

test.run()
