import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeChanges } from '../../../../core/job/cluster/changes.js'
import { jobOf } from '../queues.js'

test('what another node tells twice or late is told once', () => {
  const changes = makeChanges()
  const seen: string[] = []
  assert.is(changes.hasListeners(), false)
  const leave = changes.on('change', ({ id, stage }) => seen.push(`${id} ${stage}`))
  const told = [['a', 2, 'map'], ['a', 4, 'output'], ['a', 3, 'layout'], ['a', 4, 'output'], ['b', 1, 'map']] as const // prettier-ignore
  for (const [id, revision, stage] of told) changes.heard({ ...jobOf(id), stage }, revision)
  assert.equal(seen, ['a map', 'a output', 'b map'])
  changes.own({ ...jobOf('a'), stage: 'document' }, 3)
  changes.heard({ ...jobOf('a'), stage: 'layout' }, 4)
  assert.equal(seen.slice(3), ['a document'])
  leave()
  assert.is(changes.hasListeners(), false)
})

test.run()
