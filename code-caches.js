/**
 * Keeps what V8 compiles while the service starts, and while a worker starts and prints, in dist/code-caches/: the next start
 * need not compile it. Part of `npm run build`. Both processes start as always, with code-recorder.js.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CODE_CACHES } from './dist/core/code-cache.js'
import { requestToBytes } from './dist/core/job/request-bytes.js'
import { spawnWorker } from './dist/core/job/worker-process.js'
import { packageRoot } from './dist/core/package-root.js'
import { loadSettings } from './dist/core/settings.js'
import { workerSpawning } from './dist/core/worker-spawning.js'

const RECORDER = join(packageRoot, 'code-recorder.js')

const recordService = async (folder) => {
  const env = { ...withoutOurs(process.env), HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', MAPSETTER_STATE: folder }
  const service = fork(join(packageRoot, 'dist/core/cli.js'), ['serve'], {
    cwd: folder,
    env: { ...env, CODE_CACHE: 'service' },
    execArgv: ['--import', pathToFileURL(RECORDER).href],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc']
  })
  const ended = once(service, 'exit').then(([code]) => `exit code ${code}`)
  await Promise.race([once(service, 'message'), failedAt('the service', ended)])
  service.kill('SIGTERM')
  await ended
}

const recordWorker = async (folder, requests) => {
  const settings = loadSettings({ env: { MAPSETTER_STATE: folder, MAPSETTER_ACCESS_ALLOW: '127.0.0.1' }, cwd: folder })
  // the service would make it
  mkdirSync(settings.reports.folder, { mode: 0o700 })
  const spawning = workerSpawning(settings)
  const worker = spawnWorker(() => ({
    ...spawning,
    entry: RECORDER,
    environment: { CODE_CACHE: 'worker' },
    permissions: { ...spawning.permissions, write: [...spawning.permissions.write, CODE_CACHES] }
  }))
  const ended = new Promise((resolve) => worker.onEnd(resolve))
  const answered = (...types) =>
    new Promise((resolve) => worker.onMessage((message) => types.includes(message.type) && resolve(message)))
  await Promise.race([worker.ready, failedAt('a worker', ended)])
  for (const request of requests) {
    const done = answered('done', 'failed')
    worker.send({
      type: 'print',
      id: 'print',
      about: {},
      request: requestToBytes(request),
      headers: {},
      lostHeaders: [],
      outputFilename: 'print',
      reportName: 'print',
      isLasting: false,
      now: Date.now()
    })
    const { type, error } = await Promise.race([done, failedAt('a worker', ended)])
    if (type === 'failed') throw new Error(`the print of the build failed: ${error.message}`)
  }
  const recorded = answered('recorded')
  worker.send({ type: 'record' })
  await Promise.race([recorded, failedAt('a worker', ended)])
  await worker.kill()
}

const failedAt = async (process, ended) => {
  throw new Error(`${process} ended while the build recorded its code: ${await ended}`)
}

const withoutOurs = (env) => Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('MAPSETTER_')))

/** A print of the default app, and one of tiles. */
const requestsOf = (tiles) => {
  const sample = JSON.parse(readFileSync(join(packageRoot, 'layouts/default/a4-portrait.sample.json'), 'utf8'))
  const layers = [{ type: 'xyz', baseURL: tiles, extension: 'png' }]
  const map = { projection: 'EPSG:3857', center: [0, 0], scale: 1_000_000, dpi: 150, layers }
  const ofTiles = { ...sample, attributes: { ...sample.attributes, map } }
  return [ofTiles, sample].map((request) => ({ params: {}, ...request, app: 'default', format: 'pdf' }))
}

const folder = mkdtempSync(join(tmpdir(), 'mapsetter-build-'))
const tile = readFileSync(join(packageRoot, 'docs/page.png'))
const server = createServer((_, response) => response.setHeader('content-type', 'image/png').end(tile))
try {
  rmSync(CODE_CACHES, { recursive: true, force: true })
  mkdirSync(CODE_CACHES, { recursive: true })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const folderFor = (name) => {
    mkdirSync(join(folder, name))
    return join(folder, name)
  }
  const requests = requestsOf(`http://127.0.0.1:${server.address().port}`)
  await Promise.all([recordService(folderFor('service')), recordWorker(folderFor('worker'), requests)])
} finally {
  server.close()
  rmSync(folder, { recursive: true, force: true })
}
