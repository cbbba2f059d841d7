import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { makeWaitingLine, type Waiting } from '../../../core/job/waiting-line.js'

const lineOf = () => {
  const line = makeWaitingLine()
  let number = 0
  /** `a1`: the first job of the client `a`. */
  const add = (ids: string, kind: Waiting['class'] = 'usual') => {
    for (const id of ids.split(' ')) line.add({ id, client: id[0]!, number: ++number, bytes: 10, class: kind })
  }
  const rest = (most = 100) => {
    const ids: string[] = []
    while (ids.length < most && line.length > 0) ids.push(line.shift()!.id)
    return ids.join(' ')
  }
  return { line, add, rest }
}

test('jobs of one client go in the order of their arrival', () => {
  const { line, add, rest } = lineOf()
  add('a1 a2 a3')
  assert.equal([line.length, line.bytes, line.ahead('a1'), line.ahead('a3')], [3, 30, 0, 2])
  assert.is(rest(), 'a1 a2 a3')
  assert.equal([line.length, line.bytes, line.shift()], [0, 0, undefined])
})

test('clients take turns: the first job of another client goes before the second of the first', () => {
  const { line, add, rest } = lineOf()
  add('a1 a2 a3 a4 b1 b2 c1')
  assert.equal([line.ahead('b1'), line.ahead('a2'), line.ahead('c1')], [1, 3, 2])
  assert.is(rest(), 'a1 b1 c1 a2 b2 a3 a4')
})

test('a client that comes late is the next, whatever has been printed and however much waits', () => {
  const { line, add, rest } = lineOf()
  for (let job = 1; job <= 1000; job++) add(`a${job}`)
  assert.is(rest(500).split(' ').at(-1), 'a500')
  add('b1 b2')
  assert.equal([line.ahead('b1'), line.ahead('b2'), line.ahead('a501')], [0, 2, 1])
  assert.is(rest(4), 'b1 a501 b2 a502')
})

test('a client whose jobs have all been claimed has no advantage and no debt', () => {
  const { add, rest } = lineOf()
  add('a1 b1 b2 b3')
  assert.is(rest(3), 'a1 b1 b2')
  add('a2 a3')
  assert.is(rest(), 'a2 b3 a3')
})

test('a job that has been claimed counts: another client that comes now goes before the second', () => {
  const { add, rest } = lineOf()
  add('a1')
  assert.is(rest(), 'a1')
  add('a2 a3 b1')
  assert.is(rest(), 'b1 a2 a3')
})

test('a thousand clients that came once leave nothing behind', () => {
  const { add, rest } = lineOf()
  for (let turn = 0; turn < 1000; turn++) {
    add(`${String.fromCodePoint(0x4e00 + turn)}1`)
    rest()
  }
  add('a1 b1 a2')
  assert.is(rest(), 'a1 b1 a2')
})

test('preferred jobs go before the usual ones, and jobs that were begun before go first', () => {
  const { line, add, rest } = lineOf()
  add('a1 a2')
  add('b1 b2', 'preferred')
  add('c1', 'again')
  assert.equal(['c1', 'b1', 'b2', 'a1', 'a2'].map(line.ahead), [0, 1, 2, 3, 4])
  assert.is(rest(2), 'c1 b1')
  add('d1')
  assert.is(rest(), 'b2 a1 d1 a2')
})

test('a job that leaves makes room for the others', () => {
  const { line, add, rest } = lineOf()
  add('a1 a2 a3 b1')
  line.remove('a1')
  line.remove('z9')
  assert.equal([line.length, line.bytes, line.ahead('a1'), line.ahead('a2')], [3, 30, 0, 1])
  assert.is(rest(), 'b1 a2 a3')
})

test.run()
