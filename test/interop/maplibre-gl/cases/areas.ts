import { at, type Case, feature, geojson, path, sweeps, variant } from '../case.js'
import { extrusion, fill, lines, sprite } from './settings.js'

const background = {
  sources: {},
  root: sprite,
  layer: { id: 'background', type: 'background' }
}

const backgrounds: Case[] = [
  variant('background-color/default', background),
  ...sweeps(background, {
    'background-color': ['#4ac', '#fa2'],
    'background-opacity': [0.4, 0.9],
    'background-pattern': ['pattern', 'stripes']
  }),
  variant('background-color/hsl', background, { 'background-color': 'hsla(120, 60%, 40%, 0.6)' }),
  variant('background-color/zoom-expression', background, {
    'background-color': ['interpolate', ['linear'], ['zoom'], 0, 'red', 4, 'blue']
  }),
  variant('background-color/zoom-expression-hcl', background, {
    'background-color': ['interpolate-hcl', ['linear'], ['zoom'], 0, 'red', 4, 'blue']
  }),
  variant('background-color/zoom-expression-lab', background, {
    'background-color': ['interpolate-lab', ['linear'], ['zoom'], 0, 'red', 4, 'blue']
  }),
  variant('background-pattern/rotated', background, { 'background-pattern': 'pattern' }, {}, { bearing: 30 }),
  variant('background-pattern/fractional-zoom', background, { 'background-pattern': 'pattern' }, {}, { zoom: 2.4 }),
  variant('background-pattern/opacity', background, { 'background-pattern': 'stripes', 'background-opacity': 0.5 }),
  variant('background-pattern/missing', background, { 'background-pattern': 'nothing' }),
  variant('background-visibility/none', background, {}, { visibility: 'none' })
]

const overlapping = geojson(
  feature('Polygon', [path(-80, -80, 20, -80, 20, 20, -80, 20, -80, -80)], { x: 1, color: '#c33' }),
  feature('Polygon', [path(-20, -20, 80, -20, 80, 80, -20, 80, -20, -20)], { x: 0, color: '#33c' })
)
// without the thin outlines, which are drawn above all areas
const overlap = { ...fill, sources: { source: overlapping }, layer: { ...fill.layer, paint: { 'fill-color': '#3a7', 'fill-antialias': false } } } // prettier-ignore
// through the middles of pixels: MapLibre GL draws less of lines between two of them
const outlined = { ...fill, layer: { ...fill.layer, paint: { 'fill-color': '#3a7', 'fill-translate': [0.5, 0.5] } } }
const lineFill = { ...fill, sources: { source: lines } }

const fills: Case[] = [
  variant('fill-color/default', { ...fill, layer: { ...fill.layer, paint: {} } }),
  ...sweeps(fill, {
    'fill-color': ['#36c', '#e92'],
    'fill-opacity': [0.2, 0.8],
    'fill-antialias': [false, true],
    'fill-translate': [[15, 25], [-20, -10]], // prettier-ignore
    'fill-pattern': ['pattern', 'stripes'],
    'fill-layer-opacity': [0.3, 0.9]
  }),
  ...sweeps(outlined, { 'fill-outline-color': ['#c00', '#00c'] }),
  ...sweeps(overlap, { 'fill-sort-key': [1, 2] }),
  variant('fill-sort-key/property', overlap, { 'fill-color': ['get', 'color'] }, { 'fill-sort-key': ['get', 'x'] }),
  variant('fill-opacity/overlapping', overlap, { 'fill-opacity': 0.5 }),
  variant('fill-layer-opacity/overlapping', overlap, { 'fill-layer-opacity': 0.5, 'fill-color': ['get', 'color'] }),
  ...['map', 'viewport'].map((anchor) =>
    variant(
      `fill-translate-anchor/${anchor}`,
      fill,
      { 'fill-translate': [40, 0], 'fill-translate-anchor': anchor },
      {},
      { bearing: 60 }
    )
  ),
  variant('fill-layer-blend/multiply', overlap, { 'fill-layer-blend': 'multiply', 'fill-color': ['get', 'color'] }),
  variant('fill-outline-color/opacity', outlined, {
    'fill-outline-color': 'rgba(200, 0, 0, 0.5)',
    'fill-opacity': 0.5
  }),
  variant('fill-pattern/rotated', fill, { 'fill-pattern': 'pattern' }, {}, { bearing: -40 }),
  variant('fill-pattern/fractional-zoom', fill, { 'fill-pattern': 'pattern' }, {}, { zoom: 2.6 }),
  variant('fill-pattern/opacity', fill, { 'fill-pattern': 'pattern', 'fill-opacity': 0.4 }),
  variant('fill-pattern/translate', fill, { 'fill-pattern': 'pattern', 'fill-translate': [10, 20] }),
  variant('fill-pattern/missing', fill, { 'fill-pattern': 'nothing' }),
  variant('fill-pattern/coalesce', fill, { 'fill-pattern': ['coalesce', ['image', 'nothing'], ['image', 'stripes']] }),
  variant('fill-color/missing-property', fill, { 'fill-color': ['get', 'nothing'] }),
  variant('fill-color/rgba-expression', fill, { 'fill-color': ['rgba', ['*', 255, ['get', 'x']], 120, 0, 0.7] }),
  variant('fill-visibility/none', fill, {}, { visibility: 'none' }),
  variant('fill/lines', lineFill),
  variant('fill/points', { ...fill, sources: { source: geojson(feature('Point', at(0, 0))) } }),
  variant('fill/multipolygon', {
    ...fill,
    sources: {
      source: geojson(
        feature('MultiPolygon', [[path(-90, -90, -10, -90, -50, 0, -90, -90)], [path(10, 10, 90, 10, 50, 90, 10, 10)]])
      )
    }
  }),
  variant('fill/geometry-collection', {
    ...fill,
    sources: {
      source: {
        type: 'geojson',
        data: {
          type: 'Feature',
          properties: {},
          geometry: {
            type: 'GeometryCollection',
            geometries: [
              { type: 'Polygon', coordinates: [path(-90, -90, -10, -90, -50, 0, -90, -90)] },
              { type: 'Polygon', coordinates: [path(-90, 80, 90, 60, 60, 90, -90, 80)] }
            ]
          }
        }
      }
    }
  }),
  variant('fill/winding', {
    ...fill,
    sources: {
      source: geojson(
        feature('Polygon', [
          path(-80, -80, -80, 80, 80, 80, 80, -80, -80, -80),
          path(-40, -40, -40, 40, 40, 40, 40, -40, -40, -40)
        ])
      )
    }
  })
]

const extrusions: Case[] = [
  variant('fill-extrusion-color/default', { ...extrusion, layer: { ...extrusion.layer, paint: {} } }),
  ...sweeps(extrusion, {
    'fill-extrusion-color': ['#36c', '#e92'],
    'fill-extrusion-opacity': [0.3, 0.8],
    'fill-extrusion-height': [1000, 50_000],
    'fill-extrusion-base': [0, 20_000],
    'fill-extrusion-translate': [[15, 25], [-20, -10]], // prettier-ignore
    'fill-extrusion-vertical-gradient': [false, true],
    'fill-extrusion-pattern': ['pattern', 'stripes']
  }),
  ...['map', 'viewport'].map((anchor) =>
    variant(
      `fill-extrusion-translate-anchor/${anchor}`,
      extrusion,
      { 'fill-extrusion-translate': [40, 0], 'fill-extrusion-translate-anchor': anchor },
      {},
      { bearing: 60 }
    )
  ),
  variant('fill-extrusion-height/tall', extrusion, { 'fill-extrusion-height': 500_000 }),
  variant('fill-extrusion-height/below-fill', {
    ...extrusion,
    below: [
      ...extrusion.below!,
      { ...fill.layer, id: 'fill', paint: { 'fill-color': '#06c', 'fill-antialias': false } }
    ]
  }),
  variant('fill-extrusion-opacity/overlapping', { ...extrusion, sources: { source: overlapping } }, { 'fill-extrusion-opacity': 0.5 }), // prettier-ignore
  variant('fill-extrusion-rounded-corner-distance/literal', extrusion, { 'fill-extrusion-height': 1000 }, { 'fill-extrusion-rounded-corner-distance': 8 }), // prettier-ignore
  variant('fill-extrusion/light', {
    ...extrusion,
    root: { ...extrusion.root, light: { anchor: 'map', color: '#f80', intensity: 0.8, position: [1.5, 90, 30] } }
  }),
  variant('fill-extrusion-visibility/none', extrusion, {}, { visibility: 'none' })
]

export const areaCases: Case[] = [...backgrounds, ...fills, ...extrusions]
