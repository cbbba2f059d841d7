import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { mock } from 'node:test'
import { PrintError } from '../../../core/errors.js'
import { freeBytesOptions } from '../../../core/free-bytes.js'
import { spawnWorker, type WorkerProcess, type WorkerSpawning } from '../../../core/job/worker-process.js'
import type { AutoSizes } from '../../../core/layout/attributes/auto-sizes.js'
import { packageRoot } from '../../../core/package-root.js'
import { withEnvironment } from '../../support/environment.js'
import { makeFolders } from '../../support/folders.js'
import { thrownBy } from '../../support/thrown-by.js'
import { until } from '../../support/until.js'

const folders = makeFolders()
const workers: WorkerProcess<any, any>[] = []
test.after(async () => {
  await Promise.all(workers.map((worker) => worker.kill()))
  folders.remove()
})

const pathOf = (path: string) => JSON.stringify(join(packageRoot, path))
/** A worker that reports what it was given, and follows commands. */
const ENTRY = `
import { readFileSync } from 'node:fs'
import { PrintError } from ${pathOf('dist/core/errors.js')}
import { beWorker } from ${pathOf('dist/core/job/worker-main.js')}
beWorker(async (settings, send, likely) => {
  if (settings.fails) send({ type: 'preparing' })
  if (settings.fails === 'plainly') throw new Error('out of ink')
  return (sizes) => {
    if (settings.fails === 'known') throw new PrintError('wrong-settings', 'no paper')
    send({ type: 'other' })
    send({ type: 'ready' })
    const does = {
      tell: () => send({ type: 'told', settings, likely, sizes, env: process.env, options: process.execArgv }),
      stay: () => void setInterval(() => {}, 1000),
      lose: () => void Promise.reject(new Error('nobody waits for it')),
      end: ({ code }) => process.exit(code),
      read: ({ path }) => {
        try {
          send({ type: 'read', text: readFileSync(path, 'utf8') })
        } catch ({ code }) {
          send({ type: 'read', code })
        }
      }
    }
    return { receive: (message) => does[message.type](message) }
  }
})`
const folder = folders.make({
  'entry.mjs': ENTRY,
  'ends.mjs': 'process.exit(3)',
  'talks.mjs': `console.log('to output'); console.error('to error'); process.exit()`,
  'sleeps.mjs': 'setInterval(() => {}, 1000)',
  'secret.txt': 'secret'
})

interface Given extends Partial<WorkerSpawning> {
  sizes?: Promise<AutoSizes | undefined>
  likely?: AutoSizes
}

const spawn = ({ sizes, likely, ...more }: Given = {}) => {
  const spawning: WorkerSpawning = {
    entry: join(folder, 'entry.mjs'),
    settings: { a: [1] },
    fontConfiguration: '/no/fonts.conf',
    heapMegabytes: 200,
    sharesCores: false,
    permissions: {
      read: [packageRoot, join(folder, 'entry.mjs'), join(folder, 'ends.mjs'), join(folder, 'sleeps.mjs')],
      write: []
    },
    ...more
  }
  const worker = spawnWorker<any, any>(() => spawning, sizes, likely)
  workers.push(worker)
  return { worker, spawning }
}
/** The next message of this type. */
const next = (worker: WorkerProcess<any, any>, type: string): Promise<any> =>
  new Promise((resolve) => {
    const stop = worker.onMessage((message) => {
      if (message.type !== type) return
      stop()
      resolve(message)
    })
  })
const asked = (worker: WorkerProcess<any, any>, message: object, type: string) => {
  const answer = next(worker, type)
  worker.send(message)
  return answer
}
const ended = (worker: WorkerProcess<any, any>) => new Promise<string>((resolve) => worker.onEnd(resolve))

test('a worker is prepared with its settings at once, and starts when the sizes are known', async () => {
  let know!: (sizes: AutoSizes) => void
  const likely = { likely: 1 } as unknown as AutoSizes
  const { worker } = spawn({ sizes: new Promise((resolve) => (know = resolve)), likely })
  let isReady = false
  void worker.ready.then(() => (isReady = true))
  await new Promise((done) => setTimeout(done, 300))
  assert.is(isReady, false)
  know({ known: 1 } as unknown as AutoSizes)
  await worker.ready
  const told = await asked(worker, { type: 'tell' }, 'told')
  assert.equal([told.settings, told.likely, told.sizes], [{ a: [1] }, { likely: 1 }, { known: 1 }])
})

test('a worker has no secrets, no home and no fonts, an allocator that gives memory back, and a temporary folder that goes with it', async () => {
  const variables = { ...process.env, MAPSETTER_TEST_SECRET: 'secret', LC_ALL: 'C' }
  const worker = await withEnvironment(variables, async () => {
    const { worker: spawned } = spawn({ environment: { MORE: '1' } })
    await spawned.ready
    return spawned
  })
  const { env, sizes, likely, options } = await asked(worker, { type: 'tell' }, 'told')
  assert.equal([sizes, likely], [undefined, undefined])
  assert.equal([env.MAPSETTER_TEST_SECRET, env.LC_ALL, env.MORE, env.PATH], [undefined, 'C', '1', process.env.PATH])
  assert.equal([env.HOME, env.FONTCONFIG_FILE, env.DISABLE_SYSTEM_FONTS_LOAD], ['/nonexistent', '/no/fonts.conf', '1'])
  assert.equal([env.HTTP_PROXY, env.HTTPS_PROXY], ['http://127.0.0.1:9', 'http://127.0.0.1:9'])
  const allocator = Object.fromEntries(Object.entries(env).filter(([name]) => /^(GLIBC|MALLOC|MIMALLOC)_/.test(name)))
  assert.equal(allocator, {
    GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
    MALLOC_ARENA_MAX: '1',
    MALLOC_TRIM_THRESHOLD_: '131072',
    MALLOC_TOP_PAD_: '8388608',
    MALLOC_MMAP_THRESHOLD_: '4194304',
    MIMALLOC_PURGE_DELAY: '0'
  })
  assert.is(env.UV_THREADPOOL_SIZE, undefined)
  assert.ok(options.includes('--interrupt-budget=540000'), String(options))
  for (const option of freeBytesOptions()) assert.ok(options.includes(option), option)
  assert.equal(readdirSync(env.TMPDIR), [])
  await worker.kill()
  await until(() => !existsSync(env.TMPDIR))
})

test('a worker reads only what it may, and lets the service go first', async () => {
  const { worker, spawning } = spawn({ sharesCores: true })
  await worker.ready
  const read = (path: string) => asked(worker, { type: 'read', path }, 'read')
  assert.is((await read(join(folder, 'secret.txt'))).code, 'ERR_ACCESS_DENIED')
  assert.is((await read(join(packageRoot, 'package.json'))).code, undefined)
  assert.is(getPriority(worker.pid), Math.max(getPriority(), 10))
  assert.is((await asked(worker, { type: 'tell' }, 'told')).env.UV_THREADPOOL_SIZE, '2')
  const status = `/proc/${worker.pid}/status`
  const kilobytes = () => Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))![1])
  if (existsSync(status)) await until(() => worker.residentBytes() === 1024 * kilobytes())
  assert.is(worker.isOutdated(), false)
  spawning.permissions = { read: [packageRoot, folder], write: [] }
  assert.is(worker.isOutdated(), true)
})

test('a worker that cannot start says why, and ends', async () => {
  for (const [fails, code, message] of [
    ['plainly', 'worker-lost', 'out of ink'],
    ['known', 'wrong-settings', 'no paper']
  ] as const) {
    let start = () => {}
    const { worker } = spawn({
      settings: { fails },
      sizes: new Promise((resolve) => (start = () => resolve(undefined)))
    })
    // the worker reports an error of its preparation once, after the start message
    await next(worker, 'preparing')
    start()
    const logged: string[] = []
    worker.onMessage((message) => message.type === 'log' && logged.push(message.message))
    const thrown = await thrownBy(worker.ready)
    assert.instance(thrown, PrintError)
    assert.is(thrown.code, code)
    assert.match(thrown.message, message)
    assert.is(await ended(worker), 'exit code 1')
    assert.is(logged.length, fails === 'plainly' ? 1 : 0)
    assert.match(logged.join(), fails === 'plainly' ? 'out of ink' : '')
  }
})

test('a worker that ends before it is ready is lost', async () => {
  const { worker } = spawn({ entry: join(folder, 'ends.mjs') })
  const { code, message } = await thrownBy(worker.ready)
  assert.is(code, 'worker-lost')
  assert.match(message, 'exit code 3')
})

test('a worker that ends before it is ready, and that nobody awaits, does not end the service', async () => {
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  const { worker } = spawn({ entry: join(folder, 'ends.mjs'), sizes: new Promise(() => {}) })
  await ended(worker)
  await new Promise(setImmediate)
  process.off('unhandledRejection', note)
  assert.equal(unhandled, [])
})

test('what a worker prints goes to the standard error of the service, whose standard output may be the report', () => {
  const talks = join(folder, 'talks.mjs')
  const code = `
    import { spawnWorker } from ${pathOf('dist/core/job/worker-process.js')}
    const permissions = { read: [${pathOf('.')}, ${JSON.stringify(talks)}], write: [] }
    spawnWorker(() => ({ entry: ${JSON.stringify(talks)}, settings: {}, fontConfiguration: '', heapMegabytes: 200, sharesCores: false, permissions }))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { encoding: 'utf8' })
  assert.equal([stdout, stderr.split('\n').filter((line) => line.startsWith('to '))], ['', ['to output', 'to error']])
})

test('each listener is called once when a worker ends, also a later one; messages to the worker are dropped', async () => {
  const { worker } = spawn()
  await worker.ready
  const ends: string[] = []
  worker.onEnd((how) => ends.push(`first ${how}`))
  worker.onEnd((how) => ends.push(`left ${how}`))()
  worker.send({ type: 'end', code: 7 })
  assert.is(await ended(worker), 'exit code 7')
  worker.onEnd((how) => ends.push(`later ${how}`))
  worker.onEnd((how) => ends.push(`left ${how}`))()
  await new Promise(setImmediate)
  assert.equal(ends, ['first exit code 7', 'later exit code 7'])
  let isGivenUp = false
  worker.send({ type: 'tell' }, () => (isGivenUp = true))
  assert.is(isGivenUp, true)
  await worker.kill()
})

test('a message is sent when it has left, and a killed worker has ended', async () => {
  const { worker } = spawn()
  await worker.ready
  await new Promise<void>((resolve) => worker.send({ type: 'tell' }, resolve))
  const how = ended(worker)
  await worker.kill()
  assert.is(await how, 'killed by SIGKILL')
  if (existsSync('/proc/self')) assert.is(worker.residentBytes(), 0)
})

test('a listener that has left gets no messages', async () => {
  const { worker } = spawn()
  await worker.ready
  let count = 0
  worker.onMessage(() => count++)()
  await asked(worker, { type: 'tell' }, 'told')
  assert.is(count, 0)
})

test('a promise that nobody waits for costs a worker nothing but a line of the log', async () => {
  const { worker } = spawn()
  await worker.ready
  const { level, message } = await asked(worker, { type: 'lose' }, 'log')
  assert.is(level, 'error')
  assert.match(message, 'nobody waits for it')
  await asked(worker, { type: 'tell' }, 'told')
})

test('signals of a terminal do not end a worker', async () => {
  const { worker } = spawn()
  await worker.ready
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.kill(worker.pid, signal)
  await asked(worker, { type: 'tell' }, 'told')
})

test('a worker that is not ready in three minutes is killed; one that is ready stays', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const { worker: good } = spawn()
  await good.ready
  await new Promise(setImmediate)
  const { worker: slow } = spawn({ entry: join(folder, 'sleeps.mjs') })
  mock.timers.tick(200_000)
  mock.timers.reset()
  assert.match((await thrownBy(slow.ready)).message, 'killed by SIGKILL')
  await asked(good, { type: 'tell' }, 'told')
})

test('a program that cannot be started is told as a worker that has ended', async () => {
  const { execPath } = process
  process.execPath = '/no/node'
  const { worker } = spawn()
  process.execPath = execPath
  assert.match((await thrownBy(worker.ready)).message, 'ENOENT')
  assert.match(await ended(worker), 'ENOENT')
  assert.equal([worker.pid, worker.residentBytes()], [0, 0])
  await worker.kill()
})

test('the last message of a worker arrives before its end', async () => {
  const { worker } = spawn()
  await worker.ready
  const ends: string[] = []
  worker.onMessage(({ type }) => ends.push(type))
  worker.onEnd((how) => ends.push(how))
  worker.send({ type: 'tell' })
  await new Promise<void>((resolve) => worker.send({ type: 'end', code: 5 }, resolve))
  // it ends while the service is busy
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
  await ended(worker)
  assert.equal(ends, ['told', 'exit code 5'])
})

test('a worker without its service ends, whatever it does', async () => {
  const child = fork(join(folder, 'entry.mjs'), {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc']
  })
  for (const message of [{ type: 'prepare', settings: {} }, { type: 'start' }]) child.send(message)
  await until(async () => (await once(child, 'message'))[0].type === 'ready')
  child.send({ type: 'stay' }, () => child.disconnect())
  assert.equal(await once(child, 'exit'), [0, null])
})

test.run()
