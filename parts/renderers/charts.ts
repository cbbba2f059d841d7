import type { Feature } from '../../core/feature.js'
import type { Key, PaperFeature, Renderer, Rule, Steps, Style } from '../../core/style/model.js'
import type { Color } from '../../core/style/symbolizer.js'
import { isObject, shown } from '../../core/untyped.js'
import { parseColor, parseText } from '../styles.js'
import { reportTo } from './classes.js'
import type { Members } from './members.js'
import { areaParts, inSteps, isNear, made, placed } from './places.js'
import { nested, sizer } from './proportional.js'
import { area, drawnBy, point, styleOf } from './symbols.js'
import { numbersOf, propertyOf, type PropertyValue } from './values.js'

const MOST_PARTS = 12
const MOST_CHARTS = 10_000
const LARGEST_PT = 200
/** Sums of values stay numbers. */
const MOST = 1e300
/** Degrees between two corners of an arc. */
const STEP = 3
/** Okabe and Ito (2008): colours that all kinds of colour blindness can tell apart. */
const COLORS = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#f0e442', '#999999'].map((hex) => ({ hex, alpha: 1 })) // prettier-ignore
const GREY: Color = { hex: '#d0d0d0', alpha: 1 }

interface ChartPart {
  value: PropertyValue
  title: string
  color: Color
}

/** The properties that a chart compares: names, or objects with `property`, `title` and `color`. */
const readParts = (members: Members): ChartPart[] => {
  const list = members.list('properties')
  if (list.length === 0) members.report('properties is missing; must be a list such as ["farming", "industry"]')
  if (list.length > MOST_PARTS)
    members.report(`properties has ${list.length} entries; the first ${MOST_PARTS} are used`)
  const given = members.list('colors').map((one) => parseColor(one))
  if (given.includes(undefined))
    members.report(`colour ${given.indexOf(undefined) + 1} of colors cannot be read; a default is used`)
  return list.slice(0, MOST_PARTS).flatMap((one, index) => {
    const entry = isObject(one) ? one : { property: one }
    const name = parseText(entry.property)?.trim()
    if (!name) {
      members.report(`entry ${index + 1} of properties is ${shown(one)}; must be the name of a property`)
      return []
    }
    const strays = Object.keys(entry).filter((key) => !['property', 'title', 'color'].includes(key))
    if (strays.length > 0) members.report(`"${strays[0]}" is not a member of entry ${index + 1} of properties; must be one of property, title, color`) // prettier-ignore
    const value = propertyOf(name, (message) => members.report(`properties: ${message}`))
    const own = entry.color === undefined ? given[index] : parseColor(entry.color)
    if (entry.color !== undefined && !own)
      members.report(
        `color of entry ${index + 1} of properties is ${shown(entry.color)}; must be a colour such as "#e0e0e0"`
      )
    const color = own ?? COLORS[index % COLORS.length]!
    return value ? [{ value, color, title: parseText(entry.title)?.trim() || name.replaceAll('_', ' ') }] : []
  })
}

/** A feature with its place and the numbers of a chart. */
interface Charted {
  x: number
  y: number
  values: number[]
  feature: Feature
}

function* charted(
  features: readonly Feature[],
  parts: readonly ChartPart[],
  sheet: Parameters<Renderer>[1],
  reach: number,
  report: (message: string) => void
): Steps<Charted[]> {
  for (const { value } of parts) numbersOf(features, value, report)
  const found: Charted[] = []
  yield* inSteps(yield* placed(features, sheet), ({ feature, xy }) => {
    const values = parts.map(({ value }) => Math.min(MOST, Math.max(-MOST, value.numberIn(feature) ?? 0)))
    for (const [x, y] of xy)
      if (values.some((value) => value !== 0) && isNear(x, y, reach, sheet)) found.push({ x, y, values, feature })
  })
  if (found.length > MOST_CHARTS) report(`the map has ${found.length} charts; the first ${MOST_CHARTS} are drawn`)
  return found.slice(0, MOST_CHARTS)
}

/** A rule for each part, which its legend names. */
const rulesOf = (parts: readonly ChartPart[]): Rule[] =>
  parts.map(({ title, color }, number) => ({
    name: title,
    title,
    filter: ({ properties }) => properties._part === number,
    symbolizers: [area(color)]
  }))

/** `pies`: the shares of several properties, in a circle whose area is in proportion to their sum. */
export const readPies = (members: Members, base?: Style): Renderer | undefined => {
  const parts = readParts(members)
  const fixed = members.has('size') ? members.length('size', 20, LARGEST_PT) : undefined
  const largest = members.length('largest', 36, LARGEST_PT)
  if (parts.length === 0) return undefined
  return function* (features, sheet) {
    const report = reportTo(sheet.warn)
    const drawn = drawnBy(base, features, sheet.scale)
    const all = yield* charted(drawn, parts, sheet, largest * sheet.unitPt, report)
    const negative = all.filter(({ values }) => values.some((value) => value < 0)).length
    if (negative > 0)
      report(`${negative} of ${all.length} features have numbers below 0, which a pie cannot show; they count as 0`)
    const pies = all.map((one) => ({ ...one, total: one.values.reduce((sum, value) => sum + Math.max(0, value), 0) }))
    const most = pies.reduce((total, pie) => Math.max(total, pie.total), 0)
    const sizeOf = fixed === undefined ? sizer(most || 1, largest, 0, false) : () => fixed
    const slices: PaperFeature[] = []
    // small pies lie over large ones
    for (const { x, y, values, total } of pies.sort((a, b) => b.total - a.total)) {
      let start = 0
      for (const [part, value] of values.entries()) {
        const share = total > 0 ? Math.max(0, value) / total : 0
        if (share > 0) slices.push(made(slices.length + 1, { _part: part }, areaParts(slice(x, y, (sizeOf(total) * sheet.unitPt) / 2, start, start + share)))) // prettier-ignore
        start += share
      }
    }
    const style = { passes: [{ rules: rulesOf(parts) }] }
    const key: Key | undefined = fixed === undefined && most > 0 ? nested(styleOf([{ name: 'pies', symbolizers: [point(GREY, ({ properties }) => sizeOf(Number(properties._total)))] }]), { name: '_total' }, most, sizeOf) : undefined // prettier-ignore
    return { style, features: slices, legend: { style, ...(key && { key }) } }
  }
}

/** Corners of a slice between two parts of a turn, clockwise from the top. */
export const slice = (x: number, y: number, radius: number, from: number, to: number): number[] => {
  const steps = Math.max(1, Math.ceil((360 * (to - from)) / STEP))
  const arc = Array.from({ length: steps + 1 }, (_, index) => {
    const angle = 2 * Math.PI * (from + ((to - from) * index) / steps)
    return [x + radius * Math.sin(angle), y - radius * Math.cos(angle)]
  }).flat()
  return to - from >= 1 - 1e-9 ? arc : [x, y, ...arc]
}

/** `bars`: several properties side by side; the largest value of all has the full height. */
export const readBars = (members: Members, base?: Style): Renderer | undefined => {
  const parts = readParts(members)
  const height = members.length('height', 30, LARGEST_PT)
  const width = members.length('width', 5, LARGEST_PT)
  if (parts.length === 0) return undefined
  return function* (features, sheet) {
    const report = reportTo(sheet.warn)
    const drawn = drawnBy(base, features, sheet.scale)
    const unit = sheet.unitPt
    const all = yield* charted(drawn, parts, sheet, (height + parts.length * width) * unit, report)
    const most = all.reduce((value, one) => Math.max(value, ...one.values.map(Math.abs)), 0)
    const bars = all.flatMap(({ x, y, values }) =>
      values.flatMap((value, part) => {
        const left = x + (part - values.length / 2) * width * unit
        const top = y - (height * unit * value) / most
        const corners = [left, y, left, top, left + width * unit, top, left + width * unit, y]
        return value === 0 ? [] : [made(1, { _part: part }, areaParts(corners))]
      })
    )
    const style = { passes: [{ rules: rulesOf(parts) }] }
    return { style, features: bars, legend: { style } }
  }
}
