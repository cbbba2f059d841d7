import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { LookupAddress } from 'node:dns'
import { isIP } from 'node:net'
import { tmpdir } from 'node:os'
import { PrintError } from '../../../core/errors.js'
import { type Access, denialOf, makeAccess } from '../../../core/net/access.js'
import { loadSettings } from '../../../core/settings.js'
import { closeAll, fetchWith, serve, thrownBy, withResolver } from './loopback.js'

test.after(closeAll)

const refused = (allow: string[], address: string): PrintError | undefined => {
  try {
    makeAccess({ allow }).check(new URL(address), 'GET')
  } catch (error) {
    return error as PrintError
  }
}

const looksUp = (allow: string[], address: string): Promise<string[]> =>
  new Promise((resolve, reject) => {
    const url = new URL(address)
    makeAccess({ allow }).lookup(url, 'GET')(url.hostname, { all: true }, (error, found) =>
      error ? reject(error) : resolve((found as LookupAddress[]).map(({ address }) => address))
    )
  })

test('IP addresses that are not public are refused, in every notation', () => {
  for (const host of [
    '127.0.0.1',
    '127.0.0.1.',
    '127.8.9.10',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '%31%32%37.0.0.1',
    '１２７.0.0.1',
    '017700000001',
    '0x7f000001',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '192.0.2.1',
    '198.18.0.1',
    '[::]',
    '[::1]',
    '[::127.0.0.1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:10.0.0.1]',
    '[::ffff:0:10.0.0.1]',
    '[64:ff9b::10.0.0.1]',
    '[64:ff9b:1::1]',
    '[2002:7f00:1::]',
    '[2002:a00:1::1]',
    '[2001::1]',
    '[2001:db8::1]',
    '[fe80::1]',
    '[fec0::1]',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[ff02::1]',
    '[5f00::1]',
    '[4000::1]'
  ])
    assert.is(refused([], `http://${host}/x`)?.code, 'address-denied', host)
})

test('public addresses and names are allowed', () => {
  for (const host of ['8.8.8.8', '[2606:4700::1111]', '[::ffff:8.8.8.8]', '[64:ff9b::8.8.8.8]', 'maps.example.org'])
    for (const scheme of ['http', 'https']) assert.is(refused([], `${scheme}://${host}/x`), undefined, host)
})

test('only http and https are allowed', () => {
  for (const address of ['ftp://8.8.8.8/', 'file:///etc/passwd', 'gopher://8.8.8.8/', 'data:,x'])
    assert.is(refused(['8.8.8.8', '0.0.0.0/0'], address)?.code, 'address-denied', address)
  const expected = '"ftp:" addresses may not be fetched; the address must start with http: or https:'
  assert.is(refused([], 'ftp://8.8.8.8/')?.message, expected)
})

test('access.allow takes addresses and ranges, with or without a port', () => {
  const passes = (entry: string, host: string) => refused([entry], `http://${host}/`) === undefined
  assert.ok(passes('127.0.0.1', '127.0.0.1:9'))
  assert.ok(passes('127.0.0.1', '2130706433'))
  assert.ok(passes('127.0.0.1', '[::ffff:7f00:1]'))
  assert.not(passes('127.0.0.1', '127.0.0.2'))
  assert.ok(passes('127.0.0.1:80', '127.0.0.1'))
  assert.ok(passes('127.0.0.1:8080', '127.0.0.1:8080'))
  assert.not(passes('127.0.0.1:8080', '127.0.0.1:8081'))
  assert.ok(passes('10.1.0.0/16', '10.1.255.1'))
  assert.not(passes('10.1.0.0/16', '10.2.0.1'))
  assert.ok(passes('10.1.0.0/16:81', '10.1.2.3:81'))
  assert.not(passes('10.1.0.0/16:81', '10.1.2.3:82'))
  assert.ok(passes('::1', '[::1]:5'))
  assert.ok(passes('[::1]', '[::1]:5'))
  assert.ok(passes('[::1]:8080', '[::1]:8080'))
  assert.not(passes('[::1]:8080', '[::1]'))
  assert.ok(passes('fd00::/8', '[fd12::1]'))
  assert.not(passes('fd00::/8', '[fe80::1]'))
  assert.not(passes('localhost', '127.0.0.1'))
  assert.not(passes('127.0.0.1', '[::1]'))
})

test('host names are checked by the addresses that they resolve to', async () => {
  const error = await thrownBy(looksUp([], 'http://localhost/'))
  assert.is(error.code, 'address-denied')
  assert.match(error.message, '"localhost" may not be fetched')
  assert.not.match(error.message, /127|private|loopback/)
  assert.match(denialOf(error)!.message, /loopback.*access\.allow/)
  assert.ok((await looksUp(['localhost'], 'http://localhost/')).length > 0)
  assert.ok((await looksUp(['LocalHost:80'], 'http://localhost/')).length > 0)
  assert.ok((await looksUp([' localhost '], 'http://LOCALHOST/')).length > 0)
  assert.ok((await looksUp(['localhost:443'], 'https://localhost/')).length > 0)
  assert.is((await thrownBy(looksUp(['localhost:443'], 'http://localhost/'))).code, 'address-denied')
  assert.is((await thrownBy(looksUp(['*.localhost'], 'http://localhost/'))).code, 'address-denied')
})

test('an error has a denial as its cause, or none', () => {
  assert.equal([denialOf(undefined), denialOf('denied'), denialOf(new Error('x', { cause: new Error('y') }))], [undefined, undefined, undefined]) // prettier-ignore
})

test('a lookup for one address gives the first that is allowed; one that fails for now is not a denial', async () => {
  const access = makeAccess({ allow: ['127.0.0.0/8'] })
  const url = new URL('http://tiles.example.org/')
  const lookUp = () =>
    new Promise((resolve) => access.lookup(url, 'GET')(url.hostname, {}, (...results) => resolve(results)))
  assert.equal(await resolvingTo([['10.0.0.1', '127.0.0.2', '127.0.0.3']], lookUp), [null, '127.0.0.2', 4])
  assert.equal(await resolvingTo([['10.0.0.1', '127.0.0.2']], lookUp), [null, '127.0.0.2', 4])
  const busy = Object.assign(new Error('busy'), { code: 'EAI_AGAIN' })
  assert.equal(await withResolver((_name, _options, answer) => answer(busy), lookUp), [busy, []])
})

test('connections go only to allowed addresses', async () => {
  assert.equal(await looksUp(['127.0.0.1'], 'http://localhost/'), ['127.0.0.1'])
})

test('a wildcard allows sub-domains', async () => {
  // Names below localhost lead to loopback on most systems; where they do not, they are not found.
  const error = await thrownBy(
    looksUp(['*.localhost'], 'http://maps.localhost/').then(() => Promise.reject(new Error('found')))
  )
  assert.is.not(error.code, 'address-denied')
})

test('malformed entries are reported as invalid settings', () => {
  for (const entry of [
    '',
    '*',
    'http://example.org',
    'example.org/path',
    'user@example.org',
    'example.org:0',
    'example.org:99999',
    'example.org:http',
    'example.org:',
    '10.0.0.0/33',
    '10.0.0.0/x',
    '[::1',
    '*.10.0.0.1',
    'a.*.org',
    'fd00::/129',
    'two words'
  ]) {
    const error = (() => {
      try {
        makeAccess({ allow: [entry] })
      } catch (thrown) {
        return thrown as PrintError
      }
    })()
    assert.is(error?.code, 'wrong-settings', entry)
    assert.match(
      error!.message,
      `access.allow[0] is "${entry}"; must be a host, host:port, *.domain, IP address or CIDR`
    )
  }
})

test('all malformed entries are listed at once', () => {
  try {
    makeAccess({ allow: ['*', 'maps.example.org', 'http://x'] })
  } catch (error) {
    assert.equal(
      (error as PrintError).problems?.map(({ path }) => path),
      ['access.allow[0]', 'access.allow[2]']
    )
    return
  }
  assert.unreachable()
})

test('a fetch is refused before anything is sent', async () => {
  let requests = 0
  const port = await serve((_, answer) => (requests++, answer.end()))
  const fetch = fetchWith({ allow: [] })
  for (const host of ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '[::1]']) {
    const error = await thrownBy(fetch(`http://user:secret@${host}:${port}/a?key=hidden`))
    assert.instance(error, PrintError)
    assert.is(error.code, 'address-denied', host)
    assert.not.match(error.message, /secret|hidden/)
  }
  assert.is(requests, 0)
})

/** The machine's resolver answers like this while `run` does. */
const resolvingTo = <T>(answers: string[][], run: () => Promise<T>): Promise<T> =>
  withResolver((_name, _options, answer) => {
    const found = answers.length > 1 ? answers.shift()! : answers[0]!
    answer(
      null,
      found.map((address) => ({ address, family: isIP(address) }))
    )
  }, run)

test('a public name that resolves to a private address is refused, whatever else it resolves to', async () => {
  let requests = 0
  const port = await serve((_, answer) => (requests++, answer.end('here')))
  const address = `http://tiles.example.org:${port}/`
  for (const inside of ['127.0.0.1', '10.0.0.1', '169.254.169.254', '::1', 'fe80::1', '::ffff:127.0.0.1', '0.0.0.0'])
    assert.is(
      (await resolvingTo([[inside]], () => thrownBy(fetchWith({ allow: [] })(address)))).code,
      'address-denied',
      inside
    )
  assert.is(requests, 0)
  // of several addresses, only those are tried that are allowed: 10.0.0.1 would not answer
  const fetch = fetchWith({ allow: ['127.0.0.1'] })
  assert.is((await resolvingTo([['10.0.0.1', '127.0.0.1', '::1']], () => fetch(address))).status, 200)
})

/** What a lookup of this address ends with, and how long its denial waits; the resolver takes so long. */
const denialAfter = async (access: Access, address: string, resolverMs: number) => {
  const { setTimeout: wait } = globalThis
  const { now } = performance
  const delays: number[] = []
  let ms = 1000
  const url = new URL(address)
  globalThis.setTimeout = ((due: () => void, delay: number) => (delays.push(delay), wait(due, 0))) as unknown as typeof wait
  performance.now = () => ms
  try {
    const error = await withResolver(
      (_name, _options, answer) => {
        ms += resolverMs
        answer(null, [{ address: '10.0.0.1', family: 4 }])
      },
      () => new Promise((resolve) => access.lookup(url, 'GET')(url.hostname, {}, resolve))
    )
    return { code: (error as PrintError).code, delays, lookedUp: ms > 1000 }
  } finally {
    globalThis.setTimeout = wait
    performance.now = now
  }
} // prettier-ignore

test('a denial takes a multiple of half a second; for ten seconds the name is then not looked up again', async () => {
  const { now } = Date
  let ms = 1e12
  Date.now = () => ms
  try {
    const access = makeAccess({ allow: [] })
    const denied = (host: string) => denialAfter(access, `http://${host}.example/`, 730)
    assert.equal(await denied('a'), { code: 'address-denied', delays: [270], lookedUp: true })
    ms += 9_999
    assert.equal(await denied('a'), { code: 'address-denied', delays: [], lookedUp: false })
    assert.is((await denied('b')).lookedUp, true)
    ms += 1
    assert.is((await denied('a')).lookedUp, true)
    assert.is((await denied('b')).lookedUp, false)
    // a thousand names are remembered
    for (let other = 0; other < 998; other++) await denied(`x${other}`)
    assert.is((await denied('b')).lookedUp, false)
    await denied('one-more')
    assert.is((await denied('b')).lookedUp, true)
  } finally {
    Date.now = now
  }
})

test('the connection goes to the address that was checked', async () => {
  let requests = 0
  const port = await serve((_, answer) => (requests++, answer.end('here')))
  // rebinding: allowed when first asked, loopback when asked again
  const answers = [['127.0.0.2'], ['127.0.0.1']]
  const error = await resolvingTo(answers, () =>
    thrownBy(fetchWith({ allow: [`127.0.0.2:${port}`], timeoutMs: 1000 })(`http://tiles.example.org:${port}/`))
  )
  assert.is(error.code, 'upstream-failed')
  assert.is(requests, 0)
  assert.equal(answers, [['127.0.0.1']])
})

test('a redirect to a name is checked by the address that it resolves to', async () => {
  const inner = await serve((_, answer) => answer.end('secret'))
  const port = await serve((_, answer) => answer.writeHead(302, { location: `http://cdn.example.org:${inner}/` }).end())
  const error = await resolvingTo([['127.0.0.1']], () =>
    thrownBy(fetchWith({ allow: [`127.0.0.1:${port}`] })(`http://127.0.0.1:${port}/`))
  )
  assert.is(error.code, 'address-denied')
})

test('MAPSETTER_ACCESS_ALLOW allows hosts with and without a port', async () => {
  const port = await serve((_, answer) => answer.end('here'))
  const codeWith = async (list: string) => {
    const { access } = loadSettings({ env: { MAPSETTER_ACCESS_ALLOW: list }, cwd: tmpdir() })
    return fetchWith({ allow: access.allow })(`http://localhost:${port}/`).then(
      ({ status }) => status,
      ({ code }: PrintError) => code
    )
  }
  assert.is(await codeWith(''), 'address-denied')
  assert.is(await codeWith('localhost:1, maps.example.org'), 'address-denied')
  assert.is(await codeWith(`maps.example.org, localhost:${port}`), 200)
  assert.is(await codeWith('127.0.0.1'), 200)
})

test('an allowed address is fetched', async () => {
  const port = await serve((_, answer) => answer.end('here'))
  for (const [allow, host] of [
    ['127.0.0.1', '127.0.0.1'],
    [`127.0.0.1:${port}`, 'localhost'],
    ['127.0.0.0/8', '0x7f.1'],
    ['localhost', 'localhost']
  ])
    assert.is((await fetchWith({ allow: [allow] })(`http://${host}:${port}/`)).status, 200, host)
})

test.run()
