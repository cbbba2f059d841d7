import { test } from 'uvu'
import * as assert from 'uvu/assert'
import {
  areaPatch,
  linePatch,
  misspelledPatches,
  type Patch,
  PATCHES,
  patchOf
} from '../../../../plugins/blocks/legend/patches.js'

test('every shape stays inside its swatch; areas are closed, lines go from edge to edge', () => {
  for (const patch of PATCHES) {
    const area = areaPatch(patch, 20, 12, 1)
    for (const [x, y] of area) assert.ok(x >= 1 && x <= 19 && y >= 1 && y <= 11, `${patch}: ${x} ${y}`)
    for (const axis of [0, 1]) assert.ok(Math.abs(area[0]![axis]! - area.at(-1)![axis]!) < 1e-9, patch)
    const line = linePatch(patch, 20, 12)
    for (const [x, y] of line) assert.ok(x >= 0 && x <= 20 && y >= 0 && y <= 12, `${patch}: ${x} ${y}`)
    assert.equal([line[0]![0], line.at(-1)![0]], [0, 20])
  }
})

test('the natural shape goes around its middle, from the right over the top', () => {
  const outline = areaPatch('natural', 100, 100, 0)
  const quarters = [0, 12, 24, 36, 48].map((index) => outline[index]!.map(Math.round))
  assert.equal(quarters, [[99, 50], [50, 94], [5, 50], [50, 8], [99, 50]]) // prettier-ignore
})

test('the shapes are these, of 1000 by 1000', () => {
  const rounded = (points: readonly (readonly number[])[]) => points.map((point) => point.map((part) => Math.round(part * 10) / 10)) // prettier-ignore
  const areaOf = (patch: Patch) => rounded(areaPatch(patch, 1000, 1000, 0))
  assert.equal(areaOf('building'), [[0, 0], [1000, 0], [1000, 600], [600, 600], [600, 1000], [0, 1000], [0, 0]])
  assert.equal(areaOf('parcel'), [[60, 0], [1000, 140], [900, 1000], [0, 860], [60, 0]])
  const natural = areaOf('natural')
  assert.equal([natural.length, natural[6], natural[18], natural[30], natural[42]], [49, [822.5, 822.5], [194.4, 805.6], [151, 151], [795.8, 204.2]])
  const lineOf = (patch: Patch) => rounded(linePatch(patch, 1000, 1000))
  const winding = lineOf('winding')
  assert.equal([winding.length, winding[4], winding[12], winding[20], winding[28]], [33, [125, 679.8], [375, 436.7], [625, 278.1], [875, 670.4]])
  const bent = lineOf('bent')
  assert.equal([bent.length, bent[0], bent[4], bent[8], bent[12], bent[16]], [17, [0, 250], [250, 328.1], [500, 500], [750, 671.9], [1000, 750]])
}) // prettier-ignore

test('shapes of lines leave areas as they are, and the other way round', () => {
  const [rectangle, straight] = [areaPatch(undefined, 20, 12, 0), linePatch(undefined, 20, 12)]
  assert.equal(rectangle, [[0, 0], [20, 0], [20, 12], [0, 12], [0, 0]]) // prettier-ignore
  assert.equal(straight, [[0, 6], [20, 6]]) // prettier-ignore
  for (const patch of ['winding', 'bent', 'straight', 'rectangle'] as const) assert.equal(areaPatch(patch, 20, 12, 0), rectangle) // prettier-ignore
  for (const patch of ['building', 'parcel', 'straight', 'rectangle'] as const) assert.equal(linePatch(patch, 20, 12), straight) // prettier-ignore
  assert.equal(linePatch('natural', 20, 12), linePatch('winding', 20, 12))
})

test('one shape is for all entries; else the first name with a shape counts', () => {
  assert.is(patchOf('natural', ['x']), 'natural')
  assert.is(patchOf({ Park: 'natural', Town: 'building' }, ['Wood', 'Town']), 'building')
  assert.is(patchOf({ Park: 'natural' }, ['Wood']), undefined)
  assert.is(patchOf({}, ['constructor']), undefined)
  assert.is(patchOf(undefined, ['Wood']), undefined)
})

test('only names that are nearly one of the legend are misspelled', () => {
  assert.equal(misspelledPatches({ Prak: 'natural', Park: 'natural', Lake: 'natural' }, ['Park', 'Wood']), [['Prak', 'Park']]) // prettier-ignore
  assert.equal(misspelledPatches('natural', ['Natural']), [])
})

test.run()
