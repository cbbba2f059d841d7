import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packagedApp, zippedApp } from '../../../core/studio/export.js'
import { makeFolders } from '../../support/folders.js'
import { unzip } from '../../support/unzip.js'

const folders = makeFolders()
test.after(folders.remove)
const layouts = folders.make({
  'town/app.yaml': 'title: Town\n',
  'town/.draft/secret.txt': 'no',
  'town/assets/logo.svg': '<svg/>',
  'partials/head.typ.hbs': 'head',
  'village/app.yaml': 'title: Village\n'
})
const PATHS = ['partials/head.typ.hbs', 'town/app.yaml', 'town/assets/logo.svg']

test('an app is exported as a zip of its folder and the shared partials, without hidden files', async () => {
  const files = unzip(await zippedApp(layouts, 'town'))
  assert.equal(files.map(({ name }) => name).sort(), PATHS)
  assert.is(files.find(({ name }) => name === 'town/app.yaml')!.bytes.toString(), 'title: Town\n')
})

test('an app is exported as an npm package, which npm installs', async () => {
  const folder = folders.make({
    'town.tgz': await packagedApp(layouts, 'town', 'Town'),
    'package.json': '{"name":"service","private":true}'
  })
  execFileSync('npm', ['install', '--offline', '--no-audit', '--no-fund', './town.tgz'], { cwd: folder, stdio: 'pipe' })
  const own = join(folder, 'node_modules/mapsetter-layouts-town')
  assert.is(readFileSync(join(own, 'layouts/town/app.yaml'), 'utf8'), 'title: Town\n')
  assert.is(readFileSync(join(own, 'layouts/partials/head.typ.hbs'), 'utf8'), 'head')
})

test.run()
