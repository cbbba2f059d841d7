import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Agent } from 'node:http'
import type { Socket } from 'node:net'
import { makeAgents } from '../../../core/net/agents.js'

const PROTOCOLS = ['http:', 'https:'] as const

test('connections are kept for further requests, a limited number for each host', () => {
  for (const protocol of PROTOCOLS) {
    const agent = makeAgents({ perHost: 3, connectMs: 1000 })[protocol] as Agent & {
      keepAlive: boolean
      protocol: string
      options: { timeout: number }
    }
    assert.equal([agent.keepAlive, agent.maxSockets, agent.options.timeout, agent.protocol], [true, 3, 30_000, protocol]) // prettier-ignore
    agent.destroy()
  }
})

test('through a proxy, agents of the proxy keep connections in the same way', () => {
  const agents = makeAgents({ perHost: 3, connectMs: 1000, proxy: 'http://127.0.0.1:3128' })
  assert.is(agents.sessions, undefined)
  for (const protocol of PROTOCOLS) {
    const agent = agents[protocol] as Agent & { keepAlive: boolean; proxy: URL }
    assert.equal([agent.keepAlive, agent.maxSockets, agent.proxy.href], [true, 3, 'http://127.0.0.1:3128/'])
    agent.destroy()
  }
})

test('requests share a connection only with those of their pool', () => {
  for (const proxy of [undefined, 'http://127.0.0.1:3128'])
    for (const protocol of PROTOCOLS) {
      const agent = makeAgents({ perHost: 1, connectMs: 1000, proxy })[protocol]
      const nameOf = (options?: object) => agent.getName(options)
      const to = { host: 'a.example', port: 81 }
      assert.is(nameOf({ ...to, pool: '0 2' }), `${nameOf(to)}0 2`)
      assert.match(nameOf(to), /^a\.example:81:.*:$/)
      assert.match(nameOf(), /^localhost::.*:$/)
      agent.destroy()
    }
})

test('a connection that is not made in time fails', async () => {
  for (const protocol of PROTOCOLS) {
    const agent = makeAgents({ perHost: 1, connectMs: 20 })[protocol]
    const lookup = () => {} // the name is never known
    const socket = agent.createConnection({ host: 'a.example', port: 81, lookup } as never) as Socket
    const error = await new Promise<NodeJS.ErrnoException>((resolve) => socket.on('error', resolve))
    assert.equal([error.code, error.message, socket.destroyed], ['ETIMEDOUT', 'no connection in time', true])
    agent.destroy()
  }
})

test.run()
