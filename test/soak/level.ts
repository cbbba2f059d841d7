/** How a figure went in the course of many prints. */
export interface Level {
  /** The means of the tenths of the run. */
  tenths: number[]
  /** Of the last quarter over that of the quarter after the warm-up, as a part of it: 0.1 is ten percent more. */
  growth: number
  most: number
}

/** The part of the run in which caches fill and code is compiled. */
const WARM_UP = 0.2
const QUARTER = (1 - WARM_UP) / 4

/** `values`: one for each print, in their order. */
export const levelOf = (values: readonly number[]): Level => {
  const part = (from: number, to: number) => {
    const some = values.slice(Math.floor(from * values.length), Math.ceil(to * values.length))
    return some.reduce((sum, value) => sum + value, 0) / some.length
  }
  const tenths = Array.from({ length: 10 }, (_, tenth) => Math.round(part(tenth / 10, (tenth + 1) / 10)))
  const growth = part(1 - QUARTER, 1) / part(WARM_UP, WARM_UP + QUARTER) - 1
  return { tenths, growth: Number(growth.toFixed(3)), most: Math.round(Math.max(...values)) }
}
