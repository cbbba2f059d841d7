import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { imported } from '../support/imported.js'
import { fencesIn, readPage, sectionOf } from '../support/markdown-pages.js'

test('layouts/IMPORT.md shows the result of importing its configuration', () => {
  const [yaml, layout] = fencesIn(sectionOf(readPage('layouts/IMPORT.md'), '### An example'))
  const north = readFileSync(join(packageRoot, 'test/fixtures/import/north.svg'))
  const { text, report } = imported(yaml!.text, { 'north.svg': north })
  assert.is(text('a4-portrait.typ.hbs'), layout!.text)
  assert.match(report, 'Everything was imported.')
})

test.run()
