import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { DomainCut } from '../../../parts/geometry/domain-cut.js'
import { runOf } from '../../../parts/geometry/parts.js'

/** A world of 360, cut at 180, from -85 to 85. */
const domain = {
  box: { minX: -180, minY: -85, maxX: 180, maxY: 85 },
  world: 360,
  isRound: false,
  slack: 0,
  outline: []
}
const cut = new DomainCut(domain)
const square = (minX: number, minY: number, maxX: number, maxY: number) => runOf([minX, minY, maxX, minY, maxX, maxY, minX, maxY, minX, minY]) // prettier-ignore
const boundsOf = (xy: ArrayLike<number>) => {
  const { minX, minY, maxX, maxY } = runOf(xy)
  return [minX, minY, maxX, maxY].join(' ')
}

test('a geometry across the cut becomes two pieces in one world', () => {
  assert.equal(cut.polygons([square(170, 0, 200, 10)]).map(([ring]) => boundsOf(ring!)), ['170 0 180 10', '-180 0 -160 10']) // prettier-ignore
  assert.equal(cut.lines(runOf([170, 5, 200, 5])).map((piece) => [...piece]), [[170, 5, 180, 5], [-180, 5, -160, 5]]) // prettier-ignore
  assert.equal(cut.within({ minX: 170, minY: -90, maxX: 200, maxY: 10 }).map((box) => Object.values(box)), [[170, -85, 180, 10], [180, -85, 200, 10]]) // prettier-ignore
})

test('a hole is assigned to the piece of the area in which the hole lies', () => {
  const pieces = cut.polygons([square(170, 0, 200, 30), square(185, 10, 190, 20), square(172, 5, 175, 8)])
  assert.equal(pieces.map((rings) => rings.map(boundsOf)), [
    ['170 0 180 30', '172 5 175 8'],
    ['-180 0 -160 30', '-175 10 -170 20']
  ]) // prettier-ignore
})

test('a geometry that does not cross the cut is moved into the world as a whole', () => {
  assert.is(boundsOf(cut.whole(square(190, 0, 200, 10))!), '-170 0 -160 10')
  assert.is(boundsOf(cut.whole(square(-180, 0, 180, 10))!), '-180 0 180 10')
  assert.is(cut.whole(square(170, 0, 200, 10)), undefined)
  assert.is(cut.whole(square(0, 0, 10, 86)), undefined)
  assert.is(cut.whole(square(0, -86, 10, 10)), undefined)
})

test('geometries within the tolerance of the cut are always cut or moved', () => {
  const slack = new DomainCut({ ...domain, slack: 1 })
  assert.is(slack.whole(square(170, 0, 179.5, 10)), undefined)
  assert.is(slack.whole(square(-179.5, 0, -170, 10)), undefined)
  assert.is(boundsOf(slack.whole(square(-179, 0, 179, 10))!), '-179 0 179 10')
  assert.equal(slack.lines(runOf([170, 5, 200, 5])).map((piece) => [...piece]), [[170, 5, 179, 5], [-179, 5, -160, 5]]) // prettier-ignore
})

test('a projection of the round world is not cut, only limited at the poles', () => {
  const round = new DomainCut({ ...domain, isRound: true })
  assert.is(boundsOf(round.whole(square(170, 0, 200, 10))!), '170 0 200 10')
  assert.equal(round.polygons([square(170, 60, 200, 90)]).map(([ring]) => boundsOf(ring!)), ['170 60 200 85']) // prettier-ignore
  assert.equal(round.lines(runOf([170, 5, 200, 5])).map((piece) => [...piece]), [[170, 5, 200, 5]]) // prettier-ignore
  assert.is(round.whole(square(-200, 0, 170, 10)), undefined)
})

test('a ring cut at its first position stays one piece there', () => {
  const ring = runOf([0, 0, 20, 0, 20, 90, 0, 90, 0, 0])
  assert.equal(cut.lines(ring).map((piece) => [...piece]), [[0, 85, 0, 0, 20, 0, 20, 85]]) // prettier-ignore
})

test.run()
