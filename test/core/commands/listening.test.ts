import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { needTwoPorts } from '../../../core/commands/listening.js'

const isRefused = (host: string, port: number, monitor: { host: string; port?: number }): boolean => {
  try {
    needTwoPorts({ host, port, monitor: { ...monitor, allow: [] } })
    return false
  } catch (thrown) {
    const { code, problems } = thrown as { code: string; problems: { path: string }[] }
    assert.equal([code, problems.map(({ path }) => path)], ['wrong-settings', ['monitor.port']])
    return true
  }
}

test('the service does not listen twice on one port of an address', () => {
  for (const [host, other] of [
    ['127.0.0.1', '127.0.0.1'],
    ['0.0.0.0', '127.0.0.1'],
    ['10.0.0.1', '0.0.0.0'],
    ['::', '127.0.0.1'],
    ['::1', '::']
  ] as const)
    assert.is(isRefused(host, 8080, { host: other, port: 8080 }), true, `${host} ${other}`)
})

test('other ports, other addresses, any free port and no port at all are no contradiction', () => {
  assert.is(isRefused('127.0.0.1', 8080, { host: '127.0.0.1', port: 8081 }), false)
  assert.is(isRefused('127.0.0.1', 0, { host: '127.0.0.1', port: 0 }), false)
  assert.is(isRefused('127.0.0.1', 8080, { host: '127.0.0.1' }), false)
  assert.is(isRefused('10.0.0.1', 8080, { host: '127.0.0.1', port: 8080 }), false)
  assert.is(isRefused('0.0.0.0', 8080, { host: '::1', port: 8080 }), false)
})

test.run()
