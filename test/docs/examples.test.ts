import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { makeRegistry } from '../../core/plugin/registry.js'
import { outputProperties } from '../../core/request/output.js'
import { validate } from '../../core/request/validate.js'
import { loadSettings } from '../../core/settings.js'
import { readYaml } from '../../core/yaml.js'
import { makeFolders } from '../support/folders.js'
import { catalogOf } from '../support/layouts.js'
import { fencesIn, readPage, sectionOf } from '../support/markdown-pages.js'
import { layoutOf } from '../support/page.js'

// Settings, options and attributes that the pages of docs/ show are right.

const inLanguage = (text: string, wanted: string): string[] =>
  fencesIn(text).flatMap(({ language, text: code }) => (language === wanted ? code : []))

const folders = makeFolders()
test.after(() => folders.remove())

const isOfApp = (yaml: string): boolean => yaml.startsWith('# app.yaml')

for (const name of ['operating', 'settings', 'protocols', 'extending'])
  for (const yaml of inLanguage(readPage(`docs/${name}.md`), 'yaml'))
    test(`docs/${name}.md: ${yaml.trim().split('\n').at(-1)!.trim()} is right in the settings, or in app.yaml`, () => {
      const files = { 'a/app.yaml': yaml, 'a/x.typ.hbs': '---\nattributes: {}\n---\n' }
      if (isOfApp(yaml)) return assert.is(catalogOf(folders.make(files), makeRegistry([])).apps.length, 1)
      const content = readYaml(yaml, name, 'wrong-settings') as object
      assert.type(loadSettings({ env: {}, cwd: packageRoot, content }), 'object')
    })

test('the options of docs/formats.md are options of reports', () => {
  const [yaml] = inLanguage(readPage('docs/formats.md'), 'yaml')
  const options = readYaml(yaml!, 'formats', 'layout-mistake') as object
  const schema = { type: 'object', additionalProperties: false, properties: outputProperties }
  assert.equal(validate(options, schema), [])
  assert.equal(Object.keys(options).sort(), Object.keys(outputProperties).sort())
})

test('JSON on the pages of docs is JSON', () => {
  for (const page of readdirSync(join(packageRoot, 'docs')).filter((file) => file.endsWith('.md')))
    for (const json of inLanguage(readPage(`docs/${page}`), 'json')) JSON.parse(json)
})

test('attributes of MapFish Print 3 become attributes that a layout may declare', () => {
  const section = sectionOf(readPage('docs/coming-from-mapfish-print-3.md'), '## Attributes')
  const declared = [...section.matchAll(/\| `((?:title|map): \{ type: [^`]+)`/g)].map(([, code]) => `  ${code}`)
  assert.is(declared.length, 2)
  const { layout } = layoutOf(declared.join('\n'))
  assert.equal(layout.attributes.map(({ name }) => name).sort(), ['map', 'title'])
})

test.run()
