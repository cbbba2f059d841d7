import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { waitInLine } from '../soak/waiting.js'

test('waiting prints cost the service little memory, however large their requests are', async () => {
  const result = await waitInLine({ small: 2000, large: 100, bytes: 5e6, workers: 1, seconds: 5 })
  const { idle, afterLarge, withAll, whilePrinting } = result.megabytes
  const shown = JSON.stringify(result)
  // 500 MB of requests wait on the disk
  assert.ok(afterLarge - idle < 100, shown)
  assert.ok(withAll < 250 && whilePrinting < 250, shown)
  assert.ok(result.statusMs.asked > 0 && result.sent > 0 && result.ended > 0, shown)
})

test.run()
