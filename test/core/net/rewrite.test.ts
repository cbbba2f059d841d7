import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import { makeRewrite, type RewriteSetting } from '../../../core/net/rewrite.js'
import { closeAll, fetchWith, serve, thrownBy } from './loopback.js'

test.after(closeAll)

const rewritten = (address: string, ...entries: RewriteSetting[]): string => makeRewrite(entries)(new URL(address)).href

test('the whole address must match; entries are applied in their order, each once', () => {
  const move = { from: String.raw`^https://old\.example\.org/(.*)$`, to: 'https://new.example.org/$1' }
  assert.is(rewritten('https://old.example.org/a?b=c#d', move), 'https://new.example.org/a?b=c')
  assert.is(rewritten('https://old.example.org.evil.example/a', move), 'https://old.example.org.evil.example/a')
  assert.is(
    rewritten('https://a.example/?https://old.example.org/', move),
    'https://a.example/?https://old.example.org/'
  )
  assert.is(rewritten('https://a.example/', { from: 'example', to: 'x' }), 'https://a.example/')
  const plain = { from: 'https://(.*)', to: 'http://$1' }
  const port = { from: '(http://[^/]*?)(?P<rest>/.*)', to: '$1:8080${rest}' }
  assert.is(rewritten('https://a.example/b', plain, port), 'http://a.example:8080/b')
  assert.is(rewritten('https://a.example/b', port, plain), 'http://a.example/b')
  assert.is(
    rewritten('https://a.example/b', { from: '.*', to: String.raw`https://b.example/\$0` }),
    'https://b.example/$0'
  )
})

test('an address that no entry changes is the same object', () => {
  const asked = new URL('https://ann:secret@a.example/b#c')
  assert.is(makeRewrite([{ from: 'https://b.example/(.*)', to: 'https://c.example/$1' }])(asked), asked)
})

test('an address has at most 32,768 characters for each entry', () => {
  const address = (length: number) => `https://a.example/${'x'.repeat(length - 18)}`
  const move = { from: 'https://a.example/(x+)', to: 'https://b.example/$1' }
  assert.is(rewritten(address(32_768), move), address(32_768).replace('a.', 'b.'))
  for (const entries of [[move], [{ from: '.*', to: address(32_769) }, move]])
    assert.throws(() => rewritten(address(entries.length > 1 ? 30 : 32_769), ...entries), (error: PrintError) => error.code === 'invalid-data') // prettier-ignore
})

test('credentials stay with their origin', () => {
  const other = { from: 'https://a.example/(.*)', to: 'https://b.example/$1' }
  const same = { from: 'https://a.example/(.*)', to: 'https://a.example/x/$1' }
  assert.is(rewritten('https://ann:secret@a.example/1', other), 'https://b.example/1')
  assert.is(rewritten('https://ann:secret@a.example/1', same), 'https://ann:secret@a.example/x/1')
  assert.is(rewritten('https://ann:secret@c.example/1', other), 'https://ann:secret@c.example/1')
  assert.is(rewritten('https://a.example/u:p@c.example', { from: 'https://a.example/(.*)', to: 'https://$1' }), 'https://c.example/') // prettier-ignore
})

test('patterns and replacements with mistakes are reported', () => {
  const problemsOf = (...entries: RewriteSetting[]): string[] => {
    try {
      makeRewrite(entries)
      return []
    } catch (thrown) {
      return (thrown as PrintError).problems!.map(({ path, message }) => `${path} ${message}`)
    }
  }
  const found = problemsOf(
    { from: '(a', to: 'x' },
    { from: 'a(?=b)', to: 'x' },
    { from: '(a)', to: '$2' },
    { from: '(a)', to: '${b}' },
    { from: '(a)', to: '$' },
    { from: '(a)', to: 'x\\' },
    { from: '(a)', to: 'https://u:p@b.example/$1' },
    { from: 'a'.repeat(2000), to: 'x' },
    { from: '(?P<b>a)', to: '${b}\\$$1$0' }
  )
  assert.equal(
    found.map((line) => line.replace(/^access\.rewrite/, '').slice(0, 60)),
    [
      '[0].from the regular expression "(a" cannot be read: missing',
      '[1].from the regular expression "a(?=b)" cannot be read: inv',
      '[2].to cannot be used: the pattern has no group "2"',
      '[3].to cannot be used: the pattern has no group "b"',
      '[4].to cannot be used: a "$" must be followed by the number ',
      '[5].to cannot be used: it ends with a backslash',
      '[6].to cannot be used: it has credentials',
      `[7].from the regular expression "${'a'.repeat(27)}`
    ]
  )
})

test('what cannot be fetched is an error that names the address that was asked', async () => {
  const fetch = (to: string, address = 'https://a.example/x') =>
    thrownBy(fetchWith({ app: { rewrite: [{ from: 'https://a.example/(.*)', to }] } })(address))
  for (const to of ['nothing', '/etc/passwd', 'https://', 'https://$1:99999/'])
    assert.equal(
      [(await fetch(to)).code, (await fetch(to)).message],
      [
        'invalid-data',
        '"https://a.example/x" cannot be fetched: access.rewrite of app.yaml turns it into something that is not an address'
      ],
      to
    )
  for (const to of ['file:///etc/passwd', 'data:,$1', 'ftp://b.example/'])
    assert.is((await fetch(to)).code, 'address-denied', to)
  const grown = await fetch('https://a.example/$1', `https://a.example/${'x'.repeat(40_000)}`)
  assert.match(grown.message, 'it has more than 32768 characters')
})

test('rules are asked about the new address; the client learns the host that it has asked for', async () => {
  const app = {
    rules: [{ deny: '*.internal' }, { deny: 'old.example' }],
    rewrite: [
      { from: 'http://a.example/(.*)', to: 'http://secret.internal/$1' },
      { from: 'http://b.example/(.*)', to: 'http://127.0.0.1/$1' }
    ]
  }
  const log: string[] = []
  const fetch = fetchWith({ app, allow: [], log: (_, message) => void log.push(message) })
  for (const host of ['a.example', 'b.example']) {
    const { code, message } = await thrownBy(fetch(`http://${host}/`))
    const words = `"${host}" may not be fetched: its host is not known, or the service does not allow it`
    assert.equal([code, message], ['address-denied', words])
  }
  assert.match(log[0]!, '"secret.internal" was not fetched: access.rules[0] of app.yaml denies it')
  assert.match(log[1]!, '"127.0.0.1" was not fetched: its address 127.0.0.1 is loopback')
})

test('an address that the rules deny may be fetched elsewhere; redirects are not rewritten', async () => {
  const seen: string[] = []
  const port = await serve(({ url, headers }, answer) => {
    seen.push(`${headers.host!.replace(/:.*/, '')}${url} ${headers.cookie} ${headers['x-own']}`)
    if (url === '/back') answer.writeHead(302, { location: `http://old.example:${port}/` })
    answer.end('here')
  })
  const app = {
    rules: [{ deny: 'old.example' }],
    rewrite: [{ from: 'https://old.example/(.*)', to: `http://127.0.0.1:${port}/$1` }]
  }
  const fetch = fetchWith({ app, forward: ['127.0.0.1'], headers: { cookie: 'c' } })
  const own = { headers: { 'x-own': '1' } }
  assert.is(Buffer.from((await fetch('https://old.example/a', own)).bytes).toString(), 'here')
  const { code, message } = await thrownBy(fetch('https://old.example/back'))
  assert.is(code, 'address-denied')
  assert.not.match(message, '127.0.0.1')
  assert.equal(seen, ['127.0.0.1/a c undefined', '127.0.0.1/back c undefined'])
})

test('errors and warnings about a rewritten address do not name its host', async () => {
  const port = await serve((_, answer) => answer.destroy())
  const rewrite = [{ from: 'http://maps.example/(.*)', to: `http://127.0.0.1:${port}/$1` }]
  const warnings: string[] = []
  const fetch = fetchWith({ app: { rewrite }, warn: (message) => void warnings.push(message), retries: 1 })
  for (const path of ['a', 'b', 'c', 'd', 'e']) {
    const { message } = await thrownBy(fetch(`http://maps.example/${path}`))
    assert.match(message, 'http://maps.example/')
    assert.not.match(message, '127.0.0.1')
  }
  assert.not.match(warnings.join(), '127.0.0.1')
})

test.run()
