import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isMark, MARK_NAMES } from '../../../../core/style/draw/marks.js'
import { markFor } from '../../../../plugins/styles/sld/mark-name.js'

const read = (name: string): [mark: string, warnings: string[]] => {
  const warnings: string[] = []
  const mark = markFor(name, 'style rule "r"', (message) => void warnings.push(message))
  return [mark, warnings]
}

test('names of marks, of fonts, of shapes, and those of other writers stay as they are written', () => {
  for (const name of MARK_NAMES) assert.equal(read(name), [name, []])
  for (const name of [
    'Circle',
    'horline',
    'filled_arrowhead',
    'semi_circle',
    'ttf://Wingdings 2#0x00EA',
    'wkt://LINESTRING(0 0, 1 1)'
  ])
    assert.equal(read(` ${name}\n`), [name, []])
})

test('what there is no mark for is drawn as the one most like it, and said', () => {
  assert.equal(read('windbarbs://default(15)[kts]'), [
    'square',
    ['style rule "r": no mark is called "windbarbs://default(15)[kts]"; "square" is drawn instead']
  ])
  for (const name of [
    'rounded_square',
    'ring',
    'extshape://emicircle',
    'extshape://narrow',
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
