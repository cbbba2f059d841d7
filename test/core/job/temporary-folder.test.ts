import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../../core/package-root.js'
import { makeFolders } from '../../support/folders.js'

const folders = makeFolders()
test.after(() => folders.remove())

/** Makes a temporary folder in a process whose temporary files are in `inside`; `before` is code that runs first. */
const makeIn = (inside: string, before = ''): { path: string; isThere: boolean } => {
  const module = join(packageRoot, 'dist/core/job/temporary-folder.js')
  const code = `
    import { existsSync, writeFileSync } from 'node:fs'
    ${before}
    const { makeTemporaryFolder } = await import(${JSON.stringify(module)})
    const { path, remove } = makeTemporaryFolder()
    writeFileSync(path + '/file', '')
    const isThere = existsSync(path)
    remove()
    remove()
    console.log(JSON.stringify({ path, isThere }))`
  const env = { ...process.env, TMPDIR: inside }
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { env, encoding: 'utf8' })
  return JSON.parse(stdout)
}

test('a temporary folder is removed with what is in it', () => {
  const inside = folders.make()
  const { path, isThere } = makeIn(inside)
  assert.ok(path.startsWith(inside) && isThere)
  assert.not.ok(existsSync(path))
})

test('folders of processes that have been killed are removed after an hour, others stay', () => {
  const inside = folders.make()
  const gone = spawnSync('true').pid
  const now = 1_700_000_000
  const [old, young] = [now - 3601, now - 3600]
  const folderOf = (name: string, seconds: number): string => {
    const path = join(inside, name)
    mkdirSync(path)
    writeFileSync(join(path, 'file'), '')
    utimesSync(path, seconds, seconds)
    return path
  }
  const left = folderOf(`mapsetter-worker-${gone}-a`, old)
  const another = folderOf(`mapsetter-worker-${gone}-b`, young)
  const living = folderOf(`mapsetter-worker-${process.pid}-c`, old)
  const foreign = folderOf(`other-${gone}-d`, old)
  makeIn(inside, `Date.now = () => ${now * 1000}`)
  assert.not.ok(existsSync(left))
  assert.ok([another, living, foreign].every((path) => existsSync(path)))
})

test('the folder of a process of another user stays', () => {
  const inside = folders.make()
  const folder = join(inside, `mapsetter-worker-${spawnSync('true').pid}-a`)
  mkdirSync(folder)
  const old = new Date(Date.now() - 2 * 3_600_000)
  utimesSync(folder, old, old)
  makeIn(inside, `process.kill = () => { throw Object.assign(new Error(), { code: 'EPERM' }) }`)
  assert.ok(existsSync(folder))
  makeIn(inside, `process.kill = () => { throw Object.assign(new Error(), { code: 'ESRCH' }) }`)
  assert.not.ok(existsSync(folder))
})

test.run()
