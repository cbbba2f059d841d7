import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { labelOf } from '../../../core/commands/choice.js'
import { changesMaps, affectedBy } from '../../../core/commands/affected-layouts.js'
import type { ChosenLayout } from '../../../core/layout/catalog.js'

const of = (app: string, file: string): ChosenLayout => ({
  app: { name: app } as never,
  layout: { file, samples: [{ file: file.replace('.typ.hbs', '.sample.json') }] } as never
})
const all = [of('town', 'plan.typ.hbs'), of('town', 'site.plan.typ.hbs'), of('v', 'plan.typ.hbs')]
const affected = (...paths: string[]) => affectedBy(paths, all, new Set(['town', 'v', 'gone'])).map(labelOf)

test('a changed layout or sample affects that layout', () => {
  assert.equal(affected('town/plan.typ.hbs'), ['town/plan.typ.hbs'])
  assert.equal(affected('town/plan.sample.json'), ['town/plan.typ.hbs'])
  assert.equal(affected('town/site.plan.sample.json', 'v/plan.typ.hbs'), ['town/site.plan.typ.hbs', 'v/plan.typ.hbs'])
  assert.equal(affected('town/none.typ.hbs'), [])
})

test('a changed file that layouts of an app share affects all of them', () => {
  const town = ['town/plan.typ.hbs', 'town/site.plan.typ.hbs']
  for (const path of [
    'app.yaml',
    'theme.yaml',
    'partials/plan.typ.hbs',
    'assets/a.sample.json',
    'a.svg',
    'translations/de.yaml'
  ])
    assert.equal(affected(`town/${path}`), town, path)
})

test('a changed folder beside the apps affects all; a single file or a removed app does not', () => {
  assert.is(affected('partials/foot.typ.hbs').length, 3)
  assert.equal(affected('README.md'), [])
  assert.equal(affected('gone/app.yaml', 'gone/plan.typ.hbs'), [])
})

test('only changed data files change maps', () => {
  assert.not.ok(changesMaps(['a/b.typ.hbs', 'a/b.sample.json', 'a/app.yaml', 'a/t/de.yml', 'a/assets/sheet.typ']))
  for (const path of ['a/roads.geojson', 'a/style.json', 'a/b.svg', 'a/b.tif', 'a/roads.sld'])
    assert.ok(changesMaps([path]), path)
})

test.run()
