import { setImmediate as nextTurn } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { JpegWriter } from '../../../core/pixels/jpeg-writer.js'

test('a band that cannot be encoded fails the picture, and nothing else in the process', async () => {
  const unhandled: unknown[] = []
  const note = (thrown: unknown) => unhandled.push(thrown)
  process.on('unhandledRejection', note)
  const released: number[] = []
  const jpeg = new JpegWriter<{ width: number; height: number }>(async () => {
    throw new Error('no memory')
  })
  await jpeg.add({ width: 8, height: 8 }, () => released.push(0))
  // the next band is painted meanwhile
  await nextTurn()
  await jpeg.add({ width: 8, height: 8 }, () => released.push(1))
  const failed = await jpeg.finish(16).then(
    () => undefined,
    (thrown: Error) => thrown.message
  )
  process.off('unhandledRejection', note)
  assert.equal(failed, 'no memory')
  assert.equal(released, [0, 1])
  assert.equal(unhandled, [])
})

test.run()
