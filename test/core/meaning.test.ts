import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { allOf, anyOf, comparison, exampleOf, exampleOfOther, type Meaning, opposite } from '../../core/meaning.js'

const values = (...list: (string | number | boolean)[]): Meaning => ({ kind: 'values', property: 'p', values: list })
const range = (members: object): Meaning => ({ kind: 'range', property: 'p', ...members }) as Meaning

test('comparisons of a property with a value', () => {
  assert.equal(comparison('=', 'p', 'a'), values('a'))
  assert.equal(comparison('==', 'p', 1), values(1))
  assert.equal(comparison('!=', 'p', 'a'), { kind: 'other' })
  assert.equal(comparison('<>', 'p', true), values(false))
  assert.equal(comparison('<', 'p', 5), range({ high: 5, highIsIn: false }))
  assert.equal(comparison('<=', 'p', 5), range({ high: 5, highIsIn: true }))
  assert.equal(comparison('>', 'p', 5), range({ low: 5, lowIsIn: false }))
  assert.equal(comparison('>=', 'p', '2020-01-01'), range({ low: '2020-01-01', lowIsIn: true }))
})

test('a comparison with the value first is turned', () => {
  assert.equal(comparison('<', 'p', 5, true), comparison('>', 'p', 5))
  assert.equal(comparison('>=', 'p', 5, true), comparison('<=', 'p', 5))
  assert.equal(comparison('=', 'p', 5, true), values(5))
})

test('other comparisons have no meaning', () => {
  for (const [sign, value] of [
    ['~', 1],
    ['toString', 1],
    ['<', true],
    ['=', null],
    ['=', undefined],
    ['=', [1]]
  ])
    // prettier-ignore
    assert.is(comparison(sign as string, 'p', value), undefined, `${sign} ${value}`)
})

test('limits of the same property are joined to one range, other ones stay apart', () => {
  const [low, high] = [range({ low: 1, lowIsIn: true }), range({ high: 9, highIsIn: false })]
  const other = { ...high, property: 'q' } as Meaning
  const joined = range({ low: 1, lowIsIn: true, high: 9, highIsIn: false })
  assert.equal(allOf([low, high]), joined)
  assert.equal(allOf([low, other]), { kind: 'and', of: [low, other] })
  assert.equal(allOf([low, low]), { kind: 'and', of: [low, low] })
  assert.equal(allOf([high, high]), { kind: 'and', of: [high, high] })
  assert.equal(allOf([{ kind: 'and', of: [low, values(3)] }, high]), { kind: 'and', of: [joined, values(3)] })
  assert.equal(allOf([values(3), values(3)]), { kind: 'and', of: [values(3), values(3)] })
})

test('"any" has no effect in "and" and decides "or"; a part without meaning makes the whole meaningless', () => {
  assert.equal(allOf([{ kind: 'any' }, values(3)]), values(3))
  assert.equal(allOf([]), { kind: 'any' })
  assert.equal(anyOf([values(3), { kind: 'any' }]), { kind: 'any' })
  assert.is(allOf([values(3), undefined]), undefined)
  assert.is(anyOf([values(3), undefined]), undefined)
})

test('values of the same property are one list, other ones stay apart', () => {
  const other: Meaning = { kind: 'values', property: 'q', values: [4] }
  assert.equal(anyOf([values(1), values(2), other, values(3)]), { kind: 'or', of: [values(1, 2, 3), other] })
  assert.equal(anyOf([values(1), values(2)]), values(1, 2))
  const low = range({ low: 1 })
  assert.equal(anyOf([{ kind: 'or', of: [low, values(1)] }, values(2)]), { kind: 'or', of: [low, values(1, 2)] })
})

test('opposite conditions are recognized', () => {
  assert.equal(opposite({ kind: 'absent', property: 'p' }), { kind: 'any' })
  assert.is(opposite({ kind: 'any' }), undefined)
  assert.is(opposite(undefined), undefined)
  assert.equal(opposite(values(true)), values(false))
  assert.equal(opposite(values(true, false)), { kind: 'other' })
  assert.equal(opposite(range({ high: 5, highIsIn: false })), range({ low: 5, lowIsIn: true }))
  assert.equal(opposite(range({ low: 5, lowIsIn: true })), range({ high: 5, highIsIn: false }))
  assert.equal(opposite(range({ low: 1, high: 5 })), { kind: 'other' })
})

test('example features fit a meaning', () => {
  assert.equal(exampleOf(values('a', 'b')), { p: 'a' })
  assert.equal(exampleOf(range({ low: 1, lowIsIn: true, high: 5 })), { p: 1 })
  assert.equal(exampleOf(range({ low: 1, high: 5, highIsIn: true })), { p: 5 })
  assert.equal(exampleOf(range({ low: 1, high: 5 })), { p: 3 })
  assert.equal(exampleOf(range({ low: 1 })), { p: 2 })
  assert.equal(exampleOf(range({ high: 5 })), { p: 4 })
  assert.equal(exampleOf({ kind: 'like', property: 'p', text: '…road…' }), { p: 'road' })
  const other: Meaning = { kind: 'values', property: 'q', values: [4] }
  assert.equal(exampleOf({ kind: 'and', of: [values(1), other] }), { p: 1, q: 4 })
  assert.equal(exampleOf({ kind: 'or', of: [values(1), other] }), { p: 1 })
  assert.equal(exampleOf({ kind: 'absent', property: 'p' }), { p: null })
  assert.equal([exampleOf({ kind: 'any' }), exampleOf({ kind: 'other' })], [{}, {}])
})

test('an example of other features fits none of the meanings', () => {
  const other: Meaning = { kind: 'values', property: 'q', values: [true] }
  assert.equal(exampleOfOther([values('a'), other]), { p: '', q: false })
  assert.equal(exampleOfOther([range({ low: 5, lowIsIn: true })]), { p: 4 })
  assert.equal(exampleOfOther([{ kind: 'or', of: [values('a'), other] }]), { p: '', q: false })
  assert.equal(exampleOfOther([{ kind: 'any' }, { kind: 'absent', property: 'p' }]), { p: '' })
})

test.run()
