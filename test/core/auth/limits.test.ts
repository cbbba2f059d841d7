import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeExempt } from '../../../core/auth/exempt.js'
import { newKey } from '../../../core/auth/keys.js'
import { makeOpenJobs } from '../../../core/auth/open-jobs.js'
import { makeRate } from '../../../core/auth/rates.js'
import { networkOf } from '../../../core/net/ip-address.js'
import type { TestService } from '../../../core/testing.js'
import { startInnerService } from '../../support/inner-service.js'
import { plainApps, plainPlugins, plainPrint } from '../../support/apps.js'

const [one, two, batch] = [newKey(), newKey(), newKey()]
const withKeys = {
  keys: [
    { name: 'one', hash: one.hash },
    { name: 'two', hash: two.hash },
    { name: 'batch', hash: batch.hash, roles: ['batch'] }
  ]
}

const within = async (settings: object, verb: (service: TestService) => Promise<void>): Promise<void> => {
  const service = await startInnerService({ plugins: plainPlugins, ...settings }, plainApps)
  try {
    await verb(service)
  } finally {
    await service.stop()
  }
}
const print = ({ root }: TestService, headers: Record<string, string> = {}, path = '/print/open/report.pdf') =>
  fetch(root + path, plainPrint({ headers }))
const as = ({ key }: { key: string }) => ({ 'x-api-key': key })

test('prints of a minute are counted by client, and status and downloads are not', () =>
  within({ auth: withKeys, clients: { printsPerMinute: 3, exempt: ['role:batch'] } }, async (service) => {
    let ref = ''
    for (const left of [2, 1, 0]) {
      const answer = await print(service, as(one))
      assert.is(answer.status, 200)
      assert.is(answer.headers.get('ratelimit-policy'), '"prints";q=3;w=60')
      assert.match(answer.headers.get('ratelimit')!, new RegExp(`^"prints";r=${left};t=\\d+$`))
      ;({ ref } = (await answer.json()) as any)
    }
    for (const path of [
      '/print/open/report.pdf',
      '/print/open/buildreport.pdf',
      '/pdf/open/print.pdf',
      '/pdf/create.json'
    ]) {
      const refused = await print(service, as(one), path)
      assert.is(refused.status, 429, path)
      const seconds = Number(refused.headers.get('retry-after'))
      assert.ok(seconds > 0 && seconds <= 60, String(seconds))
    }
    const spec = encodeURIComponent(JSON.stringify({ layout: 'card', title: 'x' }))
    const get = await fetch(`${service.root}/pdf/open/print.pdf?spec=${spec}`, { headers: as(one) })
    assert.is(get.status, 429)
    for (let times = 0; times < 30; times++)
      assert.is((await fetch(`${service.root}/print/status/${ref}.json`, { headers: as(one) })).status, 200)
    assert.is((await fetch(`${service.root}/print/apps.json`, { headers: as(one) })).status, 200)
    assert.is((await print(service, as(two))).status, 200, 'another client')
    for (let times = 0; times < 5; times++) assert.is((await print(service, as(batch))).status, 200)
  }))

test('without identities the address counts; a network of IPv6 is one client', () =>
  within(
    { trustProxies: ['127.0.0.1'], clients: { printsPerMinute: 1, exempt: ['10.1.0.0/16', '2001:db8:9::/48'] } },
    async (service) => {
      const from = async (address: string) => (await print(service, { 'x-forwarded-for': address })).status
      assert.is(await from('192.0.2.1'), 200)
      assert.is(await from('192.0.2.1'), 429)
      assert.is(await from('::ffff:192.0.2.1'), 429, 'the same address')
      assert.is(await from('192.0.2.2'), 200)
      assert.is(await from('2001:db8:1:1::1'), 200)
      assert.is(await from('2001:db8:1:1:ffff::2'), 429)
      assert.is(await from('2001:db8:1:2::1'), 200)
      for (const address of ['10.1.2.3', '10.1.2.3', '2001:db8:9::1', '2001:db8:9::1'])
        assert.is(await from(address), 200)
      assert.is(await from('not an address'), 200)
      assert.is(await from('not an address'), 429)
    }
  ))

test('a proxy may name the client in the header Forwarded, too', () =>
  within({ trustProxies: ['127.0.0.1'], clients: { printsPerMinute: 1 } }, async (service) => {
    const from = async (forwarded: string, more = {}) => (await print(service, { forwarded, ...more })).status
    assert.is(await from('for=192.0.2.1;proto=https'), 200)
    assert.is(await from('proto=https; For="192.0.2.1:4711"'), 429, 'the same address')
    assert.is(await from('for=192.0.2.1', { 'x-forwarded-for': '192.0.2.2' }), 200)
    assert.is(await from('for="[2001:db8:1:1::1]:4711"'), 200)
    assert.is(await from('for=192.0.2.9, for="[2001:db8:1:1::2]"'), 429, 'the last one was added by the proxy')
    assert.is(await from('for="192.0.2.9, for="[2001:db8:1:1::3]"'), 429, 'a quote of the client hides nothing')
    assert.is(await from('for=_hidden'), 200)
    assert.is(await from('for=_hidden'), 429)
    assert.is(await from('proto=https'), 200, 'the proxy itself')
  }))

test('a request that the legacy protocol mends and submits again counts once', () =>
  within({ clients: { printsPerMinute: 2 } }, async (service) => {
    const body = JSON.stringify({ layout: 'card', title: { not: 'text' } })
    const answer = await fetch(`${service.root}/pdf/open/print.pdf`, { method: 'POST', body })
    assert.match(answer.headers.get('ratelimit')!, /r=1;/)
  }))

test('of one client, only so many jobs wait and run; there are as many again when they have ended', () =>
  // no worker takes a job: it is another command
  within({ auth: withKeys, clients: { openJobs: 2, exempt: ['role:batch'] }, workers: 1 }, async (service) => {
    const queue = service.container.get('queue')
    const answers = await Promise.all(Array.from({ length: 12 }, () => print(service, as(one))))
    const statuses = answers.map(({ status }) => status).sort()
    const accepted = statuses.filter((status) => status === 200).length
    assert.ok(accepted >= 2 && statuses.every((status) => status === 200 || status === 429), String(statuses))
    assert.ok((await queue.openOf('key one')) <= 2)
    for (const answer of answers.filter(({ status }) => status === 429)) {
      assert.is(answer.headers.get('retry-after'), '10')
      assert.is(((await answer.json()) as any).code, 'too-many-requests')
    }
  }))

test('jobs of one client are added in turn, so that none passes the limit beside another', async () => {
  let open = 0
  const add = makeOpenJobs(3, async () => open)
  const slowly = async () => {
    await new Promise((resolve) => setImmediate(resolve))
    open++
  }
  const results = await Promise.allSettled(Array.from({ length: 10 }, () => add('a', slowly)))
  assert.equal([open, results.filter(({ status }) => status === 'rejected').length], [3, 7])
  open = 0
  const failing = () => Promise.reject(new Error('full'))
  await add('a', failing).catch(() => {})
  await add('a', slowly)
  assert.is(open, 1, 'a failure does not stop the next')
})

test('wrong credentials have a limit of their own, and right ones still count', () =>
  within({ auth: withKeys, clients: { failedLogins: 3 } }, async (service) => {
    const apps = async (headers: Record<string, string>) => {
      const { status, headers: answered } = await fetch(`${service.root}/print/apps.json`, { headers })
      return [status, Number(answered.get('retry-after')) > 10]
    }
    for (let times = 0; times < 3; times++) assert.equal(await apps({ 'x-api-key': 'wrong' }), [401, false])
    for (let times = 0; times < 3; times++) assert.equal(await apps({ 'x-api-key': 'wrong' }), [429, true])
    assert.equal(await apps(as(one)), [200, false], 'a colleague behind the same address')
    assert.equal(await apps({}), [401, false])
    assert.is(service.log.filter((line) => /a client was refused/.test(line)).length, 3, 'the log is not flooded')
  }))

test('a rate has a window, and says when it ends', async () => {
  const rate = makeRate(2, 60)
  assert.is(await rate.spent('a'), undefined)
  const { isOver, remaining, resetSeconds } = await rate.take('a')
  assert.equal([isOver, remaining, resetSeconds], [false, 1, 60])
  assert.is((await rate.take('a')).isOver, false)
  assert.is((await rate.spent('a'))?.remaining, 0)
  assert.is((await rate.take('a')).isOver, true)
})

test('counts of a million addresses take the memory of those that are kept', async () => {
  const rate = makeRate(1, 60, 1000)
  await rate.take('first')
  for (let index = 0; index < 20_000; index++) await rate.take(`address ${index}`)
  assert.is(await rate.spent('first'), undefined, 'forgotten')
  assert.is((await rate.take('address 19999')).isOver, true, 'the last ones are kept')
  assert.is((await rate.take('address 19001')).isOver, true)
})

test('networks of addresses', () => {
  assert.equal(
    ['192.0.2.1', '::ffff:192.0.2.1', '2001:DB8::1', '::1', 'unix', 'x'.repeat(100)].map((text) => networkOf(text)),
    ['192.0.2.1', '192.0.2.1', '2001:db8::/64', '::/64', 'unix', 'x'.repeat(64)]
  )
})

test('what is exempt must be an address, a range or a role', () => {
  assert.throws(
    () => makeExempt(['10.0.0.1', 'batch', 'role:x', '10.0.0.0/99']),
    (thrown: any) => {
      assert.equal([thrown.code, thrown.problems.map(({ path }: any) => path)], ['wrong-settings', ['clients.exempt[1]', 'clients.exempt[3]']]) // prettier-ignore
      return true
    }
  )
})

test.run()
