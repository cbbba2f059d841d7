import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { namesOf } from '../../../../core/views/crs/names.js'
import { wktOf } from '../../../../core/georeference/wkt/wkt.js'
import { definedCodes } from '../../../support/defined-codes.js'
import { thrownBy } from '../../../support/thrown-by.js'

const DEGREE = 'UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]]'
const GREENWICH = 'PRIMEM["Greenwich",0,AUTHORITY["EPSG","8901"]]'
const METRE = 'UNIT["metre",1,AUTHORITY["EPSG","9001"]]'
const AXES = 'AXIS["Easting",EAST],AXIS["Northing",NORTH]'
const WGS84 =
  'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]],' +
  `AUTHORITY["EPSG","6326"]],${GREENWICH},${DEGREE},AUTHORITY["EPSG","4326"]]`

/** `Lambert_Conformal_Conic_2SP(standard_parallel_1 41.03, …)` without lengths. */
const method = (code: string, wording: 'ogc' | 'esri' = 'ogc'): string | undefined => {
  const wkt = wktOf(code, wording)
  const parameters = [...(wkt?.matchAll(/PARAMETER\["(\w+)",([^\]]+)\]/g) ?? [])]
  return (
    wkt &&
    `${/PROJECTION\["(\w+)"/.exec(wkt)![1]}: ${parameters.map(([, name, value]) => `${name} ${value}`).join(', ')}`
  )
}

test('degree systems under all their names; a system with heights gives its horizontal part', () => {
  for (const code of ['EPSG:4326', 'CRS:84', 'urn:ogc:def:crs:EPSG::4326', 'EPSG:4979'])
    assert.is(wktOf(code, 'ogc'), WGS84, code)
  assert.is(
    wktOf('EPSG:4326', 'esri'),
    'GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]]'
  )
  assert.is(wktOf('EPSG:7415', 'ogc'), wktOf('EPSG:28992', 'ogc'))
})

test('WKT of a projection is written', () => {
  assert.is(
    wktOf('EPSG:32632', 'ogc'),
    `PROJCS["WGS 84 / UTM zone 32N",${WGS84},PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",0],` +
      'PARAMETER["central_meridian",9],PARAMETER["scale_factor",0.9996],PARAMETER["false_easting",500000],' +
      `PARAMETER["false_northing",0],${METRE},${AXES},AUTHORITY["EPSG","32632"]]`
  )
  assert.is(
    wktOf('EPSG:2056', 'esri'),
    'PROJCS["CH1903+_LV95",GEOGCS["GCS_CH1903+",DATUM["D_CH1903+",SPHEROID["Bessel_1841",6377397.155,299.1528128]],' +
      'PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]],PROJECTION["Hotine_Oblique_Mercator_Azimuth_Center"],' +
      'PARAMETER["Latitude_Of_Center",46.9524055555556],PARAMETER["Longitude_Of_Center",7.43958333333333],' +
      'PARAMETER["Azimuth",90],PARAMETER["Scale_Factor",1],PARAMETER["False_Easting",2600000],' +
      'PARAMETER["False_Northing",1200000],UNIT["Meter",1]]'
  )
})

test('web maps: a sphere’s formula on an ellipsoid’s degrees, under every code they have', () => {
  const wkt = wktOf('EPSG:3857', 'ogc')!
  assert.ok(wkt.startsWith(`PROJCS["WGS 84 / Pseudo-Mercator",${WGS84},PROJECTION["Mercator_1SP"]`))
  assert.match(wkt, /EXTENSION\["PROJ4","\+proj=merc \+a=6378137 \+b=6378137 .*\+nadgrids=@null/)
  assert.ok(wkt.endsWith('AUTHORITY["EPSG","3857"]]'))
  for (const code of ['EPSG:900913', 'EPSG:102100']) assert.is(wktOf(code, 'ogc'), wkt)
  assert.match(
    wktOf('EPSG:900913', 'esri')!,
    /^PROJCS\["WGS_1984_Web_Mercator_Auxiliary_Sphere",.*6378137,298.257223563.*"Mercator_Auxiliary_Sphere"\].*"Auxiliary_Sphere_Type",0/
  )
})

test('lengths are in the unit of the system', () => {
  const wkt = wktOf('EPSG:2263', 'ogc')!
  assert.match(wkt, /PARAMETER\["false_easting",984250\]/)
  assert.match(wkt, /UNIT\["US survey foot",0.304800609601219,AUTHORITY\["EPSG","9003"\]\]/)
  assert.match(wktOf('EPSG:2263', 'esri')!, /UNIT\["Foot_US",0.304800609601219\]\]$/)
  assert.match(wktOf('EPSG:2314', 'ogc')!, /UNIT\["Clarke's foot",0.3047972654,/)
})

test('the names that methods have in either wording', () => {
  const origin = 'false_easting 0, false_northing 0'
  assert.is(
    method('EPSG:2154'),
    'Lambert_Conformal_Conic_2SP: latitude_of_origin 46.5, central_meridian 3, standard_parallel_1 49, standard_parallel_2 44, false_easting 700000, false_northing 6600000'
  )
  assert.match(
    method('EPSG:27572')!,
    /^Lambert_Conformal_Conic_1SP: latitude_of_origin 46.8, .*scale_factor 0.99987742/
  )
  assert.match(method('EPSG:27572', 'esri')!, /^Lambert_Conformal_Conic: .*Standard_Parallel_1 46.8/)
  assert.match(method('EPSG:3035')!, /^Lambert_Azimuthal_Equal_Area: latitude_of_center 52, longitude_of_center 10/)
  assert.match(method('EPSG:3035', 'esri')!, /: Latitude_Of_Origin 52, Central_Meridian 10/)
  assert.match(method('EPSG:28992')!, /^Oblique_Stereographic: .*scale_factor 0.9999079/)
  assert.match(method('EPSG:28992', 'esri')!, /^Double_Stereographic/)
  assert.is(method('EPSG:3031'), `Polar_Stereographic: latitude_of_origin -71, central_meridian 0, ${origin}`)
  assert.match(method('EPSG:3031', 'esri')!, /^Stereographic_South_Pole: .*Standard_Parallel_1 -71/)
  assert.match(method('EPSG:32661')!, /^Polar_Stereographic: latitude_of_origin 90, .*scale_factor 0.994/)
  assert.match(method('EPSG:3994')!, /^Mercator_2SP: central_meridian 100, standard_parallel_1 -41/)
  // Esri's has no scale factor, but a parallel where it is one: 4.454 degrees for 0.997
  assert.match(method('EPSG:3001')!, /^Mercator_1SP: central_meridian 110, scale_factor 0.997/)
  assert.match(method('EPSG:3001', 'esri')!, /^Mercator: .*Standard_Parallel_1 4.45405154/)
  assert.match(
    method('EPSG:5514')!,
    /^Krovak: .*longitude_of_center 24.8333333333333, azimuth 30.2881397527778, pseudo/
  )
  assert.match(
    method('EPSG:3375')!,
    /^Hotine_Oblique_Mercator: .*azimuth 323.025796466667, .*rectified_grid_angle 323.13/
  )
  assert.match(method('EPSG:3375', 'esri')!, /^Rectified_Skew_Orthomorphic_Natural_Origin: .*XY_Plane_Rotation -36.86/)
  assert.match(method('EPSG:29873')!, /^Hotine_Oblique_Mercator_Azimuth_Center/)
  assert.match(method('EPSG:3005')!, /^Albers_Conic_Equal_Area: latitude_of_center 45, longitude_of_center -126/)
})

test('a projection method without a name in a WKT variant gives no text', () => {
  assert.is(wktOf('EPSG:8857', 'ogc'), undefined)
  assert.match(method('EPSG:8857', 'esri')!, /^Equal_Earth/)
  assert.is(wktOf('EPSG:3139', 'esri'), undefined)
})

test('other meridians, and degrees where the authority counts in grads', () => {
  const wkt = wktOf('EPSG:27572', 'ogc')!
  assert.match(
    wkt,
    /GEOGCS\["NTF \(Paris\)".*PRIMEM\["Paris",2.337229166667,AUTHORITY\["EPSG","8903"\]\],UNIT\["degree",[^\]]+\]\]\],/
  )
  assert.ok(wkt.endsWith('AUTHORITY["EPSG","27572"]]'))
  assert.not.match(wktOf('EPSG:4807', 'ogc')!, /AUTHORITY\["EPSG","4807"\]/)
})

test('no code where the authority counts west and south', () => {
  for (const code of ['EPSG:2048', 'EPSG:5513', 'EPSG:2065']) assert.ok(wktOf(code, 'ogc')!.endsWith(`${AXES}]`), code)
})

test('Esri’s own systems have its authority', () => {
  assert.ok(wktOf('EPSG:102003', 'ogc')!.endsWith('AUTHORITY["ESRI","102003"]]'))
})

test('every system has names; nearly all have texts, of one line, in ASCII, with brackets that match', () => {
  const without: string[] = []
  for (const code of definedCodes()) {
    assert.ok(namesOf(code), code)
    for (const wording of ['ogc', 'esri'] as const) {
      const wkt = wktOf(code, wording)
      if (!wkt) {
        without.push(`${code} ${wording}`)
        continue
      }
      assert.match(wkt, /^(PROJCS|GEOGCS)\[[\x20-\x7e]+\]$/)
      assert.not.match(wkt, /NaN|undefined|Infinity|,,|,\]|""|\de-?\d/)
      assert.is(wkt.split('[').length, wkt.split(']').length)
    }
  }
  assert.is(without.filter((name) => name.endsWith('esri')).join(), 'EPSG:3139 esri')
  assert.ok(without.length < 28, without.join())
})

test('an unknown coordinate system is an error', async () => {
  const thrown = await thrownBy((async () => wktOf('EPSG:1', 'ogc'))())
  assert.is(thrown.code, 'unknown-projection')
})

test('web maps of Esri have no parallel and no meridian; lengths to the north are in the unit of the system', () => {
  assert.match(wktOf('EPSG:3857', 'esri')!, '"Central_Meridian",0],PARAMETER["Standard_Parallel_1",0]')
  // 500 km are 1640416.67 US survey feet
  assert.match(
    wktOf('EPSG:2230', 'ogc')!,
    /"false_easting",6561666\.66\d*\],PARAMETER\["false_northing",1640416\.66\d*\]/
  )
  assert.match(wktOf('EPSG:2056', 'ogc')!, 'DATUM["CH1903+",SPHEROID["Bessel 1841",')
})

test.run()
