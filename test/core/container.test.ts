import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeContainer } from '../../core/container.js'
import { loadSettings, type Settings } from '../../core/settings.js'
import { makeFolders } from '../support/folders.js'

const folders = makeFolders()
test.after(() => folders.remove())

const STYLE = { fontFamily: 'Noto Sans', fontSizePt: 10, fontWeight: 400, italic: false }

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

test('a setup that names a part that does not exist is refused with the nearest name', async () => {
  for (const call of ["replace('netwrok', () => 1)", "get('netwrok')", "renew('netwrok')"]) {
    const folder = folders.make({ 'setup.mjs': `export default (container) => void container.${call}` })
    const settings = loadSettings({ env: {}, cwd: folder, content: { layouts: folder, setup: './setup.mjs' } })
    const refused: any = await makeContainer(settings, () => {}).catch((error: unknown) => error)
    assert.is(refused.code, 'wrong-settings')
    assert.equal(refused.problems[0].path, 'setup')
    assert.match(refused.message, /"netwrok".*did you mean "network"\?$/)
  }
})

test('a process that draws nothing has no pixel tools, unless it has a setup that may need them', async () => {
  const folder = folders.make({ 'setup.mjs': 'export default () => {}' })
  const plain = loadSettings({ env: {}, cwd: folder, content: { layouts: folder } })
  const width = async (settings: Settings, isDrawing?: boolean) =>
    (await makeContainer(settings, () => {}, { isDrawing })).get('pixels').textWidth('m', STYLE)
  assert.ok((await width(plain)) > 0)
  const refused = await width(plain, false).catch((thrown: unknown) => thrown)
  assert.match(String(refused), /draws nothing/)
  assert.ok((await width({ ...plain, setup: join(folder, 'setup.mjs') }, false)) > 0)
})

test.run()
