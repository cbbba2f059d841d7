import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { signedArea } from '../../../parts/geometry/line-offset.js'
import { SHAPES } from '../../../parts/marks/mark-shapes.js'
import { cornersOf } from '../../../parts/marks/outline.js'
import { lineLength } from '../../../core/line-length.js'

/** Name; area, or length of lines; left, top, right, bottom; directions of a hatch. All in the square of side 1. */
const EXPECTED = `
circle area 0.783 -0.5 -0.5 0.5 0.5
square area 1 -0.5 -0.5 0.5 0.5
triangle area 0.5 -0.5 -0.5 0.5 0.5
star area 0.281 -0.476 -0.5 0.476 0.405
cross area 0.452 -0.5 -0.5 0.5 0.5
x area 0.57 -0.5 -0.5 0.5 0.5
arrow area 0.4 -0.5 -0.5 0.5 0.5
hatch line 2.828 -0.5 -0.5 0.5 0.5 1,-1
rectangle area 0.5 -0.5 -0.25 0.5 0.25
diamond area 0.5 -0.5 -0.5 0.5 0.5
pentagon area 0.594 -0.476 -0.5 0.476 0.405
hexagon area 0.65 -0.433 -0.5 0.433 0.5
octagon area 0.828 -0.5 -0.5 0.5 0.5
decagon area 0.735 -0.476 -0.5 0.476 0.5
ellipse area 0.392 -0.5 -0.25 0.5 0.25
equilateral_triangle area 0.325 -0.433 -0.5 0.433 0.25
left_half_triangle area 0.25 0 -0.5 0.5 0.5
right_half_triangle area 0.25 -0.5 -0.5 0 0.5
semicircle area 0.392 -0.5 -0.5 0.5 0
third_circle area 0.261 -0.5 -0.5 0 0.25
quarter_circle area 0.196 -0.5 -0.5 0 0
half_square area 0.5 -0.5 -0.5 0 0.5
quarter_square area 0.25 -0.5 -0.5 0 0
diagonal_half_square area 0.5 -0.5 -0.5 0.5 0.5
half_arc line 1.57 -0.5 -0.5 0.5 0
third_arc line 1.047 -0.5 -0.5 0 0.25
quarter_arc line 0.785 -0.5 -0.5 0 0
shield area 0.875 -0.5 -0.5 0.5 0.5
trapezoid area 0.375 -0.5 -0.25 0.5 0.25
parallelogram_left area 0.375 -0.5 -0.25 0.5 0.25
parallelogram_right area 0.375 -0.5 -0.25 0.5 0.25
heart area 0.694 -0.5 -0.5 0.5 0.5
star_diamond area 0.283 -0.5 -0.5 0.5 0.5
cross_fill area 0.36 -0.5 -0.5 0.5 0.5
asterisk line 4 -0.5 -0.5 0.5 0.5
arrowhead line 1.281 -0.5 -0.4 0 0.4
filled_arrowhead area 0.2 -0.5 -0.4 0 0.4
shape://vertline line 1 0 -0.5 0 0.5 0,1
shape://horline line 1 -0.5 0 0.5 0 1,0
shape://slash line 1.414 -0.5 -0.5 0.5 0.5 1,-1
shape://backslash line 1.414 -0.5 -0.5 0.5 0.5 1,1
shape://dot area 0.031 -0.1 -0.1 0.1 0.1
shape://plus line 2 -0.5 -0.5 0.5 0.5 0,1 1,0
shape://times line 2.828 -0.5 -0.5 0.5 0.5 1,-1 1,1
shape://oarrow line 1.077 -0.5 -0.2 0 0.2
shape://carrow area 0.1 -0.5 -0.2 0 0.2
shape://coarrow line 2.088 -0.5 -0.3 0.5 0.3
shape://ccarrow area 0.3 -0.5 -0.3 0.5 0.3
qgis://arrow area 0.22 -0.3 -0.5 0.3 0.5
brush://dense1 area 0.94 -0.485 -0.485 0.485 0.485
brush://dense2 area 0.88 -0.469 -0.469 0.469 0.469
brush://dense3 area 0.63 -0.397 -0.397 0.397 0.397
brush://dense4 area 0.5 -0.354 -0.354 0.354 0.354
brush://dense5 area 0.37 -0.304 -0.304 0.304 0.304
brush://dense6 area 0.12 -0.173 -0.173 0.173 0.173
brush://dense7 area 0.06 -0.122 -0.122 0.122 0.122
`

test('each mark has its area or length, its bounds and its directions', () => {
  const rounded = (value: number) => Math.round(value * 1000) / 1000 || 0
  const messages = Array.from(SHAPES, ([name, { outline, isOpen, hatch }]) => {
    const runs = cornersOf(outline).map((run) => [...run])
    const sizes = runs.map((run) => (isOpen ? lineLength(run) : Math.abs(signedArea(run)) / 2))
    const size = rounded(sizes.reduce((sum, one) => sum + one, 0))
    const [x, y] = [0, 1].map((axis) => runs.flat().filter((_, index) => index % 2 === axis)) as [number[], number[]]
    const bounds = [Math.min(...x), Math.min(...y), Math.max(...x), Math.max(...y)].map(rounded)
    const directions = hatch?.map((direction) => direction.join()) ?? []
    return [name, isOpen ? 'line' : 'area', size, ...bounds, ...directions].join(' ')
  })
  assert.equal(messages, EXPECTED.trim().split('\n'))
})

test('only circles are reported as circles', () => {
  assert.equal([...SHAPES].flatMap(([name, { isCircle }]) => (isCircle ? name : [])), ['circle']) // prettier-ignore
})

test.run()
