import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { printed } from '../../../../support/templates.js'

const EACH = '{{#each (tableRows x)}}{{name}}={{this.[a b]}};{{else}}none{{/each}}'

test('the rows of a table are objects by the names of its columns', () => {
  for (const [x, text] of [
    [{ columns: ['name', 'a b'], data: [['Fox', 1], ['Owl', 0]] }, 'Fox=1;Owl=0;'],
    [{ columns: ['a b', 'name'], data: [[2, 'Fox'], { name: 'Owl', other: 1 }] }, 'Fox=2;Owl=;'],
    [{ columns: ['name'], data: [['Fox', 'beyond the columns'], 'Owl', null] }, 'Fox=;Owl=;'],
    [{ columns: ['name', 'a b'], data: [['Fox'], []] }, 'Fox=;=;'],
    [[{ name: 'Fox', 'a b': 3 }], 'Fox=3;'],
    [{ data: [{ name: 'Fox' }] }, 'Fox=;']
  ] as const)
    assert.is(printed(EACH, { x }), text, JSON.stringify(x)) // prettier-ignore
})

test('a table without content has no rows', () => {
  for (const x of [
    undefined,
    null,
    'text',
    7,
    {},
    [],
    { columns: ['name'], data: [] },
    { columns: ['name'] },
    { columns: [''], data: [['']] }
  ])
    // prettier-ignore
    assert.is(printed(EACH, { x }), 'none', JSON.stringify(x))
  assert.is(printed(EACH, { x: { columns: ['name', 'a b'], data: [['', '']] } }), '=;', 'a row with empty cells is one')
})

test('names of columns are only names', () => {
  const x = { columns: ['__proto__', 'constructor', 'name'], data: [[{ name: 'proto' }, 'c', 'Fox']] }
  assert.is(printed('{{#each (tableRows x)}}{{name}} {{this.constructor}} {{this.toString}}{{/each}}', { x }), 'Fox c ')
})

test.run()
