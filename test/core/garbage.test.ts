import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { collectorOptions } from '../../core/garbage.js'
import { Track } from '../../parts/geometry/position-buffer.js'
import { warnOnce } from '../../core/warn.js'
import { until } from '../support/until.js'

test('young garbage is collected after more than four million pixels, then counted from nothing', async () => {
  // other tests of this process may have counted already
  const fresh = `${new URL('../../core/garbage.js', import.meta.url)}?young`
  const { collectYoungGarbage } = (await import(fresh)) as typeof import('../../core/garbage.js')
  assert.equal([4_000_000, 1, 3_999_999, 1, 1, 4_000_001].map(collectYoungGarbage), [false, true, false, false, true, true]) // prettier-ignore
})

test('garbage is collected where much is used, and again only where much more is used than was kept', async () => {
  const { memoryUsage } = process
  const { gc } = globalThis
  const used = { heapUsed: 0, arrayBuffers: 0 }
  let collections = 0
  globalThis.gc = (() => void collections++) as unknown as typeof gc
  process.memoryUsage = (() => used) as unknown as typeof memoryUsage
  try {
    const fresh = `${new URL('../../core/garbage.js', import.meta.url)}?fresh`
    const { collectMuchGarbage } = (await import(fresh)) as typeof import('../../core/garbage.js')
    const counts = [180, 181, 240, 242, 301, 90, 180, 181].map((megabytes) => {
      used.heapUsed = megabytes * 1e6
      collections = 0
      collectMuchGarbage()
      return collections
    })
    assert.equal(counts, [0, 1, 0, 1, 0, 0, 0, 1])
  } finally {
    globalThis.gc = gc
    process.memoryUsage = memoryUsage
  }
})

test('what a job left is collected a while after it, unless there is another job by then, or little was left', async () => {
  const { memoryUsage } = process
  const { gc } = globalThis
  const used = { arrayBuffers: 0 }
  const collected: string[] = []
  let job = ''
  globalThis.gc = (() => void collected.push(job)) as unknown as typeof gc
  process.memoryUsage = (() => used) as unknown as typeof memoryUsage
  const fresh = `${new URL('../../core/garbage.js', import.meta.url)}?job`
  const { collectAfterJob } = (await import(fresh)) as typeof import('../../core/garbage.js')
  const left = async (name: string, bytes: number, isIdle: boolean): Promise<void> => {
    let isAsked = false
    job = name
    used.arrayBuffers = bytes
    collectAfterJob(() => {
      isAsked = true
      return isIdle
    })
    assert.not.ok(collected.includes(name), 'the end of the job does not wait for it')
    await until(() => isAsked)
  }
  try {
    await left('little', 40e6, true)
    await left('followed', 41e6, false)
    await left('much', 41e6, true)
    await left('no more', 60e6, true)
    await left('more', 62e6, true)
    assert.equal(collected, ['much', 'more'])
  } finally {
    globalThis.gc = gc
    process.memoryUsage = memoryUsage
  }
})

test('after a large request, or many, garbage is collected soon, and once more when it is quiet', async () => {
  const { gc } = globalThis
  let collections = 0
  globalThis.gc = (() => void collections++) as unknown as typeof gc
  try {
    const fresh = `${new URL('../../core/garbage.js', import.meta.url)}?service`
    const { collectAfterRequest } = (await import(fresh)) as typeof import('../../core/garbage.js')
    for (let request = 0; request < 900; request++) collectAfterRequest(1)
    await pause(500)
    assert.is(collections, 0)
    collectAfterRequest(100_000)
    await until(() => collections === 1)
    for (let request = 0; request < 5; request++) collectAfterRequest(1e6)
    await until(() => collections === 2)
    await until(() => collections === 3)
  } finally {
    globalThis.gc = gc
  }
})

test('a process that prefers little memory can collect', async () => {
  const fresh = new URL('../../core/garbage.js', import.meta.url).href
  const script = `
    const { preferLittleMemory, collectAfterRequest } = await import('${fresh}')
    globalThis.kept = new FinalizationRegistry(() => process.exit(7))
    setTimeout(() => process.exit(1), 60_000)
    kept.register({}, 1)
    preferLittleMemory()
    collectAfterRequest(1e6)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  assert.is(code, 7)
})

test('a worker process has its heap, a small space for young objects, its collector, and keeps its code', () => {
  const own = [
    '--max-old-space-size=300',
    '--min-semi-space-size=4',
    '--max-semi-space-size=4',
    '--heap-growing-percent=100',
    '--no-flush-bytecode',
    '--expose-gc'
  ]
  assert.equal(collectorOptions(300, false), own)
  assert.equal(collectorOptions(300, true), [...own, '--single-threaded-gc'])
})

test('equal warnings are passed on once; after the limit one says that there are more', () => {
  const said: string[] = []
  const warn = warnOnce((message) => said.push(message), 2)
  for (const message of ['a', 'a', 'b', 'a', 'c', 'd', 'b']) warn(message)
  assert.equal(said, ['a', 'b', 'there are more warnings about the style or its features; they are not shown'])
  const all: string[] = []
  const byDefault = warnOnce((message) => all.push(message))
  for (let i = 0; i < 60; i++) byDefault(`${i}`)
  assert.is(all.length, 51)
})

test('a track that is exactly full grows with the next position', () => {
  const track = new Track()
  for (let i = 0; i < 512; i++) track.add(i, i)
  assert.is(track.xy.buffer.byteLength, 8 * 1024)
  track.add(1, 2)
  assert.is(track.xy.buffer.byteLength, 8 * 2048)
  assert.equal([...track.xy.subarray(1020)], [510, 510, 511, 511, 1, 2])
})

test.run()
