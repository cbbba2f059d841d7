/** Which test files are nearest to a file: the ones that should notice a fault in it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Tests that look at everything at once, and far from the code. `interop/core` tests the code that talks to databases and S3. */
const FAR = /^test\/(golden|interop(?!\/core\/)|bench|docs|faults|runner)\/|^test\/(gallery|house)\./

/**
 * Compiled files by their path below `dist`, such as `core/views/view.js`. Left out are files that have no source any
 * more, beside `dist`.
 */
export const compiledFiles = (dist: string): string[] =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js') && existsSync(join(dist, '..', file.replace(/\.js$/, '.ts'))))
    .sort()

/** What a file imports or starts as a process. */
const importsOf = (dist: string, file: string): string[] => {
  const references = /(?:\bfrom |\bimport |\bimport\()\s*'(\.[^']+)'|\bnew URL\('([^']+\.js)'|'dist\/([^']+\.js)'/g
  return [...readFileSync(join(dist, file), 'utf8').matchAll(references)].map(([, specifier, url, path]) =>
    path ? path : join(dirname(file), (specifier ?? url)!)
  )
}

/** Steps up and down from one folder to another. */
const foldersApart = (from: string, to: string): number => {
  const [here, there] = [from.split('/'), to.split('/')]
  let same = 0
  while (same < here.length && here[same] === there[same]) same++
  return here.length - same + (there.length - same)
}

/**
 * A function that gives the nearest test files of a file: those that import it; then those that reach it by imports, and
 * only then others, each by folder: its own, the folder above and so on. A file that is reached through others is also
 * tested where they are tested: each import on the way to them counts as one step up. Among equals the one of its own
 * name goes first, then the one that reaches it by the fewest imports.
 */
export const nearestTests = (dist: string): ((file: string, count: number) => string[]) => {
  const files = compiledFiles(dist)
  const tests = files.filter((file) => file.startsWith('test/') && file.endsWith('.test.js') && !FAR.test(file))
  const imports = new Map(files.map((file) => [file, importsOf(dist, file)]))
  const importers = new Map<string, string[]>()
  for (const [from, all] of imports) for (const to of all) importers.set(to, [...(importers.get(to) ?? []), from])

  /** What a test imports, by itself or with the help of other files of the tests. */
  const testedBy = (test: string): Set<string> => {
    const all = new Set([test])
    for (const file of all) if (file.startsWith('test/')) for (const to of imports.get(file) ?? []) all.add(to)
    return new Set([...all].filter((file) => !file.startsWith('test/')))
  }
  const tested = new Map(tests.map((test) => [test, testedBy(test)]))

  return (file, count) => {
    const distance = new Map([[file, 0]])
    for (const [near, steps] of distance)
      for (const importer of importers.get(near) ?? []) if (!distance.has(importer)) distance.set(importer, steps + 1)
    const rank = (name: string): number[] => {
      const steps = distance.get(name) ?? Infinity
      const isBeyond = steps === Infinity
      const apart = (to: string) => foldersApart(dirname(`test/${to}`), dirname(name))
      const ways = [...tested.get(name)!].map((to) => (distance.get(to) ?? Infinity) + apart(to))
      const nearness = isBeyond || apart(file) === 0 ? apart(file) : Math.min(...ways)
      const isNamesake = basename(name, '.test.js') === basename(file, '.js')
      return [steps === 1 ? 0 : 1, isBeyond ? 1 : 0, Math.min(nearness, 1e6), isNamesake ? 0 : 1, Math.min(steps, 1e6)]
    }
    const ranks = new Map(tests.map((name) => [name, rank(name)]))
    const compare = (one: number[], other: number[]) =>
      one.map((value, index) => value - other[index]!).find((difference) => difference !== 0) ?? 0
    return tests.toSorted((one, other) => compare(ranks.get(one)!, ranks.get(other)!)).slice(0, count)
  }
}
