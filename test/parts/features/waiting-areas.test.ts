import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { WaitingAreas } from '../../../parts/features/waiting-areas.js'

/** A cell is one point wide. */
const FRAME = { minX: -10, minY: 0, maxX: 246, maxY: 128 }
const LONGEST = 10

type Placed = [paint: string, data: string, x: number, y: number, side?: number]

const added = (areas: WaitingAreas, ...placed: Placed[]) =>
  placed.map(([paint, data, x, y, side = 2]) =>
    areas.add(paint, data, { minX: x, minY: y, maxX: x + side, maxY: y + side })
  )
const taken = (areas: WaitingAreas): string[] => {
  const written: string[] = []
  areas.take((paint, data) => written.push(`${paint}:${data}`))
  return written
}
const joined = (...placed: Placed[]): string[] => {
  const areas = new WaitingAreas(FRAME, LONGEST)
  assert.ok(added(areas, ...placed).every(Boolean))
  return taken(areas)
}

test('areas that are apart are one path for each paint, whatever was between them', () => {
  assert.equal(joined(['a', '1', 0, 0], ['b', '2', 10, 0], ['a', '3', 20, 0], ['b', '4', 0, 20]), ['a:13', 'b:24'])
})

test('an area over another one is painted after it, also if others of its paint are below', () => {
  assert.equal(joined(['a', '1', 0, 0], ['b', '2', 1, 1], ['a', '3', 20, 0], ['a', '4', 2, 2]), ['a:13', 'b:2', 'a:4'])
  // the first and the third are apart, but the second lies over the first and below the third
  assert.equal(joined(['a', '1', 0, 0], ['b', '2', 1, 0], ['a', '3', 3, 0]), ['a:1', 'b:2', 'a:3'])
})

test('areas whose edges are in the same pixels are not in one path', () => {
  assert.equal(joined(['a', '1', 0, 0], ['a', '2', 2, 0]), ['a:1', 'a:2'])
  assert.equal(joined(['a', '1', 0, 0], ['a', '2', 2.9, 0]), ['a:1', 'a:2'])
  assert.equal(joined(['a', '1', 0, 0], ['a', '2', 0, 4]), ['a:12'])
})

test('areas partly or wholly outside of the frame have their places at its sides', () => {
  assert.equal(joined(['a', '1', -20, 0], ['b', '2', -11, 1], ['a', '3', 260, 200], ['b', '4', 245, 127]), ['a:13', 'b:24']) // prettier-ignore
})

test('large areas are not taken, and what comes later is above what was given away', () => {
  const areas = new WaitingAreas(FRAME, LONGEST)
  assert.equal(added(areas, ['a', '1', 0, 0], ['a', '2', 30, 30, 30]), [true, false])
  assert.equal(taken(areas), ['a:1'])
  assert.equal(taken(areas), [])
  added(areas, ['a', '3', 0, 0], ['b', '4', 20, 20])
  assert.equal(taken(areas), ['a:3', 'b:4'])
})

test('paths have no more than so many characters, and not too many wait', () => {
  const data = 'x'.repeat(LONGEST + 1)
  assert.equal(joined(['a', data, 0, 0], ['a', '2', 20, 0], ['a', '3', 40, 0]), [`a:${data}`, 'a:23'])
  const areas = new WaitingAreas(FRAME, LONGEST)
  added(areas, ['a', 'x'.repeat(4_000_000), 0, 0])
  assert.not(areas.isFull)
  added(areas, ['a', 'x', 20, 0])
  assert.ok(areas.isFull)
  taken(areas)
  assert.not(areas.isFull)
})

test.run()
