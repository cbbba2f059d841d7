import { at, BASE, type Case, collection, feature, geojson, type Json, makeCase, path, styleOf, variant } from '../case.js' // prettier-ignore
import { areas, BOLD, circle, fill, fonts, ground, icon, line, lineIcon, lines, points, raster, REGULAR, sprite, text } from './settings.js' // prettier-ignore

const roots = { ...sprite, ...fonts }
const layered = (name: string, sources: Json, layers: Json[], view: Partial<Case> = {}): Case =>
  makeCase(name, styleOf(sources, [ground, ...layers], roots), view)

const land = (more: Json = {}): Json => ({ id: 'land', type: 'fill', source: 'tiles', 'source-layer': 'land', paint: { 'fill-color': ['match', ['get', 'kind'], 'lake', '#48c', '#3a6'] }, ...more }) // prettier-ignore
const road = (more: Json = {}): Json => ({ id: 'road', type: 'line', source: 'tiles', 'source-layer': 'road', paint: { 'line-width': 6, 'line-color': '#a50' }, ...more }) // prettier-ignore
const place = (more: Json = {}): Json => ({ id: 'place', type: 'circle', source: 'tiles', 'source-layer': 'place', paint: { 'circle-radius': 12, 'circle-color': '#808' }, ...more }) // prettier-ignore
const tiles = { type: 'vector', tiles: [`${BASE}/vector/{z}/{x}/{y}.pbf`], maxzoom: 3 }
const label = (source: string, more: Json = {}): Json => ({ id: 'label', type: 'symbol', source, layout: { 'text-field': ['get', 'name'], 'text-font': REGULAR }, ...more }) // prettier-ignore

const vectors: Case[] = [
  layered('vector/plain', { tiles }, [land(), road(), place()]),
  layered('vector/overzoomed', { tiles: { ...tiles, maxzoom: 1 } }, [land(), road(), place()]),
  layered('vector/underzoomed', { tiles: { ...tiles, minzoom: 3 } }, [land(), road(), place()]),
  layered('vector/fractional-zoom', { tiles }, [land(), road(), place()], { zoom: 2.4 }),
  layered('vector/tilejson', { tiles: { type: 'vector', url: `${BASE}/vector.json` } }, [land(), road(), place()]),
  layered('vector/labels', { tiles }, [land(), label('tiles', { 'source-layer': 'place' })]),
  layered('vector/line-labels', { tiles }, [road({ paint: { 'line-width': 1 } }), label('tiles', { 'source-layer': 'road', layout: { 'text-field': ['get', 'name'], 'text-font': REGULAR, 'text-size': 12, 'symbol-placement': 'line' } })]), // prettier-ignore
  layered('vector/id-filter', { tiles }, [land({ filter: ['==', ['id'], 2] }), road(), place()]),
  layered('vector/missing-source-layer', { tiles }, [land({ 'source-layer': 'nothing' }), road()]),
  layered('vector/bounds', { tiles: { ...tiles, bounds: [0, 0, 44.9, 66] } }, [land(), road(), place()], { zoom: 3 }),
  layered('vector/scheme-tms', { tiles: { ...tiles, scheme: 'tms' } }, [land(), road(), place()]),
  layered('vector/rotated', { tiles }, [land(), road(), place()], { bearing: 75 }),
  layered('vector/world-copies', { tiles }, [land(), road({ paint: { 'line-width': 2 } })], {
    center: [120, 0],
    zoom: 0,
    width: 512
  }),
  layered('vector/fill-outline-at-tile-borders', { tiles }, [land({ paint: { 'fill-color': '#fff', 'fill-outline-color': '#000', 'fill-translate': [0.5, 0.5] } })], { zoom: 3 }), // prettier-ignore
  layered('vector/translucent-fill-at-tile-borders', { tiles }, [land({ paint: { 'fill-opacity': 0.4 } })], {
    zoom: 3
  }),
  layered('vector/dashes-over-tile-borders', { tiles }, [road({ paint: { 'line-width': 5, 'line-dasharray': [3, 2] } })], { zoom: 3 }) // prettier-ignore
]

const near = geojson(
  ...[[-60, -40], [-50, -36], [-56, -30], [50, 40], [58, 44], [0, 0]].map(([x, y], i) => feature('Point', at(x!, y!), { x: i / 5, name: `n${i}` }, { id: i })) // prettier-ignore
)
const clustered = { ...near, cluster: true, clusterRadius: 40 }
const clusterLayers: Json[] = [
  { type: 'circle', source: 'near', filter: ['has', 'point_count'], paint: { 'circle-color': '#c33', 'circle-radius': ['*', 10, ['get', 'point_count']] } }, // prettier-ignore
  { type: 'circle', source: 'near', filter: ['!', ['has', 'point_count']], paint: { 'circle-color': '#33c', 'circle-radius': 8 } }, // prettier-ignore
  label('near', { layout: { 'text-field': ['get', 'point_count_abbreviated'], 'text-font': BOLD, 'text-size': 14 } })
]

const geojsons: Case[] = [
  layered('geojson/inline', { areas, lines, points }, [{ ...fill.layer, source: 'areas' }, { ...line.layer, source: 'lines' }, { ...circle.layer, source: 'points' }]), // prettier-ignore
  layered('geojson/url', { areas: { type: 'geojson', data: `${BASE}/areas.geojson` }, points: { type: 'geojson', data: `${BASE}/points.geojson` } }, [{ ...fill.layer, source: 'areas' }, { ...circle.layer, source: 'points' }]), // prettier-ignore
  layered('geojson/missing-file', { areas: { type: 'geojson', data: `${BASE}/nothing.geojson` }, points }, [{ ...fill.layer, source: 'areas' }, { ...circle.layer, source: 'points' }]), // prettier-ignore
  layered('geojson/empty', { areas: { type: 'geojson', data: collection() } }, [{ ...fill.layer, source: 'areas' }]),
  layered('geojson/geometry', { areas: { type: 'geojson', data: { type: 'Polygon', coordinates: [path(-80, -60, 80, -60, 0, 80, -80, -60)] } } }, [{ ...fill.layer, source: 'areas' }]), // prettier-ignore
  layered('geojson/filter', { source: { ...points, filter: ['<', ['get', 'x'], 0.7] } }, [circle.layer]),
  layered('geojson/cluster', { near: clustered }, clusterLayers),
  layered('geojson/cluster-radius', { near: { ...clustered, clusterRadius: 120 } }, clusterLayers),
  layered('geojson/cluster-max-zoom', { near: { ...clustered, clusterMaxZoom: 1 } }, clusterLayers),
  layered('geojson/cluster-min-points', { near: { ...clustered, clusterMinPoints: 3 } }, clusterLayers),
  layered('geojson/cluster-properties', { near: { ...clustered, clusterProperties: { sum: ['+', ['get', 'x']] } } }, [
    { type: 'circle', source: 'near', paint: { 'circle-color': '#393', 'circle-radius': ['+', 6, ['*', 14, ['coalesce', ['get', 'sum'], 0]]] } } // prettier-ignore
  ]),
  layered('geojson/generate-id', { source: { ...points, generateId: true } }, [{ ...circle.layer, filter: ['>', ['id'], 0] }]), // prettier-ignore
  layered('geojson/promote-id', { source: { ...points, promoteId: 'kind' } }, [{ ...circle.layer, filter: ['==', ['id'], 'a'] }]), // prettier-ignore
  layered('geojson/promote-id-number', { source: { ...points, promoteId: 'x' } }, [{ ...circle.layer, filter: ['==', ['id'], 1] }]), // prettier-ignore
  layered('geojson/feature-id', { source: near }, [{ ...circle.layer, filter: ['==', ['id'], 3] }]),
  layered('geojson/tolerance', { source: { ...lines, tolerance: 0 } }, [line.layer]),
  layered('geojson/buffer', { source: { ...lines, buffer: 0 } }, [line.layer]),
  layered('geojson/max-zoom', { source: { ...lines, maxzoom: 1 } }, [line.layer]),
  layered('geojson/tile-borders', { areas, lines }, [{ ...fill.layer, source: 'areas', paint: { 'fill-opacity': 0.5 } }, { ...line.layer, source: 'lines', paint: { 'line-width': 6, 'line-opacity': 0.6 } }], { zoom: 3 }), // prettier-ignore
  layered('geojson/symbols-along-lines-over-tile-borders', { lines }, [{ ...line.layer, source: 'lines', paint: { 'line-width': 1 } }, { ...lineIcon.layer, source: 'lines' }], { zoom: 3 }), // prettier-ignore
  layered('geojson/antimeridian', { source: geojson(feature('LineString', [[170, 0], [190, 10]], {}), feature('Point', [-175, -10])) }, [line.layer, circle.layer], { center: [179, 0] }), // prettier-ignore
  layered('geojson/antimeridian-polygon', { source: geojson(feature('Polygon', [[[172, 8], [190, 8], [190, -8], [172, -8], [172, 8]]])) }, [fill.layer], { center: [-178, 0] }), // prettier-ignore
  layered('geojson/world-copies', { source: geojson(feature('Point', [-100, 0]), feature('Point', [170, 20])) }, [circle.layer], { center: [120, 0], zoom: 0, width: 512 }), // prettier-ignore
  layered('geojson/world-copies-symbols', { source: geojson(feature('Point', [-100, 0], { name: 'West' })) }, [label('source')], { center: [120, 0], zoom: 0, width: 512 }) // prettier-ignore
]

const filtered = (name: string, filter: unknown, view = {}): Case =>
  layered(`filter/${name}`, { source: geojson(...FILTERED) }, [{ ...circle.layer, filter }], view)
const FILTERED = [
  feature('Point', at(-80, -50), { n: 1, kind: 'a', flag: true }),
  feature('Point', at(-20, -20), { n: 2, kind: 'b', flag: false }),
  feature('Point', at(30, 20), { n: 3, kind: 'c' }),
  feature('Point', at(80, 60), { n: 4, kind: 'a', nothing: null }),
  feature('LineString', path(-90, 80, 90, -80), { n: 5, kind: 'b' })
]
const filters: Case[] = [
  filtered('none', undefined),
  filtered('legacy-equality', ['==', 'kind', 'a']),
  filtered('legacy-inequality', ['!=', 'kind', 'a']),
  filtered('legacy-comparison', ['>=', 'n', 3]),
  filtered('legacy-in', ['in', 'kind', 'a', 'c']),
  filtered('legacy-not-in', ['!in', 'kind', 'a', 'c']),
  filtered('legacy-has', ['has', 'flag']),
  filtered('legacy-not-has', ['!has', 'flag']),
  filtered('legacy-all', ['all', ['>', 'n', 1], ['<', 'n', 4]]),
  filtered('legacy-any', ['any', ['==', 'n', 1], ['==', 'n', 4]]),
  filtered('legacy-none', ['none', ['==', 'n', 1], ['==', 'n', 4]]),
  filtered('legacy-type', ['==', '$type', 'Point']),
  filtered('geometry-type', ['==', ['geometry-type'], 'LineString']),
  filtered('expression-equality', ['==', ['get', 'kind'], 'b']),
  filtered('expression-in', ['in', ['get', 'kind'], ['literal', ['b', 'c']]]),
  filtered('expression-match', ['match', ['get', 'kind'], ['a', 'b'], true, false]),
  filtered('expression-case', ['case', ['has', 'flag'], ['get', 'flag'], false]),
  filtered('expression-all', ['all', ['>', ['get', 'n'], 1], ['!=', ['get', 'kind'], 'c']]),
  filtered('expression-zoom', ['>', ['zoom'], ['get', 'n']], { zoom: 2.5 }),
  filtered('expression-missing-property', ['>', ['get', 'absent'], 1]),
  filtered('expression-null', ['==', ['get', 'nothing'], null]),
  filtered('expression-index-of', ['>=', ['index-of', 'b', ['get', 'kind']], 0]),
  filtered('expression-let', ['let', 'm', ['*', 2, ['get', 'n']], ['>', ['var', 'm'], 5]]),
  filtered('expression-within', ['within', { type: 'Polygon', coordinates: [path(-100, -100, 0, -100, 0, 0, -100, 0, -100, -100)] }]), // prettier-ignore
  filtered('expression-distance', ['<', ['distance', { type: 'Point', coordinates: at(0, 0) }], 700_000])
]

const shown = (name: string, more: Json, view = {}): Case =>
  layered(`zoom-range/${name}`, { source: points }, [{ ...circle.layer, ...more }], view)
const ranges: Case[] = [
  shown('inside', { minzoom: 1, maxzoom: 3 }),
  shown('below', { minzoom: 2.5 }),
  shown('at-minimum', { minzoom: 2 }),
  shown('at-maximum', { maxzoom: 2 }),
  shown('fractional', { minzoom: 2.4, maxzoom: 2.6 }, { zoom: 2.5 })
]

const photo = { type: 'image', url: `${BASE}/image.png`, coordinates: path(-50, -50, 50, -50, 50, 50, -50, 50) }
const orders: Case[] = [
  layered('layer-order/geojson-under-raster-under-symbols', { areas, photo, points }, [{ ...fill.layer, source: 'areas' }, { id: 'photo', type: 'raster', source: 'photo' }, { ...text.layer, source: 'points' }]), // prettier-ignore
  layered('layer-order/raster-over-symbols', { photo, points }, [{ ...text.layer, source: 'points' }, { id: 'photo', type: 'raster', source: 'photo' }]), // prettier-ignore
  layered('layer-order/fill-over-symbols', { areas, points }, [{ ...icon.layer, source: 'points' }, { ...fill.layer, source: 'areas' }]), // prettier-ignore
  layered('layer-order/fill-over-text', { areas, points }, [{ ...text.layer, source: 'points' }, { ...fill.layer, source: 'areas' }]), // prettier-ignore
  layered('layer-order/background-in-between', { areas, points }, [{ ...fill.layer, source: 'areas' }, { id: 'veil', type: 'background', paint: { 'background-color': '#fff', 'background-opacity': 0.5 } }, { ...circle.layer, source: 'points' }]), // prettier-ignore
  layered('layer-order/one-source-twice', { tiles }, [land(), road(), land({ id: 'again', paint: { 'fill-color': '#000', 'fill-opacity': 0.2 } })]), // prettier-ignore
  layered('layer-order/raster-under-vectors', { raster: raster.sources.source, tiles }, [{ ...raster.layer, source: 'raster' }, land({ paint: { 'fill-opacity': 0.6 } }), road(), place()]) // prettier-ignore
]

const upper = (more: Json): Json => ({ id: 'upper', type: 'symbol', source: 'others', layout: { 'text-field': ['get', 'name'], 'text-font': BOLD, ...more } }) // prettier-ignore
const others = geojson(feature('Point', at(-60, -36), { name: 'Upper layer' }), feature('Point', at(70, -60), { name: 'Free' })) // prettier-ignore
const collisions: Case[] = [
  layered('collisions/texts-of-two-layers', { points, others }, [label('points'), upper({})]),
  layered('collisions/upper-layer-allows-overlap', { points, others }, [label('points'), upper({ 'text-allow-overlap': true })]), // prettier-ignore
  layered('collisions/upper-layer-ignores-placement', { points, others }, [label('points'), upper({ 'text-allow-overlap': true, 'text-ignore-placement': true })]), // prettier-ignore
  layered('collisions/icon-against-text', { points, others }, [label('points'), { id: 'upper', type: 'symbol', source: 'others', layout: { 'icon-image': 'arrow' } }]), // prettier-ignore
  layered('collisions/text-against-icon', { points, others }, [{ id: 'upper', type: 'symbol', source: 'others', layout: { 'icon-image': 'arrow', 'icon-size': 2 } }, label('points')]), // prettier-ignore
  layered('collisions/across-sources-of-tiles', { tiles, points }, [label('points'), label('tiles', { id: 'towns', 'source-layer': 'place' })]) // prettier-ignore
]

const expressions: Case[] = (
  [
    ['interpolate-zoom-property', ['interpolate', ['exponential', 1.5], ['zoom'], 0, 2, 4, ['*', 60, ['get', 'x']]]],
    ['coalesce', ['coalesce', ['get', 'absent'], 14]],
    ['to-number', ['to-number', ['to-string', ['*', 30, ['get', 'x']]]]],
    ['math', ['+', 5, ['abs', ['*', 20, ['sin', ['*', 3, ['get', 'x']]]]]]],
    ['min-max', ['max', 6, ['min', 16, ['*', 40, ['get', 'x']]]]],
    ['length', ['*', 3, ['length', ['get', 'name']]]],
    ['case', ['case', ['==', ['get', 'kind'], 'a'], 20, 8]],
    ['identity-function', { type: 'identity', property: 'x', default: 3 }],
    ['categorical-function', { type: 'categorical', property: 'kind', stops: [['a', 6], ['b', 24]] }], // prettier-ignore
    ['feature-state', ['coalesce', ['feature-state', 'size'], 16]],
    ['global-state', ['global-state', 'size']]
  ] as [string, unknown][]
).map(
  ([name, radius]) =>
  variant(`expressions/${name}`, { ...circle, root: { ...circle.root, state: { size: { default: 18 } } } }, { 'circle-radius': radius }) // prettier-ignore
)

const views: Case[] = [
  layered('view/rotated', { areas, points }, [{ ...fill.layer, source: 'areas' }, { ...text.layer, source: 'points' }], { bearing: 45 }), // prettier-ignore
  layered('view/high-latitude', { source: geojson(feature('LineString', [[10, 69], [14, 70], [18, 69]]), feature('Point', [14, 69.6])) }, [line.layer, circle.layer], { center: [14, 69.5], zoom: 4 }), // prettier-ignore
  layered('view/large-zoom', { source: geojson(feature('LineString', [[8.5, 47.4], [8.501, 47.4005]]), feature('Point', [8.5005, 47.4])) }, [line.layer, circle.layer], { center: [8.5005, 47.4], zoom: 16.3 }), // prettier-ignore
  layered('view/wide', { areas, lines, points }, [{ ...fill.layer, source: 'areas' }, { ...line.layer, source: 'lines' }], { width: 512, height: 200, zoom: 1.7 }) // prettier-ignore
]

export const sourceCases: Case[] = [
  ...vectors,
  ...geojsons,
  ...filters,
  ...ranges,
  ...orders,
  ...collisions,
  ...expressions,
  ...views
]
