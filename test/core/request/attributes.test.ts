import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { type DeclaredAttribute, fillAttributes } from '../../../core/request/attributes.js'
import { countRequest } from '../../../core/request/limits.js'
import { requestLimits } from '../../support/request-limits.js'
import { noLayerTypes } from '../../../core/request/layer-types.js'

const text = (name: string, preset?: string): DeclaredAttribute => ({
  name,
  schema: { type: 'string' },
  default: preset
})
const list = (name: string, rows: DeclaredAttribute[], more: object = {}): DeclaredAttribute => ({
  name,
  schema: { type: 'array', items: { type: 'object' }, default: [] },
  block: {},
  rows,
  ...more
})
const fill = (sent: object, declared: DeclaredAttribute[], rows?: (count: number) => void) =>
  fillAttributes({ ...sent }, declared, noLayerTypes, 'attributes', rows && { ...countRequest(requestLimits), rows })

test('rows are filled like pages: with defaults, names in any letter case, texts, and nested rows', () => {
  const declared = [list('rows', [text('name', 'no name'), list('inner', [text('label')])])]
  const { attributes, problems } = fill({ ROWS: [{ Name: 5, other: 1 }, { inner: [{ label: 'x' }] }, null] }, declared)
  assert.equal(problems, [])
  assert.equal(attributes, {
    rows: [
      { name: '5', inner: [] },
      { name: 'no name', inner: [{ label: 'x' }] }
    ]
  })
})

test('the error for a missing attribute gives the misspelled name in the request', () => {
  const map = { name: 'map', schema: { type: 'object', required: ['scale'] }, block: {} }
  const told = (sent: object) => fill(sent, [text('title'), map]).problems.map(({ message }) => [...message.matchAll(/"(\w+)"/g)].map(([, name]) => name)) // prettier-ignore
  assert.equal(told({ titel: 'x', mpa: {} }), [['titel', 'title'], ['mpa', 'map']]) // prettier-ignore
  assert.equal(told({ other: 'x' }), [[], ['map']])
})

test('a misspelled member in a row is a warning of its attribute', () => {
  const schema = { type: 'object', properties: { colour: { type: 'string' } } }
  const declared = [list('rows', [{ name: 'mark', schema, block: {} }])]
  const { attributes, warnings } = fill({ rows: [{ mark: {} }, { mark: { colur: 'red' } }] }, declared)
  assert.equal(attributes, { rows: [{ mark: {} }, { mark: {} }] })
  assert.equal(warnings, ['attribute "mark": "colur" is not known; it is ignored; did you mean "colour"?'])
})

test('a sent member replaces its rivals in the default; without a default or a sent value there is nothing to replace', () => {
  const map = (preset?: unknown): DeclaredAttribute[] => [
    { name: 'map', schema: { 'x-instead': { bbox: ['center', 'scale'] } }, block: {}, default: preset }
  ]
  const preset = { center: [0, 0], scale: 5, dpi: 72 }
  const filled = (sent: object, own?: unknown) => fill(sent, map(own)).attributes.map
  assert.equal(filled({ map: { bbox: [1, 2, 3, 4] } }, preset), { bbox: [1, 2, 3, 4], dpi: 72 })
  assert.equal(filled({ map: { bbox: [1, 2, 3, 4], scale: 7 } }, preset), { bbox: [1, 2, 3, 4], scale: 7, dpi: 72 })
  assert.equal([filled({}, preset), filled({ map: 'all' }, preset), filled({ map: 'all' })], [preset, 'all', 'all'])
  assert.equal([filled({ map: { bbox: 1 } }), filled({ map: { bbox: 1 } }, 'none')], [{ bbox: 1 }, { bbox: 1 }])
})

test('a missing block gets the default of its schema, else an empty object', () => {
  const declared = [list('rows', []), { name: 'map', schema: { type: 'object' }, block: {} }]
  for (const sent of [{}, { rows: null, map: null }])
    assert.equal(fill(sent, declared).attributes, { rows: [], map: {} })
  const preset = [list('rows', [text('name')], { default: [{ name: 'a' }] })]
  assert.equal(fill({}, preset).attributes, { rows: [{ name: 'a' }] })
  assert.equal(fill({ rows: [] }, preset).attributes, { rows: [] })
})

test('an empty text leaves the default of a number, list or object in place', () => {
  const schema = { type: 'object', properties: { rotation: { type: 'number' }, name: { type: 'string' } } }
  const declared = [
    { name: 'map', schema, block: {}, default: { rotation: 30, name: 'town' } },
    { name: 'count', schema: { type: 'number' }, default: 5 }
  ]
  const filled = (map: unknown) => fill({ map, count: '' }, declared)
  const expected = { map: { rotation: 30, name: 'town' }, count: 5 }
  assert.equal(filled(''), { attributes: expected, problems: [], warnings: [] })
  assert.equal(filled({ rotation: '', name: '' }).attributes.map, { rotation: 30, name: '' })
  const [problem] = fill({ count: '' }, [{ name: 'count', schema: { type: 'number' } }]).problems
  assert.equal(problem?.path, 'attributes.count')
})

test('true for a block is its default; false is ignored with a warning', () => {
  const schema = { type: 'object', properties: { size: { type: 'number' } } }
  const arrow = { name: 'arrow', schema, block: {}, default: { size: 5 } }
  const drawn = { arrow: { size: 5 } }
  assert.equal(fill({ arrow: true }, [arrow]), { attributes: drawn, problems: [], warnings: [] })
  const { attributes, warnings } = fill({ arrow: false }, [arrow])
  assert.equal([attributes, warnings.length], [drawn, 1])
  assert.match(warnings[0]!, 'attributes.arrow is false')
  const needed = { name: 'map', schema: { ...schema, required: ['size'] }, block: {} }
  assert.equal(
    fill({ map: true }, [needed]).problems.map(({ path }) => path),
    ['attributes.map.size']
  )
  const either = { ...arrow, schema: { anyOf: [schema, { type: 'boolean' }] } }
  assert.equal(fill({ arrow: false }, [either]).attributes, { arrow: false })
})

test('a problem in a row has the path of the row', () => {
  const declared = [list('rows', [text('name'), list('inner', [text('label')])])]
  const { problems } = fill({ rows: [{ name: 'a', inner: [{}] }, { inner: 5 }] }, declared)
  assert.equal(
    problems.map(({ path, message }) => `${path} ${message}`),
    [
      'attributes.rows[0].inner[0].label is missing; the layout has no default for it',
      'attributes.rows[1].name is missing; the layout has no default for it',
      'attributes.rows[1].inner is 5; must be a list of objects'
    ]
  )
  assert.is(fill({ rows: ['x', 'y'] }, declared).problems.length, 2)
})

test('rows are counted before they are checked', () => {
  const counted: number[] = []
  const declared = [list('rows', [list('inner', [])])]
  fill({ rows: [{ inner: [{}, {}] }, {}, {}] }, declared, (count) => counted.push(count))
  assert.equal(counted, [3, 2, 0, 0])
  const many = { rows: Array.from({ length: 300_000 }, () => 5) }
  assert.throws(() => fill(many, declared, (count) => { throw new Error(`${count} rows`) }), '300000 rows') // prettier-ignore
})

test('an error in each of many rows is reported', () => {
  const declared = [list('rows', [text('name')])]
  assert.is(fill({ rows: Array.from({ length: 200_000 }, () => ({})) }, declared).problems.length, 200_000)
})

test.run()
