import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeTemplate } from '../../core/layout/template/template.js'
import { readTranslations } from '../../core/layout/translations.js'
import { viewFacts } from '../../core/views/facts.js'
import { View } from '../../core/views/view.js'
import { makeFolders } from '../support/folders.js'
import { fencesIn, readPage, sectionOf } from '../support/markdown-pages.js'

// The examples of layouts/LANGUAGE.md print what the page says.

const section = sectionOf(readPage('layouts/LANGUAGE.md'), '## Helpers')
const fences = fencesIn(section)
const [values, texts] = ['json', 'yaml'].map((language) => fences.find((fence) => fence.language === language)!.text)

const folders = makeFolders()
const translations = readTranslations(folders.make({ 'translations/en.yaml': texts! }), 'app', 'en')
test.after(() => folders.remove())

/** Of Bern, at 1 : 50,000. */
const map = new View({
  widthPt: 400,
  heightPt: 300,
  dpi: 200,
  projection: 'EPSG:3857',
  centre: [828_100, 5_934_300],
  unitsPerPt: [(50_000 * 0.0254) / 72, (50_000 * 0.0254) / 72],
  scale: 50_000,
  rotationDeg: 0
})
const now = new Date('2024-03-05T12:00:00Z')
const context: object = { ...JSON.parse(values!), map: viewFacts(map), params: {} }

const printed = (text: string): string => {
  const names = {
    blocks: new Map([['map', { type: 'map', hasMap: true }]]),
    values: new Set(Object.keys(context)),
    rows: new Map()
  }
  const file = { file: 'page', text, linesBefore: 0 }
  const rendering = {
    place: () => '',
    isScope: () => false,
    scalesOf: () => new Map([['map', 50_000]]),
    now,
    lang: 'en'
  }
  return makeTemplate(file, new Map(), { names, constants: {}, translations })
    .render([context], rendering, { before: '', between: '' })
    .source.replace(/\\u\{(\w+)\}/g, (_, hex) => String.fromCodePoint(parseInt(hex, 16)))
    .replace(/\s+/g, ' ')
    .trim()
}

const rows = [...section.matchAll(/^\| `([^`]+)` \| `([^`]+)` \|/gm)].map(([, template, text]) => ({ template: template!, text: text! })) // prettier-ignore

for (const { template, text } of rows) test(`${template} prints ${text}`, () => assert.is(printed(template), text))

test('every helper row of the page is tested', () => {
  assert.is(rows.length, [...section.matchAll(/^\| `\{\{/gm)].length)
})

test.run()
