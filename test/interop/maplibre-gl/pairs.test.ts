import { latest } from '@maplibre/maplibre-gl-style-spec'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { CASES } from './cases/index.js'
import { DIFFERENCES } from './differences.js'
import { makePairs, type Pair } from './pairs.js'
import { writeReport } from './report.js'

// What MapLibre GL JS shows in Chromium is what mapsetter prints. CONTRIBUTING.md says how to look at the pairs.

/** Regular expression of the names of the cases that run; all by default. */
const pattern = new RegExp(process.env.MAPSETTER_PAIRS ?? '')
const LEAST_SHARE = 0.95
const MOST_NEAR = 8

/** Properties that no flat picture shows, or that MapLibre GL JS does not know. */
const WITHOUT_CASE = ['symbol-avoid-edges', 'symbol-height-offset', 'symbol-height-anchor', 'raster-layer-blend']
/** What MapLibre GL JS complains about, as it should. */
const COMPLAINTS = ['geojson/missing-file']

const known = new Map(
  DIFFERENCES.flatMap((difference) => difference.cases.split(/\s+/).map((name) => [name, difference] as const))
)

let pairs: readonly Pair[] | undefined
// not in `test.before`: uvu passes over what is thrown there, such as the name of a program that is not installed
test.before.each(async () => {
  if (pairs) return
  pairs = await makePairs(pattern)
  if (process.env.MAPSETTER_PAIRS !== undefined) console.log(writeReport(pairs, (name) => known.get(name)?.reason))
})

const named = (list: readonly Pair[]): string[] => list.map(({ one }) => one.name).sort()

test('MapLibre GL JS shows every case', () => {
  assert.equal(named(pairs!.filter(({ screen }) => screen.picture === undefined)), [])
  const complaints = pairs!.filter(({ screen, one }) => screen.errors !== '' && !COMPLAINTS.includes(one.name))
  assert.equal(complaints.map(({ screen, one }) => `${one.name}: ${screen.errors}`), []) // prettier-ignore
})

test('no print fails', () => {
  assert.equal(pairs!.filter(({ paper }) => paper.failure !== undefined).map(({ one, paper }) => `${one.name}: ${paper.failure}`), []) // prettier-ignore
})

test('all cases match but those whose reason is known', () => {
  const others = pairs!.filter(({ one }) => !known.has(one.name))
  assert.equal(named(others.filter(({ verdict }) => verdict === 'differs')), [])
  // smoothing of edges and letters depends on the machine
  const near = named(others.filter(({ verdict }) => verdict === 'near'))
  assert.ok(near.length <= MOST_NEAR, `near, without a known reason: ${near.join(' ')}`)
})

test('every known difference is that of a case', () => {
  const names = new Set(CASES.map(({ name }) => name))
  assert.equal([...known.keys()].filter((name) => !names.has(name)), []) // prettier-ignore
})

test('what is not supported is said in a warning', () => {
  const silent = pairs!.filter(({ one, paper }) => known.get(one.name)?.isTold && paper.warnings.length === 0)
  assert.equal(named(silent), [])
})

test('at least 95 of 100 cases match', () => {
  const share = CASES.filter(({ name }) => !known.has(name)).length / CASES.length
  assert.ok(share >= LEAST_SHARE, `${(100 * share).toFixed(1)} % of ${CASES.length} match`)
})

test('every layout and paint property has cases, and each case its own name', () => {
  const names = CASES.map(({ name }) => name)
  assert.equal(names.filter((name, index) => names.indexOf(name) !== index), []) // prettier-ignore
  const properties = Object.entries(latest)
    .filter(([group]) => /^(layout|paint)_/.test(group))
    .flatMap(([, group]) => Object.keys(group))
    .filter((property) => property !== 'visibility' && !WITHOUT_CASE.includes(property))
  assert.equal([...new Set(properties)].filter((property) => !names.some((name) => name.startsWith(`${property}/`))), []) // prettier-ignore
})

test.run()
