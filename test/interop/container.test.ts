import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { packageRoot } from '../../core/package-root.js'
import { importBase, makePodman, type Podman } from '../support/containers.js'
import { makeFolders } from '../support/folders.js'
import { freePort } from '../support/free-port.js'
import { until } from '../support/until.js'

const BASE = 'localhost/mapsetter-base'
const IMAGE = 'localhost/mapsetter'
const NAME = 'mapsetter'
/** On the disk, of the program with all that it needs; without Node and its system. */
const MOST_MEGABYTES = 240

const folders = makeFolders()
const folder = folders.make()
let podman: Podman
let root: string

test.before(async () => {
  podman = makePodman(folder)
  await importBase(podman, folder, BASE)
  // the rest is what a user calls
  const build = ['--network', 'host', '--isolation', 'chroot', '--format', 'docker', '--build-arg', `NODE=${BASE}`]
  await podman(
    'build',
    ...build,
    '--ignorefile',
    '.containerignore',
    '-f',
    'deploy/Containerfile',
    '-t',
    IMAGE,
    packageRoot
  )
  const port = await freePort()
  const sandbox = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'all', '--security-opt', 'no-new-privileges']
  // a machine without the right to raise its limits
  const limits = ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=4096:4096']
  const settings = [`PORT=${port}`, 'HOST=127.0.0.1', 'MAPSETTER_WORKERS=1'].flatMap((one) => ['-e', one])
  await podman('run', '-d', '--name', NAME, '--network', 'host', ...sandbox, ...limits, ...settings, IMAGE)
  root = `http://127.0.0.1:${port}`
  await until(async () => {
    if ((await podman('inspect', '--format', '{{.State.Running}}', NAME)) !== 'true')
      throw new Error(`the container ended: ${await podman('logs', NAME)}`)
    return fetch(`${root}/print/apps.json`).then(
      ({ ok }) => ok,
      () => false
    )
  })
})
test.after(async () => {
  await podman('rm', '-f', '-v', NAME).catch(() => {})
  await podman('rmi', '-f', '-a').catch(() => {})
  folders.remove()
})

test('the container prints, in all kinds of formats', async () => {
  const body = readFileSync(join(packageRoot, 'layouts/default/a4-portrait.sample.json'), 'utf8')
  for (const [format, start] of [
    ['pdf', '%PDF-'],
    ['png', '\x89PNG'],
    ['svg', '<svg']
  ] as const) {
    const answer = await fetch(`${root}/print/default/buildreport.${format}`, { method: 'POST', body })
    const bytes = Buffer.from(await answer.arrayBuffer())
    assert.is(answer.status, 200, bytes.toString('utf8', 0, 500))
    assert.ok(bytes.toString('latin1', 0, 100).includes(start), format)
  }
})

test('it runs as a user without rights, and can write only its state and temporary files', async () => {
  const code = `
    const { writeFileSync, rmSync } = require('node:fs')
    const can = (path) => { try { writeFileSync(path, 'x'); rmSync(path); return true } catch { return false } }
    const places = ['/app/x', '/srv/mapsetter/x', '/etc/x', '/var/lib/mapsetter/x', '/tmp/x']
    console.log(JSON.stringify([process.getuid(), ...places.map(can)]))`
  assert.equal(JSON.parse(await podman('exec', NAME, 'node', '-e', code)), [1000, false, false, false, true, true])
})

test('its health check is content', async () => void (await podman('healthcheck', 'run', NAME)))

test('it ends when it is told to, with what runs', async () => {
  await podman('stop', '-t', '60', NAME)
  assert.is(await podman('inspect', '--format', '{{.State.ExitCode}}', NAME), '0')
})

test('it has nothing that does not run', async () => {
  const sizes = await Promise.all(
    [IMAGE, BASE].map(async (image) => Number(await podman('image', 'inspect', '--format', '{{.Size}}', image)))
  )
  const megabytes = (sizes[0]! - sizes[1]!) / 1e6
  assert.ok(megabytes < MOST_MEGABYTES, `${Math.round(megabytes)} MB`)
  const listed = await podman('run', '--rm', '--network', 'none', '--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=4096:4096', '--entrypoint', '/bin/ls', IMAGE, '/app/node_modules') // prettier-ignore
  assert.ok(listed.includes('sharp') && !/^(typescript|pdfjs-dist|uvu)$/m.test(listed), listed)
})

test.run()
