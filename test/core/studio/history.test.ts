import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { committedLayouts, lastCommit } from '../../../core/studio/history.js'
import { makeFolders } from '../../support/folders.js'
import { commitAll, gitIn, hasGit } from '../../support/git.js'

const folders = makeFolders()
test.after(folders.remove)

test('a folder outside of a repository has no last commit', async () => {
  assert.is(await lastCommit(folders.make()), undefined)
  assert.is(await committedLayouts(folders.make()), undefined)
})

if (hasGit())
  test('the layouts of the last commit lie in a folder of their own, and the repository stays as it is', async () => {
    const repository = folders.make({
      'our layouts/town/app.yaml': 'title: Before\n',
      'our layouts/town/partials/head.typ.hbs': 'head',
      'other.txt': 'not a layout'
    })
    const git = gitIn(repository)
    const layouts = join(repository, 'our layouts')
    commitAll(repository)
    writeFileSync(join(layouts, 'town/app.yaml'), 'title: After\n')
    writeFileSync(join(layouts, 'town/new.typ.hbs'), 'new')
    git('add', 'our layouts/town/new.typ.hbs')
    const status = git('status', '--porcelain')

    const found = (await committedLayouts(layouts))!
    assert.is(found.commit, git('rev-parse', 'HEAD').trim())
    assert.is(readFileSync(join(found.folder, 'town/app.yaml'), 'utf8'), 'title: Before\n')
    assert.is(readFileSync(join(found.folder, 'town/partials/head.typ.hbs'), 'utf8'), 'head')
    assert.not(existsSync(join(found.folder, 'town/new.typ.hbs')))
    assert.not(existsSync(join(found.folder, 'other.txt')))
    assert.is(git('status', '--porcelain'), status)
    found.remove()
    assert.not(existsSync(found.folder))
  })

test.run()
