import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { factsOf } from '../../../core/printer-facts.js'
import { titleWarnings } from '../../../core/layout/form-titles.js'
import { makeFolders } from '../../support/folders.js'
import { catalogOf } from '../../support/layouts.js'
import { registry } from '../../support/page.js'
import { requestLimits } from '../../support/request-limits.js'

const folders = makeFolders()
test.after(() => folders.remove())

const LAYOUT = `---
name: A4 portrait
attributes:
  title: { type: string, default: '' }
  owners: { type: datasource, default: [], attributes: { name: { type: string, default: '' } } }
---
{{title}}
`
const catalogWith = (translations: { [file: string]: string }) => {
  const files = Object.entries(translations).map(([name, text]) => [`town/translations/${name}`, text])
  const folder = folders.make({
    'town/app.yaml': 'title: Town\nlang: en\n',
    'town/a4.typ.hbs': LAYOUT,
    ...Object.fromEntries(files)
  })
  return catalogOf(folder, registry)
}

test('an app is described with the titles of its translations in a language', () => {
  const catalog = catalogWith({
    'de.yaml':
      'form: { app: Stadt, layouts: { A4 portrait: A4 hoch }, attributes: { owners.name: Name, owners: Eigentümer } }\n',
    'en.yaml': 'form: { attributes: { title: Title } }\n'
  })
  const container = { get: (name: string) => ({ catalog, registry, settings: {} })[name] } as any
  const facts = factsOf(container, requestLimits)
  const german = facts.app('town', 'de-CH')
  assert.equal([german.title, german.languages], ['Stadt', ['de', 'en']])
  const [layout] = german.layouts
  assert.equal([layout!.name, layout!.title], ['A4 portrait', 'A4 hoch'])
  // the title that only the app's own language has
  assert.equal(layout!.attributes.map(({ name, title }) => [name, title]), [['title', 'Title'], ['owners', 'Eigentümer']]) // prettier-ignore
  const rows = layout!.attributes[1]!.clientParams!.attributes as { title?: string }[]
  assert.is(rows[0]!.title, 'Name')
  const plain = facts.app('town')
  assert.equal(
    [plain.title, plain.layouts[0]!.title, plain.layouts[0]!.attributes[0]!.title],
    ['Town', undefined, undefined]
  )
  assert.equal(facts.app('town', 'no language').title, 'Town')
})

test('titles of what the app does not have are warned of, with the nearest name', () => {
  const { apps } = catalogWith({
    'en.yaml':
      'other: x\nform:\n  app: Town\n  attributes:\n    titel: Title\n    owners.name: Name\n  layouts: { A4 portrait: A4 }\n'
  })
  const [warning, ...others] = titleWarnings(apps[0]!)
  assert.equal(others, [])
  assert.equal([warning!.file, warning!.line, warning!.isSure], ['town/translations/en.yaml', 5, false])
  assert.is(
    warning!.message,
    'form.attributes.titel is not a layout or attribute of the app; did you mean "form.attributes.title"?'
  )
})

test('an app without translations has no warnings', () => {
  assert.equal(titleWarnings(catalogWith({}).apps[0]!), [])
})

test.run()
