import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { covers } from '../../../../core/pixels/fonts/coverage.js'
import type { Face } from '../../../../core/pixels/fonts/faces.js'
import { glyphShape } from '../../../../core/pixels/fonts/glyph-shape.js'
import { stockOf } from '../../../../core/pixels/fonts/stock.js'

const face = (family: string, ...ranges: number[]) => {
  const coverage = Uint32Array.from(ranges)
  return { family, coverage: () => coverage, covers: (codePoint: number) => covers(coverage, codePoint) } as Face
}

test('letters that any face has are covered, those that all faces for text have are shared', () => {
  const stock = stockOf([
    face('Text', 32, 90, 97, 122, 200, 300, 400, 410),
    face('Noto Sans', 65, 90, 91, 122, 250, 350, 405, 405),
    face('Noto Sans Mono', 10, 1000),
    face('Noto Sans Thai', 65, 122, 3585, 3675),
    face('Capitals', 65, 90, 120, 122)
  ])
  assert.equal(stock.covered, [[10, 1000], [3585, 3675]]) // prettier-ignore
  assert.equal(stock.shared, [[65, 90], [97, 122], [250, 300], [405, 405]]) // prettier-ignore
  assert.equal(stock.fallback, ['Noto Sans', 'Text', 'Noto Sans Mono', 'Noto Sans Thai', 'Capitals'])
})

test('without a face for text nothing is shared', () => {
  const { shared, covered } = stockOf([face('Noto Sans Thai', 3585, 3600, 3601, 3602, 3604, 3605)])
  assert.equal([shared, covered], [[], [[3585, 3602], [3604, 3605]]]) // prettier-ignore
  for (const missing of [65, 90, 97, 122]) {
    const ranges = [64, missing - 1, missing + 1, 130]
    assert.equal(stockOf([face('A', ...ranges)]).shared, [], `${missing}`)
  }
})

test('a glyph is a start and relative steps, rounded to a thousandth of a point', () => {
  const shape = glyphShape(
    [
      { command: 'M', xy: [0.1, 0.2] },
      { command: 'L', xy: [0.5, 0.2] },
      { command: 'Q', xy: [0.5, 0.7, 0.123456, 0.7] },
      { command: 'Z', xy: [] },
      { command: 'M', xy: [0.3, 0.3] },
      { command: 'L', xy: [0.4, -0.1] }
    ],
    10
  )
  assert.equal(shape, { x: 1000, y: -2000, rest: 'l4 0q0 -5 -3.765 -5zm2 -1l1 4' })
  assert.is(glyphShape([], 10), undefined)
})

test.run()
