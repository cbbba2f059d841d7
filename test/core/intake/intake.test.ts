import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Body } from '../../../core/body.js'
import { PrintError } from '../../../core/errors.js'
import { makeIntake } from '../../../core/intake/intake.js'
import { requestLimits } from '../../support/request-limits.js'
import { thrownBy } from '../../support/thrown-by.js'
import { containerWith, requestOf } from './accepting.js'

const ON_LOOP = { pages: 5, rows: 50, layers: 50, requestDepth: 50, requestValues: 1000 }
const reading = { protocol: 'own', address: {} }

/** An intake that cannot start a process: what is not read at once is refused with `wrong-settings`. */
const make = (readRequest: Parameters<typeof containerWith>[0], limits: object = requestLimits) => {
  const settings = {
    limits: { ...limits, requestBytes: 1e6, uploadBytes: 1e6, requestSeconds: 1 },
    cache: { folder: '/proc/none' }
  }
  const intake = makeIntake(containerWith(readRequest, { settings, log: () => {} }))
  let released = 0
  const read = (bytes = 10) => intake.read(new Body([Buffer.alloc(bytes)], () => released++), reading, 0)
  return { read, released: () => released }
}

test('a small body is read at once, with limits that keep it short; lower limits of the settings hold', async () => {
  const seen: unknown[] = []
  const note: Parameters<typeof containerWith>[0] = (body, { limits }) => {
    seen.push(limits, body.byteLength)
    return { request: requestOf(), warnings: [] }
  }
  const { read, released } = make(note)
  assert.equal([(await read(65_536)).layout, released()], ['Card', 1])
  const low = { pages: 4, rows: 49, layers: 48, requestDepth: 47, requestValues: 46 }
  await make(note, low).read()
  assert.equal(seen, [ON_LOOP, 65_536, low, 10])
})

test('a larger body, and one that has more than these limits, is read in a process', async () => {
  const { read, released } = make(() => assert.unreachable('it was read at once'))
  assert.equal([(await thrownBy(read(65_537))).code, released()], ['wrong-settings', 1])
  let attempts = 0
  const many = make(() => {
    attempts++
    throw new PrintError('too-large', 'it has too many values')
  })
  assert.equal([(await thrownBy(many.read())).code, attempts, many.released()], ['wrong-settings', 1, 1])
})

test('another mistake in a small body is the answer, and so is an error', async () => {
  const mistake = make(() => {
    throw new PrintError('malformed-request', 'it is not JSON')
  })
  assert.equal([(await thrownBy(mistake.read())).code, mistake.released()], ['malformed-request', 1])
  const broken = make(() => {
    throw Object.assign(new Error('broken'), { code: 'too-large' })
  })
  assert.is((await broken.read().catch((thrown: Error) => thrown.message)) as unknown, 'broken')
})

test.run()
