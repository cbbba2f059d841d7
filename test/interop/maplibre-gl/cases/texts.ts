import { at, type Case, feature, geojson, path, sweeps, variant } from '../case.js'
import { BOLD, circle, icon, lineText, plots, REGULAR, text } from './settings.js'

const ANCHORS = ['center', 'left', 'right', 'top', 'bottom', 'top-left', 'top-right', 'bottom-left', 'bottom-right']
const LONG = 'A rather long name of a place that breaks into lines'

const marked = {
  ...text,
  below: [...text.below!, { ...circle.layer, id: 'mark', paint: { 'circle-radius': 3, 'circle-color': '#c00' } }]
}
const one = (name: string) => ({ source: geojson(feature('Point', at(0, 0), { x: 0.5, name })) })
const long = { ...marked, sources: one(LONG), layer: { ...text.layer, layout: { ...text.layer.layout, 'text-size': 12 } } } // prettier-ignore
const halo = { ...text, layer: { ...text.layer, paint: { 'text-halo-color': '#fff', 'text-halo-width': 2 } } }
const crowded = geojson(
  feature('Point', at(-12, -6), { x: 0, name: 'First name' }),
  feature('Point', at(0, 4), { x: 0.5, name: 'Second name' }),
  feature('Point', at(10, 40), { x: 1, name: 'Third name' })
)
const crowd = { ...marked, sources: { source: crowded }, layer: { ...text.layer, layout: { ...text.layer.layout, 'text-allow-overlap': false } } } // prettier-ignore
const withIcons = { ...crowd, layer: { ...crowd.layer, layout: { ...crowd.layer.layout, 'icon-image': 'shield' } } }
const written = (name: string, words: string, layout: object = {}) =>
  variant(name, { ...marked, sources: one(words) }, {}, layout)
const sections = (name: string, ...parts: unknown[]) => variant(name, long, {}, { 'text-field': ['format', ...parts] })

const plain: Case[] = [
  variant('text-field/default-size', { ...text, layer: { ...text.layer, layout: { 'text-field': '{name}', 'text-font': REGULAR } } }), // prettier-ignore
  ...sweeps(marked, {
    'text-field': ['One', 'Other'],
    'text-size': [10, 30],
    'text-font': [REGULAR, BOLD],
    'text-letter-spacing': [0.3, -0.1],
    'text-rotate': [45, -90],
    'text-offset': [[1, 0.5], [-1, 2]], // prettier-ignore
    'text-anchor': ['left', 'top'],
    'text-transform': ['uppercase', 'lowercase'],
    'text-radial-offset': [1, 3]
  }),
  ...sweeps(text, {
    'text-color': ['#36c', '#e92'],
    'text-opacity': [0.2, 0.9],
    'text-translate': [[15, 25], [-20, -10]] // prettier-ignore
  }),
  ...sweeps(halo, { 'text-halo-color': ['#fc0', '#9cf'], 'text-halo-width': [1, 4], 'text-halo-blur': [1, 3] }),
  ...sweeps(long, {
    'text-max-width': [5, 20],
    'text-line-height': [0.9, 2],
    'text-justify': ['left', 'right']
  }),
  ...sweeps(crowd, {
    'text-padding': [20, 0],
    'text-allow-overlap': [false, true],
    'text-overlap': ['never', 'always'],
    'text-ignore-placement': [false, true]
  }),
  variant('text-overlap/cooperative', crowd, {}, { 'text-overlap': 'cooperative' }),
  ...ANCHORS.map((anchor) => variant(`text-anchor/${anchor}`, marked, {}, { 'text-anchor': anchor })),
  ...ANCHORS.map((anchor) => variant(`text-anchor/${anchor}-multiline`, long, {}, { 'text-anchor': anchor })),
  ...['auto', 'left', 'center', 'right'].flatMap((justify) => [
    variant(`text-justify/${justify}`, long, {}, { 'text-justify': justify }),
    variant(`text-justify/${justify}-anchored`, long, {}, { 'text-justify': justify, 'text-anchor': 'top-left' })
  ]),
  ...['map', 'viewport'].flatMap((value) => [
    variant(`text-rotation-alignment/${value}`, text, {}, { 'text-rotation-alignment': value }, { bearing: 40 }),
    variant(`text-pitch-alignment/${value}`, text, {}, { 'text-pitch-alignment': value }),
    variant(`text-translate-anchor/${value}`, marked, { 'text-translate': [15, 0], 'text-translate-anchor': value }, {}, { bearing: 60 }) // prettier-ignore
  ]),
  variant('text-rotate/anchored', marked, {}, { 'text-rotate': 30, 'text-anchor': 'left' }),
  variant('text-rotate/offset', marked, {}, { 'text-rotate': 45, 'text-offset': [2, 0] }),
  variant('text-size/zoom-and-property', marked, {}, { 'text-size': ['interpolate', ['linear'], ['zoom'], 1, 10, 3, ['+', 16, ['*', 16, ['get', 'x']]]] }, { zoom: 2.5 }), // prettier-ignore
  variant('text-halo-width/opacity', halo, { 'text-opacity': 0.5 }),
  variant('text-halo-color/translucent', halo, { 'text-halo-color': 'rgba(255, 0, 0, 0.4)', 'text-halo-width': 4 }),
  variant('text-font/italic', marked, {}, { 'text-font': ['Noto Sans Italic'] }),
  variant('text-font/unknown-first', marked, {}, { 'text-font': ['Noto Sans Bold', 'No Such Font'] }),
  written('text-field/newline', 'Two\nlines'),
  written('text-field/empty', ''),
  written('text-field/greek', 'Θεσσαλονίκη'),
  written('text-field/cyrillic', 'Новосибирск'),
  written('text-field/accents', 'Škočjan Örebro'),
  written('text-field/zero-width-space', 'Aaaaaaa\u200bBbbbbbbb\u200bCcccccc', { 'text-max-width': 5 }),
  written('text-field/hyphens', 'One-two-three-four-five', { 'text-max-width': 4 }),
  written('text-field/arabic', 'القاهرة', { 'text-font': ['Noto Sans Arabic Regular'] }),
  written('text-field/hebrew', 'ירושלים', { 'text-font': ['Noto Sans Hebrew Regular'] }),
  written('text-field/mixed-directions', 'Cairo القاهرة', { 'text-font': ['Noto Sans Arabic Regular'] }),
  written('text-field/devanagari', 'दिल्ली क्षेत्र'),
  variant('text-field/number', marked, {}, { 'text-field': ['get', 'x'] }),
  variant('text-field/number-format', marked, {}, { 'text-field': ['number-format', ['*', 12345.678, ['get', 'x']], { locale: 'en', 'max-fraction-digits': 1 }] }), // prettier-ignore
  variant('text-field/concat', marked, {}, { 'text-field': ['concat', ['upcase', ['get', 'name']], ' ', ['get', 'kind']] }), // prettier-ignore
  variant('text-field/tokens', marked, {}, { 'text-field': '{name}: {kind} {nothing}' }),
  variant('text-field/polygons', { ...text, sources: { source: plots } }),
  variant('text-field/cut-by-frame', { ...text, sources: { source: geojson(feature('Point', at(118, 0), { name: 'Outside' })) } }), // prettier-ignore
  variant('text-visibility/none', text, {}, { visibility: 'none' })
]

const formatted: Case[] = [
  sections('text-field/format-scale', 'Small', { 'font-scale': 0.7 }, ' large', { 'font-scale': 1.5 }),
  sections('text-field/format-color', 'Red ', { 'text-color': '#c00' }, 'blue', { 'text-color': '#00c' }),
  sections('text-field/format-font', 'Plain ', {}, 'bold', { 'text-font': ['literal', BOLD] }),
  sections('text-field/format-lines', ['upcase', 'name'], { 'font-scale': 0.8 }, '\n', {}, 'Second line', { 'text-color': '#063' }), // prettier-ignore
  sections('text-field/format-image', 'Before ', {}, ['image', 'shield'], {}, ' after'),
  sections('text-field/format-vertical-align', 'Top', { 'font-scale': 0.6, 'vertical-align': 'top' }, ' Middle ', {}, 'low', { 'font-scale': 0.6, 'vertical-align': 'bottom' }), // prettier-ignore
  variant('text-field/format-image-only', long, {}, { 'text-field': ['format', ['image', 'arrow'], {}] })
]

const variable = (name: string, layout: object, view = {}) =>
  variant(name, crowd, {}, { 'text-justify': 'auto', 'text-size': 12, ...layout }, view)

const anchored: Case[] = [
  variable('text-variable-anchor/one', { 'text-variable-anchor': ['left'], 'text-radial-offset': 0.5 }),
  variable('text-variable-anchor/several', { 'text-variable-anchor': ['left', 'right', 'top', 'bottom'], 'text-radial-offset': 0.5 }), // prettier-ignore
  variable('text-variable-anchor/offset', { 'text-variable-anchor': ['bottom', 'top', 'left'], 'text-offset': [1, 1] }),
  variable('text-variable-anchor/all', { 'text-variable-anchor': ['center', 'top-left', 'bottom-right', 'bottom', 'top'] }), // prettier-ignore
  variable('text-variable-anchor/rotated', { 'text-variable-anchor': ['left', 'top'], 'text-radial-offset': 1 }, { bearing: 90 }), // prettier-ignore
  variable('text-variable-anchor-offset/literal', { 'text-variable-anchor-offset': ['left', [1, 0], 'top', [0, 2], 'right', [-1, -1]] }), // prettier-ignore
  variable('text-variable-anchor-offset/one', { 'text-variable-anchor-offset': ['bottom-left', [1, -1]] }),
  variable('text-variable-anchor-offset/property', { 'text-variable-anchor-offset': ['case', ['<', ['get', 'x'], 0.5], ['literal', ['top', [0, 1]]], ['literal', ['left', [1, 0]]]] }) // prettier-ignore
]

const alongLines: Case[] = [
  ...['point', 'line', 'line-center'].map((placement) =>
    variant(`symbol-placement/${placement}-text`, lineText, {}, { 'symbol-placement': placement, 'text-size': 12 })
  ),
  ...['map', 'viewport', 'viewport-glyph'].map(
    (value) =>
    variant(`text-rotation-alignment/${value}-line`, lineText, {}, { 'text-rotation-alignment': value }, { bearing: 30 }) // prettier-ignore
  ),
  ...sweeps(lineText, { 'text-max-angle': [10, 100] }),
  variant('text-keep-upright/true', lineText, {}, { 'text-keep-upright': true }, { bearing: 180 }),
  variant('text-keep-upright/false', lineText, {}, { 'text-keep-upright': false }, { bearing: 180 }),
  variant('symbol-spacing/text', lineText, {}, { 'symbol-spacing': 60, 'text-size': 12 }),
  variant('text-offset/line', lineText, {}, { 'text-offset': [0, 1] }),
  variant('text-anchor/line', lineText, {}, { 'text-anchor': 'bottom' }),
  variant('text-letter-spacing/line', lineText, {}, { 'text-letter-spacing': 0.3 }),
  variant('text-field/line-too-short', lineText, {}, { 'text-field': LONG, 'text-size': 24 }),
  variant('text-halo-width/line', lineText, { 'text-halo-color': '#fff', 'text-halo-width': 2 }),
  variant('text-rotate/line', lineText, {}, { 'text-rotate': 90 }),
  variant('symbol-placement/line-text-on-polygons', { ...lineText, sources: { source: plots } }),
  variant('symbol-placement/line-with-icon', lineText, {}, { 'icon-image': 'shield' }),
  variant('symbol-placement/line-with-upright-shield', lineText, {}, { 'icon-image': 'shield', 'icon-rotation-alignment': 'viewport', 'text-rotation-alignment': 'viewport', 'text-size': 10 }) // prettier-ignore
]

const CREE = 'ᓄᓇᕗᑦ ᐃᓄᒃ'
const cree = { ...marked, sources: one(CREE), layer: { ...text.layer, layout: { ...text.layer.layout, 'text-font': ['Noto Sans Canadian Aboriginal Regular'] } } } // prettier-ignore
const vertical: Case[] = [
  variant('text-writing-mode/horizontal', cree, {}, { 'text-writing-mode': ['horizontal'] }),
  variant('text-writing-mode/vertical', cree, {}, { 'text-writing-mode': ['vertical'] }),
  variant('text-writing-mode/vertical-first', cree, {}, { 'text-writing-mode': ['vertical', 'horizontal'] }),
  variant('text-writing-mode/vertical-mixed', { ...cree, sources: one(`${CREE} Nunavut`) }, {}, { 'text-writing-mode': ['vertical'] }), // prettier-ignore
  variant('text-writing-mode/vertical-anchor', cree, {}, { 'text-writing-mode': ['vertical'], 'text-anchor': 'top' }),
  variant('text-writing-mode/line', { ...cree, sources: { source: geojson(feature('LineString', path(0, -110, 10, 110), { name: CREE })) } }, {}, { 'symbol-placement': 'line' }) // prettier-ignore
]

const together: Case[] = [
  variant('text-optional/true', withIcons, {}, { 'text-optional': true }),
  variant('text-optional/false', withIcons, {}, { 'text-optional': false }),
  variant('icon-optional/true', withIcons, {}, { 'icon-optional': true, 'icon-padding': 20 }),
  variant('icon-optional/false', withIcons, {}, { 'icon-optional': false, 'icon-padding': 20 }),
  variant('text-ignore-placement/with-icon', withIcons, {}, { 'text-ignore-placement': true }),
  variant('icon-ignore-placement/with-text', withIcons, {}, { 'icon-ignore-placement': true }),
  variant(
    'text-offset/with-icon',
    { ...icon, layer: withIcons.layer, root: text.root },
    {},
    { 'text-offset': [0, 1.2] }
  ),
  variant('text-anchor/with-icon', { ...icon, layer: withIcons.layer, root: text.root }, {}, { 'text-anchor': 'left', 'text-offset': [1, 0], 'text-size': 14 }) // prettier-ignore
]

export const textCases: Case[] = [...plain, ...formatted, ...anchored, ...alongLines, ...vertical, ...together]
