import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { methodOf } from '../../../../core/georeference/wkt/methods.js'
import type { ProjParameters } from '../../../../core/georeference/wkt/parameters.js'

const method = (proj: string, values: { [name: string]: number }, isEsri: boolean) => {
  const parameters = {
    proj,
    has: (name: string) => name in values,
    number: (...names: (string | number)[]) =>
      names.map((name) => (typeof name === 'number' ? name : values[name])).find((value) => value !== undefined) ?? 0
  }
  return methodOf(parameters as unknown as ProjParameters, isEsri, 0.0067)
}

test('a geostationary satellite has its height, in Esri also its option', () => {
  const values = { h: 35_785_831, lon_0: 9 }
  assert.equal(method('geos', values, false)!.parameters, { central_meridian: 9, satellite_height: 35_785_831 })
  assert.equal(method('geos', values, true)!.parameters, { longitude_of_center: 9, height: 35_785_831, option: 0 })
  assert.is(method('geos', {}, true)!.parameters.longitude_of_center, 0)
})

test('Esri adds parameters that are constant', () => {
  const krovak = { latitude_of_center: 0, longitude_of_center: 0, azimuth: 30.2881397527778, pseudo_standard_parallel_1: 78.5, scale_factor: 1 } // prettier-ignore
  assert.equal(method('krovak', {}, false)!.parameters, krovak)
  assert.equal(method('krovak', {}, true)!.parameters, { ...krovak, X_Scale: -1, Y_Scale: 1, XY_Plane_Rotation: 90 })
  assert.equal(method('cass', { lat_0: 5 }, true), { name: 'Cassini', parameters: { latitude_of_origin: 5, central_meridian: 0, scale_factor: 1 } }) // prettier-ignore
  assert.is(method('cass', { hyperbolic: 1 }, true), undefined)
})

test('a skew azimuth of more than 180 degrees is negative in Esri', () => {
  const turned = (alpha: number, gamma: number) => {
    const { name, parameters } = method('omerc', { alpha, gamma, no_uoff: 1 }, true)!
    return [name, parameters.azimuth, parameters.XY_Plane_Rotation]
  }
  assert.equal(turned(190, 180), ['Rectified_Skew_Orthomorphic_Natural_Origin', -170, 180])
  assert.equal(turned(180, 181), ['Rectified_Skew_Orthomorphic_Natural_Origin', 180, -179])
  assert.equal(turned(30, 30), ['Hotine_Oblique_Mercator_Azimuth_Natural_Origin', 30, undefined])
})

test.run()
