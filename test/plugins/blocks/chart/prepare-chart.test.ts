import { test } from 'uvu'
import * as assert from 'uvu/assert'
import chart from '../../../../plugins/blocks/chart.js'
import { chartData } from '../../../../plugins/blocks/chart/prepare-chart.js'
import { fakeTools } from '../../../support/fake-tools.js'

const data = (labels: string[], ...values: (number | undefined)[][]) => ({
  labels,
  series: values.map((numbers, index) => ({ name: `s${index}`, values: numbers }))
})
const shown = (of: ReturnType<typeof data>, options: object = {}): any =>
  chartData(of, { width: 275, height: 84, ...options }, 'en', () => {})
const two = data(['a', 'b'], [4, -2], [1, undefined])

test('ticks: one for about 28 points of height, or 55 of width for horizontal bars, from two to ten', () => {
  const ticks = (options: object) => shown(data(['a'], [100]), options).ticks.map(({ text }: any) => text)
  assert.equal(ticks({}), ['0', '50', '100'])
  assert.equal(ticks({ orientation: 'horizontal' }), ['0', '20', '40', '60', '80', '100'])
  // three and a half of 55 points count as four, which makes steps of 20
  assert.equal([ticks({ orientation: 'horizontal', width: 192 }).length, ticks({ orientation: 'horizontal', width: 193 }).length], [3, 6]) // prettier-ignore
  assert.equal(ticks({ height: 10 }), ['0', '50', '100'])
  // for three, the steps would be 20
  assert.is(shown(data(['a'], [75]), { height: 10 }).ticks.length, 3)
  assert.is(ticks({ height: 5000 }).length, 11)
  // eleven would be every 5
  assert.is(shown(data(['a'], [75]), { height: 5000 }).ticks.length, 9)
  // only bars have a direction
  assert.equal(ticks({ orientation: 'horizontal', chartType: 'line' }), ticks({ chartType: 'line' }))
})

test('without numbers there are no ticks, and no line at zero', () => {
  const { ticks, zero, kind } = shown(data(['a'], [undefined]))
  assert.equal([ticks, zero, kind], [[], null, 'bars'])
  assert.is(shown(data(['a'], [undefined]), { empty: 'none' }).kind, 'none')
  assert.is(shown(data(['a', 'b'], [1, undefined]), { empty: 'none' }).kind, 'bars')
  assert.is(shown(data(['a'], [1], [undefined]), { empty: 'none' }).kind, 'bars')
})

test('the line at zero is drawn inside the plot only', () => {
  const zero = (values: number[], options: object = {}) => shown(data(values.map(String), values), options).zero
  assert.equal([zero([4, 2]), zero([-4, -2])], [null, null])
  assert.is(zero([4, -4]), 0.5)
  const around = { min: -1, max: 1 }
  assert.equal([zero([1], around), shown(data(['a'], [undefined]), around).zero], [0.5, null])
})

test('a legend names the series, if there are several', () => {
  assert.equal(shown(data(['a'], [1])).legend, [])
  assert.equal(shown(two).legend.map(({ text }: any) => text), ['s0', 's1']) // prettier-ignore
})

test('numbers at bars: with as many digits as needed, zero without digits, a true minus, or none', () => {
  const texts = (options: object, ...values: number[]) => shown(data(values.map(String), values), options).bars.map(({ text }: any) => text) // prettier-ignore
  assert.equal(texts({ valueLabels: true }, 1.5, -2, 0), ['1.5', '−2.0', '0.0'])
  assert.equal(texts({ valueLabels: true, decimals: 2, unit: 'square-meter' }, 1.5), ['1.50\u00a0m²'])
  assert.equal(texts({}, 1), [null])
  assert.equal(texts({ valueLabels: true }, 1 / 3, 0), ['0.333333', '0'])
  assert.equal(shown(two).bars.map(({ isNegative }: any) => isNegative), [false, true, false]) // prettier-ignore
})

test('bars side by side or stacked, lines never', () => {
  assert.equal([shown(two).isStacked, shown(two, { arrangement: 'stacked' }).isStacked], [false, true])
  assert.is(shown(two, { arrangement: 'stacked', chartType: 'line' }).isStacked, false)
  assert.is(shown(two, { arrangement: 'stacked', chartType: 'area' }).isStacked, true)
  assert.equal([shown(two).numberSpace.toFixed(4), shown(two, { arrangement: 'stacked' }).numberSpace], ['0.1850', 0.5])
  const { bars, lines, kind } = shown(two, { chartType: 'area' })
  assert.equal([bars, lines.length, kind, lines[0].area !== null], [[], 2, 'lines', true])
  assert.is(shown(two, { chartType: 'line' }).lines[0].area, null)
})

test('stacked bars grow from zero, up for small numbers too, and down', () => {
  const { bars } = shown(data(['a'], [0.5], [-0.25], [1.5], [-0.75]), { arrangement: 'stacked', max: 2, min: -2 })
  assert.equal(bars.map(({ base, end }: any) => [base, end]), [[0.5, 0.625], [0.5, 0.4375], [0.625, 1], [0.4375, 0.25]]) // prettier-ignore
})

test('numbers beyond the ends that the layout sets give a warning with the first of them', () => {
  const told = (options: object) => {
    const warnings: string[] = []
    chartData(two, { width: 275, height: 84, ...options }, 'en', (message) => void warnings.push(message))
    return warnings
  }
  assert.equal([told({ min: -2, max: 4 }), told({ chartType: 'pie', max: 1 }).filter((one) => one.includes('axis'))], [[], []]) // prettier-ignore
  assert.match(told({ max: 3 }).join(), /-2 to 3.* 4$/)
  assert.match(told({ min: 0.5, max: 5 }).join(), /0.5 to 5.* -2$/)
  assert.match(told({ max: 4, arrangement: 'stacked' }).join(), /-2 to 4.* 5$/)
})

test('numbers in powers of ten run from left to right in languages from the right', () => {
  const text = (lang: string) => (chartData(data(['a'], [2e20]), { width: 275, height: 84, valueLabels: true }, lang, () => {}) as any).bars[0].text // prettier-ignore
  assert.equal([text('en'), text('he')], ['2\u00a0×\u00a010²⁰', '\u20662\u00a0×\u00a010²⁰\u2069'])
})

test('flags and texts are passed on with their defaults', () => {
  const { gridlines, points, labels, title, fontSize, legendAt } = shown(two)
  assert.equal([gridlines, points, labels, title, fontSize, legendAt], [true, false, ['a', 'b'], null, null, null])
  assert.is(shown(two, { title: 'x'.repeat(501) }).title, `${'x'.repeat(500)}…`)
  const set = shown(two, { gridlines: false, points: true, title: ' T ', labelTitle: 'x', valueTitle: 'y', fontSize: 5, legend: 'top' }) // prettier-ignore
  assert.equal([set.gridlines, set.points, set.labelTitle, set.valueTitle, set.fontSize, set.legendAt], [false, true, 'x', 'y', 5, 'top']) // prettier-ignore
})

test('pies have shares in percent and a rest in grey; a donut has a hole of 54 percent', () => {
  const { kind, hole, slices, legend } = shown(data(['a', 'b'], [1, 2]), { chartType: 'pie' })
  assert.equal([kind, hole, slices.map(({ text }: any) => text)], ['pie', 0, ['33%', '67%']])
  assert.equal(legend.map(({ text }: any) => text), ['a', 'b']) // prettier-ignore
  const donut = shown(data(['a', 'b'], [1, 2]), { chartType: 'donut', decimals: 1, valueLabels: false })
  assert.equal([donut.hole, donut.slices[0].text], [0.54, null])
  assert.is(shown(data(['a', 'b'], [1, 2]), { chartType: 'pie', decimals: 1 }).slices[0].text, '33.3%')
  assert.is(shown(data(['a'], [0]), { chartType: 'pie' }).kind, 'none')
  const many = shown(data(Array.from({ length: 13 }, (_, index) => `${index}`), Array(13).fill(1)), { chartType: 'pie' }) // prettier-ignore
  assert.equal([many.slices.at(-1).colour, many.slices[0].colour], ['#b4bcc2', '#1b4f72'])
})

test('the alternative text has the title and the first 50 numbers, of several series with their names', () => {
  assert.is(shown(data(['a', 'b'], [1, undefined]), { title: 'Area' }).alt, 'Chart Area: a 1')
  assert.is(shown(two).alt, 'Chart: s0: a 4, b -2; s1: a 1')
  assert.is(shown(data([])).alt, 'Chart')
  const long = shown(
    data(
      Array.from({ length: 60 }, (_, index) => `${index}`),
      Array(60).fill(1)
    )
  ).alt
  assert.is(long.split(', ').length, 50)
})

test('the title of a request takes the place of that of the layout; a table of an attribute needs no value', async () => {
  const block = chart({}) as unknown as { prepare(...all: unknown[]): Promise<{ data: { title: string; labels: string[] } }> } // prettier-ignore
  const prepared = async (value: unknown, options: object, attributes = {}) =>
    (await block.prepare(value, { width: 275, height: 84, title: 'own', ...options }, { lang: 'en', attributes }, [], fakeTools())).data // prettier-ignore
  const value = { labels: ['a'], series: [{ name: 's', values: [1] }] }
  assert.equal([(await prepared(value, {})).title, (await prepared({ ...value, title: 'sent' }, {})).title, (await prepared({ ...value, title: 5 }, {})).title], ['own', 'sent', 'own']) // prettier-ignore
  assert.equal((await prepared(undefined, { table: 't' }, { t: value })).labels, ['a'])
})

test.run()
