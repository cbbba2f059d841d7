import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { methodOf } from '../../../../core/georeference/wkt/methods.js'
import { projParameters } from '../../../../core/georeference/wkt/parameters.js'

/** `Albers: latitude_of_origin 1, …`; undefined for a method without a name in this wording. */
const written = (definition: string, isEsri: boolean): string | undefined => {
  const method = methodOf(projParameters(definition), isEsri, 0.0067)
  return (
    method && `${method.name}: ${Object.entries(method.parameters).map(([name, value]) => `${name} ${value}`).join(', ')}` // prettier-ignore
  )
}

const ORIGIN = 'latitude_of_origin 1, central_meridian 2'
const ZERO = 'latitude_of_origin 0, central_meridian 0'
const CENTER = 'latitude_of_center 1, longitude_of_center 2'
const NO_CENTER = 'latitude_of_center 0, longitude_of_center 0'
const TWO_POINTS = 'Hotine_Oblique_Mercator_Two_Point_Natural_Origin: latitude_of_center'

/** The definition, OGC's wording, and that of Esri. */
const TABLE: [definition: string, ogc: string | undefined, esri: string | undefined][] = [
  ['+proj=tmerc +lat_0=1 +lon_0=2 +k=0.9', `Transverse_Mercator: ${ORIGIN}, scale_factor 0.9`, `Transverse_Mercator: ${ORIGIN}, scale_factor 0.9`],
  ['+proj=tmerc', `Transverse_Mercator: ${ZERO}, scale_factor 1`, `Transverse_Mercator: ${ZERO}, scale_factor 1`],
  ['+proj=utm +zone=32', 'Transverse_Mercator: latitude_of_origin 0, central_meridian 9, scale_factor 0.9996', 'Transverse_Mercator: latitude_of_origin 0, central_meridian 9, scale_factor 0.9996'],
  ['+proj=merc', 'Mercator_1SP: central_meridian 0, scale_factor 1', 'Mercator: central_meridian 0, standard_parallel_1 0'],
  ['+proj=merc +lon_0=2 +lat_ts=40', 'Mercator_2SP: central_meridian 2, standard_parallel_1 40', 'Mercator: central_meridian 2, standard_parallel_1 40'],
  ['+proj=lcc +lat_1=1 +lat_0=1 +lon_0=2 +k_0=0.9', `Lambert_Conformal_Conic_1SP: ${ORIGIN}, scale_factor 0.9`, `Lambert_Conformal_Conic: ${ORIGIN}, scale_factor 0.9, standard_parallel_1 1`],
  ['+proj=lcc +lat_1=0', `Lambert_Conformal_Conic_1SP: ${ZERO}, scale_factor 1`, `Lambert_Conformal_Conic: ${ZERO}, scale_factor 1, standard_parallel_1 0`],
  ['+proj=lcc +lat_1=3 +lat_0=1 +lon_0=2', undefined, `Lambert_Conformal_Conic: ${ORIGIN}, scale_factor 1, standard_parallel_1 3`],
  ['+proj=lcc +lat_1=3 +lat_2=4 +lat_0=1 +lon_0=2', `Lambert_Conformal_Conic_2SP: ${ORIGIN}, standard_parallel_1 3, standard_parallel_2 4`, `Lambert_Conformal_Conic: ${ORIGIN}, standard_parallel_1 3, standard_parallel_2 4`],
  ['+proj=lcc +lat_1=3 +lat_2=4 +k_0=0.9', undefined, `Lambert_Conformal_Conic: ${ZERO}, standard_parallel_1 3, standard_parallel_2 4, scale_factor 0.9`],
  ['+proj=stere +lat_0=1 +lon_0=2', `Stereographic: ${ORIGIN}, scale_factor 1`, `Stereographic: ${ORIGIN}, scale_factor 1`],
  ['+proj=stere +lat_0=90 +k=0.994', 'Polar_Stereographic: latitude_of_origin 90, central_meridian 0, scale_factor 0.994', 'Polar_Stereographic: latitude_of_origin 90, central_meridian 0, scale_factor 0.994'],
  ['+proj=stere +lat_0=90 +lat_ts=70 +lon_0=2', 'Polar_Stereographic: latitude_of_origin 70, central_meridian 2', 'Stereographic_North_Pole: central_meridian 2, standard_parallel_1 70'],
  ['+proj=stere +lat_0=-90 +lat_ts=-71', 'Polar_Stereographic: latitude_of_origin -71, central_meridian 0', 'Stereographic_South_Pole: central_meridian 0, standard_parallel_1 -71'],
  ['+proj=omerc +lat_0=1 +lat_1=3 +lon_1=4 +lat_2=5 +lon_2=6', `${TWO_POINTS} 1, latitude_of_point_1 3, longitude_of_point_1 4, latitude_of_point_2 5, longitude_of_point_2 6, scale_factor 1`, `${TWO_POINTS} 1, latitude_of_1st_point 3, longitude_of_1st_point 4, latitude_of_2nd_point 5, longitude_of_2nd_point 6, scale_factor 1`],
  ['+proj=omerc +lat_1=3 +lon_1=4 +lat_2=5 +lon_2=6', `${TWO_POINTS} 0, latitude_of_point_1 3, longitude_of_point_1 4, latitude_of_point_2 5, longitude_of_point_2 6, scale_factor 1`, `${TWO_POINTS} 0, latitude_of_1st_point 3, longitude_of_1st_point 4, latitude_of_2nd_point 5, longitude_of_2nd_point 6, scale_factor 1`],
  ['+proj=omerc +lat_0=1 +lonc=2 +alpha=30 +gamma=40', `Hotine_Oblique_Mercator_Azimuth_Center: ${CENTER}, azimuth 30, scale_factor 1, rectified_grid_angle 40`, `Rectified_Skew_Orthomorphic_Center: ${CENTER}, azimuth 30, scale_factor 1, XY_Plane_Rotation 40`],
  ['+proj=omerc +lat_0=1 +lonc=2 +alpha=30 +no_uoff', `Hotine_Oblique_Mercator: ${CENTER}, azimuth 30, scale_factor 1, rectified_grid_angle 30`, `Hotine_Oblique_Mercator_Azimuth_Natural_Origin: ${CENTER}, azimuth 30, scale_factor 1`],
  ['+proj=somerc +lat_0=1 +lon_0=2', `Hotine_Oblique_Mercator_Azimuth_Center: ${CENTER}, azimuth 90, rectified_grid_angle 90, scale_factor 1`, `Hotine_Oblique_Mercator_Azimuth_Center: ${CENTER}, azimuth 90, scale_factor 1`],
  ['+proj=sterea +lat_0=1 +lon_0=2 +k=0.9', `Oblique_Stereographic: ${ORIGIN}, scale_factor 0.9`, `Double_Stereographic: ${ORIGIN}, scale_factor 0.9`],
  ['+proj=aea +lat_0=1 +lon_0=2 +lat_1=3 +lat_2=4', `Albers_Conic_Equal_Area: ${CENTER}, standard_parallel_1 3, standard_parallel_2 4`, `Albers: ${ORIGIN}, standard_parallel_1 3, standard_parallel_2 4`],
  ['+proj=eqdc +lat_0=1 +lon_0=2 +lat_1=3', `Equidistant_Conic: ${CENTER}, standard_parallel_1 3, standard_parallel_2 3`, `Equidistant_Conic: ${ORIGIN}, standard_parallel_1 3, standard_parallel_2 3`],
  ['+proj=eqdc', `Equidistant_Conic: ${NO_CENTER}, standard_parallel_1 0, standard_parallel_2 0`, `Equidistant_Conic: ${ZERO}, standard_parallel_1 0, standard_parallel_2 0`],
  ['+proj=laea +lat_0=1 +lon_0=2', `Lambert_Azimuthal_Equal_Area: ${CENTER}`, `Lambert_Azimuthal_Equal_Area: ${ORIGIN}`],
  ['+proj=aeqd', `Azimuthal_Equidistant: ${NO_CENTER}`, `Azimuthal_Equidistant: ${ZERO}`],
  ['+proj=gnom +lat_0=1 +lon_0=2', `Gnomonic: ${ORIGIN}`, `Gnomonic: ${CENTER}`],
  ['+proj=ortho +lat_0=1 +lon_0=2', undefined, `Orthographic: ${CENTER}`],
  ['+proj=cass +lat_0=1 +lon_0=2', `Cassini_Soldner: ${ORIGIN}`, `Cassini: ${ORIGIN}, scale_factor 1`],
  ['+proj=cass +hyperbolic', undefined, undefined],
  ['+proj=poly +lat_0=1 +lon_0=2', `Polyconic: ${ORIGIN}`, `Polyconic: ${ORIGIN}`],
  ['+proj=nzmg +lat_0=1 +lon_0=2', `New_Zealand_Map_Grid: ${ORIGIN}`, 'New_Zealand_Map_Grid: latitude_of_origin 1, longitude_of_origin 2'],
  ['+proj=eqc +lat_ts=3 +lon_0=2', 'Equirectangular: standard_parallel_1 3, central_meridian 2', 'Equidistant_Cylindrical: standard_parallel_1 3, central_meridian 2'],
  ['+proj=eqc', 'Equirectangular: standard_parallel_1 0, central_meridian 0', 'Equidistant_Cylindrical: standard_parallel_1 0, central_meridian 0'],
  ['+proj=cea', 'Cylindrical_Equal_Area: standard_parallel_1 0, central_meridian 0', 'Cylindrical_Equal_Area: standard_parallel_1 0, central_meridian 0'],
  ['+proj=bonne +lat_1=3 +lon_0=2', 'Bonne: standard_parallel_1 3, central_meridian 2', 'Bonne: standard_parallel_1 3, central_meridian 2'],
  ['+proj=eqearth +lon_0=2', undefined, 'Equal_Earth: central_meridian 2'],
  ['+proj=moll +lon_0=2', 'Mollweide: central_meridian 2', 'Mollweide: central_meridian 2'],
  ['+proj=eck6 +lon_0=2', 'Eckert_VI: central_meridian 2', 'Eckert_VI: central_meridian 2'],
  ['+proj=sinu +lon_0=2', 'Sinusoidal: longitude_of_center 2', 'Sinusoidal: central_meridian 2'],
  ['+proj=mill', 'Miller_Cylindrical: longitude_of_center 0', 'Miller_Cylindrical: central_meridian 0'],
  ['+proj=robin +lon_0=2', 'Robinson: longitude_of_center 2', 'Robinson: central_meridian 2'],
  ['+proj=geos +h=7 +lon_0=2', 'Geostationary_Satellite: central_meridian 2, satellite_height 7', 'Geostationary_Satellite: longitude_of_center 2, height 7, option 0'],
  ['+proj=unknown', undefined, undefined]
] // prettier-ignore

for (const [definition, ogc, esri] of TABLE)
  test(`${definition} has its method and parameters in both wordings`, () =>
    assert.equal([written(definition, false), written(definition, true)], [ogc, esri]))

test('a scale factor of Mercator is a parallel in Esri', () => {
  const { name, parameters } = methodOf(projParameters('+proj=merc +lon_0=2 +k=0.9'), true, 0)!
  assert.equal([name, parameters.central_meridian], ['Mercator', 2])
  // on a sphere the scale is the cosine of the latitude
  assert.ok(Math.abs(Math.cos((parameters.standard_parallel_1! * Math.PI) / 180) - 0.9) < 1e-12)
})

test('zones of UTM have a false northing in the south only; a missing number is the last value, or 0', () => {
  const numbers = (definition: string) => {
    const { number } = projParameters(definition)
    return [number('lon_0'), number('x_0'), number('y_0'), number('k'), number('lat_0', 7), number('lat_0')]
  }
  assert.equal(numbers('+proj=utm +zone=32'), [9, 500_000, 0, 0.9996, 7, 0])
  assert.equal(numbers('+proj=utm +zone=60 +south'), [177, 500_000, 10_000_000, 0.9996, 7, 0])
})

test.run()
