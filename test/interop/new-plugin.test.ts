import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { makeFolders } from '../support/folders.js'
import { needs } from '../support/needs.js'
import { cleanEnvironment } from '../support/service.js'
import { runCli } from '../support/run-cli.js'

const folders = makeFolders()
test.after(() => folders.remove())

const run = async (folder: string, command: string, ...args: string[]): Promise<string> => {
  const child = spawn(command, args, { cwd: folder, env: cleanEnvironment() })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  assert.is(code, 0, `${command} ${args.join(' ')}\n${stdout}${stderr}`)
  return stdout
}

/** Throws where npm cannot install packages. */
const needsRegistry = async (npm: string): Promise<void> => {
  await run(packageRoot, npm, 'ping').catch(() => {
    throw new Error(
      'this test needs a registry of npm packages, which "npm ping" does not reach; set it with: npm config set registry <address>'
    )
  })
}

test('a new plugin installs the packed mapsetter with npm, and its test passes', async () => {
  const npm = needs('npm', 'npm')
  await needsRegistry(npm)
  const folder = folders.make()
  const packed = await run(packageRoot, npm, 'pack', '--ignore-scripts', '--silent', '--pack-destination', folder)
  const plugin = join(folder, 'rings')
  const made = await runCli(['new', 'plugin', 'rings', '--kind', 'layer', '--folder', plugin])
  assert.equal([made.code, made.stderr], [0, ''])
  await run(plugin, npm, 'install', '--no-save', '--no-audit', '--no-fund', join(folder, packed.trim()))
  const tested = await run(plugin, npm, 'test')
  assert.match(tested, /(^|\n)\S* ?pass 2\n/)
})

test.run()
