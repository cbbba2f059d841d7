import Fastify from 'fastify'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeExempt } from '../../../core/auth/exempt.js'
import { guardRequests } from '../../../core/auth/guard.js'
import { currentClient } from '../../../core/client.js'

test('a client that has left already, or comes through a Unix socket, has no address', async () => {
  const app = Fastify()
  app.addHook('onRequest', async ({ raw }) => void Object.defineProperty(raw.socket, 'remoteAddress', { value: undefined })) // prettier-ignore
  guardRequests(app, {
    isExempt: makeExempt(['10.0.0.0/8']),
    check: async () => {},
    origins: [],
    addressOf: () => 'http://maps.example'
  })
  app.post('/', async () => currentClient())
  const answer = await app.inject({ method: 'POST', url: '/' })
  assert.equal(answer.json(), { address: '', key: '', isExempt: false })
})

test.run()
