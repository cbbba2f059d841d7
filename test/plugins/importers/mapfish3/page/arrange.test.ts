import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Element } from '../../../../../plugins/importers/mapfish3/jrxml/model.js'
import { arrange, elementsIn, type Node } from '../../../../../plugins/importers/mapfish3/page/arrange.js'
import { band, element, reportOf } from '../imported-app.js'
import { read } from '../jrxml/reports.js'

type Place = readonly [x: number, y: number, width: number, height: number]
const elementsOf = (content: string): readonly Element[] => read(reportOf(band('title', content, 900))).sections.title!.elements // prettier-ignore
const texts = (...places: Place[]): string => places.map((place) => element('staticText', place, '<text>a</text>')).join('') // prettier-ignore
const box = (place: Place, attributes = '', inner = ''): string => element('rectangle', place, inner, attributes)

/** A node in letters: elements as `x,y`, stacks as `a / b`, rows of a grid as `a | b`. */
const drawn = (node: Node | undefined): string => {
  switch (node?.kind) {
    case undefined:
      return 'nothing'
    case 'element':
      return `${node.element.x},${node.element.y}`
    case 'stack':
      return `(${node.items.map(drawn).join(' / ')})`
    case 'grid':
      return `[${node.rows.map((row) => row.map(drawn).join(' | ')).join(' / ')}]`
    case 'boxed':
      return `${node.isAbove ? 'line' : 'box'} ${node.shape.x},${node.shape.y} {${drawn(node.inside)}}`
    case 'layers':
      return `<${node.items.map(drawn).join(' + ')}>`
  }
}
const arranged = (content: string): string => drawn(arrange(elementsOf(content)))

test('nothing is arranged as nothing, and one element as itself', () => {
  assert.is(arrange([]), undefined)
  assert.is(arranged(texts([3, 4, 10, 10])), '3,4')
})

test('elements below each other are a stack from top to bottom, in whatever order the file has them', () => {
  assert.is(arranged(texts([0, 40, 50, 10], [5, 0, 50, 10], [0, 20, 50, 10])), '(5,0 / 0,20 / 0,40)')
})

test('elements beside each other are the columns of a grid from left to right', () => {
  const elements = elementsOf(texts([60, 0, 40, 10], [0, 2, 50, 10]))
  const node = arrange(elements) as Extract<Node, { kind: 'grid' }>
  assert.is(drawn(node), '[0,2 | 60,0]')
  assert.equal(node.columns.map(({ left, right }) => [left, right]), [[0, 50], [60, 100]]) // prettier-ignore
  assert.equal(node.box, { left: 0, top: 0, right: 100, bottom: 12 })
})

test('rows with equal columns are one grid', () => {
  assert.is(
    arranged(texts([0, 0, 50, 10], [50, 0, 50, 10], [0, 10, 50, 10], [50, 10, 50, 10])),
    '[0,0 | 50,0 / 0,10 | 50,10]'
  )
})

test('rows with other columns, and a gap of any height, stay rows of their own', () => {
  assert.is(
    arranged(texts([0, 0, 50, 10], [50, 0, 50, 10], [0, 30, 70, 10], [70, 30, 30, 10])),
    '([0,0 | 50,0] / [0,30 | 70,30])'
  )
  // the first cell of one row reaches into the second column of the other
  assert.is(
    arranged(texts([0, 0, 60, 10], [80, 0, 20, 10], [0, 10, 90, 10], [90, 10, 10, 10])),
    '([0,0 | 80,0] / [0,10 | 90,10])'
  )
})

test('a column may hold rows, and they columns', () => {
  assert.is(
    arranged(texts([0, 0, 50, 30], [60, 0, 40, 10], [60, 10, 20, 20], [80, 10, 20, 20])),
    '[0,0 | (60,0 / [60,10 | 80,10])]'
  )
})

test('elements that overlap by no more than a point lie beside each other', () => {
  assert.is(arranged(texts([0, 0, 51, 10], [50, 0, 50, 10])), '[0,0 | 50,0]')
  assert.is(arranged(texts([0, 0, 53, 10], [50, 0, 50, 10])), '<0,0 + 50,0>')
})

test('what covers each other lies in layers, in the order of the file', () => {
  assert.is(arranged(texts([20, 5, 60, 20], [0, 0, 50, 20])), '<20,5 + 0,0>')
})

test('a rectangle around all others is their box', () => {
  assert.is(arranged(box([0, 0, 100, 50]) + texts([5, 5, 90, 10], [5, 20, 90, 10])), 'box 0,0 {(5,5 / 5,20)}')
})

test('a later rectangle is a line above the others, if it is transparent', () => {
  const inside = texts([5, 5, 90, 10])
  assert.is(arranged(inside + box([0, 0, 100, 50], 'mode="Transparent"')), 'line 0,0 {5,5}')
  assert.is(arranged(inside + box([0, 0, 100, 50])), '<5,5 + 0,0>')
})

test('round rectangles, those under a condition and smaller ones are no boxes', () => {
  const inside = texts([5, 5, 90, 10])
  assert.is(arranged(box([0, 0, 100, 50], 'radius="4"') + inside), '<0,0 + 5,5>')
  assert.is(arranged(box([0, 0, 100, 50], '', '<printWhenExpression>1 == 2</printWhenExpression>') + inside), '<0,0 + 5,5>') // prettier-ignore
  assert.is(arranged(box([0, 0, 94, 50]) + inside), '<0,0 + 5,5>')
})

test('boxes lie in boxes, and beside others', () => {
  const content = box([0, 0, 100, 50]) + box([5, 5, 40, 40]) + texts([10, 10, 30, 10], [50, 5, 45, 40], [110, 0, 50, 50]) // prettier-ignore
  assert.is(arranged(content), '[box 0,0 {[box 5,5 {10,10} | 50,5]} | 110,0]')
})

test('all elements of an arrangement are found, with those in frames', () => {
  const frame = element('frame', [0, 60, 100, 40], texts([0, 0, 50, 10]) + element('frame', [50, 0, 50, 40], texts([1, 1, 5, 5]))) // prettier-ignore
  const content = box([0, 0, 100, 50]) + texts([0, 0, 50, 10], [60, 0, 40, 10], [2, 2, 80, 20]) + frame
  const node = arrange(elementsOf(content))!
  const kinds = elementsIn(node).map(({ kind }) => kind)
  assert.equal(kinds.toSorted(), ['frame', 'frame', 'rectangle', 'text', 'text', 'text', 'text', 'text'])
})

test('elements of no size end, too', () => {
  assert.is(arrange(elementsOf(texts([0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]))) !== undefined, true)
  const many = texts(...Array.from({ length: 400 }, (_, at): Place => [at, at, 300, 300]))
  assert.is(arrange(elementsOf(many))!.kind, 'layers')
})

test.run()
