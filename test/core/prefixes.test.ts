import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PrintError } from '../../core/errors.js'
import type { ProtocolPlugin } from '../../core/plugin/contracts.js'
import { mountedProtocols } from '../../core/prefixes.js'

const protocol = (name: string, prefix?: string) => ({ kind: 'protocol', name, prefix }) as unknown as ProtocolPlugin
const mounted = (protocols: ProtocolPlugin[], prefixes: { [name: string]: string } = {}) =>
  mountedProtocols(protocols, prefixes).map((one) => [one.protocol.name, one.prefix])
const problems = (protocols: ProtocolPlugin[], prefixes: { [name: string]: string } = {}) => {
  try {
    return mounted(protocols, prefixes)
  } catch (thrown) {
    const { code, problems } = thrown as PrintError
    return [code, ...problems!.map(({ path, message }) => `${path} ${message}`)]
  }
}

test('a protocol is mounted where the settings say, else where it says itself, else under its name', () => {
  assert.equal(mounted([protocol('jobs', ''), protocol('legacy', '/pdf'), protocol('own')], { legacy: '/print' }), [['jobs', ''], ['legacy', '/print'], ['own', '/own']]) // prettier-ignore
})

test('a prefix of a protocol that is not loaded is refused', () => {
  assert.equal(problems([protocol('jobs'), protocol('legacy')], { leagcy: '/a' }), ['wrong-settings', 'prefixes.leagcy names a protocol that is not loaded; must be one of jobs, legacy; did you mean "legacy"?']) // prettier-ignore
})

test('two protocols under one prefix are refused, each but the first', () => {
  const shared = (name: string) => `prefixes.${name} is "/x", already the prefix of the protocol "a"; each protocol must have its own prefix` // prettier-ignore
  assert.equal(problems([protocol('a', '/x'), protocol('b'), protocol('c'), protocol('d', '/x')], { c: '/x' }), ['wrong-settings', shared('c'), shared('d')]) // prettier-ignore
})

test('an address of the service itself is no prefix', () => {
  const taken = (name: string, prefix: string) => `prefixes.${name} is "${prefix}", an address of the service itself; must be another one` // prettier-ignore
  assert.equal(problems([protocol('a', '/ready'), protocol('b'), protocol('c', '/ready/x')], { b: '/metrics' }), ['wrong-settings', taken('a', '/ready'), taken('b', '/metrics')]) // prettier-ignore
})

test.run()
