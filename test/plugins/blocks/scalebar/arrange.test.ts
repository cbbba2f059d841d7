import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { arrange, type Wishes } from '../../../../plugins/blocks/scalebar/arrange.js'
import { roundInterval, subdivisions } from '../../../../plugins/blocks/scalebar/interval.js'
import { unitOf } from '../../../../plugins/blocks/scalebar/units.js'

/** Each character is 4 points wide, capitals are 7.14 high. */
const wishes: Wishes = {
  type: 'bar',
  orientation: 'horizontalLabelsBelow',
  metresPerPt: 1,
  unit: unitOf('m')!,
  lockUnits: true,
  intervals: 2,
  subIntervals: false,
  available: 240,
  barSize: 6,
  lineWidth: 1,
  labelDistance: 3,
  padding: 2,
  fontSize: 10,
  labelRotation: 0,
  lang: 'en',
  textWidth: (text) => 4 * text.length
}
const arranged = (more: Partial<Wishes> = {}) => {
  const found = arrange({ ...wishes, ...more })!
  const round = (value: number) => Math.round(value * 100) / 100
  return {
    size: [round(found.width), round(found.height)],
    value: found.interval.value,
    pieces: found.pieces.map(({ x, y, width, height, look }) => [round(x), round(y), round(width), round(height), look]), // prettier-ignore
    labels: found.labels.map(({ text, x, y, anchor }) => [text, round(x), round(y), anchor])
  }
}

test('a bar with its labels below: half of the first and of the last label stand out', () => {
  assert.equal(arranged(), {
    size: [216, 20.14],
    value: 100,
    pieces: [
      [4, 2, 100, 6, 'light'],
      [104, 2, 100, 6, 'dark']
    ],
    labels: [
      ['0', 4, 14.57, 'center'],
      ['100', 104, 14.57, 'center'],
      ['200\u00a0m', 204, 14.57, 'center']
    ]
  })
})

test('a single interval has its label in the middle, and nothing stands out', () => {
  assert.equal(arranged({ intervals: 1, available: 104 }), {
    size: [104, 20.14],
    value: 100,
    pieces: [[2, 2, 100, 6, 'light']],
    labels: [['100\u00a0m', 52, 14.57, 'center']]
  })
})

test('many intervals share the space', () => {
  const { value, pieces } = arranged({ intervals: 10 })
  assert.equal([value, pieces.length], [20, 10])
})

test('labels above are mirrored, and a bar of a language that is written to the left runs to the left', () => {
  const above = arranged({ orientation: 'horizontalLabelsAbove' })
  assert.equal(above.pieces[0], [4, 12.14, 100, 6, 'light'])
  assert.equal(above.labels[0], ['0', 4, 5.57, 'center'])
  const left = arranged({ lang: 'ar', textWidth: () => 4 })
  assert.equal(left.size[0], 208)
  assert.equal(left.pieces[0]!.slice(0, 2), [104, 2])
  assert.equal(left.labels.map(([, x]) => x), [204, 104, 4]) // prettier-ignore
})

test('an upright bar runs up, its labels begin beside it', () => {
  const right = arranged({ orientation: 'verticalLabelsRight' })
  // half of a capital's height stands out at both ends
  assert.equal(right.size, [33, 211.14])
  assert.equal(right.pieces[0], [2, 105.57, 6, 100, 'light'])
  assert.equal(right.labels, [['0', 11, 205.57, 'left'], ['100', 11, 105.57, 'left'], ['200\u00a0m', 11, 5.57, 'left']]) // prettier-ignore
  const left = arranged({ orientation: 'verticalLabelsLeft' })
  assert.equal(left.pieces[0], [25, 105.57, 6, 100, 'light'])
  assert.equal(left.labels[0], ['0', 22, 205.57, 'right'])
})

test('turned labels need the space of their turned box', () => {
  const turned = arranged({ labelRotation: 30 })
  const [cos, sin] = [Math.sqrt(3) / 2, 0.5]
  const [first, last] = [4 * cos + 7.14 * sin, 20 * cos + 7.14 * sin]
  const tall = 20 * sin + 7.14 * cos
  assert.equal(
    turned.size,
    [200 + first / 2 + last / 2 + 4, 13 + tall].map((value) => Math.round(value * 100) / 100)
  )
  assert.equal(arranged({ labelRotation: -30 }).size, turned.size)
  const upright = arranged({ labelRotation: 90, orientation: 'verticalLabelsLeft' })
  // across: the height of capitals; along: half of 4 below, half of 20 above
  assert.equal(upright.size, [20.14, 216])
  assert.equal(upright.labels[0], ['0', 5.57, 212, 'center'])
})

test('ticks: a line has a base, whole ticks and half ones', () => {
  const { pieces } = arranged({ type: 'line', subIntervals: true, available: 130 })
  // 50 in 5 parts
  assert.is(pieces.length, 12)
  assert.equal(pieces[0], [3.5, 2, 101, 1, 'tick'])
  assert.equal(pieces[1], [3.5, 2, 1, 6, 'tick'])
  assert.equal(pieces[2], [13.5, 2, 1, 3, 'tick'])
  assert.equal(pieces[6], [53.5, 2, 1, 6, 'tick'])
})

test('ticks below a divided bar are one and a half line widths long', () => {
  const { pieces, labels, size } = arranged({ type: 'bar_sub', subIntervals: true })
  // 100 in 2 parts
  assert.equal(pieces.slice(0, 4).map(([x, , width, , look]) => [x, width, look]), [[4, 50, 'light'], [54, 50, 'dark'], [104, 50, 'light'], [154, 50, 'dark']]) // prettier-ignore
  assert.equal(pieces.slice(4), [[3.5, 8, 1, 1.5, 'tick'], [103.5, 8, 1, 1.5, 'tick'], [203.5, 8, 1, 1.5, 'tick']]) // prettier-ignore
  assert.equal([labels[0]![2], size[1]], [16.07, 21.64])
  const thick = arranged({ type: 'bar_sub', lineWidth: 2 })
  assert.equal([thick.pieces[2], thick.size[1]], [[3, 8, 2, 3, 'tick'], 23.14])
})

test('a label that touches the next one is left out, from the first on', () => {
  // 0 at 0, 100 at 100: half of each text and a gap of 3
  const kept = (width: number) => arranged({ intervals: 2, textWidth: (text) => (text === '100' ? width : 4) }).labels.map(([text]) => text) // prettier-ignore
  assert.equal(kept(190), ['0', '100', '200\u00a0m'])
  assert.equal(kept(191), ['0', '200\u00a0m'])
})

test('a bar with its labels that is too long is tried shorter three times', () => {
  const values: number[] = []
  const textWidth = () => 1000
  assert.is(arrange({ ...wishes, textWidth }), undefined)
  for (const available of [216, 215]) values.push(arranged({ available }).value)
  assert.equal(values, [100, 50])
  // 100, 50, 20, 10: the fourth fits
  const wide = (fits: number) => arrange({ ...wishes, intervals: 1, available: 104, textWidth: (text) => (parseFloat(text) > fits ? 500 : 1) }) // prettier-ignore
  assert.is(wide(10)?.interval.value, 10)
  assert.is(wide(9), undefined)
})

test('round lengths: 1, 2 or 5 of a power of ten, also for a number just below one', () => {
  const round = (metres: number, locked = true) => roundInterval(metres, unitOf('m')!, locked)
  assert.equal([1, 1.9, 2, 4.9, 5, 9.9, 0.03, 1 - 1e-12].map((metres) => round(metres).value), [1, 1, 2, 2, 5, 5, 0.02, 1]) // prettier-ignore
  assert.equal([round(2500, false).value, round(2500, false).unit.symbol, round(2500, false).metres], [2, 'km', 2000])
  assert.equal(
    [100, 200, 500, 0.5].map((value) => subdivisions({ ...round(1), value })),
    [2, 2, 5, 5]
  )
})

test.run()
