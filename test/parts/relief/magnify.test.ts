import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { magnified } from '../../../parts/relief/magnify.js'

const near = (found: number, expected: number, slack = 1e-4) =>
  assert.ok(Math.abs(found - expected) < slack, `${found} instead of ${expected}`)

const grid = (width: number, height: number, valueAt: (column: number, row: number) => number) => ({
  width,
  height,
  values: Float32Array.from({ length: width * height }, (_, at) => valueAt(at % width, Math.floor(at / width)))
})

test('a plane stays a plane at any factor, with its slopes', () => {
  const plane = grid(9, 8, (column, row) => 100 + 3 * column - 5 * row)
  for (const factor of [1, 2, 3, 7]) {
    const fine = magnified(plane, factor)
    assert.equal([fine.width, fine.height], [9 * factor, 8 * factor])
    const [values, across, down] = [0, 1, 2].map(() => new Float32Array(fine.width)) as [Float32Array, Float32Array, Float32Array] // prettier-ignore
    for (let row = 0; row < fine.height; row++) {
      fine.readValues(row, values)
      fine.readSlopes(row, across, down)
      // two cells at the border lean on values beyond it
      if (row < 2 * factor || row >= 6 * factor) continue
      for (let column = 2 * factor; column < 7 * factor; column++) {
        const [x, y] = [(column + 0.5) / factor - 0.5, (row + 0.5) / factor - 0.5]
        near(values[column]!, 100 + 3 * x - 5 * y)
        near(across[column]!, 3)
        near(down[column]!, -5)
      }
    }
  }
})

test('a paraboloid has slopes that grow evenly, and the values of a B-spline: a sixth of a curvature higher', () => {
  const bowl = grid(9, 9, (column, row) => (column - 4) ** 2 + (row - 4) ** 2)
  const fine = magnified(bowl, 4)
  const [values, across, down] = [0, 1, 2].map(() => new Float32Array(fine.width)) as [Float32Array, Float32Array, Float32Array] // prettier-ignore
  for (let row = 8; row < 28; row++) {
    fine.readValues(row, values)
    fine.readSlopes(row, across, down)
    for (let column = 8; column < 28; column++) {
      const [x, y] = [(column + 0.5) / 4 - 4.5, (row + 0.5) / 4 - 4.5]
      near(values[column]!, x * x + y * y + 2 / 3)
      near(across[column]!, 2 * x)
      near(down[column]!, 2 * y)
    }
  }
})

test('cells without data stay empty, and do not bend their neighbours to nothing', () => {
  const holed = grid(7, 7, (column, row) => (column === 3 && row === 3 ? NaN : 50))
  const fine = magnified(holed, 2)
  const [values, across, down] = [0, 1, 2].map(() => new Float32Array(14)) as [Float32Array, Float32Array, Float32Array] // prettier-ignore
  for (let row = 0; row < 14; row++) {
    fine.readValues(row, values)
    fine.readSlopes(row, across, down)
    for (let column = 0; column < 14; column++) {
      const isHole = Math.floor(row / 2) === 3 && Math.floor(column / 2) === 3
      assert.is(Number.isNaN(values[column]!), isHole)
      assert.is(Number.isNaN(across[column]!), isHole)
      if (!isHole) near(values[column]!, 50)
      if (!isHole) near(across[column]!, 0)
    }
  }
})

test.run()
