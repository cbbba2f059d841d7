import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { fuzz } from '../soak/fuzz.js'

test('no mutated request breaks the service, ends a worker or stops the event loop', async () => {
  const result = await fuzz({ requests: 400, seed: 7, workers: 2, printsEach: 10 })
  assert.equal([result.sent, result.broken, result.deaths], [400, [], []])
  assert.ok(result.printed > 0, JSON.stringify(result))
  assert.ok(result.loop.p99 < 50, JSON.stringify(result.loop))
  assert.ok(result.megabytes.late < 450, JSON.stringify(result.megabytes))
})

test.run()
