import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { lockFolder } from '../../../../core/job/journal/folder-lock.js'
import { makeFolders } from '../../../support/folders.js'
import { thrownBy } from '../../../support/thrown-by.js'

const folders = makeFolders()
test.after(() => folders.remove())

test('a folder can be taken again as soon as it is released, and no file stays open', async () => {
  const folder = folders.make()
  const hasFiles = existsSync('/proc/self/fd')
  const open = () => (hasFiles ? readdirSync('/proc/self/fd').length : 0)
  let before = 0
  for (let turn = 0; turn < 20; turn++) {
    const release = await lockFolder(folder)
    const { code, problems } = await thrownBy(lockFolder(folder))
    assert.equal([code, problems![0]!.path], ['wrong-settings', 'state.folder'])
    await release()
    if (turn === 0) before = open()
  }
  assert.ok(open() < before + 10, `${open()} files are open; ${before} were`)
  assert.is(statSync(join(folder, 'lock')).mode & 0o777, 0o600)
})

test('a folder may be released twice: then it stays with whom has taken it since', async () => {
  const folder = folders.make()
  const release = await lockFolder(folder)
  await release()
  const releaseNext = await lockFolder(folder)
  await release()
  assert.is((await thrownBy(lockFolder(folder))).code, 'wrong-settings')
  await releaseNext()
})

test('a lock that is no file of ours is an error, not a folder that is in use', async () => {
  const folder = folders.make()
  writeFileSync(join(folder, 'lock'), 'this is no database, but a text of some length'.repeat(100))
  const { code, problems } = (await lockFolder(folder).catch((thrown) => thrown)) as { code: string; problems?: [] }
  assert.equal([code, problems], ['SQLITE_NOTADB', undefined])
})

test.run()
