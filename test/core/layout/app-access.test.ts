import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { App } from '../../../core/layout/catalog.js'
import { PrintError } from '../../../core/errors.js'
import { makeRegistry } from '../../../core/plugin/registry.js'
import { makeFolders } from '../../support/folders.js'
import { catalogOf } from '../../support/layouts.js'

const folders = makeFolders()
test.after(() => folders.remove())

const appOf = (access: string): App =>
  catalogOf(
    folders.make({ 'a/app.yaml': `title: A\n${access}`, 'a/x.typ.hbs': '---\nattributes: {}\n---\n' }),
    makeRegistry([])
  ).apps[0]!

const problemsOf = (access: string): string[] => {
  try {
    appOf(access)
  } catch (thrown) {
    assert.is((thrown as PrintError).code, 'layout-mistake')
    return (thrown as PrintError).problems!.map(({ path, message }) => `${path}: ${message}`)
  }
  return []
}

test('roles that are null are refused: they look closed, but would let everybody in', () => {
  const problems = problemsOf('roles:\naccess: {only: }')
  assert.is(problems.length, 2)
  assert.match(problems[0]!, 'roles is null; must be a list of texts')
  assert.match(problems[1]!, 'access.only is null; must be true or false')
  const layouts = folders.make({ 'a/app.yaml': 'title: A', 'a/x.typ.hbs': '---\nroles:\nattributes: {}\n---\n' })
  assert.throws(() => catalogOf(layouts, makeRegistry([])), /roles is null; must be a list of texts/)
})

test('an app has the access that app.yaml says, or none', () => {
  assert.is(appOf('').access, undefined)
  assert.equal(appOf('access: {}').access, {})
  assert.equal(appOf('access: {forward: [a.example, {to: b.example, headers: X-User}], headers: [{to: c.example, add: {X-Version: 1}}]}').access, {
    forward: ['a.example', { to: 'b.example', headers: ['X-User'] }],
    headers: [{ to: 'c.example', add: { 'X-Version': '1' } }]
  }) // prettier-ignore
})

test('unknown members are refused with their place and the nearest known one', () => {
  for (const [written, expected] of [
    ['accss:', 'a/app.yaml:2:7: accss is not known; did you mean "access"?'],
    ['access: {rule: []}', 'a/app.yaml:2:16: access.rule is not known; did you mean "rules"?'],
    ['access:\n  allow: [a]', 'a/app.yaml:3:10: access.allow is not known; must be one of only, rules, forward, headers, rewrite'], // prettier-ignore
    [
      'access:\n  rules: [{allowed: a}]',
      'a/app.yaml:3:21: access.rules[0].allowed is not known; did you mean "allow"?'
    ],
    ['access:\n  rewrite: [{from: a, too: b}]', 'access.rewrite[0].too is not known; did you mean "to"?'],
    ['access:\n  headers: [{to: a, adds: {}}]', 'access.headers[0].adds is not known; did you mean "add"?']
  ] as const) {
    assert.match(problemsOf(written).join('\n'), expected)
  }
})

test('rules, hosts, patterns and headers with mistakes are refused with their places', () => {
  const found = problemsOf(`access:
  rules:
    - {allow: a.example, deny: b.example}
    - deny: 'http://'
    - {deny: '*', methods: [PUT]}
  forward: [{to: '*', headers: [Cookie]}]
  headers:
    - {to: a.example, add: {Referer: a}}
    - {to: 'a b', add: {Referer: a}}
  rewrite:
    - {from: '(a', to: b}
    - {from: '(a)', to: $2}
`)
  for (const [index, start] of [
    'a/app.yaml:4:7: access.rules[0] must have either allow or deny',
    'a/app.yaml:5:13: access.rules[1].deny is "http://"; must be * or a host',
    'a/app.yaml:6:29: access.rules[2].methods[0] is "PUT"; must be one of GET, POST',
    'a/app.yaml:7:13: access.forward[0] is "*"; must be a host',
    'a/app.yaml:10:7: access.headers[1] is "a b"; must be a host',
    'a/app.yaml:12:14: access.rewrite[0].from: the regular expression "(a" cannot be read',
    'a/app.yaml:13:25: access.rewrite[1].to cannot be used: the pattern has no group "2"'
  ].entries())
    assert.ok(found[index]?.startsWith(start), `${found[index]}\n${start}`)
  assert.is(found.length, 7)
})

test('headers that belong to a connection, and values that end a header, are refused', () => {
  const of = (name: string, value: string) =>
    problemsOf(`access: {headers: [{to: a.example, add: {${JSON.stringify(name)}: ${JSON.stringify(value)}}}]}`)
  for (const name of [
    'Host',
    'connection',
    'Transfer-Encoding',
    'content-length',
    'Content-Type',
    'Proxy-Authorization',
    'te',
    'Upgrade',
    'Range',
    'If-None-Match',
    'Accept-Encoding'
  ])
    // prettier-ignore
    assert.match(of(name, 'x').join(), `access.headers[0].add has "${name}", which cannot be added`, name)
  for (const name of ['a b', 'a:', 'a\r\nb', 'é', 'a\0']) assert.match(of(name, 'x').join(), '; must be the name of a header', JSON.stringify(name)) // prettier-ignore
  for (const value of ['a\r\nX-User: admin', 'a\nb', 'a\rb', 'a\0', 'é', ' a', 'a ', '\ta', 'a\u0085b', 'a\u2028b'])
    assert.match(of('Referer', value).join(), 'Referer must be one line of printable ASCII', JSON.stringify(value))
  assert.match(of('Referer', 'secret\n').join(), 'must be')
  assert.not.match(of('Referer', 'secret\n').join(), 'secret')
  assert.equal(of('Referer', 'https://a.example/ (b); "c"'), [])
})

test('lists and texts have limits', () => {
  const list = (count: number, item: string) => `[${Array.from({ length: count }, () => item).join(', ')}]`
  assert.equal(problemsOf(`access: {rules: ${list(200, '{deny: a.example}')}}`), [])
  for (const access of [
    `{rules: ${list(201, '{deny: a.example}')}}`,
    `{rules: [{deny: ${'a'.repeat(501)}}]}`,
    `{forward: ${list(51, 'a.example')}}`,
    `{headers: ${list(51, '{to: a.example, add: {Referer: a}}')}}`,
    `{headers: [{to: a.example, add: {Referer: ${'a'.repeat(2001)}}}]}`,
    `{headers: [{to: a.example, add: {${Array.from({ length: 21 }, (_, i) => `X-${i}: a`).join(', ')}}}]}`,
    `{rewrite: ${list(51, '{from: a, to: b}')}}`,
    `{rewrite: [{from: ${'a'.repeat(1001)}, to: b}]}`,
    `{rewrite: [{from: a, to: ${'a'.repeat(1001)}}]}`
  ])
    assert.is(problemsOf(`access: ${access}`).length, 1, access.slice(0, 60))
})

test.run()
