import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type TextMaking, textsOf } from '../../../../plugins/blocks/margin-grid/texts.js'

const textOf = (form: TextMaking['form'], more: Partial<TextMaking> = {}) =>
  textsOf({ form, spacing: 1000, values: [], lang: 'en', ...more })
/** Small digits in brackets, narrow spaces as underscores. */
const written = (runs: { text: string; small?: boolean }[]) =>
  runs.map(({ text, small }) => (small ? `(${text})` : text)).join('').replaceAll('\u202f', '_') // prettier-ignore

test('kilometres are large, squares and metres small; metres are written where they are not 000', () => {
  const kilometres = textOf('kilometres' as TextMaking['form'])
  const at = (value: number, full?: boolean, axis: 'x' | 'y' = 'x') => written(kilometres(value, axis, { full }))
  assert.equal([at(458_000), at(5_460_000), at(458_500), at(458_007)], ['(4)58', '(54)60', '(4)58(500)', '(4)58(007)'])
  assert.equal([at(58_000), at(0), at(-458_000), at(-1000)], ['58', '00', '(-4)58', '(-0)01'])
  assert.equal([at(458_000, true), at(458_000, true, 'y')], ['(4)58(000_m_E)', '(4)58(000_m_N)'])
  assert.is(at(457_999.6), '(4)58')
})

test('references have the kilometres inside their square, after its letters if it is the first', () => {
  const mgrs = textOf('mgrs')
  assert.equal([written(mgrs(458_000, 'x', {})), written(mgrs(458_000, 'x', { square: 'NA' })), written(mgrs(458_500, 'x', {}))], ['58', '(NA_)58', '58(500)']) // prettier-ignore
})

test('numbers have as many decimals as their spacing, and groups of three digits', () => {
  const at = (value: number, spacing: number) => written(textOf('numbers', { spacing })(value, 'x', {}))
  assert.equal([at(2_600_000, 1000), at(2_600_000.25, 0.25), at(0.5, 0.5)], ['2_600_000', '2_600_000.25', '0.5'])
  assert.is(at(1 / 3, 1 / 3), '0.333333')
})

test('degrees are written to the finest part of all, longitudes within the world', () => {
  const at = (value: number, axis: 'x' | 'y', values: number[], spacing = 1) =>
    written(textOf('degrees', { values, spacing })(value, axis, {}))
  assert.match(at(190, 'x', [190]), /^170°.*W$/)
  for (const value of [180.5, 540.5]) assert.match(at(value, 'x', [value], 0.5), /^179°30′W$/)
  assert.equal(
    [at(180, 'x', [180]), at(-180, 'x', [-180])].map((text) => text.slice(0, 4)),
    ['180°', '180°']
  )
  assert.match(at(-45.5, 'y', [-45.5], 0.5), /^45°30′.*S$/)
  assert.match(at(10 + 0.5 / 3600, 'x', [10, 10 + 0.5 / 3600], 0.5 / 3600), /^10°00′00\.5″/)
})

test.run()
