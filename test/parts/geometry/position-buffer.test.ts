import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Track } from '../../../parts/geometry/position-buffer.js'

test('a track keeps its positions, however many there are, and is used again', () => {
  const track = new Track()
  for (let i = 0; i < 3000; i++) track.add(i, -i)
  assert.is(track.length, 6000)
  assert.ok(track.xy.every((value, index) => value === (index % 2 === 0 ? index / 2 : (1 - index) / 2)))
  track.length = 0
  track.add(7, 8)
  assert.equal([...track.xy], [7, 8])
})

test.run()
