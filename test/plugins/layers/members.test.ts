import { test } from 'uvu'
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
import mvt from '../../../plugins/layers/mvt.js'
import osm from '../../../plugins/layers/osm.js'
import pmtiles from '../../../plugins/layers/pmtiles.js'
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
  mbtiles,
  mvt,
  osm,
  pmtiles,
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

test.run()
