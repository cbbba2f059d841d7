import { PassThrough } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { joined } from '../../../core/body.js'
import { makeUploads } from '../../../core/intake/uploads.js'
import { thrownBy } from '../../support/thrown-by.js'

const MB = 1_048_576
const uploads = () => makeUploads({ requestBytes: 4 * MB, uploadBytes: 5 * MB })

/** A stream that has brought so many bytes, and is not at its end. */
const half = (bytes: number): PassThrough => {
  const stream = new PassThrough({ highWaterMark: 10 * MB })
  stream.write(Buffer.alloc(bytes, 'x'))
  return stream
}

test('a body arrives in whatever chunks, small and large', async () => {
  const { receive } = uploads()
  for (const sizes of [[], [1], [65_536], [65_537], [1, 70_000, 3, 2 * MB, 5], [65_535, 1, MB, MB, 1]]) {
    const bytes = sizes.map((size, index) => Buffer.alloc(size, String.fromCharCode(97 + index)))
    const stream = new PassThrough()
    const receiving = receive(stream)
    for (const chunk of bytes) {
      stream.write(chunk)
      await turn()
    }
    stream.end()
    const body = await receiving
    const sent = Buffer.concat(bytes)
    assert.is(body.byteLength, sent.length)
    assert.ok(Buffer.compare(joined(body.take()), sent) === 0, String(sizes))
  }
})

test('a body over the limit is refused by what it announces, and by what it brings', async () => {
  const { receive } = uploads()
  assert.is((await thrownBy(receive(half(0), 4 * MB + 1))).code, 'too-large')
  assert.is((await thrownBy(receive(half(4 * MB + 1)))).code, 'too-large')
  const stream = half(4 * MB).end()
  assert.is((await receive(stream)).byteLength, 4 * MB)
})

test('a client may send the rest after its refusal, and is cut off only when it sends without end', async () => {
  const stream = half(4 * MB + 1)
  await thrownBy(uploads().receive(stream))
  let sent = 4
  for (; sent < 100 && !stream.destroyed; sent++) {
    stream.write(Buffer.alloc(MB))
    await turn()
  }
  assert.ok(sent > 40 && sent < 100, `${sent} MB`)
})

test('bodies that arrive together have a budget; small ones are always taken', async () => {
  const { receive } = uploads()
  const first = half(3 * MB)
  const receiving = receive(first)
  await turn()
  const refused = await thrownBy(receive(half(3 * MB)))
  assert.equal([refused.code, refused.status, refused.retrySeconds! > 0], ['busy', 503, true])
  for (let small = 0; small < 200; small++) assert.is((await receive(half(65_536).end())).byteLength, 65_536)
  first.end()
  const body = await receiving
  assert.is((await thrownBy(receive(half(3 * MB)))).code, 'busy', 'it is held until it is read')
  body.take()
  assert.is((await thrownBy(receive(half(3 * MB)))).code, 'busy')
  body.drop()
  body.drop()
  const second = await receive(half(3 * MB).end())
  second.drop()
})

/** Brings so many bytes after the first 64 kB, which are free, and ends. */
const sends = (receive: ReturnType<typeof uploads>['receive'], bytes: number) => {
  const stream = new PassThrough({ highWaterMark: 10 * MB })
  for (const size of [65_000, 536 + bytes]) stream.write(Buffer.alloc(size))
  return receive(stream.end())
}

test('the budget counts each byte after the first 64 kB of each body, until the body is dropped', async () => {
  const { receive } = makeUploads({ requestBytes: 4 * MB, uploadBytes: 2 * MB })
  for (let round = 0; round < 2; round++) {
    const bodies = [await sends(receive, MB), await sends(receive, MB)]
    assert.is((await thrownBy(sends(receive, 1))).code, 'busy')
    bodies.push(await sends(receive, 0))
    for (const body of bodies) body.drop()
  }
})

test('a body that was refused or broken off gives back just what it took', async () => {
  const { receive } = makeUploads({ requestBytes: 2 * MB, uploadBytes: 2 * MB })
  const end = async (last: (stream: PassThrough) => void, code: string) => {
    const stream = half(MB)
    const refused = thrownBy(receive(stream))
    await turn()
    last(stream)
    assert.is((await refused).code, code)
    stream.destroy(new Error('reset'))
    await turn()
    const bodies = [await sends(receive, MB), await sends(receive, MB)]
    assert.is((await thrownBy(sends(receive, 1))).code, 'busy')
    for (const body of bodies) body.drop()
  }
  await end((stream) => void stream.write(Buffer.alloc(MB + 1)), 'too-large')
  await end((stream) => void stream.destroy(), 'malformed-request')
  await end((stream) => void stream.destroy(new Error('reset')), 'malformed-request')
})

test('a body may announce just the limit; after a refusal, sixteen times the limit is read', async () => {
  const { receive } = makeUploads({ requestBytes: 10, uploadBytes: 0 })
  assert.is((await receive(half(10).end(), 10)).byteLength, 10)
  const stream = new PassThrough()
  assert.is((await thrownBy(receive(stream, 11))).code, 'too-large')
  const destroyedAfter = async (bytes: number) => {
    stream.write(Buffer.alloc(bytes))
    await turn()
    return stream.destroyed
  }
  assert.equal([await destroyedAfter(100), await destroyedAfter(60), await destroyedAfter(1)], [false, false, true])
})

test('a body is kept in a small piece and large ones', async () => {
  const body = await sends(uploads().receive, MB + 7)
  assert.equal(body.take().map(({ byteLength }) => byteLength), [65_536, MB, 7]) // prettier-ignore
})

test('a client that breaks off gives its bytes back', async () => {
  const { receive } = uploads()
  for (let round = 0; round < 5; round++) {
    const stream = half(4 * MB)
    const receiving = receive(stream)
    await turn()
    stream.destroy(round % 2 === 0 ? undefined : new Error('reset'))
    assert.is((await thrownBy(receiving)).code, 'malformed-request')
  }
})

test.run()
