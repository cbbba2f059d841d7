import type { Series } from './series.js'

/** The range of each number on top of those of earlier series; negative ones are below zero. */
export const stacks = (series: readonly Series[]): (readonly [from: number, to: number])[][] => {
  const [up, down]: [number[], number[]] = [[], []]
  return series.map(({ values }) =>
    values.map((value = 0, category) => {
      const side = value < 0 ? down : up
      const from = side[category] ?? 0
      side[category] = from + value
      return [from, from + value] as const
    })
  )
}
