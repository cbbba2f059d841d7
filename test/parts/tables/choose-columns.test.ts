import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { chooseColumns, columnNamed, mostColumns, warnOfAbsent } from '../../../parts/tables/choose-columns.js'
import type { TableOptions } from '../../../parts/tables/options.js'

const chosen = (names: string[], options: TableOptions) => {
  const warnings: string[] = []
  const columns = chooseColumns(names, options, (message) => void warnings.push(message))
  return { columns, warnings, shown: columns.map(({ name, index }) => `${name} ${index}`) }
}
const letters = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`)

test('without options all columns are shown, at most nine', () => {
  assert.equal(chosen(['a', 'b'], {}), {
    columns: [
      { name: 'a', index: 0 },
      { name: 'b', index: 1 }
    ],
    warnings: [],
    shown: ['a 0', 'b 1']
  })
  assert.equal(chosen(letters(9), {}).warnings, [])
  const { columns, warnings } = chosen(letters(10), {})
  assert.is(columns.length, 9)
  assert.equal(warnings, ['a table has 10 columns; the first 9 are shown; left out: "c9"'])
})

test('named columns have their order, * stands for the others with its options', () => {
  const options = { columns: ['c', { name: '*', align: 'right' as const }, 'a'] }
  const { columns, shown } = chosen(['a', 'b', 'c', 'd'], options)
  assert.equal(shown, ['c 2', 'b 1', 'd 3', 'a 0'])
  assert.equal(columns[1], { name: 'b', index: 1, align: 'right' })
})

test('in the order of the request, with a warning of the columns that the layout does not have', () => {
  const options = { order: 'request' as const, columns: [{ name: 'a', title: 'A' }, 'b', 'gone'] }
  const { shown, columns, warnings } = chosen(['x', 'B', 'a', 'y'], options)
  assert.equal(shown, ['b 1', 'a 2'])
  assert.is(columns[1]!.title, 'A')
  assert.equal(warnings, ['a table of the request has columns that the layout does not have; they are left out: "x", "y"']) // prettier-ignore
  assert.equal(chosen(['b', 'a'], options).warnings, [])
  const others = chosen(['x', 'b', 'a'], { ...options, columns: ['a', { name: '*', align: 'right' }, 'b'] })
  assert.equal([others.shown, others.columns[0]!.align, others.warnings], [['x 0', 'b 1', 'a 2'], 'right', []])
  assert.equal(chosen(['x', 'b', 'a'], { ...options, columns: ['x', 'a', 'b'], groupBy: 'x' }).shown, ['b 1', 'a 2'])
})

test('excluded columns and the column of groups are left out, also where they are named', () => {
  assert.equal(chosen(['a', 'b', 'c'], { excludeColumns: ['b'], groupBy: 'c' }).shown, ['a 0'])
  assert.equal(chosen(['a', 'b', 'c'], { columns: ['b', 'c', 'a'], excludeColumns: ['b'], groupBy: 'c' }).shown, [
    'a 0'
  ])
})

test('names are found exactly, else without case; a missing one is still shown', () => {
  assert.equal(chosen(['NAME', 'name'], { columns: ['name', 'Name', 'gone'] }).shown, ['name 1', 'Name 0', 'gone -1'])
  assert.equal(chosen(['NAME', 'b'], { columns: ['name', '*'] }).shown, ['name 0', 'b 1'])
})

test('a warning names both sides if no column is found, and not if one is, or if there are no rows', () => {
  const names = letters(11)
  assert.equal(chosen(names, { columns: ['x', 'y'] }).warnings, [
    'the layout shows the columns "x", "y" of a table, but the request has the columns "c0", "c1", "c2", "c3", "c4", "c5", "c6", "c7", "c8", "c9", …'
  ])
  assert.match(chosen(letters(10), { columns: ['x'] }).warnings[0]!, /"c9"$/)
  assert.match(chosen(['a'], { columns: ['x'.repeat(41)] }).warnings[0]!, `"${'x'.repeat(40)}"`)
  assert.equal(chosen(['a'], { columns: ['x', 'a'] }).warnings, [])
  assert.equal(chosen([], { columns: ['x'] }).warnings, [])
  assert.equal(chosen(['a'], { excludeColumns: ['a'] }).warnings, [])
})

test('the largest number of columns is that of the layout, else nine or as many as it names', () => {
  assert.is(mostColumns({}), 9)
  assert.is(mostColumns({ maxColumns: 3 }), 3)
  assert.is(mostColumns({ columns: letters(9) }), 9)
  assert.is(mostColumns({ columns: [...letters(10), '*', { name: 'x' }, { name: '*' }] }), 11)
  assert.equal(chosen(letters(4), { maxColumns: 3 }).shown, ['c0 0', 'c1 1', 'c2 2'])
})

test('a column that is not shown has its options', () => {
  const options: TableOptions = { columns: ['a', { name: 'b', decimals: 2 }] }
  assert.equal(columnNamed('b', ['x', 'B'], options), { name: 'b', decimals: 2, index: 1 })
  assert.equal(columnNamed('a', ['x'], options), { name: 'a', index: -1 })
  assert.equal(columnNamed('a', ['a'], {}), { name: 'a', index: 0 })
})

test('columns of groups and summaries that no row has give a warning', () => {
  const warnings = (names: string[], options: TableOptions): string[] => {
    const told: string[] = []
    warnOfAbsent(names, options, (message) => void told.push(message))
    return told
  }
  assert.equal(warnings(['Owner', 'area'], { groupBy: 'owner', summary: { area: 'sum' } }), [])
  assert.equal(warnings([], { groupBy: 'owner' }), [])
  const [group, sum, ...more] = warnings(['owner', 'area'], { groupBy: 'ownr', summary: { size: 'sum' } })
  assert.match(group!, /^groupBy .*"ownr".*"owner"\?$/)
  assert.match(sum!, /^summary .*"size".*"owner", "area"$/)
  assert.is(more.length, 0)
})

test.run()
