import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../core/package-root.js'
import { makeFolders } from './support/folders.js'

// build.js, which `npm start` and `npm install` call, in folders of its own. Its tools there only say that they ran.

const folders = makeFolders()
test.after(() => folders.remove())

const sources = {
  'tsconfig.json': '{}',
  'bundle.js': "console.log('joined')",
  'validators.js': "console.log('checked')",
  'code-caches.js': `import { mkdirSync, writeFileSync } from 'node:fs'
    mkdirSync('dist/code-caches', { recursive: true })
    writeFileSync('dist/code-caches/service.json', JSON.stringify({ node: process.version + ' of a test' }))
    console.log('kept')`,
  'core/a.ts': '',
  'parts/d.ts': '',
  'plugins/b/c.ts': '',
  'web/page/e.tsx': '',
  'docs/page.md': '',
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
const COMPILED = 'compiled\ncompiled\njoined\nchecked\n'
const BUILT = 'built\nbuilt\n'
const KEPT = 'kept\n'
const said = (...parts: string[]) => ({ status: 0, stdout: parts.join(''), stderr: '' })

test('--if-needed runs everything the first time, and again only what a change of a source or its folder concerns', () => {
  const folder = make({ ...sources, ...compiler })
  assert.equal(build(folder, '--if-needed'), said(COMPILED, BUILT, KEPT))
  assert.equal(build(folder, '--if-needed'), said())
  const later = new Date(Date.now() + 60_000)
  for (const [path, outcome] of [
    ['core/a.ts', said(COMPILED, KEPT)],
    ['plugins/b', said(COMPILED, KEPT)],
    ['web/page/e.tsx', said(COMPILED, BUILT, KEPT)],
    ['docs/page.md', said(BUILT)],
    ['core', said(COMPILED, KEPT)]
  ] as const) {
    utimesSync(join(folder, path), later, later)
    assert.equal(build(folder, '--if-needed'), outcome, path)
    utimesSync(join(folder, path), new Date(0), new Date(0))
    assert.equal(build(folder, '--if-needed'), said(), path)
  }
})

test('without --if-needed it always compiles, and builds the pages only if that is needed', () => {
  const folder = make({ ...sources, ...compiler })
  assert.equal(build(folder), said(COMPILED, BUILT, KEPT))
  assert.equal(build(folder), said(COMPILED, KEPT))
})

test('the code of a start is kept again for another Node and for other libraries; without it everything works', () => {
  const folder = make({ ...sources, ...compiler, 'node_modules/.package-lock.json': '{}' })
  build(folder)
  assert.equal(build(folder, '--if-needed'), said())
  const later = new Date(Date.now() + 60_000)
  utimesSync(join(folder, 'node_modules/.package-lock.json'), later, later)
  assert.equal(build(folder, '--if-needed'), said(KEPT))
  utimesSync(join(folder, 'node_modules/.package-lock.json'), new Date(0), new Date(0))
  assert.equal(build(folder, '--if-needed'), said())
  writeFileSync(join(folder, 'dist/code-caches/service.json'), JSON.stringify({ node: 'v1.0.0' }))
  assert.equal(build(folder, '--if-needed'), said(KEPT))
  writeFileSync(join(folder, 'code-caches.js'), 'process.exit(1)')
  const { status, stderr } = build(folder)
  assert.is(status, 0)
  assert.match(stderr, /take longer/)
})

test('the compiler reads everything again if the last compilation did not end well', () => {
  const folder = make({ ...sources, ...compiler, 'dist/.tsbuildinfo': '{}' })
  build(folder)
  assert.not.ok(existsSync(join(folder, 'dist/.tsbuildinfo')))
  writeFileSync(join(folder, 'dist/.tsbuildinfo'), '{}')
  build(folder)
  assert.ok(existsSync(join(folder, 'dist/.tsbuildinfo')))
})

test('compiled files whose source is gone are removed; files that others made stay', () => {
  const gone = ['dist/core/old/b.d.ts', 'dist/core/old/b.js', 'dist/core/old/b.js.map']
  const kept = ['dist/core/a.d.ts', 'dist/core/a.js', 'dist/core/studio/client/page.js']
  const folder = make({ ...sources, ...compiler, ...Object.fromEntries([...gone, ...kept].map((path) => [path, ''])) })
  build(folder)
  assert.equal([...gone, ...kept].filter((path) => existsSync(join(folder, path))), kept) // prettier-ignore
})

test('a compiler that fails is a failure, and the next start compiles again', () => {
  const folder = make({ ...sources, ...compiler })
  build(folder)
  writeFileSync(join(folder, 'node_modules/typescript/bin/tsc'), 'process.exit(2)')
  assert.is(build(folder).status, 2)
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
  assert.equal(build(make({ 'dist/core/a.js': '' }), '--if-needed'), said())
})

test.run()
