import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isSeries, readSeries, seriesOf } from '../../../../plugins/blocks/chart/series.js'

const times = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, index) => make(index)) // prettier-ignore
const read = (value: { labels?: unknown; series: unknown[] }) => {
  const warnings: string[] = []
  return { ...readSeries(value, (message) => warnings.push(message)), warnings }
}
const table = (names: string[], rows: unknown[][], label?: string, values?: string | string[]) => {
  const warnings: string[] = []
  return { ...seriesOf({ names, rows } as never, label, values, (message) => warnings.push(message)), warnings }
}

test('an object with a list of series is the data of a chart', () => {
  assert.equal([{ series: [] }, { series: {} }, { labels: [] }, null, 'series', []].map(isSeries), [true, false, false, false, false, false]) // prettier-ignore
})

test('there are as many categories as labels or values; those without a label have their number', () => {
  const { labels, series, warnings } = read({ labels: ['a'], series: [{ name: 'x', values: [1, '2'] }, { values: [3] }] }) // prettier-ignore
  assert.equal(labels, ['a', '2'])
  assert.equal(series, [{ name: 'x', values: [1, 2] }, { name: '', values: [3, undefined] }]) // prettier-ignore
  assert.equal(warnings, [])
  assert.equal(read({ labels: ['a', 'b', 'c'], series: [{ values: [1] }] }).labels, ['a', 'b', 'c'])
})

test('a series without values gives a warning, and has none', () => {
  for (const wrong of [null, 5, {}, { values: 5 }]) {
    const { series, warnings } = read({ labels: ['a'], series: [{ values: [1] }, wrong] })
    assert.equal([series[1]!.values, warnings.length], [[undefined], 1])
    assert.match(warnings[0]!, 'series[1]')
    assert.match(read({ series: [wrong] }).warnings.join(), 'series[0]')
  }
})

test('numbers that cannot be added are none, and tiny ones are zero', () => {
  const values = [1e300, -1e300, 1.1e300, -1.1e300, 1e-300, -0.9e-300, 'x', null]
  assert.equal(read({ series: [{ values }] }).series[0]!.values, [1e300, -1e300, undefined, undefined, 1e-300, 0, undefined, undefined]) // prettier-ignore
})

test('values that are not numbers are left out with a warning; gaps are none', () => {
  assert.equal(read({ series: [{ values: [1, null, '', ' ', '-', '–', undefined] }] }).warnings, [])
  const { series, warnings } = read({ series: [{ values: [1, "1'289"] }, { values: [true, '2'] }] })
  assert.equal(series.map(({ values }) => values), [[1, undefined], [undefined, 2]]) // prettier-ignore
  assert.is(warnings.length, 1)
  assert.match(warnings[0]!, /2 values.*"1'289"/)
  assert.match(table(['place', 'people'], [['a', 1], ['b', 'few']]).warnings.join(), /1 value;.*"few"/) // prettier-ignore
  assert.equal(table(['place', 'people', 'note'], [['a', 1, 'x'], ['b', 2, 'y']]).warnings, []) // prettier-ignore
})

test('labels are one line of at most 120 characters and an ellipsis', () => {
  assert.equal(read({ labels: ['a \n b', 'x'.repeat(130)], series: [] }).labels.map((label) => label.length), [3, 121]) // prettier-ignore
})

test('a chart has 20 series, 2000 categories and 10,000 values; what is left out gives a warning', () => {
  const many = (series: number, categories: number) => {
    const { labels, series: shown, warnings } = read({ series: times(series, () => ({ values: times(categories, (index) => index) })) }) // prettier-ignore
    return [shown.length, labels.length, shown[0]!.values.length, warnings.length]
  }
  assert.equal(many(20, 1), [20, 1, 1, 0])
  assert.equal(many(21, 1), [20, 1, 1, 1])
  assert.equal([many(1, 2000), many(1, 2001)], [[1, 2000, 2000, 0], [1, 2000, 2000, 1]]) // prettier-ignore
  assert.equal([many(5, 2000), many(6, 1666), many(6, 1667)], [[5, 2000, 2000, 0], [6, 1666, 1666, 0], [6, 1666, 1666, 1]]) // prettier-ignore
  assert.is(read({ labels: times(2001, String), series: [] }).labels.length, 2000)
})

test('of a table, the columns with numbers are series, and the first other one has the labels', () => {
  const names = ['place', 'note', 'people', 'area']
  const rows = [['a', 'x', 1, '2.5'], ['b', 'y', null, 3]] // prettier-ignore
  const { labels, series, warnings } = table(names, rows)
  assert.equal([labels, series, warnings], [['a', 'b'], [{ name: 'people', values: [1, undefined] }, { name: 'area', values: [2.5, 3] }], []]) // prettier-ignore
  assert.equal(table(names, rows, 'note').labels, ['x', 'y'])
  assert.equal(table(names, rows, 'people').series.map(({ name }) => name), ['area']) // prettier-ignore
  assert.equal(table(names, rows, undefined, 'area').series, [{ name: 'area', values: [2.5, 3] }])
  assert.equal(table(names, rows, undefined, ['place', 'area']).labels, ['x', 'y'])
  const alone = table(['n'], [[1], [2]], undefined, 'n')
  assert.equal([alone.labels, alone.series], [['1', '2'], [{ name: 'n', values: [1, 2] }]]) // prettier-ignore
})

test('the first column may have the labels', () => {
  const { labels, series, warnings } = table(['place', 'people'], [['Bern', 5]], 'place')
  assert.equal([labels, series, warnings], [['Bern'], [{ name: 'people', values: [5] }], []])
})

test('columns that the table does not have give a warning with the nearest one', () => {
  const { labels, series, warnings } = table(['place', 'people'], [['a', 1]], 'plaace', ['people', 'peple'])
  assert.equal([labels, series.map(({ name }) => name), warnings.length], [['1'], ['people'], 2])
  assert.match(warnings[0]!, /"peple".*"place", "people".*"people"/)
  assert.match(warnings[1]!, /"plaace".*"place"/)
})

test.run()
