import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { appPolicy, narrowed, operatorPolicy, type Policy } from '../../../core/net/access-policy.js'
import { parseAddress } from '../../../core/net/ip-address.js'

const verdictOf = (policy: Policy, address: string, method = 'GET') => policy(new URL(address), method)
/** Whether an address is refused without an IP address, at this one, and at every one. */
const refusals = (policy: Policy, address: string, ip: string) => {
  const { refusal, refusalAnywhere } = verdictOf(policy, address)
  return [refusal(), refusal(parseAddress(ip)), refusalAnywhere()].map((reason) => reason !== undefined)
}

test('without rules, public addresses are allowed, and private ones that are named', () => {
  const policy = operatorPolicy({ allow: ['b.example'] })
  assert.equal(refusals(policy, 'http://a.example/', '8.8.8.8'), [false, false, false])
  assert.equal(refusals(policy, 'http://a.example/', '10.0.0.1'), [false, true, false])
  assert.equal(refusals(policy, 'http://b.example/', '10.0.0.1'), [false, false, false])
})

test('with only, what no rule names is refused at every address', () => {
  const policy = operatorPolicy({ allow: ['b.example'], rules: [{ allow: 'https://c.example' }], only: true })
  assert.equal(refusals(policy, 'http://a.example/', '8.8.8.8'), [true, true, true])
  assert.equal(refusals(policy, 'http://b.example/', '8.8.8.8'), [false, false, false])
  assert.equal(refusals(policy, 'https://c.example/', '8.8.8.8'), [false, false, false])
  assert.equal(refusals(policy, 'http://c.example/', '8.8.8.8'), [true, true, true])
})

test('the first rule that fits decides; one with a range depends on the IP address', () => {
  const policy = operatorPolicy({ allow: [], rules: [{ deny: '8.8.0.0/16' }, { allow: '10.0.0.0/8' }, { deny: '*.example' }] }) // prettier-ignore
  assert.equal(refusals(policy, 'http://a.example/', '8.8.8.8'), [true, true, false])
  assert.equal(refusals(policy, 'http://a.example/', '10.0.0.1'), [true, false, false])
  assert.equal(refusals(policy, 'http://a.example/', '9.9.9.9'), [true, true, false])
  assert.equal(refusals(policy, 'http://other.test/', '9.9.9.9'), [false, false, false])
  const named = operatorPolicy({ allow: [], rules: [{ deny: '*.example' }, { allow: '10.0.0.0/8' }] })
  assert.equal(refusals(named, 'http://a.example/', '10.0.0.1'), [true, true, true])
})

test('an address that leads to another is denied as both, and allowed as itself only', () => {
  const at = (policy: Policy) => verdictOf(policy, 'http://a.example/').refusal(parseAddress('64:ff9b::808:808'))
  assert.is.not(at(operatorPolicy({ allow: [], rules: [{ deny: '8.8.0.0/16' }] })), undefined)
  assert.is.not(at(operatorPolicy({ allow: [], rules: [{ allow: '8.8.0.0/16' }], only: true })), undefined)
  assert.is(at(operatorPolicy({ allow: [], rules: [{ allow: '64:ff9b::/96' }], only: true })), undefined)
})

test('a host is named if a rule allows it by its name', () => {
  const policy = operatorPolicy({ allow: ['b.example', '10.0.0.0/8'], rules: [{ deny: 'c.example' }, { allow: '*' }] })
  const areNamed = ['http://b.example/', 'http://c.example/', 'http://10.0.0.1/', 'http://a.example/'].map((address) => Boolean(verdictOf(policy, address).isNamed)) // prettier-ignore
  assert.equal(areNamed, [true, false, false, false])
})

test('requests have the same key if the same rules fit', () => {
  const policy = operatorPolicy({ allow: ['b.example'], rules: [{ deny: '*.example', methods: ['POST'] }] })
  const keyOf = (address: string, method?: string) => verdictOf(policy, address, method).key
  assert.is(keyOf('http://b.example/x'), keyOf('http://b.example/y'))
  const keys = [keyOf('http://a.example/'), keyOf('http://b.example/'), keyOf('http://a.example/', 'POST')]
  assert.is(new Set(keys).size, 3)
})

test('an app narrows what the operator allows, and names no host for him', () => {
  const wider = operatorPolicy({ allow: ['b.example'] })
  const narrower = appPolicy({ rules: [{ deny: '*.example/secret' }, { allow: '*.example' }], only: true }, 'town')
  const both = narrowed(wider, narrower)
  assert.equal(refusals(both, 'http://a.example/', '8.8.8.8'), [false, false, false])
  assert.equal(refusals(both, 'http://a.example/secret', '8.8.8.8'), [true, true, true])
  assert.equal(refusals(both, 'http://a.example/', '10.0.0.1'), [false, true, false])
  assert.equal(refusals(both, 'http://other.test/', '8.8.8.8'), [true, true, true])
  const closed = narrowed(operatorPolicy({ allow: [], rules: [{ deny: '*.example' }] }), narrower)
  assert.equal(refusals(closed, 'http://a.example/', '8.8.8.8'), [true, true, true])
  assert.equal([verdictOf(both, 'http://a.example/').isNamed, verdictOf(both, 'http://b.example/').isNamed].map(Boolean), [false, true]) // prettier-ignore
  // rules of an app say nothing of what they do not name
  const open = appPolicy({ rules: [{ deny: 'a.example' }] }, 'town')
  assert.equal(refusals(open, 'http://other.test/', '10.0.0.1'), [false, false, false])
  assert.match(verdictOf(open, 'http://a.example/').refusalAnywhere()!, 'access.rules[0] of app.yaml')
})

test('policies of two apps have different keys', () => {
  const keyOf = (id: string) => verdictOf(narrowed(operatorPolicy({ allow: [] }), appPolicy({}, id)), 'http://a.example/').key // prettier-ignore
  assert.is(keyOf('one'), keyOf('one'))
  assert.is.not(keyOf('one'), keyOf('two'))
})

test.run()
