import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { permissionOptions } from '../../../core/job/permission-options.js'
import { makeFolders } from '../../support/folders.js'

const folders = makeFolders()
test.after(() => folders.remove())

/** What a process may read, and what it may write. */
const granted = (permissions: { read: string[]; write: string[] }, temporary: string) => {
  const options = permissionOptions(permissions, temporary)
  const of = (option: string) => options.filter((one) => one.startsWith(option)).map((one) => one.slice(option.length))
  return [of('--allow-fs-read='), of('--allow-fs-write=')]
}

test('a process may use files, folders with what is in them, and its temporary folder; nothing is granted twice', () => {
  const folder = folders.make({ 'file.txt': '', 'in/deep/other.txt': '' })
  const path = (name: string) => join(folder, name)
  assert.equal(
    granted({ read: [path('in/deep/other.txt'), path('file.txt'), path('in')], write: [path('later')] }, '/run/t'),
    [['/run/t/*', path('file.txt'), `${path('in')}/*`].sort(), ['/run/t/*', `${path('later')}/*`].sort()]
  )
  assert.equal(granted({ read: ['/'], write: ['/run/t'] }, '/run/t'), [['/*'], ['/run/t/*']])
})

test('a process may list a folder whose name begins the name of another folder', () => {
  const folder = folders.make({ 'maps/a.txt': '', 'maps-fonts/a.txt': '', 'maps-fonts-2/a.txt': '', 'map/a.txt': '', 'file': '', 'file.bak': '' })
  const path = (name: string) => join(folder, name)
  const read = ['maps-fonts', 'maps', 'maps-fonts-2', 'file', 'file.bak'].map(path)
  const options = permissionOptions({ read, write: [] }, '/run/t')
  const code = `process.argv.slice(1).map((path) => process.permission.has('fs.read', path)).join()`
  const asked = ['maps', 'maps/a.txt', 'maps-fonts', 'maps-fonts-2', 'file', 'file.bak', 'map'].map(path)
  const answer = execFileSync(process.execPath, [...options, '-p', code, ...asked], { encoding: 'utf8' })
  assert.is(answer.trim(), 'true,true,true,true,true,true,false')
  assert.equal(granted({ read, write: [] }, '/run/t')[0], ['/run/t/*', path('file'), path('file.bak'), `${path('maps')}*`])
}) // prettier-ignore

test('a process may use native libraries and threads, whatever Node calls its permissions', () => {
  const options = permissionOptions({ read: [], write: [] }, '/run/t')
  const has = (option: string) => options.includes(option)
  const known = (option: string) => process.allowedNodeEnvironmentFlags.has(option)
  assert.ok(has('--allow-addons') && has('--allow-worker'))
  assert.equal([has('--permission'), has('--experimental-permission')], [known('--permission'), !known('--permission')])
  assert.is(has('--allow-net'), known('--allow-net'))
})

test.run()
