import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolders } from '../support/folders.js'
import { DIFFERENCES } from './jasper/differences.js'
import { unknownIn } from './jasper/known.js'
import { makePairs, type Pair } from './jasper/pairs.js'
import { writeReport } from './jasper/report.js'

// What JasperReports prints of the apps of MapFish Print 3 in test/importers/mapfish3/apps is what mapsetter prints of
// them once they are imported. CONTRIBUTING.md says how to look at the pairs.

/** Regular expression of the names of the requests that are printed; all by default. */
const pattern = new RegExp(process.env.MAPSETTER_JASPER ?? '')

const folders = makeFolders()
test.after(() => folders.remove())

let pairs: readonly Pair[] | undefined
// not in `test.before`: uvu passes over what is thrown there, such as the name of a program that is not installed
test.before.each(async () => {
  if (pairs) return
  pairs = await makePairs(pattern, folders.make())
  if (process.env.MAPSETTER_JASPER !== undefined) console.log(await writeReport(pairs))
})

const described = (list: readonly Pair[]): string[] =>
  list.flatMap(({ one, differences }) => differences.map((difference) => `${one.name}: ${difference}`))

test('JasperReports prints every request', () => {
  assert.equal(described(pairs!.filter(({ jasper }) => jasper === undefined)), [])
})

test('every app is imported, and mapsetter prints every request', () => {
  assert.equal(described(pairs!.filter(({ jasper, ours }) => jasper !== undefined && ours === undefined)), [])
})

test('texts, pictures and lines are where JasperReports has them, but for those whose reason is known', () => {
  const both = pairs!.filter(({ jasper, ours }) => jasper !== undefined && ours !== undefined)
  const unknown = both.map((pair) => ({
    ...pair,
    differences: unknownIn(pair.differences, DIFFERENCES[pair.one.name] ?? [])
  }))
  assert.equal(described(unknown), [])
})

test.run()
