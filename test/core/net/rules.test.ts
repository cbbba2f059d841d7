import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeAddedHeaders } from '../../../core/net/added-headers.js'
import { hostOf, namesHost, parseRule, parseRules, portOf } from '../../../core/net/rules.js'

const names = (rule: string, url: string) => namesHost(parseRule(rule)!, new URL(url))

test('a host is named with or without its port, below a domain, or as an address', () => {
  assert.equal([names('a.example', 'http://a.example/x'), names('A.Example', 'https://a.example./'), names('a.example', 'http://b.a.example/')], [true, true, false]) // prettier-ignore
  assert.equal([names('a.example:80', 'http://a.example/'), names('a.example:80', 'https://a.example/'), names('a.example:8080', 'http://a.example:8080/')], [true, false, true]) // prettier-ignore
  assert.equal([names('*.a.example', 'http://b.a.example/'), names('*.a.example', 'http://a.example/'), names('*.a.example:443', 'https://c.b.a.example/')], [true, false, true]) // prettier-ignore
  assert.equal([names('10.1.0.0/16', 'http://10.1.2.3/'), names('10.1.0.0/16', 'http://10.2.2.3/'), names('10.1.0.0/16', 'http://a.example/')], [true, false, false]) // prettier-ignore
  assert.equal([names('10.1.0.0/16:81', 'http://10.1.2.3:81/'), names('10.1.0.0/16:81', 'http://10.1.2.3/')], [true, false]) // prettier-ignore
  assert.equal([names('::1', 'http://[::1]:9/'), names('[::1]:9', 'http://[::1]:9/'), names('[::1]:9', 'http://[::1]/'), names('fd00::/8', 'http://[fd00::7]/')], [true, true, false, true]) // prettier-ignore
})

test('the port of an address is that of its scheme, if it has none', () => {
  assert.equal(['http://a/', 'https://a/', 'http://a:443/', 'https://a:81/'].map((url) => portOf(new URL(url))), [80, 443, 443, 81]) // prettier-ignore
  assert.equal(
    ['http://A.b./', 'http://[::1]/'].map((url) => hostOf(new URL(url))),
    ['a.b', '::1']
  )
})

test('texts that name no host are refused with their places', () => {
  const wrong = ['', ' ', 'a:0', 'a:65536', 'a:1x', 'a/b', 'http://a', 'http//a', 'http//a:81', 'https//10.0.0.0/8', 'a//', 'user@a', 'a?b', 'a#b', '*', '*.', '*.10.0.0.1', 'a b', 'a%41', '10.0.0.0/33', '[::1', 'a:80:80', 'a:80:', '.', '*..', 'u@a:1:2', 'a\uff20b', 'a\uff1a1'] // prettier-ignore
  for (const text of wrong) assert.is(parseRule(text), undefined, JSON.stringify(text))
  assert.equal([parseRule(' a:65535 '), parseRule('a:1')], [{ host: 'a', port: 65535 }, { host: 'a', port: 1 }]) // prettier-ignore
  assert.throws(() => parseRules(['a', 'a/b', '?'], 'access.allow'), (error: any) => error.code === 'wrong-settings' && error.problems.map(({ path }: any) => path).join(' ') === 'access.allow[1] access.allow[2]') // prettier-ignore
})

test('constant headers go to the hosts that are named; wrong ones are refused with their places', () => {
  const added = makeAddedHeaders([{ to: 'a.example', add: { 'X-One': '1', Referer: 'r' } }, { to: '*.example', add: { 'x-one': '2' } }]) // prettier-ignore
  assert.equal(added.headers(new URL('http://a.example/')), { 'x-one': '2', referer: 'r' })
  assert.equal([added.headers(new URL('http://b.example/')), added.headers(new URL('http://other/'))], [{ 'x-one': '2' }, {}]) // prettier-ignore
  assert.equal([added.names(new URL('http://b.example/')), added.names(new URL('http://other/'))], [true, false])
  const pathsOf = (add: { [name: string]: string }) => {
    try {
      makeAddedHeaders([
        { to: 'a', add: {} },
        { to: 'a', add }
      ])
      return []
    } catch (error) {
      return (error as { problems: { path: string }[] }).problems.map(({ path }) => path)
    }
  }
  assert.equal([pathsOf({ a: 'x y' }), pathsOf({ a: 'x' })], [[], []])
  for (const value of ['', ' x', 'x ', 'x\ny', 'ä']) assert.equal(pathsOf({ a: value }), ['access.headers[1].add.a'], JSON.stringify(value)) // prettier-ignore
  assert.equal(pathsOf({ Host: 'x' }), ['access.headers[1].add'])
})

test.run()
