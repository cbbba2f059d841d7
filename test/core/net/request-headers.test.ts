import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { basicAuth, isOurs, withoutOurs } from '../../../core/net/request-headers.js'

test('headers of the connection and of the body are left out, the others have lower-case names', () => {
  const ours = ['Host', 'connection', 'Keep-Alive', 'te', 'trailer', 'Transfer-Encoding', 'upgrade', 'expect', 'content-length', 'accept-encoding', 'Proxy-Authorization'] // prettier-ignore
  assert.equal(ours.filter((name) => !isOurs(name)), []) // prettier-ignore
  assert.equal(['x-host', 'hosts', 'cookie', 'proxy', 'range'].filter(isOurs), [])
  const given = { Host: 'a', 'X-Key': 'b', range: 'c', 'proxy-x': 'd' }
  assert.equal(withoutOurs(given), { 'x-key': 'b', range: 'c' })
})

test('credentials of an address are those that were escaped in it; one of the two is enough', () => {
  const of = (credentials: string) => {
    const text = basicAuth(new URL(`http://${credentials}a.example/`))
    return text && [text.slice(0, 6), Buffer.from(text.slice(6), 'base64').toString()]
  }
  assert.equal(of(''), undefined)
  assert.equal(of('me:se%3Acret@'), ['Basic ', 'me:se:cret'])
  assert.equal(of('me@'), ['Basic ', 'me:'])
  assert.equal(of(':secret@'), ['Basic ', ':secret'])
})

test.run()
