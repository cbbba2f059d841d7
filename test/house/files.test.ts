import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { filesIn, read, sources } from './sources.js'

const MOST_LINES = { core: 250, parts: 280, plugins: 280, test: 400, web: 280 }

test('every plugin of the default list is there, and every plugin file is in the list', () => {
  const listed: string[] = JSON.parse(read('schemas/settings.schema.json')).properties.plugins.default
  const files = listed
    .map((specifier) => specifier.replace(/^mapsetter\//, ''))
    .map((path) => (existsSync(join(packageRoot, `${path}.ts`)) ? `${path}.ts` : `${path}/index.ts`))
  assert.equal(files.filter((file) => !existsSync(join(packageRoot, file))), []) // prettier-ignore
  const factories = sources('plugins').filter(
    (file) => /: PluginFactory = /.test(read(file)) || /export default \w+ satisfies PluginFactory/.test(read(file))
  )
  assert.equal(factories.filter((file) => !files.includes(file)), []) // prettier-ignore
})

test('every test file runs its tests', () => {
  const silent = sources('test').filter((file) => file.endsWith('.test.ts') && !/^\w+\.run\(\)$/m.test(read(file)))
  assert.equal(silent, [])
})

test('files stay small and finish what they begin', () => {
  const unfinished = new RegExp(['TO' + 'DO', 'FIX' + 'ME'].map((word) => `\\b${word}\\b`).join('|'))
  for (const [folder, most] of Object.entries(MOST_LINES))
    for (const file of filesIn(folder).filter((name) => /\.(tsx?|mjs|js|typ|hbs|css)$/.test(name))) {
      const text = read(file)
      const lines = text.split('\n').length
      assert.ok(lines <= most, `${file} has ${lines} lines; ${most} are the most in ${folder}/`)
      assert.not.match(text, unfinished, file)
    }
})

/** What embedders and tests of plugins import. */
const DOORS = ['core/index.ts', 'core/testing.ts']

test('functions and constants that a file exports are used by another one', () => {
  const files = [...['core', 'parts', 'plugins', 'web', 'test'].flatMap(sources), 'validators.js', 'code-caches.js', 'code-recorder.js']
  const usedIn = new Map<string, number>()
  for (const file of files)
    for (const word of new Set(read(file).match(/[A-Za-z_$][\w$]*/g))) usedIn.set(word, (usedIn.get(word) ?? 0) + 1)
  const exported = ['core', 'parts', 'plugins']
    .flatMap(sources)
    .filter((file) => !DOORS.includes(file))
    .flatMap(
      (file) =>
      [...read(file).matchAll(/^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm)].map(([, name]) => ({ file, name: name! })) // prettier-ignore
    )
  assert.ok(exported.length > 2000)
  assert.equal(
    exported.filter(({ name }) => usedIn.get(name) === 1),
    []
  )
})

test('plugins/README.md names every part', () => {
  const text = read('plugins/README.md')
  const parts = readdirSync(join(packageRoot, 'parts')).filter((name) => name.endsWith('.ts'))
  for (const part of parts) assert.ok(text.includes(`\`mapsetter/plugin/${part.replace('.ts', '')}\``), part)
})

test.run()
