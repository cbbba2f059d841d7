import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { makeFolders } from '../support/folders.js'
import { cleanEnvironment } from '../support/service.js'
import { until } from '../support/until.js'

const folders = makeFolders()
const [packed, folder] = [folders.make(), folders.make()]
test.after(() => folders.remove())

const call = (command: string, args: string[], cwd: string): string => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1e8 })
  assert.is(status, 0, `${command} ${args.join(' ')}\n${stdout}\n${stderr}`)
  return stdout
}

/** On the disk. */
const megabytesOf = (path: string): number => Number(call('du', ['-sm', path], '/').split('\t')[0])

/** Starts the installed service, prints the sample of a layout in each format, and ends it. */
const prints = async (): Promise<void> => {
  const modules = join(folder, 'node_modules')
  const env = { ...cleanEnvironment(), PORT: '0', MAPSETTER_WORKERS: '1', MAPSETTER_STATE: join(folder, 'state') }
  const child = spawn(join(modules, '.bin/mapsetter'), ['serve'], { cwd: folder, env })
  const exited = once(child, 'exit')
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  try {
    const root = await until(() => {
      assert.is(child.exitCode, null, output)
      return /listens on (\S+)/.exec(output)?.[1]
    })
    const body = readFileSync(join(modules, 'mapsetter/layouts/default/a4-portrait.sample.json'))
    for (const format of ['pdf', 'svg', 'png', 'jpeg', 'tiff', 'webp', 'gif', 'bmp']) {
      const answer = await fetch(`${root}/print/default/buildreport.${format}`, { method: 'POST', body })
      const bytes = await answer.arrayBuffer()
      assert.is(answer.status, 200, `${format}: ${Buffer.from(bytes).toString('utf8', 0, 300)}\n${output}`)
      assert.ok(bytes.byteLength > 5000, format)
    }
  } finally {
    child.kill('SIGTERM')
    await exited
  }
}

test('the package, installed in an empty folder, serves and prints', async () => {
  call('npm', ['pack', '--pack-destination', packed], packageRoot)
  const [tarball] = readdirSync(packed)
  writeFileSync(join(folder, 'package.json'), '{"private": true}')
  call('npm', ['install', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund', join(packed, tarball!)], folder)
  const installed = readdirSync(join(folder, 'node_modules/mapsetter/dist'), { recursive: true, encoding: 'utf8' })
  assert.not.ok(installed.some((file) => file.endsWith('.map') || file.startsWith('test')))
  await prints()
})

test('so does what deploy/trim.js leaves, which is a quarter smaller', async () => {
  const modules = join(folder, 'node_modules')
  const before = megabytesOf(modules)
  call(process.execPath, [join(modules, 'mapsetter/deploy/trim.js'), modules], folder)
  const after = megabytesOf(modules)
  assert.ok(before < 340 && after < 250 && after < 0.8 * before, `${before} MB, then ${after} MB`)
  await prints()
})

test.run()
