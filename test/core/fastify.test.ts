import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeFastify } from '../../core/fastify.js'

test('routes of plugins may have schemas', async () => {
  const app = makeFastify({})
  const member = { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } }
  app.post('/', { schema: { body: member, response: { 200: member } } }, async ({ body }) => ({
    ...(body as {}),
    b: 2
  }))
  const status = async (payload: object) => {
    const { statusCode, payload: sent } = await app.inject({ method: 'POST', url: '/', payload })
    return statusCode === 200 ? sent : statusCode
  }
  assert.equal([await status({ a: 1 }), await status({ a: 'x' }), await status({})], ['{"a":1}', 400, 400])
  await app.close()
})

test.run()
