import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { readRows } from '../../../parts/tables/rows.js'

const read = (value: unknown) => {
  const warnings: string[] = []
  return { ...readRows(value, (message) => void warnings.push(message)), warnings }
}
const without = { warnings: [] }

test('columns and data: rows are lists or objects; what a row lacks is undefined', () => {
  const data = [[1, 2], { b: 4, toString: 5 }, null, undefined, 'x']
  assert.equal(read({ columns: ['a', 'b'], data }), { names: ['a', 'b'], rows: [[1, 2], [undefined, 4], ['x']], ...without }) // prettier-ignore
  assert.equal(read({ columns: ['toString'], data: [{}, {}] }).rows, [[undefined], [undefined]])
  assert.equal(read({ columns: [7], data: [{ 7: 'x' }, []] }), { names: ['7'], rows: [['x'], []], ...without })
})

test('without columns the names are those of the objects, else numbers', () => {
  assert.equal(read([{ a: 1 }, { b: 2, a: 3 }]), { names: ['a', 'b'], rows: [[1, undefined], [3, 2]], ...without }) // prettier-ignore
  assert.equal(read({ columns: [], data: [[1], [2, 3]] }).names, ['1', '2'])
  assert.equal(read({ data: ['x', 'y'] }), { names: ['1'], rows: [['x'], ['y']], ...without })
  assert.equal(read([{ a: 1 }, [1, 2]]).names, ['a'])
})

test('more cells than columns give a warning', () => {
  assert.equal(read({ columns: ['a'], data: [[1, 2, 3], [1]] }).warnings, [
    'a table has 1 columns, but rows with up to 3 cells; cells beyond the columns are left out'
  ])
  assert.equal(read({ columns: ['a', 'b'], data: [[1, 2]] }).warnings, [])
})

test('one blank cell is no table, two are', () => {
  assert.equal(read([['']]), { names: ['1'], rows: [], ...without })
  assert.equal(read([{ a: ' ' }]), { names: ['a'], rows: [], ...without })
  assert.equal(read([[]]).rows, [])
  assert.is(read([['', '']]).rows.length, 1)
  assert.is(read([[''], ['']]).rows.length, 2)
  assert.is(read([['x']]).rows.length, 1)
  assert.equal(read('no table'), { names: [], rows: [], ...without })
})

test('names are cut after 200 characters, columns after 1000', () => {
  const long = 'x'.repeat(201)
  assert.equal(read({ columns: [long], data: [{ [long]: 1 }] }), { names: [`${'x'.repeat(200)}…`], rows: [[1]], ...without }) // prettier-ignore
  const many = Array.from({ length: 1001 }, (_, index) => `c${index}`)
  assert.is(read({ columns: many, data: [] }).names.length, 1000)
  assert.is(read([Object.fromEntries(many.map((name) => [name, 1]))]).names.length, 1000)
  assert.is(read([many]).names.length, 1000)
  assert.is(read({ columns: many, data: [{ c0: 1 }, {}] }).rows[0]!.length, 1000)
})

test.run()
