import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../core/package-root.js'
import { makeFolders } from './support/folders.js'

// build.js, which `npm start` and `npm install` call, in folders of its own. Its compiler there only says that it ran.

const folders = makeFolders()
test.after(() => folders.remove())

const sources = {
  'tsconfig.json': '{}',
  'core/a.ts': '',
  'parts/d.ts': '',
  'plugins/b/c.ts': '',
  'web/page/e.tsx': '',
  'dist/core/a.js': ''
}
const compiler = {
  'node_modules/typescript/package.json': '{}',
  'node_modules/typescript/bin/tsc': "console.log('compiled')",
  'node_modules/vite/package.json': '{}',
  'node_modules/vite/bin/vite.js': "console.log('built')"
}
const make = (files: { [path: string]: string }) =>
  folders.make({ 'package.json': '{"type": "module"}', 'build.js': readFileSync(join(packageRoot, 'build.js'), 'utf8'), ...files }) // prettier-ignore
const build = (folder: string, ...parameters: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'build.js'), ...parameters], { encoding: 'utf8' }) // prettier-ignore
  return { status, stdout, stderr }
}
const COMPILED = { status: 0, stdout: 'compiled\ncompiled\nbuilt\nbuilt\n', stderr: '' }
const NOTHING = { status: 0, stdout: '', stderr: '' }

test('--if-needed compiles the first time, and again only after a source or a folder of sources has changed', () => {
  const folder = make({ ...sources, ...compiler })
  assert.equal(build(folder, '--if-needed'), COMPILED)
  assert.equal(build(folder, '--if-needed'), NOTHING)
  const later = new Date(Date.now() + 60_000)
  for (const path of ['core/a.ts', 'plugins/b', 'web/page/e.tsx']) {
    utimesSync(join(folder, path), later, later)
    assert.equal(build(folder, '--if-needed'), COMPILED, path)
    utimesSync(join(folder, path), new Date(0), new Date(0))
    assert.equal(build(folder, '--if-needed'), NOTHING, path)
  }
})

test('without --if-needed it always compiles', () => {
  const folder = make({ ...sources, ...compiler })
  for (let round = 0; round < 2; round++) assert.equal(build(folder), COMPILED)
})

test('a compiler that fails is a failure, and the next start compiles again', () => {
  const folder = make({ ...sources, ...compiler, 'node_modules/typescript/bin/tsc': 'process.exit(2)' })
  for (let round = 0; round < 2; round++) assert.is(build(folder, '--if-needed').status, 2)
  assert.not.ok(existsSync(join(folder, 'dist/.compiled')))
})

test('without TypeScript an error message gives the solution', () => {
  const { status, stderr } = build(make(sources), '--if-needed')
  assert.is(status, 1)
  assert.match(
    stderr,
    /^mapsetter cannot be compiled without TypeScript and Vite, .*"npm install" without --omit=dev.*\n$/
  )
})

test('in the packed tarball, which has no tsconfig.json, nothing is compiled', () => {
  assert.equal(build(make({ 'dist/core/a.js': '' }), '--if-needed'), NOTHING)
})

test.run()
