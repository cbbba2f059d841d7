import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mistakesOf, printed } from '../../../../support/templates.js'

const holds = (condition: string, x?: unknown, y?: unknown): boolean =>
  printed(`{{#if (${condition})}}yes{{/if}}`, { x, y }) === 'yes'

test('eq and ne compare values; a number equals its text', () => {
  for (const [x, y, same] of [
    [1, 1, true],
    [1, '1', true],
    ['1.0', 1, true],
    ['1', '1.0', false],
    ['', 0, false],
    ['a', 'A', false],
    [null, undefined, false],
    [false, 'false', false],
    [undefined, undefined, true]
  ] as const) {
    assert.is(holds('eq x y', x, y), same, `${x} eq ${y}`)
    assert.is(holds('ne x y', x, y), !same, `${x} ne ${y}`)
  }
})

test('lt and gt compare numbers by size and texts alphabetically; other values are never less or greater', () => {
  const orders = (x: unknown, y: unknown) =>
    ['lt', 'lte', 'gt', 'gte'].filter((name) => holds(`${name} x y`, x, y)).join(' ')
  assert.is(orders(2, 10), 'lt lte')
  assert.is(orders('2', 10), 'lt lte')
  assert.is(orders('2', '10'), 'lt lte')
  assert.is(orders(3, 3), 'lte gte')
  assert.is(orders('2024-02-01', '2024-01-31'), 'gt gte')
  assert.is(orders('b', 'a'), 'gt gte')
  for (const nothing of [undefined, null, [], {}, true]) assert.is(orders(nothing, 1), '', String(nothing))
})

test('and, or and not combine conditions', () => {
  assert.is(holds('and x y', 1, 'a'), true)
  assert.is(holds('and x y', 1, []), false)
  assert.is(holds('and x y (not x)', 1, 1), false)
  assert.is(holds('or x y', 0, 'a'), true)
  assert.is(holds('or x y', 0, ''), false)
  assert.is(holds('not x', []), true)
  assert.is(printed('{{or x y "none"}}', { x: '', y: 'second' }), 'second')
  assert.is(printed('{{or x y "none"}}', { x: '' }), 'none')
})

test('present is true for 0 and false, and false for empty texts, lists and objects', () => {
  for (const [x, expected] of [
    [0, 'yes'],
    [false, 'yes'],
    ['a', 'yes'],
    [['a'], 'yes'],
    [{ a: 1 }, 'yes'],
    ['', 'no'],
    [' \n', 'no'],
    [[], 'no'],
    [{}, 'no'],
    [null, 'no'],
    [undefined, 'no']
  ] as const) {
    assert.is(printed('{{#present x}}yes{{else}}no{{/present}}', { x }), expected, JSON.stringify(x))
    assert.is(printed('{{#if (present x)}}yes{{else}}no{{/if}}', { x }), expected, JSON.stringify(x))
  }
  assert.is(
    printed('{{#present x}}{{title}}{{/present}}', { x: 1, title: 'the same values inside' }),
    'the same values inside'
  )
})

test('on is true for non-empty values other than 0 and false, also as texts', () => {
  const on = [1, -1, '1', 'true', 'TRUE', 'no', 'off', '00', ['a'], [0], [false], { a: 0 }, true]
  const off = [0, -0, '0', ' 0 ', 'false', 'False', 'FALSE', false, '', ' \n', [], {}, null, undefined]
  for (const x of on) assert.is(holds('on x', x), true, JSON.stringify(x))
  for (const x of off) assert.is(holds('on x', x), false, JSON.stringify(x))
  assert.is(printed('{{#if (not (on params.showMap))}}hidden{{/if}}', { params: { showMap: 'False' } }), 'hidden')
})

test('contains finds a part of a text or an item of a list', () => {
  assert.is(holds('contains x y', 'Lynnford', 'nnf'), true)
  assert.is(holds('contains x y', 'Lynnford', 'lynn'), false)
  assert.is(holds('contains x y', 'Lynnford', ''), true)
  assert.is(holds('contains x y', 1234, 23), true)
  assert.is(holds('contains x y', ['a', 2], 'a'), true)
  assert.is(holds('contains x y', ['a', 2], '2'), true)
  assert.is(holds('contains x y', ['abc'], 'b'), false)
  for (const nothing of [undefined, null, {}, { a: 'a' }]) {
    assert.is(holds('contains x "a"', nothing), false)
    assert.is(holds('contains "null undefined" x', nothing), false)
  }
})

test('startsWith and endsWith compare the ends of texts', () => {
  assert.is(holds('startsWith x y', 'Lynnford', 'Lynn'), true)
  assert.is(holds('startsWith x y', 'Lynnford', 'ford'), false)
  assert.is(holds('endsWith x y', 'Lynnford', 'ford'), true)
  assert.is(holds('endsWith x y', 2024, '24'), true)
  assert.is(holds('startsWith x ""'), false)
  assert.is(holds('endsWith x "}"', {}), false)
})

test('given is true for everything that was sent', () => {
  for (const x of ['', 0, false, [], {}, ' ']) assert.is(holds('given x', x), true, JSON.stringify(x))
  for (const x of [null, undefined]) assert.is(holds('given x', x), false)
})

test('choose takes a value by a condition', () => {
  assert.is(printed('{{choose (gt x 1) "many" "one"}}', { x: 2 }), 'many')
  assert.is(printed('{{choose x "many" y}}', { x: [], y: 'none' }), 'none')
  assert.is(printed('{{choose x "many"}}', { x: 0 }), '')
  assert.is(printed('{{number (choose x 1.5 2) decimals=2}}', { x: true }), '1.50')
})

test('default returns the first value that is present', () => {
  assert.is(printed('{{default x y "none"}}', { x: ' ', y: 0 }), '0')
  assert.is(printed('{{default x y "none"}}', {}), 'none')
})

test('helper calls are checked when the layout is loaded', () => {
  assert.match(mistakesOf('{{#if (lt x)}}{{/if}}')[0]!, 'app/a4.typ.hbs:1:7: {{lt}} has one value; must have 2 values')
  assert.match(mistakesOf('{{#present}}{{/present}}')[0]!, ':1:1: {{#present}} has no value; must have one value')
  assert.match(mistakesOf('{{#present x y=1}}{{/present}}')[0]!, ':1:14: {{#present}} has no option "y"; options: none')
  assert.match(
    mistakesOf('{{#if x includeZeros=true}}{{/if}}')[0]!,
    ':1:9: {{#if}} has no option "includeZeros"; did you mean "includeZero"?'
  )
  assert.match(mistakesOf('{{#presnt x}}{{/presnt}}')[0]!, '"presnt" is not a block helper; did you mean "present"?')
  assert.match(mistakesOf('{{#if (presnt x)}}{{/if}}')[0]!, '"presnt" is not a helper; did you mean "present"?')
  assert.match(mistakesOf('{{#present nope}}{{/present}}')[0]!, ':1:12: "nope" is not known')
})

test.run()
