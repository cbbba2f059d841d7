import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { credentialsIn, unreadIn } from '../../../core/auth/credentials.js'
import { KEY_PREFIX } from '../../../core/auth/keys.js'

const KEYS = { keys: [{}], users: [], issuers: [] }
const ALL = { keys: [{}], users: [{}], issuers: [{}], keyInQuery: 'key' }
const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`

const asked = (headers: { [name: string]: string }, settings: object, url = '/print') => {
  const query = Object.fromEntries(new URL(url, 'http://a').searchParams)
  const request = { headers: { ...headers }, query, raw: { url } }
  const found = credentialsIn(request as never, settings as never)
  return { found: found as ({ [member: string]: unknown } & { remove(): void }) | undefined, request }
}
/** The credentials without their verb. */
const read = (headers: { [name: string]: string }, settings: object, url?: string) => {
  const { remove: _, ...rest } = asked(headers, settings, url).found ?? { remove() {} }
  return rest
}

test('a key is in a header of its own, before all others', () => {
  const headers = { 'x-api-key': 'k', authorization: basic('a:b') }
  assert.equal(read(headers, ALL), { kind: 'key', key: 'k' })
  assert.equal(read(headers, { ...ALL, keys: [] }), { kind: 'password', name: 'a', password: 'b' })
})

test('a name and a password are read at the first colon, of at most 2,000 letters', () => {
  assert.equal(read({ authorization: basic('a:b:c') }, ALL), { kind: 'password', name: 'a', password: 'b:c' })
  assert.equal(read({ authorization: basic('alone') }, ALL), { kind: 'password', name: 'alone', password: '' })
  assert.equal(read({ authorization: basic(':b') }, ALL), { kind: 'password', name: '', password: 'b' })
  assert.equal(read({ authorization: basic('a:b').replace('Basic ', 'BASIC   ') }, ALL), { kind: 'password', name: 'a', password: 'b' }) // prettier-ignore
  const { password } = read({ authorization: basic(`a:${'x'.repeat(3000)}`) }, ALL) as { password: string }
  assert.is(password.length, 1500 - 2)
})

test('a bearer has a key, or a token of an issuer', () => {
  const bearer = (value: string, settings: object) => read({ authorization: `bearer ${value}` }, settings)
  assert.equal(bearer(`${KEY_PREFIX}1`, ALL), { kind: 'key', key: `${KEY_PREFIX}1` })
  assert.equal(bearer(`${KEY_PREFIX}1`, { ...ALL, keys: [] }), { kind: 'token', token: `${KEY_PREFIX}1` })
  assert.equal(bearer('t', ALL), { kind: 'token', token: 't' })
  assert.equal(bearer('t', KEYS), {})
})

test('what no setting gives a meaning to stays in the request', () => {
  const { found, request } = asked({ authorization: basic('a:b'), 'x-api-key': 'k' }, { keys: [], users: [], issuers: [] }) // prettier-ignore
  assert.equal([found, Object.keys(request.headers)], [undefined, ['authorization', 'x-api-key']])
  assert.equal(read({ authorization: 'Digest x' }, ALL), {})
})

test('the error for credentials that cannot be read gives the reason', () => {
  const unread = (headers: { [name: string]: string }, settings: object) =>
    unreadIn({ headers } as never, { keys: [], users: [], issuers: [], ...settings } as never)
  assert.is(unread({}, ALL), undefined)
  assert.is(unread({ authorization: 'Digest x' }, ALL), 'the header Authorization has the scheme "Digest"; must have Basic or Bearer') // prettier-ignore
  assert.is(unread({ authorization: basic('a:b') }, KEYS), 'the header Authorization has the scheme "Basic"; must have Bearer') // prettier-ignore
  assert.match(unread({ authorization: 'Bearer t' }, KEYS)!, `must begin with "${KEY_PREFIX}"`)
  assert.match(unread({ authorization: 'Bearer t' }, { users: [{}] })!, 'must have Basic')
  assert.match(unread({ authorization: 'Bearer t' }, {})!, 'at a proxy')
  assert.match(unread({ 'x-api-key': 'k' }, { users: [{}] })!, 'X-API-Key')
  for (const authorization of ['my-secret', 'Bearer ', '']) assert.not.match(unread({ authorization }, ALL)!, /secret/)
})

test('credentials can be taken out of the request', () => {
  for (const [name, value] of [['x-api-key', 'k'], ['authorization', basic('a:b')], ['authorization', 'Bearer t']] as const) {
    const { found, request } = asked({ [name]: value, other: '1' }, ALL)
    assert.ok(name in request.headers)
    found!.remove()
    assert.equal(request.headers, { other: '1' })
  } // prettier-ignore
})

test('a key in the address is taken out of it at once, where the settings allow it', () => {
  const { found, request } = asked({}, ALL, '/print?a=1&ke%79=k&b=?&c')
  assert.equal([found!.kind, found!.key, request.raw.url, 'key' in request.query], ['key', 'k', '/print?a=1&b=?&c', false]) // prettier-ignore
  assert.is(asked({}, ALL, '/print?key=k').request.raw.url, '/print')
  assert.equal([read({}, KEYS, '/print?key=k'), read({}, { ...ALL, keys: [] }, '/print?key=k'), read({}, ALL, '/print?a=k')], [{}, {}, {}]) // prettier-ignore
  assert.equal(read({ authorization: basic('a:b') }, { ...ALL, users: [] }, '/print?key=k'), { kind: 'key', key: 'k' })
})

test.run()
