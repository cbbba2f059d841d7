import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { serverName } from '../../../parts/tiled-layers.js'

const nameOf = (baseURL: string) => serverName({ type: 'osm', baseURL })

test('the server of a template is its host, without the place for a sub-domain', () => {
  assert.is(nameOf('https://tile.openstreetmap.org/{z}/{x}/{y}.png'), 'tile.openstreetmap.org')
  assert.is(nameOf('https://{s}.tiles.example/{z}/{x}/{y}.png'), 'tiles.example')
  assert.is(nameOf('https://{a-c}.tiles.example:8443/'), 'tiles.example:8443')
  assert.is(nameOf('http://user:secret@tiles.example/${z}/${x}'), 'tiles.example')
})

test('an address without a host leaves the type of the layer', () => {
  assert.is(nameOf('assets/tiles'), 'osm')
  assert.is(nameOf('file:///data/tiles/{z}'), 'osm')
  assert.is(nameOf('{'.repeat(1_000_000)), 'osm')
})

test.run()
