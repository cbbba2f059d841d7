import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LayerPlugin } from '../../../core/plugin/contracts.js'
import altServer from '../../../plugins/layers/alt-server.js'
import arcgisrest from '../../../plugins/layers/arcgisrest.js'
import cacheDir from '../../../plugins/layers/cache-dir.js'
import geojson from '../../../plugins/layers/geojson.js'
import geotiff from '../../../plugins/layers/geotiff.js'
import gml from '../../../plugins/layers/gml.js'
import grid from '../../../plugins/layers/grid.js'
import gridMap from '../../../plugins/layers/grid-map.js'
import gridMapCache from '../../../plugins/layers/grid-map-cache.js'
import image from '../../../plugins/layers/image.js'
import mbtiles from '../../../plugins/layers/mbtiles.js'
import maplibre from '../../../plugins/layers/maplibre.js'
import mvt from '../../../plugins/layers/mvt.js'
import osm from '../../../plugins/layers/osm.js'
import pmtiles from '../../../plugins/layers/pmtiles.js'
import relief from '../../../plugins/layers/relief.js'
import staticMap from '../../../plugins/layers/static.js'
import tiledStatic from '../../../plugins/layers/tiled-static.js'
import tms from '../../../plugins/layers/tms.js'
import wfs from '../../../plugins/layers/wfs.js'
import wms from '../../../plugins/layers/wms.js'
import wmts from '../../../plugins/layers/wmts.js'
import xyz from '../../../plugins/layers/xyz.js'
import { testBounds } from '../../support/recorded-bounds.js'

const factories = [
  altServer,
  arcgisrest,
  cacheDir,
  geojson,
  geotiff,
  gml,
  grid,
  gridMap,
  gridMapCache,
  image,
  maplibre,
  mbtiles,
  mvt,
  osm,
  pmtiles,
  relief,
  staticMap,
  tiledStatic,
  tms,
  wfs,
  wms,
  wmts,
  xyz
]
const plugins = (await Promise.all(factories.map((make) => make({})))) as unknown as LayerPlugin[]
testBounds(test, Object.fromEntries(plugins.map(({ name, schema }) => [name, schema])), 'plugins/layers/bounds.txt')

/** What a layer without a name is called, for these members. */
const TITLES: { [type: string]: [members: object, title: string][] } = {
  altServer: [[{ layers: ['a', 'b'] }, 'a, b']],
  arcgisrest: [[{}, 'arcgisrest']],
  cacheDir: [[{ layer: 'a' }, 'a']],
  geojson: [[{}, 'vector']],
  geotiff: [[{}, 'geotiff']],
  grid: [[{}, 'grid']],
  gridMap: [[{}, 'gridMap'], [{ map: 'm' }, 'm']], // prettier-ignore
  gridMapCache: [[{ map: 'm' }, 'm']],
  image: [[{}, 'image']],
  mbtiles: [[{ path: 'a/b.mbtiles' }, 'b']],
  maplibre: [[{ style: {} }, 'maplibre'], [{ style: { name: 'Bright' } }, 'Bright'], [{ style: 'http://a/b.json' }, 'maplibre']], // prettier-ignore
  mvt: [[{}, 'vector tiles']],
  osm: [[{}, 't']],
  pmtiles: [[{ url: 'pmtiles://http://a/b.pmtiles?c' }, 'b'], [{ baseURL: 'b.pmtiles' }, 'b']], // prettier-ignore
  relief: [[{}, 'relief']],
  static: [[{}, 't']],
  tiledStatic: [[{}, 't']],
  tms: [[{ layer: 'a' }, 'a']],
  wms: [[{ layers: 'a,b' }, 'a, b']],
  wmts: [[{ layer: 'a' }, 'a']],
  xyz: [[{}, 't']]
}

test('a layer is called by its name, else by what it shows', () => {
  for (const { name: type, title } of plugins)
    for (const [members, expected] of TITLES[type] ?? []) {
      assert.is(title?.({ type, ...members }), expected, type)
      assert.is(title?.({ type, ...members, name: 'N' }), 'N', type)
      assert.is(title?.({ type, ...members, name: '' }), expected, type)
    }
  assert.equal(
    Object.keys(TITLES).filter((type) => !plugins.some(({ name }) => name === type)),
    []
  )
})

test.run()
