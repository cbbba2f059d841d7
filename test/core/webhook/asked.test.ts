import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { PrintError } from '../../../core/errors.js'
import { makeWebhookCalls } from '../../../core/net/webhook-calls.js'
import { webhookOf } from '../../../core/webhook/asked.js'

const ALLOW = ['hooks.example.org', '*.hooks.test:8080', '10.1.0.0/16']

const problemOf = (address: unknown, allow = ALLOW): string => {
  const calls = makeWebhookCalls({ allow, userAgent: 'x' })
  try {
    webhookOf({ address }, calls)
    return 'none'
  } catch (thrown) {
    const { code, problems } = thrown as PrintError
    assert.equal([code, problems!.map(({ path }) => path)], ['invalid-spec', ['webhook']])
    return problems![0]!.message
  } finally {
    calls.close()
  }
}

test('a webhook of an allowed host is kept with the protocol of its request', () => {
  const calls = makeWebhookCalls({ allow: ALLOW, userAgent: 'x' })
  const address = 'https://hooks.example.org/done?key=1'
  assert.equal(webhookOf({ address: ` ${address}\n`, protocol: 'jobs' }, calls), {
    address,
    protocol: 'jobs',
    failures: 0
  })
  assert.is(webhookOf(undefined, calls), undefined)
  calls.close()
})

test('only hosts that the operator names are allowed; ranges are for addresses without a name', () => {
  for (const address of [
    'http://hooks.example.org/',
    'https://hooks.example.org:4433/x',
    'http://a.hooks.test:8080/',
    'http://10.1.2.3/'
  ])
    assert.is(problemOf(address), 'none', address)
  for (const address of [
    'https://example.org/',
    'http://a.hooks.test/',
    'http://10.2.0.1/',
    'http://127.0.0.1/',
    'http://localhost/',
    'http://intranet/'
  ]) {
    const message = problemOf(address)
    assert.match(message, `is at "${new URL(address).host}"; must be at a host that the operator allows`)
    assert.not.match(message, /hooks\.example|8080/)
  }
})

test('without allowed hosts there are no webhooks', () => {
  assert.match(problemOf('https://hooks.example.org/', []), 'the operator allows no webhooks (webhooks.allow)')
})

test('what is not an address of a moderate length, or has a password, is refused', () => {
  assert.match(problemOf(5), 'is 5; must be an address')
  assert.match(problemOf({ a: 1 }), 'must be an address')
  assert.match(problemOf('hooks.example.org'), 'is "hooks.example.org"; must be an address that starts with http')
  assert.match(problemOf('ftp://hooks.example.org/'), 'must be an address that starts with http')
  assert.match(problemOf('https://me:secret@hooks.example.org/'), 'has a user name or a password')
  assert.match(problemOf(`https://hooks.example.org/${'x'.repeat(2000)}`), 'must have at most 2000')
})

test.run()
