import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { boxInReach, boxOfPiece, layersInReach } from '../../../parts/vector-tiles/in-reach.js'
import type { PlacedPiece } from '../../../parts/vector-tiles/pieces.js'
import type { Pass, Symbolizer } from '../../../parts/styles.js'
import { viewOf } from '../../plugins/layers/drawing.js'

const WORLD = 40075016.685578488
/** 100 x 100 points; a point is 1000 m. */
const SIZE = { widthPt: 100, heightPt: 100, dpi: 72, center: [0, 0], scale: 1000 / (0.0254 / 72) } as const
const view = (x = 0) => viewOf({ ...SIZE, center: [x, 0] })
const POINT = 1000
/** Tiles of 1000 m from the middle of the map. */
const TILES = [POINT, 0, 0, -POINT, 0, 0] as const

/** An area of 2 x 2 points, so many points to the right of and below the middle of the map. */
const area = (right: number, down: number): PlacedPiece => ({
  ...{ properties: {}, likeness: '', kind: 'area', isCut: false, unit: 1, column: 0, row: 0, paths: [] },
  polygons: [[[right, down, right + 2, down, right + 2, down + 2, right, down + 2]]]
})

const fill = { kind: 'polygon', own: true } as const
const passOf = (...symbolizers: object[]): Pass => ({ rules: [{ name: '', symbolizers: symbolizers as Symbolizer[] }] })
const seen = (pass: Pass, right: number, down: number, x = 0): boolean =>
  boxInReach([pass], view(x), TILES, WORLD)?.(boxOfPiece(area(right, down))) ?? true

test('areas on the map and at its sides are in reach, others not', () => {
  const pass = passOf(fill)
  for (const [right, down] of [[0, 0], [-49, 40], [51, 0], [-53, 0], [0, 52], [0, -54]] as const) assert.ok(seen(pass, right, down), `${right}, ${down}`) // prettier-ignore
  for (const [right, down] of [[56, 0], [-58, 0], [0, 56], [0, -58]] as const) assert.not(seen(pass, right, down), `${right}, ${down}`) // prettier-ignore
})

test('widths, mitred corners, offsets and displacements reach farther', () => {
  const stroke = { widthPt: 10 }
  for (const [pass, reach] of [
    [passOf({ ...fill, stroke }), 20],
    [passOf({ kind: 'line', stroke: { widthPt: 10, miterLimit: 8 } }), 40],
    [passOf({ kind: 'line', stroke, offsetPt: -5 }), 40],
    [passOf(fill, { ...fill, displacementPt: [-30, 4] }), 34]
  ] as const) {
    assert.ok(seen(pass, 54 + reach, 0))
    assert.not(seen(pass, 56 + reach, 0))
  }
})

test('where the reach is not known, everything is in reach', () => {
  for (const pass of [
    passOf({ kind: 'text' }),
    passOf({ kind: 'point' }),
    passOf({ ...fill, geometry: () => undefined }),
    passOf({ ...fill, stroke: { widthPt: () => 1 } }),
    passOf({ ...fill, stroke: { widthPt: 1, graphic: {} } }),
    { ...passOf(fill), collect: () => {} },
    { ...passOf(fill), ownRules: () => undefined }
  ])
    assert.ok(seen(pass, 5000, 0))
})

test('a piece is in reach in any copy of the world', () => {
  const pass = passOf(fill)
  for (const turns of [-1, 1, 2]) {
    assert.ok(seen(pass, 0, 0, turns * WORLD))
    assert.not(seen(pass, 80, 0, turns * WORLD))
  }
})

test('the box of a piece is in tiles, and that of a whole feature is not looked for', () => {
  const piece = { ...area(3, 4), unit: 0.5, column: 10, row: 20 }
  const box = { minX: 11.5, minY: 22, maxX: 12.5, maxY: 23 }
  assert.equal(boxOfPiece(piece), box)
  assert.equal(boxOfPiece({ ...piece, polygons: [], box: { minX: 3, minY: 4, maxX: 5, maxY: 6 } }), box)
})

test('on a turned map, the box around a box decides', () => {
  const turned = viewOf({ ...SIZE, rotationDeg: 45 })
  const isSeen = (right: number) =>
    boxInReach([passOf(fill)], turned, TILES, WORLD)!({ minX: right, minY: -20, maxX: right, maxY: 20 })
  // a corner of the map is 70.7 points away from its middle
  for (const right of [0, 60, -60, 90]) assert.ok(isSeen(right), `${right}`)
  for (const right of [105, -105]) assert.not(isSeen(right), `${right}`)
})

test('each source layer has the reach of all its passes; maps in another projection have none', () => {
  const strata = [
    { sourceLayer: 'water', pass: passOf(fill) },
    { sourceLayer: 'places', pass: passOf(fill) },
    { sourceLayer: 'places', pass: passOf({ kind: 'text' }) },
    { sourceLayer: 'roads', pass: passOf(fill) },
    { sourceLayer: 'roads', pass: passOf({ kind: 'line', stroke: { widthPt: 20 } }) }
  ]
  const matrix = { projection: 'EPSG:3857', origin: [0, 0], resolution: 1, tileWidth: 1000, tileHeight: 1000 }
  const far = { minX: 70, minY: 0, maxX: 71, maxY: 1 }
  const found = (projection: string) => {
    const inReach = layersInReach(strata, matrix as never, viewOf({ ...SIZE, projection }))
    return ['water', 'places', 'roads', 'others'].map((name) => inReach(name)?.(far))
  }
  assert.equal(found('EPSG:3857'), [false, undefined, true, undefined])
  assert.equal(found('EPSG:25832'), [undefined, undefined, undefined, undefined])
})

test.run()
