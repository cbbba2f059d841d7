import { spawnSync } from 'node:child_process'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeClient } from '../../../core/net/client.js'
import type { Answer } from '../../../core/net/exchange.js'
import type { HttpRequest } from '../../../core/net/fetching.js'

/** A process of its own: others have loaded Node's fetch already. */
const PROGRAM = `
  import { makeClient } from ${JSON.stringify(new URL('../../../core/net/client.js', import.meta.url).href)}
  const send = async (sent) => ({ status: 200, headers: { 'content-type': 'text/plain' }, bytes: Buffer.from(sent.body) })
  const client = makeClient({ timeoutMs: 1000, maxBytes: 1000 }, send)
  const answer = await client().request({ url: 'http://a.test/', method: 'POST', data: 'found' })
  const isLoaded = () => process.moduleLoadList.some((name) => name.endsWith('undici/undici'))
  const before = isLoaded()
  const made = [new FormData(), new Request('http://a.test/'), new Response('kept')]
  const kept = await made[2].text()
  console.log(JSON.stringify({ text: answer.data.toString(), before, kept, after: isLoaded() }))`

test("the client loads nothing of Node's own fetch, which plugins can use as before", () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    encoding: 'utf8'
  })
  assert.is(stderr, '')
  assert.equal(JSON.parse(stdout), { text: 'found', before: false, kept: 'kept', after: true })
})

test('an answer has the headers that callers use: its type, its part with the version of the file, and the pause', async () => {
  const given = { server: 'x', etag: '"a"', 'content-type': 'image/png' }
  const received = async (headers: object) => {
    const sent: HttpRequest[] = []
    const send = async (request: HttpRequest): Promise<Answer> => {
      sent.push(request)
      return { status: 206, headers: { ...headers }, bytes: Buffer.from('abc') }
    }
    const client = makeClient({ timeoutMs: 1000, maxBytes: 1000 }, send)
    const { status, data, headers: got } = await client().request({ url: 'http://a.test/b', method: 'GET', headers: { 'X-One': '1' } }) // prettier-ignore
    const [{ headers: of, ...request }] = sent as [HttpRequest]
    assert.equal([request, of['X-One'], status, String(data)], [{ address: 'http://a.test/b', method: 'GET', body: undefined }, '1', 206, 'abc']) // prettier-ignore
    return { ...got }
  }
  assert.equal(await received({}), { 'content-type': '' })
  assert.equal(await received(given), { 'content-type': 'image/png' })
  assert.equal(await received({ ...given, 'retry-after': '3' }), { 'content-type': 'image/png', 'retry-after': '3' })
  const part = { 'content-type': 'image/png', 'content-range': 'bytes 0-2/9', etag: '"a"' }
  assert.equal(await received({ ...given, ...part }), part)
})

test.run()
