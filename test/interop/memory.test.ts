import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { printMixed } from '../soak/prints.js'

test('prints of all apps in all formats succeed, and workers give their memory back', async () => {
  const result = await printMixed({ prints: 120, workers: 2, seed: 2 })
  const shown = JSON.stringify(result)
  assert.equal(result.broken, [])
  // without the thresholds of the allocator: 600 MB
  assert.ok(result.worker.tenths.at(-1)! < 520, shown)
  assert.ok(result.service.most < 250, shown)
})

test.run()
