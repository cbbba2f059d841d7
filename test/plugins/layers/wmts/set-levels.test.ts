import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { knownSet, nearestSet } from '../../../../plugins/layers/wmts/known-sets.js'

const NAMES = [
  'WebMercatorQuad', 'WorldCRS84Quad', 'WGS1984Quad', 'WorldMercatorWGS84Quad', 'EuropeanETRS89_LAEAQuad',
  'UPSArcticWGS84Quad', 'UPSAntarcticWGS84Quad', 'NZTM2000Quad', 'LINZAntarticaMapTilegrid', 'CanadianNAD83_LCC',
  'UTM01WGS84Quad', 'UTM60WGS84Quad', 'GoogleMapsCompatible', 'GoogleCRS84Quad', 'GlobalCRS84Scale', 'GlobalCRS84Pixel',
  'InspireCRS84Quad', 'EPSG:900913', 'EPSG:4326', 'EPSG:3857', 'WGS84', 'PM', 'google3857', '3857'
] // prettier-ignore

/** Projection, number of levels; then of the first and the last level: name, resolution, columns and rows; the corner. */
const described = (name: string): string => {
  const { projection, levels } = knownSet(name)!
  const [first, last] = [levels[0]!, levels.at(-1)!]
  const level = ({ identifier, resolution, matrixSize }: typeof first) => `${identifier} ${resolution!.toPrecision(9)} ${matrixSize!.join('x')}` // prettier-ignore
  return [name, projection, levels.length, level(first), level(last), first.topLeftCorner!.join(' ')].join(' | ')
}

test('the levels of each set', () => {
  assert.equal(NAMES.map(described), [...EXPECTED])
})

test('every level between has its own resolution', () => {
  const resolutions = (name: string) => knownSet(name)!.levels.map(({ resolution }) => resolution!)
  const perDegree = (6378137 * Math.PI) / 180
  const scales = resolutions('GlobalCRS84Scale').map((resolution) => Math.round((resolution * perDegree) / 0.00028))
  assert.equal(scales, [500e6, 250e6, 100e6, 50e6, 25e6, 10e6, 5e6, 2.5e6, 1e6, 500e3, 250e3, 100e3, 50e3, 25e3, 10e3, 5e3, 2.5e3, 1e3, 500, 250, 100]) // prettier-ignore
  const seconds = resolutions('GlobalCRS84Pixel').map((resolution) => Number((resolution * 3600).toPrecision(6)))
  assert.equal(seconds, [7200, 3600, 1800, 1200, 600, 300, 120, 60, 30, 15, 5, 3, 1, 0.5, 0.3, 0.1, 0.03, 0.01])
  const canada = resolutions('CanadianNAD83_LCC').map((resolution) => Math.round(resolution * 96 * 39.37))
  const units = [145, 85, 50, 30, 17.5, 10, 6, 3.5, 2, 1.2, 0.7, 0.42, 0.25]
  assert.equal(
    canada,
    [1e6, 1e3].flatMap((unit) => units.map((scale) => scale * unit))
  )
  assert.equal(knownSet('UPSArcticWGS84Quad')!.levels.map(({ tileSize }) => tileSize![0] === 256 && tileSize![1] === 256).includes(false), false) // prettier-ignore
})

test('names of levels, the number of levels in a name, and names that are near', () => {
  const count = (name: string) => knownSet(name)?.levels.length
  assert.equal(['PM_0', 'PM_5', 'GoogleMapsCompatible_Level9', 'WGS84_level_3', 'PM_99'].map(count), [1, 6, 10, 4, 22])
  assert.is(count('http://a.example/sets/PM'), 22)
  assert.is(count(`urn:${'x:'.repeat(120)}PM`), 22)
  assert.equal(['UTM00WGS84Quad', 'UTM61WGS84Quad', 'toString', 'PM_100', 'nothing'].map(count), Array(5).fill(undefined)) // prettier-ignore
  assert.equal(
    knownSet('GoogleCRS84Quad')!
      .levels.slice(0, 3)
      .map(({ identifier }) => identifier),
    ['0', '1', '2']
  )
  assert.equal([nearestSet('WebMercatorQaud'), nearestSet('google3587')], ['WebMercatorQuad', 'google3857'])
})

const EXPECTED: readonly string[] = [
  'WebMercatorQuad | EPSG:3857 | 25 | 0 156543.034 1x1 | 24 0.00933069193 16777216x16777216 | -20037508.342789244 20037508.342789244',
  'WorldCRS84Quad | CRS:84 | 24 | 0 0.703125000 2x1 | 23 8.38190317e-8 16777216x8388608 | -180 90',
  'WGS1984Quad | EPSG:4326 | 24 | 0 0.703125000 2x1 | 23 8.38190317e-8 16777216x8388608 | -180 90',
  'WorldMercatorWGS84Quad | EPSG:3395 | 25 | 0 156543.034 1x1 | 24 0.00933069193 16777216x16777216 | -20037508.342789244 20037508.342789244',
  'EuropeanETRS89_LAEAQuad | EPSG:3035 | 16 | 0 17578.1250 1x1 | 15 0.536441803 32768x32768 | 2000000 5500000',
  'UPSArcticWGS84Quad | EPSG:5041 | 25 | 0 128443.432 1x1 | 24 0.00765582516 16777216x16777216 | -14440759.350252 18440759.350252',
  'UPSAntarcticWGS84Quad | EPSG:5042 | 25 | 0 128443.432 1x1 | 24 0.00765582516 16777216x16777216 | -14440759.350252 18440759.350252',
  'NZTM2000Quad | EPSG:2193 | 22 | 0 39135.7585 1x1 | 21 0.0186613839 2097152x2097152 | -3260586.7284 10438190.1652',
  'LINZAntarticaMapTilegrid | EPSG:5482 | 14 | 0 114688.000 1x1 | 13 14.0000000 3303x3303 | -918457.73 6918457.73',
  'CanadianNAD83_LCC | EPSG:3978 | 26 | 0 38364.6601 5x5 | 25 0.0661459656 2468768x2625811 | -34655800 39310000',
  'UTM01WGS84Quad | EPSG:32601 | 24 | 1 78140.3573 1x2 | 24 0.00931505647 8388608x16777216 | -9501965.72931276 20003931.4586255',
  'UTM60WGS84Quad | EPSG:32660 | 24 | 1 78140.3573 1x2 | 24 0.00931505647 8388608x16777216 | -9501965.72931276 20003931.4586255',
  'GoogleMapsCompatible | EPSG:3857 | 19 | 0 156543.034 1x1 | 18 0.597164283 262144x262144 | -20037508.342789244 20037508.342789244',
  'GoogleCRS84Quad | CRS:84 | 19 | 0 1.40625000 1x1 | 18 0.00000536441803 262144x131072 | -180 180',
  'GlobalCRS84Scale | CRS:84 | 21 | 0 1.25764140 2x1 | 20 2.51528280e-7 5590823x2795412 | -180 90',
  'GlobalCRS84Pixel | CRS:84 | 18 | 0 2.00000000 1x1 | 17 0.00000277777778 506250x253125 | -180 90',
  'InspireCRS84Quad | CRS:84 | 18 | 0 0.703125000 2x1 | 17 0.00000536441803 262144x131072 | -180 90',
  'EPSG:900913 | EPSG:3857 | 31 | EPSG:900913:0 156543.034 1x1 | EPSG:900913:30 0.000145792061 1073741824x1073741824 | -20037508.342789244 20037508.342789244',
  'EPSG:4326 | EPSG:4326 | 22 | EPSG:4326:0 0.703125000 2x1 | EPSG:4326:21 3.35276127e-7 4194304x2097152 | -180 90',
  'EPSG:3857 | EPSG:3857 | 19 | 0 156543.034 1x1 | 18 0.597164283 262144x262144 | -20037508.342789244 20037508.342789244',
  'WGS84 | EPSG:4326 | 18 | 0 0.703125000 2x1 | 17 0.00000536441803 262144x131072 | -180 90',
  'PM | EPSG:3857 | 22 | 0 156543.034 1x1 | 21 0.0746455354 2097152x2097152 | -20037508.342789244 20037508.342789244',
  'google3857 | EPSG:3857 | 21 | 0 156543.034 1x1 | 20 0.149291071 1048576x1048576 | -20037508.342789244 20037508.342789244',
  '3857 | EPSG:3857 | 21 | 0 156543.034 1x1 | 20 0.149291071 1048576x1048576 | -20037508.342789244 20037508.342789244'
]

test.run()
