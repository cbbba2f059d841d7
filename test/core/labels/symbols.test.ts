import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { boxAround } from '../../../core/labels/boxes.js'
import type { Candidate } from '../../../core/labels/candidate.js'
import { placedSvg } from './placed-svg.js'
import { makeSymbols, withoutSpace } from '../../../core/labels/symbols.js'
import type { Label } from '../../../core/plugin/contracts.js'
import { alongOf, labelOf, labelTools, positionOf, textsOf, view } from './setting.js'

/** Squares of 6 points at these places. */
const symbolsAt = (...places: [number, number][]): number[] => places.flatMap(([x, y]) => [x, y, -3, -3, 3, 3])

/** Labels of one layer among the symbols of another one. */
const among = (symbols: number[], ...labels: Label[]): string =>
  placedSvg([{ labels, opacity: 1 }, { labels: [], symbols, opacity: 1 }], view, labelTools) // prettier-ignore

/** To the right of a point: x from 104 to 124. */
const beside = { align: [0, 0.5], offsetPt: [4, 0] } as const

test('a label of a point that would cover the symbol of another place is moved or left out', () => {
  const label = labelOf('abcd', [[100, 50]], beside)
  assert.equal(textsOf(among(symbolsAt([128, 50]), label)), ['abcd'])
  assert.equal(textsOf(among(symbolsAt([126, 50]), label)), [])
  const left = { align: [1, 0.5], offsetPt: [-4, 0] } as const
  assert.equal(positionOf(among(symbolsAt([126, 50]), { ...label, otherPlaces: [left] })), [76, 53.6])
  assert.equal(textsOf(among(symbolsAt([126, 50]), { ...label, at: [[100, 50], [30, 30]] })), ['abcd']) // prettier-ignore
})

test('a label that may overlap is placed on symbols; its margin keeps only labels away', () => {
  assert.equal(textsOf(among(symbolsAt([110, 50]), labelOf('abcd', [[100, 50]], { ...beside, mayOverlap: true }))), ['abcd']) // prettier-ignore
  assert.equal(textsOf(among(symbolsAt([128, 50]), labelOf('abcd', [[100, 50]], { ...beside, spaceAroundPt: 30 }))), ['abcd']) // prettier-ignore
})

test('a label does not cover its own symbol unless the style places the label there', () => {
  const own = symbolsAt([100, 50])
  const stands = (more: Partial<Label>) =>
    textsOf(among(own, labelOf('taken', [[120, 50]]), labelOf('abcd', [[100, 50]], more)))
  const over = { align: [0.5, 0.5], offsetPt: [-2, 0] } as const
  assert.equal(stands({ ...beside, otherPlaces: [over] }), ['taken'])
  assert.equal(textsOf(among(own, labelOf('abcd', [[100, 50]], { ...beside, offsetPt: [1, 0] }))), ['abcd'])
  assert.equal(textsOf(among(own, labelOf('abcd', [[100, 50]]))), ['abcd'])
})

test('the own symbol of a label may lie beside the anchor, like a pin', () => {
  const above = { align: [0.5, 1], offsetPt: [0, -10] } as const
  const pins = [100, 50, -6, -16, 6, 0, 140, 30, -6, -16, 6, 0, 100, 80, -6, -20, 6, -8]
  assert.equal(textsOf(among(pins, labelOf('abcd', [[100, 50]], above))), ['abcd'])
  assert.equal(textsOf(among(pins, labelOf('abcd', [[100, 80]], { ...above, offsetPt: [0, -15] }))), ['abcd'])
  assert.equal(textsOf(among(pins, labelOf('abcdefgh', [[120, 30]], above))), [])
})

test('symbols stacked on the own symbol are ignored, and all symbols if the label is placed on its own', () => {
  const heap = symbolsAt([100, 50], [102, 50])
  assert.equal(textsOf(among(heap, labelOf('abcd', [[100, 50]], beside))), ['abcd'])
  assert.equal(textsOf(among(symbolsAt([102, 50], [100, 50]), labelOf('abcd', [[100, 50]], beside))), ['abcd'])
  assert.equal(textsOf(among(heap.slice(6), labelOf('abcd', [[100, 50]], beside))), [])
  assert.equal(textsOf(among(symbolsAt([100, 50], [108, 50]), labelOf('abcd', [[100, 50]]))), ['abcd'])
  assert.equal(textsOf(among(symbolsAt([108, 50]), labelOf('abcd', [[100, 50]]))), [])
})

test('labels of lines and areas prefer places without symbols, else cover symbols', () => {
  const line = [0, 50, 200, 50]
  assert.ok(Math.abs(positionOf(among(symbolsAt([104, 50]), alongOf('abcd', [line])))[0]! + 10 - 104) > 13)
  const all = symbolsAt(...Array.from({ length: 41 }, (_, i): [number, number] => [i * 5, 50]))
  assert.equal(textsOf(among(all, alongOf('abcd', [line]))), ['abcd'])
  const area = { inside: [[60, 30, 140, 30, 140, 70, 60, 70]] }
  assert.equal(textsOf(among(symbolsAt([100, 50]), labelOf('abcd', [[100, 51]], area))), ['abcd'])
  assert.equal(positionOf(among(symbolsAt([100, 50]), labelOf('abcd', [[100, 51], [100, 64]], area)))[1], 67.6) // prettier-ignore
})

test('a symbol as large as an area does not push labels away', () => {
  const label = labelOf('abcd', [[100, 50]], beside)
  assert.equal(textsOf(among([90, 50, -50, -50, 50, 50], label)), [])
  assert.equal(textsOf(among([90, 50, -51, -51, 51, 51], label)), ['abcd'])
})

test('a hundred thousand symbols are looked up by position', () => {
  const symbols = symbolsAt(...Array.from({ length: 100_000 }, (_, i): [number, number] => [(i * 0.37) % 90, (i * 0.73) % 100])) // prettier-ignore
  const labels = Array.from({ length: 20_000 }, (_, i) => labelOf('a', [[(i * 1.7) % 200, (i * 1.3) % 100]]))
  assert.ok(textsOf(among(symbols, ...labels)).length > 50)
})

/** A label with these boxes: left, top, right, bottom relative to its anchor at 100, 50. */
const candidateWith = (...boxes: (readonly [number, number, number, number])[]): Candidate => ({
  anchor: [100, 50],
  boxes: boxes.map(([left, top, right, bottom]) =>
    boxAround([100, 50], { left, top, width: right - left, height: bottom - top }, {})
  ),
  textBoxes: boxes.length
})

test('a symbol is that of a label if it reaches to half a point around the anchor, on any side', () => {
  // the text lies over the other symbol, which lies on the one at the anchor
  const isClear = (
    own: readonly number[],
    other: readonly number[],
    text: readonly [number, number, number, number]
  ) => {
    const candidate = candidateWith(text)
    return makeSymbols([[100, 50, ...own, 140, 20, ...other]], view).isClear(candidate.boxes, candidate)
  }
  const around = (gap: number) => [
    isClear([gap, -2, 6, 3], [-38, 28, -30, 33], [7, -4, 30, 5]),
    isClear([-6, -2, -gap, 3], [-50, 28, -42, 33], [-30, -4, -7, 5]),
    isClear([-2, gap, 3, 6], [-43, 32, -38, 40], [-9, 7, 8, 20]),
    isClear([-2, -6, 3, -gap], [-43, 20, -38, 28], [-9, -20, 8, -7])
  ]
  assert.equal(around(0.4), [true, true, true, true])
  assert.equal(around(0.7), [false, false, false, false])
})

test('every box of a label is clear of the symbols of other places', () => {
  const [free, taken] = [[4, -30, 20, -20], [4, -5, 20, 6]] as const // prettier-ignore
  const symbols = makeSymbols([[100, 50, -3, -3, 2, 3, 112, 50, -3, -3, 3, 3]], view)
  const isClear = (...boxes: (typeof free | typeof taken)[]) =>
    symbols.isClear(candidateWith(...boxes).boxes, candidateWith([-2, -4, 30, 4]))
  assert.equal([isClear(free), isClear(taken), isClear(free, taken), isClear(taken, free)], [true, true, true, true])
  const apart = makeSymbols([[100, 50, -3, -3, 2, 3, 112, 50, -3, -3, 3, 3]], view)
  const first = candidateWith([1, -4, 30, 4])
  const others = [[free], [taken], [free, taken], [taken, free]].map((boxes) =>
    apart.isClear(candidateWith(...boxes).boxes, first)
  )
  assert.equal(others, [true, false, false, false])
  // one box of two on the anchor is enough
  const wide = candidateWith([-2, -4, 3, 4], [20, -4, 30, 4])
  assert.is(apart.isClear(candidateWith(taken).boxes, wide), true)
})

test('a symbol is seen if a part of it is in the frame, on any side', () => {
  const isClear = (x: number, y: number) => {
    const candidate = candidateWith([-150, -90, 150, 90])
    return makeSymbols([[x, y, -3, -2, 4, 5]], view).isClear(candidate.boxes, candidate)
  }
  assert.equal(
    [isClear(-3.5, 30), isClear(30, -4.5), isClear(202.5, 30), isClear(30, 101.5)],
    [false, false, false, false]
  )
  assert.equal([isClear(-4.5, 30), isClear(30, -5.5), isClear(203.5, 30), isClear(30, 102.5)], [true, true, true, true])
})

test('the space around a box is left out, and the bounds of a turned box are those of its corners', () => {
  const bounds = (turnDeg: number, y = 40) => {
    const box = boxAround([50, y], { left: 1, top: 2, width: 10, height: 4 }, { turnDeg, spacePt: 3 })
    const { minX, minY, maxX, maxY, spacePt } = withoutSpace(box)
    return [minX, minY, maxX, maxY, spacePt].map((value) => Math.round(value * 1000) / 1000)
  }
  assert.equal([0, 90, 180, 270].map((turnDeg) => bounds(turnDeg)), [[51, 42, 61, 46, 0], [44, 41, 48, 51, 0], [39, 34, 49, 38, 0], [52, 29, 56, 39, 0]]) // prettier-ignore
  assert.equal(bounds(0, 400), [51, 402, 61, 406, 0])
})

test('the symbol at a point is found up to half a point away', () => {
  const { symbolAt } = makeSymbols([symbolsAt([100, 50], [140, 30])], view)
  const found = (x: number, y: number) => {
    const symbol = symbolAt([x, y])
    return symbol && [symbol.minX, symbol.minY, symbol.maxX, symbol.maxY]
  }
  assert.equal([found(100, 50), found(140.4, 30), found(140.6, 30), found(60, 60)], [[97, 47, 103, 53], [137, 27, 143, 33], undefined, undefined]) // prettier-ignore
  assert.is(makeSymbols([[]], view).symbolAt([1, 1]), undefined)
})

test('symbols of more than 100 points in either direction are areas, in which labels may stand', () => {
  const sized = (width: number, height: number) => {
    const symbols = [60, 50, -width / 2, -height / 2, width / 2, height / 2]
    return textsOf(among(symbols, labelOf('a', [[70, 50]], { ...beside, fontSizePt: 4 }))).length
  }
  assert.equal([sized(100, 100), sized(100.5, 20), sized(40, 100.5), sized(40, 40)], [0, 1, 1, 0])
})

test('the own symbol of a label is no obstacle if the style places any part of the label on it', () => {
  const { isClear } = makeSymbols([symbolsAt([100, 50])], view)
  const box = (x: number, width: number) => boxAround([x, 50], { left: 0, top: -2, width, height: 4 }, {})
  // on the symbol, but not on its point; and beside it
  const [over, beside] = [box(101.5, 20), box(130, 20)]
  const first = (...boxes: (typeof over)[]) => ({ anchor: [100, 50], boxes, textBoxes: boxes.length }) as Candidate
  assert.equal([isClear([over, beside], first(over, beside)), isClear([over], first(beside)), isClear([beside], first(beside))], [true, false, true]) // prettier-ignore
})

test.run()
