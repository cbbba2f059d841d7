import { spawnSync } from 'node:child_process'
import { test } from 'uvu'
import * as assert from 'uvu/assert'

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

test.run()
