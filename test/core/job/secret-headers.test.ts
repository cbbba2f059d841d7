import { createCipheriv, createHash } from 'node:crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeHeaderKeeping } from '../../../core/job/secret-headers.js'

const sent = { authorization: 'Bearer s3cret', 'accept-language': 'de', referer: undefined, 'x-user': ['a', 'b'] }
const key = 'a long enough secret'

test('without a key only headers that are no credentials are written; the others are named as lost', () => {
  const keeping = makeHeaderKeeping()
  const written = keeping.written(sent)
  assert.equal(written, { open: { 'accept-language': 'de' }, secret: ['authorization', 'x-user'] })
  assert.equal(keeping.read(written), {
    headers: { 'accept-language': 'de' },
    lost: ['authorization', 'x-user']
  })
})

test('with a key all come back, and the record does not show them', () => {
  const keeping = makeHeaderKeeping(key)
  const written = keeping.written(sent)
  assert.not.match(JSON.stringify(written), 's3cret')
  assert.not.equal(keeping.written(sent).sealed, written.sealed, 'each record has its own nonce')
  const { authorization, 'accept-language': language, 'x-user': user } = sent
  assert.equal(makeHeaderKeeping(key).read(JSON.parse(JSON.stringify(written))), {
    headers: { 'accept-language': language, authorization, 'x-user': user },
    lost: []
  })
})

test('with another key, without one, or changed, the credentials are lost', () => {
  const written = makeHeaderKeeping(key).written(sent)
  const bytes = Buffer.from(written.sealed!, 'base64')
  bytes[bytes.length - 1]! ^= 1
  const cases = [
    makeHeaderKeeping('another long secret').read(written),
    makeHeaderKeeping().read(written),
    makeHeaderKeeping(key).read({ ...written, sealed: bytes.toString('base64') })
  ]
  for (const { lost } of cases) assert.equal(lost, ['authorization', 'x-user'])
})

test('nothing is lost where no credentials were sent', () => {
  for (const keeping of [makeHeaderKeeping(), makeHeaderKeeping(key)]) {
    const written = keeping.written({ referer: 'https://example.org/' })
    assert.equal(written, { open: { referer: 'https://example.org/' }, secret: [] })
    assert.equal(keeping.read(written), { headers: { referer: 'https://example.org/' }, lost: [] })
  }
})

test('what an earlier version has sealed can be read: a nonce of 12 bytes, a tag of 16, then the text', () => {
  const nonce = Buffer.from('twelve bytes')
  const cipher = createCipheriv('aes-256-gcm', createHash('sha256').update('a key').digest(), nonce)
  const body = Buffer.concat([cipher.update('{"cookie":"a=b"}', 'utf8'), cipher.final()])
  const sealed = Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64')
  const { headers, lost } = makeHeaderKeeping('a key').read({ open: {}, secret: ['cookie'], sealed })
  assert.equal([headers, lost], [{ cookie: 'a=b' }, []])
})

test.run()
