import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isMark, MARK_NAMES } from '../../../../parts/marks/marks.js'
import { markFor } from '../../../../plugins/styles/sld/mark-name.js'

const read = (name: string): [mark: string, warnings: string[]] => {
  const warnings: string[] = []
  const mark = markFor(name, 'style rule "r"', (message) => void warnings.push(message))
  return [mark, warnings]
}

test('names of marks, of fonts, of shapes and of other programs are kept', () => {
  for (const name of MARK_NAMES) assert.equal(read(name), [name, []])
  for (const name of [
    'Circle',
    'horline',
    'filled_arrowhead',
    'semi_circle',
    'ttf://Wingdings 2#0x00EA',
    'extshape://narrow',
    'extshape://arrow?hr=3&t=0.1',
    'wkt://LINESTRING(0 0, 1 1)'
  ])
    assert.equal(read(` ${name}\n`), [name, []])
})

test('an unknown mark is replaced by the most similar one or a square, with a warning', () => {
  assert.equal(read('windbarbs://default(15)[kts]'), [
    'square',
    ['style rule "r": "windbarbs://default(15)[kts]" is not a mark; "square" is drawn instead']
  ])
  assert.match(read('trianlge')[1][0]!, /"trianlge" is not a mark; .*; did you mean "triangle"\?$/)
  for (const name of [
    'rounded_square',
    'ring',
    'extshape://arrow?hr=-1',
    'extshape://arrow?t=thin',
    'toString',
    '__proto__',
    'shape://unheard',
    'ttf://x'
  ]) {
    const [mark, warnings] = read(name)
    assert.ok(isMark(mark), name)
    assert.is(warnings.length, 1, name)
  }
})

test.run()
