import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sendLargeBodies } from '../soak/bodies.js'

/** Of the event loop, in ms of processor time, at 99 %. */
const MOST_MS = 50

test('while a body of 50 MB of any shape is accepted or refused, the service answers others', async () => {
  const names = [
    'empty layers', 'numbers', 'a line of coordinates', 'one text', 'open lists', 'many names', 'a mistake at the end', 'a form', 'lenient objects'
  ] // prettier-ignore
  const { bodies, broken, megabytes, readerMegabytes } = await sendLargeBodies({ bytes: 50e6, names })
  assert.equal(Object.keys(bodies).sort(), [...names].sort())
  assert.equal(broken, [])
  for (const [name, { loop, appsMs, status }] of Object.entries(bodies)) {
    assert.ok(loop.p99 < MOST_MS, `${name}: ${JSON.stringify({ loop, appsMs, status })}`)
    assert.ok(appsMs.asked > 5, name)
  }
  assert.ok(megabytes < 350, `${megabytes} MB`)
  assert.ok(readerMegabytes > 300 && readerMegabytes < 800, `${readerMegabytes} MB`)
})

test.run()
