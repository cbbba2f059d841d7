import { cpSync, existsSync, mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hasOnlyOwnPlugins } from '../../core/bundle.js'
import { packageRoot } from '../../core/package-root.js'
import { makeFolders } from '../support/folders.js'

const folders = makeFolders()
test.after(() => folders.remove())

const PARTS = { files: ['core/print.js'], libraries: { yaml: '2.0.0' } }
const FILES = {
  'package.json': '{"type": "module", "version": "0"}',
  'tsconfig.json': '{}',
  'dist/core/print.js': '',
  'dist/bundle/worker.js': '',
  'dist/bundle/parts.json': JSON.stringify(PARTS),
  'node_modules/yaml/package.json': '{"version": "2.0.0"}'
}

/** What `bundleOf` says in a program of its own. */
const bundleIn = async (files: { [path: string]: string | undefined }, change?: (folder: string) => void) => {
  const all = Object.entries({ ...FILES, ...files }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined
  )
  const folder = folders.make(Object.fromEntries(all))
  mkdirSync(join(folder, 'dist/core'), { recursive: true })
  for (const name of ['bundle.js', 'once.js', 'package-root.js'])
    cpSync(join(packageRoot, 'dist/core', name), join(folder, 'dist/core', name))
  const record = join(folder, 'dist/bundle/parts.json')
  const later = new Date(Date.now() + 60_000)
  if (existsSync(record)) utimesSync(record, later, later)
  change?.(folder)
  const { bundleOf } = await import(pathToFileURL(join(folder, 'dist/core/bundle.js')).href)
  const found: string | undefined = bundleOf('worker')
  return found?.slice(folder.length + 1)
}
const BUNDLED = join('dist', 'bundle', 'worker.js')
const change = (path: string) => (folder: string) => {
  writeFileSync(join(folder, path), '')
  const muchLater = new Date(Date.now() + 120_000)
  utimesSync(join(folder, path), muchLater, muchLater)
}

test('a bundle is used if it is newer than all that it was made of', async () => {
  assert.is(await bundleIn({}), BUNDLED)
  assert.is(await bundleIn({}, change('dist/core/print.js')), undefined)
  assert.is(await bundleIn({ 'dist/core/print.js': undefined }), undefined)
  assert.is(await bundleIn({ 'dist/bundle/parts.json': undefined }), undefined)
})

test('an installed package has no times to compare', async () => {
  assert.is(await bundleIn({ 'tsconfig.json': undefined }, change('dist/core/print.js')), BUNDLED)
})

test('a bundle with another version of a library is not used', async () => {
  const path = 'node_modules/yaml/package.json'
  assert.is(await bundleIn({ [path]: '{"version": "2.0.1"}' }), undefined)
  assert.is(await bundleIn({ [path]: undefined }), undefined)
  assert.is(await bundleIn({ [path]: 'no JSON' }), undefined)
})

test('a damaged record is no failure', async () => {
  for (const text of ['', '{', 'null', '[]', '{"files": 7}'])
    assert.is(await bundleIn({ 'dist/bundle/parts.json': text }), undefined, text)
})

test('plugins of others and a setup are loaded with the compiled files', () => {
  const cwd = folders.make({ 'other.yaml': 'morePlugins: [./rings.mjs]' })
  assert.is(hasOnlyOwnPlugins({}, cwd), true)
  assert.is(hasOnlyOwnPlugins({ MAPSETTER_MORE_PLUGINS: './rings.mjs' }, cwd), false)
  assert.is(hasOnlyOwnPlugins({ MAPSETTER_SETUP: './setup.mjs' }, cwd), false)
  assert.is(hasOnlyOwnPlugins({ MAPSETTER_CONFIG: 'other.yaml' }, cwd), false)
  const settings = join(cwd, 'mapsetter.config.yaml')
  for (const [text, expected] of [
    ['port: 8080', true],
    ['plugins: []', false],
    ['setup: ./setup.mjs', false],
    ['"\\x70lugins": [./rings.mjs]', false]
  ] as const) {
    writeFileSync(settings, text)
    assert.is(hasOnlyOwnPlugins({}, cwd), expected, text)
  }
})

test.run()
