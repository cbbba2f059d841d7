import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { layOutVertically } from '../../../core/labels/layout.js'
import { Ruler } from '../../../core/labels/ruler.js'
import type { Label } from '../../../core/plugin/contracts.js'
import { alongOf, drawnIn, labelOf, letters, place } from './setting.js'

const round = (value: number) => Math.round(value * 100) / 100
const VERTICAL: Partial<Label> = { writingModes: ['vertical'] }

/** The parts of the only line, upright ones in brackets. */
const setIn = (label: Label, its = letters) =>
  layOutVertically(label, its, new Ruler(its))
    ?.lines.map(({ runs }) => runs.map(({ text, isUpright }) => (isUpright ? `[${text}]` : text)).join(''))
    .join('\n')
const atPoint = (text: string, more: Partial<Label> = {}) => setIn(labelOf(text, [[100, 50]], { ...VERTICAL, ...more }))
const onLine = (text: string) => setIn(alongOf(text, [[0, 0, 0, 90]], VERTICAL))

test('only texts that may be written vertically, and that have letters for it, are laid out so', () => {
  assert.is(atPoint('東'), '[東]')
  assert.is(atPoint('Tokyo 12'), undefined)
  assert.is(atPoint('東', { writingModes: ['horizontal'] }), undefined)
  assert.is(atPoint('東', { writingModes: undefined }), undefined)
  for (const letter of 'ひカ한ㄅᐁ〒') assert.is(atPoint(letter), `[${letter}]`) // prettier-ignore
})

test('at points all letters stand upright, except joined ones and signs that lie', () => {
  assert.is(atPoint('東Ab 1'), '[東][A][b] [1]')
  assert.is(atPoint('東سلام'), '[東]سلام')
  assert.is(atPoint('タワー'), '[タ][ワ]ー')
})

test('along lines Latin words lie; numbers and short codes stand', () => {
  assert.is(onLine('国道246号'), '[国][道][2][4][6][号]')
  assert.is(onLine('東JR'), '[東][J][R]')
  assert.is(onLine('東JRW1 x'), '[東]JRW1 x')
  assert.is(onLine('東Aoyama'), '[東]Aoyama')
})

test('signs have their forms for vertical lines, unless the font lacks them or Latin letters are beside them', () => {
  assert.is(onLine('東（京）、'), '[東][︵][京][︶][︑]')
  assert.is(onLine('東(A)'), '[東](A)')
  const poor: typeof letters = { ...letters, textRuns: (text, style) => [{ text, style, ...(/[\ufe10-\ufe4f]/.test(text) && { missing: text }) }] } // prettier-ignore
  assert.is(setIn(labelOf('「東」、', [], VERTICAL), poor), '「[東]」[、]')
})

test('all signs that have a form for vertical lines have it, the first and the last ones, too', () => {
  assert.is(atPoint('東，：…‥「』［］〖〗'), '[東][︐][︓][︙][︰][﹁][﹄][﹇][﹈][︗][︘]')
})

test('lying and standing parts follow each other down the line', () => {
  const [line] = layOutVertically(alongOf('東Ab京', [[0, 0, 0, 90]], VERTICAL), letters, new Ruler(letters))!.lines
  assert.equal(line!.runs.map(({ text, left, width }) => [text, left, width]), [['東', 0, 10], ['Ab', 10, 10], ['京', 20, 10]]) // prettier-ignore
  assert.is(line!.width, 30)
  const spaced = labelOf('東京', [], { ...VERTICAL, letterSpacing: 0.4 })
  const { runs, width } = layOutVertically(spaced, letters, new Ruler(letters))!.lines[0]!
  assert.equal([runs.map(({ left }) => left), width], [[0, 14], 24])
})

test('at a point the text goes down, each letter in a square of the font size', () => {
  const svg = place(labelOf('東京', [[100, 50]], VERTICAL))
  // letters are half an em wide, their capitals 0.72 em high
  assert.equal(
    drawnIn(svg).map(({ text, x, y, turnDeg }) => [text, round(x), round(y), turnDeg]),
    [['東', 97.5, 48.6, 0], ['京', 97.5, 58.6, 0]] // prettier-ignore
  )
})

test('lines go from right to left, beginning at the same height', () => {
  const [first, , second] = drawnIn(place(labelOf('東京\n区', [[100, 50]], VERTICAL)))
  assert.equal([first!.text, second!.text], ['東', '区'])
  assert.equal([round(first!.x - second!.x), round(first!.y - second!.y)], [12, 0])
})

test('modes are tried in their order', () => {
  const text = '東京都千代田区'
  const first = (obstacle: [number, number], ...writingModes: ('horizontal' | 'vertical')[]) =>
    drawnIn(place(labelOf('x', [obstacle]), labelOf(text, [[100, 50]], { writingModes })))[1]?.text
  const [away, above, left] = [[10, 88], [100, 25], [85, 50]] as [number, number][] // prettier-ignore
  assert.is(first(away!, 'horizontal', 'vertical'), text)
  assert.is(first(away!, 'vertical', 'horizontal'), '東')
  assert.is(first(above!, 'vertical', 'horizontal'), text)
  assert.is(first(left!, 'horizontal', 'vertical'), '東')
  assert.is(first(above!, 'vertical'), undefined)
})

test('on steep lines letters stand upright from top to bottom, whatever the direction of the line', () => {
  for (const steep of [
    [100, 10, 100, 90],
    [100, 90, 100, 10]
  ]) {
    // prettier-ignore
    const set = drawnIn(place(alongOf('東京', [steep], { writingModes: ['horizontal', 'vertical'] })))
    assert.equal(set.map(({ text, turnDeg }) => [text, turnDeg]), [['東', 0], ['京', 0]]) // prettier-ignore
    assert.is(round(set[1]!.y - set[0]!.y), 10)
    assert.is(round(set[0]!.x), 97.5)
  }
  const flat = drawnIn(place(alongOf('東京', [[10, 50, 190, 60]], { writingModes: ['horizontal', 'vertical'] })))
  assert.is(flat[0]!.text, '東京')
})

test('programs read the words of a vertical text', () => {
  const svg = place(labelOf('東京', [[100, 50]], VERTICAL))
  assert.match(svg, /font-size="5" fill="none"><text [^>]*>東<\/text><text [^>]*>京<\/text>/)
})

test('numbers along lines stand with their signs; codes of four letters and signs alone lie', () => {
  assert.is(onLine('東12,5'), '[東][1][2],[5]')
  assert.is(onLine('東1,2,3,4'), '[東][1],[2],[3],[4]')
  assert.is(onLine('東ABC'), '[東][A][B][C]')
  assert.is(onLine('東ABCD'), '[東]ABCD')
  assert.is(onLine('東12a'), '[東]12a')
  assert.is(onLine('東A-1'), '[東]A-1')
  assert.is(onLine('東--'), '[東]--')
})

test('a sign stands beside other signs of its kind', () => {
  assert.is(onLine('東（、'), '[東][︵][︑]')
  assert.is(onLine('東（・'), '[東][︵]・')
  assert.is(onLine('東（b'), '[東]（b')
})

test('lying letters of several faces follow each other', () => {
  const faces: typeof letters = { ...letters, textRuns: (text, style) => text.split(/(?=α)/).map((part) => ({ text: part, style })) } // prettier-ignore
  const [line] = layOutVertically(alongOf('東abcdαb', [[0, 0, 0, 90]], VERTICAL), faces, new Ruler(faces))!.lines
  assert.equal(line!.runs.map(({ text, left }) => [text, left]), [['東', 0], ['abcd', 10], ['αb', 30]]) // prettier-ignore
})

test.run()
