import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Point } from '../../core/views/affine.js'
import { definitionOf } from '../../core/views/crs/definitions.js'
import { crsDefinition, ownDegrees, projectionOf } from '../../core/views/projection.js'
import { knownCode } from '../../core/georeference/wkt/names.js'
import { wktOf } from '../../core/georeference/wkt/wkt.js'
import { definedCodes } from '../support/defined-codes.js'
import { needs } from '../support/needs.js'

const run = promisify(execFile)
const AT_ONCE = 2
const MOST_OF_A_METHOD = 24
/** Metres. proj4's series and iterations end a little earlier than PROJ's. */
const CLOSE = 0.01
const LESS_CLOSE: { [proj: string]: number } = { aeqd: 0.05, cass: 0.05, robin: 0.03 }
/** Not compared: what differs between proj4 and PROJ for other reasons than how a system is written. */
const PASSED_OVER = new Set([
  // a sphere of the ellipsoid's area: our text has it as the ground, the authority has the ellipsoid
  'ESRI:54003',
  'EPSG:3973',
  'EPSG:3974',
  'EPSG:3975',
  'EPSG:9311',
  // series that hold near their meridian, of systems whose area is the world
  'ESRI:53028',
  'ESRI:54028',
  // PROJ refuses such parameters
  'ESRI:53025',
  'ESRI:54025',
  // GDAL knows Esri's name, and turns its axes
  'EPSG:5482'
])

const projOf = (code: string): string => /\+proj=(\w+)/.exec(definitionOf(code)![3])![1]!
/** Some of each method, from all of its list. */
const sample = (): string[] => {
  const byMethod = new Map<string, string[]>()
  for (const code of definedCodes()) byMethod.set(projOf(code), [...(byMethod.get(projOf(code)) ?? []), code])
  return [...byMethod.values()].flatMap((codes) => {
    const step = Math.max(1, Math.ceil(codes.length / MOST_OF_A_METHOD))
    return codes.filter((code, index) => index % step === 0 && !PASSED_OVER.has(code))
  })
}

/** GDAL takes another system for one that is withdrawn. */
const AS_THEY_ARE = ['--config', 'OSR_USE_NON_DEPRECATED', 'NO']

/** What GDAL makes of degrees. */
const gdalOf = async (source: string, target: string, degrees: readonly Point[]): Promise<Point[]> => {
  const running = run(needs('gdaltransform', 'gdal-bin'), [
    '-s_srs',
    source,
    '-t_srs',
    target,
    '-output_xy',
    ...AS_THEY_ARE
  ])
  running.child.stdin!.end(degrees.map((point) => `${point.join(' ')}\n`).join(''))
  const { stdout } = await running
  return stdout
    .trim()
    .split('\n')
    .map((line) => line.split(' ').map(Number) as unknown as Point)
}

/** The GEOGCS in a text. */
const groundIn = (wkt: string): string => {
  const start = wkt.indexOf('GEOGCS[')
  let depth = 0
  for (let at = start; at < wkt.length; at++) {
    if (wkt[at] === '[') depth++
    if (wkt[at] === ']' && --depth === 0) return wkt.slice(start, at + 1)
  }
  throw new Error(`no GEOGCS in ${wkt}`)
}

/** The middle of the area of use and the middles of its quarters, in the system's own degrees. */
const placesOf = (code: string): Point[] => {
  const { meridianDeg } = crsDefinition(code)
  const [west, south, eastward, north] = definitionOf(code)![2]
  const east = eastward + (eastward < west ? 360 : 0)
  const inTurn = (longitude: number) => ((longitude - meridianDeg + 540) % 360) - 180
  const parts = [
    [0.5, 0.5],
    [0.25, 0.25],
    [0.75, 0.25],
    [0.25, 0.75],
    [0.75, 0.75]
  ] as const
  return parts.map(([x, y]) => [inTurn(west + (east - west) * x), south + (north - south) * y])
}

const compare = async (code: string): Promise<string[]> => {
  const { fromDegrees } = ownDegrees(code)
  const places = placesOf(code)
  let own: Point[]
  try {
    own = places.map(fromDegrees)
  } catch {
    return [] // the far side of a globe
  }
  const metres = projectionOf(code).metresPerUnit
  const wordings = [wktOf(code, 'ogc'), wktOf(code, 'esri')].filter((wkt) => wkt !== undefined)
  const id = knownCode(crsDefinition(code))
  const pairs = wordings.map((wkt) => [groundIn(wkt), wkt] as const)
  const isInGrads = crsDefinition(code).code === code && wordings[0]?.includes('grad')
  if (id?.startsWith('EPSG') && wordings[0] && !isInGrads) pairs.push([groundIn(wordings[0]), id])
  const problems: string[] = []
  for (const [source, target] of pairs) {
    const found = await gdalOf(source, target, places).catch((thrown: Error) => {
      // a code that is newer than the database of the installed PROJ
      const isTooNew = target === id && thrown.message.includes('crs not found')
      if (!isTooNew) problems.push(`${code}: ${thrown.message}`)
      return own
    })
    const miss = Math.max(...own.map(([x, y], i) => Math.hypot(x - found[i]![0], y - found[i]![1]))) * metres
    if (!(miss < (LESS_CLOSE[projOf(code)] ?? CLOSE))) problems.push(`${code}: ${miss} m from ${target}`)
  }
  return problems
}

test('GDAL projects with our texts, and with the code they name, as we do: a sample of every method', async () => {
  const codes = sample()
  assert.ok(codes.length > 250, `${codes.length}`)
  const problems: string[] = []
  const waiting = codes.values()
  const compareNext = async () => {
    for (const code of waiting) problems.push(...(await compare(code)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, compareNext))
  assert.equal(problems, [])
})

test('GDAL knows the system again', async () => {
  for (const [code, wording] of [
    ['EPSG:2056', 'ogc'],
    ['EPSG:3857', 'ogc'],
    ['EPSG:3035', 'ogc'],
    ['EPSG:2056', 'esri'],
    ['EPSG:3857', 'esri'],
    ['EPSG:25832', 'esri'],
    ['EPSG:27700', 'esri'],
    ['EPSG:2154', 'esri'],
    ['EPSG:2263', 'esri']
  ] as const) {
    const { stdout } = await run(needs('gdalsrsinfo', 'gdal-bin'), ['-e', '-o', 'epsg', wktOf(code, wording)!])
    assert.is(/EPSG:\d+/.exec(stdout)?.[0], code, `${code} ${wording}`)
  }
})

test.run()
