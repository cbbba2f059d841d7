import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Point } from '../../../core/views/affine.js'
import { crossingsOf, partsBetween, placesAt } from '../../../parts/geo/crossings.js'

/** What lies left of 0 is undefined. */
const at = ([x, y]: Point): Point | undefined => (x < 0 ? undefined : [x, y])

test('the lines of a grid cross in rows from the top, from the left, so far beyond the frame', () => {
  assert.equal(crossingsOf({ at }, [20, 40], 2), [
    [[0, 0], [10, 0], [20, 0]],
    [[0, 20], [10, 20], [20, 20]],
    [[0, 40], [10, 40], [20, 40]]
  ]) // prettier-ignore
  assert.equal(crossingsOf({ at }, [20, 40], 1, 5), [
    [undefined, [25, -5]],
    [undefined, [25, 45]]
  ])
})

test('only the places that are defined count; a part without any is dropped', () => {
  const crossings = crossingsOf({ at: (point) => at([point[0] - 20, point[1]]) }, [20, 20], 2, 10)
  // columns at -10, 10 and 30: only the last one is defined
  assert.equal(placesAt(crossings), [[10, -10], [10, 10], [10, 30]]) // prettier-ignore
  assert.equal(partsBetween(crossings), [
    [[10, -10], [10, 10]],
    [[10, 10], [10, 30]]
  ]) // prettier-ignore
})

test.run()
