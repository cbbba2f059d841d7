import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isMark, MARK_NAMES, markOf } from '../../../parts/marks/marks.js'
import { signedArea } from '../../../parts/geometry/line-offset.js'
import { cornersOf } from '../../../parts/marks/outline.js'
import { runOf } from '../../../parts/geometry/parts.js'

/** Left, top, right and bottom of a mark in its square of side 1. */
const bounds = (name: string): number[] => {
  const { minX, minY, maxX, maxY } = runOf(cornersOf(markOf(name)!.outline).flat())
  return [minX, minY, maxX, maxY].map((value) => Math.round(value * 1000) / 1000)
}

/** Which way each ring turns. */
const signsOf = (name: string): string =>
  cornersOf(markOf(name)!.outline)
    .map((ring) => (signedArea(ring) > 0 ? '+' : '-'))
    .join('')

test('mark names match in any letter case and with other separators between words, other names do not', () => {
  for (const name of MARK_NAMES) assert.ok(isMark(name), name)
  for (const name of ['Circle', ' X ', 'shape://VertLine', 'Equilateral-Triangle', 'half square', 'qgis://diamond'])
    assert.ok(isMark(name), name)
  for (const name of ['', 'blob', 'constructor', '__proto__', 'shape://', 'wkt://', 'ttf://', 'x'.repeat(1e6)])
    assert.not.ok(isMark(name), name.slice(0, 20))
})

test('mark names of other software are aliases of the same marks', () => {
  const twins = { rect: 'rectangle', regular_star: 'star', cross2: 'shape://times', line: 'shape://vertline', slash: 'shape://slash', 'qgis://cross': 'shape://plus', 'qgis://star': 'star', Half: 'semicircle' } // prettier-ignore
  for (const [name, twin] of Object.entries(twins)) assert.is(markOf(name), markOf(twin), name)
  assert.is.not(markOf('qgis://arrow'), markOf('arrow'))
})

test('marks fill the unit square and do not leave it', () => {
  const whole = [-0.5, -0.5, 0.5, 0.5]
  for (const name of [
    'circle',
    'square',
    'triangle',
    'cross',
    'x',
    'arrow',
    'diamond',
    'octagon',
    'heart',
    'shape://slash',
    'shape://plus'
  ])
    // prettier-ignore
    assert.equal(bounds(name), whole, name)
  for (const name of MARK_NAMES) for (const [i, side] of bounds(name).entries()) assert.ok(Math.abs(side) <= Math.abs(whole[i]!), name) // prettier-ignore
})

test('the arrows of GeoTools point up and down; their proportions are parameters', () => {
  const [up, wide, plain] = ['extshape://arrow', 'extshape://arrow?hr=1', 'arrow'].map((name) => bounds(name))
  assert.equal([up, wide, plain], [[-0.25, -0.5, 0.25, 0.5], [-0.5, -0.5, 0.5, 0.5], [-0.5, -0.5, 0.5, 0.5]]) // prettier-ignore
  const tip = (name: string) =>
    cornersOf(markOf(name)!.outline)[0]!
      .slice(0, 2)
      .map((value) => value + 0)
  assert.equal(tip('extshape://arrow'), [0, -0.5])
  assert.equal(tip('ExtShape://Arrow?t=0.5&ab=0'), [0, -0.5])
  assert.equal(tip('extshape://narrow'), [0, -0.5])
  assert.equal(tip('extshape://sarrow'), [0, 0.5])
  for (const wrong of [
    'extshape://arrow?hr=-1',
    'extshape://arrow?t=2',
    'extshape://arrow?ab=',
    'extshape://arrow?hr=1e9'
  ])
    assert.not.ok(isMark(wrong), wrong)
})

test('the marks of weather fronts are on one side of the line', () => {
  assert.equal(bounds('extshape://triangle'), [-0.29, -0.35, 0.21, 0])
  assert.is(bounds('extshape://emicircle')[3], 0)
  assert.is.not(markOf('extshape://triangle'), markOf('triangle'))
})

test('marks have the expected shapes', () => {
  const corners = (name: string) => cornersOf(markOf(name)!.outline)[0]!.map((value) => Math.round(value * 1000) / 1000)
  assert.equal(corners('triangle'), [0, -0.5, 0.5, 0.5, -0.5, 0.5])
  // the tips of GeoTools' arrowheads: at the place, and at the right border
  assert.equal(corners('shape://oarrow'), [-0.5, -0.2, 0, 0, -0.5, 0.2])
  assert.equal(corners('shape://ccarrow'), [-0.5, -0.3, 0.5, 0, -0.5, 0.3])
  const star = corners('star')
  assert.equal([star.length, star.slice(0, 2)], [20, [0, -0.5]])
  // a corner between two tips lies on the line between their neighbours
  assert.ok(Math.abs(star[3]! - -0.1545) < 0.001)
  assert.equal(bounds('semicircle'), [-0.5, -0.5, 0.5, 0])
  assert.equal(
    bounds('third_circle').map((side) => Math.round(side * 100) / 100),
    [-0.5, -0.5, 0, 0.25]
  )
  assert.equal(bounds('ellipse'), [-0.5, -0.25, 0.5, 0.25])
  assert.equal(bounds('shape://dot'), [-0.1, -0.1, 0.1, 0.1])
})

test('open marks have lines only; lines that cross the whole square join in patterns', () => {
  for (const name of ['shape://plus', 'shape://oarrow', 'hatch', 'asterisk', 'half_arc'])
    assert.ok(markOf(name)!.isOpen, name)
  for (const name of ['shape://carrow', 'circle', 'x']) assert.not(markOf(name)!.isOpen, name)
  assert.equal(markOf('shape://times')!.hatch, [[1, -1], [1, 1]]) // prettier-ignore
  assert.is(markOf('asterisk')!.hatch, undefined)
})

test('a mark in well-known text is as high as the square', () => {
  assert.equal(bounds('wkt://POLYGON((-1 -1, 1 -1, 0 1, -1 -1))'), [-0.5, -0.5, 0.5, 0.5])
  assert.equal(bounds('WKT://linestring(0 0, 2 0, 2 4)'), [0, -1, 0.5, 0])
  assert.equal(bounds('wkt://LINESTRING(-3 0, 3 0)'), [-0.5, 0, 0.5, 0])
  assert.equal(markOf('wkt://LINESTRING(-3 0, 3 0)')!.size, [1, 1])
  assert.equal(markOf('wkt://LINESTRING(-3 0, 3 2)')!.size, [3, 1])
  // a hole turns against the ring around it, which ways these are written
  for (const hole of ['1 1, 2 1, 2 2, 1 1', '1 1, 2 2, 2 1, 1 1'])
    assert.is(signsOf(`wkt://POLYGON((0 0, 4 0, 4 4, 0 0), (${hole}))`), '-+')
  assert.ok(markOf('wkt://MULTILINESTRING((0 0, 1 1), (1 0, 0 1))')!.isOpen)
  assert.not(markOf('wkt://POLYGON((-1 -1, 1 -1, 0 1, -1 -1))')!.isOpen)
  const hostile = ['POINT(1 1)', 'POLYGON((', 'POLYGON EMPTY', 'LINESTRING(1 1, 1 1)', 'LINESTRING(0 0, 1e999 1)', '('.repeat(10_000), `LINESTRING(${'0 0,'.repeat(10_000)}1 1)`] // prettier-ignore
  for (const text of hostile) assert.not.ok(isMark(`wkt://${text}`), text.slice(0, 30))
})

test.run()
