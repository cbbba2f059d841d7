import { mock } from 'node:test'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Body } from '../../../core/body.js'
import { asClient } from '../../../core/client.js'
import type { FromReader, ToReader } from '../../../core/intake/messages.js'
import { makeReader } from '../../../core/intake/reader.js'
import type { WorkerProcess } from '../../../core/job/worker-process.js'
import { thrownBy } from '../../support/thrown-by.js'
import { until } from '../../support/until.js'

const reading = { protocol: 'own', address: {} }
const facts = { app: 'a', layout: 'b', format: 'pdf', outputFilename: 'map', warnings: [] }

/** The process that reads, without the process: it answers as the test says. */
class Process {
  sent: ToReader[] = []
  /** How many messages are on their way, at most. */
  mostUnderWay = 0
  isKilled = false
  ready = Promise.resolve()
  #underWay = 0
  #listener: (message: FromReader) => void = () => {}
  #onEnd: (how: string) => void = () => {}

  constructor(readonly answer: (own: Process, message: ToReader & { type: 'read' }) => void) {}

  send(message: ToReader, sent: () => void) {
    this.sent.push(message)
    this.mostUnderWay = Math.max(this.mostUnderWay, ++this.#underWay)
    setImmediate(() => {
      this.#underWay--
      sent()
      if (message.type === 'read') this.answer(this, message)
    })
  }
  say(...messages: FromReader[]) {
    for (const message of messages) this.#listener(message)
  }
  accept(...pieces: string[]) {
    this.say(...pieces.map((piece) => ({ type: 'piece', bytes: Buffer.from(piece) }) as const), { type: 'accepted', accepted: facts }) // prettier-ignore
  }
  onMessage(listener: (message: FromReader) => void) {
    this.#listener = listener
  }
  onEnd(listener: (how: string) => void) {
    this.#onEnd = listener
  }
  end(how: string) {
    this.#onEnd(how)
  }
  async kill() {
    this.isKilled = true
    await pause(20)
    this.end('killed by SIGKILL')
  }
}

/** A reader, and the processes that it has started. */
const house = (answer: Process['answer'], { seconds = 60 } = {}) => {
  const started: Process[] = []
  const log: string[] = []
  const reader = makeReader({
    spawn() {
      started.push(new Process(answer))
      return started.at(-1) as unknown as WorkerProcess<ToReader, FromReader>
    },
    seconds,
    log: (level, message) => log.push(`${level} ${message}`)
  })
  const read = (...pieces: string[]) => reader.read(new Body(pieces.map((piece) => Buffer.from(piece))), reading, 7)
  return { reader, read, started, log }
}
const accepts = (own: Process) => own.accept('x')

test('a body goes to the process piece by piece, each after the one before has left, with who asks', async () => {
  const { read, started, log } = house((own) => {
    own.say({ type: 'log', level: 'info', message: 'it reads' })
    own.accept('one ', 'two')
  })
  const client = { address: '192.0.2.1', key: 'k' }
  const { bytes, ...accepted } = await asClient(client, () => read('a', 'b'))
  assert.equal([accepted, String(bytes), log], [facts, 'one two', ['info it reads']])
  const [{ sent, mostUnderWay }] = started as [Process]
  assert.equal(sent, [{ type: 'piece', bytes: Buffer.from('a') }, { type: 'piece', bytes: Buffer.from('b') }, { type: 'read', reading, submittedAt: 7, client }]) // prettier-ignore
  assert.is(mostUnderWay, 1)
})

test('one process reads body after body, in their order, also after one that is refused', async () => {
  let count = 0
  const { read, started } = house((own) => {
    if (++count === 2) own.say({ type: 'refused', error: { code: 'unknown-app', message: 'x' } })
    else own.accept(`request ${count}`)
  })
  const [first, second, third] = await Promise.all([
    read('a').then(({ bytes }) => String(bytes)),
    thrownBy(read('b')),
    read('c').then(({ bytes }) => String(bytes))
  ])
  assert.equal([first, second.code, third, started.length], ['request 1', 'unknown-app', 'request 3', 1])
})

test('a body that takes all memory is too large; a process that ends otherwise failed; the next one reads on', async () => {
  const ends = ['killed by SIGKILL', 'killed by SIGABRT', 'exit code 1']
  const { read, started } = house((own) => {
    const how = ends.shift()
    if (how) own.end(how)
    else own.accept('x')
  })
  const codes = [await thrownBy(read('a')), await thrownBy(read('b')), await thrownBy(read('c'))].map(
    ({ code }) => code
  )
  assert.equal(codes, ['too-large', 'too-large', 'plugin-failed'])
  assert.is(String((await read('d')).bytes), 'x')
  started.at(-1)!.end('exit code 1')
  assert.is(String((await read('e')).bytes), 'x')
  assert.is(started.length, 5, 'one that ended after its answer is replaced, too')
})

test('a process that cannot start says why', async () => {
  const { read, started } = house(accepts)
  const reading = read('a')
  await until(() => started.length === 1)
  await reading
  const failing = makeReader({
    spawn() {
      const own = new Process(accepts)
      own.ready = Promise.reject(new Error('no start'))
      return own as never
    },
    seconds: 60,
    log: () => {}
  })
  const body = new Body([Buffer.from('a')])
  const none = { protocol: 'own', address: {} }
  assert.is((await failing.read(body, none, 0).catch((thrown) => thrown)).message, 'no start')
})

test('a body that takes longer than the limit ends the process; one that is quicker does not', async () => {
  let isSlow = false
  const { read, started } = house((own) => (isSlow ? undefined : setTimeout(() => own.accept('x'), 30)), { seconds: 0.1 }) // prettier-ignore
  assert.is(String((await read('a')).bytes), 'x')
  await pause(150)
  assert.is(started[0]!.isKilled, false)
  isSlow = true
  const { code, message } = await thrownBy(read('b'))
  assert.equal([code, started[0]!.isKilled], ['too-large', true])
  assert.match(message, '0.1 seconds')
  isSlow = false
  assert.equal([String((await read('c')).bytes), started.length], ['x', 2], 'the next body does not wait for its end')
})

test('a body whose client has gone meanwhile is not read', async () => {
  const { reader, started } = house(accepts)
  const body = new Body([Buffer.from('a')])
  const gone = thrownBy(reader.read(body, reading, 0))
  body.drop()
  assert.equal([(await gone).code, started.length], ['cancelled', 0])
})

test('after a change of the layouts a new process reads the next body; the old one ends what it reads', async () => {
  const { reader, read, started } = house(accepts)
  reader.renew()
  const first = read('a')
  reader.renew()
  assert.is(String((await first).bytes), 'x')
  await read('b')
  assert.equal(started.map(({ isKilled }) => isKilled), [true, false]) // prettier-ignore
})

test('a reader that is closed refuses what it reads, and what comes later', async () => {
  const { reader, read, started } = house(() => {})
  const refused = [thrownBy(read('a')), thrownBy(read('b'))]
  await until(() => started.length === 1)
  await turn()
  await reader.close()
  for (const error of [...refused, thrownBy(read('c'))]) assert.is((await error).code, 'stopping')
  assert.equal(started.map(({ isKilled }) => isKilled), [true]) // prettier-ignore
  await house(accepts).reader.close()
})

test('a process without work for a minute ends', async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  try {
    const { reader, read, started } = house(accepts)
    await read('a')
    mock.timers.tick(59_999)
    await read('b')
    mock.timers.tick(59_999)
    await turn()
    assert.equal(started.map(({ isKilled }) => isKilled), [false]) // prettier-ignore
    mock.timers.tick(1)
    await turn()
    assert.equal(started.map(({ isKilled }) => isKilled), [true]) // prettier-ignore
    await read('c')
    await reader.close()
    assert.is(started.length, 2)
  } finally {
    mock.timers.reset()
  }
})

test.run()
