import type { ProjParameters } from './parameters.js'

/** A projection method, by its name in WKT; false easting and northing are not among the parameters. */
export interface Method {
  name: string
  parameters: { [name: string]: number }
}

/** Squared eccentricity of the ellipsoid; Esri uses other names and parameters for some methods. */
type MethodOf = (p: ProjParameters, isEsri: boolean, eccentricity2: number) => Method | undefined

const latitude = (p: ProjParameters) => ({ latitude_of_origin: p.number('lat_0', 0) })
const meridian = (p: ProjParameters) => ({ central_meridian: p.number('lon_0', 0) })
const scale = (p: ProjParameters) => ({ scale_factor: p.number('k', 'k_0', 1) })
const origin = (p: ProjParameters) => ({ ...latitude(p), ...meridian(p) })
const center = (p: ProjParameters) => ({
  latitude_of_center: p.number('lat_0', 0),
  longitude_of_center: p.number('lonc', 'lon_0', 0)
})
const parallels = (p: ProjParameters) => ({
  standard_parallel_1: p.number('lat_1', 0),
  standard_parallel_2: p.number('lat_2', 'lat_1', 0)
})

/** Around the globe: only a meridian, which OGC's names call a centre. */
const roundGlobe =
  (name: string): MethodOf =>
  (p, isEsri) => ({ name, parameters: isEsri ? meridian(p) : { longitude_of_center: p.number('lon_0', 0) } })

/** Around a point. */
const roundPoint =
  (name: string): MethodOf =>
  (p, isEsri) => ({ name, parameters: isEsri ? origin(p) : center(p) })

const mercator: MethodOf = (p, isEsri, e2) => {
  const factor = p.number('k', 'k_0', 1)
  const parallel = p.number('lat_ts', 0)
  if (!isEsri && parallel === 0) return { name: 'Mercator_1SP', parameters: { ...meridian(p), scale_factor: factor } }
  // the parallel at which a scale factor is one, from IOGP Publication 373-7-2, 3.2.1.1
  const sine = Math.sqrt(Math.max(0, (1 - factor ** 2) / (1 - factor ** 2 * e2)))
  const standard = parallel === 0 ? (Math.asin(sine) * 180) / Math.PI : parallel
  return { name: isEsri ? 'Mercator' : 'Mercator_2SP', parameters: { ...meridian(p), standard_parallel_1: standard } }
}

const lambertConic: MethodOf = (p, isEsri) => {
  const name = 'Lambert_Conformal_Conic'
  if (!p.has('lat_2')) {
    // OGC's method has its only parallel at its origin
    if (!isEsri && p.number('lat_1') !== p.number('lat_0', 0)) return undefined
    const tangent = { ...origin(p), ...scale(p) }
    if (!isEsri) return { name: `${name}_1SP`, parameters: tangent }
    return { name, parameters: { ...tangent, standard_parallel_1: p.number('lat_1') } }
  }
  const secant = { ...origin(p), ...parallels(p) }
  const { scale_factor } = scale(p)
  if (isEsri) return { name, parameters: scale_factor === 1 ? secant : { ...secant, scale_factor } }
  return scale_factor === 1 ? { name: `${name}_2SP`, parameters: secant } : undefined
}

const stereographic: MethodOf = (p, isEsri) => {
  const pole = p.number('lat_0', 0)
  if (Math.abs(pole) < 90) return { name: 'Stereographic', parameters: { ...origin(p), ...scale(p) } }
  const parallel = p.number('lat_ts', pole)
  if (!isEsri) {
    const factor = Math.abs(parallel) === 90 ? scale(p) : {}
    return { name: 'Polar_Stereographic', parameters: { latitude_of_origin: parallel, ...meridian(p), ...factor } }
  }
  if (Math.abs(parallel) === 90) return { name: 'Polar_Stereographic', parameters: { ...origin(p), ...scale(p) } }
  const name = pole > 0 ? 'Stereographic_North_Pole' : 'Stereographic_South_Pole'
  return { name, parameters: { ...meridian(p), standard_parallel_1: parallel } }
}

const twoPoints: MethodOf = (p, isEsri) => {
  const [first, second] = isEsri ? ['of_1st_point', 'of_2nd_point'] : ['of_point_1', 'of_point_2']
  return {
    name: 'Hotine_Oblique_Mercator_Two_Point_Natural_Origin',
    parameters: {
      latitude_of_center: p.number('lat_0', 0),
      [`latitude_${first}`]: p.number('lat_1'),
      [`longitude_${first}`]: p.number('lon_1'),
      [`latitude_${second}`]: p.number('lat_2'),
      [`longitude_${second}`]: p.number('lon_2'),
      ...scale(p)
    }
  }
}

const obliqueMercator: MethodOf = (p, isEsri, e2) => {
  if (!p.has('alpha')) return twoPoints(p, isEsri, e2)
  const azimuth = p.number('alpha')
  const turned = p.number('gamma', 'alpha')
  const parameters = { ...center(p), azimuth, ...scale(p) }
  const isAtNaturalOrigin = p.has('no_uoff')
  if (!isEsri) {
    const name = isAtNaturalOrigin ? 'Hotine_Oblique_Mercator' : 'Hotine_Oblique_Mercator_Azimuth_Center'
    return { name, parameters: { ...parameters, rectified_grid_angle: turned } }
  }
  const place = isAtNaturalOrigin ? 'Natural_Origin' : 'Center'
  if (turned === azimuth) return { name: `Hotine_Oblique_Mercator_Azimuth_${place}`, parameters }
  const signed = (degrees: number) => (degrees > 180 ? degrees - 360 : degrees)
  return {
    name: `Rectified_Skew_Orthomorphic_${place}`,
    parameters: { ...parameters, azimuth: signed(azimuth), XY_Plane_Rotation: signed(turned) }
  }
}

const swissMercator: MethodOf = (p, isEsri) => ({
  name: 'Hotine_Oblique_Mercator_Azimuth_Center',
  parameters: { ...center(p), azimuth: 90, ...(isEsri ? {} : { rectified_grid_angle: 90 }), ...scale(p) }
})

const krovak: MethodOf = (p, isEsri) => ({
  name: 'Krovak',
  parameters: {
    ...center(p),
    azimuth: p.number('alpha', 30.2881397527778),
    pseudo_standard_parallel_1: 78.5,
    ...scale(p),
    ...(isEsri ? { X_Scale: -1, Y_Scale: 1, XY_Plane_Rotation: 90 } : {})
  }
})

const transverse: MethodOf = (p) => ({ name: 'Transverse_Mercator', parameters: { ...origin(p), ...scale(p) } })

/** By the name of the method in proj4. A method that has no name in a wording is missing there. */
const METHODS: { [proj: string]: MethodOf } = {
  tmerc: transverse,
  utm: transverse,
  merc: mercator,
  lcc: lambertConic,
  stere: stereographic,
  omerc: obliqueMercator,
  somerc: swissMercator,
  krovak,
  sterea: (p, isEsri) => ({
    name: isEsri ? 'Double_Stereographic' : 'Oblique_Stereographic',
    parameters: { ...origin(p), ...scale(p) }
  }),
  aea: (p, isEsri) => ({
    name: isEsri ? 'Albers' : 'Albers_Conic_Equal_Area',
    parameters: { ...(isEsri ? origin(p) : center(p)), ...parallels(p) }
  }),
  eqdc: (p, isEsri) => ({
    name: 'Equidistant_Conic',
    parameters: { ...(isEsri ? origin(p) : center(p)), ...parallels(p) }
  }),
  laea: roundPoint('Lambert_Azimuthal_Equal_Area'),
  aeqd: roundPoint('Azimuthal_Equidistant'),
  gnom: (p, isEsri) => ({ name: 'Gnomonic', parameters: isEsri ? center(p) : origin(p) }),
  // proj4 and Esri use a sphere, OGC an ellipsoid
  ortho: (p, isEsri) => (isEsri ? { name: 'Orthographic', parameters: center(p) } : undefined),
  cass: (p, isEsri) => {
    if (p.has('hyperbolic')) return undefined
    return isEsri
      ? { name: 'Cassini', parameters: { ...origin(p), scale_factor: 1 } }
      : { name: 'Cassini_Soldner', parameters: origin(p) }
  },
  poly: (p) => ({ name: 'Polyconic', parameters: origin(p) }),
  nzmg: (p, isEsri) => ({
    name: 'New_Zealand_Map_Grid',
    parameters: isEsri ? { ...latitude(p), longitude_of_origin: p.number('lon_0') } : origin(p)
  }),
  eqc: (p, isEsri) => ({
    name: isEsri ? 'Equidistant_Cylindrical' : 'Equirectangular',
    parameters: { standard_parallel_1: p.number('lat_ts', 0), ...meridian(p) }
  }),
  cea: (p) => ({
    name: 'Cylindrical_Equal_Area',
    parameters: { standard_parallel_1: p.number('lat_ts', 0), ...meridian(p) }
  }),
  bonne: (p) => ({ name: 'Bonne', parameters: { standard_parallel_1: p.number('lat_1'), ...meridian(p) } }),
  eqearth: (p, isEsri) => (isEsri ? { name: 'Equal_Earth', parameters: meridian(p) } : undefined),
  moll: (p) => ({ name: 'Mollweide', parameters: meridian(p) }),
  eck6: (p) => ({ name: 'Eckert_VI', parameters: meridian(p) }),
  sinu: roundGlobe('Sinusoidal'),
  mill: roundGlobe('Miller_Cylindrical'),
  robin: roundGlobe('Robinson'),
  geos: (p, isEsri): Method => {
    const name = 'Geostationary_Satellite'
    const height = p.number('h')
    if (!isEsri) return { name, parameters: { ...meridian(p), satellite_height: height } }
    return { name, parameters: { longitude_of_center: p.number('lon_0', 0), height, option: 0 } }
  }
}

export const methodOf = (p: ProjParameters, isEsri: boolean, eccentricity2: number): Method | undefined =>
  METHODS[p.proj]?.(p, isEsri, eccentricity2)
