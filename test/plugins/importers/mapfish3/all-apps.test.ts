/** The apps in test/importers/mapfish3/apps: each is imported as a whole, and its layouts load without a warning. */
import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { appWarnings } from '../../../../core/layout/app-warnings.js'
import { packageRoot } from '../../../../core/package-root.js'
import { makeFolders } from '../../../support/folders.js'
import { catalogOf } from '../../../support/layouts.js'
import { registry } from '../../../support/page.js'
import { readApp } from './imported-app.js'

const apps = join(packageRoot, 'test/importers/mapfish3/apps')
const folders = makeFolders()
test.after(folders.remove)

const names = readdirSync(apps)
test('there are apps', () => assert.ok(names.length > 10))

for (const name of names)
  test(`${name} is imported with nothing left to do, and loads`, () => {
    const { files, left, isUnfinished } = readApp(join(apps, name))
    assert.equal([left, isUnfinished], [[], false])
    const folder = folders.make(Object.fromEntries([...files].map(([path, content]) => [`town/${path}`, content])))
    const [app] = catalogOf(folder, registry).apps
    const layouts = [...files.keys()].filter((path) => /^[^/]+\.typ\.hbs$/.test(path))
    assert.equal(app!.layouts.map(({ file }) => file).sort(), layouts.sort())
    assert.equal(appWarnings(app!, dirname(app!.folder)), [])
  })

test.run()
