import type { Feature } from '../../core/feature.js'
import type { PaperFeature, Rendered, Renderer, Sheet, Steps, Style } from '../../core/style/model.js'
import { classesOf, CLASS_MEMBERS, colorer, readClassing, reportTo } from './classes.js'
import type { Members } from './members.js'
import { areaParts, distanceOn, inSteps, isNear, made, parseDistance, placed } from './places.js'
import { area, colored, drawnBy, GREY, symbolizersOf } from './symbols.js'
import { numbersOf, type PropertyValue } from './values.js'

export const BIN_MEMBERS = ['size', 'statistic', 'property', 'ramp', 'reverse', ...CLASS_MEMBERS]
const STATISTICS = ['count', 'sum', 'mean'] as const
type Statistic = (typeof STATISTICS)[number]
/** In points: smaller bins cannot be told apart, larger ones are no bins. */
const [SMALLEST_PT, LARGEST_PT] = [2, 2000]
const SIZE_PT = 20
const STEPS = 32
/** Sums stay numbers that can be shown. */
const MOST = 1e300
/** What the style of bins can read of each, also as labels. */
const VALUE: PropertyValue = {
  name: 'value',
  valueIn: ({ properties }) => properties.value,
  numberIn: ({ properties }) => properties.value as number
}

/** How a plane is divided: the middle of the bin of a place, and the corners around a middle. */
interface Grid {
  middleOf(x: number, y: number): readonly [x: number, y: number]
  corners(x: number, y: number): number[]
}

/** Hexagons with a corner at their top, so wide from side to side. */
export const hexagons = (width: number, [originX, originY]: readonly [number, number]): Grid => {
  const radius = width / Math.sqrt(3)
  const height = 1.5 * radius
  return {
    middleOf(x, y) {
      // the middle is in one of two rows
      const row = Math.floor((y - originY) / height)
      const candidates = [row, row + 1].map((one): [number, number] => {
        const shift = one % 2 === 0 ? 0 : width / 2
        return [originX + shift + width * Math.round((x - originX - shift) / width), originY + one * height]
      })
      const far = candidates.map(([middleX, middleY]) => (x - middleX) ** 2 + (y - middleY) ** 2)
      return candidates[far[1]! < far[0]! ? 1 : 0]!
    },
    corners: (x, y) =>
      [30, 90, 150, 210, 270, 330].flatMap((angle) => {
        const turn = (angle * Math.PI) / 180
        return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)]
      })
  }
}

export const squares = (width: number, [originX, originY]: readonly [number, number]): Grid => ({
  middleOf: (x, y) => [
    originX + width * (Math.floor((x - originX) / width) + 0.5),
    originY + width * (Math.floor((y - originY) / width) + 0.5)
  ],
  corners: (x, y) => [-1, -1, 1, -1, 1, 1, -1, 1].map((side, index) => (index % 2 === 0 ? x : y) + (side * width) / 2)
})

/** `hexagons`, `squares`: how many features lie in each bin, or the sum or mean of their values, as colours. */
export const readBins =
  (gridOf: typeof hexagons) =>
  (members: Members, base?: Style): Renderer | undefined => {
    const size = members.read('size', parseDistance, { pt: SIZE_PT })
    const statistic = members.word('statistic', STATISTICS, 'count')
    const property = statistic === 'count' ? undefined : members.neededProperty()
    if (statistic === 'count' && members.has('property'))
      members.report('property is ignored, because statistic is count')
    if (statistic !== 'count' && !property) return undefined
    const isClassed = CLASS_MEMBERS.some((name) => members.has(name))
    const classing = readClassing(members)
    const ramp = members.ramp('YlOrRd')
    return function* (features, sheet): Steps<Rendered> {
      const report = reportTo(sheet.warn)
      const drawn = drawnBy(base, features, sheet.scale)
      if (property) numbersOf(drawn, property, report)
      const wanted = distanceOn(sheet, size)
      const width = Math.min(LARGEST_PT, Math.max(SMALLEST_PT, wanted))
      if (width !== wanted) report(`size is ${Number(wanted.toPrecision(3))} pt on this map; ${width} pt is used`)
      const bins = yield* binned(drawn, property, statistic, gridOf(width, sheet.origin), width, sheet)
      const numbers = bins.map(({ properties }) => Number(properties.value)).sort((a, b) => a - b)
      const symbolizers = base ? symbolizersOf(base) : [area(GREY)]
      if (isClassed) {
        const { breaks, meanings } = classesOf(numbers, classing, VALUE.name, report)
        const color = colorer(VALUE, breaks, ramp.colors(breaks.length + 1), GREY)
        const style = {
          passes: [{ rules: [{ name: '*', classes: meanings, symbolizers: colored(symbolizers, color) }] }]
        }
        return { style, features: bins, legend: { style } }
      }
      const high = numbers.at(-1) ?? 0
      const low = statistic === 'mean' || (numbers[0] ?? 0) < 0 ? (numbers[0] ?? 0) : 0
      const part = (value: number) => (high > low ? (value - low) / (high - low) : 1)
      const style = { passes: [{ rules: [{ name: '*', symbolizers: colored(symbolizers, (bin) => ramp.ramp(part(VALUE.numberIn(bin)!))) }] }] } // prettier-ignore
      const colors = Array.from({ length: STEPS }, (_, index) => ramp.ramp(index / (STEPS - 1)))
      return {
        style,
        features: bins,
        legend: {
          style: { passes: [] },
          ...(bins.length > 0 && { key: { kind: 'ramp', colors, low: rounded(low), high: rounded(high) } })
        }
      }
    }
  }

const rounded = (value: number): number => Number(value.toPrecision(3))

interface Bin {
  x: number
  y: number
  count: number
  sum: number
}

function* binned(
  features: readonly Feature[],
  property: PropertyValue | undefined,
  statistic: Statistic,
  grid: Grid,
  width: number,
  sheet: Sheet
): Steps<PaperFeature[]> {
  const bins = new Map<string, Bin>()
  yield* inSteps(yield* placed(features, sheet), ({ feature, xy }) => {
    const value = property ? property.numberIn(feature) : 1
    if (value === undefined) return
    for (const [placeX, placeY] of xy) {
      if (!isNear(placeX, placeY, 2 * width, sheet)) continue
      const [x, y] = grid.middleOf(placeX, placeY)
      const key = `${Math.round(10 * x)} ${Math.round(10 * y)}`
      const bin = bins.get(key) ?? { x, y, count: 0, sum: 0 }
      bin.count++
      bin.sum = Math.min(MOST, Math.max(-MOST, bin.sum + value))
      bins.set(key, bin)
    }
  })
  return Array.from(bins.values(), ({ x, y, count, sum }, index) =>
    made(index + 1, { count, value: statistic === 'mean' ? sum / count : sum }, areaParts(grid.corners(x, y)))
  )
}
