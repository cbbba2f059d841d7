import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { cutOff } from '../../../core/document/cut-off.js'
import { placedFrames } from '../../../core/document/placed-frames.js'
import type { DrawnMap, PlacedMap } from '../../../core/plugin/contracts.js'

const PT = 72 / 25.4
/** A map of 50 × 30 mm at a place in millimetres. */
const mapAt = (x: number, y: number, more: object = {}): PlacedMap =>
  ({ id: 'map-0', name: 'town', xPt: x * PT, yPt: y * PT, view: { widthPt: 50 * PT, heightPt: 30 * PT }, ...more }) as PlacedMap // prettier-ignore
const hint = (map: PlacedMap, width: number | null = 100, height: number | null = 80) =>
  cutOff(map, [width && width * PT, height && height * PT])

test('a map inside its page gives no hint, nor does half a millimetre outside', () => {
  const atEdge = { ...mapAt(0, 0), xPt: (-0.5 / 25.4) * 72 }
  assert.equal(hint(atEdge), [])
  assert.is(hint({ ...atEdge, xPt: (-0.501 / 25.4) * 72 }).length, 1)
  for (const [x, y] of [[0, 0], [50, 50], [-0.49, -0.49], [50.49, 50.49]] as const) assert.equal(hint(mapAt(x, y)), [], `${x} ${y}`) // prettier-ignore
})

test('a hint says how much of a map each edge of the page cuts off', () => {
  const of = (map: PlacedMap) => hint(map)[0]
  const start = 'the map "town", 50 × 30 mm, reaches beyond its page of 100 × 80 mm; '
  assert.is(of(mapAt(-0.51, 20)), `${start}1 mm at the left are cut off`)
  assert.is(of(mapAt(-7, 20)), `${start}7 mm at the left are cut off`)
  assert.is(of(mapAt(53, 20)), `${start}3 mm at the right are cut off`)
  assert.is(of(mapAt(20, -4)), `${start}4 mm at the top are cut off`)
  assert.is(of(mapAt(20, 62)), `${start}12 mm at the bottom are cut off`)
  assert.is(of(mapAt(-2, -3)), `${start}2 mm at the left, 3 mm at the top are cut off`)
})

test('a map may be larger than its page in one direction', () => {
  assert.equal(hint(mapAt(0, 0), 40, 80), ['the map "town", 50 × 30 mm, is larger than its page of 40 × 80 mm; 10 mm at the right are cut off']) // prettier-ignore
  assert.equal(hint(mapAt(0, 0), 100, 20), ['the map "town", 50 × 30 mm, is larger than its page of 100 × 20 mm; 10 mm at the bottom are cut off']) // prettier-ignore
  assert.match(hint(mapAt(5, 5), 50, 30)[0]!, 'reaches beyond its page')
})

test('a page that grows has no edge in that direction, and no size', () => {
  assert.equal(hint(mapAt(60, 900), 100, null), ['the map "town", 50 × 30 mm, reaches beyond its page; 10 mm at the right are cut off']) // prettier-ignore
  assert.equal(hint(mapAt(900, 60), null, 80), ['the map "town", 50 × 30 mm, reaches beyond its page; 10 mm at the bottom are cut off']) // prettier-ignore
  assert.equal(hint(mapAt(900, 900), null, null), [])
})

test('a map that the layout turned gives no hint', () => {
  assert.equal(hint(mapAt(-7, 20, { isTurned: true })), [])
})

const drawn = (id: string, mark: string | null = null) => ({ id, mark, view: { widthPt: 30, heightPt: 20 } }) as unknown as DrawnMap // prettier-ignore
const corner = (id: string, x: number, y: number, page = 1) => ({ id, page, x, y, paper: [100, null] as const })

test('frames have their page from 0 and their top left corner; maps that were not drawn are left out', () => {
  const corners = [corner('a', 3, 4), corner('a', 33, 24), corner('none', 0, 0), corner('none', 1, 1), corner('b', 5, 6, 3), corner('b', 35, 26, 3)] // prettier-ignore
  const placed = placedFrames(corners, [drawn('b'), drawn('a')])
  assert.equal(
    placed.map(({ frame: { id, page, xPt, yPt, isTurned }, paper }) => [id, page, xPt, yPt, isTurned, paper]),
    [['a', 0, 3, 4, undefined, [100, null]], ['b', 2, 5, 6, undefined, [100, null]]] // prettier-ignore
  )
})

test('a frame whose corners are not its size apart is turned or scaled, which pixels cannot be', () => {
  const frame = (x: number, y: number, mark?: string) =>
    placedFrames([corner('a', 3, 4), corner('a', x, y)], [drawn('a', mark ?? null)])[0]!.frame
  for (const [x, y, isTurned] of [
    [33.009, 24, undefined],
    [33, 23.991, undefined],
    [33.011, 24, true],
    [33, 23.989, true],
    [-27, 24, true],
    [33, -16, true]
  ] as const) {
    // prettier-ignore
    assert.is(frame(x, y).isTurned, isTurned, `${x} ${y}`)
    if (isTurned)
      assert.throws(() => frame(x, y, '#f30000'), (error: { code: string }) => error.code === 'layout-mistake') // prettier-ignore
    else assert.ok(frame(x, y, '#f30000'))
  }
})

test.run()
