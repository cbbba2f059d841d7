import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type LayerLabels } from '../../../core/labels/place.js'
import { placedSvg } from '../../core/labels/placed-svg.js'
import type { View } from '../../../core/views/view.js'
import geojson from '../../../plugins/layers/geojson.js'
import grid from '../../../plugins/layers/grid.js'
import { cornersOf, overlap, randomFrom } from '../../core/labels/letter-boxes.js'
import { drawnIn, labelTools } from '../../core/labels/setting.js'
import { benchOf, viewOf } from './drawing.js'

// Random maps, in every language that labels come in: none is cut, covered, or covers another.

const [vectors, grids] = [await benchOf(geojson), await benchOf(grid)]
const SIZE = 6
const [WIDTH, HEIGHT] = [300, 200]
/** Letters that stand apart are drawn one by one, so that each can be looked at. */
const GAP_EM = 0.01
const COVERED = { left: 200, top: 20, width: 60, height: 50 }

type Random = () => number

/** Map units around the middle of the map, also beyond the frame. */
const placeIn = (random: Random): [number, number] => [
  1_234_567 + (random() - 0.5) * 330_000,
  6_543_210 + (random() - 0.5) * 230_000
]

const geometry = (random: Random): object => {
  const [x, y] = placeIn(random)
  const kind = random()
  if (kind < 0.5) return { type: 'Point', coordinates: [x, y] }
  const [dx, dy] = [(random() - 0.5) * 120_000, (random() - 0.5) * 120_000]
  const bend = Array.from({ length: 12 }, (_, i) => [x + (dx * i) / 11, y + (dy * i) / 11 + 4000 * Math.sin(i)])
  if (kind < 0.75) return { type: 'LineString', coordinates: bend }
  const size = 5000 + random() * 40_000
  return { type: 'Polygon', coordinates: [[[x, y], [x + size, y], [x + size, y + size / 2], [x, y + size / 2], [x, y]]] } // prettier-ignore
}

/** Each label has a letter of its own. */
const featuresOf = (random: Random, first: number): object => ({
  type: 'FeatureCollection',
  features: Array.from({ length: 60 }, (_, index) => {
    const n = String.fromCodePoint(0x4e00 + first + index).repeat(1 + Math.floor(random() * 8))
    const properties = { n, _style: { label: '${n}', fontSize: SIZE, fontColor: '#000' } }
    return { type: 'Feature', properties, geometry: geometry(random) }
  })
})

const json = { fontSize: SIZE, label: '[n]', charSpacing: GAP_EM * SIZE }
const place = (placement: string): string =>
  `<TextSymbolizer><Label><PropertyName>n</PropertyName></Label><Font><CssParameter name="font-size">${SIZE}</CssParameter></Font>` +
  `<LabelPlacement>${placement}</LabelPlacement><VendorOption name="charSpacing">${GAP_EM * SIZE}</VendorOption></TextSymbolizer>`
const sld = (placement: string): string =>
  `<StyledLayerDescriptor version="1.0.0"><NamedLayer><UserStyle><FeatureTypeStyle><Rule>${place(placement)}</Rule></FeatureTypeStyle></UserStyle></NamedLayer></StyledLayerDescriptor>`
const gl = (layout: object): object => {
  const size = (SIZE * 96) / 72
  return { version: 8, layers: [{ id: 'l', type: 'symbol', layout: { 'text-field': '{n}', 'text-size': size, 'text-letter-spacing': GAP_EM, ...layout } }] } // prettier-ignore
}

const LANGUAGES: { [name: string]: (random: Random) => object } = {
  'JSON, version 1': () => ({ style: { version: '1', styleProperty: 'k', 1: { ...json, label: '${n}' }, '': { ...json, label: '${n}' } } }), // prettier-ignore
  'JSON, version 2': (random) => ({ style: { version: 2, '*': { symbolizers: [{ type: 'text', ...json, maxDisplacement: random() * 20, labelRotation: random() < 0.5 ? 0 : random() * 360, labelAlign: ['cm', 'lb', 'rt'][Math.floor(random() * 3)], autoWrap: 20 }] } } }), // prettier-ignore
  legacy: () => ({ conflictResolution: true }),
  'SLD at points': () => ({ style: sld('<PointPlacement/>') }),
  'SLD on lines': () => ({ style: sld('<LinePlacement/>') }),
  'MapLibre at points': (random) => ({ style: gl({ 'text-variable-anchor': ['left', 'top'], 'text-max-width': 2 + random() * 6 }) }), // prettier-ignore
  'MapLibre on lines': () => ({ style: gl({ 'symbol-placement': 'line', 'symbol-spacing': 60 }) })
}

const gridOf = (random: Random): object => ({
  type: 'grid',
  font: { size: SIZE },
  haloRadius: 0,
  indent: random() * 6,
  origin: placeIn(random),
  spacing: [70_000, 50_000]
})

const drawn = async (layers: object[], view: View, change: object = {}) => {
  const labels: LayerLabels[] = []
  for (const layer of layers) {
    const isGrid = 'spacing' in layer
    const { labels: its = [], symbols } = await (isGrid ? grids : vectors).draw(layer, view)
    labels.push({ labels: its.map((label) => ({ ...label, ...change })), symbols, opacity: 1 })
  }
  return drawnIn(placedSvg(labels, view, labelTools, { covered: [COVERED] })).map((one) => ({
    ...one,
    corners: cornersOf(one, SIZE)
  }))
}

const SLACK = 0.03
const { left, top, width, height } = COVERED
const panel: [number, number][] = [[left, top], [left + width, top], [left + width, top + height], [left, top + height]] // prettier-ignore

const assertWhole = (pieces: Awaited<ReturnType<typeof drawn>>, what: string): void => {
  for (const { text, corners } of pieces) {
    assert.ok(corners.every(([x, y]) => x > -SLACK && y > -SLACK && x < WIDTH + SLACK && y < HEIGHT + SLACK), `${what}: ${text} at ${corners}`) // prettier-ignore
    assert.ok(overlap(corners, panel) < SLACK, `${what}: ${text} is covered`)
  }
}

const layersOf = (random: Random, languages: string[]): object[] => [
  ...languages.map((name, index) => ({ type: 'geojson', geoJson: featuresOf(random, 100 * index), ...LANGUAGES[name]!(random) })), // prettier-ignore
  gridOf(random),
  gridOf(random)
]

const viewAt = (random: Random): View => viewOf({ rotationDeg: random() < 0.3 ? 0 : random() * 360 })

test('no label of any language is cut, and no labels overlap', async () => {
  for (let seed = 1; seed <= 6; seed++) {
    const random = randomFrom(seed)
    const pieces = await drawn(layersOf(random, Object.keys(LANGUAGES)), viewAt(random))
    assert.ok(pieces.length > 100, `${pieces.length} pieces`)
    assertWhole(pieces, `seed ${seed}`)
    for (const [i, one] of pieces.entries())
      for (const other of pieces.slice(i + 1)) {
        // letters of one label may touch in a bend
        const isOne = one.text[0] === other.text[0] && one.text.codePointAt(0)! >= 0x4e00
        const by = isOne ? -1 : overlap(one.corners, other.corners)
        assert.ok(by < SLACK, `seed ${seed}: ${one.text} and ${other.text} cover ${by} pt`)
      }
  }
})

for (const name of Object.keys(LANGUAGES))
  test(`${name}: labels stay in the frame, alone and where they may overlap`, async () => {
    for (let seed = 1; seed <= 2; seed++)
      for (const mayOverlap of [false, true]) {
        const random = randomFrom(seed)
        const pieces = await drawn(layersOf(random, [name]), viewAt(random), { mayOverlap })
        assert.ok(pieces.some(({ text }) => text.codePointAt(0)! >= 0x4e00), `${seed}: no label`) // prettier-ignore
        assertWhole(pieces, `seed ${seed}`)
      }
  })

test.run()
