import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Domain, domainOf } from '../../../core/views/domain/domain.js'
import type { Point } from '../../../core/views/affine.js'
import { reprojector } from '../../../core/views/reproject.js'

const degrees = ({ west, south, east, north }: Domain) => [west, south, east, north].map(Math.round)

test('a projection is cut opposite to its own meridian', () => {
  assert.equal(degrees(domainOf('EPSG:8857')!), [-180, -90, 180, 90])
  assert.equal(degrees(domainOf('EPSG:8858')!), [-270, -90, 90, 90])
  assert.equal(degrees(domainOf('EPSG:8859')!), [-30, -90, 330, 90])
  assert.equal(degrees(domainOf('EPSG:3832')!), [-30, -90, 330, 90])
  assert.equal(degrees(domainOf('EPSG:2154')!), [-177, -90, 183, 90])
  for (const code of ['EPSG:8858', 'EPSG:3832']) assert.not.ok(domainOf(code)!.isRound, code)
})

test('a domain is computed once for each projection', () => {
  assert.is(domainOf('EPSG:2154'), domainOf('urn:ogc:def:crs:EPSG::2154'))
})

test('maps that begin anew at the date line are cut nowhere', () => {
  for (const code of ['EPSG:4326', 'CRS:84', 'EPSG:3857']) assert.is(domainOf(code), undefined, code)
  assert.is(reprojector('EPSG:4326', 'EPSG:3857')!.domain!(), undefined)
})

test('a projection around a pole ends at the other pole', () => {
  for (const [code, south, north] of [
    ['EPSG:3571', -90, 90],
    ['EPSG:3031', -90, 90],
    ['EPSG:3413', -90, 90]
  ] as const) {
    const domain = domainOf(code)!
    assert.ok(domain.isRound && !domain.frame, code)
    assert.ok(Math.abs(domain.south - south) < 0.2 && Math.abs(domain.north - north) < 0.2, code)
  }
  assert.ok(domainOf('EPSG:3571')!.south > -90 && domainOf('EPSG:3031')!.north < 90)
})

test('oblique projections have a frame with its own axis', () => {
  const utm = domainOf('EPSG:32632')!
  assert.ok(!utm.isRound && utm.north > 75 && utm.north < 90 && utm.south === -utm.north)
  const [x, y] = utm.frame!.fromLonLat([9, 47])
  assert.ok(Math.abs(Math.abs(x) - 47) < 1e-9 && Math.abs(y) < 1e-9, `${x} ${y}`)
  const europe = domainOf('EPSG:3035')!
  assert.ok(europe.isRound && europe.south < -89)
  assert.ok(Math.abs(europe.frame!.fromLonLat([10, 52])[1] - 90) < 1e-6)
  assert.ok(domainOf('EPSG:2056')!.south > 0)
})

/** Places all over a domain. */
const placesIn = ({ west, south, east, north, frame }: Domain): Point[] =>
  Array.from({ length: 300 }, (_, i) => {
    const at: Point = [
      west + (east - west) * ((0.5 + i * 0.7548776662466927) % 1),
      south + (north - south) * ((0.5 + i * 0.5698402909980532) % 1)
    ]
    return frame ? frame.toLonLat(at) : at
  })

test('every position in a domain has its own place on the map', () => {
  const codes = [
    8857, 8858, 3832, 3395, 3571, 3031, 3413, 3035, 32632, 2056, 2154, 28992, 5514, 27200, 5880, 3375, 3005
  ]
  for (const code of codes) {
    const reproject = reprojector('EPSG:4326', `EPSG:${code}`)!
    const places = placesIn(domainOf(`EPSG:${code}`)!)
    const lost = places.filter((place) => reproject(place) === undefined)
    assert.ok(lost.length <= 1, `EPSG:${code}: ${lost.length}, ${lost[0]}`)
  }
})

test('a frame coordinate is transformed and transformed back', () => {
  for (const code of ['EPSG:32632', 'EPSG:3035', 'EPSG:5514']) {
    const { frame } = domainOf(code)!
    for (const place of [
      [9, 47],
      [-120, -33],
      [179.9, 60]
    ] as const) {
      const [x, y] = frame!.toLonLat(frame!.fromLonLat(place))
      assert.ok(Math.abs(x - place[0]) < 1e-9 && Math.abs(y - place[1]) < 1e-9, `${code} ${x} ${y}`)
    }
  }
})

test.run()
