import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeAdmission } from '../../../core/job/admission.js'
import { makeWaitingLine } from '../../../core/job/waiting-line.js'
import { thrownBy } from '../../support/thrown-by.js'

const given = (limits: object, free = 1000) => {
  const line = makeWaitingLine()
  const admit = makeAdmission({ waitingJobs: 3, waitingBytes: 100, freeBytes: 50, ...limits }, line, async () => free)
  const wait = (id: string, bytes: number) => line.add({ id, client: 'a', number: 1, bytes, class: 'usual' })
  const written: number[] = []
  const add = (bytes: number, workers = 0) => admit(bytes, () => workers, async () => void written.push(bytes)) // prettier-ignore
  return { line, wait, admit, add, written }
}

test('jobs wait until there are as many as the limit', async () => {
  const { wait, add, written } = given({ waitingJobs: 2 })
  wait('a', 1)
  await add(1)
  wait('b', 1)
  const { code, message } = await thrownBy(add(1))
  assert.is(code, 'queue-full')
  assert.match(message, '2 jobs are waiting')
  assert.equal(written, [1])
})

test('their requests may have exactly as many bytes as the limit', async () => {
  const { wait, add } = given({})
  wait('a', 60)
  await add(40)
  const { code, message } = await thrownBy(add(41))
  assert.is(code, 'queue-full')
  for (const number of ['60 bytes', '41', '100']) assert.match(message, number)
})

test('requests that are being written count', async () => {
  const { admit, add } = given({ waitingJobs: 1 })
  let finish = () => {}
  const writing = admit(1, () => 0, () => new Promise((resolve) => (finish = resolve))) // prettier-ignore
  await new Promise(setImmediate)
  assert.is((await thrownBy(add(1))).code, 'queue-full')
  finish()
  await writing
  await add(1)
})

test('the bytes of requests that are being written count', async () => {
  const { admit, add } = given({})
  let finish = () => {}
  const writing = admit(60, () => 0, () => new Promise((resolve) => (finish = resolve))) // prettier-ignore
  await new Promise(setImmediate)
  await add(40)
  assert.match((await thrownBy(add(41))).message, 'the requests of 1 waiting jobs have 60 bytes, and this one has 41')
  finish()
  await writing
})

test('a free worker takes a job although none may wait, but only one', async () => {
  const { admit, add } = given({ waitingJobs: 0 })
  assert.is((await thrownBy(add(1))).code, 'queue-full')
  let finish = () => {}
  const writing = admit(1, () => 1, () => new Promise((resolve) => (finish = resolve))) // prettier-ignore
  await new Promise(setImmediate)
  assert.is((await thrownBy(add(1, 1))).code, 'queue-full')
  finish()
  await writing
})

test('a request that would fill the disk is refused, also if a worker is free', async () => {
  const { add } = given({}, 70)
  await add(20, 1)
  assert.is((await thrownBy(add(21, 1))).code, 'queue-full')
})

test('a request that cannot be written takes no space', async () => {
  const { admit, add } = given({ waitingJobs: 1 })
  const failing = admit(1, () => 0, async () => { throw new Error('broken') }) // prettier-ignore
  assert.is((await failing.catch((thrown) => thrown)).message, 'broken')
  await add(1)
})

test.run()
