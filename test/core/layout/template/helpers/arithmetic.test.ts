import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { mistakesOf, printed } from '../../../../support/templates.js'

const prints = (call: string, text: string, x?: unknown, y?: unknown): void =>
  assert.is(printed(`{{${call}}}`, { x, y }), text, `${call} ${JSON.stringify([x, y])}`)

test('numbers are added, subtracted, multiplied and divided, also numbers in texts', () => {
  prints('add x y 1', '6', 2, '3')
  prints('subtract x y', '-1', 2, 3)
  prints('multiply x y 2', '12', 2, 3)
  prints('divide x y', '3.5', 7, 2)
  prints('remainder x y', '1', 7, 2)
  prints('remainder x y', '-1', -7, 2)
  prints('remainder x y', '0', -4, 2)
})

test('a calculation that has no number prints nothing', () => {
  for (const x of [undefined, null, 'a', '', [], {}, true, NaN, Infinity])
    for (const name of ['add', 'subtract', 'multiply', 'divide', 'remainder']) prints(`${name} x 1`, '', x)
  prints('divide 1 x', '', 0)
  prints('remainder 1 x', '', 0)
  prints('multiply x x', '', 1e200)
  assert.is(printed('{{#if (add x 1)}}yes{{else}}no{{/if}}', { x: 'a' }), 'no')
})

test('round gives whole numbers, decimals or significant digits', () => {
  for (const [x, nearest, down, up, zero] of [
    [2.5, '3', '2', '3', '2'],
    [-2.5, '-2', '-3', '-2', '-2'],
    [-0.4, '0', '-1', '0', '0'],
    ['7.1', '7', '7', '8', '7'],
    [1e300, '1e+300', '1e+300', '1e+300', '1e+300']
  ] as const) {
    prints('round x', nearest, x)
    prints('round x to="down"', down, x)
    prints('round x to="up"', up, x)
    prints('round x to="zero"', zero, x)
  }
  prints('round x decimals=2', '1.01', 1.005)
  prints('round x decimals=2', '12.5', 12.5)
  prints('round x decimals=1 to="down"', '0.1', 0.19)
  prints('round x decimals=2', '0', 1e-9)
  prints('round x significant=2', '25000', 24613)
  prints('round x significant=2', '0.0012', 0.001234)
  prints('round x significant=3', '0', 0)
  prints('round x', '', 'abc')
})

test('letters count as the columns of a spreadsheet', () => {
  for (const [x, letters] of [
    [1, 'A'],
    [26, 'Z'],
    [27, 'AA'],
    [702, 'ZZ'],
    ['703', 'AAA']
  ] as const)
    prints('letters x', letters, x)
  for (const x of [0, -1, 1.5, 'a', null, 1e300, Infinity]) prints('letters x', '', x)
})

test('options of round are checked when the layout is loaded', () => {
  assert.match(mistakesOf('{{round x to="left"}}')[0]!, 'to is "left"; must be one of nearest, down, up, zero')
  assert.match(mistakesOf('{{round x decimals=16}}')[0]!, 'decimals is 16; must be a whole number from 0 to 15')
  assert.match(mistakesOf('{{divide x y 2}}')[0]!, '{{divide}} has 3 values; must have 2 values')
})

test.run()
