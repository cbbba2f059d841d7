import { at, type Case, feature, geojson, path, sweeps, variant } from '../case.js'
import { circle, icon, lineIcon, plots, shape, sprite, text } from './settings.js'

const ANCHORS = ['center', 'left', 'right', 'top', 'bottom', 'top-left', 'top-right', 'bottom-left', 'bottom-right']

/** Points with circles below, to see where a symbol stands. */
const marked = {
  ...icon,
  below: [...icon.below!, { ...circle.layer, id: 'mark', paint: { 'circle-radius': 3, 'circle-color': '#000' } }]
}
const large = { ...shape, layer: { ...shape.layer, layout: { ...shape.layer.layout, 'icon-size': 1.5 } } }
const halo = { ...large, layer: { ...large.layer, paint: { 'icon-color': '#249', 'icon-halo-color': '#e52', 'icon-halo-width': 3 } } } // prettier-ignore
const crowded = geojson(
  feature('Point', at(-12, -6), { x: 0, name: 'One', image: 'arrow' }),
  feature('Point', at(0, 0), { x: 0.5, name: 'Two', image: 'shield' }),
  feature('Point', at(10, 8), { x: 1, name: 'Three', image: 'dot' })
)
const crowd = { ...icon, sources: { source: crowded }, layer: { ...icon.layer, layout: { 'icon-image': ['get', 'image'], 'icon-size': 1.5 } } } // prettier-ignore
const labelled = { ...text, layer: { ...text.layer, layout: { ...text.layer.layout, 'icon-image': 'stretch' } } }

const icons: Case[] = [
  ...sweeps(marked, {
    'icon-image': ['arrow', 'shield'],
    'icon-size': [0.5, 2],
    'icon-rotate': [45, 180],
    'icon-offset': [[10, 5], [-10, 20]], // prettier-ignore
    'icon-anchor': ['left', 'top'],
    'icon-opacity': [0.2, 0.9],
    'icon-translate': [[15, 25], [-20, -10]] // prettier-ignore
  }),
  ...sweeps(large, { 'icon-color': ['#36c', '#e92'] }),
  ...sweeps(halo, { 'icon-halo-color': ['#36c', '#e92'], 'icon-halo-width': [1, 3], 'icon-halo-blur': [0.5, 1.5] }),
  ...sweeps(crowd, {
    'icon-padding': [[2], [30]], // prettier-ignore
    'icon-allow-overlap': [false, true],
    'icon-overlap': ['never', 'always'],
    'icon-ignore-placement': [false, true],
    'symbol-sort-key': [1, 2]
  }),
  variant('icon-overlap/cooperative', crowd, {}, { 'icon-overlap': 'cooperative' }),
  ...ANCHORS.map((anchor) => variant(`icon-anchor/${anchor}`, marked, {}, { 'icon-anchor': anchor })),
  variant('icon-anchor/rotated', marked, {}, { 'icon-anchor': 'top-left', 'icon-rotate': 30 }),
  variant('icon-offset/rotated', marked, {}, { 'icon-offset': [20, 0], 'icon-rotate': 45 }),
  variant('icon-offset/size', marked, {}, { 'icon-offset': [10, 0], 'icon-size': 2 }),
  variant('icon-size/zoom-and-property', marked, {}, { 'icon-size': ['interpolate', ['linear'], ['zoom'], 1, 0.5, 3, ['+', 1, ['get', 'x']]] }, { zoom: 2.5 }), // prettier-ignore
  variant('icon-image/token', { ...icon, sources: { source: crowded } }, {}, { 'icon-image': '{image}' }),
  variant('icon-image/missing', icon, {}, { 'icon-image': 'nothing' }),
  variant('icon-image/coalesce', icon, {}, { 'icon-image': ['coalesce', ['image', 'nothing'], ['image', 'dot']] }),
  variant('icon-image/empty', icon, {}, { 'icon-image': '' }),
  ...['map', 'viewport'].flatMap((value) => [
    variant(`icon-rotation-alignment/${value}`, icon, {}, { 'icon-rotation-alignment': value }, { bearing: 40 }),
    variant(`icon-rotation-alignment/${value}-line`, lineIcon, {}, { 'icon-rotation-alignment': value }, { bearing: 40 }), // prettier-ignore
    variant(`icon-pitch-alignment/${value}`, icon, {}, { 'icon-pitch-alignment': value }),
    variant(`icon-translate-anchor/${value}`, marked, { 'icon-translate': [40, 0], 'icon-translate-anchor': value }, {}, { bearing: 60 }) // prettier-ignore
  ]),
  variant('icon-rotation-alignment/property', icon, {}, { 'icon-rotation-alignment': ['case', ['<', ['get', 'x'], 0.5], 'map', 'viewport'] }, { bearing: 40 }), // prettier-ignore
  variant('icon-sdf/plain', large),
  variant('icon-sdf/small', shape, {}, { 'icon-size': 0.5 }),
  variant('icon-sdf/rotated', halo, {}, { 'icon-rotate': 30 }),
  variant('icon-sdf/opacity', halo, { 'icon-opacity': 0.5 }),
  variant('icon-sdf/no-color', { ...large, layer: { ...large.layer, paint: {} } }),
  variant('icon-color/raster-icon', icon, { 'icon-color': '#f00' }),
  variant('icon-padding/none', crowd, {}, { 'icon-padding': 0 }),
  variant('icon-padding/four-sides', crowd, {}, { 'icon-padding': [0, 40, 0, 0] }),
  variant('symbol-sort-key/placement', crowd, {}, { 'symbol-sort-key': ['-', ['get', 'x']] }),
  variant('symbol-sort-key/overlap', crowd, {}, { 'symbol-sort-key': ['-', ['get', 'x']], 'icon-allow-overlap': true }),
  ...['auto', 'viewport-y', 'source'].map(
    (order) =>
    variant(`symbol-z-order/${order}`, crowd, {}, { 'symbol-z-order': order, 'icon-allow-overlap': true }, { bearing: 180 }) // prettier-ignore
  ),
  variant('icon-visibility/none', icon, {}, { visibility: 'none' })
]

const fitted = (fit: string, more: object = {}, view = {}) =>
  variant(`icon-text-fit/${[fit, ...Object.keys(more)].join('-')}`, labelled, {}, { 'icon-text-fit': fit, ...more }, view) // prettier-ignore

const fits: Case[] = [
  ...['none', 'width', 'height', 'both'].map((fit) => fitted(fit)),
  fitted('both', { 'icon-text-fit-padding': [10, 20, 5, 0] }),
  fitted('both', { 'text-anchor': 'left' }),
  fitted('both', { 'icon-anchor': 'left' }),
  fitted('both', { 'icon-offset': [10, 10] }),
  fitted('both', { 'text-offset': [1, 1] }),
  fitted('both', { 'icon-image': 'shield' }),
  fitted('both', { 'icon-size': 1.5 }),
  variant('icon-text-fit-padding/width', labelled, {}, { 'icon-text-fit': 'width', 'icon-text-fit-padding': [0, 10, 0, 10] }), // prettier-ignore
  fitted('both', { 'text-variable-anchor': ['left', 'right'] })
]

const lineIcons: Case[] = [
  ...['point', 'line', 'line-center'].flatMap((placement) => [
    variant(`symbol-placement/${placement}-icon`, lineIcon, {}, { 'symbol-placement': placement }),
    variant(`symbol-placement/${placement}-icon-on-polygons`, { ...lineIcon, sources: { source: plots } }, {}, { 'symbol-placement': placement }) // prettier-ignore
  ]),
  ...sweeps(lineIcon, { 'symbol-spacing': [40, 150] }),
  variant('symbol-spacing/fractional-zoom', lineIcon, {}, {}, { zoom: 2.6 }),
  variant('icon-keep-upright/true', lineIcon, {}, { 'icon-keep-upright': true }, { bearing: 180 }),
  variant('icon-keep-upright/false', lineIcon, {}, { 'icon-keep-upright': false }, { bearing: 180 }),
  variant('icon-offset/line', lineIcon, {}, { 'icon-offset': [0, 12] }),
  variant('icon-anchor/line', lineIcon, {}, { 'icon-anchor': 'bottom' }),
  variant('icon-rotate/line', lineIcon, {}, { 'icon-rotate': 90 }),
  variant('symbol-placement/point-icon-on-multipoint', {
    ...icon,
    sources: { source: geojson(feature('MultiPoint', path(-60, -60, 60, -20, 0, 70))) }
  })
]

const sprites: Case[] = [
  variant('sprites/several', {
    ...icon,
    root: { sprite: [{ id: 'default', url: sprite.sprite }, { id: 'more', url: `${sprite.sprite}-other` }] }, // prettier-ignore
    layer: { ...icon.layer, layout: { ...icon.layer.layout, 'icon-image': ['case', ['<', ['get', 'x'], 0.5], 'dot', 'more:dot'], 'icon-size': 2 } } // prettier-ignore
  }),
  variant('sprites/one-with-id', {
    ...icon,
    root: { sprite: [{ id: 'more', url: `${sprite.sprite}-other` }] },
    layer: { ...icon.layer, layout: { 'icon-image': 'more:bar', 'icon-size': 2 } }
  }),
  variant('sprites/none', { ...icon, root: {} })
]

export const iconCases: Case[] = [...icons, ...fits, ...lineIcons, ...sprites]
