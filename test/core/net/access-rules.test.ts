import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PrintError } from '../../../core/errors.js'
import { type AccessSettings, denialOf, makeAccess } from '../../../core/net/access.js'
import { type AccessRuleSetting, hostsInRules } from '../../../core/net/access-rules.js'
import { closeAll, fetchWith, serve, thrownBy, withoutNames } from './loopback.js'

test.after(closeAll)

const isOpen = (settings: Partial<AccessSettings>, address: string, method = 'GET'): boolean => {
  try {
    makeAccess({ allow: [], ...settings }).check(new URL(address), method)
    return true
  } catch (thrown) {
    assert.is((thrown as PrintError).code, 'address-denied')
    return false
  }
}

const isBy = (rules: AccessRuleSetting[], address: string, method = 'GET') => isOpen({ rules }, address, method)

test('the first rule that fits decides', () => {
  const rules = [{ allow: 'https://a.example/wms' }, { deny: '*.example' }, { deny: 'a.example' }]
  assert.ok(isBy(rules, 'https://a.example/wms?x=1'))
  assert.not(isBy(rules, 'https://a.example/wfs'))
  assert.not(isBy(rules, 'http://a.example/wms'))
  assert.not(isBy(rules, 'https://b.example/wms'))
  assert.ok(isBy(rules, 'https://example/'))
})

test('a rule names scheme, host, domain, range, port, path and methods', () => {
  for (const [deny, inside, outside] of [
    ['https://a.org', 'https://a.org/x', 'http://a.org/x'],
    ['a.org:81', 'http://a.org:81/', 'http://a.org/'],
    ['https://a.org:443', 'https://a.org/', 'https://a.org:444/'],
    ['*.a.org/x', 'http://b.a.org/x/y', 'http://b.a.org/xy'],
    ['*', 'http://a.org/', undefined],
    ['http://*', 'http://a.org/', 'https://a.org/'],
    ['*:25', 'http://a.org:25/', 'http://a.org/'],
    ['8.8.0.0/16', 'http://8.8.8.8/', 'http://8.9.8.8/'],
    ['http://8.8.0.0/16:81/x', 'http://8.8.8.8:81/x', 'http://8.8.8.8/x'],
    ['8.8.8.8/x', 'http://8.8.8.8/x', 'http://8.8.8.8/'],
    ['[2606:4700::/32]:81/x', 'http://[2606:4700::1]:81/x', 'http://[2606:4700::1]/x'],
    ['2606:4700::/32', 'http://[2606:4700::1]/', 'http://[2607::1]/'],
    ['http://a.org:65535', 'http://a.org:65535/', 'http://a.org/'],
    ['http://a.org:1', 'http://a.org:1/', 'http://a.org/'],
    ['A.org/Wms/', 'http://a.org/wms', 'http://a.org/wfs']
  ] as const) {
    assert.not(isBy([{ deny }], inside), `${deny} ${inside}`)
    if (outside) assert.ok(isBy([{ deny }], outside), `${deny} ${outside}`)
  }
  const posts = [{ deny: '*', methods: ['post'] }]
  assert.not(isBy(posts, 'http://a.org/', 'POST'))
  assert.ok(isBy(posts, 'http://a.org/', 'GET'))
})

test('a rule may allow a private address, and only what it names of it', () => {
  const rules = [{ allow: 'http://10.1.0.0/16:8080/geoserver' }]
  assert.ok(isBy(rules, 'http://10.1.2.3:8080/geoserver/wms'))
  for (const other of ['http://10.1.2.3/geoserver', 'http://10.1.2.3:8080/', 'http://10.2.2.3:8080/geoserver'])
    assert.not(isBy(rules, other), other)
})

test('a denied range holds for addresses that lead to it', () => {
  const rules = [{ deny: '8.8.8.0/24' }]
  for (const host of ['8.8.8.8', '134744072', '[::ffff:8.8.8.8]', '[64:ff9b::8.8.8.8]', '[2002:808:808::1]'])
    assert.not(isBy(rules, `http://${host}/`), host)
})

const WAYS_OUT = [
  '/geoserver/../rest',
  '/geoserver/%2e%2e/rest',
  '/geoserver/%2E./rest',
  '/geoserver%2f..%2frest',
  '/geoserver/..%2frest',
  '/geoserver/..%5crest',
  '/geoserver/..\\rest',
  '/geoserver/..;/rest',
  '/geoserver/..;a=b/rest',
  '/geoserver/..%3b/rest',
  '/geoserver/%252e%252e/rest',
  '/geoserver/%25252e%25252e%25252frest',
  '/geoserver/x/%2e%2e/%2e%2e/rest',
  '/geoserver/%25%32%65%25%32%65/rest'
]

test('no spelling of a path leaves what is allowed', () => {
  for (const path of WAYS_OUT) assert.not(isBy([{ allow: '10.0.0.1/geoserver' }], `http://10.0.0.1${path}`), path)
  for (const path of ['/geoserver', '/geoserver/', '//geoserver/wms', '/geoserver/a%20b', '/x/../geoserver/%C3%A4'])
    assert.ok(isBy([{ allow: '10.0.0.1/geoserver' }], `http://10.0.0.1${path}`), path)
})

test('no spelling of a path enters what is denied', () => {
  for (const path of [
    ...WAYS_OUT,
    '/REST',
    '//rest',
    '/%72est',
    '/rest;x',
    '/;/rest',
    '/./rest/',
    '/rest%00',
    '/rest/x'
  ])
    assert.not(isBy([{ deny: 'a.org/rest' }], `http://a.org${path.replace('%00', '/%00')}`), path)
  assert.ok(isBy([{ deny: 'a.org/rest' }], 'http://a.org/restaurants'))
})

test('with access.only, nothing is fetched but what is named', () => {
  const settings = { only: true, allow: ['a.org', '10.0.0.0/8'], rules: [{ allow: 'b.org/wms' }, { deny: 'a.org/x' }] }
  for (const open of ['http://a.org/', 'http://10.1.1.1/', 'http://b.org/wms']) assert.ok(isOpen(settings, open), open)
  for (const shut of ['http://a.org/x', 'http://8.8.8.8/']) assert.not(isOpen(settings, shut), shut)
  assert.not(isOpen({ only: true, allow: ['a.org', 'b.org'] }, 'http://c.org/'), 'without a lookup')
})

test('a proxy looks up names, so ranges do not name them', () => {
  const proxy = 'http://proxy.example:3128'
  assert.not(isOpen({ proxy, only: true, allow: ['10.0.0.0/8'] }, 'http://a.org/'))
  assert.ok(isOpen({ proxy, allow: [] }, 'http://a.org/'))
  assert.ok(isOpen({ only: true, allow: ['10.0.0.0/8'] }, 'http://a.org/'), 'without a proxy its address decides')
  assert.not(isOpen({ proxy, allow: [] }, 'http://10.0.0.1/'))
})

test('wrong rules are reported, each with its path', () => {
  const rules = [
    { allow: 'a.org', deny: 'b.org' },
    {},
    { deny: 'ftp://a.org' },
    { deny: 'a.org/x?y' },
    { deny: 'a.org/%252f' },
    { deny: '10.0.0.0/33' },
    { deny: 'http://a.org:0' },
    { deny: 'http://a.org:65536' },
    { deny: '*', methods: ['GET', 'PSOT'] },
    { deny: '' }
  ]
  try {
    makeAccess({ allow: [], rules })
    assert.unreachable()
  } catch (thrown) {
    const { code, problems } = thrown as PrintError
    assert.is(code, 'wrong-settings')
    assert.equal(problems!.map(({ path }) => path.replace('access.rules', '')), ['[0]', '[1]', '[2].deny', '[3].deny', '[4].deny', '[5].deny', '[6].deny', '[7].deny', '[8].methods[1]', '[9].deny']) // prettier-ignore
    assert.match(problems!.find(({ path }) => path.includes('methods'))!.message, '"POST"')
  }
})

test('a mistyped scheme is not taken for a host, which the rule would be about', () => {
  const wrong = ['http//127.0.0.1:8824', 'HTTPS//a.org', 'http/a.org/wms', 'htp//a.org', 'http;//a.org', '//a.org', '*//a.org', 'http:/a.org', 'http:a.org', 'http://http//a.org', 'a.org:81//x'] // prettier-ignore
  for (const effect of ['deny', 'allow'])
    for (const text of wrong) {
      const problems = (() => {
        try {
          makeAccess({ allow: [], rules: [{ [effect]: text }] })
          return []
        } catch (thrown) {
          return (thrown as PrintError).problems!
        }
      })()
      assert.equal(problems.map(({ path }) => path), [`access.rules[0].${effect}`], text) // prettier-ignore
      const expected = text === wrong[0] ? 'did you mean "http://127.0.0.1:8824"?' : 'such as "https://'
      assert.ok(problems[0]!.message.includes(expected), problems[0]!.message)
    }
  assert.not(isBy([{ deny: 'http' }], 'http://http/x'), 'a host may have this name')
  assert.not(isBy([{ deny: 'http://http/x' }], 'http://http/x'))
})

test('rules hold for the address of a name, after a redirect, and for connections that are open', async () => {
  const asked: string[] = []
  const port = await serve(({ method, url }, answer) => {
    asked.push(`${method} ${url}`)
    if (url === '/a/out') answer.writeHead(302, { location: '/b' }).end()
    else answer.end('here')
  })
  const rules = [
    { allow: `127.0.0.0/8:${port}/a`, methods: ['GET'] },
    { allow: `localhost:${port}/c`, methods: ['POST'] }
  ]
  const fetch = fetchWith({ allow: [], access: { rules } })
  const codeOf = (path: string, request = {}) => thrownBy(fetch(`http://localhost:${port}${path}`, request)).then(({ code }) => code) // prettier-ignore
  assert.is((await fetch(`http://localhost:${port}/a/1`)).status, 200)
  assert.is(await codeOf('/b'), 'address-denied')
  assert.is(await codeOf('/a/out'), 'address-denied')
  assert.is(await codeOf('/a/1', { method: 'POST', body: 'x' }), 'address-denied')
  assert.is(await codeOf('/c'), 'address-denied')
  assert.is((await fetch(`http://localhost:${port}/c`, { method: 'POST', body: 'x' })).status, 200)
  assert.equal(asked, ['GET /a/1', 'GET /a/out', 'POST /c'])
})

test('a name that nobody knows and one with a private address cannot be told apart', async () => {
  const lines: string[] = []
  const fetch = fetchWith({ allow: [], log: (level, line) => void lines.push(`${level} ${line}`) })
  const asked = async (host: string) => {
    const started = performance.now()
    const { code, message } = await thrownBy(fetch(`http://${host}:81/x`))
    return { code, message: message.replaceAll(host, 'host'), steps: Math.floor((performance.now() - started) / 490) }
  }
  const [unknown, inside] = [await withoutNames(() => asked('no-such-name.invalid')), await asked('localhost')]
  assert.equal([unknown.code, unknown.message], [inside.code, inside.message])
  assert.ok(unknown.steps >= 1 && inside.steps >= 1, 'both take at least one step of time')
  assert.match(lines[0]!, /^warn "no-such-name.invalid" .*not known/)
  assert.match(lines[1]!, /^warn "localhost" .*loopback.*access\.allow/)
  await asked('localhost')
  assert.is(lines.length, 2, 'each is told once')
})

test('the reason of a denial is for the operator', () => {
  const denials = [{ only: true }, { rules: [{ deny: '*' }] }].map((settings) => {
    try {
      makeAccess({ allow: [], ...settings }).check(new URL('http://a.org/'), 'GET')
    } catch (thrown) {
      assert.not.match((thrown as Error).message, 'access')
      return denialOf(thrown)!.message
    }
    return ''
  })
  assert.match(denials[0]!, 'access.only')
  assert.match(denials[1]!, 'access.rules[0]')
})

test('the hosts that rules name are known by their names', () => {
  const rules = [
    { allow: 'https://maps.example.org/wms' },
    { deny: '*.example.org:8080' },
    { allow: 'http://10.1.0.0/16/tiles' },
    { deny: 'fd00::/8' },
    { allow: 'https://[fd00::/8]/x' },
    { allow: 'http://[::1]:81/' },
    { deny: '*' },
    { deny: 'http://*/secret' },
    {}
  ]
  const named = ['maps.example.org', '*.example.org:8080', '10.1.0.0/16', 'fd00::/8', 'fd00::/8', '[::1]:81']
  assert.equal(hostsInRules(rules), named)
})

test.run()
