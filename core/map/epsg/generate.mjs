// Writes definitions.json.gz; README.md says how to run it.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { axes, reference, shifts } from './proj-database.mjs'

const require = createRequire(`${process.cwd()}/`)
const index = require('epsg-index/all.json')
const older = require('epsg/crs-defs.json')
const proj4 = require('proj4')

const PARAMETER = /\+[^+=\s]+(=("[^"]*"|[^+\s]\S*))?/g
/** What proj4 does not read, or must not: axis order is kept apart, grids are not shipped, heights do not matter on paper. */
const DROPPED = /^\+(type|no_defs|wktext|axis|vunits|vto_meter|units=m$|nadgrids=(?!@null$))/
const SHIFT = /^\+(towgs84|datum|nadgrids)=/
const ELLIPSOID = { '+datum=WGS84': '+ellps=WGS84', '+datum=NAD83': '+ellps=GRS80', '+datum=NAD27': '+ellps=clrk66' }

/** proj4 takes an ellipsoid that it does not know for that of WGS 84, and has another Clarke 1880 than that of the RGS. */
const OTHER_IN_PROJ4 = {
  '+ellps=clrk80': '+a=6378249.145 +rf=293.465',
  '+ellps=WGS72': '+a=6378135 +rf=298.26',
  '+ellps=GSK2011': '+a=6378136.5 +rf=298.2564151'
}

/** A PROJ string in two parts: how it projects, and how its datum is shifted to WGS 84 (empty if it does not say). */
const split = (text) => {
  if (!text?.startsWith('+proj')) return
  const list = (text.match(PARAMETER) ?? [])
    .filter((parameter) => !DROPPED.test(parameter))
    .map((parameter) => OTHER_IN_PROJ4[parameter] ?? parameter)
  const shift = list.find((parameter) => SHIFT.test(parameter)) ?? ''
  const ellipsoid = ELLIPSOID[shift]
  return {
    projects: [...list.filter((parameter) => !SHIFT.test(parameter)), ...(ellipsoid ? [ellipsoid] : [])].join(' '),
    shift
  }
}

/** Every definition that the sources allow, the likeliest first. */
const candidates = (code, text) => {
  const sources = [split(text), split(older[`EPSG:${code}`])].filter(Boolean)
  const known = [...sources.map(({ shift }) => shift), ...(shiftsOf.get(code) ?? [])].filter(Boolean)
  // proj4 has no grids for NAD27 and would leave it unshifted: up to 200 m
  const usable = [...new Set([...known, ''])].filter((shift) => shift !== '+datum=NAD27')
  if (known.includes('+nadgrids=@null')) usable.splice(0, Infinity, '+nadgrids=@null')
  return sources.flatMap(({ projects }) => usable.map((shift) => `${projects} ${shift}`.trim()))
}

/** The middle of an area and the middles of its quarters. */
const sample = ([west, south, east, north]) => {
  const width = east - west + (west > east ? 360 : 0)
  const at = (across, up) => [west + width * across, south + (north - south) * up]
  return [at(0.5, 0.5), at(0.25, 0.25), at(0.75, 0.25), at(0.25, 0.75), at(0.75, 0.75)]
}

const turnsApart = (a, b) => Math.abs(a - b - 360 * Math.round((a - b) / 360))

/** Metres by which a definition misses PROJ at most; infinite if proj4 cannot use it or does not come back from the middle. */
const miss = (definition, points, expected) => {
  try {
    const there = proj4('+proj=longlat +datum=WGS84', definition)
    const back = there.inverse(there.forward(points[0]))
    if (!(turnsApart(back[0], points[0][0]) < 1e-3 && Math.abs(back[1] - points[0][1]) < 1e-3)) return Infinity
    const metres = new proj4.Proj(definition).to_meter ?? 1
    const misses = points.map((point, i) => {
      const [x, y] = there.forward(point)
      const [wantedX, wantedY] = expected[i]
      if (definition.startsWith('+proj=longlat'))
        return Math.hypot(turnsApart(x, wantedX) * Math.cos((y * Math.PI) / 180), y - wantedY) * 111320
      return Math.hypot(x - wantedX, y - wantedY) * metres
    })
    return Math.max(0, ...misses.filter(Number.isFinite))
  } catch {
    return Infinity
  }
}

const axesOf = axes()
const shiftsOf = shifts()
const table = {}
const refused = []
const counts = { 'under 1 m': 0, 'under 10 m': 0, 'under 100 m': 0, more: 0, 'not compared': 0 }
const coarse = []
for (const { code, kind, name, proj4: text, bbox } of Object.values(index)) {
  if (!['CRS-PROJCRS', 'CRS-GEOGCRS', 'CRS-GEOG3DCRS', 'CRS-COMPOUNDCRS'].includes(kind) || !Array.isArray(bbox))
    continue
  const area = [bbox[1], bbox[2], bbox[3], bbox[0]]
  const points = sample(area)
  const found = candidates(code, text)
  const axis = axesOf.get(code)
  const expected = axis && found.length > 0 ? reference(code, axis, points) : points.map(() => [NaN, NaN])
  // decimetres decide, so that of equals the first wins
  const missed = found.map((definition) => Math.round(miss(definition, points, expected) * 10) / 10)
  const least = Math.min(Infinity, ...missed)
  if (least === Infinity) {
    refused.push(code)
    continue
  }
  const definition = found[missed.indexOf(least)]
  table[code] = [name, (axis?.northFirst ?? definition.startsWith('+proj=longlat')) ? 1 : 0, area, definition]
  const compared = expected.some(([x]) => Number.isFinite(x))
  counts[
    !compared
      ? 'not compared'
      : least < 1
        ? 'under 1 m'
        : least < 10
          ? 'under 10 m'
          : least < 100
            ? 'under 100 m'
            : 'more'
  ]++
  if (compared && least >= 100) coarse.push(`${code} ${Math.round(least)} m  ${name}  ${definition}`)
}
const bytes = gzipSync(JSON.stringify(table), { level: 9 })
writeFileSync(new URL('definitions.json.gz', import.meta.url), bytes)
console.log(`${Object.keys(table).length} systems in ${bytes.length} bytes; farthest from PROJ:`, counts)
console.log(`100 m and more:\n${coarse.join('\n')}`)
console.log(`unknown to proj4 or without a definition: ${refused.join(' ')}`)
