import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { PrintError } from '../../../core/errors.js'
import type { GridSpacing } from '../../../parts/grids/spacing.js'
import { gridValues } from '../../../parts/grids/spacing.js'

const values = (
  members: Partial<GridSpacing>,
  extent: readonly [number, number, number, number],
  { degrees = false, isRound = false } = {}
) => gridValues({ ...members }, { extent, isRound }, degrees)
const refuses = (members: Partial<GridSpacing>, code: string, ...parts: string[]) =>
  assert.throws(
    () => values(members, [0, 0, 1000, 1000]),
    (thrown: unknown) =>
      thrown instanceof PrintError && thrown.code === code && parts.every((part) => thrown.message.includes(part))
  )

test('lines at the origin and so many spacings from it, a little beyond the window', () => {
  const { x, y, reach } = values({ spacing: [100, 250], origin: [50, 100] }, [0, 0, 480, 480])
  assert.equal(x, [50, 150, 250, 350, 450])
  assert.equal(y, [100, 350])
  assert.equal(reach, [[-20, 500], [-20, 500]]) // prettier-ignore
  assert.equal(values({ spacing: [100, 100] }, [-250, 0, 10, 10]).x, [-200, -100, 0])
  assert.equal(values({ spacing: [0.1, 1] }, [0, 0, 0.3, 1]).x, [0, 0.1, 0.2, 0.3])
})

test('a number of lines divides the visible part of the grid', () => {
  const { x, y, spacing } = values({ numberOfLines: [3, 1] }, [100, 0, 500, 300])
  assert.equal(x, [200, 300, 400])
  assert.equal(y, [150])
  assert.equal(spacing, [100, 150])
  assert.equal(values({ numberOfLines: [0, 2] }, [0, 0, 300, 300]).x, [])
})

test('round numbers by themselves: four to eight lines over the longer side, squares', () => {
  const round = (width: number, height: number) => values({}, [0, 0, width, height]).spacing
  assert.equal(round(1000, 400), [200, 200])
  assert.equal(round(400, 1000), [200, 200])
  assert.equal(round(800, 1), [100, 100])
  assert.equal(round(0.0081, 0), [0.002, 0.002])
  for (let width = 1; width < 1e7; width *= 1.37) {
    const count = width / round(width, 0)[0]
    assert.ok(count > 3.1 && count <= 8.001, `${width}: ${count}`)
  }
})

test('degrees, minutes and seconds by themselves', () => {
  const round = (width: number, height: number) => values({}, [0, 0, width, height], { degrees: true }).spacing
  assert.equal(round(360, 180), [60, 30])
  assert.equal(round(40, 16), [5, 2])
  assert.equal(round(6, 3), [1, 0.5])
  assert.equal(round(1 / 60, 2 / 60), [10 / 3600, 15 / 3600])
  assert.equal(round(0.7 / 3600, 7 / 3600), [0.1 / 3600, 1 / 3600])
  assert.equal(round(1000, 1000), [90, 90])
})

test('no latitude exceeds the poles, and each meridian is drawn once', () => {
  const world = values({ spacing: [90, 45] }, [-180, -89, 180, 89], { degrees: true, isRound: true })
  assert.equal(world.x, [-180, -90, 0, 90])
  assert.equal(world.y, [-90, -45, 0, 45, 90])
  assert.equal(world.reach, [[-180, 180], [-90, 90]]) // prettier-ignore
})

test('too many lines are refused with their number and the limit, before the lines are computed', () => {
  refuses(
    { spacing: [1, 1] },
    'too-large',
    '"spacing" [1, 1] gives 1083 x 1083 lines; the limit is 1000; use a larger spacing'
  )
  refuses({ spacing: [1e-300, 1] }, 'too-large', '1000')
  refuses({ spacing: [5e-324, 100], origin: [1e308, 0] }, 'too-large', '1000')
  refuses({ numberOfLines: [1e15, 1] }, 'too-large', '"numberOfLines"', '1000', 'use fewer lines')
  refuses({ numberOfLines: [500, 500], gridType: 'POINTS' }, 'too-large', '500 x 500 points', '100000')
  assert.is(values({ numberOfLines: [500, 500] }, [0, 0, 1, 1]).x.length, 500)
})

test('an origin beyond all numbers draws nothing', () => {
  assert.ok(values({ spacing: [1000, 1000], origin: [1e308, -1e308] }, [0, 0, 1000, 1000]).x.length < 2)
})

test('spacing and a number of lines exclude each other', () => {
  refuses(
    { spacing: [100, 100], numberOfLines: [1, 1] },
    'invalid-spec',
    'a grid has both "spacing" and "numberOfLines"; must have only one of them'
  )
})

test.run()
