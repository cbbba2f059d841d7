import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFolderStore } from '../../../core/report/folder.js'
import { makeFolders } from '../../support/folders.js'
import { idOf, testStore } from './store-contract.js'

/** The code of a failure of the file system. */
const codeOf = (call: Promise<unknown>) => call.then(() => 'none', (thrown) => thrown.code) // prettier-ignore

const folders = makeFolders()
test.after(() => folders.remove())

testStore(test, async () => makeFolderStore(join(folders.make(), 'reports')))

test('a report is a file that only its user can read', async () => {
  const folder = join(folders.make(), 'reports')
  await makeFolderStore(folder).write(`${idOf(1)}.x`, Buffer.from('first'))
  assert.equal(readdirSync(folder), [`${idOf(1)}.x`])
  assert.is((statSync(join(folder, `${idOf(1)}.x`)).mode & 0o777).toString(8), '600')
})

test('a report that cannot be written leaves nothing', async () => {
  const folder = join(folders.make(), 'reports')
  const store = makeFolderStore(folder)
  mkdirSync(join(folder, `${idOf(1)}.x`))
  assert.is(await codeOf(store.write(`${idOf(1)}.x`, Buffer.from('first'))), 'EISDIR')
  assert.equal(readdirSync(folder), [`${idOf(1)}.x`])
})

test('a file that a killed worker has not finished is left over', async () => {
  const folder = join(folders.make(), 'reports')
  const store = makeFolderStore(folder)
  writeFileSync(join(folder, `${idOf(1)}.c.part`), '')
  await store.removeLeftovers(new Set([idOf(1)]), new Set([`${idOf(1)}.c`]))
  assert.equal(readdirSync(folder), [])
})

test('a report that cannot be looked for is not told as a missing one', async () => {
  const store = makeFolderStore(join(folders.make(), 'reports'))
  const name = 'x'.repeat(300)
  assert.equal([await codeOf(store.has(name)), await codeOf(store.read(name))], ['ENAMETOOLONG', 'ENAMETOOLONG'])
})

test('in a folder that has vanished no report is deleted: it may come back', async () => {
  const folder = join(folders.make(), 'reports')
  const store = makeFolderStore(folder)
  rmSync(folder, { recursive: true })
  assert.equal([await codeOf(store.has('x')), await codeOf(store.read('x'))], ['ENOENT', 'ENOENT'])
})

test('the folder of reports in the folder of the state is made again, by what the service does anyway', async () => {
  const state = folders.make()
  const folder = join(state, 'reports')
  const store = makeFolderStore(folder, { state })
  const worker = makeFolderStore(folder, { state, isChecked: true })
  const name = `${idOf(1)}.x`
  for (const verb of [
    () => store.has(name),
    () => store.read(name),
    () => store.removeLeftovers(new Set(), new Set())
  ]) {
    rmSync(folder, { recursive: true })
    assert.is(await codeOf(worker.write(name, Buffer.from('first'))), 'ENOENT')
    await verb()
    await worker.write(name, Buffer.from('first'))
    assert.ok(await store.has(name))
  }
  // without its state, the service is of no use
  rmSync(state, { recursive: true })
  assert.is(await codeOf(store.has(name)), 'ENOENT')
})

test('a checked folder may be missing: a write fails, and works again when the folder is back', async () => {
  const folder = join(folders.make(), 'reports')
  const store = makeFolderStore(folder, { isChecked: true })
  const write = () => store.write(`${idOf(1)}.x`, Buffer.from('first'))
  assert.is(await codeOf(write()), 'ENOENT')
  mkdirSync(folder)
  assert.is(await codeOf(write()), 'none')
})

test.run()
