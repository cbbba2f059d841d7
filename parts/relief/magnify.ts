import type { Tools } from '../../core/plugin.js'
import { setImmediate } from 'node:timers/promises'

/** Weights of four neighbouring cells, for their value and for its slope per cell. */
interface Phase {
  /** The first of the four cells, counted from the cell itself. */
  from: number
  value: readonly number[]
  slope: readonly number[]
}

/**
 * The weights of the uniform cubic B-spline (de Boor, "A Practical Guide to Splines", chapter IX) at the middles of
 * `factor` parts of a cell. It is smooth in slope and curvature, and exact on planes.
 */
const phasesOf = (factor: number): Phase[] =>
  Array.from({ length: factor }, (_, part) => {
    const offset = (part + 0.5) / factor - 0.5
    const t = offset < 0 ? offset + 1 : offset
    const [t2, t3] = [t * t, t * t * t]
    return {
      from: offset < 0 ? -2 : -1,
      value: [(1 - t) ** 3 / 6, (3 * t3 - 6 * t2 + 4) / 6, (-3 * t3 + 3 * t2 + 3 * t + 1) / 6, t3 / 6],
      slope: [-((1 - t) ** 2) / 2, (3 * t2 - 4 * t) / 2, (-3 * t2 + 2 * t + 1) / 2, t2 / 2]
    }
  })

/** Cells that the weights reach to each side. */
const REACH = 2

export interface Grid {
  width: number
  height: number
  /** Row by row; NaN: no data. */
  values: Float32Array
}

/** A grid with `factor` times as many columns and rows, computed row by row. */
export interface Magnified {
  width: number
  height: number
  /** Row by row, in order: the values of a row; NaN where the grid has no data. */
  readValues(row: number, into: Float32Array): void
  /** Also the slopes to the right and downwards, per cell of the grid. */
  readSlopes(row: number, across: Float32Array, down: Float32Array): void
}

/** Each row is smoothed along itself; then the smooth rows around a place are weighted. */
export const magnified = (grid: Grid, factor: number): Magnified => {
  const phases = phasesOf(factor)
  const { width, height } = grid
  const filled = withoutHoles(grid)
  const hasHoles = filled !== grid.values
  const padded = new Float64Array(width + 2 * REACH)
  const columns = width * factor
  const ring = Array.from({ length: 2 * REACH }, () => ({
    row: NaN,
    values: new Float64Array(columns),
    slopes: new Float64Array(columns)
  }))

  const smoothed = (wanted: number) => {
    const row = Math.min(height - 1, Math.max(0, wanted))
    const kept = ring[row % ring.length]!
    if (kept.row === row) return kept
    kept.row = row
    for (let column = -REACH; column < width + REACH; column++)
      padded[column + REACH] = filled[row * width + Math.min(width - 1, Math.max(0, column))]!
    for (const [part, { from, value, slope }] of phases.entries()) {
      const [v0, v1, v2, v3] = value as [number, number, number, number]
      const [s0, s1, s2, s3] = slope as [number, number, number, number]
      for (let cell = 0, at = part, next = from + REACH; cell < width; cell++, at += factor, next++) {
        const a = padded[next]!
        const b = padded[next + 1]!
        const c = padded[next + 2]!
        const d = padded[next + 3]!
        kept.values[at] = v0 * a + v1 * b + v2 * c + v3 * d
        kept.slopes[at] = s0 * a + s1 * b + s2 * c + s3 * d
      }
    }
    return kept
  }

  const neighbours = (row: number) => {
    const cell = Math.floor(row / factor)
    const phase = phases[row - cell * factor]!
    return { cell, phase, rows: [0, 1, 2, 3].map((index) => smoothed(cell + phase.from + index)) }
  }

  const cutHoles = (cell: number, into: Float32Array): void => {
    if (!hasHoles) return
    for (let column = 0; column < width; column++)
      if (Number.isNaN(grid.values[cell * width + column]!)) into.fill(NaN, column * factor, (column + 1) * factor)
  }

  return {
    width: columns,
    height: height * factor,
    readValues(row, into) {
      const { cell, phase, rows } = neighbours(row)
      const [a, b, c, d] = rows.map(({ values }) => values) as [Float64Array, Float64Array, Float64Array, Float64Array]
      const [v0, v1, v2, v3] = phase.value as [number, number, number, number]
      for (let at = 0; at < columns; at++) into[at] = v0 * a[at]! + v1 * b[at]! + v2 * c[at]! + v3 * d[at]!
      cutHoles(cell, into)
    },
    readSlopes(row, across, down) {
      const { cell, phase, rows } = neighbours(row)
      const [a, b, c, d] = rows.map(({ values }) => values) as [Float64Array, Float64Array, Float64Array, Float64Array]
      const [e, f, g, h] = rows.map(({ slopes }) => slopes) as [Float64Array, Float64Array, Float64Array, Float64Array]
      const [v0, v1, v2, v3] = phase.value as [number, number, number, number]
      const [s0, s1, s2, s3] = phase.slope as [number, number, number, number]
      for (let at = 0; at < columns; at++) {
        across[at] = v0 * e[at]! + v1 * f[at]! + v2 * g[at]! + v3 * h[at]!
        down[at] = s0 * a[at]! + s1 * b[at]! + s2 * c[at]! + s3 * d[at]!
      }
      cutHoles(cell, across)
    }
  }
}

/** The values. Cells without data get the mean of the nearest ones within the reach of the weights, else 0. */
const withoutHoles = (grid: Grid): Float32Array => {
  const { width, values } = grid
  let first = 0
  while (first < values.length && !Number.isNaN(values[first]!)) first++
  if (first === values.length) return values
  const filled = Float32Array.from(values)
  for (let at = first; at < values.length; at++)
    if (Number.isNaN(values[at]!)) filled[at] = meanAround(grid, at % width, Math.floor(at / width))
  return filled
}

const meanAround = ({ width, height, values }: Grid, column: number, row: number): number => {
  for (let reach = 1; reach <= REACH; reach++) {
    let [sum, count] = [0, 0]
    for (let y = Math.max(0, row - reach); y <= Math.min(height - 1, row + reach); y++)
      for (let x = Math.max(0, column - reach); x <= Math.min(width - 1, column + reach); x++) {
        const value = values[y * width + x]!
        if (Number.isNaN(value)) continue
        sum += value
        count++
      }
    if (count > 0) return sum / count
  }
  return 0
}

/** Cells of work between two pauses: about 20 ms. */
const CELLS_BETWEEN = 400_000

/** Is called for each row. Now and then it lets the process do other work; it throws when the job ends. */
export const pausing = (rowLength: number, { signal }: Tools): ((row: number) => Promise<void> | undefined) => {
  const rows = Math.max(1, Math.floor(CELLS_BETWEEN / rowLength))
  return (row) => {
    if (row % rows !== rows - 1) return undefined
    signal.throwIfAborted()
    return setImmediate()
  }
}
