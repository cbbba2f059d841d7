import { at, BASE, type Case, feature, geojson, type Json, path, type Setting } from '../case.js'

/** A square with a hole and a triangle; `x` is 0 and 1. */
export const areas = geojson(
  feature(
    'Polygon',
    [path(-100, -70, -20, -70, -20, 20, -100, 20, -100, -70), path(-75, -40, -75, -10, -45, -10, -45, -40, -75, -40)],
    { x: 0, name: 'Square', kind: 'a' }
  ),
  feature('Polygon', [path(0, 70, 100, 90, 60, -50, 0, 70)], { x: 1, name: 'Triangle', kind: 'b' })
)

/** A slanted plot and a triangle, each with one middle. */
export const plots = geojson(
  feature('Polygon', [path(-105, -80, -15, -95, -30, 10, -95, -10, -105, -80)], { x: 0, name: 'Plot' }),
  feature('Polygon', [path(0, 70, 100, 90, 60, -50, 0, 70)], { x: 1, name: 'Wedge' })
)

/** A zigzag and a straight line; `x` is 0 and 1. */
export const lines = geojson(
  feature('LineString', path(-100, -20, -50, -80, 0, -30, 60, -90, 100, -30), { x: 0, name: 'Zigzag', kind: 'a' }),
  feature('LineString', path(-100, 60, 0, 40, 100, 80), { x: 1, name: 'Straight', kind: 'b' })
)

/** Three points; `x` is 0, 0.5 and 1. */
export const points = geojson(
  feature('Point', at(-60, -40), { x: 0, name: 'Alpha', kind: 'a' }),
  feature('Point', at(-5, 10), { x: 0.5, name: 'Beta', kind: 'b' }),
  feature('Point', at(40, 60), { x: 1, name: 'Gamma', kind: 'a' })
)

/** A ground on which halos and transparency are seen. */
export const ground: Json = { id: 'ground', type: 'background', paint: { 'background-color': '#e8e4d8' } }

export const sprite = { sprite: `${BASE}/sprite` }
export const fonts = { glyphs: `${BASE}/glyphs/{fontstack}/{range}.pbf` }
export const REGULAR = ['Noto Sans Regular']
export const BOLD = ['Noto Sans Bold']

const setting = (type: string, source: Json, paint: Json = {}, layout: Json = {}): Setting => ({
  sources: { source },
  below: [ground],
  root: { ...sprite, ...fonts },
  layer: { id: type, type, source: 'source', paint, layout }
})

export const fill = setting('fill', areas, { 'fill-color': '#3a7' })
export const extrusion = setting('fill-extrusion', areas, { 'fill-extrusion-color': '#c84' })
export const line = setting('line', lines, { 'line-color': '#247', 'line-width': 8 })
export const circle = setting('circle', points, { 'circle-color': '#a36', 'circle-radius': 20 })
export const icon = setting('symbol', points, {}, { 'icon-image': 'arrow', 'icon-allow-overlap': true })
export const shape = setting('symbol', points, { 'icon-color': '#249' }, { 'icon-image': 'field', 'icon-allow-overlap': true }) // prettier-ignore
export const text = setting('symbol', points, {}, { 'text-field': '{name}', 'text-font': REGULAR, 'text-size': 20, 'text-allow-overlap': true }) // prettier-ignore
export const lineText = setting('symbol', lines, {}, { 'text-field': '{name}', 'text-font': REGULAR, 'text-size': 16, 'symbol-placement': 'line' }) // prettier-ignore
export const lineIcon = setting('symbol', lines, {}, { 'icon-image': 'arrow', 'symbol-placement': 'line', 'symbol-spacing': 60 }) // prettier-ignore

/** Tiles of pictures. */
export const raster: Setting = {
  sources: { source: { type: 'raster', tiles: [`${BASE}/raster/{z}/{x}/{y}.png`], tileSize: 256, maxzoom: 6 } },
  below: [ground],
  layer: { id: 'raster', type: 'raster', source: 'source' },
  // four tiles
  view: { center: [0, 0] }
}

const HILLS: Partial<Case> = { center: [7.6, 46], zoom: 11 }
const dem = { type: 'raster-dem', tiles: [`${BASE}/dem/{z}/{x}/{y}.png`], tileSize: 256, maxzoom: 12 }
const hills = (type: string, paint: Json): Setting => ({
  sources: { source: dem },
  below: [ground],
  layer: { id: type, type, source: 'source', paint },
  view: HILLS
})
export const hillshade = hills('hillshade', {})
export const relief = hills('color-relief', {
  'color-relief-color': ['interpolate', ['linear'], ['elevation'], 400, '#264', 900, '#dc8', 1500, '#fff']
})
