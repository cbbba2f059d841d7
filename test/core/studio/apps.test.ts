import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { RunningStudio } from '../../../core/commands/studio.js'
import type { LanguageFacts, Made, PrintedPage, Shown, Starter, StudioState } from '../../../core/studio/messages.js'
import { makeFolders } from '../../support/folders.js'
import { commitAll, hasGit } from '../../support/git.js'
import { answerOf, openStudio, sendTo } from '../../support/studio.js'
import { until } from '../../support/until.js'
import { unzip } from '../../support/unzip.js'

const SHOWN: Shown = { app: 'town', layout: 'Sheet', sample: '', variant: 'as-it-is' }
const layoutOf = (height: number): string => `---
name: Sheet
attributes:
  title: { type: string }
---
#set page(width: 200pt, height: ${height}pt)
= {{title}}
`

const folders = makeFolders()
let folder: string
let studio: RunningStudio
test.before(async () => {
  folder = folders.make({
    'town/app.yaml': 'title: Town\n',
    'town/sheet.typ.hbs': layoutOf(100),
    'town/sheet.sample.json': JSON.stringify({ attributes: { title: 'Old town' } }),
    'town/sheet.long.sample.json': JSON.stringify({ attributes: { title: 'A town with a long name' } })
  })
  if (hasGit()) commitAll(folder)
  writeFileSync(join(folder, 'town/sheet.typ.hbs'), layoutOf(300))
  studio = await openStudio({ layouts: folder, own: folders.make() })
  await until(async () => (await get<StudioState>('api/state')).apps.length > 0)
})
test.after(async () => {
  await studio.close()
  folders.remove()
})

const send = (method: string, path: string, body?: unknown) => sendTo(studio, method, path, body)
const get = <Value>(path: string) => answerOf<Value>(studio, 'GET', path)
const post = <Value>(path: string, body: unknown) => answerOf<Value>(studio, 'POST', path, body)

const hasLayout = (app: string, name: string) => async (): Promise<boolean> =>
  (await get<StudioState>('api/state')).apps.some((one) => one.name === app && one.layouts.some((layout) => layout.name === name)) // prettier-ignore

test('the facts of the language: schemas, helpers with their pages, types with their options', async () => {
  const { schemas, helpers, types, words } = await get<LanguageFacts>('api/language')
  assert.ok((schemas.layout as { properties: object }).properties)
  const number = helpers.find(({ name, isBlock }) => name === 'number' && !isBlock)!
  assert.is(number.usage, '{{number area}}')
  assert.ok(number.options.includes('decimals'))
  const undocumented = helpers.filter(({ doc }) => doc === '').map(({ name }) => name)
  assert.equal(undocumented, [])
  assert.ok(types.find(({ name }) => name === 'map')!.options)
  assert.equal(
    types.filter(({ doc }) => doc === '').map(({ name }) => name),
    ['float']
  )
  assert.ok(words.includes('lang'))
})

test('the samples of a layout have names', async () => {
  const { apps } = await get<StudioState>('api/state')
  assert.equal(apps[0]!.layouts[0]!.samples, [
    { name: '', file: 'town/sheet.sample.json' },
    { name: 'long', file: 'town/sheet.long.sample.json' }
  ])
  const [page] = await post<PrintedPage[]>('api/pages', { shown: { ...SHOWN, sample: 'long' }, committed: false })
  assert.is(page!.heightPt, 300)
  assert.is((await send('POST', 'api/pages', { shown: { ...SHOWN, sample: 'none' }, committed: false })).status, 400)
})

if (hasGit())
  test('the sheet of the last commit beside the present one', async () => {
    const [now] = await post<PrintedPage[]>('api/pages', { shown: SHOWN, committed: false })
    const [before] = await post<PrintedPage[]>('api/pages', { shown: SHOWN, committed: true })
    assert.equal([before!.heightPt, now!.heightPt], [100, 300])
  })

test('a new app, a plain layout in it, and copies of all layouts that come with mapsetter, print', async () => {
  assert.equal(await post<Made>('api/app', { name: 'harbour' }), { file: 'harbour/harbour.typ.hbs' })
  await until(hasLayout('harbour', 'Harbour'))
  assert.equal(await post<Made>('api/layout', { app: 'harbour', name: 'Quay' }), { file: 'harbour/quay.typ.hbs' })
  const starters = await get<Starter[]>('api/starters')
  assert.ok(starters.length >= 18)
  for (const { from, name } of starters) {
    const own = `Copy of ${from.replace(/\W/g, ' ')}`
    await post<Made>('api/layout', { app: 'harbour', name: own, from })
    await until(hasLayout('harbour', own))
    assert.ok(name)
  }
  const { mistakes } = await get<StudioState>('api/state')
  assert.equal(mistakes, [])
  const shown = { ...SHOWN, app: 'harbour', layout: 'Copy of gallery plain a4 typ hbs' }
  assert.ok((await post<PrintedPage[]>('api/pages', { shown, committed: false })).length > 0)
  assert.is((await send('POST', 'api/layout', { app: 'harbour', name: 'Quay' })).status, 400)
  assert.is((await send('POST', 'api/layout', { app: 'nowhere', name: 'Quay' })).status, 404)
  assert.is((await send('POST', 'api/layout', { app: 'harbour', name: 'X', from: '../../etc/passwd' })).status, 404)
  assert.is((await send('POST', 'api/app', { name: '../out' })).status, 400)
  assert.not(existsSync(join(folder, '../out')))
})

test('an import makes an app and reports', async () => {
  const config =
    'dpis: [100]\nscales: [1000]\nlayouts:\n  A4:\n    mainPage:\n      pageSize: A4\n      items:\n        - !map {width: 400, height: 500}\n'
  const path = join(folders.make({ 'old.yaml': config }), 'old.yaml')
  const made = await post<Made>('api/import', { path, app: 'old' })
  assert.ok(made.file.startsWith('old/') && made.file.endsWith('.typ.hbs'))
  assert.ok(made.report!.length > 20)
  assert.is((await send('POST', 'api/import', { path: '/nowhere', app: 'none' })).status, 400)
})

test('an app leaves as a zip', async () => {
  const response = await send('GET', 'api/export?app=town&as=zip')
  assert.is(response.status, 200)
  const names = unzip(new Uint8Array(await response.arrayBuffer())).map(({ name }) => name)
  assert.ok(names.includes('town/sheet.long.sample.json'))
  assert.is((await send('GET', 'api/export?app=town&as=rar')).status, 400)
  assert.is((await send('GET', 'api/export?app=none&as=zip')).status, 404)
})

test.run()
