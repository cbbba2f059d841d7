/**
 * The numbers, flags and formats of the schemas of plugins, as text: a limit or default that changes is noticed without a test of
 * its own. `UPDATE_GOLDEN=1` writes the records again; look at the difference before you commit it.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { partsOfRecord, recordOf } from './recorded.js'
import { boundsIn } from './schema-bounds.js'

/** Adds a test for each schema: its numbers and flags are those of the record, whose path is below `test/`. */
export const testBounds = (test: Test, schemas: { [name: string]: unknown }, record: string): void => {
  const file = join(packageRoot, 'test', record)
  const known = existsSync(file) ? partsOfRecord(readFileSync(file, 'utf8')) : new Map<string, string>()
  const found = new Map<string, string>()
  test.after(() => {
    if (process.env.UPDATE_GOLDEN === '1') writeFileSync(file, recordOf(found))
  })
  for (const [name, schema] of Object.entries(schemas))
    test(`limits and defaults of ${name} are those that are recorded`, () => {
      const lines = Object.entries(boundsIn(schema)).map(([path, bound]) => `${path}: ${bound}`)
      found.set(name, lines.join('\n'))
      if (process.env.UPDATE_GOLDEN !== '1') assert.is(found.get(name), known.get(name))
    })
}
