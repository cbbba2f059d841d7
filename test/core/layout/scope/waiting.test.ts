import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeWaiting } from '../../../../core/layout/scope/waiting.js'

const task = (name: string) => ({ id: `0 maps ${name}`, attribute: name })
const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(task)

test('many blocks may wait for one block, and one block for many, repeatedly', () => {
  const waiting = makeWaiting()
  for (const [asker, asked] of [[a, b], [c, b], [a, c], [a, d], [c, d], [a, b]]) waiting.begin(asker!, asked!) // prettier-ignore
})

test('a circle of waiting blocks is a layout mistake that names all blocks of the circle', () => {
  const waiting = makeWaiting()
  waiting.begin(a!, b!)
  waiting.begin(b!, d!)
  waiting.begin(b!, c!)
  assert.throws(
    () => waiting.begin(c!, a!),
    'blocks of the layout need each other in a circle: "c" needs "a" needs "b" needs "c"'
  )
  assert.throws(() => waiting.begin(d!, d!), '"d" needs "d"')
  waiting.begin(c!, d!)
})

test('a long chain of waiting blocks is not a circle', () => {
  const waiting = makeWaiting()
  for (let i = 0; i < 2000; i++) waiting.begin(task(`${i}`), task(`${i + 1}`))
  assert.throws(() => waiting.begin(task('2000'), task('0')), 'need each other')
})

test.run()
