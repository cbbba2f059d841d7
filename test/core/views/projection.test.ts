import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import type { Point } from '../../../core/views/affine.js'
import { definitionOf } from '../../../core/views/crs/definitions.js'
import {
  crsDefinition,
  isSameProjection,
  ownDegrees,
  placeFinder,
  projectionOf,
  transformer
} from '../../../core/views/projection.js'
import { definedCodes } from '../../support/defined-codes.js'

const isError = (code: string, part: string) => (thrown: unknown) =>
  thrown instanceof PrintError && thrown.code === code && thrown.message.includes(part)

/**
 * Code, longitude, latitude (WGS 84) and x, y as cs2cs of PROJ 9.1.1 gives them. Within 0.5 m, or what is said:
 * definitions shift datums by seven numbers at most, PROJ may know better ones.
 */
const PLACES: [code: string, longitude: number, latitude: number, x: number, y: number, metres?: number][] = [
  ['EPSG:2056', 7.44, 46.95, 2600104.1095, 1199879.6282],
  ['EPSG:21781', 7.44, 46.95, 600104.1095, 199879.6282],
  ['EPSG:25832', 11.58, 48.14, 691928.0856, 5335080.2091],
  ['EPSG:27700', -0.12, 51.5, 530591.1664, 179571.0654],
  ['EPSG:31370', 4.35, 50.85, 148679.4474, 171066.8103],
  ['EPSG:3857', 2.35, 48.85, 261600.8034, 6249447.7528],
  ['EPSG:2154', 2.35, 48.85, 652301.5648, 6861302.7259],
  ['EPSG:5070', -94.58, 39.1, 121666.6634, 1787027.2466],
  ['EPSG:32633', 13.4, 52.52, 391440.0321, 5820079.6669],
  ['EPSG:3035', 13.4, 52.52, 4551697.4756, 3273252.4072],
  ['EPSG:28992', 4.9, 52.37, 121819.3652, 487013.7615],
  ['EPSG:31467', 8.4, 49.01, 3456181.248, 5430473.5196, 5],
  ['EPSG:2180', 21.01, 52.23, 637231.0903, 486786.3937],
  ['EPSG:3006', 18.07, 59.33, 674647.8821, 6580824.5756],
  ['EPSG:2193', 174.78, -41.29, 1749045.8029, 5427521.3834],
  ['EPSG:3031', 120, -75, 1419227.9158, -819391.6192],
  ['EPSG:3413', -60, 75, -422879.1313, -1578206.4037],
  ['EPSG:5514', 14.43, 50.08, -742302.6997, -1043920.7141, 5],
  ['EPSG:26713', -103.6, 44.2, 611914.6389, 4894829.9999, 10]
]

for (const [code, longitude, latitude, x, y, metres = 0.5] of PLACES) {
  test(`${code} is where PROJ puts it, and back`, () => {
    const projection = projectionOf(code)
    const there = projection.fromLonLat([longitude, latitude])
    const missed = Math.hypot(there[0] - x, there[1] - y)
    assert.ok(missed < metres, `${there} misses ${x}, ${y} by ${missed} m`)
    const back = projection.toLonLat(there)
    assert.ok(Math.abs(back[0] - longitude) < 1e-6 && Math.abs(back[1] - latitude) < 1e-6, String(back))
  })
}

test('units: US survey feet, metres, degrees', () => {
  const newYork = projectionOf('EPSG:2263')
  const [x, y] = newYork.fromLonLat([-74.01, 40.71])
  assert.ok(Math.hypot(x - 981477.6076, y - 197948.7969) < 3, `${x}, ${y}`)
  assert.ok(Math.abs(newYork.metresPerUnit - 1200 / 3937) < 1e-12)
  assert.is(projectionOf('EPSG:2056').metresPerUnit, 1)
  assert.is(projectionOf('EPSG:4326').metresPerUnit, 40041470 / 360)
})

test('axis order is that of the authority, but coordinates are always x/y', () => {
  const northFirst = ['EPSG:4326', 'EPSG:4258', 'EPSG:4979', 'EPSG:3035', 'EPSG:31467', 'EPSG:2180', 'EPSG:3006']
  const eastFirst = [
    'CRS:84',
    'EPSG:3857',
    'EPSG:900913',
    'EPSG:2056',
    'EPSG:25832',
    'EPSG:27700',
    'EPSG:2154',
    'EPSG:3031'
  ]
  assert.equal(
    northFirst.filter((code) => !projectionOf(code).northFirst),
    []
  )
  assert.equal(
    eastFirst.filter((code) => projectionOf(code).northFirst),
    []
  )
  assert.equal(projectionOf('EPSG:4326').fromLonLat([8, 47]), [8, 47])
  // Lo19 counts westings and southings by its authority; clients send eastings and northings
  const [x, y] = projectionOf('EPSG:2048').fromLonLat([18.86, -33.93])
  assert.ok(Math.hypot(x + 12944.4745, y + 3755905.7468) < 0.5)
})

test('every writing of a code', () => {
  for (const written of [
    'epsg:2056',
    'EPSG::2056',
    'urn:ogc:def:crs:EPSG::2056',
    'urn:ogc:def:crs:EPSG:9.8.1:2056',
    'urn:x-ogc:def:crs:EPSG:2056',
    'http://www.opengis.net/def/crs/EPSG/0/2056',
    'https://www.opengis.net/def/crs/EPSG/9.9.1/2056',
    'http://www.opengis.net/gml/srs/epsg.xml#2056'
  ])
    assert.is(projectionOf(written), projectionOf('EPSG:2056'))
  for (const written of [
    'CRS:84',
    'OGC:CRS84',
    'urn:ogc:def:crs:OGC:1.3:CRS84',
    'http://www.opengis.net/def/crs/OGC/1.3/CRS84'
  ])
    assert.is(projectionOf(written).code, 'CRS:84')
  assert.is(projectionOf('EPSG:2056').name, 'CH1903+ / LV95')
})

test('of a compound system the horizontal part counts', () => {
  for (const written of [
    'urn:ogc:def:crs,crs:EPSG::2056,crs:EPSG::5728',
    'urn:ogc:def:crs,crs:EPSG:6.12:2056,crs:EPSG:6.12:5728',
    'http://www.opengis.net/def/crs-compound?1=http://www.opengis.net/def/crs/EPSG/0/2056&2=http://www.opengis.net/def/crs/EPSG/0/5728',
    'https://www.opengis.net/def/crs-compound?1=http%3A%2F%2Fwww.opengis.net%2Fdef%2Fcrs%2FEPSG%2F0%2F2056&2=x',
    'EPSG:2056+5728'
  ])
    assert.is(projectionOf(written), projectionOf('EPSG:2056'), written)
  for (const written of [
    'urn:ogc:def:crs,crs:EPSG::99999,crs:EPSG::5728',
    'http://www.opengis.net/def/crs-compound?2=x'
  ])
    assert.throws(() => projectionOf(written), isError('unknown-projection', 'is not known'))
  assert.throws(() => projectionOf('urn:ogc:def:crs,crs:EPSG::5728,crs:EPSG::2056'), isError('unknown-projection', 'vertical')) // prettier-ignore
})

test('Web Mercator under its other codes keeps the code and needs no transformation', () => {
  for (const code of ['EPSG:900913', 'EPSG:3785', 'EPSG:102100', 'EPSG:102113']) {
    assert.is(projectionOf(code).code, code)
    assert.equal(transformer(code, 'EPSG:3857')([1234.5, 6e6]), [1234.5, 6e6])
    assert.ok(Math.abs(projectionOf(code).fromLonLat([180, 0])[0] - 20037508.342789) < 1e-3)
  }
})

test('unknown and unusable systems are refused with advice', () => {
  for (const code of ['EPSG:99999', 'EPSG:', 'lambert', '', 'CRS:1', 'EPSG:toString', 'ESRI:1', 'IAU_2015:30100'])
    assert.throws(
      () => projectionOf(code),
      isError('unknown-projection', `the projection "${code}" is not known; use a code of EPSG, ESRI or OGC such as`)
    )
  for (const [code, why] of [
    ['EPSG:4978', '"EPSG:4978" (WGS 84) is geocentric; a map needs a projected or geographic one'],
    ['EPSG:5773', '"EPSG:5773" (EGM96 height) is vertical'],
    [
      'ESRI:54042',
      '(World_Winkel_Tripel_NGS) cannot be used: mapsetter does not have its projection method, Winkel Tripel'
    ],
    ['EPSG:54042', 'Winkel Tripel']
  ] as const)
    assert.throws(() => projectionOf(code), isError('unknown-projection', why))
})

test('systems of Esri, under either authority', () => {
  for (const written of [
    'ESRI:54009',
    'esri:54009',
    'urn:ogc:def:crs:ESRI::54009',
    'http://www.opengis.net/def/crs/ESRI/0/54009'
  ])
    // prettier-ignore
    assert.is(projectionOf(written), projectionOf('ESRI:54009'))
  const [esri, epsg] = [projectionOf('ESRI:54009'), projectionOf('EPSG:54009')]
  assert.equal([esri.code, epsg.code, esri.name, epsg.name], ['ESRI:54009', 'EPSG:54009', 'World_Mollweide', 'World_Mollweide']) // prettier-ignore
  assert.ok(isSameProjection('ESRI:54009', 'EPSG:54009'))
  const [x, y] = esri.fromLonLat([8, 47])
  assert.ok(Math.hypot(x - 631639.985, y - 5555784.393) < 0.1, `${x}, ${y}`)
  // a number of EPSG's is EPSG's
  assert.is(projectionOf('ESRI:4326').code, 'EPSG:4326')
  assert.is(projectionOf('ESRI:102100').metresPerUnit, 1)
  assert.ok(isSameProjection('ESRI:102100', 'EPSG:3857'))
})

test('systems that an authority has withdrawn', () => {
  assert.is(projectionOf('EPSG:2163').name, 'US National Atlas Equal Area')
  const [x, y] = projectionOf('EPSG:2163').fromLonLat([-97.355, 59.9225])
  assert.ok(Math.hypot(x - 148619.7876, y - 1657204.6932) < 0.1, `${x}, ${y}`)
})

test('a coordinate without a counterpart is quoted', () => {
  assert.throws(() => projectionOf('EPSG:3857').fromLonLat([10, 90]), isError('outside-projection', '10, 90'))
  assert.throws(() => projectionOf('EPSG:2056').fromLonLat([10, 95]), isError('outside-projection', '10, 95'))
  assert.throws(() => projectionOf('EPSG:2056').toLonLat([NaN, 1]), isError('outside-projection', 'NaN, 1'))
  assert.throws(() => projectionOf('EPSG:4326').toLonLat([Infinity, 1]), isError('outside-projection', 'Infinity, 1'))
  // proj4 has a longitude for it, but no latitude
  assert.throws(() => projectionOf('EPSG:3571').toLonLat([1e7, 1e7]), isError('outside-projection', '10000000'))
})

test('a position without a place in the target is found to have none', () => {
  const find = placeFinder('urn:ogc:def:crs:EPSG::4326', 'EPSG:3857')
  assert.equal([find([10, 90]), find([10, 95]), find([NaN, 1])], [undefined, undefined, undefined])
  assert.ok(Math.abs(find([180, 0])![0] - 20037508.342789) < 1e-3)
  assert.is(placeFinder('EPSG:4326', 'EPSG:3857'), find)
})

test('every system of the table works in the middle of its area', () => {
  const failed: string[] = []
  const codes = definedCodes()
  for (const code of codes) {
    const [, , [west, south, east, north], parameters] = definitionOf(code)!
    const middle = [(west + east + (west > east ? 360 : 0)) / 2, (south + north) / 2] as const
    try {
      const projection = projectionOf(code)
      const back = projection.toLonLat(projection.fromLonLat(middle))
      const turns = (back[0] - middle[0]) / 360
      const missed = Math.max(Math.abs(turns - Math.round(turns)) * 360, Math.abs(back[1] - middle[1]))
      if (!(missed < 1e-3) || !(projection.metresPerUnit > 0)) failed.push(`${code} ${parameters}`)
    } catch (thrown) {
      failed.push(`${code} ${parameters}: ${thrown}`)
    }
  }
  assert.ok(codes.length > 9000)
  assert.equal(failed, [])
})

test('every ellipsoid is its own, and not that of WGS 84 by default', () => {
  const strangers = definedCodes().filter((code) => {
    const { semiMajor, inverseFlattening, parameters } = crsDefinition(code)
    return semiMajor === 6378137 && inverseFlattening === 298.257223563 && !/WGS84|298\.257223563/.test(parameters)
  })
  assert.equal(strangers, [])
  const { semiMajor, inverseFlattening } = crsDefinition('EPSG:32232') // WGS 72
  assert.equal([semiMajor, inverseFlattening], [6378135, 298.26])
})

test('degrees of a system’s own: no shift of datum, its own meridian', () => {
  const near = (actual: Point, expected: Point) =>
    assert.ok(Math.hypot(actual[0] - expected[0], actual[1] - expected[1]) < 2e-7, actual.join())
  // IOGP 373-7-2, 3.2.3: British National Grid
  const britain = ownDegrees('EPSG:27700')
  near(britain.toDegrees([577274.99, 69740.5]), [0.5, 50.5])
  const [easting, northing] = britain.fromDegrees([0.5, 50.5])
  assert.ok(Math.hypot(easting - 577274.99, northing - 69740.5) < 0.015, `${easting}, ${northing}`)
  near(ownDegrees('EPSG:27572').toDegrees([600000, 2200000]), [0, 46.8])
  near(ownDegrees('EPSG:3857').toDegrees([111319.490793273572, 0]), [1, 0])
  assert.throws(() => ownDegrees('EPSG:3857').fromDegrees([10, 90]), isError('outside-projection', '10, 90'))
})

test('an ellipsoid that is given by its axes has their flattening', () => {
  const { semiMajor, inverseFlattening } = crsDefinition('EPSG:27700')
  assert.ok(
    Math.abs(semiMajor - 6377563.396) < 1e-3 && Math.abs(inverseFlattening - 299.3249646) < 1e-4,
    `${inverseFlattening}`
  )
  assert.equal(
    [crsDefinition('EPSG:3857').inverseFlattening, crsDefinition('EPSG:27572').meridianDeg.toFixed(6)],
    [0, '2.337229']
  )
  assert.equal(ownDegrees('EPSG:4807').toDegrees([3, 480]), [3, 480])
})

test('latitudes beyond a pole have no place in a plane, whatever its method', () => {
  const find = placeFinder('EPSG:4326', 'EPSG:3035')
  assert.equal([find([10, 90.5]), find([10, -90.5])], [undefined, undefined])
  assert.ok(find([10, 90])!.every(Number.isFinite))
  assert.is(placeFinder('EPSG:3035', 'EPSG:3857')([4_321_000, 3_210_000])!.length, 2)
})

test('the units of a definition are metres, or 1 for degrees', () => {
  assert.equal(['EPSG:4326', 'EPSG:2056'].map((code) => crsDefinition(code).metresPerUnit), [1, 1]) // prettier-ignore
  assert.ok(Math.abs(crsDefinition('EPSG:2263').metresPerUnit - 1200 / 3937) < 1e-12)
  assert.equal(ownDegrees('EPSG:4807').fromDegrees([3, 48]), [3, 48])
})

test.run()
