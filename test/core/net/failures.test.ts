import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { causeOf, faultOf, shownUrl, unreachable } from '../../../core/net/failures.js'

const withCode = (code: string) => Object.assign(new Error('words of the library'), { code })

test('an address is shown without credentials and query, in at most 200 characters', () => {
  assert.is(shownUrl(new URL('http://u:p@a.example:81/b?key=c#d')), 'http://a.example:81/b')
  const path = (length: number) => `https://a.example/${'b'.repeat(length)}`
  assert.is(shownUrl(new URL(path(182))), path(182))
  assert.is(shownUrl(new URL(path(183))), `${path(181)}…`)
})

test('the code of a failure gives its cause', () => {
  const causes = { ECONNREFUSED: 'connection refused', ENOTFOUND: 'name not found', ECONNRESET: 'closed', CERT_HAS_EXPIRED: 'not trusted', ERR_SSL_X: 'handshake', HPE_INVALID: 'not HTTP', ERR_HTTP2_ERROR: 'not HTTP' } // prettier-ignore
  for (const [code, cause] of Object.entries(causes)) assert.ok(causeOf(withCode(code)).includes(cause), code)
  assert.is(causeOf(withCode('EOTHER')), 'EOTHER')
  assert.is(causeOf(new Error('no code')), 'unknown cause')
  assert.is(causeOf(undefined), 'unknown cause')
})

test('a failure decides whether the next request is retried', () => {
  const faultAfter = (code: string) => faultOf(unreachable(new URL('http://a.example/'), withCode(code)))
  assert.is(faultAfter('ENOTFOUND'), 'no such host')
  for (const code of ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'EAI_AGAIN'])
    assert.is(faultAfter(code), 'no connection')
  for (const code of ['ECONNRESET', 'EPIPE']) assert.is(faultAfter(code), 'broken connection')
  assert.is(faultAfter('EPROTO'), undefined)
  assert.is(faultOf(withCode('EPIPE')), undefined)
  assert.is(faultOf(new PrintError('too-large', 'x', { cause: withCode('EPIPE') })), undefined)
  assert.is(faultOf(undefined), undefined)
})

test('an error with its own message keeps the message', () => {
  const own = new PrintError('address-denied', 'x')
  assert.is(unreachable(new URL('http://a.example/'), own), own)
})

test.run()
