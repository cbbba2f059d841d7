import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { printThroughKills } from '../soak/kills.js'

test('prints of a service that is killed again and again all end, none is lost, none ends twice', async () => {
  const { statuses, lost, broken, twice, starts } = await printThroughKills({ prints: 30, kills: 6, workers: 2 })
  assert.equal({ lost, broken, twice }, { lost: [], broken: [], twice: [] })
  // two workers of one print may be killed: that is an end, too
  assert.is((statuses.finished ?? 0) + (statuses.error ?? 0), 30)
  assert.ok(statuses.finished! >= 27, JSON.stringify(statuses))
  assert.is(starts, 4)
})

test.run()
