import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { degreesWarning } from '../../../../plugins/blocks/map/looks-like-degrees.js'

const warned = (place: object, projection = 'EPSG:3857', hasGround = true) =>
  degreesWarning(place as never, hasGround, { projection } as never)

test('a centre that can be degrees is warned of, in any order, with its place in the map', () => {
  assert.match(warned({ center: [8, 47] })!, '"center" [8, 47]')
  assert.match(warned({ center: [8, 47] })!, /\[890556, 594\d{4}\]/)
  assert.match(warned({ center: [47, 180] })!, '[47, 180]')
  assert.match(warned({ center: [0, 1.1] })!, '[0, 1.1]')
})

test('large numbers, and those near 0, are metres', () => {
  for (const center of [[181, 47], [47, -181], [1, -1], [0, 0], [800_000, 47]]) assert.is(warned({ center }), undefined, String(center)) // prettier-ignore
  assert.equal([warned({}), warned({ bbox: [0, 0, 1, 1] }), warned({ bbox: [7, 46, 8, 181] })], [undefined, undefined, undefined]) // prettier-ignore
})

test('a box of degrees is warned of where the map has layers of servers', () => {
  assert.match(warned({ bbox: [7, 46, 8, 47] })!, '"bbox" [7, 46, 8, 47]')
  assert.is(warned({ bbox: [7, 46, 8, 47] }, 'EPSG:3857', false), undefined)
})

test('a map in degrees is right; a centre that the projection does not have is warned of without its place', () => {
  assert.is(warned({ center: [8, 47] }, 'EPSG:4326'), undefined)
  assert.not.match(warned({ center: [8, 120] })!, ' it is [')
})

test.run()
