import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { marginOf, marksOf, type Press, pressOf } from '../../../../core/document/press/sheet.js'
import type { PressMark } from '../../../../core/spec.js'

const MM = 72 / 25.4
/** In millimetres, without noise. */
const millimetres = (values: readonly number[]): number[] => values.map((points) => Math.round((points / MM) * 1000) / 1000 || 0) // prettier-ignore
const press = (bleed: number, ...marks: PressMark[]): Press => ({ bleedPt: bleed * MM, marks, inAllFormats: false })
/** The marks of a page of 100 × 60 mm. */
const on = (one: Press, width = 100, height = 60) => {
  const { lines, circles, patches } = marksOf(one, width * MM, height * MM)
  return {
    lines: lines.map(millimetres),
    circles: circles.map(millimetres),
    patches: patches.map(({ x, y, width, height, inks }) => [...millimetres([x, y, width, height]), inks.join(' ')])
  }
}

test('a sheet has a bleed or marks; otherwise it is the page', () => {
  const options = { bleed: '0mm', marks: [], inAllFormats: true, minLineWidth: '0mm', check: false, separations: false }
  assert.is(pressOf(options), undefined)
  assert.equal(pressOf({ ...options, bleed: '1in' }), { bleedPt: 72, marks: [], inAllFormats: true })
  assert.equal(pressOf({ ...options, marks: ['crop'] }), { bleedPt: 0, marks: ['crop'], inAllFormats: true })
})

test('the sheet ends with the bleed, or a millimetre beyond the marks, which begin 3 mm from the page or outside the bleed', () => {
  const margins = [press(2), press(2, 'crop'), press(5, 'crop'), press(0, 'crop')].map(marginOf)
  assert.equal(millimetres(margins), [2, 9, 11, 9])
})

test('crop marks stand at each corner, 5 mm long, outside the bleed', () => {
  assert.equal(on(press(4, 'crop')), {
    lines: [
      [0, -4, 0, -9],
      [-4, 0, -9, 0],
      [0, 64, 0, 69],
      [-4, 60, -9, 60],
      [100, -4, 100, -9],
      [104, 0, 109, 0],
      [100, 64, 100, 69],
      [104, 60, 109, 60]
    ],
    circles: [],
    patches: []
  })
})

test('registration marks are crosses with a circle in the middle of each side', () => {
  assert.equal(on(press(3, 'registration')), {
    lines: [
      [47.5, -5.5, 52.5, -5.5],
      [50, -8, 50, -3],
      [47.5, 65.5, 52.5, 65.5],
      [50, 63, 50, 68],
      [-8, 30, -3, 30],
      [-5.5, 27.5, -5.5, 32.5],
      [103, 30, 108, 30],
      [105.5, 27.5, 105.5, 32.5]
    ],
    circles: [
      [50, -5.5, 1.5],
      [50, 65.5, 1.5],
      [-5.5, 30, 1.5],
      [105.5, 30, 1.5]
    ],
    patches: []
  })
})

test('the bar of colours is below the page, left of the middle, with inks, mixtures and greys', () => {
  const { lines, circles, patches } = on(press(3, 'colors'), 200)
  assert.equal([lines, circles], [[], []])
  const inks = ['1 0 0 0', '0 1 0 0', '0 0 1 0', '0 0 0 1', '0 1 1 0', '1 0 1 0', '1 1 0 0', '0 0 0 0.75', '0 0 0 0.5', '0 0 0 0.25'] // prettier-ignore
  assert.equal(
    patches,
    inks.map((colour, index) => [8 + 5 * index, 64, 5, 4, colour])
  )
})

test('the bar of colours is narrower on a narrow page, and missing where it has no space', () => {
  const { patches } = on(press(3, 'colors'), 100)
  assert.equal([patches[0]!.slice(0, 4), patches.at(-1)!.slice(0, 4)], [[8, 64, 3.4, 4], [38.6, 64, 3.4, 4]]) // prettier-ignore
  assert.equal(on(press(3, 'colors'), 32).patches, [])
})

test.run()
