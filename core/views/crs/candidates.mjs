// Creates every proj4 definition that PROJ's description of a system allows.
import { createRequire } from 'node:module'

const proj4 = createRequire(`${process.cwd()}/`)('proj4')

const PARAMETER = /\+[^+=\s]+(=("[^"]*"|[^+\s]\S*))?/g
/**
 * Parameters that proj4 does not read or must not read: axis order is stored separately, grids are not shipped, heights
 * do not matter on paper.
 */
const DROPPED = /^\+(type|no_defs|wktext|axis|vunits|vto_meter|geoidgrids|units=m$|nadgrids=(?!@null$))/
const SHIFT = /^\+(towgs84|datum|nadgrids)=/
const ELLIPSOID = { '+datum=WGS84': '+ellps=WGS84', '+datum=NAD83': '+ellps=GRS80', '+datum=NAD27': '+ellps=clrk66' }

/**
 * `+ellps=` if proj4 has the same ellipsoid under that name, else the numbers. proj4 reads an unknown ellipsoid as that
 * of WGS 84.
 */
const ellipsoid = (parameter, [semiMajor, inverseFlattening]) => {
  const { a, b } = new proj4.Proj(`+proj=longlat ${parameter}`)
  const semiMinor = inverseFlattening === 0 ? semiMajor : semiMajor * (1 - 1 / inverseFlattening)
  if (Math.abs(a - semiMajor) < 1e-3 && Math.abs(b - semiMinor) < 1e-3) return parameter
  return inverseFlattening === 0 ? `+a=${semiMajor} +b=${semiMajor}` : `+a=${semiMajor} +rf=${inverseFlattening}`
}

/** The radius of the sphere with the area of the ellipsoid. proj4 reads +R_A but still uses the equatorial radius. */
const authalicRadius = ([semiMajor, inverseFlattening]) => {
  const flattening = 1 / inverseFlattening
  const e2 = flattening * (2 - flattening)
  const e = Math.sqrt(e2)
  return semiMajor * Math.sqrt((1 + ((1 - e2) / e) * Math.atanh(e)) / 2)
}

/** `+units=` if proj4 knows the unit, else the factor to metres. */
const unit = (parameter, metres) =>
  Math.abs(new proj4.Proj(`+proj=merc +ellps=WGS84 ${parameter}`).to_meter / metres - 1) < 1e-12
    ? parameter
    : `+to_meter=${metres}`

/** Splits a PROJ string into the projection and the datum shift to WGS 84 (empty if it has none). */
const split = ({ proj, ellipsoid: size, unit: metres }) => {
  const list = (proj.match(PARAMETER) ?? []).filter((parameter) => !DROPPED.test(parameter))
  const shift = list.find((parameter) => SHIFT.test(parameter)) ?? ''
  if (list.includes('+R_A')) {
    const radius = authalicRadius(size).toFixed(4)
    const others = list.filter((parameter) => !/^\+(R_A|ellps|a|b|rf|datum|towgs84|units)\b/.test(parameter))
    return { projects: [...others, `+a=${radius} +b=${radius}`].join(' '), shift: '' }
  }
  const own = list.flatMap((parameter) => {
    if (parameter.startsWith('+ellps=')) return ellipsoid(parameter, size)
    if (parameter.startsWith('+units=')) return unit(parameter, metres)
    return SHIFT.test(parameter) ? (ELLIPSOID[parameter] ?? []) : parameter
  })
  return { projects: own.join(' '), shift }
}

/**
 * EPSG's methods: translation only; translation and rotation of the position, like +towgs84; translation and rotation
 * of the frame.
 */
const MOVES = [9603, 1031, 1035]
const TURNS_POSITION = [9606, 1033, 1037, 1053, 1054, 1055, 1061, 1062, 1063]
const TURNS_FRAME = [9607, 1032, 1038, 1056, 1057, 1058, 9636, 1034, 1039]
/**
 * Factors of EPSG's units: metres (1025: millimetre), arc seconds (9109: microradian; 1031: milliarc second), parts per
 * million.
 */
const METRES = { 9001: 1, 1025: 1e-3 }
const ARC_SECONDS = { 9104: 1, 9109: (1e-6 * 180 * 3600) / Math.PI, 1031: 1e-3 }
const PARTS_PER_MILLION = { 9202: 1, 1028: 1e-3, 9201: 1e6 }
const RADIANS_A_SECOND = Math.PI / 180 / 3600

/** `+towgs84=` of a transformation, reversed if it leads to the system; undefined for other methods. */
const towgs84 = ({ method, tx, ty, tz, length, rx, ry, rz, rotation, ds, scale, px, py, pz }, isBackwards) => {
  const moved = [tx, ty, tz].map((metres) => metres * METRES[length])
  const direction = isBackwards ? -1 : 1
  const written = (values) => `+towgs84=${values.map((value) => Number((value * direction).toFixed(7)) + 0).join(',')}`
  if (MOVES.includes(Number(method))) return written(moved)
  const sense = TURNS_POSITION.includes(Number(method)) ? 1 : TURNS_FRAME.includes(Number(method)) ? -1 : undefined
  if (sense === undefined) return undefined
  const turned = [rx, ry, rz].map((angle) => angle * sense * ARC_SECONDS[rotation])
  const grown = ds * PARTS_PER_MILLION[scale]
  if (px === null) return written([...moved, ...turned, grown])
  // rotation about a pivot: subtract the translation that the rotation about the middle of the earth causes
  const [x, y, z] = turned.map((angle) => angle * RADIANS_A_SECOND)
  const around = [px - z * py + y * pz, z * px + py - x * pz, -y * px + x * py + pz].map(
    (at) => at * (1 + grown * 1e-6)
  )
  return written([...moved.map((metres, axis) => metres + [px, py, pz][axis] - around[axis]), ...turned, grown])
}

/**
 * Maps a datum to its shifts to WGS 84 and ETRS89, and to other datums that are near to these; the most accurate first.
 */
const shiftsByDatum = (helmerts) => {
  const found = new Map()
  const add = (datum, shift, isDirect) => {
    const { direct, others } = found.get(datum) ?? { direct: [], others: [] }
    if (shift)
      found.set(datum, isDirect ? { direct: [...direct, shift], others } : { direct, others: [...others, shift] })
  }
  const isToWgs84 = (datum) => datum === 'EPSG:6326' || datum === 'EPSG:6258'
  for (const one of helmerts.filter(({ target }) => isToWgs84(target))) add(one.source, towgs84(one, false), true)
  for (const one of helmerts.filter(({ target }) => !isToWgs84(target))) {
    add(one.source, towgs84(one, false))
    add(one.target, towgs84(one, true))
  }
  return found
}

/** The definitions of a system, the most probable first. */
export const candidatesFrom = ({ helmerts, grounds, projected, compound }) => {
  const byDatum = shiftsByDatum(helmerts)
  const groundOf = new Map(grounds.map((ground) => [ground.id, ground]))
  const flatParts = new Map(compound.map(({ id, part }) => [id, part]))
  const groundIds = new Map(projected.map(({ id, ground }) => [id, ground]))
  const groundUnder = ({ id }) => {
    const flat = flatParts.get(id) ?? id
    return groundOf.get(groundIds.get(flat) ?? flat)
  }
  // Bogota 1975 (Bogota) is Bogota 1975 with longitudes from another meridian
  const namesakes = new Map(grounds.map(({ datum, datumName }) => [datumName, datum]))
  const shiftsOf = ({ datum, datumName }) =>
    byDatum.get(datum) ??
    byDatum.get(namesakes.get(datumName.replace(/ \([^()]*\)$/, ''))) ?? { direct: [], others: [] }
  return (system) => {
    const { projects, shift } = split(system)
    if (shift === '+nadgrids=@null' || shift === '+datum=WGS84') return [`${projects} ${shift}`]
    if (system.proj.includes('+R_A')) return [projects]
    const { direct, others } = shiftsOf(groundUnder(system))
    // if PROJ does not give the direction, only transformations to these datums are tried
    const known = system.expected?.some((point) => point) ? [...direct, ...others] : direct
    // proj4 has no grids for NAD27 and would not shift it: errors up to 200 m
    const usable = [shift, ...known].filter((one) => one !== '' && one !== '+datum=NAD27')
    return [...new Set([...usable, ''])].map((one) => `${projects} ${one}`.trim())
  }
}
