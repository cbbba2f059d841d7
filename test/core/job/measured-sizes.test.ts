import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { makeMeasuredSizes, sizesOf } from '../../../core/job/measured-sizes.js'
import type { FromWorker } from '../../../core/job/messages.js'
import type { WorkerProcess } from '../../../core/job/worker-process.js'
import { thrownBy } from '../../support/thrown-by.js'

const sizesWith = (width: number) => ({ 'app/layout': { map: { width } } })
const mistake = () => Promise.reject(new PrintError('layout-mistake', 'no space'))

test('who waits for the sizes gets the first ones, who comes later the newest', async () => {
  const used: unknown[] = []
  const sizes = makeMeasuredSizes(undefined, (measured) => used.push(measured))
  const first = sizes.whenKnown()
  assert.is((await thrownBy(sizes.take(mistake()))).code, 'layout-mistake')
  assert.is((await thrownBy(sizes.attempt())).code, 'layout-mistake')
  await sizes.take(Promise.resolve(sizesWith(1)))
  assert.equal(await first, sizesWith(1))
  await sizes.take(Promise.resolve(sizesWith(2)))
  assert.equal(await sizes.whenKnown(), sizesWith(2))
  assert.equal([sizes.known(), used], [sizesWith(2), [sizesWith(1), sizesWith(2)]])
})

test('a mistake after sizes that are known leaves them as they are', async () => {
  for (const given of [sizesWith(1), undefined]) {
    const sizes = makeMeasuredSizes(given, () => {})
    if (!given) await sizes.take(Promise.resolve(sizesWith(1)))
    assert.is((await thrownBy(sizes.take(mistake()))).code, 'layout-mistake')
    await sizes.attempt()
    assert.equal(await sizes.whenKnown(), sizesWith(1))
  }
})

/** The side of a worker process that is listened to. */
const makeSpeaker = () => {
  const [messages, ends] = [new Set<(message: FromWorker) => void>(), new Set<(how: string) => void>()]
  const listen = <T>(listeners: Set<T>) => (listener: T) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  } // prettier-ignore
  const worker = { onMessage: listen(messages), onEnd: listen(ends) } as unknown as WorkerProcess
  const say = (message: object) => messages.forEach((listener) => listener(message as FromWorker))
  const end = (how: string) => ends.forEach((listener) => listener(how))
  return { worker, say, end, count: () => [messages.size, ends.size] }
}

test('the sizes are those that the worker measures next; other messages do not matter', async () => {
  const { worker, say, count } = makeSpeaker()
  const sizes = sizesOf(worker)
  assert.equal(count(), [1, 1])
  say({ type: 'log', level: 'info', message: 'hello' })
  say({ type: 'ready' })
  assert.equal(count(), [1, 1])
  say({ type: 'measured', sizes: sizesWith(3) })
  assert.equal([await sizes, count()], [sizesWith(3), [0, 0]])
})

test('a worker that cannot measure, cannot start or ends says why', async () => {
  const error = { code: 'layout-mistake', message: 'no space' }
  for (const [code, tell] of [
    ['layout-mistake', ({ say }) => say({ type: 'not-measured', error })],
    ['layout-mistake', ({ say }) => say({ type: 'cannot-start', error })],
    ['worker-lost', ({ end }) => end('exit code 1')]
  ] satisfies [string, (speaker: ReturnType<typeof makeSpeaker>) => void][]) {
    const speaker = makeSpeaker()
    const thrown = thrownBy(sizesOf(speaker.worker))
    tell(speaker)
    assert.equal([(await thrown).code, speaker.count()], [code, [0, 0]])
  }
})

test.run()
