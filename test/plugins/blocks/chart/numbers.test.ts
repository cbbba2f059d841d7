import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { barsOf, numberSpace } from '../../../../plugins/blocks/chart/bars.js'
import { linesOf } from '../../../../plugins/blocks/chart/lines.js'
import { isDark, paletteOf } from '../../../../plugins/blocks/chart/palette.js'
import { pieOf } from '../../../../plugins/blocks/chart/pie.js'
import { type ChartData, isSeries, readSeries, seriesOf } from '../../../../plugins/blocks/chart/series.js'
import { stacks } from '../../../../plugins/blocks/chart/stack.js'

const telling = <T>(verb: (warn: (message: string) => void) => T) => {
  const warnings: string[] = []
  return { ...verb((message) => void warnings.push(message)), warnings }
}
const read = (labels: unknown, ...series: unknown[]) => telling((warn) => readSeries({ labels, series }, warn))

test('series: categories without a label have a number, numbers that cannot be added are missing', () => {
  assert.equal(read(['a', ' b\n c '], { name: 'x', values: [1, '2', 'no'] }, 5, { name: null, values: 'no' }), {
    labels: ['a', 'b c', '3'],
    series: [
      { name: 'x', values: [1, 2, undefined] },
      { name: '', values: [undefined, undefined, undefined] },
      { name: '', values: [undefined, undefined, undefined] }
    ],
    warnings: [
      'series[1] of a chart is 5; must have "values", a list of numbers; it is shown without numbers',
      'a chart leaves out 1 value; the first is "no"; must be numbers up to 1e300'
    ]
  })
  assert.equal(read([], { values: [1e300, 1.1e300, -1e301, 1e-300, 0.9e-300, -1e-301] }).series[0]!.values, [1e300, undefined, undefined, 1e-300, 0, 0]) // prettier-ignore
  assert.is(read(['x'.repeat(121)]).labels[0], `${'x'.repeat(120)}…`)
  assert.equal([{ series: [] }, { series: {} }, [], null].map(isSeries), [true, false, false, false])
})

test('at most 20 series, 2000 categories and 10000 numbers', () => {
  const series = (count: number, length: number) => Array.from({ length: count }, () => ({ values: Array(length).fill(1) })) // prettier-ignore
  const shown = (count: number, length: number) => {
    const { labels, series: kept, warnings } = read([], ...series(count, length))
    return [kept.length, labels.length, ...warnings]
  }
  assert.equal(shown(1, 2000), [1, 2000])
  assert.equal(shown(1, 2002), [1, 2000, 'a chart has 2002 categories; the first 2000 are shown'])
  assert.equal(shown(20, 500), [20, 500])
  assert.equal(shown(20, 501), [20, 500, 'a chart has 501 categories; the first 500 are shown'])
  assert.equal(shown(21, 1), [20, 1, 'a chart has 21 series; the first 20 are shown'])
})

test('a table: columns of numbers, or those that are asked for', () => {
  const table = { names: ['name', 'n', 'm', 'none'], rows: [['a', 1, '2', 'x'], ['b', 'y', 4, 'z']] } // prettier-ignore
  const of = (label?: string, values?: string | string[]) => telling((warn) => seriesOf(table, label, values, warn))
  const n = { name: 'n', values: [1, undefined] }
  const m = { name: 'm', values: [2, 4] }
  const warnings = ['a chart leaves out 1 value; the first is "y"; must be numbers up to 1e300']
  assert.equal(of(), { labels: ['a', 'b'], series: [n, m], warnings })
  assert.equal([of(undefined, ['m', 'n']).labels, of(undefined, ['m', 'n']).warnings], [['a', 'b'], warnings])
  assert.equal(of('m', 'n'), { labels: ['2', '4'], series: [n], warnings })
  assert.equal(of('n').series, [m])
  assert.equal(of('gone', 'lost'), {
    labels: ['1', '2'],
    series: [],
    warnings: [
      'the chart needs the column "lost", which the table does not have; its columns are: "name", "n", "m", "none"',
      'the chart needs the column "gone", which the table does not have; its columns are: "name", "n", "m", "none"; did you mean "none"?'
    ]
  })
  const many = telling((warn) => seriesOf({ names: Array.from({ length: 11 }, (_, index) => `${index}`.padEnd(41, 'x')), rows: [] }, 'q', undefined, warn)) // prettier-ignore
  assert.is(many.warnings[0]!.split('are: ')[1]!.split(', ').length, 10)
  assert.match(many.warnings[0]!, `"0${'x'.repeat(39)}"`)
  assert.match(telling((warn) => seriesOf({ names: [], rows: [] }, 'q', undefined, warn)).warnings[0]!, 'are: none')
})

const axis = { ends: [0, 10] as [number, number], ticks: [], at: (value: number) => value / 10 }
const data = (...series: (number | undefined)[][]): ChartData => ({
  labels: (series[0] ?? []).map(String),
  series: series.map((values, index) => ({ name: String(index), values }))
})
const rounded = (value: unknown): any => JSON.parse(JSON.stringify(value, (_, part) => (typeof part === 'number' ? Math.round(part * 1e4) / 1e4 : part))) // prettier-ignore

test('stacks: numbers above zero on top of each other, those below downwards', () => {
  assert.equal(stacks(data([1, -1, undefined], [2, -2, 3], [-3, 4, -5]).series), [
    [[0, 1], [0, -1], [0, 0]],
    [[1, 3], [-1, -3], [0, 3]],
    [[0, -3], [0, 4], [0, -5]]
  ]) // prettier-ignore
})

test('bars: their width and place for groups, stacks and many categories', () => {
  const bars = (isStacked: boolean, ...series: (number | undefined)[][]) => rounded(barsOf(data(...series), axis, isStacked)).map(({ series, from, to, base, end }: any) => [series, from, to, base, end]) // prettier-ignore
  assert.equal(bars(false, [5]), [[0, 0.4, 0.6, 0, 0.5]])
  assert.equal(bars(false, [5, undefined, 2, 1]), [[0, 0.0325, 0.2175, 0, 0.5], [0, 0.5325, 0.7175, 0, 0.2], [0, 0.7825, 0.9675, 0, 0.1]]) // prettier-ignore
  assert.equal(bars(false, [5], [3]), [[0, 0.308, 0.492, 0, 0.5], [1, 0.508, 0.692, 0, 0.3]]) // prettier-ignore
  assert.equal(bars(true, [5], [3]), [[0, 0.4, 0.6, 0, 0.5], [1, 0.4, 0.6, 0.5, 0.8]]) // prettier-ignore
  const widthOf = (count: number) => rounded(barsOf(data(Array(count).fill(1)), axis, false)[0]!.to * count)
  assert.equal([widthOf(150), widthOf(151)], [0.87, 1])
  assert.equal([numberSpace(4, 1), rounded(numberSpace(4, 2)), numberSpace(0, 1)], [0.25, 0.0925, 1])
})

test('lines: points in the middle of their category, an area below, a dot for one alone', () => {
  const [line, other] = rounded(linesOf(data([1, undefined, 3, 4], [1, 1, 1, 1]), axis, true, true))
  assert.equal(line.path, [['M', 0.125, 0.9], ['Z'], ['M', 0.625, 0.7], ['L', 0.875, 0.6]]) // prettier-ignore
  assert.equal(line.dots, [{ x: 0.125, y: 0.9, value: 1 }, { x: 0.625, y: 0.7, value: 3 }, { x: 0.875, y: 0.6, value: 4 }]) // prettier-ignore
  assert.equal(line.alone, [{ x: 0.125, y: 0.9, value: 1 }])
  assert.equal([other.series, other.alone, other.area[0]], [1, [], ['M', 0.125, 0.8]])
  assert.equal(other.area.slice(-2), [['L', 0.125, 0.9], ['Z']]) // prettier-ignore
  assert.is(linesOf(data([1]), axis, false, false)[0]!.area, null)
})

test('pies: shares in their order; from thirteen slices on, the smallest are one', () => {
  const pie = (...series: (number | undefined)[][]) => telling((warn) => ({ parts: pieOf(data(...series), 0, warn).map(({ label, share, isRest }) => [label, Math.round(share * 1000) / 1000, isRest]) })) // prettier-ignore
  assert.equal(pie([1, 0, undefined, 3]), { parts: [['1', 0.25, false], ['3', 0.75, false]], warnings: [] }) // prettier-ignore
  assert.equal(pie([0]).parts, [])
  assert.equal(pie([5, -1], [1]).warnings, ['a pie chart shows only one series; "0" is shown, 1 is left out', 'a pie chart cannot show numbers below zero; 1 is left out']) // prettier-ignore
  assert.match(pie([5, -1, -2], [1], [2]).warnings.join(), /2 are left out.*2 are left out/)
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  assert.equal(pie(numbers(12)).parts.map(([label]) => label), numbers(12).map(String)) // prettier-ignore
  const many = pie(numbers(13)).parts
  assert.equal([many.length, many[0], many.at(-1)], [12, ['3', 0.033, false], ['… (2)', 0.033, true]])
  assert.equal(pie(Array(13).fill(1)).parts.at(-1), ['… (2)', 0.154, true])
})

test('colours: the second round is paler, dark ones take white text', () => {
  const colours = paletteOf(undefined, 17)
  assert.equal([colours[0], colours[7], colours[8], colours[16]], ['#1b4f72', '#d58ab4', '#7695aa', '#adc0cc'])
  assert.equal(paletteOf(['red', '#000'], 3), ['#ff0000', '#000000', '#ff6666'])
  assert.equal(['#000000', '#1b4f72', '#7b7b7b', '#7c7c7c', '#ff0000', '#00ff00', '#0000ff'].map(isDark), [true, true, true, false, false, false, true]) // prettier-ignore
})

test.run()
