import { at, BASE, type Case, feature, geojson, type Json, path, type Setting, sweeps, variant } from '../case.js'
import { fill, ground, hillshade, raster, relief } from './settings.js'

const withSource = (setting: Setting, source: Json): Setting => ({
  ...setting,
  sources: { source: { ...setting.sources.source, ...source } }
})

const rasters: Case[] = [
  variant('raster/plain', raster),
  ...sweeps(raster, {
    'raster-opacity': [0.3, 0.9],
    'raster-hue-rotate': [60, 300],
    'raster-brightness-min': [0.2, 0.8],
    'raster-brightness-max': [0.3, 0.8],
    'raster-saturation': [-0.6, 0.9],
    'raster-contrast': [-0.5, 0.8]
  }),
  ...['linear', 'nearest'].flatMap((value) => [
    variant(`raster-resampling/${value}`, raster, { 'raster-resampling': value }, {}, { zoom: 7.4 }),
    variant(`resampling/${value}-raster`, raster, { resampling: value }, {}, { zoom: 7.4 })
  ]),
  variant('raster-fade-duration/literal', raster, { 'raster-fade-duration': 0 }),
  variant('raster-hue-rotate/negative', raster, { 'raster-hue-rotate': -90 }),
  variant('raster-saturation/grey', raster, { 'raster-saturation': -1 }),
  variant('raster-contrast/full', raster, { 'raster-contrast': 1 }),
  variant('raster-brightness/reversed', raster, { 'raster-brightness-min': 0.9, 'raster-brightness-max': 0.2 }),
  variant('raster/all-paint', raster, { 'raster-opacity': 0.7, 'raster-hue-rotate': 120, 'raster-saturation': -0.4, 'raster-contrast': -0.2, 'raster-brightness-min': 0.1, 'raster-brightness-max': 0.9 }), // prettier-ignore
  variant('raster/rotated', raster, {}, {}, { bearing: 30 }),
  variant('raster/fractional-zoom', raster, {}, {}, { zoom: 2.4 }),
  variant('raster/fractional-zoom-high', raster, {}, {}, { zoom: 2.7 }),
  variant('raster/overzoomed', raster, {}, {}, { zoom: 7.5 }),
  variant('raster/underzoomed', withSource(raster, { minzoom: 4 })),
  variant('raster/tile-size-512', withSource(raster, { tileSize: 512, tiles: [`${BASE}/raster512/{z}/{x}/{y}.png`] })),
  variant('raster/default-tile-size', { ...raster, sources: { source: { type: 'raster', tiles: [`${BASE}/raster512/{z}/{x}/{y}.png`] } } }), // prettier-ignore
  variant('raster/tms', withSource(raster, { scheme: 'tms', tiles: [`${BASE}/tms/{z}/{x}/{y}.png`] })),
  variant('raster/bounds', withSource(raster, { bounds: [-10, -10, 15, 12] }), {}, {}, { zoom: 3 }),
  variant('raster/tilejson', { ...raster, sources: { source: { type: 'raster', url: `${BASE}/raster.json`, tileSize: 256 } } }), // prettier-ignore
  variant('raster/tilejson-tms', { ...raster, sources: { source: { type: 'raster', url: `${BASE}/tms.json`, tileSize: 256 } } }), // prettier-ignore
  variant('raster/antimeridian', raster, {}, {}, { center: [178, 10], zoom: 3 }),
  variant('raster/world-copies', raster, {}, {}, { center: [120, 0], zoom: 0, width: 512 }),
  variant('raster-visibility/none', raster, {}, { visibility: 'none' })
]

const CORNERS = path(-80, -60, 80, -60, 80, 60, -80, 60)
const imageOf = (coordinates: unknown): Setting => ({
  ...raster,
  view: {},
  sources: { source: { type: 'image', url: `${BASE}/image.png`, coordinates } }
})
const images: Case[] = [
  variant('image/plain', imageOf(CORNERS)),
  variant('image/rotated', imageOf(CORNERS), {}, {}, { bearing: 30 }),
  variant('image/opacity', imageOf(CORNERS), { 'raster-opacity': 0.5, 'raster-saturation': -0.8 }),
  variant('image/turned-corners', imageOf(path(0, -90, 90, 0, 0, 90, -90, 0))),
  variant('image/parallelogram', imageOf(path(-60, -60, 100, -60, 60, 60, -100, 60))),
  variant('image/mirrored', imageOf(path(80, -60, -80, -60, -80, 60, 80, 60))),
  variant('image/trapezium', imageOf(path(-40, -60, 40, -60, 100, 60, -100, 60))),
  variant('image/nearest', imageOf(CORNERS), { 'raster-resampling': 'nearest' }, {}, { zoom: 4 })
]

const METHODS = ['standard', 'basic', 'combined', 'igor', 'multidirectional']
const shades: Case[] = [
  ...METHODS.flatMap((method) => [
    variant(`hillshade-method/${method}`, hillshade, { 'hillshade-method': method }),
    variant(`hillshade-method/${method}-colors`, hillshade, { 'hillshade-method': method, 'hillshade-shadow-color': '#215', 'hillshade-highlight-color': '#fe8', 'hillshade-accent-color': '#283', 'hillshade-exaggeration': 0.8 }) // prettier-ignore
  ]),
  ...sweeps(hillshade, {
    'hillshade-illumination-direction': [90, 200],
    'hillshade-exaggeration': [0.2, 0.9],
    'hillshade-shadow-color': ['#402', '#024'],
    'hillshade-highlight-color': ['#fd6', '#6df'],
    'hillshade-accent-color': ['#c33', '#33c']
  }),
  ...sweeps({ ...hillshade, layer: { ...hillshade.layer, paint: { 'hillshade-method': 'basic' } } }, { 'hillshade-illumination-altitude': [20, 70] }), // prettier-ignore
  ...['map', 'viewport'].map(
    (value) =>
    variant(`hillshade-illumination-anchor/${value}`, hillshade, { 'hillshade-illumination-anchor': value }, {}, { bearing: 90 }) // prettier-ignore
  ),
  ...['linear', 'nearest'].map((value) => variant(`resampling/${value}-hillshade`, withSource(hillshade, { maxzoom: 11 }), { resampling: value })), // prettier-ignore
  variant('hillshade-method/multidirectional-four', hillshade, { 'hillshade-method': 'multidirectional', 'hillshade-illumination-direction': [270, 315, 0, 45], 'hillshade-illumination-altitude': [30, 30, 30, 30], 'hillshade-highlight-color': ['#f00', '#0f0', '#00f', '#ff0'], 'hillshade-shadow-color': ['#300', '#030', '#003', '#330'] }), // prettier-ignore
  variant('hillshade/terrarium', withSource(hillshade, { encoding: 'terrarium', tiles: [`${BASE}/dem-terrarium/{z}/{x}/{y}.png`] })), // prettier-ignore
  variant('hillshade/custom-encoding', withSource(hillshade, { encoding: 'custom', redFactor: 0.25, greenFactor: 0, blueFactor: 50, baseShift: 500, tiles: [`${BASE}/dem-custom/{z}/{x}/{y}.png`] })), // prettier-ignore
  variant('hillshade/tile-size-512', { ...hillshade, sources: { source: { type: 'raster-dem', tiles: [`${BASE}/dem512/{z}/{x}/{y}.png`], maxzoom: 12 } } }), // prettier-ignore
  variant('hillshade/tilejson', { ...hillshade, sources: { source: { type: 'raster-dem', url: `${BASE}/dem.json`, tileSize: 256 } } }), // prettier-ignore
  variant('hillshade/overzoomed', withSource(hillshade, { maxzoom: 9 })),
  variant('hillshade/fractional-zoom', hillshade, {}, {}, { zoom: 11.5 }),
  variant('hillshade/low-zoom', hillshade, {}, {}, { zoom: 8 }),
  variant('hillshade/over-fill', { ...hillshade, below: [{ ...ground, paint: { 'background-color': '#6a6' } }] }),
  variant('hillshade-visibility/none', hillshade, {}, { visibility: 'none' })
]

const ramp = (...stops: unknown[]) => ({ 'color-relief-color': ['interpolate', ['linear'], ['elevation'], ...stops] })
const reliefs: Case[] = [
  variant('color-relief-color/linear', relief),
  variant('color-relief-color/two-stops', relief, ramp(500, '#000', 1500, '#fff')),
  variant('color-relief-color/translucent', relief, ramp(500, 'rgba(200, 0, 0, 0)', 1300, 'rgba(0, 0, 200, 1)')),
  ...sweeps(relief, { 'color-relief-opacity': [0.3, 0.9] }),
  ...['linear', 'nearest'].map((value) => variant(`resampling/${value}-color-relief`, withSource(relief, { maxzoom: 11 }), { resampling: value })), // prettier-ignore
  variant('color-relief/terrarium', withSource(relief, { encoding: 'terrarium', tiles: [`${BASE}/dem-terrarium/{z}/{x}/{y}.png`] })), // prettier-ignore
  variant('color-relief/custom-encoding', withSource(relief, { encoding: 'custom', redFactor: 0.25, greenFactor: 0, blueFactor: 50, baseShift: 500, tiles: [`${BASE}/dem-custom/{z}/{x}/{y}.png`] })), // prettier-ignore
  variant('color-relief/rotated', relief, {}, {}, { bearing: 30 }),
  variant('color-relief/with-hillshade', { ...hillshade, below: [ground, { ...relief.layer, id: 'relief' }] })
]

const spots = geojson(
  ...[0, 1, 2, 3, 4, 5].map((i) => feature('Point', at(-70 + 24 * i, 40 * Math.sin(i)), { x: i / 5 }))
)
const heat: Setting = { sources: { source: spots }, below: [ground], layer: { type: 'heatmap', source: 'source' } }
const heats: Case[] = [
  variant('heatmap-color/default', heat),
  variant('heatmap-color/expression', heat, { 'heatmap-color': ['interpolate', ['linear'], ['heatmap-density'], 0, 'rgba(0, 0, 0, 0)', 0.5, 'orange', 1, 'white'] }), // prettier-ignore
  variant('heatmap-color/step', heat, { 'heatmap-color': ['step', ['heatmap-density'], 'rgba(0, 0, 0, 0)', 0.3, 'green', 0.7, 'red'] }), // prettier-ignore
  ...sweeps(heat, {
    'heatmap-radius': [15, 60],
    'heatmap-weight': [0.3, 2],
    'heatmap-intensity': [0.5, 3],
    'heatmap-opacity': [0.3, 0.9]
  }),
  variant('heatmap/between-layers', { ...heat, below: [ground, { ...fill.layer, source: 'areas' }], sources: { ...heat.sources, areas: fill.sources.source } }), // prettier-ignore
  variant('heatmap-visibility/none', heat, {}, { visibility: 'none' })
]

export const pictureCases: Case[] = [...rasters, ...images, ...shades, ...reliefs, ...heats]
