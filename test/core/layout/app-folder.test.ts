import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PrintError } from '../../../core/errors.js'
import { checkFolder, readPartials, sampleFiles } from '../../../core/layout/app-folder.js'
import { makeFolders } from '../../support/folders.js'

const folders = makeFolders()
test.after(() => folders.remove())
/** The paths of the problems that refuse a folder. */
const pathsOf = (folder: string, app: string): string[] => {
  try {
    checkFolder(folder, app)
    return []
  } catch (error) {
    assert.is((error as PrintError).code, 'layout-mistake')
    return (error as PrintError).problems!.map(({ path }) => path).sort()
  }
}
const empty = (...names: string[]) => Object.fromEntries(names.map((name) => [name, '']))

test("a layout's samples are in the order of their names, without those of a layout with a longer name", () => {
  const folder = folders.make(
    empty('plan.typ.hbs', 'plan.large.typ.hbs', 'plan.sample.json', 'plan.b.sample.json', 'plan.a.sample.json', 'plan.large.sample.json', 'plan.large.x.sample.json', 'planned.sample.json', 'plan.json') // prettier-ignore
  )
  const named = (file: string) => sampleFiles(folder, file).map(({ name, file }) => `${name} ${file}`)
  assert.equal(named('plan.typ.hbs'), [' plan.sample.json', 'a plan.a.sample.json', 'b plan.b.sample.json'])
  assert.equal(named('plan.large.typ.hbs'), [' plan.large.sample.json', 'x plan.large.x.sample.json'])
})

test('partials are read by name, with the folder in their messages', () => {
  const folder = folders.make({ 'partials/a.typ.hbs': 'x\r\ny', 'partials/b.txt': '', 'c.typ.hbs': '' })
  assert.equal([...readPartials(folder, 'town')], [['a', { file: 'town/partials/a.typ.hbs', text: 'x\ny', linesBefore: 0 }]]) // prettier-ignore
  assert.is(readPartials(folders.make(empty('a.typ.hbs'))).size, 0)
})

test('a link may lead to a file of the app, not out of its folder, and nowhere else', () => {
  const folder = folders.make({ 'a/in.txt': '', 'apart/out.txt': '', 'a-other/x.txt': '' })
  const app = join(folder, 'a')
  symlinkSync(join(app, 'in.txt'), join(app, 'good.txt'))
  assert.equal(pathsOf(app, 'a'), [])
  for (const [name, target] of [['one', 'apart/out.txt'], ['two', 'a-other/x.txt'], ['three', 'nothing']]) {
    symlinkSync(join(folder, target!), join(app, name!))
  } // prettier-ignore
  assert.equal(pathsOf(app, 'a'), ['a/one:1:1', 'a/three:1:1', 'a/two:1:1'])
})

test('a Typst module that reads the clock is refused, with its place', () => {
  const folder = folders.make({ 'sub/a.typ': 'x\n  #datetime.today()', 'b.txt': 'datetime.today()' })
  assert.equal(pathsOf(folder, 'town'), ['town/sub/a.typ:2:4'])
})

test.run()
