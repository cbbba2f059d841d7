import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { newPlugin, PLUGIN_KINDS } from '../../../core/commands/new-plugin.js'
import { packageRoot } from '../../../core/package-root.js'
import { makeFolders } from '../../support/folders.js'
import { cleanEnvironment } from '../../support/service.js'
import { runCommand } from '../../support/run-command.js'
import { thrownBy } from '../../support/thrown-by.js'

const folders = makeFolders()
test.after(() => folders.remove())

/** A folder whose modules are this mapsetter and what compiles it. */
const workshop = (): string => {
  const folder = folders.make({ 'package.json': '{"type": "module"}' })
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true })
  symlinkSync(packageRoot, join(folder, 'node_modules/mapsetter'))
  symlinkSync(join(packageRoot, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'))
  return folder
}

const node = async (folder: string, ...args: string[]) => {
  const child = spawn(process.execPath, args, { cwd: folder, env: cleanEnvironment() })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { code, output: stdout + stderr }
}

test('a plugin of every kind compiles, and its test passes', async () => {
  const folder = workshop()
  await Promise.all(
    PLUGIN_KINDS.map(async (kind) => {
      const made = await runCommand(['new', 'plugin', `my-${kind}`, '--kind', kind, '--folder', join(folder, kind)])
      assert.equal([made.code, made.stderr], [0, ''], kind)
    })
  )
  const written = JSON.parse(readFileSync(join(folder, 'layer/tsconfig.json'), 'utf8'))
  const include = PLUGIN_KINDS.flatMap((kind) => [`${kind}/src`, `${kind}/test`])
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...written, include }))
  const compiled = await node(folder, join(packageRoot, 'node_modules/typescript/bin/tsc'))
  assert.is(compiled.code, 0, compiled.output)
  // in one process, which loads mapsetter once
  const tests = PLUGIN_KINDS.map((kind) => `import './dist/${kind}/test/my-${kind}.test.js'\n`)
  writeFileSync(join(folder, 'all.js'), tests.join(''))
  const tested = await node(folder, '--test-reporter=tap', 'all.js')
  assert.is(tested.code, 0, tested.output)
  const passed = Number(/^# pass (\d+)$/m.exec(tested.output)?.[1])
  assert.ok(passed >= 2 * PLUGIN_KINDS.length, tested.output)
})

test('the package has the versions that mapsetter has', async () => {
  const folder = join(folders.make(), 'rings')
  const made = await runCommand(['new', 'plugin', 'rings', '--kind', 'layer', '--folder', folder])
  assert.match(String(made.stdout), /^wrote .*rings\/package\.json$/m)
  assert.match(String(made.stdout), /\nNext:\n {2}cd .*rings\n {2}npm install\n/)
  assert.equal(readdirSync(folder, { recursive: true }).map(String).sort(), [
    '.gitignore',
    'README.md',
    'package.json',
    'src',
    'src/rings.ts',
    'test',
    'test/rings.test.ts',
    'tsconfig.json'
  ])
  const ours = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8'))
  const { name, peerDependencies, devDependencies, scripts } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8')
  )
  assert.equal([name, peerDependencies], ['mapsetter-rings', { mapsetter: `^${ours.version}` }])
  for (const library of ['typescript', '@types/node'])
    assert.is(devDependencies[library], ours.devDependencies[library])
  assert.equal([scripts.build, scripts.test], ['tsc', 'tsc && node --test dist/test/rings.test.js'])
  for (const file of ['README.md', 'src/rings.ts', 'test/rings.test.ts'])
    assert.not.match(readFileSync(join(folder, file), 'utf8'), /STARTER|KIND|SECTION/, file)
  const sections = readFileSync(join(packageRoot, 'plugins/README.md'), 'utf8')
  assert.match(readFileSync(join(folder, 'README.md'), 'utf8'), 'plugins/README.md#a-layer-type')
  assert.match(sections, '## A layer type\n')
})

test('names, kinds and folders that cannot be used are refused, and nothing is written', async () => {
  const folder = join(folders.make(), 'new')
  const refusal = async (name: string, kind: string, path = folder): Promise<string> => {
    const { code, message } = await thrownBy(newPlugin(name, { kind, folder: path }))
    assert.is(code, 'wrong-settings')
    return message
  }
  assert.is(
    await refusal('rings', 'layr'),
    '--kind is "layr"; must be one of layer, block, output, protocol, style, importer; did you mean "layer"?'
  )
  assert.match(
    await refusal('My Rings', 'layer'),
    /^the plugin name is "My Rings"; must be .*; did you mean "my-rings"\?$/
  )
  for (const name of ['', '3d', 'ü', '../rings', '@me/rings', 'x'.repeat(101)])
    assert.match(await refusal(name, 'layer'), `the plugin name is ${JSON.stringify(name)}; must be `)
  for (const [name, kind] of [
    ['wms', 'layer'],
    ['jpg', 'output'],
    ['map', 'block'],
    ['string', 'block'],
    ['sld', 'style']
  ])
    // prettier-ignore
    assert.match(await refusal(name!, kind!), /mapsetter already has an? [\w ]+ "\w+"; choose another name$/)
  assert.not.ok(existsSync(folder))
  const taken = folders.make()
  assert.match(await refusal('rings', 'layer', taken), `the folder "${taken}" already exists; `)
  assert.equal(readdirSync(taken), [])
})

test('a command line without a kind is wrong; the help names all kinds', async () => {
  const { code, stderr } = await runCommand(['new', 'plugin', 'rings'])
  assert.is(code, 2)
  assert.match(stderr, "required option '--kind <kind>' not specified")
  const help = String((await runCommand(['new', 'plugin', '--help'])).stdout)
  for (const kind of PLUGIN_KINDS) assert.match(help, kind)
})

test.run()
