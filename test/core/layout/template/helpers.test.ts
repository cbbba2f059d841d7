import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BLOCK_HELPERS, HELPERS, LONE_HELPERS } from '../../../../core/layout/template/helpers.js'
import { mistakesOf, printed } from '../../../support/templates.js'

test('each helper accepts a fixed number of values', () => {
  const numbers = Object.entries(HELPERS).map(([name, { least, most }]) => `${name} ${least} ${most}`)
  assert.equal(numbers.sort(), [
    'add 2 20', 'and 2 20', 'choose 2 3', 'concat 1 20', 'contains 2 2', 'coordinate 1 1', 'count 1 1', 'data 1 1',
    'date 1 2', 'default 2 20', 'divide 2 2', 'endsWith 2 2', 'eq 2 2', 'given 1 1', 'gt 2 2', 'gte 2 2', 'html 1 1', 'join 1 2',
    'legacy 1 1', 'letters 1 1', 'lookup 2 2', 'lower 1 1', 'lt 2 2', 'lte 2 2', 'multiply 2 20', 'ne 2 2', 'not 1 1',
    'number 1 1', 'on 1 1', 'or 2 20', 'pageBreak 0 0', 'present 1 1', 'remainder 2 2', 'replace 3 3', 'round 1 1',
    'scale 1 1', 'slice 2 3', 'startsWith 2 2', 'str 1 1', 'subtract 2 2', 't 1 1', 'tableRows 1 1', 'trim 1 1', 'upper 1 1'
  ]) // prettier-ignore
  assert.equal(LONE_HELPERS, ['pageBreak'])
})

test('each block helper accepts a fixed number of values, and loops through a list or opens a value', () => {
  const messages = Object.entries(BLOCK_HELPERS).map(([name, { least, most, goesThrough, opens }]) =>
    [name, least, most, ...(goesThrough ? ['goes through'] : []), ...(opens ? ['opens'] : [])].join(' ')
  )
  assert.equal(messages.sort(), ['columns 1 1', 'each 1 1 goes through', 'grid 1 1 goes through', 'if 1 1', 'keep 0 0', 'present 1 1', 'unless 1 1', 'with 1 1 opens']) // prettier-ignore
})

test('block helpers with and without a value get their options and their text', () => {
  assert.is(printed('{{#keep}}x{{/keep}}'), '#std.block(breakable: false)[x];')
  assert.is(printed('{{#columns 3 gutter="4pt"}}x{{/columns}}'), '#std.columns(3, gutter: 4pt)[x];')
  assert.is(printed('{{#present x}}a{{else}}b{{/present}}{{#if (present x)}}c{{/if}}', { x: 1 }), 'ac')
  assert.is(printed('{{#present x}}a{{else}}b{{/present}}{{#if (present x)}}c{{/if}}'), 'b')
})

test('each with orEmpty writes its text once if there are no items', () => {
  const text = '{{#each x orEmpty=true}}[{{name}}{{@index}}{{#unless (present ../x)}}none{{/unless}}]{{/each}}'
  assert.is(printed(text, { x: [{ name: 'a' }, { name: 'b' }] }), '[a0][b1]')
  for (const x of [[], undefined]) assert.is(printed(text, { x }), '[0none]')
  assert.match(mistakesOf('{{#each x orEmpty=1}}{{/each}}')[0]!, 'orEmpty is 1; must be true or false')
})

test('an option that a value makes wrong gives a warning; the value is printed without it', () => {
  const told = (text: string, values: object) => {
    const warnings: string[] = []
    return [printed(text, values, { warn: (message) => void warnings.push(message) }), ...warnings]
  }
  const date = '{{date "HH:mm" x zone=y}}'
  const at = '2024-03-05T14:07:09Z'
  assert.equal(told(date, { x: at, y: 'Europe/Athens' }), ['16:07'])
  const [time, warning, ...more] = told(date, { x: at, y: 'Europe/Atens' })
  assert.equal([time, more], ['14:07', []])
  assert.match(warning!, /\{\{date\}\}.*zone.*"Europe\/Atens".*"Europe\/Athens"/)
  for (const zone of [undefined, null, '']) assert.is(told(date, { x: at, y: zone }).length, 1)
  assert.match(told('{{number 5 unit=x}}', { x: 'm²' })[1]!, /"m²" is not a unit/)
  assert.match(told('{{#grid list columns=x}}{{/grid}}', { x: 'two', list: [] })[1]!, /\{\{#grid\}\}.*columns.*"two"/)
})

test.run()
