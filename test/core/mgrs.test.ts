import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mgrsOf, utmOf } from '../../core/mgrs.js'
import { projectionOf } from '../../core/views/projection.js'

const shown = (longitude: number, latitude: number, digits?: number): string | undefined => {
  const found = mgrsOf(longitude, latitude, digits)
  return found && `${found.zone}${found.band}${found.square}${found.easting}${found.northing}`
}

/** The numbers of a reference: metres, or what its digits count. */
const numbersIn = (reference: string): number[] => {
  const digits = reference.replace(/^\d+[A-Z]+/, '')
  return [Number(digits.slice(0, digits.length / 2)), Number(digits.slice(digits.length / 2))]
}

test('published references are found, to the metre', () => {
  // from the tests of chrisveness/geodesy and of proj4js/mgrs, and from the manual of GeographicLib's GeoConvert
  const known: [longitude: number, latitude: number, digits: number, reference: string][] = [
    [2.2945, 48.8582, 5, '31UDQ4825111932'],
    [16.4145, 48.24949, 1, '33UXP04'],
    [-32.66433, 83.62778, 3, '25XEN041865'],
    [0, 0, 5, '31NAA6602100000'],
    [44.4, 33.3, 5, '38SMB4414084706']
  ]
  for (const [longitude, latitude, digits, reference] of known) {
    const found = shown(longitude, latitude, digits)!
    assert.is(found.slice(0, 5), reference.slice(0, 5))
    // the library rounds the last metre, where GeoTrans leaves off what is less than one
    const [here, there] = [numbersIn(found), numbersIn(reference)]
    const slack = digits === 5 ? 1 : 0
    assert.ok(
      [0, 1].every((axis) => Math.abs(here[axis]! - there[axis]!) <= slack),
      `${found}, not ${reference}`
    )
  }
})

test('references are those of the UTM zone, also in the south', () => {
  for (const [longitude, latitude] of [
    [-70.65, -33.45],
    [151.2, -33.87],
    [18.42, -79.9],
    [-147.7, 64.8]
  ] as const) {
    const [east, north] = projectionOf(utmOf(longitude, latitude)!).fromLonLat([longitude, latitude])
    const numbers = numbersIn(shown(longitude, latitude)!)
    assert.ok(Math.abs(numbers[0]! - (east % 100_000)) < 1, `${numbers[0]} ${east}`)
    assert.ok(Math.abs(numbers[1]! - (north % 100_000)) < 1, `${numbers[1]} ${north}`)
  }
})

test('digits say how exact a reference is; without any it is the square of 100 km', () => {
  assert.equal([0, 1, 2, 3].map((digits) => shown(2.2945, 48.8582, digits)), ['31UDQ', '31UDQ41', '31UDQ4811', '31UDQ482119']) // prettier-ignore
})

test('Norway and Svalbard have zones of their own', () => {
  assert.is(utmOf(5.32, 60.39), 'EPSG:32632')
  assert.is(utmOf(15.6, 78.2), 'EPSG:32633')
  assert.is(utmOf(-70.6, -33.4), 'EPSG:32719')
  assert.is(utmOf(0, 0), 'EPSG:32631')
})

test('longitudes are counted around the world, and there is no reference near the poles', () => {
  assert.is(shown(190, 10), shown(-170, 10))
  assert.is(shown(-190, 10), shown(170, 10))
  for (const [longitude, latitude] of [
    [0, 84.1],
    [0, -80.1],
    [NaN, 0],
    [0, NaN],
    [Infinity, 0]
  ] as const) {
    assert.is(shown(longitude, latitude), undefined)
    assert.is(utmOf(longitude, latitude), undefined)
  }
  assert.ok(shown(0, 84) && shown(0, -80))
})

test.run()
