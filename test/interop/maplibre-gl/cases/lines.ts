import { at, type Case, feature, geojson, path, sweeps, variant } from '../case.js'
import { areas, circle, line } from './settings.js'

const thin = { ...line, layer: { ...line.layer, paint: { 'line-color': '#247', 'line-width': 4 } } }
const round = { ...line, layer: { ...line.layer, paint: { 'line-color': '#247', 'line-width': 20 } } }
const crossing = geojson(
  feature('LineString', path(-90, -60, 90, 60), { x: 1, color: '#c33' }),
  feature('LineString', path(-90, 60, 90, -60), { x: 0, color: '#33c' })
)
const cross = { ...line, sources: { source: crossing }, layer: { ...line.layer, paint: { 'line-width': 24, 'line-color': ['get', 'color'] } } } // prettier-ignore
const measured = { ...round, sources: { source: { ...line.sources.source, lineMetrics: true } } }
const sharp = geojson(feature('LineString', path(-90, 60, 60, 50, -30, -20, 90, -70), { x: 0 }))
const pointed = { ...round, sources: { source: sharp } }
const turning = {
  ...round,
  sources: { source: geojson(feature('LineString', path(-90, 70, 40, 70, 10, -40, 90, -70), { x: 0 })) }
}
/** Lines with slight bends: at sharp ones, MapLibre GL turns the picture of a pattern into the corner. */
const gentle = {
  ...line,
  sources: {
    source: geojson(
      feature('LineString', path(-100, -30, 0, -50, 100, -40), { x: 0 }),
      feature('LineString', path(-100, 60, 0, 40, 100, 50), { x: 1 })
    )
  }
}
const wide = { ...gentle, layer: round.layer }
const ring = geojson(feature('LineString', path(-60, -60, 60, -60, 60, 60, -60, 60, -60, -60)))
const gradient = ['interpolate', ['linear'], ['line-progress'], 0, 'blue', 0.4, 'lime', 1, 'red']

const lines: Case[] = [
  variant('line-color/default', { ...line, layer: { ...line.layer, paint: {} } }),
  ...sweeps(line, {
    'line-color': ['#36c', '#e92'],
    'line-opacity': [0.3, 0.9],
    'line-width': [2, 14],
    'line-offset': [12, -8],
    'line-translate': [[15, 25], [-20, -10]], // prettier-ignore
    'line-layer-opacity': [0.3, 0.9]
  }),
  ...sweeps(gentle, { 'line-pattern': ['stripes', 'pattern'] }),
  ...sweeps(thin, { 'line-gap-width': [6, 14], 'line-dasharray': [[2, 1], [4, 3]] }), // prettier-ignore
  ...sweeps(round, {
    'line-blur': [3, 12],
    'line-cap': ['round', 'square'],
    'line-join': ['round', 'bevel']
  }),
  ...sweeps(turning, { 'line-miter-limit': [1, 10] }),
  ...sweeps({ ...turning, layer: { ...turning.layer, layout: { 'line-join': 'round' } } }, { 'line-round-limit': [1.05, 4] }), // prettier-ignore
  ...sweeps(cross, { 'line-sort-key': [1, 2] }),
  variant('line-sort-key/property', cross, {}, { 'line-sort-key': ['get', 'x'] }),
  variant('line-opacity/crossing', cross, { 'line-opacity': 0.5 }),
  variant('line-offset/sharp-angle', pointed, { 'line-width': 6, 'line-offset': 14 }),
  variant('line-opacity/self-crossing', pointed, { 'line-opacity': 0.5 }),
  variant('line-layer-opacity/crossing', cross, { 'line-layer-opacity': 0.5 }),
  ...['map', 'viewport'].map((anchor) =>
    variant(
      `line-translate-anchor/${anchor}`,
      line,
      { 'line-translate': [40, 0], 'line-translate-anchor': anchor },
      {},
      { bearing: 60 }
    )
  ),
  variant('line-layer-blend/multiply', cross, { 'line-layer-blend': 'multiply' }),
  ...['butt', 'round', 'square'].flatMap((cap) => [
    variant(`line-cap/${cap}`, round, {}, { 'line-cap': cap }),
    variant(`line-dasharray/${cap}`, line, { 'line-dasharray': [2, 3] }, { 'line-cap': cap })
  ]),
  ...['miter', 'bevel', 'round'].flatMap((join) => [
    variant(`line-join/${join}`, turning, {}, { 'line-join': join }),
    variant(`line-offset/${join}`, line, { 'line-width': 6, 'line-offset': 8 }, { 'line-join': join }),
    variant(`line-join/${join}-ring`, { ...round, sources: { source: ring } }, {}, { 'line-join': join })
  ]),
  variant('line-join/bevel-sharp-angle', pointed, {}, { 'line-join': 'bevel' }),
  variant('line-dasharray/long-segment', line, { 'line-dasharray': [8, 4] }),
  variant('line-dasharray/odd', line, { 'line-dasharray': [1, 2, 3] }),
  variant('line-dasharray/zero-length-gap', line, { 'line-dasharray': [2, 0] }),
  variant('line-dasharray/zero-length-dash', line, { 'line-dasharray': [0, 2] }, { 'line-cap': 'round' }),
  variant('line-dasharray/fractional-zoom', line, { 'line-dasharray': [3, 2] }, {}, { zoom: 2.5 }),
  variant('line-dasharray/gap-width', thin, { 'line-dasharray': [3, 2], 'line-gap-width': 10 }),
  variant('line-dasharray/offset', thin, { 'line-dasharray': [3, 2], 'line-offset': 10 }),
  variant('line-gap-width/round', thin, { 'line-gap-width': 12 }, { 'line-cap': 'round', 'line-join': 'round' }),
  variant('line-gap-width/offset', thin, { 'line-gap-width': 12, 'line-offset': 10 }),
  variant('line-gap-width/opacity', thin, { 'line-gap-width': 12, 'line-opacity': 0.5 }),
  variant('line-blur/wider-than-line', thin, { 'line-blur': 8 }),
  variant('line-blur/gap-width', thin, { 'line-blur': 3, 'line-gap-width': 12, 'line-width': 8 }),
  variant('line-pattern/corners', round, { 'line-pattern': 'stripes' }),
  variant('line-pattern/wide', wide, { 'line-pattern': 'stripes' }),
  variant('line-pattern/opacity', wide, { 'line-pattern': 'stripes', 'line-opacity': 0.5 }),
  variant('line-pattern/offset', gentle, { 'line-pattern': 'stripes', 'line-offset': 10 }),
  variant('line-pattern/fractional-zoom', wide, { 'line-pattern': 'stripes' }, {}, { zoom: 2.4 }),
  variant('line-pattern/round', turning, { 'line-pattern': 'stripes' }, { 'line-join': 'round', 'line-cap': 'round' }),
  variant('line-pattern/missing', round, { 'line-pattern': 'nothing' }),
  variant('line-gradient/linear', measured, { 'line-gradient': gradient }),
  variant('line-gradient/step', measured, { 'line-gradient': ['step', ['line-progress'], 'blue', 0.3, 'lime', 0.7, 'red'] }), // prettier-ignore
  variant('line-gradient/opacity', measured, { 'line-gradient': gradient, 'line-opacity': 0.5 }),
  variant('line-gradient/dasharray', measured, { 'line-gradient': gradient, 'line-dasharray': [2, 1] }),
  variant(
    'line-gradient/round',
    measured,
    { 'line-gradient': gradient },
    { 'line-cap': 'round', 'line-join': 'round' }
  ),
  variant('line-gradient/translucent-stops', measured, { 'line-gradient': ['interpolate', ['linear'], ['line-progress'], 0, 'rgba(255, 0, 0, 0)', 1, 'red'] }), // prettier-ignore
  variant('line-width/zero', line, { 'line-width': 0 }),
  variant('line-width/hairline', line, { 'line-width': 0.5 }),
  variant('line-width/exponential', line, { 'line-width': { base: 2, stops: [[0, 1], [4, 32]] } }), // prettier-ignore
  variant('line-width/cubic-bezier', line, { 'line-width': ['interpolate', ['cubic-bezier', 0.4, 0, 0.6, 1], ['zoom'], 1, 2, 4, 30] }), // prettier-ignore
  variant('line-width/step', line, { 'line-width': ['step', ['zoom'], 2, 1.5, 12, 3, 30] }),
  variant('line-width/zoom-and-property', line, { 'line-width': ['interpolate', ['linear'], ['zoom'], 1, 2, 3, ['+', 10, ['*', 10, ['get', 'x']]]] }, {}, { zoom: 2.5 }), // prettier-ignore
  variant('line-width/zoom-and-property-function', line, { 'line-width': { property: 'x', stops: [[{ zoom: 1, value: 0 }, 2], [{ zoom: 1, value: 1 }, 4], [{ zoom: 3, value: 0 }, 10], [{ zoom: 3, value: 1 }, 20]] } }), // prettier-ignore
  variant('line-visibility/none', line, {}, { visibility: 'none' }),
  variant('line/polygons', { ...line, sources: { source: areas } }),
  variant('line-offset/polygons', { ...line, sources: { source: areas } }, { 'line-offset': 6, 'line-width': 4 }),
  variant('line/rotated', line, {}, {}, { bearing: 45 }),
  variant('line/multilinestring', {
    ...line,
    sources: { source: geojson(feature('MultiLineString', [path(-90, -50, 90, -50), path(-90, 50, 0, 20, 90, 50)])) }
  })
]

const overlapping = geojson(
  feature('Point', at(-15, 0), { x: 1, color: '#c33' }),
  feature('Point', at(15, 10), { x: 0, color: '#33c' })
)
const overlap = { ...circle, sources: { source: overlapping }, layer: { ...circle.layer, paint: { 'circle-radius': 40, 'circle-color': ['get', 'color'] } } } // prettier-ignore
const stroked = { ...circle, layer: { ...circle.layer, paint: { ...circle.layer.paint, 'circle-stroke-width': 8, 'circle-stroke-color': '#fc3' } } } // prettier-ignore

const circles: Case[] = [
  variant('circle-color/default', { ...circle, layer: { ...circle.layer, paint: {} } }),
  ...sweeps(circle, {
    'circle-color': ['#36c', '#e92'],
    'circle-radius': [6, 30],
    'circle-opacity': [0.2, 0.9],
    'circle-blur': [0.2, 1],
    'circle-translate': [[15, 25], [-20, -10]], // prettier-ignore
    'circle-stroke-width': [2, 10]
  }),
  ...sweeps(stroked, { 'circle-stroke-color': ['#06c', '#c60'], 'circle-stroke-opacity': [0.2, 0.9] }),
  ...sweeps(overlap, { 'circle-sort-key': [1, 2] }),
  variant('circle-sort-key/property', overlap, {}, { 'circle-sort-key': ['get', 'x'] }),
  variant('circle-opacity/overlapping', overlap, { 'circle-opacity': 0.5 }),
  variant('circle-opacity/stroke', stroked, { 'circle-opacity': 0.5 }),
  variant('circle-stroke-opacity/only', stroked, { 'circle-opacity': 0, 'circle-stroke-opacity': 0.6 }),
  variant('circle-blur/stroke', stroked, { 'circle-blur': 0.5 }),
  variant('circle-blur/negative', circle, { 'circle-blur': -0.6 }),
  variant('circle-blur/negative-stroke', stroked, { 'circle-blur': -0.6 }),
  variant('circle-radius/zero', circle, { 'circle-radius': 0 }),
  variant('circle-radius/square-root', circle, { 'circle-radius': ['*', 30, ['sqrt', ['get', 'x']]] }),
  ...['map', 'viewport'].flatMap((value) => [
    variant(`circle-translate-anchor/${value}`, circle, { 'circle-translate': [40, 0], 'circle-translate-anchor': value }, {}, { bearing: 60 }), // prettier-ignore
    variant(`circle-pitch-scale/${value}`, circle, { 'circle-pitch-scale': value }),
    variant(`circle-pitch-alignment/${value}`, circle, { 'circle-pitch-alignment': value }, {}, { bearing: 30 })
  ]),
  variant('circle-visibility/none', circle, {}, { visibility: 'none' }),
  variant('circle/lines', { ...circle, sources: line.sources }),
  variant('circle/polygons', { ...circle, sources: { source: areas } }),
  variant('circle/multipoint', {
    ...circle,
    sources: { source: geojson(feature('MultiPoint', path(-60, -60, 60, -20, 0, 70))) }
  })
]

export const lineCases: Case[] = [...lines, ...circles]
