import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fastify } from 'fastify'
import { PrintError } from '../../core/errors.js'
import { type AddressSettings, publicAddress } from '../../core/public-address.js'

/** The address that a service with these settings takes a request with these headers to have come to. */
const asked = async (settings: Partial<AddressSettings>, headers: Record<string, string | string[]> = {}) => {
  const server = fastify({ trustProxy: settings.trustProxies?.includes('*') || [...(settings.trustProxies ?? [])] })
  const addressOf = publicAddress({ trustProxies: [], ...settings })
  server.get('/', async (one) => addressOf(one))
  await server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = server.server.address() as AddressInfo
  try {
    return await new Promise<string>((resolve, reject) => {
      const call = request({ host: '127.0.0.1', port, setHost: !('host' in headers), headers }, (answer) => {
        answer.setEncoding('utf8').on('data', (text) => resolve(text.replace(`:${port}`, ':port')))
      })
      call.on('error', reject).end()
    })
  } finally {
    await server.close()
  }
}
const loopback = { trustProxies: ['127.0.0.0/8'] }

test('without a proxy, the public address is the requested address', async () => {
  assert.is(await asked({}), 'http://127.0.0.1:port')
  assert.is(await asked({}, { host: 'maps.example.org:8080' }), 'http://maps.example.org:8080')
  assert.is(await asked({}, { host: '[2001:db8::1]:80' }), 'http://[2001:db8::1]:80')
})

test('the setting publicUrl overrides all headers', async () => {
  const headers = { host: 'a.example.org', 'x-forwarded-host': 'b.example.org' }
  assert.is(
    await asked({ publicUrl: 'https://c.example.org/print', ...loopback }, headers),
    'https://c.example.org/print'
  )
})

test('headers of a trusted proxy give the public address, as Forwarded and as X-Forwarded-*', async () => {
  const x = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'maps.example.org' }
  assert.is(await asked(loopback, x), 'https://maps.example.org')
  assert.is(await asked({ trustProxies: ['127.0.0.1'] }, x), 'https://maps.example.org')
  assert.is(await asked({ trustProxies: ['*'] }, x), 'https://maps.example.org')
  assert.is(await asked(loopback, { ...x, 'x-forwarded-port': '8443' }), 'https://maps.example.org:8443')
  assert.is(await asked(loopback, { ...x, 'x-forwarded-port': '443' }), 'https://maps.example.org')
  assert.is(await asked(loopback, { ...x, 'x-forwarded-prefix': '/gis/' }), 'https://maps.example.org/gis')
  assert.is(await asked(loopback, { 'x-forwarded-proto': 'https, http', 'x-forwarded-host': 'a.example.org:1, b' }), 'https://a.example.org:1') // prettier-ignore
  assert.is(await asked(loopback, { forwarded: 'for=1.2.3.4;proto=https;host="maps.example.org:444", for=10.0.0.1' }), 'https://maps.example.org:444') // prettier-ignore
  assert.is(await asked(loopback, { host: 'h', 'x-forwarded-proto': 'https' }), 'https://h')
})

test('headers of a proxy that is not trusted, and invalid values, are ignored', async () => {
  const messages = {
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example.org',
    forwarded: 'host=evil.example.org'
  }
  for (const trustProxies of [[], ['10.0.0.0/8', '::1']])
    assert.is(await asked({ trustProxies }, messages), 'http://127.0.0.1:port')
  const headers = { 'x-forwarded-proto': 'javascript', 'x-forwarded-host': 'a"b', 'x-forwarded-prefix': '/"><x' }
  assert.is(await asked(loopback, headers), 'http://127.0.0.1:port')
})

test('a protocol of a trusted proxy is http or https in any letter case; any other is ignored', async () => {
  for (const trustProxies of [['127.0.0.1'], ['*']]) {
    for (const protocol of ['javascript', 'a b', 'httpss', 'ftp', '', 'http:', 'javascript, https'])
      assert.is(await asked({ trustProxies }, { 'x-forwarded-proto': protocol }), 'http://127.0.0.1:port', protocol)
    assert.is(await asked({ trustProxies }, { 'x-forwarded-proto': 'HTTPS' }), 'https://127.0.0.1:port')
    assert.is(await asked({ trustProxies }, { forwarded: 'proto=javascript' }), 'http://127.0.0.1:port')
  }
})

test('entries that are not addresses are wrong settings, all listed', () => {
  try {
    publicAddress({ trustProxies: ['proxy.local', '10.0.0.1', '10.0.0.0/99'] })
    assert.unreachable()
  } catch (thrown) {
    assert.ok(thrown instanceof PrintError)
    assert.is(thrown.code, 'wrong-settings')
    assert.equal(thrown.problems!.map(({ path }) => path), ['trustProxies[0]', 'trustProxies[2]']) // prettier-ignore
    assert.match(
      thrown.message,
      'trustProxies[0] is "proxy.local"; must be an IP address, a range such as 10.1.0.0/16 or * for all'
    )
  }
})

test.run()
