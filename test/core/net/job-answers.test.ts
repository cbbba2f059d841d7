import { setImmediate } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { existsSync, readdirSync, readlinkSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { makeJobAnswers } from '../../../core/net/job-answers.js'
import type { Fetched } from '../../../core/tools.js'
import { makeFolders } from '../../support/folders.js'
import { closeAll, jobWith, networkWith, serve, thrownBy } from './loopback.js'

const folders = makeFolders()
test.after(() => {
  closeAll()
  folders.remove()
})

const textOf = ({ bytes }: Fetched) => Buffer.from(bytes).toString()
const answer = (length: number, fill: string): Fetched => ({
  status: 200,
  mediaType: 'x/y',
  bytes: Buffer.alloc(length, fill)
})

/** A server that answers with how many requests it has had. */
const serveCounting = async () => {
  const asked: string[] = []
  const port = await serve((request, answer) => {
    asked.push(`${request.method} ${request.url}`)
    setTimeout(() => answer.end(String(asked.length)), 5)
  })
  return { asked, base: `http://127.0.0.1:${port}` }
}

test('a job requests an address only once, at the same time or later', async () => {
  const { asked, base } = await serveCounting()
  const { fetch } = jobWith()
  const same = await Promise.all(Array.from({ length: 20 }, () => fetch(`${base}/a`)))
  assert.equal(new Set(same.map(textOf)), new Set(['1']))
  assert.is(textOf(await fetch(` ${base}/a`)), '1')
  assert.is(textOf(await fetch(`${base}/b`)), '2')
  assert.equal(asked, ['GET /a', 'GET /b'])
})

test('other headers, other ranges and POST are separate requests', async () => {
  const { asked, base } = await serveCounting()
  const { fetch } = jobWith()
  const different: Parameters<typeof fetch>[1][] = [
    {},
    { headers: { accept: 'image/png' } },
    { headers: { accept: 'image/jpeg' } },
    { range: [0, 1] },
    { range: [0, 2] },
    { headers: { accept: 'image/png' }, range: [0, 1] }
  ]
  for (const request of [...different, ...different]) await fetch(`${base}/`, request)
  assert.is(asked.length, different.length)
  for (let i = 0; i < 2; i++) await fetch(`${base}/`, { method: 'POST', body: 'x' })
  assert.is(asked.length, different.length + 2)
})

test('another job requests the address again', async () => {
  const { asked, base } = await serveCounting()
  const network = networkWith()
  for (let i = 0; i < 2; i++) {
    const job = network.forJob({ signal: new AbortController().signal, appFolder: '/' })
    await job.fetch(`${base}/`)
    job.end()
  }
  assert.is(asked.length, 2)
})

test('a failed request is remembered as well', async () => {
  let asked = 0
  const port = await serve((_, answer) => (asked++, answer.destroy()))
  const { fetch } = jobWith()
  for (let i = 0; i < 3; i++) assert.is((await thrownBy(fetch(`http://127.0.0.1:${port}/`))).code, 'upstream-failed')
  assert.is(asked, 1)
})

/**
 * Mode and size of the files that this process has open in a folder and that have no name; undefined where the system
 * does not tell.
 */
const namelessIn = (folder: string): string[] | undefined => {
  if (!existsSync('/proc/self/fd')) return undefined
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${fd}`)
      if (!target.startsWith(folder) || !target.endsWith(' (deleted)')) return []
      const { mode, size } = statSync(`/proc/self/fd/${fd}`)
      return [`${(mode & 0o777).toString(8)} ${size}`]
    } catch {
      return []
    }
  })
}

test('answers that do not fit into memory are kept in a file that is removed at the end', async () => {
  const folder = join(folders.make(), 'made', 'when needed')
  const answers = makeJobAnswers(folder, 1000)
  let asked = 0
  const once = (key: string) => answers.once(key, async () => (asked++, answer(400, key)))
  for (const key of 'abcdef') assert.is(textOf(await once(key)), key.repeat(400))
  assert.equal(readdirSync(folder), [], 'nothing is left if this process is killed')
  assert.equal(namelessIn(folder) ?? ['600 1600'], ['600 1600'], 'two answers are in memory')
  for (const key of 'fedcba') {
    const { status, mediaType, bytes } = await once(key)
    assert.equal([status, mediaType, textOf({ bytes } as Fetched)], [200, 'x/y', key.repeat(400)])
  }
  assert.is(asked, 6)
  answers.end()
  assert.is(namelessIn(folder)?.length ?? 0, 0)
  answers.end()
  await once('a')
  assert.is(asked, 7, 'nothing is remembered any more')
})

test('an answer of one byte, or of none, is kept in the file, too', async () => {
  const answers = makeJobAnswers(folders.make(), -1)
  for (const length of [1, 0]) {
    let asked = 0
    const once = () => answers.once(`of ${length}`, async () => (asked++, answer(length, 'x')))
    assert.equal([textOf(await once()), textOf(await once()), asked], ['x'.repeat(length), 'x'.repeat(length), 1])
  }
  answers.end()
})

test('answers are in memory as long as all of them fit', async () => {
  const folder = join(folders.make(), 'made')
  const answers = makeJobAnswers(folder, 800)
  for (const [key, isFiled] of [
    ['a', false],
    ['b', false],
    ['c', true]
  ] as const) {
    await answers.once(key, async () => answer(400, key))
    await setImmediate()
    assert.is(existsSync(folder), isFiled, key)
  }
  answers.end()
})

test('answers of 32 MB are kept in memory', async () => {
  const folder = join(folders.make(), 'made')
  const answers = makeJobAnswers(folder)
  const isFiledAfter = async (length: number) => {
    await answers.once(String(length), async () => ({ ...answer(0, 'x'), bytes: Buffer.alloc(length) }))
    await setImmediate()
    return existsSync(folder)
  }
  assert.equal([await isFiledAfter(32_000_000), await isFiledAfter(1)], [false, true])
  answers.end()
})

test('a hundred thousand answers are remembered; further addresses are requested each time', async () => {
  const answers = makeJobAnswers(folders.make())
  let asked = 0
  const once = (key: string) => answers.once(key, async () => (asked++, answer(0, key)))
  for (let key = 1; key < 100_000; key++) void once(String(key))
  for (let times = 0; times < 2; times++) await once('the last')
  assert.is(asked, 100_000)
  for (let times = 0; times < 2; times++) assert.is((await once('one more')).status, 200)
  assert.is(asked, 100_002)
  answers.end()
})

test('an answer after the end of the job is not kept', async () => {
  const folder = folders.make()
  const answers = makeJobAnswers(folder, 0)
  let come!: (answer: Fetched) => void
  const late = answers.once('a', () => new Promise((resolve) => (come = resolve)))
  answers.end()
  come(answer(100, 'a'))
  await late
  assert.is(namelessIn(folder)?.length ?? 0, 0)
})

test('if no file can be written, the address is requested again', async () => {
  const folder = folders.make({ taken: 'a file' })
  const answers = makeJobAnswers(join(folder, 'taken'), 0)
  let asked = 0
  for (let i = 0; i < 2; i++)
    assert.is(textOf(await answers.once('a', async () => (asked++, answer(9, 'a')))), 'aaaaaaaaa')
  assert.is(asked, 2)
})

test('memory does not grow with the number of answers', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const collected = (): number => {
    collect()
    return process.memoryUsage().arrayBuffers
  }
  const MB = 1_000_000
  const folder = folders.make()
  const port = await serve((request, answer) => answer.end(Buffer.alloc(MB, request.url!.slice(1))))
  const job = jobWith({ maxBytes: 2 * MB, maxJobBytes: 1000 * MB, cache: { folder } })
  const fetch = (i: number) => job.fetch(`http://127.0.0.1:${port}/${i}`)
  // what earlier suites have left goes in several rounds
  let before = Infinity
  for (let now = collected(); now < before; now = collected()) {
    before = now
    await setImmediate()
  }
  for (let i = 100; i < 220; i++) await fetch(i)
  const grown = collected() - before
  assert.ok(grown > 20 * MB && grown < 60 * MB, `${grown} bytes for 120 MB`)
  assert.is(
    Buffer.from((await fetch(219)).bytes)
      .subarray(0, 6)
      .toString(),
    '219219'
  )
  job.end()
  assert.equal(readdirSync(folder), [])
  assert.is(namelessIn(folder)?.length ?? 0, 0)
})

test.run()
