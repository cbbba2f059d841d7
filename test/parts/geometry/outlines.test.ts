import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { outlinesOf } from '../../../parts/geometry/outlines.js'

const features = (...geometries: unknown[]) =>
  geometries.map((geometry, i) => ({ index: i + 1, properties: {}, geometry }))
const sorted = (outline: ArrayLike<number>): string[] =>
  [...new Set(Array.from(outline, (x, i) => (i % 2 === 0 ? `${x} ${outline[i + 1]}` : '')).filter(Boolean))].sort()

test('points, lines and areas have separate outlines; areas contribute only their outer ring', () => {
  const found = outlinesOf(
    features(
      { type: 'MultiPoint', coordinates: [[1, 2, 99], [3, 4]] },
      { type: 'GeometryCollection', geometries: [{ type: 'LineString', coordinates: [[0, 0], [5, 5]] }] },
      { type: 'Polygon', coordinates: [[[0, 0], [9, 0], [0, 9], [0, 0]], [[1, 1], [2, 1], [1, 2], [1, 1]]] },
      null
    ) // prettier-ignore
  )
  assert.equal(found.map((outline) => Array.from(outline)), [[1, 2], [3, 4], [0, 0, 5, 5], [0, 0, 9, 0, 0, 9, 0, 0]]) // prettier-ignore
})

test('of many corners the outermost in all directions are kept', () => {
  const circle = Array.from({ length: 360 }, (_, i) => [Math.cos((i * Math.PI) / 180), Math.sin((i * Math.PI) / 180)])
  const inner = Array.from({ length: 1000 }, (_, i) => [0.9 * Math.cos(i), 0.7 * Math.sin(i * 7)])
  const [hull] = outlinesOf(
    features({ type: 'LineString', coordinates: [...circle.slice(0, 180), ...inner, ...circle.slice(180)] })
  )
  assert.ok(hull!.length < 4 * 360, `${hull!.length}`)
  const all = [...circle, ...inner]
  for (let degree = 0; degree < 360; degree += 7) {
    const [x, y] = [Math.cos((degree * Math.PI) / 180), Math.sin((degree * Math.PI) / 180)]
    const most = Math.max(...all.map((at) => at[0]! * x + at[1]! * y))
    const ofHull = Math.max(
      ...Array.from({ length: hull!.length / 2 }, (_, i) => hull![2 * i]! * x + hull![2 * i + 1]! * y)
    )
    assert.is(ofHull, most, `${degree}`)
  }
})

test('collinear and repeated corners are reduced', () => {
  const line = Array.from({ length: 50 }, (_, i) => [i, 2 * i])
  const ends = sorted(outlinesOf(features({ type: 'LineString', coordinates: line }))[0]!)
  assert.ok(ends.includes('0 0') && ends.includes('49 98'))
  const same = Array.from({ length: 50 }, () => [3, 4])
  assert.equal(sorted(outlinesOf(features({ type: 'LineString', coordinates: same }))[0]!), ['3 4'])
  const sides = Array.from({ length: 20 }, (_, i) => [[i, 0], [19, i], [i, 19], [0, i]]).flat() // prettier-ignore
  const rectangle = sorted(outlinesOf(features({ type: 'LineString', coordinates: sides }))[0]!)
  for (const corner of ['0 0', '19 0', '19 19', '0 19']) assert.ok(rectangle.includes(corner), corner)
})

test('outlines are reprojected; unreadable geometries and positions outside the projection are ignored', () => {
  const found = outlinesOf(
    features(
      { type: 'Point', coordinates: [1, 2] },
      { type: 'Point', coordinates: ['x', 2] },
      { type: 'Blob' },
      { type: 'Point', coordinates: [100, 2] },
      { type: 'Polygon', coordinates: [[]] }
    ),
    { reproject: ([x, y]) => (x > 50 ? undefined : [10 * x, 10 * y]) }
  )
  assert.equal(found, [[10, 20]])
})

test('an unreadable feature is skipped, but a program error is thrown', () => {
  const [point, broken] = [
    { type: 'Point', coordinates: [1, 2] },
    { type: 'Point', coordinates: ['a'] }
  ]
  assert.equal(outlinesOf(features(broken, point)), [[1, 2]])
  const faulty = { type: 'Point', get coordinates() { throw new TypeError('fault') } } // prettier-ignore
  assert.throws(() => outlinesOf(features(faulty)), /^fault$/)
})

test.run()
