import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { layOut, layOutVertically } from '../../../core/labels/layout.js'
import { Ruler } from '../../../core/labels/ruler.js'
import type { Label, LabelGraphic, LabelSection } from '../../../core/plugin/contracts.js'
import { alongOf, drawnIn, labelOf, letters, place } from './setting.js'

const round = (value: number) => Math.round(value * 100) / 100

/** A graphic of one SVG element that says where it stands. */
const graphic = (widthPt: number, heightPt: number): LabelGraphic => ({
  size: () => ({ widthPt, heightPt }),
  box: () => ({ minX: 0, minY: 0, maxX: widthPt, maxY: heightPt }),
  element: ([x, y], fit) => `<i at="${round(x)} ${round(y)} ${round(fit?.turnDeg ?? 0)}"/>`,
  definitions: () => new Map([['g', '<g id="g"/>']])
})
const graphicsIn = (svg: string) => [...svg.matchAll(/<i at="([^"]*)"/g)].map(([, at]) => at!.split(' ').map(Number))

const sectioned = (sections: LabelSection[], more: Partial<Label> = {}) =>
  labelOf(sections.map(({ text, graphic: its }) => (its ? '\ufffc' : text)).join(''), [[100, 50]], { sections, ...more }) // prettier-ignore
const laidOut = (sections: LabelSection[], more: Partial<Label> = {}) =>
  layOut(sectioned(sections, more), letters, new Ruler(letters))
const drawn = (sections: LabelSection[], more: Partial<Label> = {}) =>
  drawnIn(place(sectioned(sections, more))).map(({ text, x, y }) => [text, round(x), round(y)])

test('sections that look like the label stand where its text would', () => {
  for (const align of [
    [0.5, 0.5],
    [0, 0],
    [1, 1]
  ] as const) {
    const [label, whole] = [drawn([{ text: 'ab' }, { text: 'cd\nef' }], { align }), drawnIn(place(labelOf('abcd\nef', [[100, 50]], { align })))] // prettier-ignore
    assert.equal(label.map(([, , y]) => y), [whole[0]!.y, whole[0]!.y, whole[1]!.y]) // prettier-ignore
    assert.is(label[0]![1], whole[0]!.x)
  }
})

test('a larger section makes its line higher; small letters stand on a common line, at its top or in its middle', () => {
  const sections = (verticalAlign?: number): LabelSection[] => [
    { text: 'A', scale: 2 },
    { text: 'b', verticalAlign }
  ]
  const { lines, width } = laidOut(sections())!
  assert.equal([width, lines.length], [15, 1])
  const downs = (align?: number) => laidOut(sections(align))!.lines[0]!.runs.map(({ downPt }) => round(downPt!))
  // letters are 17/24 + 0.36 em high: those of 20 points stand 0.68 points lower
  assert.equal(downs(), [0.68, 0])
  assert.equal(downs(1), downs())
  assert.is(round(downs()[1]! - downs(0)[1]!), 10)
  assert.is(round(downs()[1]! - downs(0.5)[1]!), 5)
})

test('lines are as far apart as their largest letters', () => {
  const { lines, height } = laidOut([{ text: 'a\n' }, { text: 'B\n', scale: 2 }, { text: 'c' }])!
  const [a, b, c] = lines.map(({ downPt, runs }) => downPt + runs[0]!.downPt!)
  // lines of 12, 24 and 12 points, each with its letters from its top
  assert.equal([b! - a!, c! - b!].map(round), [22.68, 13.32])
  // without the space above the first capitals and below the last line
  assert.is(round(height), 48 - (12 - 7.2))
})

test('colours, families and opacities of sections', () => {
  const svg = place(
    sectioned([
      { text: 'a', color: '#ff0000', opacity: 0.5 },
      { text: 'b', fontFamily: 'Lora' }
    ])
  )
  assert.match(svg, '<g font-family="Noto Sans" font-size="10" fill="#ff0000" fill-opacity="0.5"><text')
  assert.match(svg, '<g font-family="Lora" font-size="10" fill="#000000"><text')
})

test('a graphic stands between letters, on the line of their ems', () => {
  const sections = [{ text: 'a' }, { text: '', graphic: graphic(6, 10) }, { text: 'b' }]
  const svg = place(sectioned(sections, { halo: { color: '#fff', widthPt: 1, opacity: 1 } }))
  // 5 + 6 + 5 points wide; as high as the letters, whose em begins 17/24 of it above the middle
  assert.equal(graphicsIn(svg), [[97, round(50 - (17 / 24) * 10), 0]])
  assert.equal(drawnIn(svg).map(({ text, x, y }) => [text, x, y]), [['a', 92, 53.6], ['b', 103, 53.6]]) // prettier-ignore
  assert.match(svg, /<defs>.*<g id="g"\/>/)
  const turned = place(sectioned(sections, { rotationDeg: 90 }))
  assert.equal(graphicsIn(turned), [[round(100 + (17 / 24) * 10), 47, 90]])
})

test('a high graphic moves its line down, and takes its place from other labels', () => {
  const sections = [{ text: 'a' }, { text: '', graphic: graphic(6, 30) }]
  assert.equal(graphicsIn(place(sectioned(sections))), [[round(94.5 + 5), 50 - (12 + 20) / 2, 0]])
  const beside = labelOf('x', [[102, 62]])
  assert.equal(drawnIn(place(sectioned([{ text: 'a' }]), beside)).length, 2)
  assert.equal(drawnIn(place(sectioned(sections), beside)).length, 1)
})

test('a block reaches as far above and below as its letters and graphics', () => {
  const reach = (...sections: LabelSection[]) => {
    const { abovePt, belowPt } = laidOut(sections)!.marks
    return [round(abovePt), round(belowPt)].map(Math.abs)
  }
  assert.equal(reach({ text: 'a' }), [0, 0])
  // descenders of 20 points end at 0.68 + 4.4 points below the common line, those of the label at 2.2
  assert.equal(reach({ text: 'a' }, { text: 'b', scale: 2 }), [0, 1.97])
  assert.equal(reach({ text: 'a' }, { text: '', graphic: graphic(6, 30) }), [2.4, 1.08])
})

test('sections are wrapped as one text, also after a graphic; blanks at the ends of lines vanish', () => {
  const wrapped = (sections: LabelSection[], wrapPt: number) =>
    laidOut(sections, { wrapPt, isBalanced: true })!.lines.map(({ runs, width }) => [runs.map(({ text, graphic: its }) => (its ? '*' : text)).join(''), width]) // prettier-ignore
  assert.equal(wrapped([{ text: 'aaa ' }, { text: 'bbb', scale: 2 }], 30), [['aaa', 15], ['bbb', 30]]) // prettier-ignore
  assert.equal(wrapped([{ text: '', graphic: graphic(20, 5) }, { text: 'bbbb' }], 25), [['*', 20], ['bbbb', 20]]) // prettier-ignore
  assert.equal(wrapped([{ text: 'aaa ' }, { text: 'bbb' }], 100), [['aaa bbb', 35]])
})

test('sections from right to left are in the order of reading', () => {
  const order = (...texts: string[]) => laidOut(texts.map((text) => ({ text })))!.lines[0]!.runs.map(({ text }) => text) // prettier-ignore
  assert.equal(order('אב', 'גד'), ['גד', 'אב'])
  assert.equal(order('ab', 'אב', 'גד', 'cd'), ['ab', 'גד', 'אב', 'cd'])
  assert.equal(order('אב', 'ab', 'cd', 'גד'), ['גד', 'ab', 'cd', 'אב'])
})

test('along a line, sections keep their looks, and graphics turn with it', () => {
  const curve = [Array.from({ length: 81 }, (_, i) => [20 + 2 * i, 50 + 20 * Math.cos((i - 40) / 15)]).flat()]
  const sections = [{ text: 'abcd', color: '#ff0000' }, { text: '', graphic: graphic(10, 10) }, { text: 'efgh', scale: 1.5 }] // prettier-ignore
  const svg = place(alongOf('abcd\ufffcefgh', curve, { sections }))
  assert.is(graphicsIn(svg).length, 1)
  assert.equal(drawnIn(svg).map(({ text }) => text), [...'abcdefgh']) // prettier-ignore
  assert.match(svg, 'font-size="15" fill="#000000"')
  const coloured = place(alongOf('abcdefgh', curve, { sections: [sections[0]!, { text: 'efgh' }] }))
  assert.is(coloured.match(/<textPath/g)!.length, 2)
})

test('nothing is laid out of sections that show nothing', () => {
  assert.is(laidOut([{ text: 'a', scale: 0 }, { text: ' \n' }]), undefined) // prettier-ignore
})

test('a place where a line may break is no letter, and a line of small letters is low', () => {
  const [line] = laidOut([{ text: 'ab\u200bcd' }, { text: 'e\u200b' }, { text: 'f' }])!.lines
  assert.equal([line!.text, line!.width, line!.runs.map(({ text }) => text)], ['abcdef', 30, ['abcd', 'e', 'f']])
  // lines of 12 and 0.6 points
  assert.is(round(laidOut([{ text: 'ab\n' }, { text: 'cd', scale: 0.05 }])!.height), round(12.6 - (12 - 7.2)))
})

const block = (sections: LabelSection[], more: Partial<Label> = {}) => {
  const { lines, width, height, justify } = laidOut(sections, more)!
  return { lines: lines.map(({ width: its, downPt }) => [its, downPt].map(round)), width, height: round(height), justify } // prettier-ignore
}

test('lines of sections are as high as their largest letters, and the block as wide as its widest line', () => {
  // the first baseline is 0.7083 + 0.36 em below the top of its line, lines are 12 and 24 points high
  assert.equal(block([{ text: 'aaa\n' }, { text: 'b', scale: 2 }], { align: [0.25, 0.5] }), {
    lines: [[15, 8.28], [10, 30.28]],
    width: 15,
    height: 36 - (12 - 7.2),
    justify: 0.25
  }) // prettier-ignore
  assert.equal(block([{ text: 'a\n\nb' }], { justify: 0.75 }), { lines: [[5, 7.2], [0, 19.2], [5, 31.2]], width: 5, height: 31.2, justify: 0.75 }) // prettier-ignore
  assert.is(block([{ text: 'a\nb' }], { lineHeight: -1 }).height, 7.2)
  assert.is(block([{ text: 'ab' }], { letterSpacing: -1.5 }).width, 0)
})

test('a graphic is followed by the space between letters, also where lines are broken', () => {
  const sections = [{ text: '', graphic: graphic(6, 5) }, { text: 'b' }]
  assert.equal(laidOut(sections, { letterSpacing: 0.2 })!.lines[0]!.runs.map(({ left }) => left), [0, 8]) // prettier-ignore
  const lines = (wrapPt: number, letterSpacing: number) => laidOut(sections, { wrapPt, letterSpacing, isBalanced: true })!.lines.length // prettier-ignore
  assert.equal([lines(11.5, 0), lines(11.5, 0.2), lines(15.1, 0.2), lines(14.9, 0.2)], [1, 2, 1, 2])
})

test('the width of all letters decides into how many lines sections are broken', () => {
  const lines = (wrapPt: number) => laidOut([{ text: 'aaaa bb' }], { wrapPt, isBalanced: true })!.lines.map(({ text }) => text) // prettier-ignore
  assert.equal([lines(30), lines(28), lines(0.5)], [['aaaa bb'], ['aaaa', 'bb'], ['aaaa', 'bb']]) // prettier-ignore
})

test('letters of lines with much space reach above the block, and those of a low line reach beyond it', () => {
  const marks = (sections: LabelSection[], more: Partial<Label> = {}) => {
    const { abovePt, belowPt } = laidOut(sections, more)!.marks
    return [round(abovePt), round(belowPt) + 0]
  }
  // the line is 60 points high, of which 11.4 are left out above; capitals of 14.4 points end 9.97 below that
  assert.equal(marks([{ text: 'a' }, { text: 'b', scale: 2 }], { lineHeight: 3 }), [4.43, 0])
  // a line of 6 points, of which 2.4 are left out at each end; its capitals are 3.6 high and end 2.94 below that
  assert.equal(marks([{ text: 'a', scale: 0.5 }]), [0.66, 0.64])
})

test('sections without letters are in their order', () => {
  const order = (...texts: string[]) => laidOut(texts.map((text) => ({ text })))!.lines[0]!.runs.map(({ text }) => text) // prettier-ignore
  assert.equal(order('1', '2'), ['1', '2'])
})

test('a graphic in a vertical line stands upright', () => {
  const label = sectioned([{ text: '東' }, { text: '', graphic: graphic(6, 5) }], { writingModes: ['vertical'] })
  const { lines } = layOutVertically(label, letters, new Ruler(letters))!
  assert.equal(lines[0]!.runs.map(({ left, width, isUpright }) => [left, width, isUpright]), [[0, 10, true], [10, 5, true]]) // prettier-ignore
})

test.run()
