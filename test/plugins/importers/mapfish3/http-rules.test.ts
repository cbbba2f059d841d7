/** Rules of addresses. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { parseAccessRules } from '../../../../core/net/access-rules.js'
import { accessOf, httpRulesOf } from '../../../../plugins/importers/mapfish3/config/http-rules.js'
import { readConfig } from '../../../../plugins/importers/mapfish3/config/read-config.js'
import { ImportReport } from '../../../../plugins/importers/mapfish3/report.js'
import { plan } from './converted.js'

const read = (processors: string, more = '') => {
  const report = new ImportReport()
  const rules = httpRulesOf(readConfig(plan('', processors) + more, 'config.yaml', report), report)
  const access = accessOf(rules) as { [member: string]: any } | undefined
  return { rules, access, left: report.remarks('left'), changed: report.remarks('changed') }
}
const matching = (...matchers: string[]) => read(`- !restrictUris\n  matchers:\n${matchers.map((one) => `  - ${one}\n`).join('')}`) // prettier-ignore

test('matchers become rules in their order, which the service reads', () => {
  const { access, left } = matching(
    '!ipMatch {ip: 10.1.0.0, mask: 255.255.0.0, reject: true}',
    '!dnsMatch {host: maps.example, port: 81, pathRegex: "/geoserver/.*"}',
    '!hostnameMatch {host: b.example, allowSubDomains: true}',
    '!hostnameMatch {host: c.example}',
    '!localMatch {port: 8080}',
    '!ipMatch {ip: "::1", mask: "64"}',
    '!acceptAll {}'
  )
  assert.equal(access, {
    rules: [
      { deny: '10.1.0.0/16' },
      { allow: 'maps.example:81/geoserver' },
      { allow: 'b.example' },
      { allow: '*.b.example' },
      { allow: 'c.example' },
      { allow: 'localhost:8080' },
      { allow: '127.0.0.1:8080' },
      { allow: '[::1]:8080' },
      { allow: '[::1/64]' },
      { allow: '*' }
    ],
    only: true
  })
  assert.equal(left, [])
  assert.is(parseAccessRules(access!.rules).length, 10)
})

test('what is no matcher or no host is reported', () => {
  const { rules, left } = matching('!dnsMatch {host: "a b"}', '!ipMatch {ip: 1.2.3.4, mask: 255.0.255.0}', '!foo {host: a}', '!acceptAll {pathRegex: "^/(a|b)$"}') // prettier-ignore
  assert.equal(
    left.map(({ line }) => line),
    [10, 11, 12, 13]
  )
  assert.equal(
    rules.map(({ kind }) => kind),
    ['allow']
  )
})

test('headers, addresses and https in the order of the chain', () => {
  const { rules, access, left, changed } = read(`- !configureHttpRequests
  httpProcessors:
  - !useHttpForHttps {hosts: [(a|b)\\.example], portMapping: {444: 81}}
  - !mapUri {mapping: {"http://x/(.*)": "http://y/$1", z: "http://a:hush@b/"}}
  - !forwardHeaders {headers: [Cookie, X-User], matchers: [!hostnameMatch {host: a.example}]}
  - !forwardHeaders {all: true}
  - !addHeaders {headers: {Referer: http://town, Authorization: hush}, matchers: [!dnsMatch {host: a.example}]}
  - !addHeaders {headers: {X-A: [b, c]}}
  - !restrictUris {matchers: [!dnsMatch {host: a.example}]}`)
  const kinds = rules.map(({ kind }) => kind)
  assert.equal([...new Set(kinds)], ['rewrite', 'forward', 'add', 'allow'])
  assert.equal(access!.forward, [{ to: 'a.example', headers: ['Cookie', 'X-User'] }])
  assert.equal(access!.headers, [{ to: 'a.example', add: { Referer: 'http://town' } }, { to: '*', add: { 'X-A': 'b, c' } }]) // prettier-ignore
  assert.equal(access!.rewrite.at(-1), { from: 'http://x/(.*)', to: 'http://y/$1' })
  assert.equal(
    left.map(({ line }) => line),
    [11, 14]
  )
  // to all hosts, without a matcher
  assert.ok(changed.some(({ line }) => line === 13))
  assert.not.match(JSON.stringify(access), /hush/)
  const rewritten = (address: string): string => {
    const found = access!.rewrite.find(({ from }: { from: string }) => new RegExp(from).test(address))
    return found ? address.replace(new RegExp(found.from), found.to) : address
  }
  assert.equal(['https://a.example/wms?x=1', 'https://b.example:444/', 'https://a.example:8443', 'https://c.example/'].map(rewritten), ['http://a.example/wms?x=1', 'http://b.example:81/', 'http://a.example:8080', 'https://c.example/']) // prettier-ignore
})

test('the same rules of several templates are there once; rules of some templates hold for all, with a remark', () => {
  const other = (processors: string) =>
    `  Other: !template\n    reportTemplate: o.jrxml\n    processors: [${processors}]\n`
  const rule = '!restrictUris {matchers: [!dnsMatch {host: a.example}]}'
  const both = read(`- ${rule}`, other(rule))
  assert.equal([both.rules.length, both.changed.length], [1, 0])
  assert.is(read(`- ${rule}`, other('')).changed.length, 1)
  assert.is(read('', other('')).access, undefined)
})

test.run()
