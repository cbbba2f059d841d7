import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { View } from '../../../core/views/view.js'
import { viewFacts } from '../../../core/views/facts.js'
import { resolveView } from '../../../parts/geo/extent.js'

const facts = (parameters: object) =>
  viewFacts(
    resolveView({
      widthPt: 500,
      heightPt: 400,
      dpi: 300,
      projection: 'EPSG:2056',
      center: [2600000, 1200000],
      ...parameters
    })
  )

test('a whole scale that the ground agrees with stays as it was asked for', () => {
  const { scale, groundScale } = facts({ scale: 63360 })
  assert.equal([scale, groundScale], [63360, 63360])
  assert.is(facts({ scale: 25000, center: [2720000, 1080000] }).groundScale, 25000)
})

test('in Web Mercator the ground has another scale, unless it was asked for', () => {
  const at60 = { projection: 'EPSG:3857', center: [0, 8399737.9], scale: 50000 }
  assert.equal([facts(at60).scale, facts(at60).groundScale], [50000, 25100])
  assert.is(facts({ ...at60, useGeodeticCalculations: true }).groundScale, 50000)
})

test('the scale of an extent is rounded to three digits', () => {
  const { scale, groundScale } = facts({ center: undefined, bbox: [2600000, 1200000, 2604321, 1203456.8] })
  assert.equal([scale, groundScale], [24497, 24500])
})

test('outside the projection the local scale is that of the plane', () => {
  assert.is(facts({ projection: 'EPSG:3035', center: [4e8, 4e8], scale: 1e8 }).groundScale, 1e8)
})

test('the projection has its name, and the frame its place', () => {
  const { projection, projectionName, rotation, centre, extent, dpi, widthMm, heightMm } = facts({
    scale: 25000,
    rotation: 0,
    rotationDeg: 30
  })
  assert.equal([projection, projectionName, rotation, dpi], ['EPSG:2056', 'CH1903+ / LV95', 30, 300])
  const { longitude, latitude, ...rest } = centre
  assert.equal(rest, { x: 2600000, y: 1200000, decimals: 0, degreeDecimals: 5 })
  assert.ok(
    Math.abs(longitude! - 7.438637) < 1e-5 && Math.abs(latitude! - 46.951083) < 1e-5,
    `${longitude} ${latitude}`
  )
  assert.ok(Math.abs(extent.maxX - extent.minX - 5582.8) < 0.1, String(extent.maxX - extent.minX))
  assert.ok(Math.abs(widthMm - 176.389) < 0.001 && Math.abs(heightMm - 141.111) < 0.001)
})

test('coordinates have as many digits as the scale has space for', () => {
  const digits = ({ centre }: ReturnType<typeof facts>) => [centre.decimals, centre.degreeDecimals]
  assert.equal(digits(facts({ scale: 500 })), [1, 6])
  assert.equal(digits(facts({ scale: 1e6 })), [0, 3])
  assert.equal(digits(facts({ projection: 'EPSG:4326', center: [7.4, 46.9], scale: 25000 })), [5, 5])
})

test('outside the projection the centre has no longitude', () => {
  const { centre } = facts({ projection: 'EPSG:3035', center: [4e8, 4e8], scale: 1e8 })
  assert.equal([centre.x, centre.longitude, centre.latitude], [4e8, null, null])
})

test('the digits of coordinates are those of a point across the paper, in the plane, in map units', () => {
  const decimals = (projection: string, centre: [number, number], x: number, y = x) =>
    viewFacts(new View({ widthPt: 500, heightPt: 400, dpi: 72, projection, centre, unitsPerPt: [x, y], scale: 1, rotationDeg: 0 })).centre.decimals // prettier-ignore
  assert.equal([decimals('EPSG:2056', [2_600_000, 1_200_000], 1.5, 0.5), decimals('EPSG:2056', [2_600_000, 1_200_000], 0.5, 1.5)], [0, 1]) // prettier-ignore
  // on the ground at 60 degrees north it is 0.75 m
  assert.is(decimals('EPSG:3857', [0, 8_399_737.89], 1.5), 0)
  // feet
  assert.equal([decimals('EPSG:2263', [981_477, 197_948], 1.5), decimals('EPSG:2263', [981_477, 197_948], 0.5)], [0, 1])
  assert.is(decimals('EPSG:2056', [2_600_000, 1_200_000], 1e-12), 10)
})

test.run()
