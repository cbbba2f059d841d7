import { generateKeyPairSync, createHmac, sign } from 'node:crypto'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeTokens } from '../../../core/auth/tokens.js'
import type { IssuerSettings } from '../../../core/auth-settings.js'
import { type Issuer, startIssuer } from '../../support/issuer.js'

let issuer: Issuer
let other: Issuer
test.before(async () => {
  ;[issuer, other] = await Promise.all([startIssuer(), startIssuer()])
})
test.after(async () => void (await Promise.all([issuer?.stop(), other?.stop()])))
test.after.each(() => issuer.answers(undefined))

const settingsOf = ({ address }: Issuer, more: Partial<IssuerSettings> = {}): IssuerSettings => ({
  issuer: address,
  audience: ['mapsetter', 'print'],
  algorithms: ['RS256', 'ES256'],
  nameClaim: 'preferred_username',
  rolesClaim: 'realm_access.roles',
  clockSeconds: 5,
  ...more
})
let keyId = 'key-0'
const ownerOf = (log: string[] = [], more: Partial<IssuerSettings> = {}) =>
  makeTokens([settingsOf(issuer, more)], (_level, message) => log.push(message))

const refusal = async (token: string, owner = ownerOf()) => {
  const thrown = await owner(token).then(
    () => undefined,
    (error) => error
  )
  return thrown?.code
}
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const now = () => Math.floor(Date.now() / 1000)
const claims = (more: object = {}) => ({ iss: issuer.address, aud: 'mapsetter', sub: 'a-1', exp: now() + 60, ...more })

test('a token says who its client is, by the subject of the issuer', async () => {
  assert.equal(await ownerOf()(await issuer.token()), {
    id: `${issuer.address} a-1`,
    name: 'alice',
    roles: ['planner'],
    by: 'token'
  })
})

test('names and roles are found in the claims that the settings name', async () => {
  const roles = async (given: object, rolesClaim: string) =>
    (await ownerOf([], { rolesClaim })(await issuer.token({ ...given }))).roles
  assert.equal(await roles({ scope: 'print admin' }, 'scope'), ['print', 'admin'])
  assert.equal(await roles({ 'https://a.example/roles': ['x'] }, 'https://a.example/roles'), ['x'])
  assert.equal(await roles({ roles: ['a', 7, { b: 1 }, '', 'c'] }, 'roles'), ['a', 'c'])
  for (const missing of ['nothing', 'realm_access.none', 'realm_access.roles.length', '__proto__', 'aud.0.x'])
    assert.equal(await roles({}, missing), [], missing)
  assert.is((await roles({ roles: Array(2000).fill('r') }, 'roles')).length, 500)
  assert.is((await ownerOf([], { nameClaim: 'none' })(await issuer.token())).name, 'a-1')
  assert.is((await ownerOf()(await issuer.token({ preferred_username: 'x'.repeat(5000) }))).name.length, 200)
})

test('the clock of an issuer may differ by some seconds', async () => {
  assert.is(await refusal(await issuer.token({ exp: now() - 2, nbf: now() + 3 })), undefined)
})

test('tokens that are expired, not yet valid, of others or for others are refused', async () => {
  const cases: { [what: string]: string } = {
    expired: await issuer.token({ exp: now() - 60 }),
    early: await issuer.token({ nbf: now() + 60 }),
    'for another audience': await issuer.token({ aud: 'other' }),
    'for several others': await issuer.token({ aud: ['a', 'b'] }),
    'for nobody': await issuer.token({ aud: undefined }),
    'of an unknown issuer': await issuer.token({ iss: 'https://elsewhere.example' }),
    'of no issuer': await issuer.token({ iss: undefined }),
    'of a longer issuer': await issuer.token({ iss: `${issuer.address}/` }),
    'that names an object as issuer': await issuer.token({ iss: { toString: 1 } as never }),
    'without an end': await issuer.token({ exp: undefined }),
    'without a subject': await issuer.token({ sub: undefined }),
    'with a number as subject': await issuer.token({ sub: 7 as never }),
    'with a list as subject': await issuer.token({ sub: ['a-1'] as never }),
    'signed by another issuer': await other.token({ iss: issuer.address }),
    'of a key that is not known': await issuer.token({}, { kid: 'other' }),
    'that is huge': await issuer.token({ more: 'x'.repeat(100_000) })
  }
  for (const [what, token] of Object.entries(cases)) assert.is(await refusal(token), 'unauthorized', what)
})

test('only a signature of the issuer counts', async () => {
  const signed = await issuer.token()
  const [header, , signature] = signed.split('.')
  const key = await issuer.publicKey()
  const hmac = (secret: string) => {
    const head = `${part({ alg: 'HS256', kid: keyId })}.${part(claims())}`
    return `${head}.${createHmac('sha256', secret).update(head).digest('base64url')}`
  }
  const ownKey = () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const jwk = publicKey.export({ format: 'jwk' })
    const head = `${part({ alg: 'RS256', jwk, jku: 'http://127.0.0.1:1/', x5u: 'http://127.0.0.1:1/', kid: keyId })}.${part(claims())}` // prettier-ignore
    return `${head}.${sign('sha256', Buffer.from(head), privateKey).toString('base64url')}`
  }
  const cases: { [what: string]: string } = {
    none: `${part({ alg: 'none' })}.${part(claims())}.`,
    'none in capitals': `${part({ alg: 'NONE', kid: keyId })}.${part(claims())}.`,
    'none with a signature': `${part({ alg: 'none', kid: keyId })}.${part(claims())}.${signature}`,
    'no algorithm': `${part({ kid: keyId })}.${part(claims())}.${signature}`,
    'HS256 with the public key': hmac(key),
    'HS256 with nothing': hmac(''),
    'other claims': `${header}.${part(claims({ sub: 'root' }))}.${signature}`,
    'a key in its own header': ownKey(),
    'no signature': `${header}.${part(claims())}.`,
    'critical extensions': `${part({ alg: 'RS256', kid: keyId, crit: ['x'], x: 1 })}.${part(claims())}.${signature}`,
    'an unencoded payload': `${part({ alg: 'RS256', kid: keyId, crit: ['b64'], b64: false })}.${part(claims())}.${signature}`, // prettier-ignore
    'five parts': `${header}.a.b.c.d`
  }
  for (const [what, token] of Object.entries(cases)) assert.is(await refusal(token), 'unauthorized', what)
  for (const text of [
    '',
    '.',
    '..',
    '...',
    'x',
    `${'.'.repeat(10_000)}`,
    '\u0000',
    part('x'),
    `${part(1)}.${part([])}.x`
  ])
    assert.is(await refusal(text), 'unauthorized', JSON.stringify(text.slice(0, 20)))
})

test('an algorithm that the settings do not name is refused, although the signature is right', async () => {
  assert.is(await refusal(await issuer.token(), ownerOf([], { algorithms: ['ES256'] })), 'unauthorized')
})

test('keys are fetched once, and unknown keys make the issuer no work', async () => {
  const before = issuer.fetches()
  const owner = ownerOf()
  await Promise.all(Array.from({ length: 20 }, async () => owner(await issuer.token())))
  for (let index = 0; index < 20; index++) await refusal(await issuer.token({}, { kid: `new-${index}` }), owner)
  assert.is(issuer.fetches() - before, 1)
})

test('keys that are known are used while the issuer is away; without any, the token cannot be checked', async () => {
  const owner = ownerOf()
  const token = await issuer.token()
  await owner(token)
  issuer.answers({ status: 503 })
  assert.is((await owner(token)).name, 'alice')
  const log: string[] = []
  const late = ownerOf(log)
  const before = issuer.fetches()
  for (let index = 0; index < 10; index++) assert.is(await refusal(token, late), 'issuer-unavailable')
  assert.is(log.length, 1, 'one failure is one line of the log')
  assert.is(issuer.fetches(), before, 'its configuration was not there')
})

test('documents of an issuer that are wrong, endless or of somebody else are not used', async () => {
  const token = await issuer.token()
  for (const instead of [
    { keys: '{' },
    { keys: '[]' },
    { keys: '{"keys": 1}' },
    { keys: `{"keys": [], "more": "${'x'.repeat(600_000)}"}` },
    { issuer: other.address },
    { status: 302 }
  ]) {
    issuer.answers(instead)
    assert.is(await refusal(token), 'issuer-unavailable', JSON.stringify(instead).slice(0, 60))
  }
  issuer.answers({ keys: '{"keys": [{"kty": "RSA", "kid": "key-0", "alg": "RS256"}]}' })
  assert.is(await refusal(token), 'unauthorized')
})

test('an issuer that is silent costs seconds, once', async () => {
  issuer.answers({ isSilent: true })
  const log: string[] = []
  const owner = ownerOf(log)
  const token = await issuer.token()
  const codes = await Promise.all(Array.from({ length: 20 }, () => refusal(token, owner)))
  assert.equal([...new Set(codes)], ['issuer-unavailable'])
  assert.is(log.length, 1)
})

test('an issuer that has new keys is asked for them, when the old ones have cooled down', async () => {
  const owner = ownerOf()
  const old = await issuer.token()
  await owner(old)
  await issuer.rotate()
  keyId = 'key-1'
  assert.is(await refusal(await issuer.token(), owner), 'unauthorized', 'not at once')
  assert.is((await owner(old)).name, 'alice')
  assert.is((await ownerOf()(await issuer.token())).name, 'alice')
})

test('the address of the keys may stand in the settings', async () => {
  issuer.answers({ issuer: 'https://elsewhere.example' })
  assert.is(await refusal(await issuer.token(), ownerOf([], { jwks: `${issuer.address}/keys` })), undefined)
})

test('a symmetric key in the list of an issuer signs nothing', async () => {
  const k = Buffer.from('a secret of 32 bytes or more than that').toString('base64url')
  issuer.answers({ keys: JSON.stringify({ keys: [{ kty: 'oct', k, kid: keyId, alg: 'HS256' }] }) })
  const head = `${part({ alg: 'HS256', kid: keyId })}.${part(claims())}`
  const token = `${head}.${createHmac('sha256', Buffer.from(k, 'base64url')).update(head).digest('base64url')}`
  assert.is(await refusal(token), 'unauthorized')
})

test.run()
