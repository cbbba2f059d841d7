import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type Baseline, exactLine, smoothLine } from '../../../core/labels/baseline.js'
import type { Candidate, TextAtPoint, TextOnLine } from '../../../core/labels/candidate.js'
import { layOut, layOutVertically } from '../../../core/labels/layout.js'
import { bends, letterSetter } from '../../../core/labels/letters.js'
import { candidatesOnLines } from '../../../core/labels/on-lines.js'
import { Ruler } from '../../../core/labels/ruler.js'
import type { LabelBox } from '../../../core/labels/boxes.js'
import type { Label, LabelGraphic, LabelSection } from '../../../core/plugin/contracts.js'
import { alongOf, labelOf, letters } from './setting.js'

const ruler = new Ruler(letters)
const round = (value: number) => Math.round(value * 100) / 100 + 0

/** Half a circle around 100, 80 from left to right; half a turn in 40 steps. */
const ARC = Array.from({ length: 41 }, (_, i) => (Math.PI * i) / 40).flatMap((a) => [100 - 60 * Math.cos(a), 80 - 60 * Math.sin(a)]) // prettier-ignore
const BACK = ARC.map((_, i) => ARC[ARC.length - 2 - i + 2 * (i % 2)]!)

const onCurve = (
  text: string,
  centre: number,
  isBack: boolean,
  more: Parameters<typeof alongOf>[2] = {},
  isFree: (box: LabelBox) => boolean = () => true
): Candidate | undefined => {
  const line = isBack ? BACK : ARC
  const label = alongOf(text, [line], more)
  return letterSetter(label, layOut(label, letters, ruler)!, smoothLine(line, 2.5), { ruler, isFree })(centre, isBack)
}

const lettersOf = (candidate?: Candidate) =>
  (candidate?.text as TextOnLine | undefined)?.letters.map(({ text, run, x, y, turnDeg }) => [text, run, round(x), round(y), round(turnDeg)]) // prettier-ignore
const boundsOf = ({ minX, minY, maxX, maxY, spacePt }: LabelBox) => [minX, minY, maxX, maxY, spacePt].map(round)

test('each letter has its middle on the curve; the path goes one em beyond the text', () => {
  const found = onCurve('ab cd', 60, false)!
  assert.equal(found.anchor.map(round), [68.17, 29.67])
  assert.equal(lettersOf(found), [['a', 0, 60.71, 40.05, -41.43], ['b', 0, 64.2, 36.9, -36.69], [' ', 0, 67.95, 34.05, -31.95], ['c', 0, 71.92, 31.53, -27.23], ['d', 0, 76.09, 29.35, -22.5]]) // prettier-ignore
  const { path, middle } = found.text as TextOnLine
  assert.equal(middle.map(round), [68.17, 29.67])
  assert.equal([...path].map(round), [58.38, 37.41, 59.66, 36.18, 61.5, 34.55, 63.42, 33, 65.39, 31.53, 67.42, 30.14, 69.51, 28.84, 71.65, 27.62, 73.84, 26.49, 76.08, 25.46, 78.35, 24.52, 80.66, 23.67, 83.01, 22.92, 85.38, 22.26, 87.78, 21.71, 88.98, 21.48]) // prettier-ignore
})

test('the boxes of letters on a curve leave out blanks and include descenders', () => {
  const found = onCurve('ab cd', 60, false)!
  assert.equal(found.boxes.map(boundsOf), [[54.94, 30.35, 66.91, 42.7, 1], [58.9, 27.14, 70.53, 39.66, 1], [67.63, 21.84, 78.38, 34.49, 1], [72.34, 19.78, 82.56, 32.38, 1]]) // prettier-ignore
  assert.is(found.textBoxes, 4)
})

test('text against the direction of its line starts at the other end, beside the line at its offset', () => {
  const more = { offsetPt: [0, -10], halo: { color: '#ffffff', widthPt: 1, opacity: 1 }, spaceAroundPt: 2 } as const
  const found = onCurve('ab cd', 128, true, more)!
  assert.equal(found.anchor.map(round), [67.47, 30.11])
  assert.equal(lettersOf(found), [['a', 0, 54.84, 31.89, -41.43], ['b', 0, 58.37, 28.78, -36.69], [' ', 0, 62.11, 25.91, -31.95], ['c', 0, 66.22, 23.35, -29.59], ['d', 0, 70.34, 21.07, -24.86]]) // prettier-ignore
  assert.equal(boundsOf(found.boxes[0]!), [46.67, 19.77, 63.46, 36.95, 2])
})

test('text on a nearly straight part of a line is one piece', () => {
  const found = onCurve('Éa', 90, false, { letterSpacing: 0.1, align: [0.5, 1] })!
  const { at, left, top, turnDeg } = found.text as TextAtPoint
  assert.equal([...at, left, top, turnDeg].map(round), [96.22, 17.2, -5.5, -3.6, -3.46])
  assert.equal(found.anchor.map(round), [96.41, 20.56])
  assert.equal(found.boxes.map(boundsOf), [[89.38, 10.08, 103.06, 24.32, 1]]) // prettier-ignore
})

test('letters may turn by 22.5 degrees from one to the next, or by what the label says, and tilt by 100 degrees', () => {
  assert.ok(onCurve('ab', 60, false, { fontSizePt: 40 }))
  assert.is(onCurve('ab', 60, false, { fontSizePt: 50 }), undefined)
  assert.ok(onCurve('ab cd', 60, false, { maxAngleDeg: 4.8 }))
  assert.is(onCurve('ab cd', 60, false, { maxAngleDeg: 4.7 }), undefined)
  const steep = (turnDeg: number) => {
    const [dx, dy] = [Math.cos((turnDeg * Math.PI) / 180), Math.sin((turnDeg * Math.PI) / 180)]
    const line = smoothLine([50, 50, 50 + 90 * dx, 50 + 90 * dy], 2.5)
    const label = alongOf('abc', [])
    return letterSetter(label, layOut(label, letters, ruler)!, line, { ruler, isFree: () => true })(45, false) !== undefined // prettier-ignore
  }
  assert.equal([steep(99), steep(101), steep(-99), steep(-101)], [true, false, true, false])
})

test('five places along the text are tested first, unless the label may overlap', () => {
  const asked: number[][] = []
  const isFree = (box: LabelBox) => asked.push(boundsOf(box)) < 5
  assert.is(onCurve('ab cd', 60, false, {}, isFree), undefined)
  assert.equal(asked, [[67.07, 28.57, 69.27, 30.77, 1], [58.18, 35.44, 60.38, 37.64, 1], [77.08, 23.49, 79.28, 25.69, 1], [62.56, 31.72, 64.76, 33.92, 1], [71.84, 25.86, 74.04, 28.06, 1]]) // prettier-ignore
  assert.ok(onCurve('ab cd', 60, false, { mayOverlap: true }, () => false))
})

test('text is split into letters if it is one level line without shield, in a script without joined letters', () => {
  const isSplit = (text: string, more: Partial<Label> = {}) => {
    const label = labelOf(text, [], more)
    return bends(label, layOut(label, letters, ruler)!)
  }
  assert.equal([isSplit('ab'), isSplit('a\nb'), isSplit('مرحبا')], [true, false, false])
  assert.equal([isSplit('ab', { rotationDeg: 360 }), isSplit('ab', { rotationDeg: 1 })], [true, false])
  assert.not(isSplit('ab', { shield: {} as never }))
})

/** The places that are tried for `abcd`, 20 points long: anchor, and the turn or the number of letters. */
const tried = (lines: number[][], more: Parameters<typeof alongOf>[2] = {}) => {
  const label = alongOf('abcd', lines, more)
  return candidatesOnLines(label, { block: layOut(label, letters, ruler) }, { ruler, isFree: () => true }).map(
    (candidates) =>
    Array.from(candidates, ({ anchor, text }) => [...anchor.map(round), text && 'letters' in text ? `${text.letters.length} letters` : round(text!.turnDeg)]) // prettier-ignore
  )
}

const BENT = [20, 80, 60, 80, 100, 60, 140, 60]

test('places on a line are tried from the best on: near the middle and where the line is straight', () => {
  assert.equal(tried([BENT]), [
    [
      [80, 70, -26.33],
      [84.47, 67.77, -25.87],
      [75.53, 72.23, -25.87],
      [88.96, 65.56, '4 letters'],
      [71.04, 74.44, '4 letters'],
      [93.52, 63.51, '4 letters'],
      [66.48, 76.49, '4 letters'],
      [98.23, 61.82, '4 letters'],
      [61.77, 78.18, '4 letters'],
      [56.9, 79.28, '4 letters'],
      [51.93, 79.8, '4 letters'],
      [46.93, 79.97, -2.08],
      [103.1, 60.72, '4 letters'],
      [41.93, 80, -0.57],
      [108.07, 60.2, '4 letters'],
      [113.07, 60.03, -2.08],
      [118.07, 60, -0.57],
      [36.93, 80, -0.09],
      [123.07, 60, -0.09],
      [31.93, 80, 0],
      [128.07, 60, 0],
      [30, 80, 0],
      [130, 60, 0]
    ]
  ])
})

test('a label that must be drawn comes last as a whole at its best place; alignment moves the best place', () => {
  const [places] = tried([BENT], { mayOverlap: true, align: [0, 0.5] })
  assert.equal([places!.length, places![0], places!.at(-1)], [24, [88.96, 65.56, '4 letters'], [88.96, 65.56, -24.16]]) // prettier-ignore
  assert.equal(tried([BENT.map((_, i) => BENT[BENT.length - 2 - i + 2 * (i % 2)]!)], { align: [0, 0.5] })[0]![0], [88.96, 65.56, '4 letters']) // prettier-ignore
})

test('a level label that is repeated has its places along its own part of a line', () => {
  const lines = [[0, 10, 100, 10], [0, 50, 40, 50]] // prettier-ignore
  const places = tried(lines, { follows: false, repeatPt: 30, rotationDeg: 20 })
  assert.equal(places.map((part) => part.map(([x]) => x)), [
    [16.67, 11.67, 21.67, 6.67, 26.67, 1.67, 31.67, 0, 33.33],
    [50, 45, 55, 40, 60, 35, 65, 33.33, 66.67],
    [83.33, 78.33, 88.33, 73.33, 93.33, 68.33, 98.33, 66.67, 100],
    [20, 15, 25, 10, 30, 5, 35, 0, 40]
  ]) // prettier-ignore
  assert.equal(places.map(([first]) => first!.slice(1)), [[10, 20], [10, 20], [10, 20], [50, 20]]) // prettier-ignore
})

test('an offset along a straight line moves the best place as far as the text stays on the line', () => {
  const xs = (offset: number) => tried([[0, 10, 100, 10]], { offsetPt: [offset, 0] })[0]!.map(([x]) => x)
  assert.equal(xs(3), [53, 48, 58, 43, 63, 38, 68, 33, 73, 28, 78, 23, 83, 18, 88, 90, 13, 10]) // prettier-ignore
  assert.equal([xs(60)[0], xs(-60)[0]], [90, 10])
  assert.equal(tried([[0, 10, 20, 10]], { offsetPt: [3, 0] })[0], [[13, 10, 0]])
  assert.equal(
    tried([[0, 10, 1000, 10]])[0]!
      .slice(0, 3)
      .map(([x]) => x),
    [500, 459.17, 540.83]
  )
  assert.is(tried([[0, 10, 1000, 10]])[0]!.length, 26)
})

test('text on a vertical line reads downwards, even where the line is slightly askew', () => {
  const turn = (dx: number, dy: number) => tried([[50, 50, 50 + dx, 50 + dy]])[0]![0]![2]
  assert.equal([turn(0, 40), turn(0, -40)], [90, 90])
  assert.equal([turn(-0.06, 40), turn(0.06, -40)], [90.09, 90.09])
  assert.equal([turn(-0.08, 40), turn(0.08, -40)], [-89.89, -89.89])
  assert.equal([turn(0.06, 40), turn(-0.06, -40)], [89.91, 89.91])
})

test('eight lines are tried for a label, the longest first, and those too short are left out', () => {
  const lines = Array.from({ length: 12 }, (_, i) => [0, 10 * i, 20 + i, 10 * i])
  const ys = tried([...lines, [0, 200, 19.9, 200]])[0]!.map(([, y]) => y)
  assert.equal([...new Set(ys)], [110, 100, 90, 80, 70, 60, 50, 40])
  assert.is(tried(Array.from({ length: 505 }, (_, i) => [0, i, 30, i]), { repeatPt: 20 }).length, 500) // prettier-ignore
})

test('upright letters stand across a curve, level ones are not turned, all have their middles on the curve', () => {
  const set = (label: Label, block: ReturnType<typeof layOut>, centre: number) => {
    const found = letterSetter(label, block!, smoothLine(ARC, 2.5), { ruler, isFree: () => true })(centre, false)
    return (found!.text as TextOnLine).letters
  }
  /** The angle between a letter and the curve; its middle, half its width and half its capitals away, is on the curve. */
  const angles = (its: TextOnLine['letters']) =>
    its.map(({ x, y, turnDeg, alongDeg }) => {
      const [cos, sin] = [Math.cos((turnDeg * Math.PI) / 180), Math.sin((turnDeg * Math.PI) / 180)]
      const [right, down] = [x + 2.5 * cos + 3.6 * sin - 100, y + 2.5 * sin - 3.6 * cos - 80]
      // smoothing brings the curve nearer to its middle
      assert.ok(Math.abs(Math.hypot(right, down) - 59.58) < 0.1, `${right} ${down}`)
      return Math.round(turnDeg - alongDeg)
    })
  const vertical = (more: Partial<Label> = {}) => {
    const label = alongOf('東京', [ARC], { writingModes: ['vertical'], ...more })
    return set(label, layOutVertically(label, letters, ruler), 140)
  }
  assert.equal(angles(vertical()), [-90, -90])
  assert.equal(angles(vertical({ rotationDeg: 20 })), [-70, -70])
  const plain = alongOf('abc', [ARC], { rotationDeg: 30 })
  assert.equal(angles(set(plain, layOut(plain, letters, ruler), 50)), [30, 30, 30])
  const level = { ...plain, on: { lines: [ARC], follows: true, areLettersLevel: true } }
  const its = set(level, layOut(level, letters, ruler), 50)
  angles(its)
  assert.equal(its.map(({ turnDeg, alongDeg }) => [round(turnDeg), alongDeg < -30]), [[30, true], [30, true], [30, true]]) // prettier-ignore
})

const set = (label: Label, line: Baseline, centre: number, block = layOut(label, letters, ruler)!) =>
  letterSetter(label, block, line, { ruler, isFree: () => true })(centre, false)
/** A line with a bend after 50 points. */
const bentBy = (degrees: number) => {
  const angle = (degrees * Math.PI) / 180
  return exactLine([0, 50, 50, 50, 50 + 50 * Math.cos(angle), 50 + 50 * Math.sin(angle)])
}

test('two letters beside a bend turn by all of it: 22.5 degrees are the most, below 6 degrees they are one piece', () => {
  const looks = [22.6, 22.4, 6.2, 5.8].map((degrees) => {
    const found = set(alongOf('ab', []), bentBy(degrees), 50)
    return found && ('letters' in found.text! ? 'letters' : 'one piece')
  })
  assert.equal(looks, [undefined, 'letters', 'letters', 'one piece'])
})

test('a line may be steeper than 100 degrees for exact texts and for vertical ones with any upright letter', () => {
  const angle = (120 * Math.PI) / 180
  const line = exactLine([50, 50, 50 + 90 * Math.cos(angle), 50 + 90 * Math.sin(angle)])
  const steeper = exactLine([50, 50, 50 + 90 * Math.cos(angle - Math.PI / 9.3), 50 + 90 * Math.sin(angle - Math.PI / 9.3)]) // prettier-ignore
  assert.equal([set(alongOf('abc', []), line, 45), set(alongOf('abc', []), steeper, 45)], [undefined, undefined])
  const exact = alongOf('abc', [])
  assert.ok(set({ ...exact, on: { ...exact.on!, isExact: true } }, line, 45))
  const mixed = alongOf('東Abcd', [], { writingModes: ['vertical'] })
  assert.ok(set(mixed, line, 45, layOutVertically(mixed, letters, ruler)!))
})

test('a text has no place where nothing remains of the line at its distance', () => {
  assert.is(set(alongOf('ab', [], { offsetPt: [0, 3] }), exactLine([1, 1, 1, 1]), 0), undefined)
})

/** A graphic of 6 by 4 points. */
const graphic: LabelGraphic = {
  size: () => ({ widthPt: 6, heightPt: 4 }),
  box: () => ({ minX: 0, minY: 0, maxX: 6, maxY: 4 }),
  element: () => '',
  definitions: () => new Map()
}

test('a graphic among letters takes its width and a space, and its box has no marks', () => {
  const sections = [{ text: 'É' }, { text: '', graphic }, { text: 'b' }]
  const found = set(alongOf('É\ufffcb', [], { sections, letterSpacing: 0.2 }), bentBy(10), 47)!
  // letters of 7 points and a graphic of 8 begin at 37; the baseline is 3.6 below the line, the graphic ends 0.68 below that
  assert.equal(lettersOf(found)!.slice(0, 2), [['É', 0, 37, 53.6, 0], ['', 1, 44, 48.92, 0]]) // prettier-ignore
  assert.equal(found.boxes.slice(0, 2).map(boundsOf), [[36, 43.2, 45, 56.8, 1], [43, 47.92, 51, 53.92, 1]]) // prettier-ignore
  assert.is(lettersOf(found)![2]![4], 10)
})

test('upright letters and graphics of a vertical text have their middles on the line, one em from each other', () => {
  const down = exactLine([50, 0, 50, 70, 50 + 50 * Math.sin(Math.PI / 18), 70 + 50 * Math.cos(Math.PI / 18)])
  const upright = (sections: LabelSection[], text: string, centre: number) => {
    const label = alongOf(text, [], { sections, writingModes: ['vertical'] })
    return set(label, down, centre, layOutVertically(label, letters, ruler)!)!
  }
  const both = upright([{ text: '東' }, { text: '', graphic }, { text: '京区' }], '東\ufffc京区', 58)
  // 10, 4, 10 and 10 points from 41 on; letters are 5 wide with capitals of 7.2
  assert.equal(lettersOf(both)!.slice(0, 3), [['東', 0, 47.5, 49.6, 0], ['', 1, 47, 51, 0], ['京', 2, 47.5, 63.6, 0]]) // prettier-ignore
  assert.equal(both.boxes.slice(0, 2).map(boundsOf), [[46.5, 41.4, 53.5, 52.8, 1], [46, 50, 54, 56, 1]]) // prettier-ignore
  const large = upright([{ text: '東', scale: 2 }, { text: '京区' }], '東京区', 60)
  assert.equal(lettersOf(large)!.slice(0, 2), [['東', 0, 45, 57.2, 0], ['京', 1, 47.5, 68.6, 0]]) // prettier-ignore
})

test('letters are placed without the shield of their label', () => {
  const label = alongOf('ab', [], { shield: { graphic, opacity: 1, follows: true } })
  const { shield, boxes } = set(label, exactLine([0, 50, 100, 50]), 50)!
  assert.equal([shield, boxes.length], [undefined, 1])
})

test('the middle of a graphic decides where it lies on a bend', () => {
  const sections = [{ text: 'a' }, { text: '', graphic }, { text: 'b' }]
  const turns = (centre: number) => lettersOf(set(alongOf('a\ufffcb', [], { sections, letterSpacing: 0.2 }), bentBy(10), centre))!.map((letter) => letter[4]) // prettier-ignore
  // the middle of the graphic is that of the text
  assert.equal([turns(49.5), turns(50.5)], [[0, 0, 10], [0, 10, 10]]) // prettier-ignore
})

test.run()
