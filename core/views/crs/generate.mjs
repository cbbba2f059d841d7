// Writes epsg.json.gz and esri.json.gz; see README.md.
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { textOf } from './table-text.mjs'
import { candidatesFrom } from './candidates.mjs'

const proj4 = createRequire(`${process.cwd()}/`)('proj4')
const proj = JSON.parse(readFileSync(process.argv[2]))
/** Limit for a projection without its datum shift; above it, proj4 has a different projection with the same name. */
const MOST_MISSED_METRES = 20
const WORTH_FITTING_METRES = 5
/** PROJ 9.8 uses ellipsoidal formulas for these; earlier versions, which map servers use today, use spherical ones. */
const OF_A_SPHERE = /^(Equidistant Cylindrical|Gnomonic)/

const turnsApart = (a, b) => Math.abs(a - b - 360 * Math.round((a - b) / 360))

/** PROJ's coordinates in the form used here: x first, counted to the east and north, in degrees. */
const eastNorth = ({ northFirst, signs, kind, unit }, found) => {
  if (!found) return undefined
  const [x, y] = northFirst ? [found[1], found[0]] : found
  const factor = kind === 'geographic' ? unit : 1
  return [x * signs[0] * factor, y * signs[1] * factor]
}

/** Metres between the results of proj4 and PROJ for each point; undefined if PROJ has no result for a point. */
const misses = (forward, system, points, expected) =>
  points.map((point, index) => {
    const wanted = eastNorth(system, expected?.[index])
    if (!wanted) return undefined
    const [x, y] = forward(point)
    if (system.kind === 'geographic')
      return Math.hypot(turnsApart(x, wanted[0]) * Math.cos((y * Math.PI) / 180), y - wanted[1]) * 111320
    return Math.hypot(x - wanted[0], y - wanted[1]) * system.unit
  })

/** Sorted differences: infinite if proj4 has no number for a point; empty if PROJ has no result for any point. */
const sorted = (all) =>
  all
    .filter((miss) => miss !== undefined)
    .map((miss) => (miss >= 0 ? miss : Infinity))
    .sort((a, b) => a - b)

/** The same value as in projection.ts. */
const GROUND = /\+(ellps|datum|a|b|rf|R|pm|towgs84|nadgrids)=\S+|\+R_A\b/g
const WGS84 = '+proj=longlat +datum=WGS84'

/**
 * The first point that PROJ can transform. A zone whose area of use is the whole world does not reach to its middle.
 */
const placeIn = ({ expected, ownExpected }) =>
  Math.max(
    0,
    (ownExpected ?? expected ?? []).findIndex((point) => point)
  )

/** The accuracy of a definition. Throws if proj4 cannot use it. */
const judge = (definition, system) => {
  const there = proj4(WGS84, definition)
  const place = system.points[placeIn(system)]
  const back = there.inverse(there.forward(place))
  const returns = turnsApart(back[0], place[0]) < 1e-3 && Math.abs(back[1] - place[1]) < 1e-3
  const own = proj4(`+proj=longlat ${(definition.match(GROUND) ?? []).join(' ')}`, definition)
  return {
    returns,
    misses: sorted(misses(there.forward, system, system.points, system.expected)),
    ownMiss: sorted(misses(own.forward, system, system.ownPoints ?? [], system.ownExpected)).at(-1) ?? 0
  }
}

/** Geocentric coordinates in metres. */
const geocentric = ([longitude, latitude], { a, b }) => {
  const [lon, lat] = [(longitude * Math.PI) / 180, (latitude * Math.PI) / 180]
  const curved = (a * a) / Math.hypot(a * Math.cos(lat), b * Math.sin(lat))
  return [
    curved * Math.cos(lat) * Math.cos(lon),
    curved * Math.cos(lat) * Math.sin(lon),
    curved * (b / a) ** 2 * Math.sin(lat)
  ]
}

/** The definition with a datum translation that fits PROJ's results at the points best. */
const fitted = (unshifted, system) => {
  const ground = `+proj=longlat ${(unshifted.match(GROUND) ?? []).join(' ')}`
  const { a, b, from_greenwich: meridian = 0 } = new proj4.Proj(ground)
  const toDegrees = proj4(ground, unshifted).inverse
  const moves = system.points.flatMap((point, index) => {
    const place = eastNorth(system, system.expected[index])
    if (!place) return []
    const [longitude, latitude] = toDegrees(place)
    const there = geocentric(point, new proj4.Proj(WGS84))
    const here = geocentric([longitude + (meridian * 180) / Math.PI, latitude], { a, b })
    return [there.map((metres, axis) => metres - here[axis])]
  })
  const middle = (axis) => moves.map((move) => move[axis]).sort((one, other) => one - other)[moves.length >> 1]
  return `${unshifted} +towgs84=${[0, 1, 2].map((axis) => middle(axis).toFixed(3)).join(',')}`
}

const judged = (definition, system) => {
  try {
    return { definition, ...judge(definition, system) }
  } catch (thrown) {
    return { definition, fault: String(thrown.message ?? thrown) }
  }
}

/** PROJ may use different transformations for some of the points, and one of them may be wrong. */
const MOST_COUNTED_METRES = 100
const meanOf = ({ misses }) =>
  misses.reduce((sum, miss) => sum + Math.min(miss, MOST_COUNTED_METRES), 0) / Math.max(1, misses.length)

/** PROJ used a transformation that seven parameters cannot describe: through a third datum, or with a grid. */
const judgedFit = (system, unshifted) => {
  try {
    return judged(fitted(unshifted, system), system)
  } catch (thrown) {
    return { fault: String(thrown) }
  }
}

/** A fit is used only if it is clearly better. */
const betterOf = (known, fit) => (!fit.fault && fit.returns && meanOf(fit) < meanOf(known) / 2 ? fit : known)

/** The best definition of a system, or the reason why it has none. */
const settle = (system, candidates) => {
  if (!('proj' in system)) return { refused: system.kind }
  if (!system.proj.startsWith('+proj')) return { refused: system.method || system.kind }
  const all = candidates(system).map((definition) => judged(definition, system))
  const usable = all.filter(({ fault, returns }) => !fault && returns)
  if (usable.length === 0) return { refused: system.method || system.kind, why: all[0].fault ?? 'does not come back' }
  // rounded to decimetres, so that the first of equally good definitions is used
  const means = usable.map((one) => Math.round(meanOf(one) * 10) / 10)
  const least = Math.min(...means)
  const known = usable[means.indexOf(least)]
  const unshifted = usable.at(-1).definition
  const isFit = least > WORTH_FITTING_METRES && !/\+(datum|nadgrids|R_A)\b/.test(unshifted + system.proj)
  const best = isFit ? betterOf(known, judgedFit(system, unshifted)) : known
  const miss = best.misses.at(-1)
  const missed = Math.min(best.ownMiss, miss ?? Infinity)
  if (!(missed <= MOST_MISSED_METRES) && !OF_A_SPHERE.test(system.method))
    return { refused: system.method, why: `misses by ${missed} m` }
  return { ...best, miss }
}

const areas = new Map(proj.systems.map(({ id, area }) => [id, area]))
const grounds = new Map(proj.projected.map(({ id, ground }) => [id, ground]))

/** If the area of use of a zone is the whole world, the area of its ground is used. */
const areaOf = (system) => (system.points && placeIn(system) > 0 ? areas.get(grounds.get(system.id)) : system.area)

const table = { EPSG: {}, ESRI: {} }
const counts = {}
const notes = []
const candidates = candidatesFrom(proj)
// PROJ lists a system once for each of its uses
for (const system of new Map(proj.systems.map((one) => [one.id, one])).values()) {
  const [authority, code] = system.id.split(':')
  const { refused, why, definition, miss, ownMiss } = settle(system, candidates)
  const { name, northFirst } = system
  const area = areaOf(system)
  const compared = miss === undefined || (miss === Infinity && ownMiss < 1) ? ownMiss : miss
  table[authority][code] = refused ? [name, refused] : [name, northFirst ? 1 : 0, area, definition]
  const group = refused
    ? ['geocentric', 'vertical'].includes(refused) ? refused : 'refused'
    : compared < 0.1 ? 'within 0.1 m' : compared < 1 ? 'within 1 m' : compared < 10 ? 'within 10 m' : compared < 100 ? 'within 100 m' : 'farther' // prettier-ignore
  counts[authority] ??= {}
  counts[authority][group] = (counts[authority][group] ?? 0) + 1
  notes.push({ id: system.id, name, group, refused, why, miss, ownMiss, definition, deprecated: system.deprecated })
}
for (const [authority, entries] of Object.entries(table)) {
  const bytes = gzipSync(textOf(entries), { level: 9 })
  writeFileSync(new URL(`${authority.toLowerCase()}.json.gz`, import.meta.url), bytes)
  console.log(`${authority}: ${Object.keys(entries).length} systems in ${bytes.length} bytes`)
}
console.log(`compared with PROJ ${proj.version}:`, counts)
if (process.argv[3]) writeFileSync(process.argv[3], JSON.stringify(notes))
