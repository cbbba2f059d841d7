import { fastify, type FastifyError, type FastifyInstance } from 'fastify'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../core/errors.js'
import { otherMethods } from '../../core/other-methods.js'

/** Addresses below `/print`, as a protocol adds them. */
const made = async (add: (app: FastifyInstance) => void): Promise<FastifyInstance> => {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  app.setErrorHandler<FastifyError | PrintError>((thrown, _request, reply) =>
    reply.code(thrown instanceof PrintError ? thrown.status : 500).send(thrown.message)
  )
  await app.register(
    async (mounted) => {
      const addOtherMethods = otherMethods(mounted)
      add(mounted)
      addOtherMethods()
    },
    { prefix: '/print' }
  )
  return app
}

const status = async (app: FastifyInstance, method: string, url: string): Promise<[number, unknown]> => {
  const { statusCode, headers } = await app.inject({ method: method as 'GET', url })
  return [statusCode, headers.allow]
}

test('each other method of an address is refused with those that it has, and unknown addresses stay unknown', async () => {
  const app = await made((mounted) => {
    mounted.get('/', async () => 'page')
    mounted.get('/apps.json', async () => [])
    mounted.get('/print.pdf', async () => 'got')
    mounted.post('/print.pdf', async () => 'sent')
    mounted.delete('/:app/cancel/:ref', async () => 'done')
  })
  for (const [method, url, allow] of [
    ['POST', '/print/', 'GET, HEAD'],
    ['POST', '/print', 'GET, HEAD'],
    ['PUT', '/print/apps.json', 'GET, HEAD'],
    ['TRACE', '/print/apps.json/?a=1', 'GET, HEAD'],
    ['QUERY', '/print/apps.json', 'GET, HEAD'],
    ['OPTIONS', '/print/apps.json', 'GET, HEAD'],
    ['DELETE', '/print/print.pdf', 'GET, HEAD, POST'],
    ['HEAD', '/print/town/cancel/1', 'DELETE'],
    ['PATCH', '/print/town/cancel/1', 'DELETE']
  ] as const)
    assert.equal(await status(app, method, url), [405, allow], `${method} ${url}`)
  for (const [method, url] of [
    ['GET', '/print'],
    ['GET', '/print/apps.json'],
    ['POST', '/print/print.pdf'],
    ['DELETE', '/print/a/cancel/1']
  ] as const)
    assert.equal(await status(app, method, url), [200, undefined], `${method} ${url}`)
  for (const method of ['GET', 'PUT']) assert.equal(await status(app, method, '/print/nothing'), [404, undefined])
  await app.close()
})

test('preflight requests stay with CORS', async () => {
  const app = await made((mounted) => {
    mounted.options('*', async (_request, reply) => reply.code(204).send())
    mounted.get('/apps.json', async () => [])
  })
  assert.equal(await status(app, 'OPTIONS', '/print/apps.json'), [204, undefined])
  assert.equal(await status(app, 'PUT', '/print/apps.json'), [405, 'GET, HEAD'])
  await app.close()
})

test('methods that others have added for an address stay theirs', async () => {
  const app = fastify()
  let addOtherMethods = () => {}
  await app.register(async (own) => {
    addOtherMethods = otherMethods(own)
    own.get('/health', async () => 'up')
  })
  app.post('/health', async () => 'sent')
  addOtherMethods()
  assert.is((await app.inject({ method: 'POST', url: '/health' })).payload, 'sent')
  const { headers } = await app.inject({ method: 'PUT', url: '/health' })
  assert.is(headers.allow, 'GET, HEAD, POST')
  await app.close()
})

test('a wrong method is refused before the body is read, with a bounded address in the message', async () => {
  const app = await made((mounted) => void mounted.get('/report/:ref', async () => 'report'))
  for (const method of ['POST', 'PUT'] as const) {
    const url = `/print/report/${'x'.repeat(90)}`
    const answer = await app.inject({ method, url, headers: { 'content-type': 'nonsense' }, body: 'x'.repeat(3e6) })
    assert.is(answer.statusCode, 405)
    assert.ok(answer.body.startsWith(`${url}: `) && answer.body.includes(method) && answer.body.length < 400)
  }
  await app.close()
})

test.run()
