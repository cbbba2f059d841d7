import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { View } from '../../../../core/plugin.js'
import { type LabelLook, type LabelMaking, labelsOf } from '../../../../plugins/blocks/margin-grid/labels.js'
import type { Tick } from '../../../../plugins/blocks/margin-grid/ticks.js'

const view = new View({ widthPt: 300, heightPt: 200, dpi: 72, projection: 'EPSG:2056', centre: [0, 0], unitsPerPt: [1, 1], scale: 1, rotationDeg: 0 }) // prettier-ignore
const rounded = (value: number) => Math.round(value * 100) / 100

const tickAt = (side: Tick['side'], at: number, value: number, axis: 'x' | 'y' = 'x'): Tick =>
  ({ side, axis, value, mayHaveLabel: true, to: side === 'LEFT' || side === 'RIGHT' ? [0, at] : [at, 0] }) as unknown as Tick // prettier-ignore
/** Ticks of a side so far from each other, the first at 10 points. */
const ticksOf = (side: Tick['side'], apart: number, count: number) =>
  Array.from({ length: count }, (_, index) => tickAt(side, 10 + index * apart, index + 1))

/** Letters of 10 points are 5 wide; the first label of an axis with all its digits begins with "full". */
const made = (ticks: Tick[], look: Partial<LabelLook> = {}, more: Partial<LabelMaking> = {}) => {
  const widthOf: LabelLook['widthOf'] = (runs) => runs.reduce((sum, { text }) => sum + 5 * text.length, 0)
  const { labels, reach } = labelsOf({
    ticks,
    spacing: [1, 1],
    textOf: (value, _, { full, square = '' }) => [{ text: `${full ? 'full' : ''}${square}${value}` }] as never,
    look: { fontSize: 10, color: '#000', turned: false, widthOf, ...look },
    tick: 3,
    distance: 4,
    view,
    ...more
  })
  return { texts: labels.map(({ runs }) => runs[0]!.text), labels, reach: rounded(reach) }
}

test('labels stand outside the ticks, in the middle of them, on each side', () => {
  const sides = (['TOP', 'BOTTOM', 'LEFT', 'RIGHT'] as const).map((side) => tickAt(side, 100, 12))
  // 4 points to the frame, 3 of the tick, 4.5 free; capitals are 7.14 high, "full12" is 30 wide
  const { labels, reach } = made(sides)
  assert.equal(labels.map(({ at, turnDeg }) => [...at.map(rounded), turnDeg]), [[100, -15.07, 0], [100, 215.07, 0], [-26.5, 100, 0], [326.5, 100, 0]]) // prettier-ignore
  assert.is(reach, 41.5)
  const turned = made(sides, { turned: true })
  assert.equal(turned.labels.slice(2).map(({ at, turnDeg }) => [...at.map(rounded), turnDeg]), [[-15.07, 100, -90], [315.07, 100, -90]]) // prettier-ignore
  assert.is(turned.reach, 18.64)
})

test('without labels, a grid reaches to the ends of its ticks', () => {
  assert.equal(made([]), { texts: [], labels: [], reach: 7 })
  assert.is(made([{ ...tickAt('TOP', 100, 1), mayHaveLabel: false }]).reach, 7)
})

test('of ticks that are too near to each other, each second or each fifth has a label', () => {
  // 5 points wide and 9 free: 14
  assert.equal(made(ticksOf('TOP', 14, 4)).texts, ['1', '2', '3', '4'])
  assert.equal(made(ticksOf('TOP', 13.9, 4)).texts, ['full2', '4'])
  assert.equal(made(ticksOf('TOP', 6.9, 9)).texts, ['full5'])
  // upright labels have the height of capitals, 7.14 and 9 free
  assert.equal([made(ticksOf('LEFT', 16.2, 2)).texts.length, made(ticksOf('LEFT', 16.1, 2)).texts.length], [2, 1])
})

test('if there is no space for all labels, each second, fifth or tenth tick has one, and so on up to each thousandth', () => {
  // a label is 1 wide and needs 10
  const labels = (apart: number, count: number) => made(ticksOf('TOP', apart, count), { widthOf: () => 1 })
  for (const step of [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000])
    assert.equal(labels(10.5 / step, 3 * step).texts, [`full${step}`, `${2 * step}`, `${3 * step}`])
  assert.equal(labels(0.005, 3000), { texts: [], labels: [], reach: 7 })
})

test('ticks are counted in the spacing of their axis', () => {
  const ticks = [1, 2, 3, 4].flatMap((count) => [tickAt('TOP', 10 + 8 * count, 20 * count, 'x'), tickAt('BOTTOM', 10 + 8 * count, 10 * count, 'y')]) // prettier-ignore
  assert.equal(made(ticks, { widthOf: () => 1 }, { spacing: [20, 10] }).texts, ['full40', '80', 'full20', '40'])
})

test('the first label that has space has all its digits', () => {
  // "full1" is 25 wide: 15 to the middle between both, and 9 free
  assert.equal(made(ticksOf('TOP', 24, 3)).texts, ['full1', '2', '3'])
  assert.equal(made(ticksOf('TOP', 24, 3).reverse()).texts, ['full1', '2', '3'], 'in any order')
  assert.equal(made(ticksOf('TOP', 23.9, 3)).texts, ['1', '2', '3'])
})

test('the letters of a square are at the first label of each square', () => {
  const squareAt = ({ value }: Tick) => (value < 3 ? 'AB' : 'AC')
  const ticks = [1, 2, 3, 4].map((value) => tickAt('TOP', 50 * value, value))
  assert.equal(made(ticks, {}, { squareAt }).texts, ['fullAB1', '2', 'AC3', '4'])
})

test('a label does not reach around a corner', () => {
  const isShown = (at: number) => made([tickAt('TOP', at, 1)]).texts.length === 1
  assert.equal([isShown(-1.5), isShown(-1.6), isShown(301.5), isShown(301.6)], [true, false, true, false])
  const isBeside = (side: Tick['side'], at: number) => made([tickAt(side, at, 1)]).texts.length === 1
  for (const side of ['LEFT', 'RIGHT'] as const) assert.equal([isBeside(side, 200.4), isBeside(side, 200.5)], [true, false]) // prettier-ignore
})

test('of two axes on a side, the one with more ticks goes first', () => {
  const ticks = [...ticksOf('TOP', 40, 4), tickAt('TOP', 53, 7, 'y'), tickAt('TOP', 200, 8, 'y')]
  assert.equal(made(ticks).texts, ['full1', '2', '3', '4', 'full8'])
  const swapped = ticks.map((tick) => ({ ...tick, axis: tick.axis === 'x' ? ('y' as const) : ('x' as const) }))
  assert.equal(made(swapped).texts, ['full1', '2', '3', '4', 'full8'])
  // of as many, x goes first
  assert.equal(made([tickAt('TOP', 53, 7, 'y'), tickAt('TOP', 50, 1, 'x')]).texts, ['full1'])
})

test.run()
