import { createHash, randomFillSync } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { uvu } from 'uvu'
import * as assert from 'uvu/assert'
import { until } from '../../support/until.js'
import type { ReportStore } from '../../../core/report/store.js'

const MEGABYTE = 1 << 20
/** A report of 200 MB may make the process grow by so much while it is read. */
const MOST_GROWTH = 80e6

/** So that what was written is not in memory any more. */
const collectGarbage = (): void => {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}

export const idOf = (digit: number): string => `${digit}`.repeat(8) + '-aaaa-bbbb-cccc-dddddddddddd'

/** What every store of reports does; `make` makes an empty one, which stays until the tests have ended. */
export const testStore = (test: uvu.Test<any>, make: () => Promise<ReportStore>): void => {
  test('a report is kept under its name until it is removed', async () => {
    const store = await make()
    await store.open()
    const [one, other] = [`${idOf(1)}.x`, `${idOf(2)}.y`]
    assert.equal([await store.has(one), await store.read(one)], [false, undefined])
    await store.write(one, Buffer.from('first'))
    await store.write(other, Buffer.from('second'))
    assert.is(await store.has(one), true)
    assert.is(await text((await store.read(one))!), 'first')
    await store.remove(one)
    await store.remove(one)
    assert.equal([await store.has(one), await store.read(one)], [false, undefined])
    assert.is(await text((await store.read(other))!), 'second')
  })

  test('a report that may be lost in a power cut is kept as any other', async () => {
    const store = await make()
    await store.write(`${idOf(1)}.x`, Buffer.from('passing'), { isLasting: false })
    assert.is(await text((await store.read(`${idOf(1)}.x`))!), 'passing')
  })

  test('an empty report, and reports about the size of a row, come back as they were', async () => {
    const store = await make()
    for (const size of [0, 1, MEGABYTE - 1, MEGABYTE, MEGABYTE + 1, 3 * MEGABYTE]) {
      const bytes = randomFillSync(Buffer.alloc(size + 5)).subarray(5)
      await store.write(`${idOf(3)}.${size}`, bytes)
      const read = Buffer.concat(await (await store.read(`${idOf(3)}.${size}`))!.toArray())
      assert.ok(read.equals(bytes), `${size}`)
    }
  })

  test('a report that is written again is the later one', async () => {
    const store = await make()
    await store.write(`${idOf(4)}.x`, Buffer.alloc(3 * MEGABYTE, 'a'))
    await store.write(`${idOf(4)}.x`, Buffer.from('short'))
    assert.is(await text((await store.read(`${idOf(4)}.x`))!), 'short')
  })

  test('a print that is cancelled leaves no report', async () => {
    const store = await make()
    const name = `${idOf(5)}.x`
    const thrown = await store.write(name, Buffer.from('x'), { signal: AbortSignal.abort(new Error('cancelled')) }).catch((error) => error) // prettier-ignore
    assert.is(thrown?.message, 'cancelled')
    assert.is(await store.has(name), false)
  })

  test('what prints of known jobs have left is removed, by several services at once; reports of others stay', async () => {
    const store = await make()
    const names = [`${idOf(6)}.a`, `${idOf(6)}.b`, `${idOf(7)}.a`, `${idOf(8)}.a`, 'notes.txt']
    for (const name of names) await store.write(name, Buffer.from('x'))
    const sweep = () => store.removeLeftovers(new Set([idOf(6), idOf(8), idOf(9)]), new Set([`${idOf(6)}.b`]))
    await Promise.all([sweep(), sweep(), sweep()])
    const left = await Promise.all(names.map(async (name) => ((await store.has(name)) ? [name] : [])))
    assert.equal(left.flat(), [`${idOf(6)}.b`, `${idOf(7)}.a`, 'notes.txt'])
    await store.removeLeftovers(new Set(), new Set())
  })

  test('a report is read piece by piece, and its reader sets the pace', async () => {
    const store = await make()
    const name = `${idOf(7)}.large`
    const write = async (): Promise<string> => {
      const bytes = Buffer.alloc(200 * MEGABYTE, randomFillSync(Buffer.alloc(1 << 16)))
      await store.write(name, bytes)
      return createHash('sha256').update(bytes).digest('hex')
    }
    collectGarbage()
    // before the report is written: what a collection frees is given back only at the next one
    const before = process.memoryUsage().rss
    const expected = await write()
    collectGarbage()
    const stream = (await store.read(name))!
    let [most, read] = [0, 0]
    const hash = createHash('sha256')
    for await (const chunk of stream) {
      hash.update(chunk)
      const pace = Math.floor(read / (40 * MEGABYTE))
      read += chunk.length
      if (Math.floor(read / (40 * MEGABYTE)) === pace) continue
      // a slow client
      await pause(50)
      // what was read and is not collected yet, however busy the machine is
      collectGarbage()
      most = Math.max(most, process.memoryUsage().rss - before)
    }
    assert.is(hash.digest('hex'), expected)
    assert.ok(most < MOST_GROWTH, `grew by ${most} bytes`)
    await store.remove(name)
  })

  test('a reader that leaves before the end frees what it held', async () => {
    const store = await make()
    const name = `${idOf(9)}.left`
    await store.write(name, Buffer.alloc(8 * MEGABYTE))
    for (let count = 0; count < 10; count++) {
      const stream = (await store.read(name))!
      for await (const chunk of stream) if (chunk.length > 0) break
      await until(() => stream.destroyed)
    }
    assert.is(await store.has(name), true)
  })
}
