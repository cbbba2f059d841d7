import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { distanceWithin } from '../../../parts/ecql/distance.js'
import { literal, property } from '../../../parts/ecql/combine.js'
import { featureOf, judge, mistake } from './evaluate.js'

const at = (x: number, y: number) => ({ type: 'Point', coordinates: [x, y] })

test('coordinates of a projection are metres', () => {
  judge(
    {
      'DWITHIN(geometry, POINT (2000 5), 1, kilometers)': true,
      'DWITHIN(geometry, POINT (2001 5), 1, kilometers)': false,
      'BEYOND(geometry, POINT (2001 5), 1, kilometers)': true,
      'DWITHIN(geometry, POINT (2609 5), 1, statute miles)': true,
      'DWITHIN(geometry, POINT (2610 5), 1, statute miles)': false,
      'DWITHIN(geometry, POINT (2852 5), 1, nautical miles)': true,
      'DWITHIN(geometry, POINT (1003 5), 10, feet)': true,
      "DWITHIN(geometry, POINT (1004 5), 10, 'feet')": false,
      'DWITHIN(geometry, POINT (1004 5), 4)': true,
      'DWITHIN(POINT (1004 5), geometry, 3.9, METERS)': false
    },
    {},
    at(1000, 5)
  )
})

test('coordinates that can be longitudes and latitudes are such, and distances those on the ground', () => {
  // 51.6 km as the crow flies
  const [geneva, lausanne] = ['POINT (6.1432 46.2044)', at(6.6323, 46.5197)]
  judge(
    {
      [`DWITHIN(geometry, ${geneva}, 53, kilometers)`]: true,
      [`DWITHIN(geometry, ${geneva}, 51, kilometers)`]: false,
      [`BEYOND(geometry, ${geneva}, 27, nautical miles)`]: true,
      [`DWITHIN(geometry, ${geneva}, 0.6)`]: true
    },
    {},
    lausanne
  )
  // a degree of longitude at 60° north is half as long as at the equator
  const line = { type: 'LineString', coordinates: [[10, 60], [10, 61]] } // prettier-ignore
  judge({ 'DWITHIN(geometry, POINT (11 60.5), 56, kilometers)': true, 'DWITHIN(geometry, POINT (11 60.5), 54, kilometers)': false }, {}, line) // prettier-ignore
  judge({ 'DWITHIN(geometry, POINT (0 -90), 10100, kilometers)': true }, {}, at(120, 0))
})

test('no geometry is near a missing or empty one', () => {
  judge({ 'DWITHIN(geometry, POINT (1 1), 5, meters)': false, 'BEYOND(geometry, POINT (1 1), 5, meters)': false }, {}, null) // prettier-ignore
  judge({ 'DWITHIN(geometry, POINT EMPTY, 5, meters)': false })
})

test('an unknown unit is refused', () => {
  assert.is(mistake('DWITHIN(geometry, POINT (1 1), 5, parsecs)'), 'the unit is "parsecs"; must be one of meters, kilometers, feet, statute miles, nautical miles') // prettier-ignore
  assert.match(mistake('DWITHIN(geometry, POINT (1 1))'), /^at character 30: .*"\)"$/)
})

test('a distance between very many vertices is refused', () => {
  const line = (x: number) => ({ type: 'LineString', coordinates: Array.from({ length: 10_000 }, (_, y) => [x, y]) })
  const near = distanceWithin('DWITHIN', property('geometry'), literal(line(1000)), 900, 'meters')
  assert.throws(
    () => near(featureOf({}, line(500))),
    (thrown: { message: string }) => /geometries of 10000 and 10000 vertices takes too long/.test(thrown.message)
  )
  assert.not.ok(near(featureOf({}, line(5000))))
})

test.run()
