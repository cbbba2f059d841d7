import { hexOf } from '../../../core/color.js'
import { placeAmong } from '../among.js'
import { constantOf, derived, type Expression, numberIn } from '../combine.js'
import { comparisons } from '../compare.js'
import { ValueMistake } from '../mistake.js'
import { rgbIn } from './colors.js'
import type { FunctionDefinition } from './define.js'

const inPairs = (args: readonly Expression[]): [Expression, Expression][] =>
  Array.from({ length: args.length >> 1 }, (_, index) => [args[2 * index]!, args[2 * index + 1]!])

/** Separates settings, which are constant words at the end, from the other arguments. */
const withoutWords = (
  args: readonly Expression[],
  words: readonly string[],
  most: number
): [Expression[], string[]] => {
  const rest = [...args]
  const found: string[] = []
  while (found.length < most && rest.at(-1)?.isConstant) {
    const word = String(constantOf(rest.at(-1)!))
      .trim()
      .toLowerCase()
    if (!words.includes(word)) break
    found.push(word)
    rest.pop()
  }
  return [rest, found]
}

/**
 * `lookup, value, threshold, value, …` (SE 1.1, section 11.6.2). By default a threshold belongs to the class after it.
 */
const Categorize: FunctionDefinition = {
  least: 2,
  most: Infinity,
  call(all) {
    const [[lookup, first, ...steps], [belongsTo]] = withoutWords(all, ['succeeding', 'preceding'], 1)
    if (!lookup || !first || steps.length % 2 !== 0)
      throw new SyntaxError('Categorize() needs a lookup value, then values with a threshold between each two of them')
    const isBehind = comparisons[belongsTo === 'preceding' ? '>' : '>=']
    const classes = inPairs(steps)
    return derived(all, (feature) => {
      const value = lookup(feature) ?? null
      if (value === null) return null
      let found = first
      for (const [threshold, inside] of classes) {
        if (!isBehind(value, threshold(feature))) break
        found = inside
      }
      return found(feature)
    })
  }
}

/** `lookup, data, value, data, value, …` (SE 1.1, section 11.6.1.3). The case of letters is ignored. */
const Recode: FunctionDefinition = {
  least: 3,
  most: Infinity,
  call(all) {
    const [lookup, ...rest] = all
    if (rest.length % 2 !== 0) throw new SyntaxError('Recode() needs a lookup value, then pairs of data and value')
    const items = inPairs(rest)
    const placeOf = placeAmong(items.map(([data]) => folded(data)))
    const value = folded(lookup!)
    return derived(all, (feature) => {
      const place = placeOf(value(feature), feature)
      return place < 0 ? null : items[place]![1](feature)
    })
  }
}

const folded = (text: Expression): Expression =>
  derived([text], (feature) => {
    const value = text(feature)
    return typeof value === 'string' ? value.toLowerCase() : value
  })

type Mode = 'linear' | 'cosine' | 'cubic'

/** A cubic Hermite spline with tangents from finite differences. */
const cubic = (x: number, xs: readonly number[], ys: readonly number[], right: number): number => {
  const at = (index: number): [number, number] => {
    const [end, inner] = index < 0 ? [0, 1] : [xs.length - 1, xs.length - 2]
    return index in xs ? [xs[index]!, ys[index]!] : [2 * xs[end]! - xs[inner]!, ys[end]!]
  }
  const [[x0, y0], [x1, y1], [x2, y2], [x3, y3]] = [-2, -1, 0, 1].map((step) => at(right + step)) as [
    [number, number], [number, number], [number, number], [number, number]
  ] // prettier-ignore
  const span = x2 - x1
  const t = (x - x1) / span
  const [tangent1, tangent2] = [
    ((y2 - y1) / span + (y1 - y0) / (x1 - x0)) / 2,
    ((y3 - y2) / (x3 - x2) + (y2 - y1) / span) / 2
  ]
  return (
    (2 * t ** 3 - 3 * t ** 2 + 1) * y1 +
    (t ** 3 - 2 * t ** 2 + t) * span * tangent1 +
    (3 * t ** 2 - 2 * t ** 3) * y2 +
    (t ** 3 - t ** 2) * span * tangent2
  )
}

const interpolated = (x: number, xs: readonly number[], ys: readonly number[], mode: Mode): number => {
  const right = xs.findIndex((data) => x <= data)
  if (right === 0 || xs.length === 1) return ys[0]!
  if (right < 0) return ys.at(-1)!
  const [x0, x1, y0, y1] = [xs[right - 1]!, xs[right]!, ys[right - 1]!, ys[right]!]
  if (mode === 'cubic' && xs.length > 2) return cubic(x, xs, ys, right)
  const t = (x - x0) / (x1 - x0)
  return y0 + (mode === 'cosine' ? (1 - Math.cos(t * Math.PI)) / 2 : t) * (y1 - y0)
}

interface Table {
  xs: readonly number[]
  /** The values at each of `xs`: one list of numbers, or three for red, green and blue. */
  channels: readonly (readonly number[])[]
  isColor: boolean
}

const numberOf = (value: unknown): number => {
  const number = numberIn(value, 'Interpolate()')
  if (number === undefined) throw new ValueMistake('Interpolate() has the value null; must have numbers')
  return number
}

const isText = (value: unknown): boolean => typeof value === 'string' && Number.isNaN(Number(value))

/**
 * `lookup, data, value, data, value, …, method, mode` (SE 1.1, section 11.6.1.4). The method is `numeric` or `color`
 * (default: from the type of the first value). The mode is `linear` (default), `cosine` or `cubic`. Both may be in any
 * order. Outside the data range the value at the nearest end is used.
 */
const Interpolate: FunctionDefinition = {
  least: 3,
  most: Infinity,
  call(all) {
    const words = ['numeric', 'color', 'colour', 'linear', 'cosine', 'cubic']
    const [[lookup, ...rest], settings] = withoutWords(all, words, 2)
    if (!lookup || rest.length < 2 || rest.length % 2 !== 0)
      throw new SyntaxError('Interpolate() needs a lookup value, then pairs of data and value')
    const points = inPairs(rest)
    const mode = (settings.find((word) => /^(?:linear|cosine|cubic)$/.test(word)) ?? 'linear') as Mode
    const method = settings.find((word) => /^(?:numeric|colou?r)$/.test(word))
    const table = derived(rest, (feature): Table => {
      const values = points.map(([, value]) => value(feature))
      const xs = points.map(([data]) => numberOf(data(feature)))
      if (xs.some((x, index) => x <= xs[index - 1]!))
        throw new ValueMistake('the data of Interpolate() must be in ascending order')
      const isColor = method ? method !== 'numeric' : isText(values[0])
      if (!isColor) return { xs, channels: [values.map(numberOf)], isColor }
      const colors = values.map(rgbIn)
      return { xs, channels: [0, 1, 2].map((channel) => colors.map((color) => color[channel]!)), isColor }
    })
    return derived(all, (feature) => {
      const x = numberIn(lookup(feature), 'Interpolate()')
      if (x === undefined) return null
      const { xs, channels, isColor } = table(feature) as Table
      const result = channels.map((ys) => interpolated(x, xs, ys, mode))
      return isColor ? hexOf(result) : result[0]
    })
  }
}

export const classes: { readonly [name: string]: FunctionDefinition } = { Categorize, Interpolate, Recode }
