/** A world in tiles must look as if it had never been cut: its picture is held to that of the same features as GeoJSON. */
import '../../../support/sealed.js'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Pixels } from '../../../../core/pixels/pixel-tools.js'
import geojson from '../../../../plugins/layers/geojson.js'
import mvt from '../../../../plugins/layers/mvt.js'
import { startVectorTileServer, worldTile, type WorldFeature } from '../../../support/vector-tiles.js'
import { benchOf, viewOf } from '../drawing.js'

const [X, Y] = viewOf().centre
const server = await startVectorTileServer()
const [tiles, whole] = [await benchOf(mvt), await benchOf(geojson)]
test.after(() => server.close())

const wave = (x: number, y: number, radius: number, count: number, waves: number): number[] =>
  Array.from({ length: count }, (_, i) => {
    const angle = (-2 * Math.PI * i) / count
    const reach = radius * (1 + 0.3 * Math.sin(waves * angle))
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)]
  }).flat()
const reversed = (path: number[]): number[] => [...path].reverse().map((_, i, list) => list[i ^ 1]!)

const WORLD: WorldFeature[] = [
  { layer: 'land', type: 3, tags: { kind: 'land' }, paths: [[X - 9e5, Y + 9e5, X + 9e5, Y + 9e5, X + 9e5, Y - 9e5, X - 9e5, Y - 9e5]] },
  { layer: 'land', type: 3, tags: { kind: 'wood' }, paths: [wave(X - 2e4, Y, 9e4, 200, 5), reversed(wave(X - 2e4, Y, 4e4, 120, 3))] },
  { layer: 'land', type: 3, tags: { kind: 'lake' }, paths: [wave(X + 5e4, Y + 2e4, 5e4, 150, 7)] },
  { layer: 'roads', type: 2, tags: { kind: 'road' }, paths: [Array.from({ length: 200 }, (_, i) => [X - 2e5 + 2e3 * i, Y + 3e4 * Math.sin(i / 25)]).flat()] },
  { layer: 'towns', type: 1, tags: { kind: 'town' }, paths: Array.from({ length: 60 }, (_, i) => [X + ((i * 7919) % 300) * 1000 - 150_000, Y + ((i * 1047) % 200) * 1000 - 100_000]) }
] // prettier-ignore

const pairs = (path: number[]) => Array.from({ length: path.length / 2 }, (_, i) => path.slice(2 * i, 2 * i + 2))
const TYPES = { 1: 'MultiPoint', 2: 'MultiLineString', 3: 'Polygon' }
const features = WORLD.map(({ type, tags, paths }) => ({
  type: 'Feature',
  properties: tags,
  geometry: { type: TYPES[type], coordinates: type === 1 ? paths.flatMap(pairs) : paths.map(pairs) }
}))

const styleOf = (opacity: number) => {
  const line = { type: 'line', strokeOpacity: opacity }
  const area = { type: 'polygon', fillOpacity: opacity, strokeOpacity: opacity }
  return {
    version: 2,
    "[kind = 'land']": { symbolizers: [{ ...area, fillColor: '#eeeecc' }] },
    "[kind = 'wood']": { symbolizers: [{ ...area, fillColor: '#228822', strokeWidth: 3 }] },
    "[kind = 'lake']": { symbolizers: [{ ...area, fillColor: '#2222aa', strokeColor: 'white', strokeWidth: 0.5 }] },
    "[kind = 'road']": { symbolizers: [{ ...line, strokeWidth: 6 }] },
    "[kind = 'town']": { symbolizers: [{ type: 'point', pointRadius: 3, fillColor: 'red', fillOpacity: opacity }] }
  }
}

/** Pixels a side around a pixel that must be of one colour for it to count: borders may be rounded differently. */
const REACH = 3

/** Strokes of many short lines have a fainter pixel here and there; a seam has hundreds. */
const STRAY = 3

/** Where pictures differ by more than rounding, of all places inside areas, lines and marks. */
const differences = (actual: Pixels, expected: Pixels): { looked: number; different: string[] } => {
  const { width, height, channels, data } = expected
  const at = (column: number, row: number) => (row * width + column) * channels
  const isPlain = (column: number, row: number): boolean => {
    for (let y = row - REACH; y <= row + REACH; y++)
      for (let x = column - REACH; x <= column + REACH; x++)
        for (let channel = 0; channel < 3; channel++)
          if (data[at(x, y) + channel] !== data[at(column, row) + channel]) return false
    return true
  }
  let looked = 0
  const different: string[] = []
  for (let row = REACH; row < height - REACH; row++)
    for (let column = REACH; column < width - REACH; column++) {
      if (!isPlain(column, row)) continue
      looked++
      const i = at(column, row)
      const j = (row * width + column) * actual.channels
      if ([0, 1, 2].some((channel) => Math.abs(data[i + channel]! - actual.data[j + channel]!) > 1))
        different.push(`${column} ${row}`)
    }
  return { looked, different }
}

for (const opacity of [1, 0.5])
  for (const [rotationDeg, buffer] of [
    [0, 80],
    [0, 0],
    [33, 80],
    [33, 0]
  ] as const)
    // prettier-ignore
    test(`no seams, gaps or doubled parts: opacity ${opacity}, turned by ${rotationDeg}, buffer ${buffer}`, async () => {
      server.answer = (tile) => worldTile(WORLD, tile, { buffer })
      const view = viewOf({ rotationDeg, dpi: 150, widthPt: 200, heightPt: 150 })
      const style = styleOf(opacity)
      const cut = await tiles.paint([{ type: 'mvt', url: server.base, tileSize: [64, 64], style }], view)
      const plain = await whole.paint([{ type: 'geojson', geoJson: { type: 'FeatureCollection', features }, style }], view)
      assert.equal([...cut.warnings, ...plain.warnings], [])
      const { looked, different } = differences(cut.pixels, plain.pixels)
      assert.ok(looked > 75_000, `${looked}`)
      assert.ok(different.length <= STRAY, `${different.length}, such as ${different.slice(0, 10)}`)
    })

test.run()
