import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { boxAround } from '../../../core/labels/boxes.js'
import type { Candidate } from '../../../core/labels/candidate.js'
import { OccupiedSpace, MOST_BENEATH } from '../../../core/labels/occupied-space.js'
import { makeSymbols } from '../../../core/labels/symbols.js'
import { labelOf, view } from './setting.js'

const candidateAt = (x: number, y: number, more: Partial<Candidate> = {}): Candidate => ({
  anchor: [x, y],
  text: {} as never,
  boxes: [boxAround([x, y], { left: -10, top: -5, width: 20, height: 10 }, {})],
  textBoxes: 1,
  ...more
})
const emptySpace = () => new OccupiedSpace(view, makeSymbols([], view), {})
const label = (more: object = {}) => labelOf('a', [] as never, more)

test('the first free placement is used and then occupied', () => {
  const space = emptySpace()
  const [here, beside] = [candidateAt(50, 50), candidateAt(100, 50)]
  assert.is(space.take(label(), [here, beside]), here)
  assert.is(space.take(label(), [candidateAt(55, 50), beside]), beside)
  assert.is(space.take(label(), [candidateAt(55, 50)]), undefined)
  assert.is(space.buried, 0)
})

test('labels that may be overlapped leave their place free', () => {
  const space = emptySpace()
  space.take(label({ ignoresPlacement: true }), [candidateAt(50, 50)])
  assert.ok(space.take(label(), [candidateAt(50, 50)]))
})

test('cooperative labels cover only labels that may overlap, too', () => {
  const both = (first: object, second: object) => {
    const space = emptySpace()
    space.take(label(first), [candidateAt(50, 50)])
    return space.take(label(second), [candidateAt(55, 50)]) !== undefined
  }
  const [never, always, cooperative] = [{}, { mayOverlap: true }, { mayOverlap: 'cooperative' }]
  assert.equal([never, always, cooperative].map((first) => both(first, cooperative)), [false, true, true]) // prettier-ignore
  assert.equal([never, always, cooperative].map((first) => both(first, always)), [true, true, true]) // prettier-ignore
  assert.equal([never, always, cooperative].map((first) => both(first, never)), [false, false, false]) // prettier-ignore
})

test('each side of a label has its own space', () => {
  const spaced = (x: number, y: number) => {
    const box = boxAround([x, y], { left: -10, top: -5, width: 20, height: 10 }, { spacePt: [1, 2, 3, 4] })
    return { ...candidateAt(x, y), boxes: [box] }
  }
  const isFree = (x: number, y: number): boolean => {
    const space = emptySpace()
    space.take(label(), [spaced(100, 50)])
    return space.take(label(), [candidateAt(x, y)]) !== undefined
  }
  assert.equal([[100, 39.1], [100, 39], [121.9, 50], [122, 50], [100, 62.9], [100, 63], [76.1, 50], [76, 50]].map(([x, y]) => isFree(x!, y!)), [false, true, false, true, false, true, false, true]) // prettier-ignore
})

test('a label over 25 others is drawn, over 26 is left out; only labels below its middle count', () => {
  for (const [x, y] of [
    [50, 50],
    [150, 80]
  ] as const) {
    // prettier-ignore
    const space = emptySpace()
    const take = (atX: number, atY: number) => space.take(label({ mayOverlap: true }), [candidateAt(atX, atY)])
    for (let count = 0; count < MOST_BENEATH + 1; count++) assert.ok(take(x, y), `${count} beneath`)
    assert.is(take(x, y), undefined)
    assert.is(space.buried, 1)
    assert.ok(take(x + 12, y))
    assert.ok(take(x, y - 6))
  }
})

test('labels of equal text keep their minimum distance', () => {
  const space = emptySpace()
  const far = { sameTextGapPt: 60 }
  assert.ok(space.take(label(far), [candidateAt(50, 50)]))
  assert.is(space.take(label(far), [candidateAt(105, 50)]), undefined)
  assert.ok(space.take(labelOf('b', [] as never, far), [candidateAt(105, 50)]))
  assert.ok(space.take(label(far), [candidateAt(111, 20)]))
  assert.ok(space.take(label(), [candidateAt(75, 50)]), 'without a distance of its own')
})

/** A label's graphic of 6 × 6 points, 10 points to the right of its text. */
const withGraphic = (x: number, y: number): Candidate => {
  const { boxes, ...rest } = candidateAt(x, y)
  const graphic = boxAround([x + 20, y], { left: -3, top: -3, width: 6, height: 6 }, {})
  return { ...rest, boxes: [...boxes, graphic], shield: {} as never }
}

test('a label whose graphic alone may overlap needs space for its text, and the other way round', () => {
  const take = (more: object, at: number) => {
    const space = emptySpace()
    space.take(label(), [candidateAt(50, 50)])
    return space.take(label(more), [withGraphic(at, 50)]) !== undefined
  }
  const [text, graphic] = [{ mayOverlap: true, shield: { mayOverlap: false } }, { shield: { mayOverlap: true } }]
  // at 50 the text is on the other label, at 30 the graphic
  assert.equal([take(graphic, 50), take(graphic, 30)], [false, true])
  assert.equal([take(text, 50), take(text, 30)], [true, false])
  assert.equal([take({ shield: {} }, 50), take({ shield: {} }, 30)], [false, false])
  const cooperative = { mayOverlap: 'cooperative', shield: {} }
  assert.equal([take(cooperative, 50), take(cooperative, 30), take(cooperative, 10)], [false, false, true])
  assert.equal([take({ mayOverlap: true, shield: {} }, 50), take({ mayOverlap: true, shield: {} }, 30)], [true, true])
})

test('a part of a label that ignores placement leaves its place free', () => {
  const free = (more: object) => {
    const space = emptySpace()
    space.take(label(more), [withGraphic(50, 50)])
    return [50, 72].map((x) => space.isFree(boxAround([x, 50], { left: 0, top: 0, width: 0.5, height: 0.5 }, {})))
  }
  assert.equal(free({ shield: {} }), [false, false])
  assert.equal(free({ ignoresPlacement: true, shield: {} }), [true, true])
  assert.equal(free({ ignoresPlacement: true, shield: { ignoresPlacement: false } }), [true, false])
  assert.equal(free({ shield: { ignoresPlacement: true } }), [false, true])
})

test('a whole label over another one is preferred to a part of it at a free place', () => {
  const space = emptySpace()
  space.take(label(), [candidateAt(50, 50)])
  const [over, part] = [withGraphic(50, 50), candidateAt(100, 20)]
  assert.is(space.take(label({ mayOverlap: true }), [over, part]), over)
  const graphicAlone = { ...candidateAt(150, 80), text: undefined, shield: {} as never }
  assert.is(space.take(label({ mayOverlap: true }), [withGraphic(50, 50), graphicAlone])!.anchor[0], 50)
  const [alone, other] = [candidateAt(50, 50), candidateAt(150, 20)]
  assert.is(space.take(label({ mayOverlap: true }), [alone, other]), other)
  assert.is(space.take(label(), [over, other]), undefined)
})

test('of two places over other labels the first is taken', () => {
  const space = emptySpace()
  space.take(label(), [candidateAt(50, 50)])
  const [first, second] = [candidateAt(52, 50), candidateAt(48, 50)]
  assert.is(space.take(label({ mayOverlap: true }), [first, second]), first)
})

test('a cut label takes the first place that is free but cut; a label of a line covers symbols before it is forced', () => {
  const cut = [candidateAt(195, 50), candidateAt(5, 50)]
  assert.is(emptySpace().take(label({ mayLeaveFrame: true }), cut), cut[0])
  assert.is(emptySpace().take(label(), cut), undefined)
  const symbols = [100, 50, -3, -3, 3, 3]
  for (const [more, isTaken] of [
    [{}, false],
    [{ on: {} }, true],
    [{ inside: [] }, true],
    [{ mayCoverSymbols: true }, true]
  ] as const) {
    // prettier-ignore
    const space = new OccupiedSpace(view, makeSymbols([symbols], view), {})
    const there = { ...candidateAt(104, 50), anchor: [80, 80] as const }
    assert.is(space.take(label(more), [there]), isTaken ? there : undefined, JSON.stringify(more))
  }
})

test('a label outside the area of a map is left out', () => {
  const area = { path: '', has: ([x]: readonly number[]) => x! < 100, holds: () => true }
  const space = new OccupiedSpace(view, makeSymbols([], view), { area })
  const [outside, inside] = [candidateAt(120, 50), candidateAt(60, 50)]
  assert.is(space.take(label(), [outside]), undefined)
  assert.is(space.take(label(), [outside, inside]), inside)
  const strict = new OccupiedSpace(view, makeSymbols([], view), { area: { ...area, holds: () => false } })
  assert.is(strict.take(label(), [inside]), undefined)
  assert.is(strict.take(label({ mayOverlap: true }), [inside]), inside)
})

test('the minimum distance of equal texts is a square around the middle of a label', () => {
  const far = { sameTextGapPt: 60 }
  const near = (x: number, y: number) => {
    const space = emptySpace()
    space.take(label(far), [candidateAt(70, 40)])
    return space.take(label(far), [candidateAt(x, y)]) === undefined
  }
  assert.equal([near(12, 40), near(10, 40), near(128, 40), near(130, 40)], [true, false, true, false])
  assert.equal([near(70, 94), near(120, 94), near(140, 94)], [true, true, false])
  const one = (gap: number) => {
    const space = emptySpace()
    space.take(label({ sameTextGapPt: gap }), [candidateAt(50, 50)])
    return space.take(label({ sameTextGapPt: gap, mayOverlap: true }), [candidateAt(50.5, 50)]) === undefined
  }
  assert.equal([one(0), one(1)], [false, true])
})

test('the distance between equal texts is that of the middles of their labels', () => {
  const boxed = (x: number, y: number, left: number, top: number, width: number, height: number) =>
    candidateAt(x, y, { boxes: [boxAround([x, y], { left, top, width, height }, {})] })
  const isFree = (x: number, y: number) => {
    const space = emptySpace()
    // its middle is at 60, 30
    space.take(label({ sameTextGapPt: 40 }), [boxed(50, 20, -4, -5, 28, 30)])
    return space.take(label({ sameTextGapPt: 40 }), [boxed(x, y, -2, -3, 4, 6)]) !== undefined
  }
  assert.equal([[60, 69.9], [60, 70.1], [99.9, 30], [100.1, 30], [20.1, 30], [19.9, 30]].map(([x, y]) => isFree(x!, y!)), [false, true, false, true, false, true]) // prettier-ignore
})

test('a part of a label that is free is better than another part over a label, and the whole label over it is best', () => {
  const [text, shield] = [{} as never, {} as never]
  const chosen = (...parts: Partial<Candidate>[]) => {
    const space = emptySpace()
    space.take(label(), [candidateAt(50, 50)])
    const [over, beside] = parts
    const candidates = [
      candidateAt(52, 50, { text: undefined, ...over }),
      candidateAt(120, 60, { text: undefined, ...beside })
    ]
    return candidates.indexOf(space.take(label({ mayOverlap: true }), candidates)!)
  }
  assert.equal([chosen({ shield }, { text }), chosen({ text }, { shield })], [1, 1])
  assert.equal([chosen({ text, shield }, { text }), chosen({ text, shield }, { shield })], [0, 0])
  assert.is(chosen({ text, shield }, { text, shield }), 1)
})

test('the middle of the boxes of a label decides whether it covers too many others', () => {
  const space = emptySpace()
  const boxAt = (x: number) => boxAround([x, 50], { left: -2, top: -2, width: 4, height: 4 }, {})
  for (let count = 0; count < MOST_BENEATH + 1; count++) space.take(label({ mayOverlap: true }), [candidateAt(50, 50)])
  const threeAt = (...xs: number[]) => space.take(label({ mayOverlap: true }), [candidateAt(50, 50, { boxes: xs.map(boxAt), textBoxes: 3 })]) // prettier-ignore
  assert.ok(threeAt(50, 100, 150))
  assert.is(threeAt(100, 50, 150), undefined)
})

test('only labels that keep a distance from equal texts count for others that do', () => {
  const isPlaced = (first: object) => {
    const space = emptySpace()
    space.take(label(first), [candidateAt(50, 50)])
    return space.take(label({ sameTextGapPt: 100 }), [candidateAt(90, 50)]) !== undefined
  }
  assert.equal([isPlaced({}), isPlaced({ sameTextGapPt: 10 })], [true, false])
})

test('equal texts keep their distance in all directions', () => {
  const isPlaced = (x: number, y: number) => {
    const space = emptySpace()
    space.take(label({ sameTextGapPt: 30 }), [candidateAt(100, 50)])
    return space.take(label({ sameTextGapPt: 30 }), [candidateAt(x, y)]) !== undefined
  }
  assert.equal([isPlaced(71, 50), isPlaced(129, 50), isPlaced(100, 21), isPlaced(100, 79)], [false, false, false, false]) // prettier-ignore
  assert.equal([isPlaced(69, 50), isPlaced(131, 50), isPlaced(100, 19), isPlaced(100, 81)], [true, true, true, true])
})

test('cooperative labels cover the graphic of a label if that may overlap, whatever its text may', () => {
  const isPlaced = (first: object) => {
    const space = emptySpace()
    const boxes = [40, 100].map((x) => boxAround([x, 50], { left: -10, top: -5, width: 20, height: 10 }, {}))
    space.take(label(first), [candidateAt(40, 50, { boxes, textBoxes: 1, shield: {} as never })])
    return [40, 100].map((x) => space.take(label({ mayOverlap: 'cooperative' }), [candidateAt(x + 3, 50)]) !== undefined) // prettier-ignore
  }
  assert.equal(isPlaced({ mayOverlap: false, shield: { mayOverlap: true } }), [false, true])
  assert.equal(isPlaced({ mayOverlap: true, shield: { mayOverlap: false } }), [true, false])
  assert.equal(isPlaced({ mayOverlap: true, shield: {} }), [true, true])
})

test.run()
