import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { FrameSize } from '../../../core/labels/into-frame.js'
import { layOut } from '../../../core/labels/layout.js'
import { candidatesOnLines } from '../../../core/labels/on-lines.js'
import { Ruler } from '../../../core/labels/ruler.js'
import type { Label, LabelGraphic, LabelLines } from '../../../core/plugin/contracts.js'
import { alongOf, drawnIn, labelOf, letters, outlinedIn, place, textsOf } from './setting.js'

/** Places and directions of letters that are drawn one by one. */
const APART = { letterSpacing: 0.0001 }

/** Points of a curve, x from one value to another. */
const curve = (from: number, to: number, yOf: (x: number) => number): number[] =>
  Array.from({ length: 201 }, (_, i) => from + ((to - from) * i) / 200).flatMap((x) => [x, yOf(x)])

const back = (xy: readonly number[]): number[] => {
  const points = Array.from({ length: xy.length / 2 }, (_, i) => [xy[2 * i]!, xy[2 * i + 1]!])
  return points.reverse().flat()
}

const only = (svg: string) => {
  const drawn = drawnIn(svg)
  assert.is(drawn.length, 1, `${drawn.length} pieces`)
  return drawn[0]!
}

/** The middle of each letter's capitals: 2.5 along and 3.6 up from where it begins. */
const middles = (svg: string) =>
  drawnIn(svg).map(({ text, x, y, turnDeg }) => {
    const angle = (turnDeg * Math.PI) / 180
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    return { text, x: x + 2.5 * cos + 3.6 * sin, y: y + 2.5 * sin - 3.6 * cos, turnDeg }
  })

test('text along a straight line is one piece, centred on the line', () => {
  const { x, y, turnDeg, text } = only(place(alongOf('abcd', [[40, 50, 160, 50]])))
  assert.equal([text, x, y, turnDeg], ['abcd', 90, 53.6, 0])
})

test("text along a line reads from left to right or downwards, whatever the line's direction", () => {
  const turnOf = (line: number[]) => only(place(alongOf('abcd', [line]))).turnDeg
  for (const line of [[70, 20, 130, 80], [130, 80, 70, 20]]) assert.is(turnOf(line), 45) // prettier-ignore
  for (const line of [[70, 80, 130, 20], [130, 20, 70, 80]]) assert.is(turnOf(line), -45) // prettier-ignore
  for (const line of [[100, 20, 100, 80], [100, 80, 100, 20]]) assert.is(turnOf(line), 90) // prettier-ignore
})

test('the offset of text along a line is across the line, in reading direction', () => {
  const yOf = (line: number[]) => only(place(alongOf('abcd', [line], { offsetPt: [0, -10] }))).y
  assert.equal([yOf([40, 50, 160, 50]), yOf([160, 50, 40, 50])], [43.6, 43.6])
  assert.is(only(place(alongOf('abcd', [[40, 50, 160, 50]], { align: [0.5, 1] }))).y, 50)
})

test('alignment and offset of text along the line choose the part of the line', () => {
  const xOf = (line: number[], more: object) => only(place(alongOf('abcd', [line], more))).x
  for (const line of [
    [40, 50, 160, 50],
    [160, 50, 40, 50]
  ]) {
    // prettier-ignore
    assert.is(xOf(line, { align: [0, 0.5] }), 100)
    assert.is(xOf(line, { offsetPt: [7, 0] }), 97)
    assert.is(xOf(line, { offsetPt: [700, 0] }), 140)
  }
})

test('letters follow a bend, each upright on the line', () => {
  const wave = curve(20, 180, (x) => 50 + 15 * Math.sin((x - 60) / 25))
  for (const line of [wave, back(wave)]) {
    const found = middles(place(alongOf('abcdefgh', [line], APART)))
    assert.is(found.map(({ text }) => text).join(''), 'abcdefgh')
    for (const { x, y, turnDeg } of found) {
      assert.ok(Math.abs(y - (50 + 15 * Math.sin((x - 60) / 25))) < 1, `${x}, ${y}`)
      const slope = (Math.atan((15 / 25) * Math.cos((x - 60) / 25)) * 180) / Math.PI
      assert.ok(Math.abs(turnDeg - slope) < 6, `${turnDeg} where the line is at ${slope}`)
    }
    for (const [i, { x }] of found.entries()) if (i > 0) assert.ok(x > found[i - 1]!.x)
  }
})

test('text beside a bend follows the bend at its distance', () => {
  const hill = curve(20, 180, (x) => 90 - Math.sqrt(80 ** 2 - (x - 100) ** 2) + 40)
  const [above, below] = [-12, 12].map((down) => middles(place(alongOf('abcdefgh', [hill], { ...APART, offsetPt: [0, down] })))) // prettier-ignore
  for (const [letters, radius] of [
    [above!, 92],
    [below!, 68]
  ] as const) {
    // prettier-ignore
    assert.is(letters.length, 8)
    for (const { x, y } of letters) assert.ok(Math.abs(Math.hypot(x - 100, y - 130) - radius) < 0.8, `${x}, ${y}`)
  }
})

test('text along a bend is drawn as one path, and repeated as one invisible word for programs', () => {
  const svg = place(alongOf('abcdefgh', [curve(20, 180, (x) => 50 + 20 * Math.cos((x - 100) / 30))]))
  assert.match(svg, /<defs><path id="label-path-0" d="M[\d. -]+"\/><\/defs>/)
  assert.match(svg, '<text dy="3.6"><textPath xlink:href="#label-path-0">abcdefgh</textPath></text>')
  assert.match(svg, /font-size="5" fill="none"><text x="[\d.]+" y="[\d.]+">abcdefgh</)
})

test('text in scripts with joined letters stays in one piece', () => {
  const bend = curve(20, 180, (x) => 50 + 20 * Math.cos((x - 100) / 30))
  for (const text of ['مرحبا', 'ܫܠܡܐ', 'abc العربية']) assert.equal(outlinedIn(place(alongOf(text, [bend]))), [text]) // prettier-ignore
})

test('texts of several lines and turned texts stay in one piece', () => {
  const bend = curve(20, 180, (x) => 50 + 20 * Math.cos((x - 100) / 30))
  assert.equal(textsOf(place(alongOf('ab\ncd', [bend]))), ['ab', 'cd'])
  assert.is(only(place(alongOf('abcd', [[40, 50, 160, 50]], { rotationDeg: 90 }))).turnDeg, 90)
})

test('a straight part of a line is preferred to a bend in the middle', () => {
  const bent = [20, 80, 100, 80, 100, 20]
  const { x, y, turnDeg } = only(place(alongOf('abcd', [bent])))
  assert.ok(Math.abs(turnDeg) < 1 && x < 75 && y > 82, `${x}, ${y}, ${turnDeg}`)
})

test('a label along a line moves along the line to a free place', () => {
  const line = [[10, 50, 190, 50]]
  const found = drawnIn(place(labelOf('taken', [[100, 50]]), alongOf('abcd', line), alongOf('efgh', line), alongOf('too much for what is left', line))) // prettier-ignore
  assert.equal(found.map(({ text }) => text), ['taken', 'abcd', 'efgh']) // prettier-ignore
  assert.is(Math.sign(found[1]!.x - 87.5), -Math.sign(found[2]!.x - 87.5))
})

test('letters along a line turn by no more than the maximum angle', () => {
  const hook = curve(60, 140, (x) => 20 + ((x - 100) / 9) ** 2)
  const turns = (maxAngleDeg: number) => middles(place(alongOf('abcdefghijklm', [hook], { ...APART, maxAngleDeg }))).map(({ turnDeg }) => turnDeg) // prettier-ignore
  assert.equal(turns(3), [])
  const found = turns(40)
  assert.is(found.length, 13)
  for (let i = 1; i < found.length; i++) assert.ok(Math.abs(found[i]! - found[i - 1]!) <= 40)
})

test('a required label is drawn straight where its line bends too much', () => {
  const zigzag = [60, 40, 80, 60, 100, 40, 120, 60, 140, 40]
  assert.is(place(alongOf('abcdefgh', [zigzag], { maxAngleDeg: 5 })), '')
  assert.is(only(place(alongOf('abcdefgh', [zigzag], { maxAngleDeg: 5, mayOverlap: true }))).text, 'abcdefgh')
})

test('a text longer than its line is left out unless an option allows longer text', () => {
  const short = [[95, 50, 105, 50]]
  assert.is(place(alongOf('abcd', short)), '')
  assert.is(only(place(alongOf('abcd', short, { mayOverrun: true }))).x, 90)
})

test('a label is placed on the longest line, or on another line if the longest has no free place', () => {
  const lines = [[10, 20, 50, 20], [10, 80, 190, 80]] // prettier-ignore
  assert.is(only(place(alongOf('abcd', lines))).y, 83.6)
  const wall = labelOf('x'.repeat(36), [[100, 80]])
  assert.equal(drawnIn(place(wall, alongOf('abcd', lines))).map(({ y }) => y), [83.6, 23.6]) // prettier-ignore
})

test('lines that touch are joined, so that longer texts fit', () => {
  assert.is(only(place(alongOf('abcdefgh', [[60, 50, 90, 50], [120, 50, 90, 50]]))).x, 70) // prettier-ignore
})

test('a repeated label keeps its minimum distance from its repetitions', () => {
  const xs = (repeatPt: number) => drawnIn(place(alongOf('ab', [[0, 50, 200, 50]], { repeatPt }))).map(({ x }) => x + 5)
  assert.equal(xs(50), [25, 75, 125, 175])
  assert.equal(xs(60), [200 / 6, 100, 1000 / 6].map((x) => Math.round(x * 100) / 100)) // prettier-ignore
  assert.equal(xs(500), [100])
  assert.ok(xs(0.001).length >= 10)
})

test('a label on a line may be level', () => {
  const { x, y, turnDeg } = only(place(alongOf('abcd', [[70, 20, 130, 80]], { follows: false })))
  assert.equal([x, y, turnDeg], [90, 53.6, 0])
  const three = drawnIn(place(alongOf('ab', [[0, 20, 180, 80]], { follows: false, repeatPt: 60, offsetPt: [0, -2] })))
  assert.is(three.length, 3)
  assert.is(only(place(alongOf('abcd', [[100, 50, 100.1, 50]], { follows: false }))).text, 'abcd')
})

test('a label fixed to the middle of its line is placed there or left out', () => {
  const line = [20, 50, 180, 50]
  const centred = { ...alongOf('abcdef', [line]), on: { lines: [line], follows: true, isCentred: true } }
  assert.equal(textsOf(place(centred)), ['abcdef'])
  const wall = labelOf('wall', [[100, 50]], { priority: 1 }) // prettier-ignore
  assert.equal([textsOf(place(wall, centred)), textsOf(place(wall, alongOf('abcdef', [line])))], [['wall'], ['wall', 'abcdef']]) // prettier-ignore
})

const round = (value: number) => Math.round(value * 100) / 100
const startsOf = (...labels: Label[]) => drawnIn(place(...labels)).map(({ x }) => round(x))

const onLine = (text: string, lines: number[][], on: Partial<LabelLines>, more: Partial<Label> = {}) =>
  labelOf(text, [], { on: { lines, follows: true, ...on }, ...more })

test('the first of repeated labels begins at its distance, the others follow at theirs', () => {
  const repeated = (length: number) => startsOf(onLine('ab', [[0, 50, length, 50]], { repeatPt: 40, leadPt: 8 }))
  assert.equal(repeated(200), [8, 48, 88, 128, 168])
  // the second would end beyond the line
  assert.equal(repeated(57), [8])
  assert.equal(repeated(58), [8, 48])
})

test('a line on which no label has place at its distance has one in the middle', () => {
  assert.equal(startsOf(onLine('ab', [[0, 50, 17, 50]], { repeatPt: 100, leadPt: 8 })), [3.5])
})

test('labels that are longer than their distance keep a gap of a quarter of it', () => {
  const [first, second] = startsOf(onLine('abcdefgh', [[0, 50, 200, 50]], { repeatPt: 20, leadPt: 0 }))
  assert.is(round(second! - first!), 45)
})

test('a repeated label stays between the middles of its distances, and on its line', () => {
  // its places are 25, 85 and 145, and it is 10 long
  const besideWall = (from: number, letters: number, length = 200) =>
    startsOf(labelOf('x'.repeat(letters), [[from, 50]], { align: [0, 0.5] }), onLine('ab', [[0, 50, length, 50]], { repeatPt: 60, leadPt: 20 })).slice(1) // prettier-ignore
  assert.equal(besideWall(66, 6), [20, 100, 140])
  assert.equal(besideWall(66, 8), [20, 140])
  assert.equal([besideWall(10, 5), besideWall(10, 6)], [[40, 80, 140], [80, 140]]) // prettier-ignore
  assert.equal([besideWall(136, 3, 165), besideWall(136, 4, 165)], [[20, 80, 155], [20, 80]]) // prettier-ignore
})

test('an exact label that may leave the frame stands also where only a part of it is seen, on each side', () => {
  const isDrawn = (x: number, y: number) =>
    startsOf(onLine('abcd', [[x - 30, y, x + 30, y]], { isExact: true }, { mayLeaveFrame: true, mayOverlap: true })).length === 1 // prettier-ignore
  assert.equal([isDrawn(-9, 50), isDrawn(209, 50), isDrawn(100, -3), isDrawn(100, 103)], [true, true, true, true])
})

test('places outside the frame are not counted: a label has its places on shorter lines in the frame', () => {
  const far = [[300, 50, 4900, 50], [-4900, 50, -300, 50], [100, 300, 100, 4900], [100, -4900, 100, -300]] // prettier-ignore
  for (const line of far)
    assert.equal(startsOf(onLine('a', [line, [50, 20, 60, 20]], { isExact: true, repeatPt: 5 }, { mayLeaveFrame: true })), [52.5], `${line}`) // prettier-ignore
})

const ruler = new Ruler(letters)
/** The anchors that are tried, by repetition. */
const tried = (label: Label, frame?: FrameSize) =>
  candidatesOnLines(label, { block: layOut(label, letters, ruler) }, { ruler, isFree: () => true, frame }).map((its) =>
    Array.from(its, ({ anchor }) => anchor.map(round))
  )
/** A graphic of 10 by 4 points. */
const graphic: LabelGraphic = {
  size: () => ({ widthPt: 10, heightPt: 4 }),
  box: ({ size = { widthPt: 10, heightPt: 4 } } = {}) => ({ minX: -size.widthPt / 2, minY: -2, maxX: size.widthPt / 2, maxY: 2 }), // prettier-ignore
  element: () => '',
  definitions: () => new Map()
}
const shield = { graphic, opacity: 1 }

test('a graphic without a text is tried every four points along its line, whatever bends there', () => {
  const [places] = tried(onLine('', [[0, 0, 100, 0]], {}, { shield }))
  assert.equal(places!.slice(0, 5).map(([x]) => x), [50, 46, 54, 42, 58]) // prettier-ignore
  // the first place is at the corner, which smoothing has rounded
  const [x, y] = tried(onLine('', [[0, 0, 40, 0, 40, 40]], {}, { shield }))[0]![0]!
  assert.ok(y! > 1 && y === round(40 - x!), `${x} ${y}`)
})

test('a graphic that is fitted to no text has no length: it stands on the shortest line, and as often as it repeats', () => {
  const fitted = { shield: { ...shield, fit: 'text' } } as const
  const [places] = tried(onLine('', [[0, 0, 1, 0], [0, 9, 0.5, 9]], {}, fitted)) // prettier-ignore
  assert.equal([...new Set(places!.map(([, y]) => y))], [0, 9])
  assert.is(tried(onLine('', [[0, 0, 8, 0]], { repeatPt: 0.8 }, fitted)).length, 10)
})

test('a centred label is as long as its line or shorter, unless it has a graphic only', () => {
  const line = [[0, 0, 8, 0]]
  assert.equal(tried(onLine('abcd', line, { isCentred: true })), [[]])
  assert.equal(tried(onLine('', line, { isCentred: true }, { shield })), [[[4, 0]]])
  assert.equal(tried(onLine('', line, {}, { shield })), [[]])
})

test('a level label stands on the line as it is given, and its offset does not move it along the line', () => {
  const level = labelOf('abcd', [], { on: { lines: [[0, 0, 60, 0, 60, 40]], follows: false }, offsetPt: [7, 0] }) // prettier-ignore
  assert.equal(tried(level)[0]!.slice(0, 3), [[50, 0], [45, 0], [55, 0]]) // prettier-ignore
  assert.equal(tried({ ...level, on: { lines: [[0, 0, 60, 0, 60, 10]], follows: false } })[0]![0], [35, 0])
})

test('exact labels are tried where they may reach into the frame: by half their length and their offset', () => {
  const exact = (more: Partial<Label>) =>
    tried(onLine('abcd', [[-1000, 50, 1000, 50]], { isExact: true, repeatPt: 50, leadPt: 0 }, more), { widthPt: 200, heightPt: 100 }).flatMap(([first]) => first![0]!) // prettier-ignore
  assert.equal(exact({}), [10, 60, 110, 160, 210])
  assert.equal(exact({ offsetPt: [30, 0] }), [-10, 40, 90, 140, 190, 240])
  assert.equal(exact({ offsetPt: [0, 30] }), [10, 60, 110, 160, 210])
})

test('repeated places begin at their distance; one that would begin before the line is left out', () => {
  const centres = (leadPt: number) => tried(onLine('abcd', [[0, 50, 100, 50]], { isExact: true, repeatPt: 40, leadPt })).map(([first]) => first![0]) // prettier-ignore
  assert.equal([centres(0), centres(30), centres(38)], [[10, 50, 90], [40, 80], [48, 88]]) // prettier-ignore
})

test('a required label that fits nowhere has its graphic, too', () => {
  const label = onLine('abcd', [[0, 0, 50, 0, 50, 50]], { isCentred: true, maxAngleDeg: 1 }, { shield: { ...shield, follows: true }, mayOverlap: true }) // prettier-ignore
  const [its] = candidatesOnLines(label, { block: layOut(label, letters, ruler) }, { ruler, isFree: () => true })
  assert.equal(
    Array.from(its!, ({ text, shield: drawn }) => [text !== undefined, drawn !== undefined]),
    [[true, true]]
  )
})

test('an offset of a text that must be upright is in reading direction on lines of either direction', () => {
  const first = (line: number[], isUpright?: boolean) => tried(onLine('abcd', [line], { isUpright }, { offsetPt: [7, 0] }))[0]![0]![0] // prettier-ignore
  assert.equal(
    [undefined, true, false].map((isUpright) => first([0, 0, 100, 0], isUpright)),
    [57, 57, 57]
  )
  assert.equal(
    [undefined, true, false].map((isUpright) => first([100, 0, 0, 0], isUpright)),
    [57, 57, 43]
  )
})

test('a text is also tried at both ends of a line that is a little longer', () => {
  assert.equal(tried(onLine('abcd', [[0, 0, 21, 0]], {})), [[[10.5, 0], [10, 0], [11, 0]]]) // prettier-ignore
})

test('a slight bend in the middle of a repetition is better than a place beside it', () => {
  // the second half of the line bends by 18 degrees in its middle, at 150 points
  const angle = Math.PI / 10
  const line = [0, 0, 150, 0, 150 + 50 * Math.cos(angle), 50 * Math.sin(angle)]
  const [x, y] = tried(onLine('abcd', [line], { repeatPt: 99 }))[1]![0]!
  assert.ok(Math.hypot(x! - 150, y!) < 1.5, `${x} ${y}`)
})

test.run()
