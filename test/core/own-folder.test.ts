import { chownSync, existsSync, lchownSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { faultOfFolder, openOwnFolder } from '../../core/own-folder.js'
import { makeFolders } from '../support/folders.js'

const folders = makeFolders()
test.after(() => folders.remove())

/** The message with which a folder is refused. */
const refusal = (...given: Parameters<typeof openOwnFolder>): string => {
  try {
    openOwnFolder(...given)
  } catch (thrown) {
    assert.is((thrown as { code?: string }).code, 'wrong-settings')
    return (thrown as Error).message
  }
  return ''
}
/** Where no user can make a folder. */
const NOWHERE = '/proc/nowhere'

test('a folder inside a state that cannot be written is no fault of its own setting', () => {
  const message = refusal(`${NOWHERE}/reports`, 'reports.folder', NOWHERE)
  assert.match(message, /^state\.folder is "\/proc\/nowhere", .* set MAPSETTER_STATE to /)
  assert.not.match(message, /reports|TMPDIR/)
})

test('a folder of its own is the fault of its setting', () => {
  const state = folders.make({ reports: 'a file' })
  assert.match(refusal(join(state, 'reports'), 'reports.folder', state), /^reports\.folder is ".*it is a file; set MAPSETTER_REPORTS to /)
  for (const other of [undefined, state, '/proc/nowhere-else'])
    assert.match(refusal(`${NOWHERE}/reports`, 'reports.folder', other), /^reports\.folder is "\/proc\/nowhere\/reports"/)
}) // prettier-ignore

test('only of a temporary folder the message names TMPDIR', () => {
  assert.match(
    refusal(join(folders.make({ file: '' }), 'file'), 'cache.folder'),
    /^cache\.folder .*, or TMPDIR for all/
  )
  assert.not.match(refusal(NOWHERE, 'cache.folder'), 'TMPDIR')
  assert.ok(folders.make().startsWith(tmpdir()))
})

test('a folder that is missing is made, and a link to one is used', () => {
  const folder = folders.make()
  openOwnFolder(join(folder, 'a/b'), 'cache.folder')
  assert.ok(existsSync(join(folder, 'a/b')))
  mkdirSync(join(folder, 'real'))
  symlinkSync(join(folder, 'real'), join(folder, 'link'))
  assert.is(faultOfFolder(join(folder, 'link')), undefined)
  openOwnFolder(join(folder, 'link'), 'cache.folder')
  writeFileSync(join(folder, 'file'), '')
  assert.is(faultOfFolder(join(folder, 'file'))?.why, 'it is a file')
  assert.is(faultOfFolder(join(folder, 'file/inside'))?.why, 'a part of its path is a file')
})

test('a link of root is used, as systemd makes it for DynamicUser; one of another user is not, as it could lead anywhere', () => {
  const folder = folders.make()
  const link = join(folder, 'link')
  mkdirSync(join(folder, 'real'))
  symlinkSync(join(folder, 'real'), link)
  const { getuid } = process
  // only root can give the files to others
  if (getuid?.() !== 0) return
  process.getuid = () => 4321
  try {
    assert.match(
      refusal(link, 'state.folder'),
      /belongs to another user \(0\); make it belong to this one \(4321\), or set MAPSETTER_STATE/
    )
    chownSync(join(folder, 'real'), 4321, 4321)
    openOwnFolder(link, 'state.folder')
    lchownSync(link, 4322, 4322)
    assert.match(refusal(link, 'state.folder'), 'is a link of another user (4322)')
    lchownSync(link, 4321, 4321)
    openOwnFolder(link, 'state.folder')
  } finally {
    process.getuid = getuid
  }
})

test.run()
