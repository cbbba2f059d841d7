import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { JsonSchema } from '../../../core/plugin/contracts.js'
import { collapse } from '../../../core/request/collapse.js'
import type { Fault } from '../../../core/request/sentences.js'
import { validate } from '../../../core/request/validate.js'

const problemsOf = (value: unknown, schema: JsonSchema, $defs: JsonSchema = {}): string[] =>
  validate({ v: value }, { type: 'object', $defs, properties: { v: schema } }).map(
    ({ path, message }) => `${path} ${message}`
  )
const needs = (name: string): JsonSchema => ({ type: 'object', properties: { [name]: {} }, required: [name] })

test('the only branch for lists or for objects has its own problems', () => {
  const schema = { oneOf: [needs('a'), { type: 'string' }, { type: 'array', items: { type: 'number' } }] }
  assert.equal(problemsOf({}, schema), ['v.a is missing'])
  assert.equal(problemsOf([1, 'x', 'y'], schema), ['v[1] is "x"; must be a number', 'v[2] is "y"; must be a number'])
})

test('a branch that is itself a choice counts as one for each of its types', () => {
  const schema = { oneOf: [{ anyOf: [needs('a'), { type: 'string' }] }, { type: 'number' }] }
  assert.equal(problemsOf({}, schema), ['v.a is missing'])
})

test('a text, a number or null that no branch allows is one problem', () => {
  const schema = { oneOf: [{ type: 'string', pattern: '^a' }, { type: 'number', minimum: 5 }, needs('a')] }
  const forms = 'must be a text, a number or an object with "a"'
  assert.equal(problemsOf('x', schema), [`v is "x"; ${forms}`])
  assert.equal(problemsOf(1, schema), [`v is 1; ${forms}`])
  const orNull = { anyOf: [{ type: 'null', not: {} }, { type: 'string' }] }
  assert.equal(problemsOf(null, orNull), ['v is null; must be null or a text'])
})

test('branches of which only one asks for members are no choice of members', () => {
  const schema = { anyOf: [{ required: ['a'] }, { type: 'string' }] }
  assert.equal(problemsOf(5, { anyOf: [{ minimum: 6 }, { type: 'string' }] }), ['v is 5; must be a text'])
  assert.equal(problemsOf({}, schema), ['v is {}; must be a text'])
})

test('a value that fits several branches is one problem, whatever other branches say', () => {
  const schema = { oneOf: [{}, { minProperties: 0 }, needs('a')] }
  assert.equal(problemsOf({}, schema), ['v is {}; must match only one of the allowed forms, but matches several'])
})

test('schemas that contain themselves, and null, are looked through once', () => {
  const node = { ...needs('left'), properties: { left: { $ref: '#/$defs/node' }, empty: { default: null } } }
  const schema = { oneOf: [{ type: 'string' }, { $ref: '#/$defs/node' }] }
  assert.equal(problemsOf({ left: { left: {} } }, schema, { node }), ['v.left.left.left is missing'])
})

test('of a hostile request the first 2000 faults count', () => {
  const faults = Array.from({ length: 2001 }, (_, index): Fault => ({ keyword: 'type', instancePath: `/${index}`, params: {} })) // prettier-ignore
  assert.equal(collapse(faults, {}), faults.slice(0, 2000))
})

test.run()
