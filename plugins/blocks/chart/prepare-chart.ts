import type { Json, Warn } from '../../../core/plugin.js'
import { altWords, decimalsIn, numberText, plainText } from '../../../parts/blocks.js'
import { formatNumber, knownLocale } from '../../../parts/text.js'
import { barsOf, numberSpace } from './bars.js'
import { linesOf } from './lines.js'
import type { ChartOptions } from './options.js'
import { isDark, paletteOf } from './palette.js'
import { pieOf } from './pie.js'
import type { ChartData } from './series.js'
import { stacks } from './stack.js'
import { axisOver } from './ticks.js'

const LONGEST_ALT = 1000
/** Number of categories in the alternative text of a chart. */
const MOST_REPORTED = 50
/** Points of paper for one tick. */
const TICK_ROOM = { vertical: 28, horizontal: 55 }
const MOST_TICKS = 10
/** Radius of the hole of a donut, as a part of its radius. */
const HOLE = 0.54
/** A grey. */
const REST = '#b4bcc2'

/** The data of the Typst function of a chart: positions in parts of the plot, texts, colours. */
export const chartData = (data: ChartData, options: ChartOptions, lang: string, warn: Warn): Json => {
  const { chartType = 'bar', width, height, empty } = options
  const isPie = chartType === 'pie' || chartType === 'donut'
  const hasNumbers = data.series.some(({ values }) => values.some((value) => value !== undefined))
  const shown =
    !hasNumbers && empty !== undefined ? null : isPie ? pie(data, options, lang, warn) : plot(data, options, lang, warn)
  return {
    width,
    height,
    fontSize: options.fontSize ?? null,
    alt: altOf(data, options, lang),
    title: textOf(options.title),
    empty: textOf(empty),
    legend: [],
    legendAt: options.legend ?? null,
    ...(shown ?? { kind: 'none' })
  } as unknown as Json
}

/** `Chart Area: North 12, South 30`, or with the names of several series before their numbers. */
const altOf = ({ labels, series }: ChartData, { title }: ChartOptions, lang: string): string => {
  const of = ({ values }: ChartData['series'][number]): string =>
    labels
      .slice(0, MOST_REPORTED)
      .flatMap((label, at) => (values[at] === undefined ? [] : `${label} ${formatNumber(values[at], lang)}`))
      .join(', ')
  const numbers = series.map((one) => (series.length > 1 ? `${one.name}: ${of(one)}` : of(one))).join('; ')
  const named = [altWords(lang).chart, textOf(title)].filter(Boolean).join(' ')
  return plainText(numbers === '' ? named : `${named}: ${numbers}`, LONGEST_ALT)
}

const textOf = (text: string | undefined): string | null => (text === undefined ? null : plainText(text, 500) || null)

const pie = (data: ChartData, options: ChartOptions, lang: string, warn: Warn) => {
  const hole = options.chartType === 'donut' ? HOLE : 0
  const parts = pieOf(data, hole, warn)
  const colours = paletteOf(options.colors, parts.length)
  const percent = new Intl.NumberFormat(knownLocale(lang), {
    style: 'percent',
    maximumFractionDigits: options.decimals ?? 0
  })
  const look = parts.map(({ isRest }, index) => (isRest ? REST : colours[index]!))
  return {
    kind: parts.length === 0 ? 'none' : 'pie',
    hole,
    legend: parts.map(({ label }, index) => ({ text: label, colour: look[index]! })),
    slices: parts.map(({ path, angle, width, share }, index) => ({
      path,
      angle,
      width,
      colour: look[index]!,
      isDark: isDark(look[index]!),
      text: options.valueLabels === false ? null : percent.format(share)
    }))
  }
}

const plot = (data: ChartData, options: ChartOptions, lang: string, warn: Warn) => {
  const { chartType = 'bar', orientation, arrangement, valueLabels = false, points = false, gridlines = true } = options
  const { labels, series } = data
  const isBar = chartType === 'bar'
  const isHorizontal = isBar && orientation === 'horizontal'
  const isStacked = arrangement === 'stacked' && chartType !== 'line'
  const numbers = series.flatMap(({ values }) => values.flatMap((value) => value ?? []))
  const reached = isStacked ? stacks(series).flatMap((ends) => ends.flatMap(([, to]) => to)) : numbers
  const space = isHorizontal ? options.width / TICK_ROOM.horizontal : options.height / TICK_ROOM.vertical
  const count = Math.min(MOST_TICKS, Math.max(2, Math.round(space)))
  const axis = axisOver(reached, chartType !== 'line', count, options)
  const beyond = reached.filter((value) => value < (options.min ?? -Infinity) || value > (options.max ?? Infinity))
  if (beyond.length > 0)
    warn(
      `the axis of a chart goes from ${axis.ends.join(' to ')}, as the layout says; ${beyond.length === 1 ? 'a number beyond it is' : `${beyond.length} numbers beyond it are`} shown at its end; the first is ${beyond[0]}`
    )
  const look = { lang, decimals: options.decimals, group: options.group, unit: options.unit }
  const [tickText, valueText] = [writer(axis.ticks, look), writer(numbers, look)]
  const colours = paletteOf(options.colors, series.length)
  const colourAt = ({ series: at }: { series: number }) => ({ colour: colours[at]!, isDark: isDark(colours[at]!) })
  const labelled = <Item extends { value: number }>({ value, ...item }: Item) => ({
    ...item,
    isNegative: value < 0,
    text: valueLabels ? valueText(value) : null
  })
  const zero = axis.at(0)
  return {
    kind: isBar ? 'bars' : 'lines',
    isHorizontal,
    isStacked,
    numberSpace: numberSpace(labels.length, isStacked ? 1 : series.length),
    gridlines,
    points,
    labels,
    ticks: (numbers.length === 0 ? [] : axis.ticks).map((tick) => ({ at: axis.at(tick), text: tickText(tick) })),
    zero: reached.length > 0 && zero > 0 && zero < 1 ? zero : null,
    labelTitle: textOf(options.labelTitle),
    valueTitle: textOf(options.valueTitle),
    legend: series.length > 1 ? series.map(({ name }, index) => ({ text: name, colour: colours[index]! })) : [],
    bars: isBar ? barsOf(data, axis, isStacked).map((bar) => ({ ...labelled(bar), ...colourAt(bar) })) : [],
    lines: isBar
      ? []
      : linesOf(data, axis, chartType === 'area', isStacked).map((line) => ({
          ...line,
          ...colourAt(line),
          dots: line.dots.map(labelled),
          alone: line.alone.map(labelled)
        }))
  }
}

/** How a chart writes its numbers. */
interface NumberLook {
  lang: string
  decimals?: number
  group?: string
  unit?: string
}

/** Writes numbers of one kind alike: with as many digits as all of them need. */
const writer =
  (
    numbers: readonly number[],
    { lang, decimals = decimalsIn(numbers), group, unit }: NumberLook
  ): ((number: number) => string) =>
  (number) =>
    numberText(number, lang, { decimals, group, unit }).replace(/^-/, '−')
