import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Point, View } from '../../../../core/plugin.js'
import { transformer } from '../../../../core/views/projection.js'
import { viewKey } from '../../../../parts/maps.js'
import insetLines from '../../../../plugins/blocks/inset-lines.js'
import { outlineOn } from '../../../../plugins/blocks/inset-lines/outline.js'
import { toolsOf } from '../on-paper.js'

/** By default, a point on paper is a metre. */
const viewOf = (widthPt: number, heightPt: number, centre: Point = [0, 0], more: Partial<View> = {}): View =>
  new View({ widthPt, heightPt, centre, dpi: 72, projection: 'EPSG:3857', unitsPerPt: [1, 1], scale: 2835, rotationDeg: 0, ...more }) // prettier-ignore
const onMap = viewOf(100, 80)
const rounded = (points: readonly Point[]) => points.map((point) => point.map((part) => Math.round(part * 1e6) / 1e6))
/** The ring from its upper left point on, and whether it is cut. */
const shown = (inset: View, map = onMap) => {
  const outline = outlineOn(map, inset)
  if (!outline) return undefined
  const ring = rounded(outline.ring)
  const sums = ring.map(([x, y]) => x! + y!)
  const first = sums.indexOf(Math.min(...sums))
  return [[...ring.slice(first), ...ring.slice(0, first)], outline.isCut]
}

test('the outline is the corners of the inset on the map, from its top left corner clockwise; so is its hull', () => {
  const corners = [[50, 30], [70, 30], [70, 40], [50, 40]] // prettier-ignore
  const inset = viewOf(20, 10, [10, 5])
  assert.equal(shown(inset), [corners, false])
  assert.equal(rounded(outlineOn(onMap, inset)!.hull), corners)
  const turned = outlineOn(onMap, viewOf(20, 20, [0, 0], { rotationDeg: 45 }))!
  assert.equal([turned.ring.length, turned.hull.length, turned.isCut], [4, 4, false])
})

test('an inset that reaches to the edges of the map is not cut; one that reaches half a point beyond is', () => {
  assert.equal(shown(viewOf(100, 80)), [[[0, 0], [100, 0], [100, 80], [0, 80]], false]) // prettier-ignore
  // half of it lies beyond the left, right, upper and lower edge
  assert.equal(shown(viewOf(1, 10, [-50, 0])), [[[0, 35], [0.5, 35], [0.5, 45], [0, 45]], true]) // prettier-ignore
  assert.equal(shown(viewOf(1, 10, [50, 0])), [[[99.5, 35], [100, 35], [100, 45], [99.5, 45]], true]) // prettier-ignore
  assert.equal(shown(viewOf(10, 1, [0, 40])), [[[45, 0], [55, 0], [55, 0.5], [45, 0.5]], true]) // prettier-ignore
  assert.equal(shown(viewOf(10, 1, [0, -40])), [[[45, 79.5], [55, 79.5], [55, 80], [45, 80]], true]) // prettier-ignore
  // it reaches beyond two opposite edges
  assert.equal(shown(viewOf(16, 160, [-40, -30])), [[[2, 0], [18, 0], [18, 80], [2, 80]], true]) // prettier-ignore
  // upside down it begins at another corner, but its hull begins at the upper left
  assert.equal(rounded(outlineOn(onMap, viewOf(1, 10, [-50, 0], { rotationDeg: 180 }))!.hull), [[0, 35], [0.5, 35], [0.5, 45], [0, 45]]) // prettier-ignore
  // small ones have a hull, too
  assert.equal(rounded(outlineOn(onMap, viewOf(0.8, 0.6))!.hull), [[49.6, 39.7], [50.4, 39.7], [50.4, 40.3], [49.6, 40.3]]) // prettier-ignore
  // the upper edge of a turned one has x + y = 90 + 80 - 16 √2
  const turned = outlineOn(onMap, viewOf(100, 32, [40, -40], { rotationDeg: 45 }))!
  assert.equal(rounded(turned.ring).sort((a, b) => a[0]! - b[0]! || a[1]! - b[1]!), [[67.372583, 80], [100, 47.372583], [100, 80]]) // prettier-ignore
  const corner = outlineOn(onMap, viewOf(20, 20, [50, 0], { rotationDeg: 45 }))!
  assert.equal([corner.isCut, corner.ring.length, corner.hull.length], [true, 3, 3])
  assert.is(shown(viewOf(20, 20, [500, 0])), undefined)
})

test('edges that are curves on the map follow them, and the hull is around all of it', () => {
  const polar = viewOf(400, 400, [0, -2_000_000], { projection: 'EPSG:3413', unitsPerPt: [10_000, 10_000] })
  // 60 degrees of longitude and 10 of latitude: parallels are arcs, meridians are straight
  const inset = viewOf(60, 10, [-45, 70], { projection: 'CRS:84' })
  const { ring, hull, isCut } = outlineOn(polar, inset)!
  assert.is(isCut, false)
  const toMap = transformer('CRS:84', 'EPSG:3413')
  const along = (latitude: number, degrees: readonly number[]) => degrees.map((at) => polar.toPaper(toMap([-75 + at, latitude]))) // prettier-ignore
  const steps = Array.from({ length: 17 }, (_, index) => index * 3.75)
  const near = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]) < 0.01
  const arcs = [...along(75, steps), ...along(65, steps.toReversed())]
  assert.is(ring.length, arcs.length)
  arcs.forEach((place, index) => assert.ok(near(ring[index]!, place), `${index}: ${ring[index]} ${place}`))
  // of a smaller one, points that are nearly on a line are left out
  const small = outlineOn(polar, viewOf(6, 1, [-45, 70], { projection: 'CRS:84' }))!.ring.length
  assert.ok(small > 4 && small < 20, String(small))
  const turns = (points: readonly Point[], [x, y]: Point) =>
    points.map(([ax, ay], index) => {
      const [bx, by] = points[(index + 1) % points.length]!
      return (bx - ax) * (y - ay) - (by - ay) * (x - ax)
    })
  for (const point of ring) assert.ok(Math.min(...turns(hull, point)) > -1e-9, String(point))
  assert.ok(hull.length < ring.length && hull.every((point) => ring.includes(point)))
})

test('an inset that the projection of the map has only a part of is cut', () => {
  const world = viewOf(400, 4000, [0, 0], { unitsPerPt: [100_000, 100_000] })
  const outline = outlineOn(world, viewOf(20, 20, [0, 85], { projection: 'CRS:84' }))!
  assert.ok(outline.isCut && outline.ring.every(([x, y]) => x > 0 && x < 400 && y > 0 && y < 2000))
})

test('an inset across the date line is on a map whose coordinates continue there', () => {
  const units = { unitsPerPt: [1000, 1000] as const }
  const wide = viewOf(200, 100, [-20037508.342789244 + 50_000, 0], units)
  const inset = viewOf(20, 10, [20037508.342789244 - 20_000, 0], units)
  // 70 km west of the middle
  assert.equal(shown(inset, wide), [[[20, 45], [40, 45], [40, 55], [20, 55]], false]) // prettier-ignore
})

/** What the block draws on a map of 100 x 80 points with this inset. */
const drawn = async (inset: View, more: object = {}) => {
  const { tools, warnings } = toolsOf()
  const scope = { view: async (name?: string) => (name === 'detail' ? inset : onMap) }
  const options = { inset: 'detail', outline: true, frame: false, color: 'red', lineWidth: 1, ...more }
  const block = insetLines({}) as unknown as { prepare(...all: unknown[]): Promise<{ data: object | null }> }
  const { data } = await block.prepare({}, options, scope, [], tools)
  return { data, warnings }
}

test('the lines of an inset have the outline on the map, its hull, and the frame of the inset', async () => {
  const inset = viewOf(20, 10, [10, 5])
  const outline = [[50, 30], [70, 30], [70, 40], [50, 40]] // prettier-ignore
  const { data, warnings } = await drawn(inset)
  assert.equal(warnings, [])
  assert.equal(data, {
    map: viewKey(onMap),
    inset: viewKey(inset),
    ring: outline,
    hull: outline,
    frame: [[0, 0], [20, 0], [20, 10], [0, 10]],
    hasOutline: true,
    hasFrame: false,
    color: '#ff0000ff',
    lineWidth: 1
  }) // prettier-ignore
})

test('an inset that is outside of the map has no lines, one that is partly outside has some; both give a warning', async () => {
  assert.equal(await drawn(viewOf(20, 10, [500, 0])), {
    data: null,
    warnings: ['the place of the inset "detail" is outside of the map that it belongs to; its lines are left out']
  })
  const { data, warnings } = await drawn(viewOf(20, 10, [50, 0]))
  assert.is.not(data, null)
  assert.equal(warnings, [
    'the place of the inset "detail" is partly outside of the map that it belongs to; only the part on the map is outlined'
  ])
})

test('a wrong colour gives a warning, and the lines are black', async () => {
  const { data, warnings } = await drawn(viewOf(20, 10), { color: 'blakc' })
  assert.is((data as { color: string }).color, '#000000ff')
  assert.match(warnings.join(), /"blakc"/)
})

test.run()
