/** A style in the manner of those for OpenMapTiles: old filters and functions beside expressions. */
export const bright = (more: object = {}) => ({
  version: 8,
  name: 'Bright',
  metadata: { 'openmaptiles:version': '3.x' },
  center: [0, 0],
  sources: {
    attribution: { type: 'vector', url: 'https://nowhere.example/' },
    openmaptiles: { type: 'vector', url: 'tiles.json' }
  },
  sprite: 'sprite',
  glyphs: 'https://nowhere.example/{fontstack}/{range}.pbf',
  layers,
  ...more
})

const from = (sourceLayer: string) => ({ source: 'openmaptiles', 'source-layer': sourceLayer })
const fill = (id: string, sourceLayer: string, paint: object, more: object = {}) => ({ id, type: 'fill', ...from(sourceLayer), paint, ...more }) // prettier-ignore
const line = (id: string, sourceLayer: string, paint: object, more: object = {}) => ({ id, type: 'line', ...from(sourceLayer), paint, ...more }) // prettier-ignore
const symbol = (id: string, sourceLayer: string, layout: object, paint: object, more: object = {}) => ({ id, type: 'symbol', ...from(sourceLayer), layout, paint, ...more }) // prettier-ignore
const classOf = (...classes: string[]) => ({
  filter: ['all', ['==', '$type', 'LineString'], ['in', 'class', ...classes]]
})
const round = { layout: { 'line-cap': 'round', 'line-join': 'round' } }
const regular = ['Noto Sans Regular']
const halo = { 'text-halo-color': 'rgba(255, 255, 255, 0.8)', 'text-halo-width': 1.2 }

const layers = [
  { id: 'background', type: 'background', paint: { 'background-color': '#f8f4f0' } },
  fill('landcover-wood', 'landcover', { 'fill-color': '#6a4', 'fill-opacity': 0.1, 'fill-antialias': { base: 1, stops: [[0, false], [9, true]] } }, { filter: ['==', 'class', 'wood'] }), // prettier-ignore
  fill('park', 'park', { 'fill-color': '#d8e8c8', 'fill-outline-color': 'hsl(96, 40%, 60%)' }),
  line('waterway-river', 'waterway', { 'line-color': '#a0c8f0', 'line-width': { base: 1.2, stops: [[10, 0.8], [20, 6]] } }, { filter: ['==', 'class', 'river'], ...round }), // prettier-ignore
  fill('water', 'water', { 'fill-color': 'hsl(210, 67%, 85%)' }, { filter: ['!=', 'brunnel', 'tunnel'] }),
  { id: 'satellite', type: 'raster', source: 'satellite' },
  fill('building', 'building', { 'fill-color': '#f2eae2', 'fill-outline-color': '#dfdbd7' }, { minzoom: 13 }),
  line('path', 'transportation', { 'line-color': '#cba', 'line-dasharray': [1.5, 0.75], 'line-width': 1.2 }, classOf('path')), // prettier-ignore
  line('minor-casing', 'transportation', { 'line-color': '#cfcdca', 'line-width': { base: 1.2, stops: [[12, 0.5], [14, 4], [20, 15]] } }, { ...classOf('minor'), ...round, minzoom: 13 }), // prettier-ignore
  line('primary-casing', 'transportation', { 'line-color': '#e9ac77', 'line-width': ['interpolate', ['exponential', 1.2], ['zoom'], 7, 0, 14, 6.5, 20, 22] }, { ...classOf('primary'), ...round }), // prettier-ignore
  line('motorway-casing', 'transportation', { 'line-color': '#e9ac77', 'line-width': ['interpolate', ['exponential', 1.2], ['zoom'], 5, 0.4, 14, 8, 20, 24] }, { ...classOf('motorway'), ...round }), // prettier-ignore
  line('minor', 'transportation', { 'line-color': '#fff', 'line-width': { base: 1.2, stops: [[13.5, 0], [14, 2.5], [20, 11.5]] } }, { ...classOf('minor'), ...round }), // prettier-ignore
  line('primary', 'transportation', { 'line-color': '#fea', 'line-width': ['interpolate', ['exponential', 1.2], ['zoom'], 6.5, 0, 7, 0.5, 14, 4, 20, 18] }, { ...classOf('primary'), ...round }), // prettier-ignore
  line('motorway', 'transportation', { 'line-color': '#fc8', 'line-width': ['interpolate', ['exponential', 1.2], ['zoom'], 6.5, 0, 14, 6, 20, 20] }, { ...classOf('motorway'), ...round }), // prettier-ignore
  line('railway', 'transportation', { 'line-color': '#bbb', 'line-width': 1.4 }, classOf('rail')),
  line(
    'railway-hatching',
    'transportation',
    { 'line-color': '#bbb', 'line-dasharray': [0.2, 8], 'line-width': 6 },
    classOf('rail')
  ),
  line('boundary', 'boundary', { 'line-color': '#9e9cab', 'line-dasharray': [3, 1, 1, 1], 'line-width': 1.5 }, { filter: ['all', ['>=', 'admin_level', 4], ['!=', 'maritime', 1]] }), // prettier-ignore
  symbol('waterway-name', 'waterway', { 'text-field': '{name}', 'text-font': ['Noto Sans Italic'], 'text-size': 14, 'symbol-placement': 'line', 'text-letter-spacing': 0.2, 'symbol-spacing': 350, 'text-offset': [0, -0.8] }, { 'text-color': '#74aee9', ...halo }), // prettier-ignore
  symbol('water-name', 'water_name', { 'text-field': ['coalesce', ['get', 'name:de'], ['get', 'name']], 'text-font': ['Noto Sans Italic'], 'text-size': 14, 'text-max-width': 5 }, { 'text-color': '#74aee9', ...halo }), // prettier-ignore
  symbol('oneway', 'transportation', { 'icon-image': 'arrow', 'symbol-placement': 'line', 'symbol-spacing': 75, 'icon-size': 0.5, 'icon-padding': 2 }, { 'icon-opacity': 0.5 }, { filter: ['==', 'oneway', 1], minzoom: 14 }), // prettier-ignore
  symbol('housenumber', 'housenumber', { 'text-field': '{housenumber}', 'text-font': regular, 'text-size': 10 }, { 'text-color': 'rgba(212, 177, 146, 1)' }, { minzoom: 15 }), // prettier-ignore
  symbol('poi', 'poi', { 'icon-image': '{class}', 'text-field': '{name}', 'text-font': regular, 'text-size': 12, 'text-anchor': 'top', 'text-offset': [0, 0.8], 'text-max-width': 9, 'symbol-sort-key': ['get', 'rank'], 'text-optional': true }, { 'text-color': '#666', ...halo }, { minzoom: 14, filter: ['has', 'name'] }), // prettier-ignore
  symbol('road-name', 'transportation_name', { 'text-field': '{name}', 'text-font': regular, 'text-size': { base: 1, stops: [[13, 12], [14, 13]] }, 'symbol-placement': 'line' }, { 'text-color': '#765', ...halo }, { filter: ['!=', 'class', 'motorway'] }), // prettier-ignore
  symbol('road-shield', 'transportation_name', { 'icon-image': 'shield', 'text-field': '{ref}', 'text-font': regular, 'text-size': 9, 'symbol-placement': 'line', 'symbol-spacing': 200, 'icon-rotation-alignment': 'viewport', 'text-rotation-alignment': 'viewport' }, {}, { filter: ['all', ['==', '$type', 'LineString'], ['<=', 'ref_length', 6]] }), // prettier-ignore
  symbol('place-suburb', 'place', { 'text-field': '{name}', 'text-font': ['Noto Sans Bold'], 'text-size': 12, 'text-transform': 'uppercase', 'text-letter-spacing': 0.1 }, { 'text-color': '#633', ...halo }, { filter: ['==', 'class', 'suburb'] }), // prettier-ignore
  symbol('place-city', 'place', { 'text-field': ['format', ['get', 'name'], {}, '\n', {}, ['get', 'name:en'], {}], 'text-font': regular, 'text-size': { base: 1.2, stops: [[7, 14], [11, 24]] } }, { 'text-color': '#333', ...halo }, { filter: ['==', 'class', 'city'] }) // prettier-ignore
]
