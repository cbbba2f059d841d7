import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../../core/package-root.js'
import { RAMP_NAMES, SAFE_RAMPS } from '../../../parts/renderers/ramps.js'
import { TYPES } from '../../../parts/renderers/read.js'
import { fencesIn, readPage, sectionOf } from '../../support/markdown-pages.js'

const page = readPage('core/style/RENDERERS.md')
const golden = join(packageRoot, 'test/golden/style/renderers')
/** The sections of types that share one. */
const SHARED: { [type: string]: string } = { hexagons: '`hexagons` and `squares`', squares: '`hexagons` and `squares`' }

test('each picture of the page shows the style above it', () => {
  const parts = page.split(/^!\[[^\]]+\]\(.*\/renderers\/(\w+)\.png\)$/m)
  const names = parts.filter((_, index) => index % 2 === 1)
  assert.equal([...names].sort(), readdirSync(golden).flatMap((file) => (file.endsWith('.png') ? file.slice(0, -4) : [])).sort()) // prettier-ignore
  for (const [index, name] of names.entries()) {
    const request = JSON.parse(readFileSync(join(golden, `${name}.json`), 'utf8'))
    assert.equal(JSON.parse(fencesIn(parts[2 * index]!).at(-1)!.text), request.attributes.map.layers[0].style, name)
  }
})

test('each type has a section with all of its members', () => {
  for (const [type, { members }] of Object.entries(TYPES)) {
    const section = sectionOf(page, `## ${SHARED[type] ?? `\`${type}\``}`)
    const rows = [...section.matchAll(/^\| (`[^|]*`) \|/gm)].flatMap(([, cell]) => cell!.replaceAll('`', '').split(' '))
    assert.equal(rows.sort(), [...members].sort(), type)
  }
})

test('each ramp has a row, and the page says which colour-blind readers can read', () => {
  const rows = [...sectionOf(page, '## Ramps').matchAll(/^\| (`[^|]*`) \|[^|]*\| (\w+) /gm)]
  const named = (word: string) =>
    rows.flatMap(([, cell, can]) => (can === word ? cell!.replaceAll('`', '').split(' ') : []))
  assert.equal(named('can').sort(), [...SAFE_RAMPS].sort())
  assert.equal(named('cannot').sort(), RAMP_NAMES.filter((name) => !SAFE_RAMPS.includes(name)).sort())
})

test.run()
