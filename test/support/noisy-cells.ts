import { random } from '../bench/random.js'

type Place = readonly [x: number, y: number]

/**
 * Polygons of `count` x `count` cells in a square from [0, 0] to [side, side]: neighbours share noisy borders of as many
 * pieces, three or four of them meet at each corner, and each ring begins and turns as chance will have it.
 */
export const noisyCells = (count: number, pieces: number, side: number, noise: number, seed = 1): Place[][] => {
  const next = random(seed)
  const wide = side / count
  const isInside = (index: number) => index > 0 && index < count
  const place = (index: number) => (index + (isInside(index) ? (next() - 0.5) / 2 : 0)) * wide
  const nodes = grid(count + 1, count + 1, (row, column): Place => [place(column), place(row)])
  const border = (from: Place, to: Place): Place[] =>
    Array.from({ length: pieces + 1 }, (_, index) => {
      const away = index % pieces === 0 ? 0 : noise
      const between = (axis: 0 | 1) => from[axis] + (index / pieces) * (to[axis] - from[axis]) + (next() - 0.5) * away
      return [between(0), between(1)]
    })
  const across = grid(count + 1, count, (row, column) => border(nodes[row]![column]!, nodes[row]![column + 1]!))
  const down = grid(count, count + 1, (row, column) => border(nodes[row]![column]!, nodes[row + 1]![column]!))
  return grid(count, count, (row, column) => {
    const sides = [
      across[row]![column]!,
      down[row]![column + 1]!,
      across[row + 1]![column]!.toReversed(),
      down[row]![column]!.toReversed()
    ]
    const ring = sides.flatMap((one) => one.slice(0, -1))
    const start = Math.floor(next() * ring.length)
    const begun = [...ring.slice(start), ...ring.slice(0, start + 1)]
    return next() < 0.5 ? begun : begun.reverse()
  }).flat()
}

const grid = <Value>(rows: number, columns: number, make: (row: number, column: number) => Value): Value[][] =>
  Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_, column) => make(row, column)))
