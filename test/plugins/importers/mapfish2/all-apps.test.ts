/**
 * What becomes of each configuration in test/fixtures/import, file by file, with its report. `UPDATE_GOLDEN=1` writes the
 * record again; look at the difference before you commit it.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../../../core/package-root.js'
import { imported } from '../../../support/imported.js'
import { partsOfRecord, recordOf } from '../../../support/recorded.js'

const folder = join(packageRoot, 'test/fixtures/import')
const record = join(packageRoot, 'test/plugins/importers/mapfish2/apps.txt')
const known = existsSync(record) ? partsOfRecord(readFileSync(record, 'utf8')) : new Map<string, string>()
const found = new Map<string, string>()
test.after(() => {
  if (process.env.UPDATE_GOLDEN === '1') writeFileSync(record, recordOf(found))
})

const names = readdirSync(folder).filter((name) => name.includes('.'))
const beside = Object.fromEntries(names.filter((name) => !name.endsWith('.yaml')).map((name) => [name, readFileSync(join(folder, name))])) // prettier-ignore
/** Headings of Markdown would be read as parts of the record. */
const quoted = (text: string): string => text.replace(/^/gm, '| ')

for (const name of names.filter((name) => name.endsWith('.yaml')))
  test(`${name} becomes the files and the report that are recorded`, () => {
    const { files, report } = imported(readFileSync(join(folder, name), 'utf8'), beside)
    const texts = [...files].map(([path, content]) => typeof content === 'string' ? `${path}:\n${quoted(content)}` : `${path}: ${content.byteLength} bytes`) // prettier-ignore
    found.set(name, [...texts, `report:\n${quoted(report)}`].join('\n'))
    if (process.env.UPDATE_GOLDEN !== '1') assert.is(found.get(name), known.get(name))
  })

test.run()
