import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { valueOf } from '../../../core/style/value.js'
import { at, feature, read } from './reading.js'

const idsAt = async (webZoom: number | undefined, layers: unknown[], more: object = {}) => {
  const { style, warnings } = await read(layers, {}, { webZoom, ...more })
  return { ids: style.passes.map(({ rules }) => rules[0]!.name), warnings, style }
}

test('layers are seen from their minzoom up to, not including, their maxzoom, unless they are hidden', async () => {
  const layers = [
    { id: 'a', type: 'fill' },
    { id: 'b', type: 'line', minzoom: 10 },
    { id: 'c', type: 'line', maxzoom: 10 },
    { id: 'd', type: 'circle', minzoom: 5, maxzoom: 10.5 },
    { id: 'e', type: 'fill', layout: { visibility: 'none' } },
    { id: 'f', type: 'fill', layout: { visibility: ['global-state', 'f'] } },
    { id: 'g', type: 'fill', layout: { visibility: 'visible' } }
  ]
  assert.equal((await idsAt(10, layers)).ids, ['a', 'b', 'd', 'f', 'g'])
  assert.equal((await idsAt(9.99, layers)).ids, ['a', 'c', 'd', 'f', 'g'])
  assert.equal((await idsAt(10.5, layers)).ids, ['a', 'b', 'f', 'g'])
})

test('a misspelled member of a layer gives a warning', async () => {
  const { warnings } = await idsAt(10, [{ id: 'a', type: 'fill', maxzom: 3, metadata: {}, own: 1 }])
  assert.equal(warnings, ['style layer "a": "maxzom" is not known; it is ignored; did you mean "maxzoom"?'])
})

test('without a zoom it is that of the scale at the equator: 1 : 288,895 is zoom 10', async () => {
  const layers = [{ id: 'a', type: 'fill', minzoom: 9.99, maxzoom: 10.01 }]
  for (const [scale, ids] of [
    [288_895.3, ['a']],
    [577_790.6, []],
    [144_447.6, []]
  ] as const)
    assert.equal((await idsAt(undefined, layers, { scale })).ids, ids, `${scale}`)
})

test('visible layers of other types are skipped, each with one warning', async () => {
  const types = ['raster', 'hillshade', 'heatmap', 'sky', 'color-relief', 'custom', undefined, 5]
  const { ids, warnings } = await idsAt(10, [
    ...types.map((type, i) => ({ id: `l${i}`, type })),
    { id: 'far', type: 'raster', minzoom: 15 },
    { id: 'hidden', type: 'raster', layout: { visibility: 'none' } },
    null,
    'fill',
    { id: 'fill', type: 'fill' }
  ])
  assert.equal(ids, ['fill'])
  assert.equal(warnings.slice(0, 2), [
    'style layer "l0": type "raster" needs a map layer of type "maplibre"; the layer is skipped',
    'style layer "l1": type "hillshade" needs a map layer of type "maplibre"; the layer is skipped'
  ])
  assert.is(warnings.length, types.length)
  const [misspelled] = (await idsAt(10, [{ id: 'a', type: 'cricle' }])).warnings
  assert.match(misspelled!, /^style layer "a": type "cricle" .*; did you mean "circle"\?$/)
})

test('extrusions are drawn from above: high ones over low ones, one warning for all', async () => {
  const houses = { type: 'fill-extrusion', paint: { 'fill-extrusion-color': '#aaa', 'fill-extrusion-height': ['get', 'h'], 'fill-extrusion-opacity': 0.6, 'fill-extrusion-base': 3, 'fill-extrusion-vertical-gradient': false } } // prettier-ignore
  const { style, warnings } = await idsAt(16, [
    { id: 'houses', ...houses },
    { id: 'towers', ...houses }
  ])
  const [pass] = style.passes
  const [roof] = pass!.rules[0]!.symbolizers
  assert.equal([at(roof, 'kind'), at(roof, 'fill.opacity'), pass!.opacity], ['polygon', 1, 0.6])
  const orders = [-5, 0, 7].map((h) => valueOf(pass!.order!, feature({ h })))
  assert.equal(orders, [0, 0, 7])
  assert.is(warnings.length, 1)
  const round = await idsAt(16, [{ id: 'r', type: 'fill-extrusion', layout: { 'fill-extrusion-rounded-corner-distance': 2 } }]) // prettier-ignore
  assert.match(round.warnings.join(), 'fill-extrusion-rounded-corner-distance')
})

test('the light of a style shades roofs as MapLibre GL does', async () => {
  const roofIn = async (color: string, light?: unknown) => {
    const layer = { id: 'r', type: 'fill-extrusion', paint: { 'fill-extrusion-color': color } }
    const { style, warnings } = await read([layer], { light })
    return { hex: at(style.passes[0]!.rules[0]!.symbolizers[0], 'fill.color.hex'), warnings: warnings.length - 1 }
  }
  // (0.5 + 0.03) * (0.5 + 0.5 * 1.15 cos 30°)
  assert.equal(await roofIn('#808080'), { hex: '#878787', warnings: 0 })
  assert.equal(await roofIn('#ffffff'), { hex: '#ffffff', warnings: 0 })
  // dark: 0.03 * (0.5 + 1 * 1.15 cos 30°)
  assert.equal(await roofIn('#000000'), { hex: '#0b0b0b', warnings: 0 })
  // light from the side: 1 - intensity is left
  assert.equal(await roofIn('#ffffff', { position: [1, 0, 90], intensity: 0.4 }), { hex: '#9e9e9e', warnings: 0 })
  assert.equal(await roofIn('#ffffff', { color: 'blue', anchor: 'map' }), { hex: '#4d4dff', warnings: 0 })
  assert.equal(await roofIn('#ffffff', { intensity: 7 }), { hex: '#ffffff', warnings: 1 })
  assert.equal(await roofIn('rgba(255,255,255,0.5)'), { hex: '#878787', warnings: 0 })
})

test('the opacity of a layer is that of all it draws together', async () => {
  const { style } = await idsAt(10, [
    { id: 'a', type: 'fill', paint: { 'fill-layer-opacity': 0.5, 'fill-opacity': 0.2 } },
    { id: 'b', type: 'line', paint: { 'line-layer-opacity': 0.4 } },
    { id: 'c', type: 'circle' }
  ])
  assert.equal(style.passes.map(({ opacity }) => opacity), [0.5, 0.4, undefined]) // prettier-ignore
})

test('a layer that refers to another one has its filter, source and layout, and its own paint', async () => {
  const { style, warnings } = await idsAt(10, [
    { id: 'a', type: 'line', source: 's', 'source-layer': 'roads', filter: ['==', 'x', 1], layout: { 'line-cap': 'round' }, paint: { 'line-width': 9 } }, // prettier-ignore
    { id: 'b', ref: 'a', paint: { 'line-width': 2 } },
    { id: 'c', ref: 'nobody' }
  ])
  const { rules, of } = style.passes[1]!
  const [one] = rules[0]!.symbolizers
  assert.equal(of, { source: 's', sourceLayer: 'roads' })
  assert.ok(one?.kind === 'line' && one.stroke.cap === 'round' && one.stroke.widthPt === 1.5)
  assert.equal(
    [{ x: 1 }, { x: 2 }].map((its) => rules[0]!.filter!(feature(its))),
    [true, false]
  )
  assert.equal(warnings, ['style layer "c": type undefined is not supported; the layer is skipped'])
})

test('each layer says whose features it draws; the background is that of the map', async () => {
  const { style } = await idsAt(10, [
    { id: 'land', type: 'background' },
    { id: 'water', type: 'fill', source: 'osm', 'source-layer': 'water' }
  ])
  assert.equal(
    style.passes.map(({ isBackground, of }) => [isBackground, of]),
    [
      [true, {}],
      [undefined, { source: 'osm', sourceLayer: 'water' }]
    ]
  )
})

test('sort keys: lower ones are drawn first, and labels of lower ones placed first, above those of lower layers', async () => {
  const { style } = await idsAt(10, [
    { id: 'low', type: 'symbol', layout: { 'text-field': 'x', 'symbol-sort-key': ['get', 'n'] } },
    { id: 'high', type: 'symbol', layout: { 'text-field': 'x', 'symbol-sort-key': ['-', ['get', 'n']] } },
    { id: 'fill', type: 'fill', layout: { 'fill-sort-key': ['get', 'n'] } },
    { id: 'plain', type: 'line' }
  ])
  const priority = (pass: number, n: number) => {
    const [label] = style.passes[pass]!.rules[0]!.symbolizers
    return label?.kind === 'text' ? valueOf(label.priority, feature({ n })) : NaN
  }
  assert.ok(priority(0, 1) > priority(0, 2))
  assert.ok(priority(0, -1e7) > priority(0, -1e7 + 1))
  assert.ok(priority(1, 2) > priority(1, 1))
  assert.ok(priority(1, -Number.MAX_VALUE) > priority(0, -Number.MAX_VALUE))
  // labels of other languages have 0
  assert.ok(priority(1, Number.MAX_VALUE) < 0)
  assert.is(valueOf(style.passes[2]!.order!, feature({ n: 5 })), 5)
  assert.is(style.passes[3]!.order, undefined)
})

test('transitions and light are ignored without a warning, other unsupported properties with one', async () => {
  const { style, warnings } = await read(
    [
      { id: 'a', type: 'fill', metadata: {}, paint: { 'fill-color-transition': {}, 'fill-layer-blend': 'multiply' } },
      { id: 'b', type: 'symbol', layout: { 'text-field': 'x', 'text-writing-mode': ['vertical'] } }
    ],
    {
      light: {},
      terrain: {},
      sky: {},
      glyphs: 'https://a.example/{fontstack}/{range}.pbf',
      transition: {},
      projection: {}
    }
  )
  assert.is(style.passes.length, 2)
  assert.equal(warnings, ['style layer "a": fill-layer-blend is not supported; it is ignored']) // prettier-ignore
})

test('the first thousand layers are drawn', async () => {
  const { ids, warnings } = await idsAt(
    10,
    Array.from({ length: 1002 }, (_, i) => ({ id: i, type: 'fill' }))
  )
  assert.is(ids.length, 1000)
  assert.equal(warnings, ['style: it has 1002 layers; the first 1000 are drawn'])
})

test('invalid layers do not stop the others', async () => {
  const odd = [
    { id: { a: 1 }, type: 'fill', paint: [], layout: 'x' },
    { type: 'line', minzoom: '5', maxzoom: null, filter: null },
    { id: 'p', type: 'fill', paint: JSON.parse('{"__proto__": {"fill-color": "red"}, "constructor": 1}') },
    { id: '__proto__', type: 'circle', ref: undefined, source: 5, 'source-layer': {} }
  ]
  const { ids, warnings } = await idsAt(10, odd)
  assert.is(ids.length, 4)
  assert.equal(warnings, [
    'style layer "p": "__proto__" is not a property; it is ignored',
    'style layer "p": "constructor" is not a property; it is ignored'
  ])
})

test.run()
