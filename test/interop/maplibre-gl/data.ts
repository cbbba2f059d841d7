import { encodeTile, type Tags, worldTile, type WorldFeature } from '../../support/vector-tiles.js'
import { at, BASE, collection, feature, type Json, path } from './case.js'

const HALF = 20037508.342789244

const metres = ([longitude, latitude]: readonly [number, number]): [number, number] => {
  const north = Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360))
  return [(longitude / 180) * HALF, (north / Math.PI) * HALF]
}
const flat = (...pixels: number[]): number[] => path(...pixels).flatMap(metres)

const world: WorldFeature[] = [
  { layer: 'land', id: 1, tags: { x: 0, kind: 'wood', name: 'Wood' }, type: 3, paths: [flat(-110, -90, -10, -90, -10, 20, -110, 20, -110, -90)] }, // prettier-ignore
  { layer: 'land', id: 2, tags: { x: 1, kind: 'lake', name: 'Lake' }, type: 3, paths: [flat(10, -60, 110, -90, 110, 60, 20, 90, 10, -60)] }, // prettier-ignore
  { layer: 'road', id: 3, tags: { x: 0, kind: 'main', name: 'Main Road' }, type: 2, paths: [flat(-150, 60, -40, 50, 40, -40, 150, -50)] }, // prettier-ignore
  {
    layer: 'road',
    id: 4,
    tags: { x: 1, kind: 'path', name: 'Path' },
    type: 2,
    paths: [flat(-100, 110, 0, 70, 100, 110)]
  },
  {
    layer: 'place',
    id: 5,
    tags: { x: 0, kind: 'town', name: 'Aville', rank: 1 } as Tags,
    type: 1,
    paths: [flat(-60, -30)]
  },
  {
    layer: 'place',
    id: 6,
    tags: { x: 1, kind: 'village', name: 'Bstadt', rank: 2 } as Tags,
    type: 1,
    paths: [flat(60, 10)]
  }
]

/** Tiles of the world to zoom 3; the zoom is a property of the point in each tile's middle. */
export const vectorTile = (z: number, x: number, y: number): Uint8Array | undefined => {
  if (z > 3) return undefined
  const tile = worldTile(world, [z, x, y])
  const middle = { id: 9, tags: { z }, type: 1, geometry: [9, 4096, 4096] }
  return Buffer.concat([tile, encodeTile([{ name: 'middle', features: [middle] }])])
}

const quarter = (x: number, right: number, down: number): Json =>
  feature('Polygon', [path(right, down, right + 60, down, right + 60, down + 60, right, down + 60, right, down)], { x })

/** Files of the server by their paths. */
export const DATA: Json = {
  'areas.geojson': collection(quarter(0, -80, -60), quarter(1, 10, -10)),
  'points.geojson': collection(feature('Point', at(-40, -30), { x: 0 }), feature('Point', at(50, 20), { x: 1 })),
  'vector.json': { tilejson: '3.0.0', tiles: [`${BASE}/vector/{z}/{x}/{y}.pbf`], minzoom: 0, maxzoom: 3 },
  'raster.json': { tilejson: '2.2.0', tiles: [`${BASE}/raster/{z}/{x}/{y}.png`], minzoom: 0, maxzoom: 6 },
  'tms.json': { tilejson: '2.2.0', scheme: 'tms', tiles: [`${BASE}/tms/{z}/{x}/{y}.png`], minzoom: 0, maxzoom: 6 },
  'dem.json': { tilejson: '2.2.0', tiles: [`${BASE}/dem/{z}/{x}/{y}.png`], encoding: 'mapbox', minzoom: 0, maxzoom: 12 }
}
