import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { exactLine, partOf, smoothLine } from '../../../core/labels/baseline.js'
import type { TextAtPoint, TextOnLine } from '../../../core/labels/candidate.js'
import { layOut, layOutVertically } from '../../../core/labels/layout.js'
import { following, isBackward, level } from '../../../core/labels/line-setters.js'
import { letterSetter } from '../../../core/labels/letters.js'
import { Ruler } from '../../../core/labels/ruler.js'
import type { Label, LabelGraphic, LabelLines } from '../../../core/plugin/contracts.js'
import { drawnIn, labelOf, letters, place } from './setting.js'

const round = (value: number) => Math.round(value * 100) / 100

const onLine = (text: string, lines: number[][], on: Partial<LabelLines> = {}, more: Partial<Label> = {}) =>
  labelOf(text, [], { on: { lines, follows: true, ...on }, ...more })

/** A graphic of 10 by 4 points around its point, whose element says where it stands. */
const graphic: LabelGraphic = {
  size: () => ({ widthPt: 10, heightPt: 4 }),
  box: () => ({ minX: -5, minY: -2, maxX: 5, maxY: 2 }),
  element: ([x, y], fit) => `<i at="${round(x)} ${round(y)} ${round(fit?.turnDeg ?? 0)}"/>`,
  definitions: () => new Map()
}
const graphicsIn = (svg: string) => [...svg.matchAll(/<i at="([^"]*)"/g)].map(([, at]) => at!.split(' ').map(Number))

const startsOf = (svg: string) => drawnIn(svg).map(({ x }) => round(x))

test('a text that need not be upright has the direction of its line', () => {
  const turnOf = (line: number[], on: Partial<LabelLines>) => drawnIn(place(onLine('abcd', [line], on)))[0]!.turnDeg
  const [left, up] = [[150, 50, 50, 50], [100, 90, 100, 10]] // prettier-ignore
  assert.equal([turnOf(left!, {}), turnOf(up!, {})], [0, 90])
  assert.equal([Math.abs(turnOf(left!, { isUpright: false })), turnOf(up!, { isUpright: false })], [180, -90])
})

test('a graphic alone has the direction of its line, unless it must be upright', () => {
  const turnOf = (on: Partial<LabelLines>) =>
    graphicsIn(place(onLine('', [[150, 50, 50, 50]], on, { shield: { graphic, opacity: 1 } })))[0]![2]
  assert.is(Math.abs(turnOf({})!), 180)
  assert.is(turnOf({ isUpright: true }), 0)
})

test('level letters follow the line without a turn', () => {
  const curve = Array.from({ length: 81 }, (_, i) => [20 + 2 * i, 50 + 20 * Math.cos((i - 40) / 15)]).flat()
  const set = drawnIn(place(onLine('abcdefghij', [curve], { areLettersLevel: true })))
  assert.equal(set.map(({ text }) => text).join(''), 'abcdefghij')
  assert.ok(set.every(({ turnDeg }) => turnDeg === 0))
  for (const { x, y } of set) {
    // the middle of the letter's capitals lies on the line
    const line = 50 + 20 * Math.cos(((x + 2.5 - 20) / 2 - 40) / 15)
    assert.ok(Math.abs(y - 3.6 - line) < 0.7, `${x} ${y} ${line}`)
  }
})

test('text and graphic on a line turn with it, each for itself; the text bends beside the graphic', () => {
  const down = [[100, 10, 100, 90]]
  const both = (follows: boolean, graphicFollows: boolean | undefined) => {
    const shield = { graphic, opacity: 1, ...(graphicFollows !== undefined && { follows: graphicFollows }) }
    const svg = place(onLine('abcd', down, { follows }, { shield, mayOverlap: true }))
    return [drawnIn(svg)[0]!.turnDeg, graphicsIn(svg)[0]![2]]
  }
  assert.equal(both(true, true), [90, 90])
  assert.equal(both(true, false), [90, 0])
  assert.equal(both(false, true), [0, 90])
  assert.equal(both(true, undefined), [90, 90])
  assert.equal(both(false, undefined), [0, 0])
  const curve = Array.from({ length: 81 }, (_, i) => [20 + 2 * i, 50 + 20 * Math.cos((i - 40) / 15)]).flat()
  const svg = place(onLine('abcdefghij', [curve], {}, { shield: { graphic, opacity: 1, follows: true } }))
  assert.match(svg, '<textPath')
  assert.is(graphicsIn(svg).length, 1)
  // a graphic around the text cannot bend: it stays level
  const around = place(
    onLine('abcdefghij', [curve], {}, { shield: { graphic, opacity: 1, follows: true, fit: 'text' } })
  )
  assert.equal([around.includes('<textPath'), graphicsIn(around)[0]![2]], [true, 0])
})

test('an optional text on a line leaves its graphic alone', () => {
  const shield = { graphic, opacity: 1, follows: true, optional: 'text' } as const
  const bend = [100, 50, 104, 50, 104, 54, 100, 54]
  const svg = place(onLine('abcdefghij', [bend], { isCentred: true, maxAngleDeg: 1, mayOverrun: true }, { shield }))
  assert.equal([drawnIn(svg).length, graphicsIn(svg).length], [0, 1])
})

test('exact labels stand at their places or nowhere', () => {
  const line = [[0, 50, 200, 50]]
  const placed = (on: Partial<LabelLines>) =>
    startsOf(place(labelOf('xx', [[104, 50]]), onLine('abcd', line, on))).slice(1)
  assert.equal(placed({ isExact: true }), [])
  assert.is(placed({}).length, 1)
  const repeated = startsOf(place(labelOf('x', [[58, 50]]), onLine('ab', line, { isExact: true, repeatPt: 40, leadPt: 8 }))).slice(1) // prettier-ignore
  assert.equal(repeated, [8, 88, 128, 168])
})

test('exact texts do not stand where the line turns sharply, or where it ends', () => {
  const bend = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    return [[40, 50, 100, 50, 100 + 60 * Math.cos(angle), 50 + 60 * Math.sin(angle)]]
  }
  const isPlaced = (lines: number[][], text = 'abcd', more: Partial<LabelLines> = {}) =>
    place(onLine(text, lines, { isExact: true, maxAngleDeg: 45, ...more })) !== ''
  assert.equal([44, 46].map((degrees) => isPlaced(bend(degrees))), [true, false]) // prettier-ignore
  // two turns of 30 degrees, 6 and 7 points from each other: 0.6 em are 6 points
  const twice = (apart: number) => [[70, 50, 100, 50, 100 + apart * Math.cos(Math.PI / 6), 50 + apart / 2, 100 + apart * Math.cos(Math.PI / 6) + 15, 50 + apart / 2 + 15 * Math.sqrt(3)]] // prettier-ignore
  assert.equal([5, 7].map((apart) => isPlaced(twice(apart))), [false, true]) // prettier-ignore
  assert.equal([20, 19].map((length) => isPlaced([[50, 50, 50 + length, 50]])), [true, false]) // prettier-ignore
  assert.is(isPlaced(bend(46), 'abcd', { follows: false }), false)
})

test('the rotation of an exact text turns each of its letters', () => {
  const set = drawnIn(place(onLine('ab', [[0, 50, 200, 50]], { isExact: true }, { rotationDeg: 90 })))
  assert.equal(set.map(({ text, turnDeg }) => [text, turnDeg]), [['a', 90], ['b', 90]]) // prettier-ignore
  // the middles of their capitals stay on the line, five points apart
  assert.equal(set.map(({ x, y }) => [round(x + 3.6), round(y + 2.5)]), [[97.5, 50], [102.5, 50]]) // prettier-ignore
})

test('lines of a text are aligned as the text is at its place, unless the label says how', () => {
  const starts = (more: Partial<Label>) => {
    const obstacle = labelOf('xxxxxxxx', [[50, 50]], { align: [1, 0.5] }) // to the left of the anchor
    const places = { align: [1, 0.5], otherPlaces: [{ align: [0, 0.5], offsetPt: [0, 0] }], offsetPt: [0, 0] } as const
    return startsOf(place(obstacle, labelOf('a\nbbbb', [[60, 50]], { ...places, ...more }))).slice(1)
  }
  assert.equal(starts({}), [60, 60])
  assert.equal(starts({ justify: 1 }), [75, 60])
})

test('of labels that are placed by their height, the lowest comes first', () => {
  const [upper, lower] = [labelOf('a', [[100, 48]], { isPlacedByY: true }), labelOf('b', [[100, 52]], { isPlacedByY: true })] // prettier-ignore
  assert.equal(drawnIn(place(upper, lower)).map(({ text }) => text), ['b']) // prettier-ignore
})

test('a text that need not be upright is moved in the direction of its line', () => {
  const x = (line: number[], isUpright?: boolean) =>
    startsOf(place(onLine('abcd', [line], { isUpright }, { offsetPt: [7, 0] })))[0]
  const [there, back] = [[50, 50, 170, 50], [170, 50, 50, 50]] // prettier-ignore
  // the text is 20 long and the middle of the line is at 110; upside down, it begins on the right
  assert.equal([x(there!), x(there!, true), x(there!, false)], [107, 107, 107])
  assert.equal([x(back!), x(back!, true), x(back!, false)], [107, 107, 113])
})

test('a label beside a line is level, and turned by its own rotation only; an exact one has to fit on the line', () => {
  const letterLabel = (on: Partial<LabelLines> = {}) => onLine('abcd', [[0, 10, 60, 10, 60, 70]], on, { rotationDeg: 15, align: [0.2, 1], offsetPt: [3, -4] }) // prettier-ignore
  const line = exactLine([0, 10, 60, 10, 60, 70])
  const at = (centre: number, on: Partial<LabelLines> = {}) => {
    const label = letterLabel(on)
    const { set, force } = level(label, layOut(label, letters, new Ruler(letters)), line)
    assert.equal(force(centre, { text: true, shield: true }), set(centre, { text: true, shield: true }))
    const found = set(centre, { text: true, shield: true })
    return found && [...found.anchor, (found.text as TextAtPoint).turnDeg]
  }
  assert.equal([at(25), at(80)], [[25, 10, 15], [60, 30, 15]]) // prettier-ignore
  // the text is 20 long
  assert.equal([at(9.9, { isExact: true }), at(110.1, { isExact: true })], [undefined, undefined])
  assert.equal([at(10.1, { isExact: true }), at(109.9, { isExact: true })].map((found) => found?.map(round)), [[10.1, 10, 15], [60, 59.9, 15]]) // prettier-ignore
  assert.equal([at(55, { isExact: true, maxAngleDeg: 89 }), at(55, { isExact: true })?.map(round)], [undefined, [55, 10, 15]]) // prettier-ignore
})

test('a text on a line is upside down from 90 degrees on, with a margin for noise', () => {
  const isBack = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    return isBackward(exactLine([5, 7, 5 + 40 * Math.cos(angle), 7 + 40 * Math.sin(angle)]), 15, 20)
  }
  assert.equal([0, 89, 90, 90.05, 90.15, 179, -179, -91, -90, -89.95, -89.85, -1].map(isBack), [false, false, false, false, true, true, true, true, true, true, false, false]) // prettier-ignore
})

test('of a text that may be vertical, steep lines have the vertical form, others the horizontal one', () => {
  const label = onLine('東京', [], {}, { writingModes: ['horizontal', 'vertical'] })
  const ruler = new Ruler(letters)
  const block = layOut(label, letters, ruler)
  const vertical = layOutVertically(label, letters, ruler)
  const areVertical = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    const line = exactLine([0, 0, 80 * Math.cos(angle), 80 * Math.sin(angle)])
    const { set, force } = following(label, { block, vertical }, line, { ruler, isFree: () => true })
    return [set, force].map((setter) => setter(40, { text: true, shield: true })!.text!.block === vertical)
  }
  assert.equal([0, 44.5, 45.5, 90, -45.5, -44.5].map((degrees) => areVertical(degrees)), [[false, false], [false, false], [true, true], [true, true], [true, true], [false, false]]) // prettier-ignore
})

const BOTH = { text: true, shield: true }
const settersOf = (label: Label, line: number[]) => {
  const ruler = new Ruler(letters)
  return following(label, { block: layOut(label, letters, ruler) }, exactLine(line), { ruler, isFree: () => true })
}

test('a text that does not fit on its line is placed as a whole: centred, in its direction and with its own turn', () => {
  const label = onLine('abcd', [], {}, { rotationDeg: 30, align: [0, 1], offsetPt: [9, -4] })
  const { left, top, turnDeg, at } = settersOf(label, [0, 0, 100, 0]).force(40, BOTH)!.text as TextAtPoint
  assert.equal([left, top, turnDeg, ...at].map(round), [-10, -11.2, 30, 40, 0])
})

test('a graphic without a text has the direction of the line at its point', () => {
  const label = onLine('', [], {}, { shield: { graphic, opacity: 1 } })
  assert.equal([9, 10, 11].map((centre) => round(settersOf(label, [0, 0, 10, 0, 10, 10]).set(centre, BOTH)!.shield!.fit.turnDeg)), [0, 90, 90]) // prettier-ignore
})

test('a graphic stands without its text only if it may', () => {
  const label = onLine('abcd', [], { maxAngleDeg: 1 }, { shield: { graphic, opacity: 1, follows: true } })
  const { set } = settersOf(label, [0, 0, 50, 0, 50, 50])
  assert.is(set(50, BOTH), undefined)
  assert.is(set(50, { text: false, shield: true })!.textBoxes, 0)
  const { textBoxes, boxes, shield } = set(20, BOTH)!
  assert.equal([textBoxes, boxes.length, shield!.at.map(round)], [1, 2, [20, 0]])
  assert.is(set(20, { text: true, shield: false })!.shield, undefined)
})

test('exact letters stand on the part of their line that reaches two ems beyond them, smoothed in steps of a quarter em', () => {
  const wave = Array.from({ length: 61 }, (_, i) => [3 * i, 50 + 12 * Math.sin(i / 5)]).flat()
  const label = onLine('abcdefgh', [], { isExact: true, maxAngleDeg: 180 })
  const line = exactLine(wave)
  const ruler = new Ruler(letters)
  const found = (centre: number) => (settersOf(label, wave).set(centre, BOTH)!.text as TextOnLine).letters.map(lookOf)
  const lookOf = ({ x, y, turnDeg }: TextOnLine['letters'][number]) => [x, y, turnDeg].map(round)
  const expected = (from: number, to: number, centre: number) => {
    const near = smoothLine(partOf(line, from, to), 2.5)
    const setter = letterSetter(label, layOut(label, letters, ruler)!, near, { ruler, isFree: () => true })
    return (setter(((centre - from) / (to - from)) * near.length, false)!.text as TextOnLine).letters.map(lookOf)
  }
  assert.equal(found(90), expected(50, 130, 90))
  assert.equal(found(30), expected(0, 70, 30))
  assert.equal(found(line.length - 30), expected(line.length - 70, line.length, line.length - 30))
})

test('an exact text may bend by half a turn within 0.6 em, unless its label says less', () => {
  const isSet = (first: number, second: number) => {
    const points = [[0, 0], [50, 0]] // prettier-ignore
    for (const [degrees, length] of [
      [first, 5],
      [first + second, 50]
    ] as const) {
      const [x, y] = points.at(-1)!
      const angle = (degrees * Math.PI) / 180
      points.push([x! + length * Math.cos(angle), y! + length * Math.sin(angle)])
    }
    const label = onLine('abcd', [], { follows: false, isExact: true })
    return (
      level(label, layOut(label, letters, new Ruler(letters)), exactLine(points.flat())).set(50, BOTH) !== undefined
    )
  }
  assert.equal([isSet(90, 89.5), isSet(90, 90.5)], [true, false])
})

test.run()
