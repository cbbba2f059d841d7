import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeContainer } from '../../core/container.js'
import { loadSettings } from '../../core/settings.js'
import { makeFolders } from '../support/folders.js'

const folders = makeFolders()
test.after(() => folders.remove())

const containerOf = (layouts: string) =>
  makeContainer(loadSettings({ env: {}, cwd: folders.make(), content: { layouts } }), () => {})

test('renew builds a token at once; if that throws, the old value stays', async () => {
  const layouts = folders.make({ 'a/app.yaml': 'title: One', 'a/a.typ.hbs': '---\nattributes: {}\n---\n' })
  const container = await containerOf(layouts)
  const titles = () => container.get('catalog').apps.map(({ title }) => title)
  assert.equal(titles(), ['One'])
  writeFileSync(join(layouts, 'a/app.yaml'), 'title: Two')
  assert.equal(titles(), ['One'])
  container.renew('catalog')
  assert.equal(titles(), ['Two'])
  rmSync(join(layouts, 'a/a.typ.hbs'))
  assert.throws(() => container.renew('catalog'), /the app has no layout/)
  assert.equal(titles(), ['Two'])
})

test('a replaced token is used before and after it is renewed', async () => {
  const container = await containerOf(folders.make())
  let made = 0
  container.replace('fontFolders', () => [`fonts ${++made}`])
  assert.equal([container.get('fontFolders'), container.get('fontFolders')], [['fonts 1'], ['fonts 1']])
  container.renew('fontFolders')
  assert.equal([container.get('fontFolders'), container.get('fontFolders')], [['fonts 2'], ['fonts 2']])
  container.replace('fontFolders', () => ['others'])
  assert.equal(container.get('fontFolders'), ['others'])
})

test.run()
