import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { resolveView } from '../../../../parts/geo/extent.js'
import { crsDefinition } from '../../../../parts/geo.js'
import { farWarning } from '../../../../plugins/blocks/map/far-outside.js'

const frame = { widthPt: 200, heightPt: 200, dpi: 72 }
const warningAt = (projection: string, center: [number, number], scale = 25_000) =>
  farWarning(resolveView({ projection, center, scale, rotation: 0, ...frame } as never))

test('a map far from where its projection is used is warned of', () => {
  for (const [projection, center] of [
    ['EPSG:2056', [1e9, 1e9]],
    ['EPSG:2056', [500_000, 5_000_000]],
    ['EPSG:3857', [1e9, 0]],
    ['EPSG:3857', [0, 1e12]],
    ['EPSG:25832', [1e8, 5e6]],
    ['ESRI:102038', [1e8, 0]]
  ] as const) {
    const warning = warningAt(projection, [...center])
    assert.match(warning!, projection)
    assert.match(warning!, String(center[0]).slice(0, 1))
  }
})

test('a map near it, around the world, or of large parts of the earth is not', () => {
  for (const [projection, center, scale] of [
    ['EPSG:2056', [2_600_000, 1_200_000], 25_000],
    ['EPSG:2056', [2_900_000, 1_400_000], 25_000],
    ['EPSG:2056', [0, 0], 100_000_000],
    ['EPSG:3857', [20_037_508, 0], 25_000],
    ['EPSG:3857', [-25e6, 6e6], 25_000],
    ['EPSG:4326', [179, 89], 25_000],
    ['EPSG:3832', [0, 0], 25_000],
    ['EPSG:3031', [0, 0], 25_000],
    // the earth from space
    ['ESRI:102038', [6_000_000, 0], 25_000]
  ] as const)
    assert.is(warningAt(projection, [...center], scale), undefined, `${projection} ${center}`)
})

test('a map is near up to one width and one height beyond the area of use', () => {
  const told = warningAt('EPSG:2056', [1e9, 1e9])!
  const [, west, south, east, north] = /from \[(.*), (.*)\] to \[(.*), (.*)\]/.exec(told)!.map(Number) as [number, number, number, number, number] // prettier-ignore
  const half = (100 * 25_000 * 0.0254) / 72
  const [width, height, x, y] = [east - west, north - south, (west + east) / 2, (south + north) / 2]
  const isFar = (...center: [number, number]) => warningAt('EPSG:2056', center) !== undefined
  for (const [more, expected] of [
    [-10, false],
    [10, true]
  ] as const) {
    const [across, up] = [width + half + more, height + half + more]
    assert.equal([isFar(east + across, y), isFar(west - across, y), isFar(x, north + up), isFar(x, south - up)], Array(4).fill(expected)) // prettier-ignore
  }
})

test('a map whose edge is exactly one width or height away is near', () => {
  // the world in degrees is 360 wide and 180 high
  const isFar = (...extent: [number, number, number, number]) =>
    farWarning({ projection: 'EPSG:4326', centre: [0, 0], extent } as never) !== undefined
  assert.equal([isFar(540, 0, 541, 1), isFar(-541, 0, -540, 1), isFar(0, 270, 1, 271), isFar(0, -271, 1, -270)], Array(4).fill(false)) // prettier-ignore
  assert.equal([isFar(541, 0, 542, 1), isFar(-542, 0, -541, 1), isFar(0, 271, 1, 272), isFar(0, -272, 1, -271)], Array(4).fill(true)) // prettier-ignore
})

test('a warning names the area of use from its south-western to its north-eastern corner', () => {
  const [, west, south, east, north] = /from \[(.*), (.*)\] to \[(.*), (.*)\]/.exec(warningAt('EPSG:3857', [1e9, 0])!)!.map(Number) // prettier-ignore
  assert.equal([west, east].map((x) => Math.round(x! / 1000)), [-20038, 20038]) // prettier-ignore
  assert.ok(south! < -2e7 && north! > 2e7 && Math.abs(south! + north!) < 0.05 * north!, `${south} ${north}`)
})

test('the area of use of a projection across the date line is one area, written with seven digits', () => {
  const numbers = (projection: string) => /from \[(.*), (.*)\] to \[(.*), (.*)\]/.exec(warningAt(projection, [1e9, 1e9])!)!.slice(1) // prettier-ignore
  for (const number of numbers('EPSG:2056')) assert.match(number, /^\d{7}$/)
  const [begin, , end] = numbers('EPSG:32654').map(Number)
  assert.ok(end! - begin! < 1e6, 'a zone of UTM')
  // PDC Mercator, around 150 degrees
  const [west, , east] = crsDefinition('EPSG:3832').area
  const metres = (longitude: number) => (6_378_137 * (longitude - 150) * Math.PI) / 180
  const [left, , right] = numbers('EPSG:3832').map(Number)
  assert.ok(west > east && Math.abs(left! - metres(west)) < 10 && Math.abs(right! - metres(east + 360)) < 10, `${left} ${right}`) // prettier-ignore
})

test.run()
