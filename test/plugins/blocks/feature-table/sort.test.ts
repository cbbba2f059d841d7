import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sortRows } from '../../../../plugins/blocks/feature-table/sort.js'

const sorted = (values: unknown[], by: string[], lang = 'en', names = ['a']) =>
  sortRows({ names, rows: values.map((value) => (Array.isArray(value) ? value : [value])) }, by, lang, () => {}).map((row) => (row.length === 1 ? row[0] : row)) // prettier-ignore

test('numbers by size, then texts, then empty cells; a minus turns the order but not these three', () => {
  const values = ['b', 10, null, '9', 'a', '', -1]
  assert.equal(sorted(values, ['a']), [-1, '9', 10, 'a', 'b', null, ''])
  assert.equal(sorted(values, ['-a']), [10, '9', -1, 'b', 'a', null, ''])
  assert.equal(sorted(values, ['gone']), values)
  assert.equal(sorted([1, 2], ['gone'], 'en', ['one']), [1, 2])
  assert.equal(sorted(values, []), values)
})

test('texts as the language sorts them, with numbers inside by size', () => {
  assert.equal(sorted(['x10', 'x9', 'X9'], ['a']), ['x9', 'X9', 'x10'])
  assert.equal(sorted(['z', 'ä', 'a'], ['a'], 'de'), ['a', 'ä', 'z'])
  assert.equal(sorted(['z', 'ä', 'a'], ['a'], 'sv'), ['a', 'z', 'ä'])
  assert.equal(sorted(['z10', 'z9', 'ä', 'a'], ['a'], 'no language'), ['a', 'ä', 'z9', 'z10'])
})

test('texts are compared by their first two hundred characters', () => {
  const long = (length: number, end: string) => 'x'.repeat(length) + end
  assert.equal(sorted([long(199, 'b'), long(199, 'a')], ['a']), [long(199, 'a'), long(199, 'b')])
  assert.equal(sorted([long(200, 'b'), long(200, 'a')], ['a']), [long(200, 'b'), long(200, 'a')])
})

test('several columns; equal rows keep their order; a name that begins with a minus is one', () => {
  const names = ['a', 'b', '-c']
  const rows = [[1, 'x', 1], [2, 'y', 2], [1, 'y', 3], [1, 'x', 4]] // prettier-ignore
  assert.equal(
    sorted(rows, ['a', '-b'], 'en', names).map((row: any) => row[2]),
    [3, 1, 4, 2]
  )
  assert.equal(
    sorted(rows, ['b'], 'en', names).map((row: any) => row[2]),
    [1, 4, 2, 3]
  )
  assert.equal(
    sorted(rows, ['--c'], 'en', names).map((row: any) => row[2]),
    [4, 3, 2, 1]
  )
  assert.equal(
    sorted(rows, ['-c'], 'en', names).map((row: any) => row[2]),
    [1, 2, 3, 4]
  )
})

test('a column in another letter case sorts; one that no row has gives a warning', () => {
  const warnings: string[] = []
  const sorted = (by: string) => sortRows({ names: ['Area'], rows: [[1], [2]] }, [by], 'en', (message) => void warnings.push(message)) // prettier-ignore
  assert.equal([sorted('-area'), warnings], [[[2], [1]], []]) // prettier-ignore
  assert.equal([sorted('-aera'), warnings.length], [[[1], [2]], 1]) // prettier-ignore
  assert.match(warnings[0]!, /"aera".*did you mean "Area"/)
  sortRows({ names: [], rows: [] }, ['x'], 'en', () => assert.unreachable())
})

test.run()
