import { chmodSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isTemporary, openJobsIn, stateFolder } from '../../core/state-folder.js'
import { makeFolders } from '../support/folders.js'

const folders = makeFolders()
test.after(() => folders.remove())

test('the folder of systemd comes first, then the state folder of the user, then the home folder', () => {
  const [state, home] = [folders.make(), folders.make()]
  const env = { STATE_DIRECTORY: '/var/lib/mapsetter:/var/lib/other', XDG_STATE_HOME: state, HOME: home }
  assert.is(stateFolder(env), '/var/lib/mapsetter')
  assert.is(stateFolder({ ...env, STATE_DIRECTORY: '' }), join(state, 'mapsetter'))
  assert.is(stateFolder({ HOME: home }), join(home, '.local/state/mapsetter'))
})

test('relative paths are not used, nor paths below a file; then a temporary folder is', () => {
  const file = join(folders.make({ file: '' }), 'file')
  for (const env of [{}, { HOME: '' }, { XDG_STATE_HOME: 'state' }, { HOME: `${file}/home` }]) {
    const folder = stateFolder(env)
    assert.ok(isTemporary(folder), `${JSON.stringify(env)}: ${folder}`)
  }
})

test('a home folder without permission is not used', () => {
  if (process.getuid?.() === 0) return
  const home = folders.make()
  mkdirSync(join(home, 'mine'))
  chmodSync(home, 0o500)
  assert.ok(isTemporary(stateFolder({ HOME: home })))
  chmodSync(home, 0o700)
})

test('the jobs that have not ended are counted by their requests', () => {
  assert.is(openJobsIn(folders.make({ 'requests/a': '', 'requests/b': '', 'reports/c': '' })), 2)
  assert.is(openJobsIn(folders.make()), 0)
})

test('only folders inside the temporary folder are temporary', () => {
  assert.equal(
    [tmpdir(), join(tmpdir(), 'a'), `${tmpdir()}-other`, '/var/lib/mapsetter', join(tmpdir(), '..')].map(isTemporary),
    [true, true, false, false, false]
  )
})

test.run()
